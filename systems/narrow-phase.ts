import { resourceOf, Stage, type System } from '../src/collision.js'
import { findContacts } from '../src/narrow-phase/find-contacts.js'

/**
 * Third stage: tests every pair exactly and writes the contacts of the step.
 *
 * Reads the rows of boundsSystem and the pairs of broadPhaseSystem; runs after broadPhaseSystem.
 */
export const narrowPhaseSystem: System = (world) => {
  resourceOf(world).run('narrowPhaseSystem', Stage.pairs, Stage.contacts, findContacts)
  return world
}
