import { CLOSEST_POINT_A, followNormal, writeClosest, type ClosestKernel } from '../closest-points.js'
import { closestPointsCall, SPHERE, TRIANGLE } from '../calls.js'
import { ROW_PARAMETERS } from '../rows.js'
import { separateSphereAndTriangleRows } from './separation.js'

const axis = new Float64Array(4)

/** {@link closestPointsSphereAndTriangle} on packed rows. */
export const closestPointsSphereAndTriangleRows: ClosestKernel = (rowsA, a, triangles, t, out) => {
  writeClosest(out, separateSphereAndTriangleRows(rowsA, a, triangles, t, axis), axis, 0)
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_A + d] = rowsA[a + ROW_PARAMETERS] * axis[d]
  followNormal(rowsA, a, triangles, t, out)
}

/**
 * Signed distance of a solid sphere and a flat triangle in world units, with a point of each; see
 * {@link ClosestPoints}. A sphere whose centre is on the triangle leaves it along the triangle's normal.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsSphereAndTriangle = closestPointsCall(SPHERE, TRIANGLE, closestPointsSphereAndTriangleRows)
