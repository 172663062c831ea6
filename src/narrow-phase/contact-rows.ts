import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { grown, grownCapacity, resized } from '../memory/grow.js'
import type { PosedBodies } from './posed-bodies.js'

/**
 * Details of contacts, which are computed only when somebody reads them: one number a column. Takes no memory until
 * then.
 */
export class DetailRows {
  /** Rows that the columns below have room for. */
  detailCapacity = 0
  pointX: Float64Array = new Float64Array(0)
  pointY: Float64Array = new Float64Array(0)
  pointZ: Float64Array = new Float64Array(0)
  /** Unit normal from a to b. */
  normalX: Float64Array = new Float64Array(0)
  normalY: Float64Array = new Float64Array(0)
  normalZ: Float64Array = new Float64Array(0)
  /** Penetration depth at the end of the step, in world units, at least 0. */
  depth: Float64Array = new Float64Array(0)
  /** Closing speed at the point along the normal, in world units per second, positive when approaching. */
  speed: Float64Array = new Float64Array(0)
  /** Feature of a: the triangle index if a is a mesh, else the feature pair of the deepest point. */
  featureA: Int32Array = new Int32Array(0)
  featureB: Int32Array = new Int32Array(0)
  pointCount: Uint32Array = new Uint32Array(0)

  /** Makes room for the details of `needed` rows. */
  reserveDetails(needed: number): void {
    if (needed <= this.detailCapacity) return
    const length = grownCapacity(this.detailCapacity, needed)
    this.detailCapacity = length
    this.pointX = resized(this.pointX, length)
    this.pointY = resized(this.pointY, length)
    this.pointZ = resized(this.pointZ, length)
    this.normalX = resized(this.normalX, length)
    this.normalY = resized(this.normalY, length)
    this.normalZ = resized(this.normalZ, length)
    this.depth = resized(this.depth, length)
    this.speed = resized(this.speed, length)
    this.featureA = resized(this.featureA, length)
    this.featureB = resized(this.featureB, length)
    this.pointCount = resized(this.pointCount, length)
  }
}

/** What the events of a step show beside who touches whom. Grows, and never drops a row. */
export class EventRows extends DetailRows {
  /** First time of contact in the step, in seconds from its start. */
  time: Float64Array = new Float64Array(0)
  /** EndReason of an ended contact, 0 for the others. */
  reason: Uint32Array = new Uint32Array(0)
  /** In rows from here on, time and reason are 0. */
  blankFrom = 0

  /** Makes room for `needed` rows, but not for their details; sets time and reason to 0 from row `from` on. */
  begin(needed: number, from: number): void {
    this.time = grown(this.time, needed)
    this.reason = grown(this.reason, needed)
    this.time.fill(0, from, this.blankFrom)
    this.reason.fill(0, 0, this.blankFrom)
    this.blankFrom = from
  }
}

/** Values of `next`: no row of the next step continues this one; or the predicate no longer accepts the pair. */
export const NONE = -1
export const REJECTED = -2
/**
 * Value of `pending` while the narrow-phase runs: the row of a contact of the last step that has not been confirmed
 * yet.
 */
export const HOLE = 2
/** Value of `axisNow`, beyond the codes of touchObbRows (up to 15): the row has the normal of a seam. */
export const SEAM_NORMAL = 16

/**
 * The contacts of a step in the order in which they were found. What every contact has is written at once; details and
 * manifold take neither time nor memory until somebody reads them. Grows by doubling and never drops a row.
 */
