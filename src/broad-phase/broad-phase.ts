/**
 * The one signature of the broad-phase: from bounds to candidate pairs. Two implementations stand behind it, the tiled
 * sweep and brute force, and they give the same set of pairs.
 */
import { grown } from '../memory/grow.js'

/** Pairs of body indices, grown by doubling; nothing is dropped. */
export interface PairList {
  /** i, j interleaved, i < j; the first 2 * count numbers are meaningful. */
  pairs: Int32Array
  count: number
  /**
   * slots[k]: number of pair k in a list that is kept from step to step (kept-pairs.ts), from 0 to below `slotCount`,
   * another one for every pair of a step. Where `epoch` is not 0 every pair has one; else they mean nothing, and there
   * may be fewer than pairs.
   */
  slots: Int32Array
  slotCount: number
  /**
   * 0: pairs have no numbers. The same epoch (not 0) and slot in two steps in a row: the same two bodies, by their
   * indices. Later steps of an epoch may have more slots.
   */
  epoch: number
  /**
   * Whether the pairs are all that there are. Else those candidates of the epoch are left out that are sure
   * (sure-pairs.ts): `sure[k]`, of the one with the number firstSlot + k, is above the sum of what its two bodies have
   * moved. Where the pair touched in the last step it still does, else it is apart.
   */
  isWhole: boolean
  sure: Float64Array
  firstSlot: number
  /** The search ends soon after it has found MORE_THAN_MOST pairs more than this. No limit where it is left out. */
  most?: number
}

/** What the caller knows of the bodies without looking at their bounds. */
export interface KnownBodies {
  /**
   * The same as in an earlier call only where the count, `moving`, and of every static bounds and filter are the same
   * as they were then.
   */
  readonly stamp: number
}

export interface BroadPhase {
  /**
   * Writes to `out` every pair of bodies whose closed bounds overlap, of which at least one moves, and whose filters
   * meet: (category[i] & mask[j]) and (category[j] & mask[i]) both not zero. Each pair once; the order is not
   * specified, but the same input gives the same order. Of many more pairs than `out.most` not all are found, but more
   * than that many are.
   *
   * `bounds`: six finite numbers a body, min x y z, max x y z, min <= max; any at all of one whose filter meets none.
   * `moving`: 1 where the body may pair with
   * anything, 0 where it is static. `known`: saves looking at statics that did not change.
   */
  findPairs(
    bounds: Float64Array,
    moving: Uint8Array,
    category: Uint32Array,
    mask: Uint32Array,
    count: number,
    out: PairList,
    known?: KnownBodies,
  ): void
}

/** An excess of up to so many pairs is counted to the end: it can still be told how many there are. */
export const MORE_THAN_MOST = 8192

/** Numbers a body in `bounds`. */
export const BOUNDS_STRIDE = 6

export function createPairList(capacity = 1024): PairList {
  return {
    pairs: new Int32Array(2 * capacity),
    count: 0,
    slots: new Int32Array(0),
    slotCount: 0,
    epoch: 0,
    isWhole: true,
    sure: new Float64Array(0),
    firstSlot: 0,
  }
}

/** Appends the pair, the lower index first. */
export function pushPair(out: PairList, i: number, j: number): void {
  const at = out.count << 1
  if (at + 2 > out.pairs.length) reservePairs(out, 1)
  const pairs = out.pairs
  pairs[at] = i < j ? i : j
  pairs[at + 1] = i < j ? j : i
  out.count++
}

/** Makes room for `more` pairs. */
export function reservePairs(out: PairList, more: number): void {
  out.pairs = grown(out.pairs, 2 * (out.count + more))
}

/** Whether the bounds of bodies i and j share a point. */
export function boundsOverlap(bounds: Float64Array, i: number, j: number): boolean {
  const a = BOUNDS_STRIDE * i
  const b = BOUNDS_STRIDE * j
  return (
    bounds[a] <= bounds[b + 3] &&
    bounds[b] <= bounds[a + 3] &&
    bounds[a + 1] <= bounds[b + 4] &&
    bounds[b + 1] <= bounds[a + 4] &&
    bounds[a + 2] <= bounds[b + 5] &&
    bounds[b + 2] <= bounds[a + 5]
  )
}
