/**
 * Two axis-aligned boxes (Gomez, listing 3, with corners for centre and extents): six comparisons of the given
 * numbers. Nothing is computed, so the answer is exact, and -0 and 0 are the same place.
 */
import { AABB, overlapCall } from '../calls.js'
import type { RowTest } from '../rows.js'

/** {@link overlapAabbs} on six numbers a box, min x y z and max x y z, at `rowsA[a]` and `rowsB[b]`. */
export const overlapAabbRows: RowTest = (rowsA, a, rowsB, b) =>
  rowsA[a] <= rowsB[b + 3] &&
  rowsB[b] <= rowsA[a + 3] &&
  rowsA[a + 1] <= rowsB[b + 4] &&
  rowsB[b + 1] <= rowsA[a + 4] &&
  rowsA[a + 2] <= rowsB[b + 5] &&
  rowsB[b + 2] <= rowsA[a + 5]

/**
 * Whether two axis-aligned boxes share a point. Closed sets: touching counts; exact.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT (a minimum above its maximum)
 */
export const overlapAabbs = overlapCall(AABB, AABB, overlapAabbRows)
