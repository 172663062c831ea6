import { grown } from '../memory/grow.js'
import { ContactRows, copyAllDetails, EventRows, type ContactColumns } from './contact-rows.js'
import { EndedContacts } from './ended-contacts.js'
import type { Helpers } from './narrow-phase.js'
import { PosedBodies } from './posed-bodies.js'
import { completeContacts } from './write-contact.js'

/** Columns that a game sees, in the order in which they are shown. */
// prettier-ignore
const COLUMNS = [
  'a', 'b', 'generationA', 'generationB', 'time', 'reason', 'pointX', 'pointY', 'pointZ',
  'normalX', 'normalY', 'normalZ', 'depth', 'speed', 'featureA', 'featureB', 'pointCount',
] as const

/** The method of this name says what Node's console shows of an object. */
const inspected = Symbol.for('nodejs.util.inspect.custom')

/**
 * The contacts of a step as flat rows: rows [0, began) began, [began, began + ended) ended,
 * [began + ended, count) persist, each range sorted by (a, b). Valid until the next step.
 *
 * The details of the contacts (point, normal, depth, speed, features, number of points) are worked out when one of
 * their columns is first read after a step, so a game that asks only who touches whom does not pay for them. Read
 * columns from here after every step (`const { pointX, depth } = collision.events`), do not keep them: columns grow,
 * and one that was kept knows nothing of the next step.
 */
export class CollisionEvents implements ContactColumns {
  /** Rows in all; of them those that began, and those that ended. */
  count = 0
  began = 0
  ended = 0
  /** bitECS resetWorld was called before this step: every contact ended with reason `reset`. */
  reset = false
  /** What the columns show; details only once `unread` is false, but of what ended those that were known. @internal */
  readonly rows = new EventRows()
  /** What ended with details that are still to be worked out. @internal */
  readonly lost = new EndedContacts()
  private unread = false
  /** Event row of each contact row. */
  private eventOf: Int32Array = new Int32Array(0)
  /** The contacts and the bodies of the step that is shown. @internal */
  contacts = new ContactRows()
  /** @internal */
  bodies = new PosedBodies()
  /** @internal */
  helpers: Helpers | undefined

  /** Entity ids, a < b. */
  get a(): Uint32Array {
    return this.contacts.a
  }

  get b(): Uint32Array {
    return this.contacts.b
  }

  /** Generation of the colliders' ids: a recycled id has another one. */
  get generationA(): Uint32Array {
    return this.contacts.generationA
  }

  get generationB(): Uint32Array {
    return this.contacts.generationB
  }

  /** First time of contact in the step, in seconds from its start. */
  get time(): Float64Array {
    return this.rows.time
  }

  /** EndReason of an ended contact, else 0. */
  get reason(): Uint32Array {
    return this.rows.reason
  }

  /** Point of contact, in world coordinates, at `time`. Worked out when first read, like all that follow. */
  get pointX(): Float64Array {
    if (this.unread) this.readDetails()
    return this.rows.pointX
  }

  get pointY(): Float64Array {
    if (this.unread) this.readDetails()
    return this.rows.pointY
  }

  get pointZ(): Float64Array {
    if (this.unread) this.readDetails()
    return this.rows.pointZ
  }

  /** Unit normal from a to b, in world axes. */
  get normalX(): Float64Array {
    if (this.unread) this.readDetails()
    return this.rows.normalX
  }

  get normalY(): Float64Array {
    if (this.unread) this.readDetails()
    return this.rows.normalY
  }

  get normalZ(): Float64Array {
    if (this.unread) this.readDetails()
    return this.rows.normalZ
  }

  /** Penetration depth at the end of the step, in world units, at least 0. */
  get depth(): Float64Array {
    if (this.unread) this.readDetails()
    return this.rows.depth
  }

  /**
   * Closing speed at the point along the normal, world units a second, positive when approaching: by the velocities,
   * or, of what the game moved itself in this step (`continuous`), by the way that it went.
   */
  get speed(): Float64Array {
    if (this.unread) this.readDetails()
    return this.rows.speed
  }

  /** Feature of a: triangle index of a mesh, else the feature pair of the deepest point. */
  get featureA(): Int32Array {
    if (this.unread) this.readDetails()
    return this.rows.featureA
  }

  get featureB(): Int32Array {
    if (this.unread) this.readDetails()
    return this.rows.featureB
  }

  /** Number of points of the manifold. */
  get pointCount(): Uint32Array {
    if (this.unread) this.readDetails()
    return this.rows.pointCount
  }

  /** Row numbers of the began contacts, ordered by (time, a, b). Makes a new array. */
  eventsByTime(): Int32Array {
    const rows = new Int32Array(this.began)
    for (let row = 0; row < rows.length; row++) rows[row] = row
    const { time } = this
    // Rows are sorted by (a, b) already, so their numbers break ties.
    return rows.sort((p, q) => time[p] - time[q] || p - q)
  }

  /**
   * What `JSON.stringify` and Node's console show: the numbers of rows, and every column as a plain array of `count`
   * numbers. The details are worked out for it.
   */
  toJSON(): Record<'count' | 'began' | 'ended', number> & { reset: boolean } & Record<keyof ContactColumns, number[]> {
    const { count, began, ended, reset } = this
    const columns = COLUMNS.map((name) => [name, Array.from(this[name].subarray(0, count))])
    return { count, began, ended, reset, ...Object.fromEntries(columns) }
  }

  /** @internal */
  protected [inspected](): unknown {
    return this.toJSON()
  }

  /** The rows show the contacts of a new step, whose details are still to be read from it. @internal */
  show(contacts: ContactRows, bodies: PosedBodies): void {
    this.contacts = contacts
    this.bodies = bodies
    this.unread = true
  }

  private readDetails(): void {
    const { contacts, bodies, rows } = this
    this.unread = false
    rows.reserveDetails(this.count)
    completeContacts(contacts, bodies, this.helpers)
    this.eventOf = grown(this.eventOf, contacts.count)
    const { eventOf, count } = this
    const { rowOf } = contacts
    for (let event = 0; event < count; event++) if (rowOf[event] >= 0) eventOf[rowOf[event]] = event
    copyAllDetails(contacts, contacts.count, rows, eventOf, 0)
    this.lost.complete(rows)
  }
}
