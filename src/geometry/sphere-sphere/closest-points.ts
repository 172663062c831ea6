import { closestPointsCall, SPHERE } from '../calls.js'
import { CLOSEST_POINT_A, CLOSEST_POINT_B, writeClosest, type ClosestKernel } from '../closest-points.js'
import { ROW_PARAMETERS } from '../rows.js'
import { separateSphereRows } from './separation.js'

const axis = new Float64Array(3)

/** Signed closest points of two spheres: on the line of centres; for equal centres, along x. */
export const closestPointsSphereRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  writeClosest(out, separateSphereRows(rowsA, a, rowsB, b, axis), axis, 0)
  for (let d = 0; d < 3; d++) {
    out[CLOSEST_POINT_A + d] = rowsA[a + ROW_PARAMETERS] * axis[d]
    out[CLOSEST_POINT_B + d] = 0 - rowsB[b + ROW_PARAMETERS] * axis[d]
  }
}

/**
 * Signed distance of two solid spheres in world units, with a point of each; see {@link ClosestPoints}. Spheres with
 * one centre get x or -x as normal. Swapping a and b swaps the points, flips the normal and changes no other bit.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsSpheres = closestPointsCall(SPHERE, SPHERE, closestPointsSphereRows)
