/** Indices and the registry name the same colliders, and nothing is left to be done with them. */
import { Has, HAS_SHAPE } from '../../components/registry.js'
import { SHAPE_TYPE_COUNT } from '../narrow-phase/shape-types.js'
import { POSE_STRIDE } from '../step/gather/poses.js'
import { fail, type Walk } from './walk.js'

export function checkColliders(walk: Walk): void {
  const { colliders, registry } = walk.step
  const { ids, count, gathered, isOut } = colliders
  const isCollider = new Uint8Array(registry.highest + 1)
  let live = 0
  let out = 0
  if (gathered !== count) fail('colliders.gathered', `${gathered} of ${count} indices are gathered`)
  for (let i = 0; i < count; i++) {
    const id = ids[i]!
    if (colliders.stale.marks[i] !== 0) fail('colliders.stale', `index ${i} is stale`)
    if (colliders.before.has(i)) fail('colliders.before', `index ${i} has changed`)
    if (id < 0) {
      if (isOut[i] !== 1) fail('colliders.tombstones', `tombstone ${i} takes part`)
      continue
    }
    live++
    out += isOut[i]!
    if (isCollider[id] === 1 || colliders.indexOf(id) !== i)
      fail('colliders.indices', `entity ${id} has index ${colliders.indexOf(id)} and ${i}`, id)
    isCollider[id] = 1
    if (registry.changed.count === 0) checkDescribed(walk, i)
  }
  if (live !== colliders.live || out !== colliders.outCount)
    fail('colliders.live', `${live} live, ${out} are out, not ${colliders.live} and ${colliders.outCount}`)
  if (colliders.stale.count !== 0) fail('colliders.stale', `${colliders.stale.count} are stale`)
  if (registry.changed.count === 0)
    for (let id = 0; id <= registry.highest; id++) {
      const has = registry.bitsOf(id)
      const isWanted = (has & HAS_SHAPE) !== 0 && (has & Has.CollisionDisabled) === 0
      if (isWanted !== (isCollider[id] === 1))
        fail('colliders.known', `entity ${id} is ${isWanted ? 'no' : 'a'} collider`, id)
    }
  checkUnwritten(walk)
}

/** What the registry tells of an entity is what its collider has. */
function checkDescribed({ step }: Walk, i: number): void {
  const { colliders, registry } = step
  const { ids, bits, types, generation, filters, roots, isSensor } = colliders
  const id = ids[i]!
  const has = registry.bitsOf(id)
  if (bits[i] !== (has & ~Has.Sensor) || isSensor[i] !== Number((has & Has.Sensor) !== 0))
    fail('colliders.bits', `entity ${id} has bits ${has}, its collider ${bits[i]}`, id)
  if (!(types[i]! < SHAPE_TYPE_COUNT)) fail('colliders.types', `entity ${id} has type ${types[i]}`, id)
  const isChild = (has & Has.Attached) !== 0
  if (filters[i] !== (isChild ? registry.filterFrom[id] : id))
    fail('colliders.filters', `entity ${id} has the filter of ${filters[i]}`, id)
  if (generation[i] !== registry.generation[id]) fail('colliders.generation', `entity ${id} has another life`, id)
  if (!isChild && roots[i] !== id) fail('colliders.roots', `entity ${id} has root ${roots[i]}`, id)
}

/** A body whose pose has not changed for two steps is not written: both of its poses are the same. */
function checkUnwritten({ step }: Walk): void {
  const { poses, colliders } = step
  const { now, last, lastChanged } = poses
  for (let i = 0; i < colliders.count; i++) {
    if (colliders.ids[i]! < 0 || lastChanged[i] !== 0) continue
    for (let p = POSE_STRIDE * i; p < POSE_STRIDE * (i + 1); p++)
      if (!Object.is(now[p], last[p]))
        fail('poses.unwritten', `entity ${colliders.ids[i]} has two poses`, colliders.ids[i])
  }
}
