/**
 * Sorts bodies into an order in which neighbours in space are neighbours in memory (sort-tile-recursive: Leutenegger,
 * Lopez and Edgington, "STR", 1997): slabs across one axis with equally many bodies each, columns in each slab, and
 * along each column the bodies one after the other. The axes are chosen as in the broad-phase (broad-phase/grid.ts), so
 * its sweep walks through memory in order. As parts are made by count and not by length, neither clusters nor one body
 * at 1e15 spoil it.
 */
import { measureOrdinary, ordinary } from '../broad-phase/wide-bounds.js'
import { grown } from '../memory/grow.js'

const DIGIT_BITS = 11
const DIGITS = 2048
/** This many low bits of a monotone single-precision key are ignored, so that two passes sort the rest. */
const DROPPED_BITS = 10
/** Bodies in a cube of a column; measured, 2 to 16 are about equally good. */
const BODIES_A_CUBE = 4
/** Number of bodies that the shape of the scene is estimated from. */
const SAMPLES = 128
/** Another axis counts as longer only by this factor, so that for a cube it is always the same one. */
const CLEARLY_LONGER = 1.2

const samples = new Float64Array(SAMPLES)
/** Along each axis: the median of the samples, and the length that contains the middle four fifths of them. */
const middles = new Float64Array(3)
const lengths = new Float64Array(3)

/** Keys of the items and the items, which are body indices; the `other` arrays take the output of a pass. */
let keys = new Uint32Array(0)
let items = new Int32Array(0)
let otherKeys = new Uint32Array(0)
let otherItems = new Int32Array(0)
/** Slab or column, by body index. */
let groups = new Int32Array(0)
const digits = new Int32Array(DIGITS)
const rounded = new Float32Array(1)
const roundedBits = new Int32Array(rounded.buffer)

/**
 * Sorts the first `count` body indices of `list` by the centres of their bounds, 6 numbers a body. Bodies at the same
 * place keep their order. No index is above `highest`.
 */
export function sortByPlace(bounds: Float64Array, list: Int32Array, count: number, highest: number): void {
  keys = grown(keys, count)
  otherKeys = grown(otherKeys, count)
  items = grown(items, count)
  otherItems = grown(otherItems, count)
  groups = grown(groups, highest + 1)
  for (let d = 0; d < 3; d++) measure(bounds, list, count, d)
  let along = 0
  for (let d = 1; d < 3; d++) if (lengths[d] > CLEARLY_LONGER * lengths[along]) along = d
  const first = along === 2 ? 0 : along + 1
  const second = along === 0 ? 2 : along - 1
  const width = widthOf(along, count)
  const slabs = partsOf(lengths[second], width)
  const columns = slabs * partsOf(lengths[first], width)
  for (let k = 0; k < count; k++) items[k] = list[k]
  sortAlong(bounds, second, count)
  divide(slabs, count)
  sortAlong(bounds, first, count)
  gatherGroups(slabs, count)
  divide(columns, count)
  sortAlong(bounds, along, count)
  gatherGroups(columns, count)
  for (let k = 0; k < count; k++) list[k] = items[k]
}

function measure(bounds: Float64Array, list: Int32Array, count: number, axis: number): void {
  const step = Math.max(1, Math.floor(count / SAMPLES))
  let found = 0
  for (let k = 0; k < count && found < SAMPLES; k += step) {
    const at = 6 * list[k] + axis
    const middle = 0.5 * bounds[at] + 0.5 * bounds[at + 3]
    let place = found++
    for (; place > 0 && samples[place - 1] > middle; place--) samples[place] = samples[place - 1]
    samples[place] = middle
  }
  middles[axis] = samples[found >> 1]
  lengths[axis] = samples[Math.floor(0.9 * (found - 1))] - samples[Math.floor(0.1 * (found - 1))]
}

/**
 * Below this length all bodies count as being at one place: fractions of denormal numbers would stop getting smaller.
 */
const LEAST_LENGTH = 1e-290

/**
 * Width of a column such that a cube of that width contains BODIES_A_CUBE of evenly spread bodies; Infinity if all are
 * at one place.
 */
function widthOf(along: number, count: number): number {
  let width = lengths[along]
  if (!(width > LEAST_LENGTH)) return Infinity
  let cubes = 0
  while (cubes * BODIES_A_CUBE < count) {
    width *= 0.875
    cubes = 1
    for (let d = 0; d < 3; d++) cubes *= Math.max(1, lengths[d] / width)
  }
  return width
}

