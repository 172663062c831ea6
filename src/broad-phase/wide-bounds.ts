/**
 * Bounds that are wider than those of the step, for the list of pairs that is kept from step to step (kept-pairs.ts):
 * how wide, which bodies have left them, and what a wider body meets anew. All on flat arrays, six numbers a body, as
 * the broad-phase has them.
 */
import { pushPair, type PairList } from './broad-phase.js'
import { mayMeet } from './filter-groups.js'

/**
 * What is added for turning and braking, as a part of a body's mean edge: the faces of a turning body accelerate from
 * rest. More of it costs large bodies many candidates.
 */
const SPARE = 0.06
/** The bounds are also widened behind a body, by this part of the way ahead, as it may be thrown back. */
const BACK = 0.5
/**
 * A fast body whose bounds were wider than this many of its own edges, or of an ordinary body's, would meet half the
 * world.
 */
const MOST_EDGES = 4
/** Beyond this a coordinate plus its widening could overflow; such bounds are left as they are. */
const MOST_WIDENING = 1e100

/**
 * Counted by {@link widenBounds}: bodies that will have left their wide bounds in the next step, and statics that were
 * widened.
 */
export const seen = new Int32Array(2)

/** Mean edge of an ordinary body (the median of a few). In an array: returned by a function, it would be boxed. */
export const ordinary = new Float64Array(1)

const SAMPLES = 15
const few = new Float64Array(SAMPLES)

/** Writes `ordinary`. */
export function measureOrdinary(bounds: Float64Array, list: Int32Array, count: number): void {
  const stride = Math.max(Math.floor(count / SAMPLES), 1)
  let found = 0
  for (let k = 0; k < count && found < SAMPLES; k += stride) {
    const b = 6 * list[k]
    const x = bounds[b + 3] - bounds[b]
    const y = bounds[b + 4] - bounds[b + 1]
    const z = bounds[b + 5] - bounds[b + 2]
    const edge = (x + y + z) / 3
    let place = found++
    for (; place > 0 && few[place - 1] > edge; place--) few[place] = few[place - 1]
    few[place] = edge
  }
  ordinary[0] = found > 0 ? few[found >> 1] : 0
}

/**
 * Writes to `wide` the bounds of the bodies in `list`. Each face is moved outward by as far as it goes in `steps[0]`
 * steps if it goes on as it did since the last step (`before`), by a part of that if it goes inward, and a little more.
 * A static that did not move keeps its bounds to the bit.
 */
export function widenBounds(
  bounds: Float64Array,
  before: Float64Array,
  moving: Uint8Array,
  list: Int32Array,
  count: number,
  steps: Float64Array,
  wide: Float64Array,
): void {
  // If a body moves by w along an axis, the face in front is moved by w and the one behind by BACK of that.
  const both = (0.25 + 0.25 * BACK) * steps[0]
  const own = (0.5 - 0.5 * BACK) * steps[0]
  const usual = ordinary[0]
  let wild = 0
  let widened = 0
  for (let k = 0; k < count; k++) {
    const i = list[k]
    const b = 6 * i
    const minX = bounds[b]
    const minY = bounds[b + 1]
    const minZ = bounds[b + 2]
    const maxX = bounds[b + 3]
    const maxY = bounds[b + 4]
    const maxZ = bounds[b + 5]
    const lowX = before[b] - minX
    const lowY = before[b + 1] - minY
    const lowZ = before[b + 2] - minZ
    const highX = maxX - before[b + 3]
    const highY = maxY - before[b + 4]
    const highZ = maxZ - before[b + 5]
    const x = Math.abs(lowX) + Math.abs(highX)
    const y = Math.abs(lowY) + Math.abs(highY)
    const z = Math.abs(lowZ) + Math.abs(highZ)
    const edge = (maxX - minX + (maxY - minY) + (maxZ - minZ)) / 3
    let spare = SPARE * edge
    if (moving[i] === 0) {
      if (x + y + z === 0) spare = 0
      else widened++
    }
    const most = MOST_EDGES * (edge > usual ? edge : usual)
    let underX = both * x + own * lowX + spare
    let underY = both * y + own * lowY + spare
    let underZ = both * z + own * lowZ + spare
    let overX = both * x + own * highX + spare
    let overY = both * y + own * highY + spare
    let overZ = both * z + own * highZ + spare
    // Written so that NaN, from an overflow, takes this branch too.
    if (!(2 * both * (x + y + z) + spare < most && most < MOST_WIDENING)) {
      if (0.5 * (x + y + z) > most) wild++
      const limit = most < MOST_WIDENING ? most : 0
      underX = underX < limit ? underX : limit
      underY = underY < limit ? underY : limit
      underZ = underZ < limit ? underZ : limit
      overX = overX < limit ? overX : limit
      overY = overY < limit ? overY : limit
      overZ = overZ < limit ? overZ : limit
    }
    wide[b] = minX - underX
    wide[b + 1] = minY - underY
    wide[b + 2] = minZ - underZ
    wide[b + 3] = maxX + overX
    wide[b + 4] = maxY + overY
    wide[b + 5] = maxZ + overZ
  }
  seen[0] = wild
  seen[1] = widened
}

