/**
 * Which contact of the last step is that of two bodies of this one, for steps whose pairs have no numbers of the last
 * step: a sorted list of partners for each body that is the lower one of a contact, all lists one after the other.
 */
import { grown } from '../memory/grow.js'
import type { ContactRows } from './contact-rows.js'
import type { PosedBodies } from './posed-bodies.js'
import { haveSameBodies } from './stills.js'

/** Numbers in this step of the bodies of the last one, -1 of those that are no more. */
let nows = new Int32Array(64)
/** The lower and the higher body of each contact, by its row; and the rows by the higher one. */
let lows = new Int32Array(64)
let highs = new Int32Array(64)
let byHigh = new Int32Array(64)

/**
 * Writes `partnerEnds`, `partners` and `partnerRows` of the contacts of the last step, for {@link findPartner}: in
 * linear time.
 */
export function indexPartners(contacts: ContactRows, bodies: PosedBodies, before: PosedBodies): void {
  const { count, first, second } = contacts
  const bodyCount = bodies.count
  contacts.partnerEnds = grown(contacts.partnerEnds, bodyCount + 2)
  contacts.partners = grown(contacts.partners, count)
  contacts.partnerRows = grown(contacts.partnerRows, count)
  lows = grown(lows, count)
  highs = grown(highs, count)
  byHigh = grown(byHigh, count)
  const areSame = haveSameBodies(bodies, before)
  if (!areSame) findNows(bodies, before)
  for (let row = 0; row < count; row++) {
    const i = areSame ? first[row] : nows[first[row]]
    const j = areSame ? second[row] : nows[second[row]]
    // Where one of the two is gone there is no such pair.
    lows[row] = i < j ? i : j
    highs[row] = i < j ? j : i
  }
  const { partnerEnds, partners, partnerRows } = contacts
  const known = sortByHigh(partnerEnds, count, bodyCount)
  countOf(lows, count, partnerEnds, bodyCount)
  for (let k = 0; k < known; k++) {
    const row = byHigh[k]
    const at = partnerEnds[lows[row]]++
    partners[at] = highs[row]
    partnerRows[at] = row
  }
}

/** Writes `nows`. */
function findNows({ ids, generation, count }: PosedBodies, before: PosedBodies): void {
  nows = grown(nows, before.count)
  nows.fill(-1, 0, before.count)
  for (let i = 0; i < count; i++) {
    const then = before.indexOf(ids[i])
    if (then >= 0 && before.generation[then] === generation[i]) nows[then] = i
  }
}

/** Writes `byHigh`, with the help of `ends`; returns how many contacts there are whose bodies are both there. */
function sortByHigh(ends: Int32Array, count: number, bodyCount: number): number {
  countOf(highs, count, ends, bodyCount)
  let known = 0
  for (let row = 0; row < count; row++) {
    if (lows[row] < 0) continue
    byHigh[ends[highs[row]]++] = row
    known++
  }
  return known
}

/**
 * Writes where the contacts of each body begin, by `numbers`: the lower or the higher ones. Without those of which one
 * is gone.
 */
function countOf(numbers: Int32Array, count: number, ends: Int32Array, bodyCount: number): void {
  ends.fill(0, 0, bodyCount + 2)
  for (let row = 0; row < count; row++) if (lows[row] >= 0) ends[numbers[row] + 1]++
  for (let i = 0; i < bodyCount; i++) ends[i + 1] += ends[i]
}

/** Partners that are looked at one after the other. */
const FEW = 8

/** Row of the last step of the contact of bodies i and j, or -1. */
export function findPartner(
  partnerEnds: Int32Array,
  partners: Int32Array,
  partnerRows: Int32Array,
  i: number,
  j: number,
): number {
  const a = i < j ? i : j
  const b = i < j ? j : i
  let low = a === 0 ? 0 : partnerEnds[a - 1]
  let high = partnerEnds[a]
  while (high - low > FEW) {
    const middle = (low + high) >> 1
    if (partners[middle] <= b) low = middle
    else high = middle
  }
  for (; low < high; low++) if (partners[low] === b) return partnerRows[low]
  return -1
}
