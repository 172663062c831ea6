import { CORE_TOUCH } from '../../tolerances.js'
import { nearestOnTriangle, writeTriangleNormal } from '../nearest.js'
import { ROW_PARAMETERS } from '../rows.js'

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
export function separateSphereAndTriangleRows(
  rowsA: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  out: Float64Array,
): number {
  const x = rowsA[a]
  const y = rowsA[a + 1]
  const z = rowsA[a + 2]
  const ax = (corners[0] = triangles[t] - x)
  const ay = (corners[1] = triangles[t + 1] - y)
  const az = (corners[2] = triangles[t + 2] - z)
  const bx = (corners[3] = triangles[t + 3] - x)
  const by = (corners[4] = triangles[t + 4] - y)
  const bz = (corners[5] = triangles[t + 5] - z)
  const cx = (corners[6] = triangles[t + 6] - x)
  const cy = (corners[7] = triangles[t + 7] - y)
  const cz = (corners[8] = triangles[t + 8] - z)
  nearestOnTriangle(corners, 0, centre, 0, nearest)
  const px = nearest[0]
  const py = nearest[1]
  const pz = nearest[2]
  const region = nearest[3]
  let distance = Math.sqrt(px * px + py * py + pz * pz)
  out[3] = region
  const size = Math.max(
    Math.abs(ax - bx),
    Math.abs(ay - by),
    Math.abs(az - bz),
    Math.abs(ax - cx),
    Math.abs(ay - cy),
    Math.abs(az - cz),
  )
  if (region < 6 && distance > CORE_TOUCH * size) {
    out[0] = px / distance
    out[1] = py / distance
    out[2] = pz / distance
    return distance - rowsA[a + ROW_PARAMETERS]
  }
  writeTriangleNormal(bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az, normal)
  const height = normal[0] * px + normal[1] * py + normal[2] * pz
  if (region === 6) distance = Math.abs(height)
  const side = height < 0 ? -1 : 1
  out[0] = side * normal[0]
  out[1] = side * normal[1]
  out[2] = side * normal[2]
  return distance - rowsA[a + ROW_PARAMETERS]
}
