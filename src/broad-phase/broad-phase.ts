/**
 * The interface of the broad-phase: from bounds to candidate pairs. The tiled sweep, brute force and the function of a
 * game (custom.ts) give the same set of pairs.
 */
import { overlapAabbRows } from '../geometry/pairs/aabb-aabb.js'
import { addPair, type List } from '../memory/list.js'

/** What is searched for pairs: colliders by their indices, which a broad-phase calls bodies, children or not. */
export interface Bodies {
  /** Six finite numbers per body, min x y z, max x y z, min <= max; any numbers for a body whose filter meets none. */
  readonly bounds: Float64Array
  /** 1 for a body that may pair with any other, 0 for a static. */
  readonly moving: Uint8Array
  /** Filter of each body: two meet if the category of each has a bit of the other's mask. */
  readonly category: Uint32Array
  /** 0 for a body that meets none. */
  readonly mask: Uint32Array
  /** What each is a part of: two of one root are no pair. */
  readonly roots: Int32Array
  /** Number of bodies; arrays may be longer. */
  readonly count: number
}

export interface BroadPhase {
  /**
   * Writes every pair of bodies to `out` whose closed bounds overlap and that {@link mayMeet} lets through. Each pair
   * once, the lower index first; the order is not specified, but the same input gives the same order. If there are far
   * more pairs than `most` not all are found, but more than `most` are.
   */
  findPairs(bodies: Bodies, out: List, most?: number): void
}

/** Up to this many pairs above `most` are still counted, so that an error can tell how many there are. */
export const MORE_THAN_MOST = 8192

/** Numbers per body in `bounds`, as kernels of axis-aligned boxes have them: min x y z, max x y z. */
export const BOUNDS_STRIDE = 6

/** Appends the pair, the lower index first. */
export function pushPair(out: List, i: number, j: number): void {
  addPair(out, Math.min(i, j), Math.max(i, j))
}

/** What tells, beside their bounds, whether two bodies are a pair. */
export type Meeting = Pick<Bodies, 'moving' | 'category' | 'mask' | 'roots'>

/**
 * Whether two bodies may be a pair: at least one moves, their roots differ, and their filters meet, so that neither
 * category[i] & mask[j] nor category[j] & mask[i] is 0.
 */
export function mayMeet({ moving, category, mask, roots }: Meeting, i: number, j: number): boolean {
  if ((moving[i] | moving[j]) === 0 || roots[i] === roots[j]) return false
  return (category[i] & mask[j]) !== 0 && (category[j] & mask[i]) !== 0
}

/** Whether the bounds of bodies i and j share a point. */
export function boundsOverlap(bounds: Float64Array, i: number, j: number): boolean {
  return overlapAabbRows(bounds, BOUNDS_STRIDE * i, bounds, BOUNDS_STRIDE * j)
}

/** Sum of the edges of bounds: the scale of margins, and of every band in which a test is in doubt. */
export function sumOfEdges(bounds: Float64Array, b: number): number {
  return bounds[b + 3] - bounds[b] + (bounds[b + 4] - bounds[b + 1]) + (bounds[b + 5] - bounds[b + 2])
}
