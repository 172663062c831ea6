/**
 * Finds the contacts of an entity in the sorted order of a step's contacts. The index is made when it is first needed
 * after a step: steps whose pairs have numbers need none.
 */
import { grown } from '../memory/grow.js'
import type { ContactRows } from './contact-rows.js'

/** Writes `order` and `ends`, unless that was done since the step. */
export function indexContacts(contacts: ContactRows): void {
  if (contacts.isIndexed) return
  const { count, began, ended, a, b } = contacts
  contacts.isIndexed = true
  contacts.order = grown(contacts.order, count)
  const { order } = contacts
  let fresh = 0
  let kept = began + ended
  for (let k = 0; k < count; k++) {
    const isFresh = fresh < began && (a[fresh] < a[kept] || (a[fresh] === a[kept] && b[fresh] < b[kept]))
    order[k] = isFresh ? fresh++ : kept++
  }
  contacts.highest = count === 0 ? -1 : a[order[count - 1]]
  contacts.ends = grown(contacts.ends, contacts.highest + 1)
  const { ends } = contacts
  let id = 0
  for (let k = 0; k < count; k++) for (const next = a[order[k]]; id < next; id++) ends[id] = k
  if (count > 0) ends[id] = count
}

/** Down to this many partners of one entity the search interpolates. */
const FEW = 16

/**
 * Event of the contact of entities a < b, or -1: a binary search among the partners of a. Needs {@link indexContacts}.
 */
export function findEvent({ highest, ends, order, b: partners }: ContactRows, a: number, b: number): number {
  if (a > highest) return -1
  let low = a === 0 ? 0 : ends[a - 1]
  const end = ends[a]
  let high = end
  while (high - low > FEW) {
    // First the place where b would be among evenly spread partners, which is common with many; then a bisection, in
    // case they are not.
    const least = partners[order[low]]
    const most = partners[order[high - 1]]
    if (b < least) return -1
    // The partner at `high` may still be b.
    if (b > most) low = high
    if (low === high) break
    const guess = low + Math.floor(((b - least) / (most - least)) * (high - 1 - low))
    const found = partners[order[guess]]
    if (found === b) return order[guess]
    if (found < b) low = guess + 1
    else high = guess
    const middle = (low + high) >> 1
    if (low === high) break
    if (partners[order[middle]] < b) low = middle + 1
    else high = middle
  }
  while (low < high) {
    const middle = (low + high) >> 1
    if (partners[order[middle]] < b) low = middle + 1
    else high = middle
  }
  return low < end && partners[order[low]] === b ? order[low] : -1
}

/** Writes `byB` and `endsOfB`, unless that was done since the step: a stable counting sort of the order. */
export function indexContactsByB(contacts: ContactRows): void {
  if (contacts.isIndexedByB) return
  const { count, order, b } = contacts
  let highest = -1
  for (let k = 0; k < count; k++) highest = Math.max(highest, b[order[k]])
  contacts.isIndexedByB = true
  contacts.highestB = highest
  contacts.byB = grown(contacts.byB, count)
  contacts.endsOfB = grown(contacts.endsOfB, highest + 2)
  const { byB, endsOfB } = contacts
  endsOfB.fill(0, 0, highest + 2)
  for (let k = 0; k < count; k++) endsOfB[b[order[k]] + 1]++
  for (let id = 1; id <= highest; id++) endsOfB[id] += endsOfB[id - 1]
  for (let k = 0; k < count; k++) byB[endsOfB[b[order[k]]]++] = order[k]
}
