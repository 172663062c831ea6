import { Has, type Registry } from '../../components/registry.js'
import { grown } from '../memory/grow.js'
import { sortByKey } from '../memory/sort.js'
import { createSlotList } from '../memory/slot-list.js'
import { collectInBox } from '../queries/index/box-walk.js'
import type { Accepts } from '../queries/index/ray-walk.js'
import type { Walker } from './colliders.js'

/** A walker that looks for what is in its way: for what the filter accepts, but is no part of itself. */
export interface Seeker extends Walker {
  entity: number
  readonly filter: Accepts
  /** Sensors are obstacles too. */
  meetsSensors: boolean
  /** Slot of the ground that it stood on last, if that is the same body still; else -1. */
  ground: number
  /** The ground if it is an obstacle; else -1. */
  carrier: number
}

const found = createSlotList()

/** Lists the obstacles whose boxes meet `box`. The filter is asked about each once, about the ground before. */
export function findObstacles(s: Seeker, registry: Registry, box: Float64Array): void {
  const { colliders, ground, carrier } = s
  collectInBox(colliders, box, colliders.tree.nodeCount, found)
  s.count = 0
  s.list = grown(s.list, found.count)
  for (let k = 0; k < found.count; k++) {
    const slot = found.slots[k]
    if (slot === ground ? slot === carrier : isObstacle(s, registry, slot)) s.list[s.count++] = slot
  }
  sortByKey(s.list, s.count, colliders.ids)
}

/** Whether the collider of a slot is an obstacle. It is a sensor or none as of now, whatever the index says. */
export function isObstacle(s: Seeker, registry: Registry, slot: number): boolean {
  const { colliders, entity, meetsSensors, filter } = s
  if (colliders.roots[slot] === entity) return false
  if (!meetsSensors && registry.hasAbove(colliders.ids[slot], Has.Sensor)) return false
  return filter.accepts(colliders, slot)
}
