import { grown } from '../memory/grow.js'
import type { PairList } from './broad-phase.js'

/** Up to this many pairs are sorted by insertion. */
const FEW = 24
/** Bits of a digit: for few pairs, and for more than MANY. */
const BITS = 8
const MOST_BITS = 11
const MANY = 2048

/** Pairs in order, the buffer of the other pass, and the end of each digit's pairs. */
let sorted = new Int32Array(64)
let other = new Int32Array(64)
const ends = new Int32Array((1 << MOST_BITS) + 1)

/**
 * The numbers k from 0 to n - 1 sorted by (a[k], b[k]); valid until the next call. A radix sort, from the last digit of
 * b to the first of a: linear for any pairs (also thousands of partners of one body), and without allocation once warm.
 */
export function sortPairs(a: Uint32Array, b: Uint32Array, n: number): Int32Array {
  sorted = grown(sorted, n)
  for (let k = 0; k < n; k++) sorted[k] = k
  if (n <= FEW) sortFew(a, b, n, sorted)
  else {
    other = grown(other, n)
    sortByDigits(b, n)
    sortByDigits(a, n)
  }
  return sorted
}

/** Where in a list the pairs of each body begin. */
let begins = new Int32Array(0)
/** Copies of the pairs: the body that they are grouped by, then the other one. */
let grouped = new Int32Array(0)

/**
 * Groups the pairs of a list from number `from` on by the body of the lower level, in the order of these bodies. A body
 * much larger than others is in many pairs, with bodies all around it. Grouped by the large bodies, the data of the
 * others would be read from all over memory, and again for each large body that meets them. Grouped by the small ones
 * it is read once, in order, and the data of the few large bodies stays in the cache.
 */
export function groupBySmaller(list: PairList, from: number, levelOf: Uint8Array, bodies: number): void {
  begins = grown(begins, bodies)
  begins.fill(0, 0, bodies)
  grouped = grown(grouped, 2 * (list.count - from))
  countGroups(list, from, levelOf)
  let next = from
  for (let i = 0; i < bodies; i++) {
    const size = begins[i]
    begins[i] = next
    next += size
  }
  placeGrouped(list, from)
}

function countGroups({ pairs, count }: PairList, from: number, levelOf: Uint8Array): void {
  for (let k = from, at = 0; k < count; k++, at += 2) {
    const i = pairs[2 * k]
    const j = pairs[2 * k + 1]
    // No branch: in most pairs either body is as likely to be the smaller one.
    const swap = (i ^ j) & -Number(levelOf[j] < levelOf[i])
    grouped[at] = i ^ swap
    grouped[at + 1] = j ^ swap
    begins[i ^ swap]++
  }
}

function placeGrouped({ pairs, count }: PairList, from: number): void {
  for (let k = from, at = 0; k < count; k++, at += 2) {
    const i = grouped[at]
    const j = grouped[at + 1]
    const swap = (j - i) & ((j - i) >> 31)
    const place = begins[i]++
    pairs[2 * place] = i + swap
    pairs[2 * place + 1] = j - swap
  }
}

function sortFew(a: Uint32Array, b: Uint32Array, n: number, order: Int32Array): void {
  for (let i = 1; i < n; i++) {
    const pair = order[i]
    const ownA = a[pair]
    const ownB = b[pair]
    let k = i - 1
    for (; k >= 0 && (a[order[k]] > ownA || (a[order[k]] === ownA && b[order[k]] > ownB)); k--) order[k + 1] = order[k]
    order[k + 1] = pair
  }
}

function sortByDigits(key: Uint32Array, n: number): void {
  let highest = 0
  for (let k = 0; k < n; k++) highest = Math.max(highest, key[k])
  const bits = n > MANY ? MOST_BITS : BITS
  for (let shift = 0; shift < 32 && highest >>> shift > 0; shift += bits) {
    sortByDigit(key, shift, (1 << bits) - 1, n, sorted, other)
    const from = sorted
    sorted = other
    other = from
  }
}

/** Stable counting sort by one digit of the keys: the bits of `mask` after the shift. */
function sortByDigit(key: Uint32Array, shift: number, mask: number, n: number, from: Int32Array, to: Int32Array): void {
  ends.fill(0, 0, mask + 2)
  for (let k = 0; k < n; k++) ends[((key[k] >>> shift) & mask) + 1]++
  for (let digit = 1; digit <= mask; digit++) ends[digit] += ends[digit - 1]
  for (let k = 0; k < n; k++) {
    const pair = from[k]
    to[ends[(key[pair] >>> shift) & mask]++] = pair
  }
}
