import { grown } from './grow.js'

/** Up to this many numbers are sorted by insertion. */
const FEW = 24
/** Bits of a digit at most: for few numbers, and for more than MANY. */
const BITS = 9
const MOST_BITS = 11
const MANY = 2048

/** The list of the other pass; and by pass and digit how many numbers there are, then where the next one goes. */
let other: Int32Array = new Int32Array(64)
const places = new Int32Array(3 << MOST_BITS)

/**
 * Sorts the first `count` numbers of a list, ascending by `keys[number]` >= 0, equal ones in the order they are in: a
 * radix sort, linear for any keys, and without allocation once warm.
 */
export function sortStably(list: Int32Array, count: number, keys: Uint32Array | Int32Array): void {
  if (count <= FEW) {
    sortFew(list, count, keys)
    return
  }
  other = grown(other, count)
  let highest = 0
  for (let k = 0; k < count; k++) highest = Math.max(highest, keys[list[k]])
  if (highest === 0) return
  const width = 32 - Math.clz32(highest)
  const passes = Math.ceil(width / (count > MANY ? MOST_BITS : BITS))
  const bits = Math.ceil(width / passes)
  countDigits(list, count, keys, bits, passes)
  let from = list
  let to = other
  for (let pass = 0; pass < passes; pass++) {
    placeByDigit(from, to, count, keys, bits, pass)
    const sorted = to
    to = from
    from = sorted
  }
  if (from !== list) for (let k = 0; k < count; k++) list[k] = from[k]
}

function sortFew(list: Int32Array, count: number, keys: Uint32Array | Int32Array): void {
  for (let i = 1; i < count; i++) {
    const item = list[i]
    let k = i - 1
    for (; k >= 0 && keys[list[k]] > keys[item]; k--) list[k + 1] = list[k]
    list[k + 1] = item
  }
}

/** Counts the digits of all passes, as keys are read in no order later. */
function countDigits(
  list: Int32Array,
  count: number,
  keys: Uint32Array | Int32Array,
  bits: number,
  passes: number,
): void {
  const mask = (1 << bits) - 1
  places.fill(0, 0, passes << bits)
  for (let k = 0; k < count; k++) {
    const key = keys[list[k]]
    for (let pass = 0; pass < passes; pass++) places[(pass << bits) | ((key >>> (pass * bits)) & mask)]++
  }
  for (let pass = 0; pass < passes; pass++) {
    let next = 0
    for (let at = pass << bits; at < (pass + 1) << bits; at++) {
      const size = places[at]
      places[at] = next
      next += size
    }
  }
}

function placeByDigit(
  from: Int32Array,
  to: Int32Array,
  count: number,
  keys: Uint32Array | Int32Array,
  bits: number,
  pass: number,
): void {
  const mask = (1 << bits) - 1
  const shift = pass * bits
  const base = pass << bits
  for (let k = 0; k < count; k++) {
    const item = from[k]
    to[places[base | ((keys[item] >>> shift) & mask)]++] = item
  }
}

let sorted = new Int32Array(64)

/** The numbers k from 0 to count - 1 sorted by (a[k], b[k]); valid until the next call. */
export function sortPairs(a: Uint32Array, b: Uint32Array, count: number): Int32Array {
  sorted = grown(sorted, count)
  for (let k = 0; k < count; k++) sorted[k] = k
  sortStably(sorted, count, b)
  sortStably(sorted, count, a)
  return sorted
}
