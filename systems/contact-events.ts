import { EndReason, Has, HAS_SHAPE, JUMPED } from '../components/bodies.js'
import { resourceOf, Stage, type CollisionResource, type System } from '../src/collision.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../src/geometry/rows.js'
import { diffContacts } from '../src/narrow-phase/contact-diff.js'
import { REJECTED } from '../src/narrow-phase/contact-rows.js'
import { SPAN } from '../src/narrow-phase/posed-bodies.js'
import { haveSameBodies } from '../src/narrow-phase/stills.js'
import { mirrorContacts, reserveMirrors } from './contact-entities.js'
import { tagTouching } from './touching.js'

/**
 * Last stage: compares the contacts of this step with those of the last one and publishes what began, ended and
 * persists, as flat rows (`collision.events`) and as contact entities. Every begin gets exactly one end, whatever
 * happens to the bodies meanwhile.
 *
 * Reads the contacts of narrowPhaseSystem; writes events and contact entities; runs after narrowPhaseSystem.
 */
export const contactEventSystem: System = (world) => {
  resourceOf(world).run('contactEventSystem', Stage.contacts, Stage.idle, tellContacts)
  return world
}

function tellContacts(collision: CollisionResource): void {
  const { diff, contacts, contactsBefore, bodies } = collision
  diffContacts(diff, contacts, contactsBefore, bodies)
  const { contactEntities, touching } = collision.settings
  // Everything that can fail comes before the first change.
  if (contactEntities) reserveMirrors(collision)
  publish(collision)
  try {
    if (contactEntities) mirrorContacts(collision)
  } finally {
    try {
      if (touching) tagTouching(collision)
    } finally {
      settle(collision)
    }
  }
}

/** Publishes the events of the step. The columns a, b and the generations are those of the contacts themselves. */
function publish(collision: CollisionResource): void {
  const { contacts, bodies, events } = collision
  const { began, ended, rowOf, time, timesVary } = contacts
  const { rows } = events
  const count = contacts.count + ended
  rows.begin(count, timesVary ? count : began + ended)
  const timed = timesVary ? count : began
  for (let from = 0; from < timed; from += SPAN) copyTimes(rows.time, time, rowOf, from, Math.min(from + SPAN, timed))
  showEnded(collision)
  events.began = began
  events.ended = ended
  events.count = count
  events.reset = collision.wasReset
  events.show(contacts, bodies)
}

function copyTimes(out: Float64Array, time: Float64Array, rowOf: Int32Array, from: number, to: number): void {
  for (let event = from; event < to; event++) if (rowOf[event]! >= 0) out[event] = time[rowOf[event]!]!
}

/** Publishes what ended, and copies what its details are computed from: the next step overwrites the old bodies. */
function showEnded(collision: CollisionResource): void {
  const { contacts, contactsBefore: before, bodies, bodiesBefore, events, diff, book, order } = collision
  const { began, ended } = contacts
  const { rows, lost } = events
  // The bodies are those of the last step, with the same numbers, and nothing was removed meanwhile.
  const areSame = haveSameBodies(bodies, bodiesBefore) && bodiesBefore.staleCount === 0
  const isAsBefore = areSame && bodies.version === order.version && order.isOf(book)
  // Then only their motion, or the predicate, can have ended a contact.
  const isPlain =
    isAsBefore &&
    !(collision.wasReset || book.anyTeleported || bodies.filtersVary || bodies.areBoxesResized) &&
    bodies.otherCount + bodies.shiftedCount === 0
  rows.reserveDetails(began + ended)
  for (let k = 0; k < ended; k++) {
    const event = began + k
    const row = diff.endedRows[k]!
    rows.time[event] = before.time[row]!
    const wasRejected = contacts.rowOf[event]! === REJECTED
    rows.reason[event] =
      isPlain && !wasRejected
        ? EndReason.separated
        : isAsBefore && !collision.wasReset
          ? reasonOfBodies(collision, before.first[row]!, before.second[row]!, wasRejected)
          : reasonOf(collision, event, wasRejected)
  }
  lost.take(before, bodiesBefore, diff.endedRows, ended, rows, began)
}

/** Why the contact that ends in `event` is gone: the first reason that applies, in the order below. */
function reasonOf(collision: CollisionResource, event: number, wasRejected: boolean): number {
  if (collision.wasReset) return EndReason.reset
  const { contacts } = collision
  const a = contacts.a[event]!
  const b = contacts.b[event]!
  const lost = lossOf(collision, a, contacts.generationA[event]!) || lossOf(collision, b, contacts.generationB[event]!)
  if (lost !== 0) return lost
  const { book, bodies } = collision
  if (((book.has[a]! | book.has[b]!) & Has.CollisionDisabled) !== 0) return EndReason.disabled
  const i = bodies.indexOf(a)
  const j = bodies.indexOf(b)
  return i < 0 || j < 0 ? EndReason.invalid : reasonOfBodies(collision, i, j, wasRejected)
}

/** The same for two bodies i and j of this step. */
function reasonOfBodies(collision: CollisionResource, i: number, j: number, wasRejected: boolean): number {
  const { book, bodies } = collision
  if (((book.teleported[bodies.roots[i]!]! | book.teleported[bodies.roots[j]!]!) & JUMPED) !== 0)
    return EndReason.teleport
  const { category, mask } = bodies
  if ((category[i]! & mask[j]!) === 0 || (category[j]! & mask[i]!) === 0) return EndReason.filter
  if (wasRejected) return EndReason.filter
  if ((bodies.moving[i]! | bodies.moving[j]!) === 0) return EndReason.component
  return shapeChanged(collision, i) || shapeChanged(collision, j) ? EndReason.shape : EndReason.separated
}

/** Why `entity` is no longer the collider of that generation, or 0 if it is. */
function lossOf(collision: CollisionResource, entity: number, generation: number): number {
  const { book } = collision
  if (book.generation[entity] === generation) return 0
  const by = book.lossOf(entity, generation)
  return by === EndReason.component && (book.has[entity]! & HAS_SHAPE) !== 0 ? EndReason.shape : by
}

/** Whether the shape parameters of body `now` differ from those in the last step. */
function shapeChanged(collision: CollisionResource, now: number): boolean {
  const { bodies, bodiesBefore } = collision
  const then = haveSameBodies(bodies, bodiesBefore) ? now : bodiesBefore.indexOf(bodies.ids[now]!)
  if (then < 0) return false
  const p = now * ROW_STRIDE + ROW_PARAMETERS
  const q = then * ROW_STRIDE + ROW_PARAMETERS
  for (let k = 0; k < 4; k++) if (bodies.rows[p + k] !== bodiesBefore.rows[q + k]) return true
  return false
}

/**
 * Ends the step, also if an observer of the game threw: this step's contacts and bodies become those of the last one.
 */
function settle(collision: CollisionResource): void {
  const { contacts, contactsBefore, bodies, bodiesBefore } = collision
  collision.stage = Stage.idle
  collision.contacts = contactsBefore
  collision.contactsBefore = contacts
  collision.bodies = bodiesBefore
  collision.bodiesBefore = bodies
  collision.book.settle()
  collision.wasReset = false
  collision.noteStep()
  collision.step++
}
