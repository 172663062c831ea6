import type { Manifold } from '../geometry/manifold.js'
import { grownCapacity } from '../memory/grow.js'
import { createDetailColumns, DetailWriter, type DetailColumns } from './details.js'
import type { Step } from './step.js'

/** Columns of a contact, in the events as in the Contact component. */
export type ContactColumns = DetailColumns &
  Readonly<Record<'a' | 'b' | 'generationA' | 'generationB' | 'reason', Uint32Array> & Record<'time', Float64Array>>

type IdentityColumns = Omit<ContactColumns, keyof DetailColumns>

const IDENTITY = ['a', 'b', 'generationA', 'generationB', 'time', 'reason'] as const
// prettier-ignore
export const DETAILS = [
  'pointX', 'pointY', 'pointZ', 'normalX', 'normalY', 'normalZ', 'depth', 'speed', 'featureA', 'featureB', 'pointCount',
] as const

/** Node's console calls the method of this name to show an object. */
const inspected = Symbol.for('nodejs.util.inspect.custom')

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
  private identity: IdentityColumns = createIdentityColumns(0)
  private details: DetailColumns = createDetailColumns(0)
  /** The identity columns that show the step: each is written when it is read. */
  private readonly isShown = { a: false, b: false, generationA: false, generationB: false, time: false, reason: false }
  /** The details of rows that began, ended, persist are computed. */
  private readonly areDetailed = [false, false, false]
  private readonly writer = new DetailWriter()
  private readonly step: Step

  /** @internal */
  constructor(step: Step) {
    this.step = step
  }

  /** Entity ids, a < b. */
  get a(): Uint32Array {
    return this.identityOf('a')
  }

  /** The greater id. */
  get b(): Uint32Array {
    return this.identityOf('b')
  }

  /** Generation of the entity id: a recycled id has another one. */
  get generationA(): Uint32Array {
    return this.identityOf('generationA')
  }

  /** Generation of the id b. */
  get generationB(): Uint32Array {
    return this.identityOf('generationB')
  }

  /** First time of contact in the step, in seconds from its start. */
  get time(): Float64Array {
    return this.identityOf('time')
  }

  /** EndReason of an ended contact, 0 for the others. */
  get reason(): Uint32Array {
    return this.identityOf('reason')
  }

  /** Point of contact in world coordinates, at `time`. */
  get pointX(): Float64Array {
    return this.detailOf('pointX')
  }

  /** y of the point. */
  get pointY(): Float64Array {
    return this.detailOf('pointY')
  }

  /** z of the point. */
  get pointZ(): Float64Array {
    return this.detailOf('pointZ')
  }

  /** Unit normal from a to b, in world axes. */
  get normalX(): Float64Array {
    return this.detailOf('normalX')
  }

  /** y of the normal. */
  get normalY(): Float64Array {
    return this.detailOf('normalY')
  }

  /** z of the normal. */
  get normalZ(): Float64Array {
    return this.detailOf('normalZ')
  }

  /** Penetration depth at the end of the step, in world units, at least 0. */
  get depth(): Float64Array {
    return this.detailOf('depth')
  }

  /**
   * Closing speed of the bodies at the point, along the normal, in world units per second, positive when approaching.
   * It follows from the velocity components; for a body that the game itself moved in this step (`continuous`), from
   * the path that it took.
   */
  get speed(): Float64Array {
    return this.detailOf('speed')
  }

  /** Feature of a: the triangle index if a is a mesh, else the feature pair of the deepest point. */
  get featureA(): Int32Array {
    return this.detailOf('featureA')
  }

  /** Feature of b. */
  get featureB(): Int32Array {
    return this.detailOf('featureB')
  }

  /** Number of points of the contact manifold. */
  get pointCount(): Uint32Array {
    return this.detailOf('pointCount')
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
    const { beganCount, endedCount, persistingCount } = this.step.contacts
    this.began = beganCount
    this.ended = endedCount
    this.count = beganCount + endedCount + persistingCount
    this.reset = reset
    this.hide()
    this.areDetailed.fill(false)
  }

  private hide(): void {
    for (let k = 0; k < IDENTITY.length; k++) this.isShown[IDENTITY[k]!] = false
  }

  /** Contact row of an event. @internal */
  rowOf(event: number): number {
    const { began, ended, persisting } = this.step.contacts
    if (event < this.began) return began[event]
    const at = event - this.began
    return at < this.ended ? ended[at] : persisting[at - this.ended]
  }

  /** First event of a part (0 began, 1 ended, 2 persist); for part 3 the number of events. @internal */
  startOf(part: number): number {
    return part === 0 ? 0 : part === 1 ? this.began : part === 2 ? this.began + this.ended : this.count
  }

  /** Details of the events of one part (0 began, 1 ended, 2 persist) or, with `part` 3, of all. @internal */
  detail(part = 3): DetailColumns {
    if (isShort(this.details, this.count)) {
      this.details = createDetailColumns(grownCapacity(0, this.count))
      this.areDetailed.fill(false)
    }
    for (let k = 0; k < 3; k++) if (part === k || part === 3) this.completePart(k)
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
    const isRow = event >= 0 && event < this.count && Number.isInteger(event)
    if (!isRow || (event >= this.began && event < this.began + this.ended)) {
      out.pointCount = 0
      return 0
    }
    this.step.load(this.writer, this.rowOf(event))
    return this.writer.writeManifold(this.step.trees, out)
  }

  /** One of the identity columns; first contacts are looked for only where somebody reads the times. */
  private identityOf<N extends keyof IdentityColumns>(name: N): IdentityColumns[N] {
    const { step, isShown, count } = this
    if (this.identity[name].length < count) {
      this.identity = createIdentityColumns(grownCapacity(0, count))
      this.hide()
    }
    if (isShown[name]) return this.identity[name]
    isShown[name] = true
    const column = this.identity[name]
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

function createIdentityColumns(count: number): IdentityColumns {
  return {
    a: new Uint32Array(count),
    b: new Uint32Array(count),
    generationA: new Uint32Array(count),
    generationB: new Uint32Array(count),
    time: new Float64Array(count),
    reason: new Uint32Array(count),
  }
}
