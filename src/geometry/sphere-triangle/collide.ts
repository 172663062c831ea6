/**
 * Contact of a sphere and a flat two-sided triangle: one point, between the sphere and the nearest point of the
 * triangle. The feature id is the triangle's: corner 0-2, edge 3-5 (ab, bc, ca), face 6.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { MANIFOLD_LENGTH, publishManifold, writeOnePoint } from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { packSphere, packTriangle } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE, TRIANGLE_STRIDE } from '../rows.js'
import type { Sphere, Triangle } from '../shapes.js'
import { separateSphereAndTriangleRows } from './separation.js'

const axis = new Float64Array(4)

/**
 * Kernel of {@link collideSphereAndTriangle}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of
 * points.
 */
export function collideSphereAndTriangleRows(
  rowsA: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  out: Float64Array,
): number {
  const separation = separateSphereAndTriangleRows(rowsA, a, triangles, t, axis)
  if (separation > 0) {
    // Within the rounding of the distance (the largest offset of a corner), touching is a hit.
    let size = rowsA[a + ROW_PARAMETERS]
    for (let k = 0; k < 9; k++) size = Math.max(size, Math.abs(triangles[t + k] - rowsA[a + (k % 3)]))
    if (separation > ROTATED_SLACK * size) return (out[0] = 0)
  }
  const nx = axis[0]
  const ny = axis[1]
  const nz = axis[2]
  const middle = rowsA[a + ROW_PARAMETERS] + 0.5 * separation
  return writeOnePoint(out, nx, ny, nz, Math.max(0, 0 - separation), nx * middle, ny * middle, nz * middle, axis[3])
}

const rows = new Float64Array(ROW_STRIDE)
const corners = new Float64Array(TRIANGLE_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of a solid sphere and a flat two-sided triangle, world frame: the number of points, 0 when apart.
 * The normal points from the sphere to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideSphereAndTriangle(out: Manifold, sphere: Sphere, triangle: Triangle): number {
  packSphere(rows, 0, sphere, 'sphere')
  packTriangle(corners, 0, triangle, 'triangle')
  collideSphereAndTriangleRows(rows, 0, corners, 0, scratch)
  return publishManifold(out, scratch, rows[0], rows[1], rows[2], false)
}
