/**
 * A point of the contact set of two convex bodies, at least one of which is a triangle (Eberly, dynamic collision,
 * 3.3.2, 4.3.2). Two boxes go by the same rules in obb-obb/contact-point.ts.
 *
 * A corner or an edge of the contact plane that lies in the other body is all that they share: the middle of its part
 * in that body is the point. Else it is the mean of such middles over the edges of both contact features. (The paper
 * picks each free coordinate from its own interval, and can leave the other body: a face on a face that is turned in
 * the plane.) Bodies that overlap have no contact plane, and all edges count: every corner of what they share lies on
 * an edge of one of them.
 *
 * Trap: which corners lie in the plane depends on a tolerance. If it is too narrow, rounding turns a face into a corner
 * that may miss the other body; if it is too wide, a corner becomes an edge. So the least depth that gives a point is
 * taken, from FEATURE_DEPTH on.
 */
import { cross, dot, lengthAt, writeAxesAlong } from '../../math/vectors.js'
import { FEATURE_DEPTH, OVERLAP_BAND_FLOOR } from '../../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import type { MovingTriangle } from './triangle.js'
import { SWEEP_NORMAL, SWEEP_POINT } from './window.js'

/** A convex body: its edges, and slabs that it is the intersection of. Places are relative to A's origin. */
export class ContactBody {
  /** Middle, and from there to the end, six numbers an edge; then the corner of the feature, an edge of no length. */
  readonly edges: Float64Array = new Float64Array(13 * 6)
  edgeCount = 0
  /** Unit axis, place of the middle along it, half width, five numbers a slab. */
  readonly slabs: Float64Array = new Float64Array(4 * 5)
  slabCount = 0
  /** The edges that belong to the contact feature, as bits. */
  feature = 0
}

const CORNER = 1 << 12

/** Loads a box whose centre is A's origin. */
export function loadContactBox(body: ContactBody, rows: Float64Array, r: number): void {
  body.slabCount = 3
  body.edgeCount = 12
  for (let k = 0; k < 3; k++) {
    const p = r + ROW_PARAMETERS + ((k + 1) % 3)
    const q = r + ROW_PARAMETERS + ((k + 2) % 3)
    for (let d = 0; d < 3; d++) {
      const u = r + ROW_AXES + d
      const x = rows[p] * rows[u + 3 * ((k + 1) % 3)]
      const y = rows[q] * rows[u + 3 * ((k + 2) % 3)]
      for (let corner = 0; corner < 4; corner++) {
        const e = 6 * (4 * k + corner) + d
        body.edges[e] = (corner & 1 ? x : -x) + (corner & 2 ? y : -y)
        body.edges[e + 3] = rows[r + ROW_PARAMETERS + k] * rows[u + 3 * k]
      }
      body.slabs[5 * k + d] = rows[u + 3 * k]
    }
    body.slabs[5 * k + 3] = 0
    body.slabs[5 * k + 4] = rows[r + ROW_PARAMETERS + k]
  }
}

const axes = new Float64Array(12)

/** Loads a triangle, moved by `offset`. */
export function loadContactTriangle(body: ContactBody, triangle: MovingTriangle, offset: Float64Array): void {
  const { corners, edges, normal, thin, longest } = triangle
  body.edgeCount = 0
  for (let c = 0; c < 9; c += 3) {
    const e = 6 * body.edgeCount
    let length = 0
    for (let d = 0; d < 3; d++) {
      const from = corners[c + d] + offset[d]
      const to = corners[(c + 3 + d) % 9] + offset[d]
      body.edges[e + d] = 0.5 * (from + to)
      body.edges[e + 3 + d] = 0.5 * (to - from)
      length += Math.abs(to - from)
    }
    // A point is an edge of no length; segments have no other such.
    if (length > 0 || (c === 6 && e === 0)) body.edgeCount++
  }
  if (thin) {
    const length = lengthAt(edges, longest)
    for (let d = 0; d < 3; d++) axes[d] = length > 0 ? edges[longest + d] / length : Number(d === 0)
    writeAxesAlong(axes, 0)
  } else {
    for (let i = 0; i < 12; i += 3) {
      // The normal; in its plane, the direction across each edge.
      if (i === 0) for (let d = 0; d < 3; d++) axes[d] = normal[d]
      else cross(axes, i, normal, 0, edges, 2 * i - 6)
      const s = 1 / lengthAt(axes, i)
      for (let d = i; d < i + 3; d++) axes[d] *= s
    }
  }
  body.slabCount = thin ? 3 : 4
  for (let i = 0; i < body.slabCount; i++) {
    let low = Infinity
    let high = -Infinity
    for (let c = 0; c < 9; c += 3) {
      let along = 0
      for (let d = 0; d < 3; d++) along += axes[3 * i + d] * (corners[c + d] + offset[d])
      low = Math.min(low, along)
      high = Math.max(high, along)
    }
    for (let d = 0; d < 3; d++) body.slabs[5 * i + d] = axes[3 * i + d]
    body.slabs[5 * i + 3] = 0.5 * (low + high)
    body.slabs[5 * i + 4] = 0.5 * (high - low)
  }
}

