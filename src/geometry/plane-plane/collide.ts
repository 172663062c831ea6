/**
 * Contact of two solid half-spaces. They always overlap, unless their world normals are exactly opposite and there is a
 * gap. Exactly opposite: the normal is A's, the depth the thickness of the common slab, the point midway in the slab
 * below A's position. Otherwise no translation takes them apart: the depth is Infinity, the normal A's, the point the
 * foot of A's position on A's plane.
 */
import { MANIFOLD_LENGTH, publishManifold, writeOnePoint } from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { compareRows } from '../order.js'
import { packPlane } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Plane } from '../shapes.js'
import { separatePlaneRows } from './separation.js'

const normal = new Float64Array(3)

/** Kernel of {@link collidePlanes}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points. */
export function collidePlaneRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const depth = 0 - separatePlaneRows(rowsA, a, rowsB, b, normal)
  if (depth < 0) return (out[0] = 0)
  const x = normal[0]
  const y = normal[1]
  const z = normal[2]
  // Down to plane A, and half of a finite slab further.
  const down = rowsA[a + ROW_PARAMETERS + 3] + (depth < Infinity ? 0.5 * depth : 0)
  return writeOnePoint(out, x, y, z, depth, 0 - x * down, 0 - y * down, 0 - z * down, 0)
}

const rows = new Float64Array(2 * ROW_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of the solid half-spaces below two planes (all x with normal.x + constant <= 0), world frame: 1, or
 * 0 when the normals are exactly opposite and there is a gap. The depth is Infinity unless they are exactly opposite.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export function collidePlanes(out: Manifold, a: Plane, b: Plane): number {
  packPlane(rows, 0, a, 'a')
  packPlane(rows, ROW_STRIDE, b, 'b')
  const swapped = compareRows(rows, 0, rows, ROW_STRIDE) > 0
  const first = swapped ? ROW_STRIDE : 0
  collidePlaneRows(rows, first, rows, ROW_STRIDE - first, scratch)
  return publishManifold(out, scratch, rows[first], rows[first + 1], rows[first + 2], swapped)
}
