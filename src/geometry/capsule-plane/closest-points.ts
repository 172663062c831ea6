import { CAPSULE, closestPointsCall, PLANE } from '../calls.js'
import { secondAsSheet } from '../sheet.js'
import { dot } from '../../math/vectors.js'
import { CLOSEST_POINT_A, followNormal, writeClosest, type ClosestKernel } from '../closest-points.js'
import { ROW_PARAMETERS } from '../rows.js'
import { separateCapsuleAndPlaneRows } from './separation.js'

const axis = new Float64Array(3)

/** Signed closest points of a capsule and the solid half-space below a plane: under the lower end of the core. */
export const closestPointsCapsuleAndPlaneRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  writeClosest(out, separateCapsuleAndPlaneRows(rowsA, a, rowsB, b, axis), axis, 0)
  const half = rowsA[a + ROW_PARAMETERS]
  const slope = dot(axis, 0, rowsA, a + 6)
  // The middle of a core that is parallel to the plane.
  const t = slope > 0 ? half : slope < 0 ? -half : 0
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_A + d] = t * rowsA[a + 6 + d] + rowsA[a + ROW_PARAMETERS + 1] * axis[d]
  followNormal(rowsA, a, rowsB, b, out)
}

const sheetRows = secondAsSheet(closestPointsCapsuleAndPlaneRows)

/**
 * Signed distance of a solid capsule and a plane, a two-sided sheet, in world units, with a point of each; see
 * {@link ClosestPoints}. A capsule through the sheet leaves it to the nearer side.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsCapsuleAndPlane = closestPointsCall(CAPSULE, PLANE, sheetRows)
