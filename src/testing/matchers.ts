/** Matchers for `expect.extend` of vitest and jest. They need nothing of either: a matcher is a plain function. */
import { Has, HAS_SHAPE, hasAbove } from '../../components/registry.js'
import { checkAlive, resourceOf, type CollisionResource, type World } from '../collision.js'
import { refuseValue, textOf, type CollisionError } from '../errors.js'
import { createClosestPoints } from '../geometry/closest-points.js'
import { closestPoints } from '../queries/closest.js'
import { hashCollision } from '../snapshot/save.js'
import { contactsBetween, contactText, expectedText, faultsOf, readExpected, type ExpectedContact } from './contact.js'
import { describeContacts, numbersText, rounded, timeOf } from './describe.js'

/** What a matcher gives to `expect`. */
export interface MatcherResult {
  /** Whether it holds. */
  readonly pass: boolean
  /** What is said if that is not what the test expects. */
  readonly message: () => string
  /** What was there, for the runner to show beside `expected`. */
  readonly actual?: unknown
  /** What the test named. */
  readonly expected?: unknown
}

/** The matchers as methods of what `expect(world)` gives; `R` is what a matcher returns there. */
export interface CollisionMatchers<R = unknown> {
  /** The two entities, or children of them, touched in the last step. */
  toTouch(a: number, b: number): R
  /** The two entities, or children of them, have a contact, and it has the numbers that are named. */
  toHaveContact(a: number, b: number, expected?: ExpectedContact): R
  /** `hashCollision(world)` gives this hash. */
  toHaveHash(hash: string): R
}

declare global {
  // Both @types/jest and vitest take the matchers of this interface. It is the only way that needs neither.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace jest {
    // The declarations of an interface must have the same type parameters.
    // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
    interface Matchers<R, T = {}> extends CollisionMatchers<R> {}
  }
}

/**
 * `expect(world).toTouch(a, b)`: the two entities, or `Attached` children of them, touched in the last step. If they
 * did not, the message tells how far they are apart and what they touch. Throws, behind `not` too, E_OPTION for a world
 * without createCollision, and for anything but two different entity ids; E_DEAD_ENTITY for one that is no entity of
 * the world.
 */
export function toTouch(world: World, a: number, b: number): MatcherResult {
  const collision = resourceOf(world)
  checkEntities(world, 'toTouch', a, b)
  const pass = collision.isTouching(a, b)
  return {
    pass,
    message: () => (pass ? tellContacts(collision, a, b, 'not to touch') : tellNone(collision, a, b, 'to touch')),
  }
}

/**
 * `expect(world).toHaveContact(a, b, { depth: 0.1, normal: [0, 1, 0], within: 1e-3 })`: the last step left a contact of
 * the two entities, or of `Attached` children of them, with the numbers that are named. The normal goes from the first
 * entity of the call to the second. If children have several contacts, one of them must fit whole. Contacts that ended
 * in the last step do not count.
 *
 * Throws what {@link toTouch} throws, and E_OPTION or E_NON_FINITE for a field that is not known or has a wrong value.
 */
export function toHaveContact(world: World, a: number, b: number, expected: ExpectedContact = {}): MatcherResult {
  const collision = resourceOf(world)
  checkEntities(world, 'toHaveContact', a, b)
  const fields = readExpected(expected, collision.settings.flat)
  const faults = contactsBetween(collision, a, b).map((contact) => faultsOf(contact, fields))
  const pass = faults.some((list) => list.length === 0)
  const text = expectedText(fields)
  const message = (): string => {
    if (pass) return tellContacts(collision, a, b, `not to have a contact${text}`)
    if (faults.length === 0) return tellNone(collision, a, b, `to have a contact${text}`)
    const all = faults.map((list) => list.join(', ')).join('; ')
    return `${tellContacts(collision, a, b, `to have a contact${text}`)}\n  differs: ${all}`
  }
  return { pass, message }
}

/**
 * `expect(world).toHaveHash('0123456789abcdef')`: hashCollision gives this hash. Throws E_OPTION for a world without
 * createCollision and for a hash that is no string, and what hashCollision throws.
 */
