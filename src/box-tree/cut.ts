/**
 * Cuts of items by their boxes, for the trees of both kinds: the surface-area heuristic, binned. Along an axis the
 * centres fall into 16 bins, and of all cuts between bins the one is taken for which (items x area of their box) summed
 * over both sides is least.
 */
import { clearBox, surfaceOf, widenBox, type Boxes } from './boxes.js'
import { BOX_WORDS } from './layout.js'

/** A range of items to be cut, by their boxes. */
export interface BoxRange {
  /** Item at each position. */
  readonly order: Int32Array
  /** Place of the item at each position along the axis. */
  readonly keys: Float64Array
  /** BOX_WORDS numbers an item: low and high along three axes. */
  readonly boxes: Boxes
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
    widenBox(bins, bin, boxes, BOX_WORDS * order[i])
  }
}

function clear(out: Float64Array, at: number): void {
  clearBox(out, at)
  out[at + 6] = 0
}

/** Adds the bin at `bins[bin]` to what has been swept. */
function merge(bin: number): void {
  if (bins[bin + 6] === 0) return
  widenBox(swept, 0, bins, bin)
  swept[6] += bins[bin + 6]
}

/** Items times half the area of their box; 0 for none. */
function cost(): number {
  return swept[6] === 0 ? 0 : swept[6] * surfaceOf(swept, 0)
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