function partsOf(length: number, width: number): number {
  return Math.max(1, Math.floor(length / width + 0.5))
}

/** Stable sort of the items along an axis. */
function sortAlong(bounds: Float64Array, axis: number, count: number): void {
  const middle = middles[axis]
  for (let k = 0; k < count; k++) {
    const at = 6 * items[k] + axis
    // + 0 turns -0 into 0, so that both have the same key.
    rounded[0] = 0.5 * bounds[at] + 0.5 * bounds[at + 3] - middle + 0
    const bits = roundedBits[0]
    // The bit patterns of negative numbers are in reverse order: all bits but the sign are flipped.
    keys[k] = (bits ^ ((bits >> 31) & 0x7fffffff) ^ 0x80000000) >>> DROPPED_BITS
  }
  sortDigit(count, 0)
  sortDigit(count, DIGIT_BITS)
}

/** Divides the items, as sorted, into `parts` groups of equally many. */
function divide(parts: number, count: number): void {
  const share = parts / count
  for (let k = 0; k < count; k++) groups[items[k]] = Math.floor(k * share)
}

/** Stable sort of the items by their groups. */
function gatherGroups(parts: number, count: number): void {
  for (let k = 0; k < count; k++) keys[k] = groups[items[k]]
  for (let shift = 0; (parts - 1) >>> shift > 0; shift += DIGIT_BITS) sortDigit(count, shift)
}

/** One stable counting pass by a digit. */
function sortDigit(count: number, shift: number): void {
  digits.fill(0)
  for (let k = 0; k < count; k++) digits[(keys[k] >>> shift) & (DIGITS - 1)]++
  let next = 0
  for (let digit = 0; digit < DIGITS; digit++) {
    const size = digits[digit]
    digits[digit] = next
    next += size
  }
  moveItems(keys, items, otherKeys, otherItems, count, shift)
  const sortedKeys = otherKeys
  const sortedItems = otherItems
  otherKeys = keys
  otherItems = items
  keys = sortedKeys
  items = sortedItems
}

function moveItems(
  fromKeys: Uint32Array,
  from: Int32Array,
  toKeys: Uint32Array,
  to: Int32Array,
  count: number,
  shift: number,
): void {
  for (let k = 0; k < count; k++) {
    const key = fromKeys[k]
    const at = digits[(key >>> shift) & (DIGITS - 1)]++
    toKeys[at] = key
    to[at] = from[k]
  }
}

/** A body is large from this many times the edge of an ordinary body. */
const LARGE = 8

/** Writes `marks` of the first `count` bodies of `list`: 0 for a large body, else 1. */
export function markOrdinary(bounds: Float64Array, list: Int32Array, count: number, marks: Uint8Array): void {
  measureOrdinary(bounds, list, count)
  // Sizes are sums of three edges.
  const most = 3 * LARGE * ordinary[0]
  for (let k = 0; k < count; k++) {
    const b = 6 * list[k]
    const size = bounds[b + 3] - bounds[b] + (bounds[b + 4] - bounds[b + 1]) + (bounds[b + 5] - bounds[b + 2])
    marks[list[k]] = Number(size <= most)
  }
}

/**
 * How many of the first `count` bodies of `list` are far, relative to their sizes, from the one before: few in the
 * order of {@link sortByPlace} if bodies are close enough to meet, nearly all in a random order.
 */
export function countStrays(bounds: Float64Array, list: Int32Array, count: number): number {
  let strays = 0
  for (let k = 1; k < count; k++) {
    const a = 6 * list[k - 1]
    const b = 6 * list[k]
    const x = Math.abs(bounds[a] + bounds[a + 3] - (bounds[b] + bounds[b + 3]))
    const y = Math.abs(bounds[a + 1] + bounds[a + 4] - (bounds[b + 1] + bounds[b + 4]))
    const z = Math.abs(bounds[a + 2] + bounds[a + 5] - (bounds[b + 2] + bounds[b + 5]))
    // Both sides are doubled: far means more than three times the sum of the mean half extents apart.
    const size = bounds[a + 3] - bounds[a] + (bounds[a + 4] - bounds[a + 1]) + (bounds[a + 5] - bounds[a + 2])
    const other = bounds[b + 3] - bounds[b] + (bounds[b + 4] - bounds[b + 1]) + (bounds[b + 5] - bounds[b + 2])
    strays += Math.max(x, y, z) > size + other ? 1 : 0
  }
  return strays
}