/** Copies the bounds of `count` bodies. */
export function copyBounds(from: Float64Array, to: Float64Array, count: number): void {
  const end = 6 * count
  for (let b = 0; b < end; b++) to[b] = from[b]
}

/** Gives body i bounds that overlap no others and contain none. */
export function emptyBounds(bounds: Float64Array, i: number): void {
  bounds.fill(Infinity, 6 * i, 6 * i + 3)
  bounds.fill(-Infinity, 6 * i + 3, 6 * i + 6)
}

/**
 * Appends to `escapees`, which holds `found` already, the bodies of `list` that reach beyond their wide bounds; returns
 * how many it holds then, at most `most`.
 */
export function findEscapees(
  bounds: Float64Array,
  wide: Float64Array,
  list: Int32Array,
  count: number,
  escapees: Int32Array,
  found: number,
  most: number,
): number {
  let n = found
  for (let k = 0; k < count && n < most; k++) {
    const i = list[k]
    const b = 6 * i
    if (
      bounds[b] >= wide[b] &&
      bounds[b + 1] >= wide[b + 1] &&
      bounds[b + 2] >= wide[b + 2] &&
      bounds[b + 3] <= wide[b + 3] &&
      bounds[b + 4] <= wide[b + 4] &&
      bounds[b + 5] <= wide[b + 5]
    )
      continue
    escapees[n++] = i
  }
  return n
}

/**
 * Bodies per block. Bodies of a block follow each other in memory, and are near each other if memory is in spatial
 * order.
 */
const BLOCK = 32

/** Number of blocks of `count` bodies. */
export const blocksOf = (count: number): number => Math.ceil(count / BLOCK)

/** Writes to `blocks` the bounds of each block of bodies, six numbers each, as `wide` has them. */
export function boundBlocks(wide: Float64Array, count: number, blocks: Float64Array): void {
  for (let first = 0, at = 0; first < count; first += BLOCK, at += 6) {
    const end = 6 * Math.min(first + BLOCK, count)
    let minX = Infinity
    let minY = Infinity
    let minZ = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    let maxZ = -Infinity
    for (let b = 6 * first; b < end; b += 6) {
      if (wide[b] < minX) minX = wide[b]
      if (wide[b + 1] < minY) minY = wide[b + 1]
      if (wide[b + 2] < minZ) minZ = wide[b + 2]
      if (wide[b + 3] > maxX) maxX = wide[b + 3]
      if (wide[b + 4] > maxY) maxY = wide[b + 4]
      if (wide[b + 5] > maxZ) maxZ = wide[b + 5]
    }
    blocks[at] = minX
    blocks[at + 1] = minY
    blocks[at + 2] = minZ
    blocks[at + 3] = maxX
    blocks[at + 4] = maxY
    blocks[at + 5] = maxZ
  }
}

const old = new Float64Array(6)
const one = new Int32Array(1)

/**
 * Extends the wide bounds of body `e`, and those of its block, by what {@link widenBounds} gives it now, and appends to
 * `candidates` the pairs with bodies whose wide bounds it reaches now and did not reach before. Only blocks that it
 * reaches are looked at.
 */
export function widenFurther(
  bounds: Float64Array,
  before: Float64Array,
  moving: Uint8Array,
  category: Uint32Array,
  mask: Uint32Array,
  count: number,
  e: number,
  steps: Float64Array,
  wide: Float64Array,
  blocks: Float64Array,
  candidates: PairList,
): void {
  const at = 6 * e
  for (let k = 0; k < 6; k++) old[k] = wide[at + k]
  one[0] = e
  widenBounds(bounds, before, moving, one, 1, steps, wide)
  const own = 6 * Math.floor(e / BLOCK)
  for (let k = 0; k < 3; k++) {
    wide[at + k] = Math.min(wide[at + k], old[k])
    wide[at + 3 + k] = Math.max(wide[at + 3 + k], old[3 + k])
    blocks[own + k] = Math.min(blocks[own + k], wide[at + k])
    blocks[own + 3 + k] = Math.max(blocks[own + 3 + k], wide[at + 3 + k])
  }
  const minX = wide[at]
  const minY = wide[at + 1]
  const minZ = wide[at + 2]
  const maxX = wide[at + 3]
  const maxY = wide[at + 4]
  const maxZ = wide[at + 5]
  for (let first = 0, c = 0; first < count; first += BLOCK, c += 6) {
    if (blocks[c] > maxX || blocks[c + 3] < minX || blocks[c + 1] > maxY || blocks[c + 4] < minY) continue
    if (blocks[c + 2] > maxZ || blocks[c + 5] < minZ) continue
    const end = Math.min(first + BLOCK, count)
    for (let j = first, b = 6 * first; j < end; j++, b += 6) {
      if (wide[b] > maxX || wide[b + 3] < minX || wide[b + 1] > maxY || wide[b + 4] < minY) continue
      if (wide[b + 2] > maxZ || wide[b + 5] < minZ || j === e) continue
      if (
        wide[b] <= old[3] &&
        wide[b + 3] >= old[0] &&
        wide[b + 1] <= old[4] &&
        wide[b + 4] >= old[1] &&
        wide[b + 2] <= old[5] &&
        wide[b + 5] >= old[2]
      )
        continue
      if (mayMeet(moving, category, mask, e, j)) pushPair(candidates, e, j)
    }
  }
}
