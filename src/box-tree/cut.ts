/**
 * Cuts of items by their boxes, for the trees of both kinds: the surface-area heuristic, binned. Along an axis the
 * centres fall into 16 bins, and of all cuts between bins the one is taken for which (items x area of their box) summed
 * over both sides is least.
 */
import { BOX_WORDS } from './layout.js'

/** A range of items to be cut, by their boxes. */
export interface BoxRange {
  /** Item at each position. */
  readonly order: Int32Array
  /** Place of the item at each position along the axis. */
  readonly keys: Float64Array
  /** BOX_WORDS numbers an item: low and high along three axes. */
  readonly boxes: Float64Array
  /** The items are order[start..end-1]. */
  start: number
  end: number
}

const BINS = 16
/** Numbers of a bin: low and high along three axes, count. */
const BIN_STRIDE = 7
const bins = new Float64Array(BINS * BIN_STRIDE)
/** Box and count of the bins swept so far, laid out like a bin. */
const swept = new Float64Array(BIN_STRIDE)
/** Cost of everything right of each cut. */
const rightCosts = new Float64Array(BINS)

/**
 * Writes to `out` where to cut the keys of a range, which lie between `low` and `high`, and the cost: keys below the
 * cut come first. If low < high, neither side is empty.
 */
export function cutByArea(range: BoxRange, low: number, high: number, out: Float64Array): void {
  const factor = BINS / (high - low)
  out[0] = high
  out[1] = Infinity
  if (!(factor < Infinity)) return
  fillBins(range, low, factor)
  clear(swept, 0)
  for (let bin = BINS - 1; bin > 0; bin--) {
    merge(bin * BIN_STRIDE)
    rightCosts[bin] = cost()
  }
  clear(swept, 0)
  let cut = 0
  for (let bin = 1; bin < BINS; bin++) {
    merge((bin - 1) * BIN_STRIDE)
    const sum = cost() + rightCosts[bin]
    if (sum < out[1] && swept[6] < range.end - range.start) {
      out[1] = sum
      cut = bin
    }
  }
  out[0] = low + cut / factor
}

function fillBins({ keys, order, start, end, boxes }: BoxRange, low: number, factor: number): void {
  for (let bin = 0; bin < BINS; bin++) clear(bins, bin * BIN_STRIDE)
  for (let i = start; i < end; i++) {
    const bin = Math.min(BINS - 1, ((keys[i] - low) * factor) | 0) * BIN_STRIDE
    bins[bin + 6] += 1
    widen(bins, bin, boxes, BOX_WORDS * order[i])
  }
}

/** Widens the box at `box[at]` by the one at `by[from]`. */
function widen(box: Float64Array, at: number, by: Float64Array, from: number): void {
  if (by[from] < box[at]) box[at] = by[from]
  if (by[from + 1] < box[at + 1]) box[at + 1] = by[from + 1]
  if (by[from + 2] < box[at + 2]) box[at + 2] = by[from + 2]
  if (by[from + 3] > box[at + 3]) box[at + 3] = by[from + 3]
  if (by[from + 4] > box[at + 4]) box[at + 4] = by[from + 4]
  if (by[from + 5] > box[at + 5]) box[at + 5] = by[from + 5]
}

function clear(out: Float64Array, at: number): void {
  out.fill(Infinity, at, at + 3)
  out.fill(-Infinity, at + 3, at + 6)
  out[at + 6] = 0
}

/** Adds the bin at `bins[bin]` to what has been swept. */
function merge(bin: number): void {
  if (bins[bin + 6] === 0) return
  widen(swept, 0, bins, bin)
  swept[6] += bins[bin + 6]
}

/** Items times half the area of their box; 0 for none. */
function cost(): number {
  if (swept[6] === 0) return 0
  const x = swept[3] - swept[0]
  const y = swept[4] - swept[1]
  const z = swept[5] - swept[2]
  return swept[6] * (x * y + y * z + z * x)
}

/** Moves the items with keys below `cut` to the front and returns where the others begin. */
export function partition(keys: Float64Array, order: Int32Array, start: number, end: number, cut: number): number {
  let middle = start
  for (let i = start; i < end; i++) if (keys[i] < cut) swap(keys, order, i, middle++)
  return middle
}

/** Swaps the items at two positions, and their keys. */
export function swap(keys: Float64Array, order: Int32Array, i: number, j: number): void {
  const key = keys[i]
  const item = order[i]
  keys[i] = keys[j]
  order[i] = order[j]
  keys[j] = key
  order[j] = item
}
