import type { System } from '../src/collision.js'
import { boundsSystem } from './bounds.js'
import { broadPhaseSystem } from './broad-phase.js'
import { contactEventSystem } from './contact-events.js'
import { narrowPhaseSystem } from './narrow-phase.js'

/**
 * The stages of a collision step, in the order in which they run. integrationSystem (or the game's own movement) comes
 * before them, and whatever reads contacts after.
 */
export const collisionStages: readonly System[] = [
  boundsSystem,
  broadPhaseSystem,
  narrowPhaseSystem,
  contactEventSystem,
]

/** The whole step: {@link collisionStages} one after the other. Throws what they throw. */
export const collisionSystem: System = (world) => {
  for (let k = 0; k < collisionStages.length; k++) collisionStages[k]!(world)
  return world
}
