import { dot, subtract } from '../../math/vectors.js'
import { CORE_TOUCH } from '../../tolerances.js'
import { nearestOnTriangle, writeTriangleNormal } from '../nearest.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'

const normal = new Float64Array(3)
/** Corners relative to the centre; the centre. */
const corners = new Float64Array(9)
const centre = new Float64Array(3)
const nearest = new Float64Array(4)

/**
 * Signed separation of a sphere and a triangle: distance of the centre to the triangle minus the radius. out[0..2] gets
 * the unit axis from the sphere to the triangle, out[3] the triangle's feature (corner 0-2, edge 3-5, face 6).
 *
 * Over the face, and for a centre on the triangle, the axis is the triangle's normal, pointing to the triangle: a
 * difference of nearly equal points has no direction. A centre on the triangle leaves it along the normal by the
 * radius.
 */
export const separateSphereAndTriangleRows: RowKernel = (rowsA, a, triangles, t, out) => {
  const c = corners
  for (let k = 0; k < 9; k += 3) subtract(c, k, triangles, t + k, rowsA, a)
  nearestOnTriangle(c, 0, centre, 0, nearest)
  const region = nearest[3]
  let distance = Math.sqrt(dot(nearest, 0, nearest, 0))
  out[3] = region
  let size = 0
  for (let k = 0; k < 3; k++) size = Math.max(size, Math.abs(c[k] - c[k + 3]), Math.abs(c[k] - c[k + 6]))
  if (region < 6 && distance > CORE_TOUCH * size) {
    for (let k = 0; k < 3; k++) out[k] = nearest[k] / distance
    return distance - rowsA[a + ROW_PARAMETERS]
  }
  writeTriangleNormal(c, 0, normal)
  const height = dot(normal, 0, nearest, 0)
  if (region === 6) distance = Math.abs(height)
  const side = height < 0 ? -1 : 1
  for (let k = 0; k < 3; k++) out[k] = side * normal[k]
  return distance - rowsA[a + ROW_PARAMETERS]
}
