import type { CollisionResource } from './collision.js'
import type { PredicateContact, Settings } from './collision-options.js'
import { CollisionError } from './errors.js'
import { bodyOfA, bodyOfB } from './narrow-phase/contact-rows.js'

/** A function that asks the predicate about a row of `contacts`, as one object that is reused; errors name the pair. */
export function askPredicate(
  collision: CollisionResource,
  predicate: NonNullable<Settings['predicate']>,
): (row: number) => boolean {
  const contact: PredicateContact = { a: 0, b: 0, time: 0, depth: 0, speed: 0, normal: [0, 0, 0], point: [0, 0, 0] }
  const ask = (): boolean => predicate(contact.a, contact.b, contact)
  return (row) => {
    const { contacts, bodies } = collision
    contact.a = bodies.ids[bodyOfA(contacts, bodies, row)]!
    contact.b = bodies.ids[bodyOfB(contacts, bodies, row)]!
    contact.time = contacts.time[row]!
    contact.depth = contacts.depth[row]!
    contact.speed = contacts.speed[row]!
    contact.normal[0] = contacts.normalX[row]!
    contact.normal[1] = contacts.normalY[row]!
    contact.normal[2] = contacts.normalZ[row]!
    contact.point[0] = contacts.pointX[row]!
    contact.point[1] = contacts.pointY[row]!
    contact.point[2] = contacts.pointZ[row]!
    try {
      return collision.guarded(ask)
    } catch (cause) {
      if (cause instanceof CollisionError) throw cause
      throw new Error(`the predicate threw for entities ${contact.a} and ${contact.b}; step not run`, { cause })
    }
  }
}
