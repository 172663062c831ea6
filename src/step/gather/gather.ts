import type { CollisionError } from '../../errors.js'
import { beyondError, checkColumns, colliderChecks, findFaults, leftOutError, namesOf, type Checked } from './check.js'
import { ChildPose, flawOfOwn, placeChild } from './children.js'
import type { Changes, Colliders } from './colliders.js'
import type { Poses } from './poses.js'
import { readShape, SHAPE_STRIDE } from './shapes.js'

/** An entity that a step left out, and why (`onInvalid: 'quarantine'`). */
export interface Quarantined {
  /** Id of the entity. */
  readonly entity: number
  /** What is wrong with it. */
  readonly error: CollisionError
}

/**
 * Reads what a step needs of the world's columns, and checks every number of it. Throws before anything changes that a
 * step relies on; with a list of `quarantined` leaves invalid colliders out, and lists them.
 */
export function gather(
  of: Checked,
  colliders: Colliders,
  poses: Poses,
  quarantined: Quarantined[] | undefined,
  changes: Changes = of.registry,
): void {
  const { registry, columns } = of
  if (registry.beyond.size > 0)
    for (const [entity, bits] of registry.beyond) throw beyondError(of, entity, namesOf(bits)[0])
  checkColumns(of)
  colliders.follow(changes)
  const flaws = poses.gather(columns, registry, of.trees)
  if (quarantined !== undefined) quarantined.length = 0
  if (flaws !== 0 || colliders.outCount > 0) checkAll(of, colliders, poses, quarantined)
}

/** Finds every collider with a fault. */
function checkAll(of: Checked, colliders: Colliders, poses: Poses, quarantined: Quarantined[] | undefined): void {
  const { ids, count } = colliders
  const suspects = ids.slice(0, count).filter((entity) => entity >= 0 && isSuspect(of, entity))
  const faults = findFaults(of, colliderChecks, suspects.sort())
  for (const [entity, error] of faults) {
    if (quarantined === undefined) throw error
    quarantined.push({ entity, error: leftOutError(error, 'left out of the step') })
  }
  for (let i = 0; i < count; i++) if (ids[i] >= 0) colliders.setOut(i, Number(faults.has(ids[i])))
  poses.leaveOut()
}

const child = new ChildPose()
const shape = new Float64Array(SHAPE_STRIDE)

/** Whether the checks might find a fault of a collider: they are slow, and few entities have one. */
function isSuspect({ columns, registry: { has }, trees }: Checked, entity: number): boolean {
  const own = flawOfOwn(columns, has[entity], entity) | readShape(columns, has[entity], entity, trees, shape)
  return (placeChild(columns, has, entity, child) | own) !== 0
}
