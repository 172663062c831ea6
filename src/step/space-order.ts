/**
 * An order in which neighbours in space are neighbours in memory: colliders are put into the cells of a grid, and the
 * cells follow one another as a Z-order curve of the scene's proportions does. No result depends on it. A collider
 * without a last position is taken for one in the first cell.
 */
import { grown } from '../memory/grow.js'
import type { Colliders } from './colliders.js'
import { POSE_STRIDE, type Poses } from './poses.js'

/** Colliders in a cell, about. */
const IN_A_CELL = 3
/** Positions are told apart by this many parts of the range along an axis. */
const PARTS = 1024
/** Number of colliders that the range is estimated from; a tenth of them on each side lies outside. */
const SAMPLES = 96

const samples = new Float64Array(SAMPLES)
const low = new Float64Array(3)
const scale = new Float64Array(3)
/** Bits of the cell by the part along each axis. */
const spread = [new Int32Array(PARTS), new Int32Array(PARTS), new Int32Array(PARTS)] as const

let live = new Int32Array(0)
let keys = new Int32Array(0)
let starts = new Int32Array(0)

/** Writes to `order` the indices of all colliders by their last positions, and after them the tombstones. */
export function orderByPosition({ ids, places, count }: Colliders, { last }: Poses, order: Int32Array): void {
  live = grown(live, count + 1)
  let found = 0
  let end = count
  for (let i = 0; i < count; i++) {
    live[found] = i
    if (ids[i] >= 0) found++
    else order[--end] = i
  }
  const bits = Math.min(Math.max(32 - Math.clz32(Math.floor(found / IN_A_CELL)), 0), 21)
  for (let d = 0; d < 3; d++) measure(places, last, found, d)
  spreadBits(bits)
  keys = grown(keys, found)
  starts = grown(starts, (1 << bits) + 1)
  starts.fill(0, 0, (1 << bits) + 1)
  writeKeys(places, last, found)
  for (let cell = 0, next = 0; cell < 1 << bits; cell++) {
    const size = starts[cell]
    starts[cell] = next
    next += size
  }
  for (let k = 0; k < found; k++) order[starts[keys[k]]++] = live[k]
}

/** Finds the range of positions along an axis. */
function measure(places: Int32Array, last: Float64Array, count: number, axis: number): void {
  const step = Math.max(1, Math.floor(count / SAMPLES))
  let taken = 0
  for (let k = 0; k < count && taken < SAMPLES; k += step) samples[taken++] = last[POSE_STRIDE * places[live[k]] + axis]
  const sorted = samples.subarray(0, taken).sort()
  const first = taken > 0 ? sorted[Math.floor(0.1 * (taken - 1))] : 0
  const most = taken > 0 ? sorted[Math.ceil(0.9 * (taken - 1))] : 0
  const range = 1.25 * (most - first)
  low[axis] = first - 0.1 * range
  scale[axis] = range > 0 ? PARTS / range : 0
}

/** Gives each bit of a cell's number, from the highest, to the axis along which cells are longest by then. */
function spreadBits(bits: number): void {
  for (const table of spread) table.fill(0)
  const used = [0, 0, 0]
  for (let bit = bits - 1; bit >= 0; bit--) {
    let axis = 0
    for (let d = 1; d < 3; d++) if (scale[axis] === 0 || edge(d, used) > edge(axis, used)) axis = d
    const shift = 9 - used[axis]++
    if (shift < 0) continue
    const table = spread[axis]
    for (let part = 0; part < PARTS; part++) table[part] |= ((part >> shift) & 1) << bit
  }
}

function edge(axis: number, used: readonly number[]): number {
  return scale[axis] === 0 ? 0 : PARTS / scale[axis] / (1 << used[axis])
}

function writeKeys(places: Int32Array, last: Float64Array, count: number): void {
  const [first, second, third] = spread
  for (let k = 0; k < count; k++) {
    const p = POSE_STRIDE * places[live[k]]
    const x = Math.min(Math.max((last[p] - low[0]) * scale[0], 0), PARTS - 1)
    const y = Math.min(Math.max((last[p + 1] - low[1]) * scale[1], 0), PARTS - 1)
    const z = Math.min(Math.max((last[p + 2] - low[2]) * scale[2], 0), PARTS - 1)
    const key = first[x | 0] | second[y | 0] | third[z | 0]
    keys[k] = key
    starts[key]++
  }
}
