/**
 * Contact of two solid half-spaces. They always overlap, unless their world normals are exactly opposite and there is a
 * gap. Exactly opposite: the normal is A's, the depth the thickness of the common slab, the point midway in the slab
 * below A's position. Otherwise no translation takes them apart: the depth is Infinity, the normal A's, the point the
 * foot of A's position on A's plane.
 */
import { compareRows } from '../order.js'
import { ROW_PARAMETERS, type RowKernel, type SeparationKernel } from '../rows.js'
import { signedDistance } from '../signed-distance.js'
import { closestPointsCall, collideCall, PLANE } from '../calls.js'
import { writeOnePoint } from '../manifold.js'
import { asSheet } from '../sheet.js'
import {
  CLOSEST_DISTANCE,
  CLOSEST_POINT_A,
  CLOSEST_POINT_B,
  type ClosestKernel,
  followNormal,
  writeClosest,
} from '../closest-points.js'

const normalB = new Float64Array(3)

/**
 * Signed separation of two solid half-spaces: the gap between the planes when their world normals are exactly opposite,
 * -Infinity otherwise (no translation takes them apart). The axis is the normal of A.
 */
export const separatePlaneRows: SeparationKernel = (rowsA, a, rowsB, b, out) => {
  // The heights of one point, the same in either order, above plane A and on the other side of plane B.
  const isFirst = compareRows(rowsA, a, rowsB, b) <= 0
  const points = isFirst ? rowsA : rowsB
  const i = isFirst ? a : b
  const heightB = signedDistance(rowsB, b, points, i, normalB)
  const heightA = signedDistance(rowsA, a, points, i, out)
  const opposite = out[0] === -normalB[0] && out[1] === -normalB[1] && out[2] === -normalB[2]
  out[3] = opposite ? heightA + heightB : -Infinity
}

const axis = new Float64Array(4)

/** {@link collidePlanes} on packed rows. */
export const collidePlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  separatePlaneRows(rowsA, a, rowsB, b, axis)
  const depth = 0 - axis[3]
  if (depth < 0) return (out[0] = 0)
  // Down to plane A, and half of a finite slab further.
  const down = rowsA[a + ROW_PARAMETERS + 3] + (depth < Infinity ? 0.5 * depth : 0)
  return writeOnePoint(out, axis, depth, 0, 0, 0, -down, 0)
}

/**
 * Contact manifold of the solid half-spaces below two planes (all x with normal.x + constant <= 0), world frame: 1, or
 * 0 when the normals are exactly opposite and there is a gap. The depth is Infinity unless they are exactly opposite.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export const collidePlanes = collideCall(PLANE, PLANE, collidePlaneRows)

/**
 * Signed closest points of two solid half-spaces. Unless their world normals are exactly opposite they overlap without
 * bound: the distance is -Infinity, the normal A's, the points the feet of either position on its own plane.
 */
export const closestPointsPlaneRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  separatePlaneRows(rowsA, a, rowsB, b, axis)
  writeClosest(out, axis[3], axis, 0)
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_A + d] = 0 - rowsA[a + ROW_PARAMETERS + 3] * axis[d]
  if (out[CLOSEST_DISTANCE] > -Infinity) return followNormal(rowsA, a, rowsB, b, out, 1)
  const height = signedDistance(rowsB, b, rowsB, b, normalB)
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_B + d] = 0 - height * normalB[d]
}

const halfSpaceAndSheetRows = asSheet(closestPointsPlaneRows, -1)
const sheetRows = asSheet(halfSpaceAndSheetRows, 1)

/**
 * Distance of two planes, two-sided sheets, in world units, with a point of each: their gap if the normals are exactly
 * equal or opposite. Otherwise they cross and no translation separates them: the distance is -Infinity, and each point
 * is a point of its plane. Swapping a and b swaps the points, flips the normal and changes no other bit.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export const closestPointsPlanes = closestPointsCall(PLANE, PLANE, sheetRows)
