/**
 * Contact of two capsules: between the nearest points of the cores, spread to two points along cores that are nearly
 * parallel (core.ts). Crossing cores are separated along their common perpendicular, by the sum of the radii. The
 * feature id names the place on A's core: 0 and 1 its ends, 2 and 3 opposite B's ends, 4 inside both, 5 and 6 where B's
 * ends come into reach.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { CORE, CORE_STRIDE, collideCore } from './core.js'
import { findCapsuleCores, nearestCore } from './separation.js'
import { MANIFOLD_LENGTH, publishManifold } from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { compareRows } from '../order.js'
import { packCapsule } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Capsule } from '../shapes.js'

/** Kernel of {@link collideCapsules}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points. */
export function collideCapsuleRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const radiusA = rowsA[a + ROW_PARAMETERS + 1]
  const radiusB = rowsB[b + ROW_PARAMETERS + 1]
  // Bounding spheres first; the factor covers their rounding.
  const bound = rowsA[a + ROW_PARAMETERS] + rowsB[b + ROW_PARAMETERS] + radiusA + radiusB
  if (x * x + y * y + z * z > 1.000001 * bound * bound) return (out[0] = 0)
  const count = findCapsuleCores(rowsA, a, rowsB, b)
  // Within the rounding of the pair, touching is a hit.
  if (CORE[nearestCore * CORE_STRIDE + 1] > radiusA + radiusB + ROTATED_SLACK * bound) return (out[0] = 0)
  return collideCore(out, count, nearestCore, 0, 0, 0, rowsA[a + 6], rowsA[a + 7], rowsA[a + 8], radiusA, radiusB, 1)
}

const rows = new Float64Array(2 * ROW_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of two solid capsules, world frame: the number of points (at most 3), 0 when apart. Swapping a and b
 * flips the normal and changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideCapsules(out: Manifold, a: Capsule, b: Capsule): number {
  packCapsule(rows, 0, a, 'a')
  packCapsule(rows, ROW_STRIDE, b, 'b')
  const swapped = compareRows(rows, 0, rows, ROW_STRIDE) > 0
  const first = swapped ? ROW_STRIDE : 0
  collideCapsuleRows(rows, first, rows, ROW_STRIDE - first, scratch)
  return publishManifold(out, scratch, rows[first], rows[first + 1], rows[first + 2], swapped)
}
