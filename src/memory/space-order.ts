/**
 * An order in which neighbours in space are neighbours in memory: a Z-order curve through the cells of a grid. No
 * result depends on it. A position that is NaN is taken for one in the first cell.
 */
import { grown } from './grow.js'
import { sortStably } from './sort.js'

/** Cells along each axis. */
const CELLS = 128
/** Number of positions that the range is estimated from; a tenth of them on each side lies outside. */
const SAMPLES = 96

const samples = new Float64Array(SAMPLES)
const low = new Float64Array(3)
/** Number of a cell by its number along one axis: the bits of that, two apart. */
const spread = Int32Array.from({ length: CELLS }, (_, cell) => {
  let bits = 0
  for (let bit = 0; bit < 7; bit++) bits |= ((cell >> bit) & 1) << (3 * bit)
  return bits
})

let keys = new Int32Array(0)

/** Sorts the first `count` of `order` by the positions at `positions[stride * order[k]]`. */
export function orderByPosition(order: Int32Array, count: number, positions: Float64Array, stride: number): void {
  let range = 0
  for (let axis = 0; axis < 3; axis++) range = Math.max(range, measure(order, count, positions, stride, axis))
  keys = grown(keys, Math.floor(positions.length / stride))
  writeKeys(order, count, positions, stride, range > 0 ? CELLS / range : 0)
  sortStably(order, count, keys)
}

/** Writes the cells of the positions as keys. */
function writeKeys(order: Int32Array, count: number, positions: Float64Array, stride: number, scale: number): void {
  for (let k = 0; k < count; k++) {
    const p = stride * order[k]
    let key = 0
    for (let axis = 0; axis < 3; axis++) {
      const cell = Math.min(Math.max((positions[p + axis] - low[axis]) * scale, 0), CELLS - 1)
      key |= spread[cell | 0] << axis
    }
    keys[order[k]] = key
  }
}

/** Writes where positions begin along an axis, and returns their range. */
function measure(order: Int32Array, count: number, positions: Float64Array, stride: number, axis: number): number {
  const step = Math.max(1, Math.floor(count / SAMPLES))
  let taken = 0
  for (let k = 0; k < count && taken < SAMPLES; k += step) {
    const position = positions[stride * order[k] + axis]
    if (position - position === 0) samples[taken++] = position
  }
  if (taken === 0) return 0
  samples.fill(Infinity, taken).sort()
  const first = samples[Math.floor(0.1 * (taken - 1))]
  const range = 1.25 * (samples[Math.ceil(0.9 * (taken - 1))] - first)
  low[axis] = first - 0.1 * range
  return range
}
