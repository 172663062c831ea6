/**
 * A point of the contact set of two boxes (Eberly, dynamic collision, 2.3.2, table 2).
 *
 * A corner that touches the other box is the point. Else it is the mean of the middles of the edge parts of each box's
 * contact feature inside the other box: where edges cross, their crossing. (The paper picks each free coordinate from
 * its own interval instead, and can leave the other box: a face on a face that is turned in the plane.) The feature is
 * the corner, edge or face whose corners lie in the contact plane; without a plane, it is all twelve edges: every
 * corner of the boxes' intersection lies on an edge of one of them.
 *
 * Points of triangles come from the lists of edges in moving/contact.ts; made by these, a sweep of boxes takes 1.6
 * times as long, and 9 times where most boxes overlap at the start.
 *
 * Trap: which corners lie in the plane depends on a tolerance. If it is too narrow, rounding turns a face into a corner
 * that may miss the other box; if it is too wide, a corner becomes an edge. So the least depth that gives a point is
 * taken, from FEATURE_DEPTH on.
 */
import { FEATURE_DEPTH, OVERLAP_BAND_FLOOR } from '../../tolerances.js'
import { PairAxes } from '../moving/window.js'
import { turnToWorld } from '../relative-row.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import { BoxAxes, nextIndex, previousIndex } from './axes.js'

/**
 * Layout of a contact: unit normal of its plane, from A to B, or 0, 0, 0; size of the pair; when it is, for the
 * distances and speeds in the axes of the pair; and how far B is brought up to A against the normal.
 */
export const CONTACT_NORMAL = 0
export const CONTACT_SIZE = 3
export const CONTACT_TIME = 4
export const CONTACT_GAP = 5
export const CONTACT_NUMBERS = 6

/**
 * Of A, then of B: half extents; the other's centre along its axes; cosines of its axes to the normal that leaves it.
 */
const half = new Float64Array(6)
const place = new Float64Array(6)
const height = new Float64Array(6)
/**
 * x y z of points along A's axes, how many; and how far from the plane corners count, or edges outside the other box.
 */
const sum = new Float64Array(4)
const depth = new Float64Array(1)

/** Writes a point of both boxes, whose axes are in `axes`, to out[at..at + 2], relative to A's centre. */
export function writeContactPoint(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  axes: Float64Array,
  contact: Float64Array,
  out: Float64Array,
  at: number,
): void {
  const x = contact[CONTACT_NORMAL]
  const y = contact[CONTACT_NORMAL + 1]
  const z = contact[CONTACT_NORMAL + 2]
  for (let k = 0; k < 6; k++) {
    const rows = k < 3 ? rowsA : rowsB
    const u = ROW_AXES + (k < 3 ? a + 3 * k : b + 3 * k - 9)
    half[k] = k < 3 ? rowsA[a + ROW_PARAMETERS + k] : rowsB[b + ROW_PARAMETERS + k - 3]
    height[k] = (k < 3 ? 1 : -1) * (rows[u] * x + rows[u + 1] * y + rows[u + 2] * z)
    place[k] =
      axes[PairAxes.distance + k] + contact[CONTACT_TIME] * axes[PairAxes.speed + k] - contact[CONTACT_GAP] * height[k]
  }
  sum.fill(0)
  depth[0] = FEATURE_DEPTH * contact[CONTACT_SIZE] + OVERLAP_BAND_FLOOR
  const isDeep = x === 0 && y === 0 && z === 0
  for (let isFound = isDeep && takeMiddle(axes); !isFound && depth[0] < Infinity; depth[0] *= 8) {
    const freeA = findFree(0)
    const freeB = findFree(3)
    // A corner or an edge inside the other box is all that they share.
    const isSingleA = (freeA & (freeA - 1)) === 0
    const isSingleB = (freeB & (freeB - 1)) === 0
    isFound = (isSingleA && clipFeature(0, freeA, axes)) || (isSingleB && clipFeature(3, freeB, axes))
    if (isFound) break
    if (!isSingleA) isFound = clipFeature(0, freeA, axes)
    if (!isSingleB && clipFeature(3, freeB, axes)) isFound = true
  }
  const scale = 1 / sum[3]
  turnToWorld(rowsA, a, sum, 0)
  for (let d = 0; d < 3; d++) out[at + d] = scale * sum[d]
}

