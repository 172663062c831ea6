/**
 * An order in which neighbours in space are neighbours in memory: along a Z-order curve over a grid of cubes. No result
 * depends on it. A collider without a last position is taken for one in the first cube.
 */
import { grown } from '../memory/grow.js'
import { sortStably } from '../memory/sort.js'
import type { Colliders } from './colliders.js'
import { POSE_STRIDE, type Poses } from './poses.js'

/** Cubes along the longest axis. */
const PARTS = 1024
/** Number of colliders that the range is estimated from; a tenth of them on each side lies outside. */
const SAMPLES = 96

const samples = new Float64Array(SAMPLES)
const low = new Float64Array(3)
const ranges = new Float64Array(3)
/** The bits of each part, three apart. */
const spread = Uint32Array.from({ length: PARTS }, (_, part) => {
  let bits = 0
  for (let bit = 0; 1 << bit < PARTS; bit++) bits |= ((part >> bit) & 1) << (3 * bit)
  return bits
})

let keys = new Uint32Array(0)

/** Writes to `order` the indices of all colliders by their last positions, and after them those of tombstones. */
export function orderByPosition({ ids, places, count }: Colliders, { last }: Poses, order: Int32Array): void {
  let live = 0
  let end = count
  for (let i = 0; i < count; i++)
    if (ids[i] >= 0) order[live++] = i
    else order[--end] = i
  for (let d = 0; d < 3; d++) measure(places, last, order, live, d)
  keys = grown(keys, count)
  writeKeys(places, last, order, live)
  sortStably(order, live, keys)
}

/** Finds the range of positions along an axis. */
function measure(places: Int32Array, last: Float64Array, order: Int32Array, live: number, axis: number): void {
  const step = Math.max(1, Math.ceil(live / SAMPLES))
  let taken = 0
  for (let k = 0; k < live; k += step) samples[taken++] = last[POSE_STRIDE * places[order[k]] + axis]
  const sorted = samples.subarray(0, taken).sort()
  const first = taken > 0 ? sorted[Math.floor(0.1 * (taken - 1))] : 0
  const most = taken > 0 ? sorted[Math.ceil(0.9 * (taken - 1))] : 0
  ranges[axis] = 1.25 * (most - first)
  low[axis] = first - 0.1 * ranges[axis]
}

function writeKeys(places: Int32Array, last: Float64Array, order: Int32Array, live: number): void {
  const to = keys
  const range = Math.max(ranges[0], ranges[1], ranges[2])
  const scale = range > 0 ? PARTS / range : 0
  for (let k = 0; k < live; k++) {
    const i = order[k]
    const p = POSE_STRIDE * places[i]
    const x = Math.min(Math.max((last[p] - low[0]) * scale, 0), PARTS - 1)
    const y = Math.min(Math.max((last[p + 1] - low[1]) * scale, 0), PARTS - 1)
    const z = Math.min(Math.max((last[p + 2] - low[2]) * scale, 0), PARTS - 1)
    to[i] = spread[x | 0] | (spread[y | 0] << 1) | (spread[z | 0] << 2)
  }
}
