import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_LENGTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINTS,
  publishManifold,
  type Manifold,
} from '../geometry/manifold.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import type { CollisionEvents } from './collision-events.js'
import type { ContactRows } from './contact-rows.js'
import type { PosedBodies } from './posed-bodies.js'
import { sortContactsByB } from './sort-contacts.js'
import { completeContact } from './write-contact.js'

/**
 * Answers about the contacts of the last step. `contacts` are its rows as the narrow-phase wrote them, sorted; `events` the
 * rows that the game sees; `bodies` the bodies at the end of the step.
 */

/** Event row of the contact of two entities, in either order, or -1 if they do not touch. */
export function contactBetween(events: CollisionEvents, contacts: ContactRows, a: number, b: number): number {
  const row = a < b ? contacts.find(a, b) : contacts.find(b, a)
  return row < 0 ? -1 : events.eventOf[row]
}

/** Calls `visit` with the event row of every contact of an entity, in the order of the other entity's id. */
export function forEachContactOf(
  events: CollisionEvents,
  contacts: ContactRows,
  entity: number,
  visit: (row: number) => void,
): void {
  if (!(entity >= 0 && entity <= contacts.highest)) return
  sortContactsByB(contacts)
  const { order, ends, byB, endsOfB } = contacts
  for (let k = entity === 0 ? 0 : endsOfB[entity - 1]; k < endsOfB[entity]; k++) visit(events.eventOf[byB[k]])
  for (let k = entity === 0 ? 0 : ends[entity - 1]; k < ends[entity]; k++) visit(events.eventOf[order[k]])
}

const manifold = new Float64Array(MANIFOLD_LENGTH)

/**
 * Writes the manifold of event row `row` at the end of the step, normal from a to b, points in world coordinates, deepest first, and
 * returns the number of points: 0 for a contact that ended, 1 for one that only touched on the way.
 */
export function readManifold(
  events: CollisionEvents,
  contacts: ContactRows,
  bodies: PosedBodies,
  row: number,
  out: Manifold,
): number {
  const contact = row >= 0 && row < events.count ? events.contactOf[row] : -1
  if (contact < 0) {
    out.pointCount = 0
    return 0
  }
  completeContact(contacts, bodies, contact)
  if (contacts.atEnd[contact] === 0) {
    manifold[MANIFOLD_COUNT] = 1
    manifold[MANIFOLD_NORMAL] = contacts.normalX[contact]
    manifold[MANIFOLD_NORMAL + 1] = contacts.normalY[contact]
    manifold[MANIFOLD_NORMAL + 2] = contacts.normalZ[contact]
    manifold[MANIFOLD_DEPTH] = contacts.depth[contact]
    manifold[MANIFOLD_POINTS + MANIFOLD_POINT_DEPTH] = contacts.depth[contact]
    // That of the body that was evaluated first, so that ids do not choose.
    manifold[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE] =
      contacts.firstIsA[contact] === 1 ? contacts.featureA[contact] : contacts.featureB[contact]
    manifold.fill(0, MANIFOLD_POINTS, MANIFOLD_POINTS + 3)
    return publishManifold(
      out,
      manifold,
      contacts.pointX[contact],
      contacts.pointY[contact],
      contacts.pointZ[contact],
      false,
    )
  }
  const first = contacts.first[contact] * ROW_STRIDE
  const { rows } = bodies
  const at = contact * contacts.pointStride
  for (let k = 0; k < contacts.pointStride; k++) manifold[k] = contacts.points[at + k]
  return publishManifold(out, manifold, rows[first], rows[first + 1], rows[first + 2], contacts.firstIsA[contact] === 0)
}
