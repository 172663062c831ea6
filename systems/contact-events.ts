import { EndReason, Has, HAS_SHAPE } from '../components/bodies.js'
import { resourceOf, Stage, type CollisionResource, type System } from '../src/collision.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../src/geometry/rows.js'
import { grown } from '../src/memory/grow.js'
import { copyContact, type ContactRows } from '../src/narrow-phase/contact-rows.js'
import { REJECTED } from '../src/narrow-phase/find-contacts.js'
import { sortContacts } from '../src/narrow-phase/sort-contacts.js'
import { completeContact } from '../src/narrow-phase/write-contact.js'
import { mirrorContacts, reserveMirrors } from './contact-entities.js'
import { tagTouching } from './touching.js'

/**
 * Last stage: compares the contacts of this step with those of the last one and tells what began, ended and persists,
 * as flat rows (`collision.events`) and as contact entities. Every begin gets exactly one end, whatever happens to the
 * bodies meanwhile.
 *
 * Reads the contacts of narrowPhaseSystem; writes events and contact entities; runs after narrowPhaseSystem.
 */
export const contactEventSystem: System = (world) => {
  resourceOf(world).run('contactEventSystem', Stage.contacts, Stage.idle, diffContacts)
  return world
}

function diffContacts(collision: CollisionResource): void {
  sortContacts(collision.contacts, collision.book.highestId)
  classify(collision)
  const { contactEntities, touching } = collision.settings
  // All that can fail comes before the first change.
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

/**
 * Walks the sorted contacts of this step and the last one once. A contact persists when both have the pair with the
 * same generations.
 */
function classify({ contacts: now, contactsBefore: before, diff }: CollisionResource): void {
  diff.reserve(now.count, before.count)
  const { beganRows, endedRows, persistingRows } = diff
  const { count, order, a, b, generationA, generationB, entity } = now
  const { count: countBefore, order: orderBefore, a: aBefore, b: bBefore, entity: entityBefore } = before
  const { generationA: generationBeforeA, generationB: generationBeforeB } = before
  let i = 0
  let j = 0
  let began = 0
  let ended = 0
  let persisting = 0
  while (i < count && j < countBefore) {
    const row = order[i]!
    const old = orderBefore[j]!
    const side = a[row]! - aBefore[old]! || b[row]! - bBefore[old]!
    if (side < 0) {
      beganRows[began++] = row
      i++
    } else if (side > 0) {
      endedRows[ended++] = old
      j++
    } else {
      if (generationA[row] === generationBeforeA[old] && generationB[row] === generationBeforeB[old]) {
        entity[row] = entityBefore[old]!
        persistingRows[persisting++] = row
      } else {
        // An id was recycled, or lost its shape and got another: an end and a begin, never a stay.
        endedRows[ended++] = old
        beganRows[began++] = row
      }
      i++
      j++
    }
  }
  while (i < count) beganRows[began++] = order[i++]!
  while (j < countBefore) endedRows[ended++] = orderBefore[j++]!
  diff.began = began
  diff.ended = ended
  diff.persisting = persisting
}

/** Writes the rows of the three ranges of `events`: of what lives who touches whom, of what ended the details as well. */
function publish(collision: CollisionResource): void {
  const { contacts: now, contactsBefore: before, bodies, bodiesBefore, events, diff } = collision
  const { began, ended, persisting } = diff
  const { rows } = events
  const count = began + ended + persisting
  rows.reserve(count)
  events.eventOf = grown(events.eventOf, now.count)
  events.contactOf = grown(events.contactOf, count)
  show(collision, diff.beganRows, began, 0)
  for (let k = 0; k < ended; k++) {
    const old = diff.endedRows[k]!
    // The last moment at which the bodies of its step are still there.
    completeContact(before, bodiesBefore, old)
    copyContact(before, old, rows, began + k)
    rows.reason[began + k] = reasonOf(collision, before, old)
    events.contactOf[began + k] = -1
  }
  show(collision, diff.persistingRows, persisting, began + ended)
  events.began = began
  events.ended = ended
  events.count = count
  events.reset = collision.wasReset
  events.show(now, bodies)
}

/** Shows the first `count` contacts of `list` as the rows of `events` from `first` on, and links the two. */
function show({ contacts, events }: CollisionResource, list: Int32Array, count: number, first: number): void {
  const { a, b, generationA, generationB, time } = contacts
  const { eventOf, contactOf, rows } = events
  const { a: toA, b: toB, generationA: toGenerationA, generationB: toGenerationB, time: toTime, reason } = rows
  for (let k = 0; k < count; k++) {
    const row = list[k]!
    const event = first + k
    toA[event] = a[row]!
    toB[event] = b[row]!
    toGenerationA[event] = generationA[row]!
    toGenerationB[event] = generationB[row]!
    toTime[event] = time[row]!
    reason[event] = 0
    eventOf[row] = event
    contactOf[event] = row
  }
}

/** Why the contact in row `row` of the last step is gone. The first thing that explains it, in the order below. */
function reasonOf(collision: CollisionResource, before: ContactRows, row: number): number {
  if (collision.wasReset) return EndReason.reset
  const a = before.a[row]!
  const b = before.b[row]!
  const lost = lossOf(collision, a, before.generationA[row]!) || lossOf(collision, b, before.generationB[row]!)
  if (lost !== 0) return lost
  const { book, bodies } = collision
  if (((book.has[a]! | book.has[b]!) & Has.CollisionDisabled) !== 0) return EndReason.disabled
  const i = bodies.indexOf(a)
  const j = bodies.indexOf(b)
  if (i < 0 || j < 0) return EndReason.invalid
  if ((book.teleported[bodies.roots[i]!]! | book.teleported[bodies.roots[j]!]!) !== 0) return EndReason.teleport
  const { category, mask } = bodies
  if ((category[i]! & mask[j]!) === 0 || (category[j]! & mask[i]!) === 0) return EndReason.filter
  if (before.reason[row] === REJECTED) return EndReason.filter
  if ((bodies.moving[i]! | bodies.moving[j]!) === 0) return EndReason.component
  return shapeChanged(collision, a, i) || shapeChanged(collision, b, j) ? EndReason.shape : EndReason.separated
}

/** Why `entity` is no longer what it was in generation `generation`, or 0. */
function lossOf(collision: CollisionResource, entity: number, generation: number): number {
  const { book } = collision
  if (book.generation[entity] === generation) return 0
  const by = book.lostBy[entity]!
  return by === EndReason.component && (book.has[entity]! & HAS_SHAPE) !== 0 ? EndReason.shape : by
}

/** Whether the parameters of the shape are others than in the last step. */
function shapeChanged(collision: CollisionResource, entity: number, now: number): boolean {
  const { bodies, bodiesBefore } = collision
  const then = bodiesBefore.indexOf(entity)
  if (then < 0) return false
  const p = now * ROW_STRIDE + ROW_PARAMETERS
  const q = then * ROW_STRIDE + ROW_PARAMETERS
  for (let k = 0; k < 4; k++) if (bodies.rows[p + k] !== bodiesBefore.rows[q + k]) return true
  return false
}

/** The step is done: what was made becomes what was. */
function settle(collision: CollisionResource): void {
  const { contacts, contactsBefore, bodies, bodiesBefore } = collision
  collision.contacts = contactsBefore
  collision.contactsBefore = contacts
  collision.bodies = bodiesBefore
  collision.bodiesBefore = bodies
  collision.book.settle()
  collision.wasReset = false
  collision.step++
}
