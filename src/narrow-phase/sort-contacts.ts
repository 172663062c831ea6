import { grown } from '../memory/grow.js'
import type { ContactRows } from './contact-rows.js'

/**
 * Order of contact rows by (a, b), by counting sorts: linear in rows and in the largest id, whatever the scene (thousands of
 * partners of one body included), and free of allocation once warm.
 */

/** Partners of one entity that are sorted by insertion; more, and a counting sort by b comes first. */
const FEW = 16

/** Writes `order`, `partners` and `ends` of `rows`. No id is above `highest`. */
export function sortContacts(rows: ContactRows, highest: number): void {
  const n = rows.count
  rows.order = grown(rows.order, n)
  rows.ends = grown(rows.ends, highest + 2)
  rows.highest = highest
  rows.isSortedByB = false
  if (countingSort(rows.a, n, null, rows.order, rows.ends, highest) <= FEW) sortPartners(rows.a, rows.b, n, rows.order)
  else {
    rows.byB = grown(rows.byB, n)
    rows.endsOfB = grown(rows.endsOfB, highest + 2)
    countingSort(rows.b, n, null, rows.byB, rows.endsOfB, highest)
    countingSort(rows.a, n, rows.byB, rows.order, rows.ends, highest)
  }
  rows.partners = grown(rows.partners, n)
  listPartners(rows.b, rows.order, n, rows.partners)
}

function listPartners(b: Uint32Array, order: Int32Array, n: number, partners: Uint32Array): void {
  for (let k = 0; k < n; k++) partners[k] = b[order[k]]
}

/** Writes `byB` and `endsOfB` of sorted `rows`, if nobody asked for them since: only forEachContactOf needs them. */
export function sortContactsByB(rows: ContactRows): void {
  if (rows.isSortedByB) return
  rows.isSortedByB = true
  rows.byB = grown(rows.byB, rows.count)
  rows.endsOfB = grown(rows.endsOfB, rows.highest + 2)
  countingSort(rows.b, rows.count, rows.order, rows.byB, rows.endsOfB, rows.highest)
}

/** Stable counting sort of `from` (or of 0..n-1) by `key`, into `to`; `ends[k]` is then where key k ends. Returns the most rows of a key. */
function countingSort(
  key: Uint32Array,
  n: number,
  from: Int32Array | null,
  to: Int32Array,
  ends: Int32Array,
  highest: number,
): number {
  ends.fill(0, 0, highest + 2)
  for (let i = 0; i < n; i++) ends[key[i] + 1]++
  let most = 0
  let end = 0
  for (let k = 1; k <= highest + 1; k++) {
    const count = ends[k]
    most = Math.max(most, count)
    end += count
    ends[k] = end
  }
  if (from === null) for (let i = 0; i < n; i++) to[ends[key[i]]++] = i
  else
    for (let i = 0; i < n; i++) {
      const row = from[i]
      to[ends[key[row]]++] = row
    }
  return most
}

/** Sorts rows that are in the order of a by b among those of one a, which are few. */
function sortPartners(a: Uint32Array, b: Uint32Array, n: number, order: Int32Array): void {
  for (let i = 1; i < n; i++) {
    const row = order[i]
    const entity = a[row]
    const partner = b[row]
    let k = i - 1
    for (; k >= 0 && a[order[k]] === entity && b[order[k]] > partner; k--) order[k + 1] = order[k]
    order[k + 1] = row
  }
}
