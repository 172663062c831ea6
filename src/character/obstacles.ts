import { BOUNDS_STRIDE } from '../broad-phase/broad-phase.js'
import { overlapAabbRows } from '../geometry/aabb-aabb/overlap.js'
import { Has, HAS_SHAPE, type Registry } from '../../components/registry.js'
import { grown } from '../memory/grow.js'
import { sortByKey } from '../memory/sort.js'
import type { Walker } from './colliders.js'

/** What keeps a collider from being an obstacle. */
const PASSABLE = Has.CollisionDisabled | Has.Sensor

/**
 * Lists the colliders whose bounds meet `bounds`, whose root is not `self`, whose filter accepts the given one, that
 * were not removed since they were posed, and that are neither disabled nor sensors now.
 */
export function findObstacles(
  walker: Walker,
  registry: Registry,
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
    const bits = registry.bitsOf(ids[i]!)
    const isThere = (bits & HAS_SHAPE) !== 0 && (bits & PASSABLE) === 0
    if (isThere && registry.generation[ids[i]!] === generation[i]) walker.list[walker.count++] = i
  }
  sortByKey(walker.list, walker.count, ids)
}
