/**
 * The bodies in order along the sweep axis: one radix sort for all tiles and levels.
 *
 * A key is the single-precision bit pattern of the coordinate, measured from the middle of the scene in tiles, made
 * monotone as a 32-bit integer. Rounding to single precision preserves order (a <= b stays so), and lowest and highest
 * coordinates are rounded alike, so no overlap is lost; extra overlaps that rounding adds are sorted out by the bounds
 * themselves. Unlike a fixed-point scale it has no range to run out of: in a scene with one body at 1e15 the keys of
 * the others stay fine.
 */
import { BOUNDS_STRIDE } from './broad-phase.js'
import type { Grid } from './grid.js'

const DIGIT_BITS = 11
const DIGITS = 2048
const DIGIT_MASK = DIGITS - 1

/**
 * Numbers per body in `measures`: four, so that those of one body share a cache line, as bodies are read in no order.
 */
export const MEASURE_STRIDE = 4
/** Keys of the lowest and highest coordinate, followed by two numbers for the tiles (cells.ts). */
const MEASURE_LOW = 0
const MEASURE_HIGH = 1

export interface AxisOrder {
  /** Bodies that take part, ascending: the caller's array. */
  members: Int32Array
  /** The same bodies ordered by their lowest coordinate. */
  bodies: Int32Array
  count: number
  measures: Int32Array
  /** A view of the same memory, which rounds coordinates to single precision. */
  rounded: Float32Array
  /** Keys of the lowest coordinate, as unsigned numbers: sorted, and the buffer of the other passes. */
  sortedKeys: Uint32Array
  keys: Uint32Array
  otherBodies: Int32Array
  /** Number of keys with each value of the lowest, middle and highest digit. */
  readonly digits: Int32Array
}

export function createAxisOrder(): AxisOrder {
  const measures = new Int32Array(0)
  return {
    members: new Int32Array(0),
    bodies: new Int32Array(0),
    count: 0,
    measures,
    rounded: new Float32Array(measures.buffer),
    keys: new Uint32Array(0),
    sortedKeys: new Uint32Array(0),
    otherBodies: new Int32Array(0),
    digits: new Int32Array(3 * DIGITS),
  }
}

/** Measures the bodies along the sweep axis and sorts those that take part. */
export function orderBodies(
  order: AxisOrder,
  grid: Grid,
  bounds: Float64Array,
  list: Int32Array,
  members: number,
  count: number,
): void {
  reserve(order, count)
  order.members = list
  order.count = members
  measureKeys(order, grid, bounds)
  beginDigits(order.digits)
  const { bodies, otherBodies, keys, sortedKeys, digits } = order
  sortDigit(keys, bodies, sortedKeys, otherBodies, order.count, digits, 0)
  sortDigit(sortedKeys, otherBodies, keys, bodies, order.count, digits, 1)
  sortDigit(keys, bodies, sortedKeys, otherBodies, order.count, digits, 2)
  // After three passes the result is in the other array.
  order.bodies = otherBodies
  order.otherBodies = bodies
}

function reserve(order: AxisOrder, count: number): void {
  if (order.bodies.length >= count) return
  const capacity = Math.max(count, 2 * order.bodies.length)
  order.bodies = new Int32Array(capacity)
  order.otherBodies = new Int32Array(capacity)
  order.keys = new Uint32Array(capacity)
  order.sortedKeys = new Uint32Array(capacity)
  order.measures = new Int32Array(MEASURE_STRIDE * capacity)
  order.rounded = new Float32Array(order.measures.buffer)
}

/** Writes the keys of the bodies that take part and counts their digits. */
function measureKeys(order: AxisOrder, grid: Grid, bounds: Float64Array): void {
  const { members, count, measures, rounded, keys, bodies, digits } = order
  const { sweepAxis } = grid
  const middle = grid.middles[sweepAxis]
  const scale = 1 / grid.tiles[0]
  digits.fill(0)
  for (let k = 0; k < count; k++) {
    const i = members[k]
    const at = BOUNDS_STRIDE * i + sweepAxis
    const m = MEASURE_STRIDE * i
    // + 0 turns -0 into 0, so that both have the same key.
    rounded[m + MEASURE_LOW] = (bounds[at] - middle) * scale + 0
    rounded[m + MEASURE_HIGH] = (bounds[at + 3] - middle) * scale + 0
    const low = measures[m + MEASURE_LOW]
    const high = measures[m + MEASURE_HIGH]
    // The bit patterns of negative numbers are in reverse order: all bits but the sign are flipped.
    const lowKey = low ^ ((low >> 31) & 0x7fffffff)
    measures[m + MEASURE_LOW] = lowKey
    measures[m + MEASURE_HIGH] = high ^ ((high >> 31) & 0x7fffffff)
    const key = lowKey ^ 0x80000000
    keys[k] = key
    bodies[k] = i
    digits[key & DIGIT_MASK]++
    digits[DIGITS + ((key >>> DIGIT_BITS) & DIGIT_MASK)]++
    digits[2 * DIGITS + (key >>> (2 * DIGIT_BITS))]++
  }
}

function beginDigits(digits: Int32Array): void {
  for (let pass = 0; pass < 3; pass++) {
    let next = 0
    for (let at = pass * DIGITS, end = at + DIGITS; at < end; at++) {
      const count = digits[at]
      digits[at] = next
      next += count
    }
  }
}

/** One stable counting pass by a digit. */
function sortDigit(
  keys: Uint32Array,
  bodies: Int32Array,
  outKeys: Uint32Array,
  outBodies: Int32Array,
  count: number,
  digits: Int32Array,
  pass: number,
): void {
  const shift = pass * DIGIT_BITS
  const base = pass * DIGITS
  for (let i = 0; i < count; i++) {
    const key = keys[i]
    const digit = base + ((key >>> shift) & DIGIT_MASK)
    const at = digits[digit]
    digits[digit] = at + 1
    outKeys[at] = key
    outBodies[at] = bodies[i]
  }
}
