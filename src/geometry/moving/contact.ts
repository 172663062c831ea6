/**
 * A point of the contact set of two convex bodies, boxes or triangles (Eberly, dynamic collision, 2.3.2, 3.3.2, 4.3.2).
 *
 * A corner or an edge of the contact plane that lies in the other body is all that they share: the middle of its part
 * in that body is the point. Else it is the mean of such middles over the edges of both contact features: where edges
 * cross, their crossing. (The paper picks each free coordinate from its own interval, and can leave the other body: a
 * face on a face that is turned in the plane.) Bodies that overlap have no contact plane, and all edges count: every
 * corner of what they share lies on an edge of one of them.
 *
 * Trap: which corners lie in the plane depends on a tolerance. If it is too narrow, rounding turns a face into a corner
 * that may miss the other body; if it is too wide, a corner becomes an edge. So the least depth that gives a point is
 * taken, from FEATURE_DEPTH on.
 */
import { cross, dot, lengthAt, nextIndex, previousIndex, sizeOf, writeAxesAlong } from '../../math/vectors.js'
import { FEATURE_DEPTH, OVERLAP_BAND_FLOOR } from '../../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import type { MovingTriangle } from './triangle.js'
import { SWEEP_NORMAL, SWEEP_POINT } from './window.js'

/** A convex body: slabs that it is the intersection of, and the edges of its contact feature; seen from A's origin. */
class ContactBody {
  /** Unit axis, place of the middle along it, half width, five numbers a slab. */
  readonly slabs = new Float64Array(4 * 5)
  slabCount = 0
  /** The middle of a box; the corners of a triangle. */
  readonly points = new Float64Array(9)
  /** Writes the edges of the feature that is extreme along `side` times the normal. */
  findFeature: (body: ContactBody, side: number) => void = findBoxFeature
  /** Middle, and from there to the end, six numbers an edge. A corner is an edge of no length. */
  readonly edges = new Float64Array(12 * 6)
  edgeCount = 0
}

/** The two bodies at work; where A's origin is. */
export const bodyA = new ContactBody()
export const bodyB = new ContactBody()
export const origin = new Float64Array(3)

/** Loads a box whose centre is at middle[0..2]. */
export function loadContactBox(body: ContactBody, rows: Float64Array, r: number, middle: Float64Array): void {
  const { slabs, points } = body
  body.findFeature = findBoxFeature
  body.slabCount = 3
  for (let d = 0; d < 3; d++) points[d] = middle[d]
  for (let k = 0; k < 3; k++) {
    for (let d = 0; d < 3; d++) slabs[5 * k + d] = rows[r + ROW_AXES + 3 * k + d]
    slabs[5 * k + 3] = dot(slabs, 5 * k, points, 0)
    slabs[5 * k + 4] = rows[r + ROW_PARAMETERS + k]
  }
}

const axes = new Float64Array(12)

/** Loads a triangle, moved by `offset`. */
export function loadContactTriangle(body: ContactBody, triangle: MovingTriangle, offset: Float64Array): void {
  const { corners, edges, normal, thin, longest } = triangle
  const { slabs, points } = body
  body.findFeature = findTriangleFeature
  for (let k = 0; k < 9; k++) points[k] = corners[k] + offset[k % 3]
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
    const p = dot(axes, 3 * i, points, 0)
    const q = dot(axes, 3 * i, points, 3)
    const r = dot(axes, 3 * i, points, 6)
    for (let d = 0; d < 3; d++) slabs[5 * i + d] = axes[3 * i + d]
    slabs[5 * i + 3] = 0.5 * (Math.max(p, q, r) + Math.min(p, q, r))
    slabs[5 * i + 4] = 0.5 * (Math.max(p, q, r) - Math.min(p, q, r))
  }
}

/** Normal of the contact plane; x y z of points, how many; the depth. */
const plane = new Float64Array(3)
const sum = new Float64Array(4)
const depth = new Float64Array(1)

/**
 * Writes a point of {@link bodyA} and {@link bodyB}, which are loaded, to out[SWEEP_POINT]. The normal of the contact
 * plane is out[SWEEP_NORMAL]; if they overlap, there is none. The size of the pair is at sizes[at].
 */
export function writeSharedPoint(overlap: boolean, sizes: Float64Array, at: number, out: Float64Array): void {
  const a = bodyA
  const b = bodyB
  for (let d = 0; d < 3; d++) plane[d] = overlap ? 0 : out[SWEEP_NORMAL + d]
  sum.fill(0)
  const areBoxes = a.findFeature === b.findFeature && a.findFeature === findBoxFeature
  const isMiddle = overlap && areBoxes && takeMiddle(a, b)
  for (depth[0] = FEATURE_DEPTH * sizes[at] + OVERLAP_BAND_FLOOR; !isMiddle && depth[0] < Infinity; depth[0] *= 8) {
    a.findFeature(a, 1)
    b.findFeature(b, -1)
    // A corner before an edge, whose part is longer by the depth.
    const isCornerB = b.edgeCount === 1 && sizeOf(b.edges, 3) === 0
    if (isCornerB && addParts(b, a)) break
    if (a.edgeCount === 1 && addParts(a, b)) break
    if (b.edgeCount === 1 && addParts(b, a)) break
    const found = addParts(a, b)
    if (addParts(b, a) || found) break
  }
  for (let d = 0; d < 3; d++) out[SWEEP_POINT + d] = sum[d] / sum[3]
}

/** The points of two boxes that are nearest to the middle of the other one. */
const near = new Float64Array(3)
const far = new Float64Array(3)

