import { BOUNDS_STRIDE } from '../broad-phase/broad-phase.js'
import { overlapAabbRows } from '../geometry/aabb-aabb/overlap.js'
import { Has, HAS_SHAPE, type Registry } from '../../components/registry.js'
import { grown } from '../memory/grow.js'
import { sortByKey } from '../memory/sort.js'
import type { PosedColliders, Walker } from './colliders.js'

/** What keeps a collider from being an obstacle. */
const PASSABLE = Has.CollisionDisabled | Has.Sensor

/** Lists the colliders whose bounds meet `bounds` and that are obstacles, as {@link isObstacle} says. */
export function findObstacles(
  walker: Walker,
  registry: Registry,
  bounds: Float64Array,
  self: number,
  category: number,
  mask: number,
): void {
  const { colliders } = walker
  walker.count = 0
  walker.list = grown(walker.list, colliders.count)
  for (let i = 0; i < colliders.count; i++) {
    if (!overlapAabbRows(colliders.bounds, BOUNDS_STRIDE * i, bounds, 0)) continue
    if (isObstacle(colliders, i, registry, self, category, mask)) walker.list[walker.count++] = i
  }
  sortByKey(walker.list, walker.count, colliders.ids)
}

/**
 * Whether the root of collider i is not `self`, its filter accepts the given one, and it was posed, not removed since
 * (nor a parent of it), and is neither disabled nor a sensor now.
 */
export function isObstacle(
  colliders: PosedColliders,
  i: number,
  registry: Registry,
  self: number,
  category: number,
  mask: number,
): boolean {
  const { ids, roots, generation, isOut } = colliders
  if (isOut[i] === 1 || roots[i] === self) return false
  if ((colliders.category[i]! & mask) === 0 || (colliders.mask[i]! & category) === 0) return false
  const id = ids[i]!
  const bits = registry.bitsOf(id)
  const isThere = (bits & HAS_SHAPE) !== 0 && (bits & PASSABLE) === 0
  return isThere && registry.generation[id] === generation[i] && !registry.isOrphan(id)
}