/** Normal of the contact plane; x y z of points, how many; the depth. */
const plane = new Float64Array(3)
const sum = new Float64Array(4)
const depth = new Float64Array(1)

/**
 * Writes a point of both bodies to out[SWEEP_POINT]. The normal of the contact plane is out[SWEEP_NORMAL]; if they
 * overlap, there is none. `size` is at sizes[at].
 */
export function writeSharedPoint(
  a: ContactBody,
  b: ContactBody,
  overlap: boolean,
  sizes: Float64Array,
  at: number,
  out: Float64Array,
): void {
  for (let d = 0; d < 3; d++) plane[d] = overlap ? 0 : out[SWEEP_NORMAL + d]
  sum.fill(0)
  for (depth[0] = FEATURE_DEPTH * sizes[at] + OVERLAP_BAND_FLOOR; depth[0] < Infinity; depth[0] *= 8) {
    const isSingleA = findFeature(a, 1)
    const isSingleB = findFeature(b, -1)
    if (isSingleA && addParts(a, b)) break
    if (isSingleB && addParts(b, a)) break
    const found = addParts(a, b)
    if (addParts(b, a) || found) break
  }
  for (let d = 0; d < 3; d++) out[SWEEP_POINT + d] = sum[d] / sum[3]
}

/** Sets the feature of a body that is extreme along `side` times the normal; whether it is one edge, or a corner. */
function findFeature(body: ContactBody, side: number): boolean {
  const { edges, edgeCount } = body
  let level = -Infinity
  for (let e = 0; e < 6 * edgeCount; e += 6) {
    const middle = side * dot(plane, 0, edges, e)
    const rise = side * dot(plane, 0, edges, e + 3)
    if (middle + Math.abs(rise) <= level) continue
    level = middle + Math.abs(rise)
    for (let d = 0; d < 3; d++) edges[72 + d] = edges[e + d] + (rise < 0 ? -edges[e + 3 + d] : edges[e + 3 + d])
  }
  body.feature = 0
  for (let k = 0, e = 0; k < edgeCount; k++, e += 6) {
    const middle = side * dot(plane, 0, edges, e)
    const rise = side * dot(plane, 0, edges, e + 3)
    if (middle - Math.abs(rise) >= level - depth[0]) body.feature |= 1 << k
  }
  if (body.feature === 0) body.feature = CORNER
  return (body.feature & (body.feature - 1)) === 0
}

/** Adds the middles of the parts of the feature of `body` that lie in the other one; whether there is any. */
function addParts(body: ContactBody, other: ContactBody): boolean {
  const { edges, feature } = body
  const { slabs, slabCount } = other
  const before = sum[3]
  for (let k = 0, e = 0; k < 13; k++, e += 6) {
    if (((feature >> k) & 1) === 0) continue
    let from = -1
    let to = 1
    for (let s = 0; s < 5 * slabCount; s += 5) {
      const middle = dot(slabs, s, edges, e) - slabs[s + 3]
      const rise = dot(slabs, s, edges, e + 3)
      const reach = slabs[s + 4] + depth[0]
      if (Math.abs(middle) + Math.abs(rise) <= reach) continue
      if (rise === 0) from = Infinity
      from = Math.max(from, -middle / rise - Math.abs(reach / rise))
      to = Math.min(to, Math.abs(reach / rise) - middle / rise)
    }
    if (!(from <= to)) continue
    for (let d = 0; d < 3; d++) sum[d] += edges[e + d] + 0.5 * (from + to) * edges[e + 3 + d]
    sum[3]++
  }
  return sum[3] > before
}
