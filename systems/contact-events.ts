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
 * Last stage: compares the contacts of this step with those of the last one and tells what began, ended and persists,
 * as flat rows (`collision.events`) and as contact entities. Every begin gets exactly one end, whatever happens to the
 * bodies meanwhile.
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

/** Shows the events of the step. Who touches whom stands in the contacts as it is shown. */
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

/** Shows what ended, and takes what its details follow from: the bodies of its step are overwritten by the next. */
function showEnded(collision: CollisionResource): void {
  const { contacts, contactsBefore: before, bodies, bodiesBefore, events, diff, book, order } = collision
  const { began, ended } = contacts
  const { rows, lost } = events
  // The bodies are those of the last step, each with its number of then, and nothing was removed meanwhile.
  const areSame = haveSameBodies(bodies, bodiesBefore) && bodiesBefore.staleCount === 0
  const isAsBefore = areSame && bodies.version === order.version && order.isOf(book)
  // Nothing but their ways, or the predicate, can have parted two bodies, then.
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

/**
 * Why the contact of the last step that ends in `event` is gone. The first thing that explains it, in the order below.
 */
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

/** The same of two bodies i and j that are there. */
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

/** Why `entity` is no longer what it was in generation `generation`, or 0. */
function lossOf(collision: CollisionResource, entity: number, generation: number): number {
  const { book } = collision
  if (book.generation[entity] === generation) return 0
  const by = book.lossOf(entity, generation)
  return by === EndReason.component && (book.has[entity]! & HAS_SHAPE) !== 0 ? EndReason.shape : by
}

/** Whether the parameters of the shape of body `now` are others than in the last step. */
function shapeChanged(collision: CollisionResource, now: number): boolean {
  const { bodies, bodiesBefore } = collision
  const then = haveSameBodies(bodies, bodiesBefore) ? now : bodiesBefore.indexOf(bodies.ids[now]!)
  if (then < 0) return false
  const p = now * ROW_STRIDE + ROW_PARAMETERS
  const q = then * ROW_STRIDE + ROW_PARAMETERS
  for (let k = 0; k < 4; k++) if (bodies.rows[p + k] !== bodiesBefore.rows[q + k]) return true
  return false
}

/** The step is done, also where an observer of the game threw: what was made becomes what was. */
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
