import { closestPointsCall, OBB, SPHERE } from '../calls.js'
import { CLOSEST_POINT_A, CLOSEST_POINT_B, writeClosest, type ClosestKernel } from '../closest-points.js'
import { turnToWorld } from '../relative-row.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import { separateObbAndSphereRowsInto } from './separation.js'

const axis = new Float64Array(5)

/** Signed closest points of a box and a sphere; a centre inside leaves by the nearest face. */
export const closestPointsObbAndSphereRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  separateObbAndSphereRowsInto(rowsA, a, rowsB, b, axis)
  writeClosest(out, axis[3], axis, 0)
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  // The digits of the feature name the side of the box along each axis: -1, 0 between the faces, 1.
  let sides = axis[4]
  for (let k = 2; k >= 0; k--) {
    const u = a + ROW_AXES + 3 * k
    const side = (sides % 3) - 1
    sides = Math.floor(sides / 3)
    out[CLOSEST_POINT_A + k] =
      side === 0 ? x * rowsA[u] + y * rowsA[u + 1] + z * rowsA[u + 2] : side * rowsA[a + ROW_PARAMETERS + k]
  }
  turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_B + d] = 0 - rowsB[b + ROW_PARAMETERS] * axis[d]
}

/**
 * Signed distance of a solid box and a solid sphere in world units, with a point of each; see {@link ClosestPoints}.
 * With a sphere of radius 0 it is the signed distance of a point.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsObbAndSphere = closestPointsCall(OBB, SPHERE, closestPointsObbAndSphereRows)