export class ContactRows extends DetailRows {
  capacity = 0
  count = 0
  /** Length of the step in seconds. */
  delta = 0
  /** Bodies of the row's step, in the order of evaluation, which a pair keeps while it touches. */
  first: Int32Array = new Int32Array(0)
  second: Int32Array = new Int32Array(0)
  /** Row of the same pair in the last step, or NONE. */
  old: Int32Array = new Int32Array(0)
  /** Row of the same pair in the next step, NONE or REJECTED; written in that step. */
  next: Int32Array = new Int32Array(0)
  /** First time of contact in the step, in seconds from its start. */
  time: Float64Array = new Float64Array(0)
  /** Whether a contact that persists may have a time other than 0, because it touched only on the way in both steps. */
  timesVary = false
  /** 1 if the pair touches at the end of the step, 0 if only on the way. */
  atEnd: Uint8Array = new Uint8Array(0)
  /** Code of the contact axis (touchObbRows) of boxes at their last test, 0 if apart at the end of the step. */
  axis: Uint8Array = new Uint8Array(0)
  /**
   * The same at the end of this step: 0 if not needed so far (axisOf, write-contact.ts), SEAM_NORMAL if the row has the
   * normal of a seam (seams.ts).
   */
  axisNow: Uint8Array = new Uint8Array(0)
  /** The pair is sure to touch while the sum of what its two bodies have moved (PosedBodies.moved) is below this. */
  sure: Float64Array = new Float64Array(0)
  /** 1 for two touching boxes whose details are still to be computed, by completeContact (write-contact.ts). */
  pending: Uint8Array = new Uint8Array(0)
  /** Whether any row is pending. */
  anyPending = false
  /** Number of steps in a row in which persisting contacts have kept their rows. */
  series = 0
  /**
   * Rows that belong to another contact than in the last step, or have a time: those from `kept` on, and those listed
   * in `changed`. (An object of its own, so that it is not among the columns: no worker needs it.)
   */
  kept = 0
  readonly changed = { rows: new Int32Array(0), count: 0 }
  /**
   * Number of steps of the series in which nothing began or ended; and whether the events are the same as two steps
   * ago.
   */
  quiet = 0
  isSame = false
  /** Numbers per manifold. */
  readonly pointStride = MANIFOLD_POINTS + MANIFOLD_MAX_POINTS * MANIFOLD_POINT_STRIDE
  /**
   * Manifolds in the layout of geometry/manifold.ts, with normal and points as evaluated. Has room like the details.
   */
  points: Float64Array = new Float64Array(0)
  /** The entity that mirrors the contact, 0 without one. Used only if contact entities are on. */
  entity: Uint32Array = new Uint32Array(0)

  /** Epoch of the pairs of the step (PairList); if it is not 0, `slot` holds the number of each row's pair. */
  epoch = 0
  slot: Int32Array = new Int32Array(0)
  /** Row of the pair with a given number: valid if `slot` of that row is the same number. */
  rowOfSlot: Int32Array = new Int32Array(0)

  /** The hash table of findPartners (contact-partners.ts), written if the next step needs it. */
  partnerHeads: Int32Array = new Int32Array(0)
  partners: Int32Array = new Int32Array(0)

  /**
   * Who touches whom, as the events show it: first the contacts that began, then those that ended, then those that
   * persist, each range sorted by (a, b).
   */
  began = 0
  ended = 0
  a: Uint32Array = new Uint32Array(0)
  b: Uint32Array = new Uint32Array(0)
  generationA: Uint32Array = new Uint32Array(0)
  generationB: Uint32Array = new Uint32Array(0)
  /** Row of each event; NONE or REJECTED for what ended. */
  rowOf: Int32Array = new Int32Array(0)
  /**
   * Whether the index is up to date (contact-index.ts): `order` holds the events that did not end, sorted by (a, b),
   * and `ends[a]` is where those of a end in it, up to the `highest` a.
   */
  isIndexed = false
  order: Int32Array = new Int32Array(0)
  ends: Int32Array = new Int32Array(0)
  highest = -1
  /** The same sorted by (b, a), if `isIndexedByB`; `endsOfB[b]` is where those of b end, up to `highestB`. */
  isIndexedByB = false
  byB: Int32Array = new Int32Array(0)
  endsOfB: Int32Array = new Int32Array(0)
  highestB = -1

  /** Makes room for `needed` rows, but not for their details. */
  reserve(needed: number): void {
    if (needed <= this.capacity) return
    const length = grownCapacity(this.capacity, needed)
    this.capacity = length
    this.first = resized(this.first, length)
    this.second = resized(this.second, length)
    this.old = resized(this.old, length)
    this.next = resized(this.next, length)
    this.time = resized(this.time, length)
    this.atEnd = resized(this.atEnd, length)
    this.axis = resized(this.axis, length)
    this.axisNow = resized(this.axisNow, length)
    this.pending = resized(this.pending, length)
    this.sure = resized(this.sure, length)
    this.slot = resized(this.slot, length)
  }

  /** Notes, in a series, that `row` belongs to another contact than in the last step, or has a time. */
  noteChanged(row: number): void {
    const { changed, series } = this
    if (series === 0) return
    changed.rows = grown(changed.rows, changed.count + 1)
    changed.rows[changed.count++] = row
  }

