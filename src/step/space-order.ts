/**
 * An order in which neighbours in space are neighbours in memory: a Z-order curve through the cells of a grid. No
 * result depends on it. A collider without a last position is taken for one in the first cell.
 */
import { grown } from '../memory/grow.js'
import { sortStably } from '../memory/sort.js'
import type { Colliders } from './colliders.js'
import { POSE_STRIDE, type Poses } from './poses.js'

/** Cells along each axis. */
const CELLS = 128
/** Number of colliders that the range is estimated from; a tenth of them on each side lies outside. */
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

/** Writes to `order` the indices of all colliders by their last positions, and after them the tombstones. */
export function orderByPosition({ ids, places, count }: Colliders, { last }: Poses, order: Int32Array): void {
  let live = 0
  let end = count
  for (let i = 0; i < count; i++)
    if (ids[i] >= 0) order[live++] = i
    else order[--end] = i
  let range = 0
  for (let axis = 0; axis < 3; axis++) range = Math.max(range, measure(places, last, order, live, axis))
  const scale = range > 0 ? CELLS / range : 0
  keys = grown(keys, count)
  for (let k = 0; k < live; k++) {
    const p = POSE_STRIDE * places[order[k]]
    let key = 0
    for (let axis = 0; axis < 3; axis++) {
      const cell = Math.min(Math.max((last[p + axis] - low[axis]) * scale, 0), CELLS - 1)
      key |= spread[cell | 0] << axis
    }
    keys[order[k]] = key
  }
  sortStably(order, live, keys)
}

/** Writes where positions begin along an axis, and returns their range. */
function measure(places: Int32Array, last: Float64Array, order: Int32Array, count: number, axis: number): number {
  const step = Math.max(1, Math.floor(count / SAMPLES))
  let taken = 0
  for (let k = 0; k < count && taken < SAMPLES; k += step)
    samples[taken++] = last[POSE_STRIDE * places[order[k]] + axis]
  if (taken === 0) return 0
  const sorted = samples.subarray(0, taken).sort()
  const first = sorted[Math.floor(0.1 * (taken - 1))]
  const range = 1.25 * (sorted[Math.ceil(0.9 * (taken - 1))] - first)
  low[axis] = first - 0.1 * range
  return range
}
