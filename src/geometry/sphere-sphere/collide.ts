/**
 * Contact of two spheres (Gomez, sphere against sphere): one point on the line of centres. The hit is decided on
 * squares, like overlapSpheres, so that exact touching is a hit; the root only serves depth and normal.
 */
import { SQUARED_DISTANCE_SLACK } from '../../tolerances.js'
import { publishManifold, writeOnePoint, MANIFOLD_LENGTH } from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { compareRows } from '../order.js'
import { packSphere } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Sphere } from '../shapes.js'

/** Kernel of {@link collideSpheres}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points. */
export function collideSphereRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const radiusA = rowsA[a + ROW_PARAMETERS]
  const radiusB = rowsB[b + ROW_PARAMETERS]
  const reach = radiusA + radiusB
  const square = x * x + y * y + z * z
  if (square > reach * reach * (1 + SQUARED_DISTANCE_SLACK)) return (out[0] = 0)
  const distance = Math.sqrt(square)
  let nx = 1
  let ny = 0
  let nz = 0
  if (distance > 0) {
    nx = x / distance
    ny = y / distance
    nz = z / distance
  }
  // Midway between radiusA and distance - radiusB along the normal.
  const middle = 0.5 * (radiusA + distance - radiusB)
  return writeOnePoint(out, nx, ny, nz, Math.max(0, reach - distance), nx * middle, ny * middle, nz * middle, 0)
}

const rows = new Float64Array(2 * ROW_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of two solid spheres (units of length of the caller, world frame): the number of points, 0 when
 * apart. Spheres with one centre get x or -x as normal. Swapping a and b flips the normal and changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideSpheres(out: Manifold, a: Sphere, b: Sphere): number {
  packSphere(rows, 0, a, 'a')
  packSphere(rows, ROW_STRIDE, b, 'b')
  const swapped = compareRows(rows, 0, rows, ROW_STRIDE) > 0
  const first = swapped ? ROW_STRIDE : 0
  collideSphereRows(rows, first, rows, ROW_STRIDE - first, scratch)
  return publishManifold(out, scratch, rows[first], rows[first + 1], rows[first + 2], swapped)
}
