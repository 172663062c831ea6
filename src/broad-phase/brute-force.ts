/** All pairs, one after the other: the oracle of the tiled sweep, and the proof that the broad-phase can be swapped. */
import { boundsOverlap, MORE_THAN_MOST, pushPair, type BroadPhase, type PairList } from './broad-phase.js'

export function createBruteForce(): BroadPhase {
  return { findPairs }
}

function findPairs(
  bounds: Float64Array,
  moving: Uint8Array,
  category: Uint32Array,
  mask: Uint32Array,
  count: number,
  out: PairList,
): void {
  out.count = 0
  const most = (out.most ?? Infinity) + MORE_THAN_MOST
  for (let i = 0; i < count && out.count <= most; i++) {
    for (let j = i + 1; j < count; j++) {
      if ((moving[i] | moving[j]) === 0) continue
      if ((category[i] & mask[j]) === 0 || (category[j] & mask[i]) === 0) continue
      if (boundsOverlap(bounds, i, j)) pushPair(out, i, j)
    }
  }
}
