import { resourceOf, Stage, type CollisionResource, type System } from '../src/collision.js'
import { CollisionError } from '../src/errors.js'

/**
 * Second stage: brings the list of candidate pairs up to date (src/step/epoch/epoch.ts). It holds at least every two
 * colliders whose bounds meet (of one that goes far across the axes: on its way), whose filters allow it, and one of
 * whom moves.
 *
 * Reads the bounds of boundsSystem; writes the pairs; runs after boundsSystem. Throws E_PAIR_BUDGET, naming the budget
 * and an entity with many pairs, when the bounds of more than `pairBudget` pairs meet. The search ends soon after that,
 * so that a scene far over the budget costs neither its time nor its memory. The contacts of the last step stay as they
 * are.
 */
export const broadPhaseSystem: System = (world) => {
  resourceOf(world).run('broadPhaseSystem', Stage.bounds, Stage.pairs, findPairs)
  return world
}

function findPairs(collision: CollisionResource): void {
  const { step, settings } = collision
  step.epoch.findPairs(step)
  if (step.pairs.list.count <= settings.pairBudget) return
  const count = step.epoch.countPairs(step)
  if (count > settings.pairBudget) refuseBudget(collision, count)
}

function refuseBudget({ step, settings, steps }: CollisionResource, count: number): never {
  const { epoch, colliders } = step
  const degree = new Int32Array(colliders.count)
  let worst = 0
  const note = (i: number): void => {
    if (++degree[i]! > degree[worst]!) worst = i
  }
  epoch.countPairs(step, (i, j) => {
    note(i)
    note(j)
  })
  const entity = colliders.ids[worst]!
  const limit = settings.pairBudget
  const most = `entity ${entity} is in ${degree[worst]} of them; step not run, nothing changed`
  const why = `at least ${count} ${count === 1 ? 'pair' : 'pairs'} at step ${steps}, but pairBudget is ${limit}; ${most}`
  const about = { entity, component: 'options', field: 'pairBudget', value: count, limit }
  throw new CollisionError('E_PAIR_BUDGET', why, about)
}
