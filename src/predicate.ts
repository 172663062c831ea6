import type { PredicateContact, Settings } from './collision-options.js'
import { CollisionError } from './errors.js'
import { createColumns, DETAILS, DetailWriter, NORMAL, POINT } from './step/contacts/details.js'
import { prepareOutcome } from './step/finish.js'
import type { Step } from './step/step.js'

/**
 * A function that asks the predicate about the last outcome of the step, as one object that is reused; errors name the
 * pair. `guarded` refuses what changes the world.
 */
export function askPredicate(
  step: Step,
  guarded: (ask: () => boolean) => boolean,
  predicate: NonNullable<Settings['predicate']>,
): () => boolean {
  const contact: PredicateContact = { a: 0, b: 0, time: 0, depth: 0, speed: 0, normal: [0, 0, 0], point: [0, 0, 0] }
  const ask = (): boolean => predicate(contact.a, contact.b, contact)
  const writer = new DetailWriter()
  const details = createColumns(DETAILS, 1)
  return () => {
    const { outcomes, colliders } = step
    const at = outcomes.count - 1
    prepareOutcome(step, at, writer)
    writer.write(step.trees, details, 0)
    const first = colliders.ids[outcomes.first[at]!]!
    const second = colliders.ids[outcomes.second[at]!]!
    contact.a = Math.min(first, second)
    contact.b = Math.max(first, second)
    contact.time = outcomes.part[at]! * step.delta
    contact.depth = details.depth[0]!
    contact.speed = details.speed[0]!
    for (let d = 0; d < 3; d++) {
      contact.normal[d] = details[NORMAL[d]!][0]!
      contact.point[d] = details[POINT[d]!][0]!
    }
    try {
      return guarded(ask)
    } catch (cause) {
      if (cause instanceof CollisionError) throw cause
      throw new Error(`the predicate threw for entities ${contact.a} and ${contact.b}; step not run`, { cause })
    }
  }
}