/** Along A's axes: the point of A that is nearest to B's centre, and from there to the point of B nearest to A's. */
const near = new Float64Array(3)
const across = new Float64Array(3)

/** Takes the middle of these points, or one of them, as the sum if both boxes hold it: nine of ten that overlap. */
function takeMiddle(axes: Float64Array): boolean {
  for (let k = 0; k < 3; k++) {
    near[k] = Math.max(-half[k], Math.min(half[k], place[k]))
    across[k] = place[k] - near[k]
  }
  for (let j = 0; j < 3; j++) {
    const y = Math.max(-half[3 + j], Math.min(half[3 + j], place[3 + j]))
    for (let k = 0; k < 3; k++) across[k] += y * axes[BoxAxes.cosines + 3 * k + j]
  }
  sum[3] = 1
  for (let part = 1; part <= 3; part++) {
    // One half, the whole, nothing.
    const share = part === 1 ? 0.5 : part === 2 ? 1 : 0
    let isInside = true
    for (let k = 0; k < 3; k++) {
      sum[k] = near[k] + share * across[k]
      if (Math.abs(sum[k]) > half[k]) isInside = false
    }
    for (let j = 0; j < 3 && isInside; j++) {
      const c = BoxAxes.cosines + j
      const y = place[3 + j] + sum[0] * axes[c] + sum[1] * axes[c + 3] + sum[2] * axes[c + 6]
      if (Math.abs(y) > half[3 + j]) isInside = false
    }
    if (isInside) return true
  }
  sum.fill(0)
  return false
}

/** The axes, as bits, along which the feature of a box extends: none for a corner. `own` is 0 for A, 3 for B. */
function findFree(own: number): number {
  let free = 0
  for (let k = own; k < own + 3; k++)
    if (half[k] > 0 && 2 * half[k] * Math.abs(height[k]) <= depth[0]) free |= 1 << (k - own)
  return free
}

/** Adds the middle of every part of the feature of one box that lies in the other to `sum`; whether there is any. */
function clipFeature(own: number, free: number, axes: Float64Array): boolean {
  const other = 3 - own
  const slack = depth[0]
  // Component i, in the other box, of axis k of this one: axes[BoxAxes.cosines + i * row + k * column].
  const row = own === 0 ? 1 : 3
  const column = 4 - row
  const before = sum[3]
  for (let k = 0; k < 3; k++) {
    const isEdge = ((free >> k) & 1) === 1
    // A corner is an edge of no length.
    if (!isEdge && (free !== 0 || k > 0)) continue
    const p = nextIndex(k)
    const q = previousIndex(k)
    const ck = BoxAxes.cosines + column * k
    const cp = BoxAxes.cosines + column * p
    const cq = BoxAxes.cosines + column * q
    const length = isEdge ? half[own + k] : 0
    // Two bits: the corner of the axes p and q where the edge is; of those that are not free, one is the right one.
    for (let corner = 0; corner < 4; corner++) {
      const hp = corner & 1 ? half[own + p] : -half[own + p]
      const hq = corner & 2 ? half[own + q] : -half[own + q]
      if (
        (((free >> p) & 1) === 0 && hp * height[own + p] < 0) ||
        (((free >> q) & 1) === 0 && hq * height[own + q] < 0)
      )
        continue
      const hk = isEdge ? 0 : height[own + k] < 0 ? -half[own + k] : half[own + k]
      let from = -length
      let to = length
      for (let i = 0; i < 3 && from <= to; i++) {
        const way = axes[ck + row * i]
        const centre = place[other + i] + hp * axes[cp + row * i] + hq * axes[cq + row * i] + hk * way
        const reach = half[other + i] + slack
        if (Math.abs(centre) + Math.abs(way) * length <= reach) continue
        if (length === 0 || way === 0) from = Infinity
        const scale = 1 / way
        from = Math.max(from, -centre * scale - Math.abs(reach * scale))
        to = Math.min(to, Math.abs(reach * scale) - centre * scale)
      }
      if (!(from <= to)) continue
      const middle = hk + 0.5 * (from + to)
      sum[3]++
      if (own === 0) {
        sum[k] += middle
        sum[p] += hp
        sum[q] += hq
      } else
        for (let i = 0; i < 3; i++)
          sum[i] += place[i] + hp * axes[cp + 3 * i] + hq * axes[cq + 3 * i] + middle * axes[ck + 3 * i]
    }
  }
  return sum[3] > before
}
