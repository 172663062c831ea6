/** All pairs, one after the other: the oracle of the tiled sweep, and the proof that the broad-phase can be swapped. */
import { boundsOverlap, mayMeet, MORE_THAN_MOST, pushPair, type Bodies, type BroadPhase } from './broad-phase.js'
import type { List } from '../memory/list.js'

export function createBruteForce(): BroadPhase {
  return { findPairs }
}

function findPairs(bodies: Bodies, out: List, limit = Infinity): void {
  const { bounds, count } = bodies
  out.count = 0
  const most = limit + MORE_THAN_MOST
  for (let i = 0; i < count && out.count <= most; i++)
    for (let j = i + 1; j < count; j++) if (mayMeet(bodies, i, j) && boundsOverlap(bounds, i, j)) pushPair(out, i, j)
}
