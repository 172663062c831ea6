/**
 * Finds the contact of the last step that two bodies of this step had, if pairs do not have the same numbers as in the
 * last step: a hash table with chains, keyed by both bodies. The places of one body's pairs are adjacent, as they are
 * looked up one after the other.
 */
import { grown } from '../memory/grow.js'
import type { ContactRows } from './contact-rows.js'
import type { PosedBodies } from './posed-bodies.js'
import { haveSameBodies } from './stills.js'

/** Index in this step of each body of the last one, -1 if it is gone. */
let nows = new Int32Array(64)

/** Right shift from a hash to a place in the table for `count` contacts, which has two to four places for each. */
export function shiftOf(count: number): number {
  let shift = 27
  while (1 << (32 - shift) < 2 * count) shift--
  return shift
}

/**
 * Writes `partnerHeads` and `partners` of the contacts of the last step: the first row of each chain, and for each row
 * the lower body, the higher one and the next row of its chain. A chain ends with the row after the last contact, whose
 * bodies match none.
 */
export function indexPartners(contacts: ContactRows, bodies: PosedBodies, before: PosedBodies): void {
  const { count, first, second } = contacts
  const shift = shiftOf(count)
  const places = 1 << (32 - shift)
  contacts.partnerHeads = grown(contacts.partnerHeads, places)
  contacts.partners = grown(contacts.partners, 4 * count + 4)
  const { partnerHeads: heads, partners } = contacts
  const areSame = haveSameBodies(bodies, before)
  if (!areSame) findNows(bodies, before)
  heads.fill(count, 0, places)
  partners[4 * count] = partners[4 * count + 1] = -1
  partners[4 * count + 2] = count
  for (let row = 0; row < count; row++) {
    const i = areSame ? first[row] : nows[first[row]]
    const j = areSame ? second[row] : nows[second[row]]
    // If one of the two is gone, no pair can ask for the row.
    if ((i | j) < 0) continue
    const swap = (j - i) & ((j - i) >> 31)
    const place = (Math.imul(i + swap, 0x9e3779b1) + ((j - swap) << shift)) >>> shift
    partners[4 * row] = i + swap
    partners[4 * row + 1] = j - swap
    partners[4 * row + 2] = heads[place]
    heads[place] = row
  }
}

/** Writes `nows`. */
function findNows(bodies: PosedBodies, { ids, generation, count }: PosedBodies): void {
  nows = grown(nows, count)
  for (let then = 0; then < count; then++) {
    const now = bodies.indexOf(ids[then])
    nows[then] = now >= 0 && bodies.generation[now] === generation[then] ? now : -1
  }
}

/** Pairs whose contact may be further down a chain, each with the first row of the chain. */
let open = new Int32Array(0)

/**
 * Writes to the records of a block (pair-block.ts), from record `at` on, the old rows of the pairs `from` to `to`: the
 * row of the same two bodies in the last step, or -1. For most pairs without a branch: which of them touched is
 * unpredictable.
 */
export function findPartners(
  pairs: Int32Array,
  from: number,
  to: number,
  contacts: ContactRows,
  records: Int32Array,
  at: number,
): void {
  open = grown(open, 2 * (to - from + 1))
  const n = findFirstPartners(pairs, from, to, contacts, records, at)
  const { count, partners } = contacts
  for (let k = 0; k < n; k += 2) {
    const pair = open[k]
    const i = Math.min(pairs[2 * pair], pairs[2 * pair + 1])
    const j = Math.max(pairs[2 * pair], pairs[2 * pair + 1])
    let row = open[k + 1]
    while (row < count && (partners[4 * row] !== i || partners[4 * row + 1] !== j)) row = partners[4 * row + 2]
    if (row < count) records[4 * (at + pair - from) + 2] = row
  }
}

/** The same with only the first row of each chain; writes `open`, and returns its length. */
function findFirstPartners(
  pairs: Int32Array,
  from: number,
  to: number,
  { count, partnerHeads: heads, partners }: ContactRows,
  records: Int32Array,
  at: number,
): number {
  const shift = shiftOf(count)
  const left = open
  let n = 0
  for (let k = from; k < to; k++) {
    const p = pairs[2 * k]
    const q = pairs[2 * k + 1]
    const swap = (q - p) & ((q - p) >> 31)
    const i = p + swap
    const j = q - swap
    const row = heads[(Math.imul(i, 0x9e3779b1) + (j << shift)) >>> shift]
    const difference = (partners[4 * row] ^ i) | (partners[4 * row + 1] ^ j)
    const isOther = (difference | -difference) >> 31
    records[4 * (at + k - from) + 2] = row | isOther
    left[n] = k
    left[n + 1] = row
    n += 2 * (isOther & Number(partners[4 * row + 2] !== count))
  }
  return n
}
