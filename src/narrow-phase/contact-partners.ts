/**
 * Which contact of the last step is that of two bodies of this one, for steps whose pairs have no numbers of the last
 * step: a table of chains by a hash of both bodies. Those of one body lie together: they are asked for one after the
 * other.
 */
import { grown } from '../memory/grow.js'
import type { ContactRows } from './contact-rows.js'
import type { PosedBodies } from './posed-bodies.js'
import { haveSameBodies } from './stills.js'

/** Numbers in this step of the bodies of the last one, -1 of those that are no more. */
let nows = new Int32Array(64)

/** By how much a hash is shifted to be a place in the table of `count` contacts: two to four places for each. */
export function shiftOf(count: number): number {
  let shift = 27
  while (1 << (32 - shift) < 2 * count) shift--
  return shift
}

/**
 * Writes `partnerHeads` and `partners` of the contacts of the last step: the first row of each chain, and of each row
 * the lower body, the higher one and the next row of its chain. A chain ends with a row more than there are contacts,
 * of bodies that are none.
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
    // Where one of the two is gone there is no such pair.
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

/** Pairs whose contact may be further down the chain, each with the first row of that. */
let open = new Int32Array(0)

/**
 * Writes to the records of a block (pair-block.ts), from number `at` on, the old rows of the pairs `from` to `to`: that
 * of the same two bodies in the last step, or -1.
 * Without a branch for most of them: which pairs touched is anybody's guess.
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

/** The same of the first row of each chain alone; writes `open`, and returns how long it is. */
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
