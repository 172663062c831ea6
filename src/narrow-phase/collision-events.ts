import { grown } from '../memory/grow.js'
import { ContactRows, copyAllDetails, EventRows, type ContactColumns } from './contact-rows.js'
import { EndedContacts } from './ended-contacts.js'
import type { Helpers } from './narrow-phase.js'
import { PosedBodies } from './posed-bodies.js'
import { completeContacts } from './write-contact.js'

/** Columns that a game reads, in the order in which `toJSON` lists them. */
// prettier-ignore
const COLUMNS = [
  'a', 'b', 'generationA', 'generationB', 'time', 'reason', 'pointX', 'pointY', 'pointZ',
  'normalX', 'normalY', 'normalZ', 'depth', 'speed', 'featureA', 'featureB', 'pointCount',
] as const

/** Node's console calls the method of this name to show an object. */
const inspected = Symbol.for('nodejs.util.inspect.custom')

/**
 * The contacts of a step as flat rows: rows [0, began) began in this step, rows [began, began + ended) ended, rows
 * [began + ended, count) persist, each range sorted by (a, b). Valid until the next step.
 *
 * The details of the contacts (point, normal, depth, speed, features, number of points) are computed when one of their
 * columns is first read after a step, so a game that asks only who touches whom does not pay for them. Read the columns
 * anew after every step (`const { pointX, depth } = collision.events`) and do not keep them: columns are replaced when
 * they grow, and a kept one does not show the next step.
 */
export class CollisionEvents implements ContactColumns {
  /** Number of rows. */
  count = 0
  /** Number of contacts that began in this step. */
  began = 0
  /** Number of contacts that ended in this step. */
  ended = 0
  /** The world was reset (bitECS resetWorld) before this step: every contact ended with reason `reset`. */
  reset = false
  /**
   * The columns shown. Until `unread` is false they hold no details, but those of ended contacts that were known.
   * @internal
   */
  readonly rows = new EventRows()
  /** Contacts that ended before their details were computed. @internal */
  readonly lost = new EndedContacts()
  private unread = false
  /** Event row of each contact row. */
  private eventOf: Int32Array = new Int32Array(0)
  /** The contacts and the bodies of the step shown. @internal */
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

  /** Generation of the entity id: a recycled id has another one. */
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

  /** EndReason of an ended contact, 0 for the others. */
  get reason(): Uint32Array {
    return this.rows.reason
  }

  /** Point of contact in world coordinates, at `time`. This column and all below are computed when first read. */
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
   * Closing speed of the bodies at the point, along the normal, in world units per second, positive when approaching.
   * It follows from the velocity components; for a body that the game itself moved in this step (`continuous`), from
   * the path that it took.
   */
  get speed(): Float64Array {
    if (this.unread) this.readDetails()
    return this.rows.speed
  }

  /** Feature of a: the triangle index if a is a mesh, else the feature pair of the deepest point. */
  get featureA(): Int32Array {
    if (this.unread) this.readDetails()
    return this.rows.featureA
  }

  get featureB(): Int32Array {
    if (this.unread) this.readDetails()
    return this.rows.featureB
  }

  /** Number of points of the contact manifold. */
  get pointCount(): Uint32Array {
    if (this.unread) this.readDetails()
    return this.rows.pointCount
  }

  /** Row numbers of the contacts that began, ordered by (time, a, b), in a new array. */
  eventsByTime(): Int32Array {
    const rows = new Int32Array(this.began)
    for (let row = 0; row < rows.length; row++) rows[row] = row
    const { time } = this
    // Rows are sorted by (a, b) already, so their numbers break ties.
    return rows.sort((p, q) => time[p] - time[q] || p - q)
  }

  /**
   * What `JSON.stringify` and Node's console show: the numbers of rows, and every column as a plain array of `count`
   * numbers. Computes the details of all contacts.
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

  /** Shows the contacts of a new step; their details are computed on demand. @internal */
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
