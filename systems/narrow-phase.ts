import { resourceOf, Stage, type CollisionResource, type System } from '../src/collision.js'

/**
 * Third stage: tests every pair whose answer may have changed, exactly, and finds out which contacts begin, change and
 * end.
 *
 * Reads the rows of boundsSystem and the pairs of broadPhaseSystem; runs after broadPhaseSystem. Asks the predicate.
 */
export const narrowPhaseSystem: System = (world) => {
  resourceOf(world).run('narrowPhaseSystem', Stage.pairs, Stage.contacts, findContacts)
  return world
}

const findContacts = ({ step }: CollisionResource): void => step.epoch.look.look(step)
