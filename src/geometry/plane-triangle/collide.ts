/**
 * Contact of the solid half-space below a plane and a triangle: the corners below the plane. The feature id
 * is the corner.
 */
import { collideCall, PLANE, TRIANGLE } from '../calls.js'
import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, reduceInto, writeNormal, writePoint } from '../manifold.js'
import type { RowKernel } from '../rows.js'
import { signedDistance, signedDistanceDoubt } from '../sphere-plane/signed-distance.js'

const normal = new Float64Array(3)
const candidates = new Float64Array(3 * MANIFOLD_POINT_STRIDE)

/** {@link collidePlaneAndTriangle} on packed rows. */
export const collidePlaneAndTriangleRows: RowKernel = (rowsA, a, triangles, t, out) => {
  let count = 0
  let depth = 0
  for (let corner = 0; corner < 3; corner++) {
    const k = t + 3 * corner
    const signed = signedDistance(rowsA, a, triangles, k, normal)
    // Within the rounding of the height, touching is a hit.
    if (!(signed <= signedDistanceDoubt(rowsA, a, triangles, k))) continue
    const below = 0 - Math.min(0, signed)
    if (depth < below) depth = below
    const x = triangles[k] - rowsA[a] + 0.5 * below * normal[0]
    const y = triangles[k + 1] - rowsA[a + 1] + 0.5 * below * normal[1]
    const z = triangles[k + 2] - rowsA[a + 2] + 0.5 * below * normal[2]
    writePoint(candidates, count++ * MANIFOLD_POINT_STRIDE, x, y, z, below, corner)
  }
  if (count === 0) return (out[0] = 0)
  writeNormal(out, normal[0], normal[1], normal[2], depth)
  return reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
}

/**
 * Contact manifold of the solid half-space below `plane` (all x with normal.x + constant <= 0) and a triangle, world
 * frame: the number of points (at most 3), 0 when apart. The normal is the plane's.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export const collidePlaneAndTriangle = collideCall(PLANE, TRIANGLE, collidePlaneAndTriangleRows)