  /** Makes room for `needed` events. */
  reserveEvents(needed: number): void {
    this.a = grown(this.a, needed)
    this.b = grown(this.b, needed)
    this.generationA = grown(this.generationA, needed)
    this.generationB = grown(this.generationB, needed)
    this.rowOf = grown(this.rowOf, needed)
  }

  /** Makes room for the details and manifolds of all rows. */
  reserveManifolds(): void {
    this.reserveDetails(this.capacity)
    const length = this.detailCapacity * this.pointStride
    if (this.points.length < length) this.points = resized(this.points, length)
  }
}

/**
 * Whether the body of a row that was evaluated first is a, the one with the smaller entity id. `bodies` are those of
 * the row's step.
 */
export function isFirstA({ first, second }: ContactRows, { ids }: PosedBodies, row: number): boolean {
  return ids[first[row]] < ids[second[row]]
}

/** Bodies of a row by entity id: a has the smaller one. */
export function bodyOfA(contacts: ContactRows, bodies: PosedBodies, row: number): number {
  return isFirstA(contacts, bodies, row) ? contacts.first[row] : contacts.second[row]
}

export function bodyOfB(contacts: ContactRows, bodies: PosedBodies, row: number): number {
  return isFirstA(contacts, bodies, row) ? contacts.second[row] : contacts.first[row]
}

/** Columns of details, in {@link DetailRows} as in the Contact component. */
type DetailColumns = Readonly<
  Record<'pointX' | 'pointY' | 'pointZ' | 'normalX' | 'normalY' | 'normalZ' | 'depth' | 'speed', Float64Array> &
    Record<'featureA' | 'featureB', Int32Array> &
    Record<'pointCount', Uint32Array>
>

/** Columns of a contact, in the events as in the Contact component. */
export type ContactColumns = DetailColumns &
  Readonly<Record<'a' | 'b' | 'generationA' | 'generationB' | 'reason', Uint32Array> & Record<'time', Float64Array>>

/** Copies the details of a contact to row `at` of `to`, which must have room. */
export function copyDetails(from: DetailColumns, row: number, to: DetailColumns, at: number): void {
  to.pointX[at] = from.pointX[row]
  to.pointY[at] = from.pointY[row]
  to.pointZ[at] = from.pointZ[row]
  to.normalX[at] = from.normalX[row]
  to.normalY[at] = from.normalY[row]
  to.normalZ[at] = from.normalZ[row]
  to.depth[at] = from.depth[row]
  to.speed[at] = from.speed[row]
  to.featureA[at] = from.featureA[row]
  to.featureB[at] = from.featureB[row]
  to.pointCount[at] = from.pointCount[row]
}

/** The same for the first `count` contacts, each to the row that `places` gives, unless that is below `least`. */
export function copyAllDetails(
  from: DetailColumns,
  count: number,
  to: DetailColumns,
  places: Int32Array | Uint32Array,
  least: number,
): void {
  const { pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed, featureA, featureB, pointCount } = from
  const { pointX: toX, pointY: toY, pointZ: toZ, normalX: toNormalX, normalY: toNormalY, normalZ: toNormalZ } = to
  const { depth: toDepth, speed: toSpeed, featureA: toA, featureB: toB, pointCount: toCount } = to
  for (let row = 0; row < count; row++) {
    const at = places[row]
    if (at < least) continue
    toX[at] = pointX[row]
    toY[at] = pointY[row]
    toZ[at] = pointZ[row]
    toNormalX[at] = normalX[row]
    toNormalY[at] = normalY[row]
    toNormalZ[at] = normalZ[row]
    toDepth[at] = depth[row]
    toSpeed[at] = speed[row]
    toA[at] = featureA[row]
    toB[at] = featureB[row]
    toCount[at] = pointCount[row]
  }
}

/** Copies the columns of an event other than its details, without the getters of the events, which cost calls. */
export function copyIdentity(
  { contacts, rows }: { readonly contacts: ContactRows; readonly rows: EventRows },
  event: number,
  to: ContactColumns,
  at: number,
): void {
  to.a[at] = contacts.a[event]
  to.b[at] = contacts.b[event]
  to.generationA[at] = contacts.generationA[event]
  to.generationB[at] = contacts.generationB[event]
  to.time[at] = rows.time[event]
  to.reason[at] = rows.reason[event]
}
