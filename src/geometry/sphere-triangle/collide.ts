/**
 * Contact of a sphere and a flat two-sided triangle: one point, between the sphere and the nearest point of the
 * triangle. The feature id is the triangle's: corner 0-2, edge 3-5 (ab, bc, ca), face 6.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { collideCall, SPHERE, TRIANGLE } from '../calls.js'
import { writeOnePoint } from '../manifold.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { separateSphereAndTriangleRows } from './separation.js'

const axis = new Float64Array(4)

/** {@link collideSphereAndTriangle} on packed rows. */
export const collideSphereAndTriangleRows: RowKernel = (rowsA, a, triangles, t, out) => {
  const separation = separateSphereAndTriangleRows(rowsA, a, triangles, t, axis)
  const radius = rowsA[a + ROW_PARAMETERS]
  if (separation > 0) {
    // Within the rounding of the distance (the largest offset of a corner), touching is a hit.
    let size = radius
    for (let k = 0; k < 9; k++) size = Math.max(size, Math.abs(triangles[t + k] - rowsA[a + (k % 3)]))
    if (separation > ROTATED_SLACK * size) return (out[0] = 0)
  }
  return writeOnePoint(out, axis, Math.max(0, 0 - separation), 0, 0, 0, radius + 0.5 * separation, axis[3])
}

/**
 * Contact manifold of a solid sphere and a flat two-sided triangle, world frame: the number of points, 0 when apart.
 * The normal points from the sphere to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideSphereAndTriangle = collideCall(SPHERE, TRIANGLE, collideSphereAndTriangleRows)
