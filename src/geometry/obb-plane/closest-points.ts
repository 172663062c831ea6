import { closestPointsCall, OBB, PLANE } from '../calls.js'
import { secondAsSheet } from '../sheet.js'
import { dot } from '../../math/vectors.js'
import { CLOSEST_POINT_A, followNormal, writeClosest, type ClosestKernel } from '../closest-points.js'
import { turnToWorld } from '../relative-row.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import { separateObbAndPlaneRows } from './separation.js'

const axis = new Float64Array(3)

/** Signed closest points of a box and the solid half-space below a plane: under the lowest corner, edge or face. */
export const closestPointsObbAndPlaneRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  writeClosest(out, separateObbAndPlaneRows(rowsA, a, rowsB, b, axis), axis, 0)
  for (let k = 0; k < 3; k++) {
    const slope = dot(axis, 0, rowsA, a + ROW_AXES + 3 * k)
    // The middle of an edge or a face that is parallel to the plane.
    out[CLOSEST_POINT_A + k] = (slope > 0 ? 1 : slope < 0 ? -1 : 0) * rowsA[a + ROW_PARAMETERS + k]
  }
  turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
  followNormal(rowsA, a, rowsB, b, out)
}

const sheetRows = secondAsSheet(closestPointsObbAndPlaneRows)

/**
 * Signed distance of a solid box and a plane, a two-sided sheet, in world units, with a point of each; see
 * {@link ClosestPoints}. A box through the sheet leaves it to the nearer side.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsObbAndPlane = closestPointsCall(OBB, PLANE, sheetRows)
