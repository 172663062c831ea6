import { BOUNDS_STRIDE } from '../broad-phase/broad-phase.js'
import { overlapAabbRows } from '../geometry/aabb-aabb/overlap.js'
import { Has, HAS_SHAPE } from '../../components/registry.js'
import { grown } from '../memory/grow.js'
import { sortByKey } from '../memory/sort.js'
import type { Walker } from './colliders.js'

/** What each entity has now (bits of Has), and its generation. */
interface Roster {
  readonly has: ArrayLike<number>
  readonly generation: ArrayLike<number>
}

/**
 * Lists the colliders whose bounds meet `bounds`, whose root is not `self`, whose filter accepts the given one, and
 * that were neither removed nor disabled since they were posed.
 */
export function findObstacles(
  walker: Walker,
  roster: Roster,
  bounds: Float64Array,
  self: number,
  category: number,
  mask: number,
): void {
  const { colliders } = walker
  const { ids, roots, generation, isOut } = colliders
  walker.count = 0
  walker.list = grown(walker.list, colliders.count)
  for (let i = 0; i < colliders.count; i++) {
    if (isOut[i] === 1 || roots[i] === self || !overlapAabbRows(colliders.bounds, BOUNDS_STRIDE * i, bounds, 0))
      continue
    if ((colliders.category[i]! & mask) === 0 || (colliders.mask[i]! & category) === 0) continue
    const has = roster.has[ids[i]!] ?? 0
    const isThere = (has & HAS_SHAPE) !== 0 && (has & Has.CollisionDisabled) === 0
    if (isThere && roster.generation[ids[i]!] === generation[i]) walker.list[walker.count++] = i
  }
  sortByKey(walker.list, walker.count, ids)
}
