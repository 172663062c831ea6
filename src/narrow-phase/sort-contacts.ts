import { grown } from '../memory/grow.js'
import type { ContactRows } from './contact-rows.js'

/**
 * Order of contact rows by (a, b), by two counting sorts: linear in rows and in the largest id, whatever the scene
 * (thousands of partners of one body included), and free of allocation once warm.
 */
/** Writes `order`, `ends`, `byB` and `endsOfB` of `rows`. No id is above `highest`. */
export function sortContacts(rows: ContactRows, highest: number): void {
  const n = rows.count
  rows.byB = grown(rows.byB, n)
  rows.endsOfB = grown(rows.endsOfB, highest + 2)
  rows.order = grown(rows.order, n)
  rows.ends = grown(rows.ends, highest + 2)
  rows.highest = highest
  countingSort(rows.b, n, null, rows.byB, rows.endsOfB, highest)
  countingSort(rows.a, n, rows.byB, rows.order, rows.ends, highest)
  countingSort(rows.b, n, rows.order, rows.byB, rows.endsOfB, highest)
}

/** Stable counting sort of `from` (or of 0..n-1) by `key`, into `to`. */
function countingSort(
  key: Uint32Array,
  n: number,
  from: Int32Array | null,
  to: Int32Array,
  counts: Int32Array,
  highest: number,
): void {
  counts.fill(0, 0, highest + 2)
  for (let i = 0; i < n; i++) counts[key[i] + 1]++
  for (let k = 0; k <= highest; k++) counts[k + 1] += counts[k]
  if (from === null) for (let i = 0; i < n; i++) to[counts[key[i]]++] = i
  else
    for (let i = 0; i < n; i++) {
      const row = from[i]
      to[counts[key[row]]++] = row
    }
}
