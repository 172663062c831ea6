import { resourceOf, Stage, type CollisionResource, type System } from '../src/collision.js'
import { gather } from '../src/step/gather/gather.js'
import { LEAST_DELTA } from '../src/tolerances.js'
import { deltaOf } from './integration.js'

/**
 * First stage of the step: gathers the colliders of the world into packed rows, computes the path of each since the
 * last step, and writes the bounds of the paths.
 *
 * Reads every component but Contact; changes nothing in the world; runs after whatever moves the bodies. Leaves out
 * child colliders whose parent was removed: contactEventSystem removes them.
 *
 * Throws before anything else changes, or leaves the one entity out with `onInvalid: 'quarantine'`: E_NON_FINITE,
 * E_RANGE, E_ZERO_QUATERNION and E_EXTENT for numbers, E_MISSING_COMPONENT for a shape without a Position,
 * E_TWO_SHAPES, E_HANDLE and E_OPTION for a mesh, E_DEAD_ENTITY for a parent. Always throws E_OPTION for a column of
 * the game that is not a column, E_RANGE for one that is too short or an entity id beyond maxEntities, E_NON_FINITE and
 * E_RANGE for `delta`; E_RESET after a resetWorld without `collision.reset()`.
 */
export const boundsSystem: System = (world) => {
  resourceOf(world).run('boundsSystem', Stage.idle, Stage.bounds, poseBodies)
  return world
}

function poseBodies(collision: CollisionResource): void {
  const { step, settings, quarantined, registry, components } = collision
  const delta = deltaOf(collision)
  registry.followParents(components.Attached.parent)
  step.begin()
  const list = settings.onInvalid === 'throw' ? undefined : quarantined
  gather(collision, step.colliders, step.poses, list)
  step.pose(delta < LEAST_DELTA ? 0 : delta)
}
