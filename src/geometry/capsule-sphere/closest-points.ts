import { CAPSULE, closestPointsCall, SPHERE } from '../calls.js'
import { CLOSEST_POINT_A, CLOSEST_POINT_B, writeClosest, type ClosestKernel } from '../closest-points.js'
import { ROW_PARAMETERS } from '../rows.js'
import { separateCapsuleAndSphereRowsInto } from './separation.js'

const axis = new Float64Array(5)

/** Signed closest points of a capsule and a sphere: between the centre and its nearest point of the core. */
export const closestPointsCapsuleAndSphereRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  separateCapsuleAndSphereRowsInto(rowsA, a, rowsB, b, axis)
  writeClosest(out, axis[3], axis, 0)
  for (let d = 0; d < 3; d++) {
    out[CLOSEST_POINT_A + d] = axis[4] * rowsA[a + 6 + d] + rowsA[a + ROW_PARAMETERS + 1] * axis[d]
    out[CLOSEST_POINT_B + d] = 0 - rowsB[b + ROW_PARAMETERS] * axis[d]
  }
}

/**
 * Signed distance of a solid capsule and a solid sphere in world units, with a point of each; see
 * {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsCapsuleAndSphere = closestPointsCall(CAPSULE, SPHERE, closestPointsCapsuleAndSphereRows)
