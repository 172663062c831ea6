import { grown } from './grow.js'

/** Up to this many numbers are sorted by insertion. */
const FEW = 24
/** Bits of a digit at most: for few numbers, and for more than MANY. */
const BITS = 9
const MOST_BITS = 11
const MANY = 2048

/** The list of the other pass; and by digit how many numbers there are, then where the next one goes. */
let other: Int32Array = new Int32Array(64)
const places = new Int32Array(1 << MOST_BITS)

/**
 * Sorts the first `count` numbers of a list, ascending by `keys[number]` >= 0, equal ones in the order they are in: a
 * radix sort, linear for any keys, and without allocation once warm.
 */
export function sortStably(list: Int32Array, count: number, keys: Uint32Array | Int32Array): void {
  if (count <= FEW) return sortFew(list, count, keys)
  other = grown(other, count)
  let highest = 0
  for (let k = 0; k < count; k++) highest = Math.max(highest, keys[list[k]])
  const width = 32 - Math.clz32(highest)
  const bits = Math.ceil(width / Math.ceil(width / (count > MANY ? MOST_BITS : BITS)))
  let from = list
  let to = other
  for (let shift = 0; shift < width; shift += bits) {
    placeByDigit(from, to, count, keys, shift, (1 << bits) - 1)
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

/** Writes `from` to `to` in the order of one digit of the keys. */
function placeByDigit(
  from: Int32Array,
  to: Int32Array,
  count: number,
  keys: Uint32Array | Int32Array,
  shift: number,
  mask: number,
): void {
  places.fill(0, 0, mask + 1)
  for (let k = 0; k < count; k++) places[(keys[from[k]] >>> shift) & mask]++
  let next = 0
  for (let digit = 0; digit <= mask; digit++) {
    const size = places[digit]
    places[digit] = next
    next += size
  }
  for (let k = 0; k < count; k++) to[places[(keys[from[k]] >>> shift) & mask]++] = from[k]
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
