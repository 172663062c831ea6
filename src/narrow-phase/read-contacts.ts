import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_LENGTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINTS,
  publishManifoldAt,
  type Manifold,
} from '../geometry/manifold.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import type { CollisionEvents } from './collision-events.js'
import { findEvent, indexContacts, indexContactsByB } from './contact-index.js'
import { isFirstA } from './contact-rows.js'
import { completeContact } from './write-contact.js'

/**
 * Queries about the contacts that `events` shows: those of the last step, or, for observers in the event stage, those
 * of the step being reported. `events.contacts` are its rows as the narrow-phase wrote them; `events.bodies` are the
 * bodies at its end.
 */

/** Event row of the contact of two entities, in either order, or -1 if they do not touch. */
export function contactBetween(events: CollisionEvents, a: number, b: number): number {
  const { contacts } = events
  indexContacts(contacts)
  return a < b ? findEvent(contacts, a, b) : findEvent(contacts, b, a)
}

/** Calls `visit` with the event row of every contact of an entity, in the order of the other entity's id. */
export function forEachContactOf(events: CollisionEvents, entity: number, visit: (row: number) => void): void {
  const { contacts } = events
  if (!(entity >= 0)) return
  indexContacts(contacts)
  indexContactsByB(contacts)
  const { order, ends, highest, byB, endsOfB, highestB } = contacts
  if (entity <= highestB) for (let k = entity === 0 ? 0 : endsOfB[entity - 1]; k < endsOfB[entity]; k++) visit(byB[k])
  if (entity <= highest) for (let k = entity === 0 ? 0 : ends[entity - 1]; k < ends[entity]; k++) visit(order[k])
}

const manifold = new Float64Array(MANIFOLD_LENGTH)
/** The points are in world coordinates already. */
const nowhere = new Float64Array(3)

/**
 * Writes the manifold of event row `row` at the end of the step, normal from a to b, points in world coordinates,
 * deepest first, and returns the number of points: 0 for a contact that ended, 1 for one that only touched on the way.
 */
export function readManifold(events: CollisionEvents, row: number, out: Manifold): number {
  const { contacts, bodies } = events
  const contact = row >= 0 && row < events.count ? contacts.rowOf[row] : -1
  // A number that is no row has no manifold.
  if (!(contact >= 0)) {
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
    // The feature of the body that was evaluated first, so that it does not depend on entity ids.
    manifold[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE] = isFirstA(contacts, bodies, contact)
      ? contacts.featureA[contact]
      : contacts.featureB[contact]
    manifold[MANIFOLD_POINTS] = contacts.pointX[contact]
    manifold[MANIFOLD_POINTS + 1] = contacts.pointY[contact]
    manifold[MANIFOLD_POINTS + 2] = contacts.pointZ[contact]
    return publishManifoldAt(out, manifold, 0, nowhere, 0, false)
  }
  const at = contact * contacts.pointStride
  const swapped = !isFirstA(contacts, bodies, contact)
  return publishManifoldAt(out, contacts.points, at, bodies.rows, contacts.first[contact] * ROW_STRIDE, swapped)
}
