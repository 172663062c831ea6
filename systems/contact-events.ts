import { resourceOf, Stage, type CollisionResource, type System } from '../src/collision.js'
import { mirrorContacts, reserveMirrors } from './contact-entities.js'
import { tagTouching } from './touching.js'

/**
 * Last stage: completes the step and publishes what began, ended and persists, as flat rows (`collision.events`) and as
 * contact entities. Every begin gets exactly one end, whatever happens to the bodies meanwhile. Removes child colliders
 * whose parent was removed.
 *
 * Reads what narrowPhaseSystem found; writes contacts, events and contact entities; runs after narrowPhaseSystem.
 */
export const contactEventSystem: System = (world) => {
  resourceOf(world).run('contactEventSystem', Stage.contacts, Stage.idle, tellContacts)
  return world
}

function tellContacts(collision: CollisionResource): void {
  const { step, events, settings } = collision
  // Everything that can fail comes before the first change.
  if (settings.contactEntities) reserveMirrors(collision)
  collision.removeOrphans()
  collision.refuseReset()
  const { wasReset } = step
  step.finish()
  events.publish(wasReset)
  collision.publish()
  // The step is done, whatever observers of the game do from here on.
  if (settings.contactEntities) mirrorContacts(collision)
  if (settings.touching) tagTouching(collision)
}
