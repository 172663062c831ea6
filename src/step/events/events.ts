import { IDENTITY } from '../../../components/schema.js'
import type { Manifold } from '../../geometry/manifold.js'
import { grown, grownCapacity } from '../../memory/grow.js'
import { createColumns, DETAILS, DetailWriter, type ContactColumns, type DetailColumns } from '../contacts/details.js'
import type { Step } from '../step.js'

type IdentityColumns = Omit<ContactColumns, keyof DetailColumns>

/** The parts of the events of a step, in their order; and `times`: in place of a part, the first times of all. */
export const EventPart = { began: 0, ended: 1, persisting: 2, times: 3 } as const

/** Node's console calls the method of this name to show an object. */
export const inspected = Symbol.for('nodejs.util.inspect.custom')

/**
 * The contacts of a step as flat rows: rows [0, began) began in this step, rows [began, began + ended) ended, rows
 * [began + ended, count) persist, each range sorted by (a, b). Valid until the next step.
 *
 * Columns are written when they are first read after a step; first times and details of the contacts (point, normal,
 * depth, speed, features, number of points) are computed only then, so a game that asks only who touches whom does not
 * pay for them. Read the columns anew after every step (`const { pointX, depth } = collision.events`) and do not keep
 * them: columns are replaced when they grow, and a kept one does not show the next step.
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
  /** Entity ids, a < b. */
  declare readonly a: Uint32Array
  /** The greater id. */
  declare readonly b: Uint32Array
  /** Generation of the entity id: a recycled id has another one. */
  declare readonly generationA: Uint32Array
  /** Generation of the id b. */
  declare readonly generationB: Uint32Array
  /** First time of contact in the step, in seconds from its start. */
  declare readonly time: Float64Array
  /** EndReason of an ended contact, 0 for the others. */
  declare readonly reason: Uint32Array
  /** Point of contact in world coordinates, at `time`. */
  declare readonly pointX: Float64Array
  /** y of the point. */
  declare readonly pointY: Float64Array
  /** z of the point. */
  declare readonly pointZ: Float64Array
  /** Unit normal from a to b, in world axes. */
  declare readonly normalX: Float64Array
  /** y of the normal. */
  declare readonly normalY: Float64Array
  /** z of the normal. */
  declare readonly normalZ: Float64Array
  /**
   * Penetration depth at the end of the step, in world units, at least 0; of two that touch at its start and not at its
   * end, the depth at its start.
   */
  declare readonly depth: Float64Array
  /**
   * Closing speed of the bodies at the point, along the normal, in world units per second, positive when approaching.
   * It follows from the velocity components; for a body that the game itself moved in this step (`continuous`), from
   * the path that it took.
   */
  declare readonly speed: Float64Array
  /** Feature of a: the triangle index if a is a mesh, else the feature pair of the deepest point. */
  declare readonly featureA: Int32Array
  /** Feature of b. */
  declare readonly featureB: Int32Array
  /** Number of points of the contact manifold at the end of the step; 1 if the two are apart then. */
  declare readonly pointCount: Uint32Array

  private readonly identity: { -readonly [N in keyof IdentityColumns]: IdentityColumns[N] } = createColumns(IDENTITY, 0)
  private details: DetailColumns = createColumns(DETAILS, 0)
  /** 1 for the identity columns that show the step: each is written when it is read. */
  private readonly areShown = new Uint8Array(IDENTITY.length)
  /** The details of each part are computed. */
  private readonly areDetailed = [false, false, false]
  private readonly writer = new DetailWriter()
  private readonly step: Step

  /** @internal */
  constructor(step: Step) {
    this.step = step
    for (const [k, name] of IDENTITY.entries())
      Object.defineProperty(this, name, { get: () => this.identityOf(name, k) })
    for (const name of DETAILS) Object.defineProperty(this, name, { get: () => this.detailOf(name) })
  }

  /**
   * What `JSON.stringify` and Node's console show: the numbers of rows, and every column as a plain array of `count`
   * numbers. Computes the details of all contacts.
   */
  toJSON(): Record<'count' | 'began' | 'ended', number> & { reset: boolean } & Record<keyof ContactColumns, number[]> {
    const { count, began, ended, reset } = this
    const columns = [...IDENTITY, ...DETAILS].map((name) => [name, Array.from(this[name].subarray(0, count))])
    return { count, began, ended, reset, ...Object.fromEntries(columns) }
  }

  /** @internal */
  protected [inspected](): unknown {
    return this.toJSON()
  }

  /** Shows the contacts of a completed step. @internal */
  publish(reset: boolean): void {
    const { began, ended, persisting } = this.step.contacts
    this.began = began.count
    this.ended = ended.count
    this.count = began.count + ended.count + persisting.count
    this.reset = reset
    this.areShown.fill(0)
    this.areDetailed.fill(false)
  }

  /** Contact row of an event. @internal */
  rowOf(event: number): number {
    const { began, ended, persisting } = this.step.contacts
    if (event < this.began) return began.items[event]
    const at = event - this.began
    return at < this.ended ? ended.items[at] : persisting.items[at - this.ended]
  }

  /** Part of an event. @internal */
  partOf(event: number): number {
    if (event < this.began) return EventPart.began
    return event < this.began + this.ended ? EventPart.ended : EventPart.persisting
  }

  /** First event of a part; behind the last one the number of events. @internal */
  startOf(part: number): number {
    if (part <= EventPart.ended) return part === EventPart.ended ? this.began : 0
    return part === EventPart.persisting ? this.began + this.ended : this.count
  }

  /** Details of the events of one part, or of all. @internal */
  detail(part?: number): DetailColumns {
    if (isShort(this.details, this.count)) {
      this.details = createColumns(DETAILS, grownCapacity(this.count, this.count))
      this.areDetailed.fill(false)
    }
    for (let k = 0; k < 3; k++) if (part === undefined || part === k) this.completePart(k)
    return this.details
  }

  private completePart(part: number): void {
    if (this.areDetailed[part]) return
    this.areDetailed[part] = true
    const { step, writer, details } = this
    for (let event = this.startOf(part); event < this.startOf(part + 1); event++) {
      step.load(writer, this.rowOf(event))
      writer.write(step.trees, details, event)
    }
  }

  /** One column of the details of all events. */
  private detailOf<N extends keyof DetailColumns>(name: N): DetailColumns[N] {
    const { areDetailed, details } = this
    const areAll = areDetailed[0] && areDetailed[1] && areDetailed[2]
    return areAll && details[name].length >= this.count ? details[name] : this.detail()[name]
  }

  /**
   * Writes the manifold of an event at the end of the step and returns the number of points: 0 for a contact that ended
   * and for what is no row, 1 for one that only touched on the way. @internal
   */
  manifoldOf(event: number, out: Manifold): number {
    const isRow = Number.isInteger(event) && event >= 0 && event < this.count
    if (!isRow || this.partOf(event) === EventPart.ended) {
      out.pointCount = 0
      return 0
    }
    this.step.load(this.writer, this.rowOf(event))
    return this.writer.writeManifold(this.step.trees, out)
  }

  /** Identity column number k; first contacts are looked for only where somebody reads the times. */
  private identityOf<N extends keyof IdentityColumns>(name: N, k: number): IdentityColumns[N] {
    const { step, identity, areShown, count } = this
    if (areShown[k] === 1 && identity[name].length >= count) return identity[name]
    areShown[k] = 1
    const column = (identity[name] = grown(identity[name], count))
    if (name === 'time') for (let event = 0; event < count; event++) column[event] = step.timeOf(this.rowOf(event))
    else {
      const from = step.contacts[name as Exclude<N, 'time'>]
      for (let event = 0; event < count; event++) column[event] = from[this.rowOf(event)]
    }
    return column
  }
}

/** Whether one of the columns has less than `count` places, as one has whose buffer the game transferred away. */
function isShort(columns: DetailColumns, count: number): boolean {
  for (let k = 0; k < DETAILS.length; k++) if (columns[DETAILS[k]!].length < count) return true
  return false
}

/** Rows that began, ordered by (time, a, b), in a new array. */
export function rowsByTime({ began, time }: CollisionEvents): Int32Array {
  const rows = new Int32Array(began)
  for (let row = 0; row < began; row++) rows[row] = row
  // Rows are sorted by (a, b) already, so their numbers break ties.
  return rows.sort((p, q) => time[p] - time[q] || p - q)
}