export function toHaveHash(world: World, hash: string): MatcherResult {
  const { steps, time } = resourceOf(world)
  if (typeof hash !== 'string')
    refuseValue('E_OPTION', `toHaveHash: hash = ${textOf(hash)} is not a string`, 'hash', hash)
  const actual = hashCollision(world)
  const pass = actual === hash
  const at = timeOf(steps, time)
  const message = (): string =>
    pass
      ? `expected the world not to have the hash ${hash} at ${at}`
      : `expected the world to have the hash ${hash} at ${at}, but it has ${actual}\n` +
        '  recordTrace and compareTraces tell where two runs first differ'
  return { pass, message, actual, expected: hash }
}

/** All matchers, for `expect.extend(matchers)`. */
export const matchers = { toTouch, toHaveContact, toHaveHash }

function checkEntities(world: World, call: string, a: number, b: number): void {
  for (const [name, entity] of Object.entries({ a, b })) {
    if (!Number.isInteger(entity))
      refuseValue('E_OPTION', `${call}: ${name} = ${textOf(entity)} is not an entity id`, name, entity)
    checkAlive(world, entity, call)
  }
  if (a === b) refuseValue('E_OPTION', `${call}: a and b are both ${a}`, 'b', b)
}

function headline({ steps, time }: CollisionResource, a: number, b: number, expected: string): string {
  return `expected ${a} and ${b} ${expected} at ${timeOf(steps, time)}`
}

/** What the two have, against what was expected. */
function tellContacts(collision: CollisionResource, a: number, b: number, expected: string): string {
  const lines = contactsBetween(collision, a, b).map((contact) => `\n  ${contactText(contact)}`)
  return `${headline(collision, a, b, expected)}, but they touch:${lines.join('')}`
}

/** Why the two may have no contact, against what was expected. */
function tellNone(collision: CollisionResource, a: number, b: number, expected: string): string {
  const lines = [tellDistance(collision, a, b), ...[a, b].map((entity) => describeContacts(collision, entity))]
  return `${headline(collision, a, b, expected)}, but they do not\n  ${lines.join('\n  ')}`
}

function tellDistance(collision: CollisionResource, a: number, b: number): string {
  const out = createClosestPoints()
  try {
    closestPoints(collision.world, out, a, b)
  } catch (error) {
    return tellWhyNoDistance(collision, error as CollisionError)
  }
  const { distance, pointA, pointB } = out
  if (distance > 0) return `they are ${rounded(distance)} apart, from ${numbersText(pointA)} to ${numbersText(pointB)}`
  const depth = rounded(distance === 0 ? 0 : -distance)
  return `they overlap by ${depth}, but ${tellWhyNoPair(collision, a, b)}`
}

/** Why closestPoints has no answer for two different entities. */
function tellWhyNoDistance({ registry }: CollisionResource, { code, entity = 0, message }: CollisionError): string {
  if (code === 'E_OPTION') return 'one is attached to the other, and parts of one body are never a pair'
  if (code !== 'E_MISSING_COMPONENT') return message
  if (hasAbove(registry, entity, Has.CollisionDisabled))
    return `${entity} is CollisionDisabled, or attached to a body that is: it touches nothing`
  const has = registry.has[entity] ?? 0
  if ((has & HAS_SHAPE) === 0) return `${entity} has no shape, nor has a child of it that the last step knew`
  return `the last step did not know ${entity}: its shape was added later, or is invalid`
}

/** Why two that overlap have no contact. */
function tellWhyNoPair(collision: CollisionResource, a: number, b: number): string {
  const { colliders } = collision.step
  const i = colliders.indexOf(a)
  const j = colliders.indexOf(b)
  if (i < 0 || j < 0) return `the last step knew no shape of ${i < 0 ? a : b} itself: ask about its children`
  if (colliders.moving[i] === 0 && colliders.moving[j] === 0)
    return 'neither has a velocity component, and two without are never a pair'
  const meets = (p: number, q: number): boolean => (colliders.category[p]! & colliders.mask[q]!) !== 0
  if (!meets(i, j) || !meets(j, i)) return 'their CollisionFilters do not let them touch'
  return 'the predicate rejected the contact, or they moved since the last step'
}
