import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { grownCapacity, resized } from '../memory/grow.js'

/**
 * Rows of contacts, one number a column: what `collision.events` shows and what the Contact component holds.
 * `a < b` are entity ids; the normal points from a to b. Grows by doubling and never drops a row.
 */
export class ContactRows {
  capacity = 0
  count = 0
  a: Uint32Array = new Uint32Array(0)
  b: Uint32Array = new Uint32Array(0)
  /** Generation of the colliders' ids: a recycled id has another one. */
  generationA: Uint32Array = new Uint32Array(0)
  generationB: Uint32Array = new Uint32Array(0)
  /** First time of contact in the step, in seconds from its start. */
  time: Float64Array = new Float64Array(0)
  pointX: Float64Array = new Float64Array(0)
  pointY: Float64Array = new Float64Array(0)
  pointZ: Float64Array = new Float64Array(0)
  normalX: Float64Array = new Float64Array(0)
  normalY: Float64Array = new Float64Array(0)
  normalZ: Float64Array = new Float64Array(0)
  /** Penetration depth, at least 0. */
  depth: Float64Array = new Float64Array(0)
  /** Closing speed at the point along the normal, positive when approaching. */
  speed: Float64Array = new Float64Array(0)
  /** Feature of a: triangle index of a mesh, else the feature pair of the deepest point. */
  featureA: Int32Array = new Int32Array(0)
  featureB: Int32Array = new Int32Array(0)
  pointCount: Uint32Array = new Uint32Array(0)
  /** EndReason of an ended contact, else 0. */
  reason: Uint32Array = new Uint32Array(0)
  /** The entity that mirrors the contact, 0 without one. */
  entity: Uint32Array = new Uint32Array(0)
  /** 1 where the pair touches at the end of the step, 0 where it only touched on the way. */
  atEnd: Uint8Array = new Uint8Array(0)
  /** 1 where a was evaluated first, 0 where b was: a pair keeps its order while it touches. */
  firstIsA: Uint8Array = new Uint8Array(0)
  /** Bodies of the row's step, in the order in which they were evaluated; `firstIsA` says whose id is a. */
  first: Int32Array = new Int32Array(0)
  second: Int32Array = new Int32Array(0)
  /** Code of the contact axis of two boxes (touchObbRows) that touch at the end of the step, else 0. */
  axis: Uint8Array = new Uint8Array(0)
  /**
   * 1 where two boxes touch of which normal and depth stand in `points` and nothing else of the details is known yet:
   * completeContact (write-contact.ts) works them out when somebody asks.
   */
  pending: Uint8Array = new Uint8Array(0)
  /** Whether any row is pending. */
  anyPending = false
  /** Length of the step in seconds. */
  delta = 0
  /** Manifolds, in the layout of geometry/manifold.ts, normal and points as evaluated (see `firstIsA`). */
  points: Float64Array = new Float64Array(0)
  /** Numbers of a manifold. */
  readonly pointStride = MANIFOLD_POINTS + MANIFOLD_MAX_POINTS * MANIFOLD_POINT_STRIDE
  /** Row numbers sorted by (a, b); `ends[a]` is where the rows of a end in it. Written by sortContacts. */
  order: Int32Array = new Int32Array(0)
  /** `b` in that order: a search in it stays in the cache. */
  partners: Uint32Array = new Uint32Array(0)
  ends: Int32Array = new Int32Array(0)
  /** The same sorted by (b, a), where `isSortedByB`. */
  isSortedByB = false
  byB: Int32Array = new Int32Array(0)
  endsOfB: Int32Array = new Int32Array(0)
  /** Largest entity id that `ends` knows of. */
  highest = -1

  /** Makes room for the manifold of `row`. Events have none of their own. */
  reservePoints(row: number): void {
    const needed = (row + 1) * this.pointStride
    if (this.points.length < needed) this.points = resized(this.points, this.capacity * this.pointStride)
  }

  /** The row of the pair (a, b), or -1. Binary search in the rows of a, after sorting. */
  find(a: number, b: number): number {
    if (a > this.highest) return -1
    let low = a === 0 ? 0 : this.ends[a - 1]
    let high = this.ends[a]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.partners[middle] < b) low = middle + 1
      else high = middle
    }
    return low < this.ends[a] && this.partners[low] === b ? this.order[low] : -1
  }

  /** Makes room for `needed` rows. */
  reserve(needed: number): void {
    if (needed <= this.capacity) return
    const length = grownCapacity(this.capacity, needed)
    this.capacity = length
    this.a = resized(this.a, length)
    this.b = resized(this.b, length)
    this.generationA = resized(this.generationA, length)
    this.generationB = resized(this.generationB, length)
    this.time = resized(this.time, length)
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
    this.reason = resized(this.reason, length)
    this.entity = resized(this.entity, length)
    this.atEnd = resized(this.atEnd, length)
    this.firstIsA = resized(this.firstIsA, length)
    this.first = resized(this.first, length)
    this.second = resized(this.second, length)
    this.axis = resized(this.axis, length)
    this.pending = resized(this.pending, length)
  }
}

/** The columns of a contact: {@link ContactRows} and the Contact component both have them. */
export type ContactColumns = Readonly<
  Record<'a' | 'b' | 'generationA' | 'generationB' | 'pointCount' | 'reason', Uint32Array> &
    Record<'featureA' | 'featureB', Int32Array> &
    Record<
      'time' | 'pointX' | 'pointY' | 'pointZ' | 'normalX' | 'normalY' | 'normalZ' | 'depth' | 'speed',
      Float64Array
    >
>

/** Copies the details of a contact. `to` has room. */
function copyDetails(from: ContactColumns, row: number, to: ContactColumns, at: number): void {
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

/** The same of the first `count` contacts, each to its place in `places` unless that is below `least`. */
export function copyAllDetails(
  from: ContactColumns,
  count: number,
  to: ContactColumns,
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

/** Copies one contact, column by column. */
export function copyContact(from: ContactColumns, row: number, to: ContactColumns, at: number): void {
  to.a[at] = from.a[row]
  to.b[at] = from.b[row]
  to.generationA[at] = from.generationA[row]
  to.generationB[at] = from.generationB[row]
  to.time[at] = from.time[row]
  to.reason[at] = from.reason[row]
  copyDetails(from, row, to, at)
}
