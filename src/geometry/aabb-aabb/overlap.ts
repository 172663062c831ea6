/**
 * Two axis-aligned boxes (Gomez, listing 3, with corners for centre and extents): six comparisons of the given
 * numbers. Nothing is computed, so the answer is exact, and -0 and 0 are the same place.
 */
import { packAabb } from '../pack.js'
import type { Aabb } from '../shapes.js'

/** {@link overlapAabbs} on six numbers a box, min x y z and max x y z, at `rowsA[a]` and `rowsB[b]`. */
export function overlapAabbRows(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  return (
    rowsA[a] <= rowsB[b + 3] &&
    rowsB[b] <= rowsA[a + 3] &&
    rowsA[a + 1] <= rowsB[b + 4] &&
    rowsB[b + 1] <= rowsA[a + 4] &&
    rowsA[a + 2] <= rowsB[b + 5] &&
    rowsB[b + 2] <= rowsA[a + 5]
  )
}

const scratch = new Float64Array(12)

/**
 * Whether two axis-aligned boxes share a point. Closed sets: touching counts; exact.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT (a minimum above its maximum)
 */
export function overlapAabbs(a: Aabb, b: Aabb): boolean {
  packAabb(scratch, 0, a, 'a')
  packAabb(scratch, 6, b, 'b')
  return overlapAabbRows(scratch, 0, scratch, 6)
}