function writeNearest(box: ContactBody, to: ContactBody, out: Float64Array): void {
  const { slabs, points } = box
  for (let d = 0; d < 3; d++) out[d] = points[d]
  for (let s = 0; s < 15; s += 5) {
    const half = slabs[s + 4]
    const along = Math.max(-half, Math.min(half, dot(slabs, s, to.points, 0) - slabs[s + 3]))
    for (let d = 0; d < 3; d++) out[d] += along * slabs[s + d]
  }
}

/** Whether the point at sum[0..2] is in a box. */
function holds({ slabs }: ContactBody): boolean {
  for (let s = 0; s < 15; s += 5) if (Math.abs(dot(slabs, s, sum, 0) - slabs[s + 3]) > slabs[s + 4]) return false
  return true
}

/**
 * Takes the middle of the nearest points, or one of them, as the sum if both boxes hold it: nine of ten boxes that
 * overlap do.
 */
function takeMiddle(a: ContactBody, b: ContactBody): boolean {
  writeNearest(a, b, near)
  writeNearest(b, a, far)
  for (let part = 1; part <= 3; part++) {
    // One half, the whole, nothing.
    const share = part === 1 ? 0.5 : part === 2 ? 1 : 0
    for (let d = 0; d < 3; d++) sum[d] = near[d] + share * (far[d] - near[d])
    sum[3] = 1
    if (holds(a) && holds(b)) return true
  }
  sum.fill(0)
  return false
}

/** The corner, edge or face whose corners lie in the plane; of a box without a plane all edges. */
function findBoxFeature(body: ContactBody, side: number): void {
  const { slabs, points, edges } = body
  body.edgeCount = 0
  // Axes along which the feature extends, and those at whose negative end it is, as bits.
  let free = 0
  let back = 0
  for (let k = 0; k < 3; k++) {
    const height = side * dot(plane, 0, slabs, 5 * k)
    const half = slabs[5 * k + 4]
    free |= Number(half > 0 && 2 * half * Math.abs(height) <= depth[0]) << k
    back |= Number(height < 0) << k
  }
  for (let k = 0; k < 3; k++) {
    const isEdge = ((free >> k) & 1) === 1
    if (!isEdge && (free !== 0 || k > 0)) continue
    const p = nextIndex(k)
    const q = previousIndex(k)
    const hk = isEdge ? 0 : (1 - 2 * (back & 1)) * slabs[4]
    for (let corner = 0; corner < 4; corner++) {
      const backP = corner & 1
      const backQ = corner >> 1
      if (((free >> p) & 1) === 0 && ((back >> p) & 1) !== backP) continue
      if (((free >> q) & 1) === 0 && ((back >> q) & 1) !== backQ) continue
      const hp = (1 - 2 * backP) * slabs[5 * p + 4]
      const hq = (1 - 2 * backQ) * slabs[5 * q + 4]
      const e = 6 * body.edgeCount++
      for (let d = 0; d < 3; d++) {
        edges[e + d] = points[d] + hp * slabs[5 * p + d] + hq * slabs[5 * q + d] + hk * slabs[5 * k + d]
        edges[e + 3 + d] = isEdge ? slabs[5 * k + 4] * slabs[5 * k + d] : 0
      }
    }
  }
}

/** The edges both of whose ends lie in the plane; where there is none, the corner. */
function findTriangleFeature(body: ContactBody, side: number): void {
  const { points, edges } = body
  body.edgeCount = 0
  let top = 0
  for (let c = 3; c < 9; c += 3) if (side * dot(plane, 0, points, c) > side * dot(plane, 0, points, top)) top = c
  const level = side * dot(plane, 0, points, top) - depth[0]
  for (let c = 0; c < 9; c += 3) {
    const next = c === 6 ? 0 : c + 3
    if (!(Math.min(side * dot(plane, 0, points, c), side * dot(plane, 0, points, next)) >= level)) continue
    const e = 6 * body.edgeCount
    for (let d = 0; d < 3; d++) {
      edges[e + d] = 0.5 * (points[c + d] + points[next + d])
      edges[e + 3 + d] = 0.5 * (points[next + d] - points[c + d])
    }
    if (sizeOf(edges, e + 3) > 0) body.edgeCount++
  }
  if (body.edgeCount > 0) return
  body.edgeCount = 1
  for (let d = 0; d < 3; d++) {
    edges[d] = points[top + d]
    edges[3 + d] = 0
  }
}

/** Adds the middles of the parts of the feature of `body` that lie in the other one; whether there is any. */
function addParts({ edges, edgeCount }: ContactBody, { slabs, slabCount }: ContactBody): boolean {
  const before = sum[3]
  for (let e = 0; e < 6 * edgeCount; e += 6) {
    let from = -1
    let to = 1
    for (let s = 0; s < 5 * slabCount && from <= to; s += 5) {
      const middle = dot(slabs, s, edges, e) - slabs[s + 3]
      const rise = dot(slabs, s, edges, e + 3)
      const reach = slabs[s + 4] + depth[0]
      if (Math.abs(middle) + Math.abs(rise) <= reach) continue
      if (rise === 0) from = Infinity
      const scale = 1 / rise
      from = Math.max(from, -middle * scale - Math.abs(reach * scale))
      to = Math.min(to, Math.abs(reach * scale) - middle * scale)
    }
    if (!(from <= to)) continue
    for (let d = 0; d < 3; d++) sum[d] += edges[e + d] + 0.5 * (from + to) * edges[e + 3 + d]
    sum[3]++
  }
  return sum[3] > before
}
