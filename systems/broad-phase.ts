import { resourceOf, Stage, type CollisionResource, type System } from '../src/collision.js'
import { CollisionError } from '../src/errors.js'
import { addHalfSpacePairs } from '../src/narrow-phase/half-spaces.js'
import { haveSameBodies } from '../src/narrow-phase/stills.js'

/**
 * Second stage: finds the pairs of bodies whose bounds meet, whose filters allow it, and of which at least one moves.
 *
 * Reads the bounds of boundsSystem; writes the pairs; runs after boundsSystem. Throws E_PAIR_BUDGET, naming the budget
 * and an entity with many pairs, when there are more than `pairBudget`. The search ends soon after that, so that a
 * scene far over the budget costs neither its time nor its memory. The contacts of the last step stay as they are.
 */
export const broadPhaseSystem: System = (world) => {
  resourceOf(world).run('broadPhaseSystem', Stage.bounds, Stage.pairs, findPairs)
  return world
}

function findPairs(collision: CollisionResource): void {
  const { bodies, bodiesBefore, pairs, broadPhase, kept } = collision
  pairs.count = 0
  pairs.most = collision.settings.pairBudget
  kept.findPairs(broadPhase, bodies, bodiesBefore, haveSameBodies(bodies, bodiesBefore), pairs)
  addHalfSpacePairs(bodies, pairs)
  if (pairs.count > collision.settings.pairBudget) refuseBudget(collision)
}

function refuseBudget(collision: CollisionResource): never {
  const { bodies, pairs, settings } = collision
  const degree = new Int32Array(bodies.count)
  let worst = 0
  for (let k = 0; k < 2 * pairs.count; k++) {
    const body = pairs.pairs[k]!
    if (++degree[body]! > degree[worst]!) worst = body
  }
  const entity = bodies.ids[worst]!
  throw new CollisionError(
    'E_PAIR_BUDGET',
    `at least ${pairs.count} pairs at step ${collision.step}, but pairBudget is ${settings.pairBudget}; ` +
      `entity ${entity} is in ${degree[worst]} of them; step not run, nothing changed`,
    { entity, component: 'options', field: 'pairBudget', value: pairs.count, limit: settings.pairBudget },
  )
}
