import { closestPointsCall, PLANE } from '../calls.js'
import { firstAsSheet, secondAsSheet } from '../sheet.js'
import { CLOSEST_DISTANCE, CLOSEST_POINT_A, CLOSEST_POINT_B, followNormal, writeClosest } from '../closest-points.js'
import type { ClosestKernel } from '../closest-points.js'
import { ROW_PARAMETERS } from '../rows.js'
import { signedDistance } from '../sphere-plane/signed-distance.js'
import { separatePlaneRows } from './separation.js'

const axis = new Float64Array(3)
const normalB = new Float64Array(3)

/**
 * Signed closest points of two solid half-spaces. Unless their world normals are exactly opposite they overlap without
 * bound: the distance is -Infinity, the normal A's, the points the feet of either position on its own plane.
 */
export const closestPointsPlaneRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  writeClosest(out, separatePlaneRows(rowsA, a, rowsB, b, axis), axis, 0)
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_A + d] = 0 - rowsA[a + ROW_PARAMETERS + 3] * axis[d]
  if (out[CLOSEST_DISTANCE] > -Infinity) {
    followNormal(rowsA, a, rowsB, b, out)
    return
  }
  const height = signedDistance(rowsB, b, rowsB, b, normalB)
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_B + d] = 0 - height * normalB[d]
}

const halfSpaceAndSheetRows = secondAsSheet(closestPointsPlaneRows)
const sheetRows = firstAsSheet(halfSpaceAndSheetRows)

/**
 * Distance of two planes, two-sided sheets, in world units, with a point of each: their gap if the normals are exactly
 * equal or opposite. Otherwise they cross and no translation separates them: the distance is -Infinity, and each point
 * is a point of its plane. Swapping a and b swaps the points, flips the normal and changes no other bit.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export const closestPointsPlanes = closestPointsCall(PLANE, PLANE, sheetRows)
