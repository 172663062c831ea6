/**
 * Where in the order of a step's contacts those of an entity are. Made when somebody asks for the first time after a
 * step: steps whose pairs have numbers need none.
 */
import { grown } from '../memory/grow.js'
import { KEY_A, KEY_B, KEY_STRIDE, type ContactRows } from './contact-rows.js'

/** Writes `ends`, if nobody asked for them since the step. */
export function indexContacts(contacts: ContactRows): void {
  if (contacts.isIndexed) return
  const { count, keys } = contacts
  contacts.isIndexed = true
  contacts.highest = count === 0 ? -1 : keys[KEY_STRIDE * (count - 1) + KEY_A]
  contacts.ends = grown(contacts.ends, contacts.highest + 1)
  const { ends } = contacts
  let id = 0
  for (let k = 0; k < count; k++) for (const a = keys[KEY_STRIDE * k + KEY_A]; id < a; id++) ends[id] = k
  if (count > 0) ends[id] = count
}

/** Partners of one entity that are halved at once. */
const FEW = 16

/** Position in the order of the contact of entities a < b, or -1. Binary search in those of a, once indexed. */
export function findPosition({ highest, ends, keys }: ContactRows, a: number, b: number): number {
  if (a > highest) return -1
  let low = a === 0 ? 0 : ends[a - 1]
  const end = ends[a]
  let high = end
  while (high - low > FEW) {
    // Where b would be among partners that are spread evenly, as of many they are; then halves, in case they are not.
    const least = keys[KEY_STRIDE * low + KEY_B]
    const most = keys[KEY_STRIDE * (high - 1) + KEY_B]
    if (b < least) return -1
    // What is at `high` may be b.
    if (b > most) low = high
    if (low === high) break
    const guess = low + Math.floor(((b - least) / (most - least)) * (high - 1 - low))
    const found = keys[KEY_STRIDE * guess + KEY_B]
    if (found === b) return guess
    if (found < b) low = guess + 1
    else high = guess
    const middle = (low + high) >> 1
    if (low === high) break
    if (keys[KEY_STRIDE * middle + KEY_B] < b) low = middle + 1
    else high = middle
  }
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[KEY_STRIDE * middle + KEY_B] < b) low = middle + 1
    else high = middle
  }
  return low < end && keys[KEY_STRIDE * low + KEY_B] === b ? low : -1
}

/** Writes `byB` and `endsOfB`, if nobody asked for them since the step: a stable counting sort of the order. */
export function indexContactsByB(contacts: ContactRows): void {
  if (contacts.isIndexedByB) return
  const { count, keys } = contacts
  let highest = -1
  for (let k = 0; k < count; k++) highest = Math.max(highest, keys[KEY_STRIDE * k + KEY_B])
  contacts.isIndexedByB = true
  contacts.highestB = highest
  contacts.byB = grown(contacts.byB, count)
  contacts.endsOfB = grown(contacts.endsOfB, highest + 2)
  const { byB, endsOfB } = contacts
  endsOfB.fill(0, 0, highest + 2)
  for (let k = 0; k < count; k++) endsOfB[keys[KEY_STRIDE * k + KEY_B] + 1]++
  for (let id = 1; id <= highest; id++) endsOfB[id] += endsOfB[id - 1]
  for (let k = 0; k < count; k++) byB[endsOfB[keys[KEY_STRIDE * k + KEY_B]]++] = k
}
