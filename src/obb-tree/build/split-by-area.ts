/**
 * The surface-area heuristic, binned: along the longest axis of a node's box the centres fall into 16 bins, and of all
 * cuts between bins the one is taken for which (triangles x area of their box) summed over both sides is least. The
 * boxes are those along the node's own axes, the best guess at what the children will get. Binning the two other axes
 * too was tried: three times the work, and not one box fewer to visit.
 */
import type { TriangleRange } from './triangle-range.js'

const BINS = 16
/** Numbers of a bin: low and high along three axes, count. */
const BIN_STRIDE = 7
const bins = new Float64Array(BINS * BIN_STRIDE)
/** Box and count of the bins swept so far, laid out like a bin. */
const swept = new Float64Array(BIN_STRIDE)
/** Cost of everything right of each cut. */
const rightCosts = new Float64Array(BINS)

/**
 * Where to cut the keys of a range, which lie between `low` and `high`: keys below the result come first. If
 * low < high, neither side is empty.
 */
export function cutByArea(range: TriangleRange, low: number, high: number): number {
  const factor = BINS / (high - low)
  if (!(factor < Infinity)) return high
  fillBins(range, low, factor)
  clear(swept, 0)
  for (let bin = BINS - 1; bin > 0; bin--) {
    merge(bin * BIN_STRIDE)
    rightCosts[bin] = cost()
  }
  clear(swept, 0)
  let best = Infinity
  let cut = 0
  for (let bin = 1; bin < BINS; bin++) {
    merge((bin - 1) * BIN_STRIDE)
    const sum = cost() + rightCosts[bin]
    if (sum < best && swept[6] < range.end - range.start) {
      best = sum
      cut = bin
    }
  }
  return low + cut / factor
}

function fillBins({ keys, order, start, end, corners, axes }: TriangleRange, low: number, factor: number): void {
  for (let bin = 0; bin < BINS; bin++) clear(bins, bin * BIN_STRIDE)
  const a0 = axes[0]
  const a1 = axes[1]
  const a2 = axes[2]
  const b0 = axes[3]
  const b1 = axes[4]
  const b2 = axes[5]
  const c0 = axes[6]
  const c1 = axes[7]
  const c2 = axes[8]
  for (let i = start; i < end; i++) {
    const bin = Math.min(BINS - 1, Math.floor((keys[i] - low) * factor)) * BIN_STRIDE
    bins[bin + 6] += 1
    const t = 9 * order[i]
    for (let k = t; k < t + 9; k += 3) {
      const x = corners[k]
      const y = corners[k + 1]
      const z = corners[k + 2]
      widen(bin, a0 * x + a1 * y + a2 * z)
      widen(bin + 1, b0 * x + b1 * y + b2 * z)
      widen(bin + 2, c0 * x + c1 * y + c2 * z)
    }
  }
}

/** Widens a bin along one axis: its low is at `bins[at]`. */
function widen(at: number, place: number): void {
  if (place < bins[at]) bins[at] = place
  if (place > bins[at + 3]) bins[at + 3] = place
}

function clear(out: Float64Array, at: number): void {
  out.fill(Infinity, at, at + 3)
  out.fill(-Infinity, at + 3, at + 6)
  out[at + 6] = 0
}

/** Adds the bin at `bins[bin]` to what has been swept. */
function merge(bin: number): void {
  if (bins[bin + 6] === 0) return
  for (let i = 0; i < 3; i++) {
    if (bins[bin + i] < swept[i]) swept[i] = bins[bin + i]
    if (bins[bin + i + 3] > swept[i + 3]) swept[i + 3] = bins[bin + i + 3]
  }
  swept[6] += bins[bin + 6]
}

/** Triangles times half the area of their box; 0 for none. */
function cost(): number {
  if (swept[6] === 0) return 0
  const x = swept[3] - swept[0]
  const y = swept[4] - swept[1]
  const z = swept[5] - swept[2]
  return swept[6] * (x * y + y * z + z * x)
}
