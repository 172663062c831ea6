import { closestPointsCall, PLANE, SPHERE } from '../calls.js'
import { secondAsSheet } from '../sheet.js'
import { CLOSEST_POINT_A, followNormal, writeClosest, type ClosestKernel } from '../closest-points.js'
import { ROW_PARAMETERS } from '../rows.js'
import { separateSphereAndPlaneRows } from './separation.js'

const axis = new Float64Array(3)

/** Signed closest points of a sphere and the solid half-space below a plane. */
export const closestPointsSphereAndPlaneRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  writeClosest(out, separateSphereAndPlaneRows(rowsA, a, rowsB, b, axis), axis, 0)
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_A + d] = rowsA[a + ROW_PARAMETERS] * axis[d]
  followNormal(rowsA, a, rowsB, b, out)
}

const sheetRows = secondAsSheet(closestPointsSphereAndPlaneRows)

/**
 * Signed distance of a solid sphere and a plane, a two-sided sheet, in world units, with a point of each; see
 * {@link ClosestPoints}. A sphere through the sheet leaves it to the side of its centre.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsSphereAndPlane = closestPointsCall(SPHERE, PLANE, sheetRows)
