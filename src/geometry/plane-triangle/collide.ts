/**
 * Contact of the solid half-space below a plane and a triangle: the corners below the plane. The feature id
 * is the corner.
 */
import {
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_CLIPPED,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_STRIDE,
  publishManifold,
  reduceInto,
  writeNormal,
} from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { packPlane, packTriangle } from '../pack.js'
import { writeWorldNormal } from '../plane-plane/half-space.js'
import { signedPlaneDistanceDoubt } from '../sphere-plane/signed-distance.js'
import { ROW_STRIDE, TRIANGLE_STRIDE } from '../rows.js'
import type { Plane, Triangle } from '../shapes.js'

const normal = new Float64Array(3)
const candidates = new Float64Array(MANIFOLD_MAX_CLIPPED * MANIFOLD_POINT_STRIDE)

/**
 * Kernel of {@link collidePlaneAndTriangle}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points.
 */
export function collidePlaneAndTriangleRows(
  rowsA: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  out: Float64Array,
): number {
  let count = 0
  let depth = 0
  for (let corner = 0; corner < 3; corner++) {
    const k = t + 3 * corner
    const x = triangles[k]
    const y = triangles[k + 1]
    const z = triangles[k + 2]
    const signed = writeWorldNormal(rowsA, a, x, y, z, normal)
    // Within the rounding of the height, touching is a hit.
    if (!(signed <= signedPlaneDistanceDoubt(rowsA, a, x, y, z))) continue
    const height = Math.min(0, signed)
    if (depth < -height) depth = -height
    const middle = -0.5 * height
    const c = count++ * MANIFOLD_POINT_STRIDE
    candidates[c] = x - rowsA[a] + middle * normal[0]
    candidates[c + 1] = y - rowsA[a + 1] + middle * normal[1]
    candidates[c + 2] = z - rowsA[a + 2] + middle * normal[2]
    candidates[c + 3] = 0 - height
    candidates[c + 4] = corner
  }
  if (count === 0) return (out[0] = 0)
  writeNormal(out, normal[0], normal[1], normal[2], depth)
  return reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
}

const rows = new Float64Array(ROW_STRIDE)
const corners = new Float64Array(TRIANGLE_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of the solid half-space below `plane` (all x with normal.x + constant <= 0) and a triangle, world
 * frame: the number of points (at most 3), 0 when apart. The normal is the plane's.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export function collidePlaneAndTriangle(out: Manifold, plane: Plane, triangle: Triangle): number {
  packPlane(rows, 0, plane, 'plane')
  packTriangle(corners, 0, triangle, 'triangle')
  collidePlaneAndTriangleRows(rows, 0, corners, 0, scratch)
  return publishManifold(out, scratch, rows[0], rows[1], rows[2], false)
}
