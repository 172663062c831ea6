/**
 * Two closed triangles, decided exactly: for whatever the fast tests leave in doubt.
 *
 * Method. Moller's steps with every number replaced by the sign of a determinant, so that no rounded quantity is ever
 * used twice (compare Guigue and Devillers 2003):
 *   - the corners of each triangle against the plane of the other: orientation(a0, a1, a2, b) and the reverse;
 *   - planes that cross: an edge pq of one triangle meets the other one, b, iff p and q are not strictly on one side of
 *     its plane and the line pq passes every edge of b on the same side: orientation(p, q, b_j, b_j+1) all >= 0 or
 *     all <= 0. Both triangles need the same nine edge-edge orientations. An edge that lies in the other plane needs no
 *     test of its own: if it touches, then so does an edge that leaves its end, or an edge of the other triangle. A
 *     triangle without area is a segment or a point, whose edges meet the other triangle all the same;
 *   - one plane: separating lines along edges, seen in the coordinate planes. A coordinate plane in which the triangles
 *     have an area decides. Two segments or points have none: they are apart where no plane holds both, or where they
 *     lie on one line, and so along an axis, one behind the other.
 *
 * Each orientation is computed in doubles with Shewchuk's error bound first, then as an expansion. The trap is the
 * range: products of three coordinates must neither overflow nor lose their last bit to underflow. So the 18 numbers
 * are scaled together by a power of two, which is exact; where even that cannot fit them all, wide numbers decide.
 *
 * What comes out is right for all finite doubles, and so the same for swapped triangles, permuted corners, exact
 * translations and scaling.
 */
import { EXPANSION_SMALLEST, UNIT_ROUNDOFF } from '../../tolerances.js'
import {
  areExactWide,
  exactDot,
  forgetExact,
  markExact,
  signOfExact,
  widenExact,
  writeExactCross,
  writeExactDifference,
} from '../../math/exact.js'
import { scaleIntoRange } from '../../math/expansion.js'
import type { RowTest } from '../rows.js'

/** Three edges from the first point, and the cross product of the last two. */
const edges = new Int32Array(12)

/** Shewchuk's bound (7 + 56 u) u, rounded up; the bound for the area of three points in a plane is smaller. */
const ORIENTATION_BOUND = 7.01 * UNIT_ROUNDOFF
/** A computed bound below this may itself have lost digits to underflow. */
const SMALLEST_BOUND = 1e-280

/**
 * Sign of det(q - p, r - p, s - p), the four being offsets of points in `points`: in doubles where Shewchuk's error
 * bound ("Adaptive precision floating-point arithmetic and fast robust geometric predicates", 1997) leaves no doubt,
 * else in exact arithmetic.
 */
export function signOfVolume(points: Float64Array, p: number, q: number, r: number, s: number): number {
  const px = points[p]
  const py = points[p + 1]
  const pz = points[p + 2]
  const ax = points[q] - px
  const ay = points[q + 1] - py
  const az = points[q + 2] - pz
  const bx = points[r] - px
  const by = points[r + 1] - py
  const bz = points[r + 2] - pz
  const cx = points[s] - px
  const cy = points[s + 1] - py
  const cz = points[s + 2] - pz
  const bycz = by * cz
  const bzcy = bz * cy
  const bzcx = bz * cx
  const bxcz = bx * cz
  const bxcy = bx * cy
  const bycx = by * cx
  const determinant = ax * (bycz - bzcy) + ay * (bzcx - bxcz) + az * (bxcy - bycx)
  const permanent =
    Math.abs(ax) * (Math.abs(bycz) + Math.abs(bzcy)) +
    Math.abs(ay) * (Math.abs(bzcx) + Math.abs(bxcz)) +
    Math.abs(az) * (Math.abs(bxcy) + Math.abs(bycx))
  // No product of three differences underflows in the range of expansions: 0 is exactly 0.
  if (permanent === 0 && !areExactWide()) return 0
  const bound = ORIENTATION_BOUND * permanent
  if (bound > SMALLEST_BOUND && !areExactWide()) {
    if (determinant > bound) return 1
    if (determinant < -bound) return -1
  }
  const mark = markExact()
  writeExactDifference(edges, 0, points, q, p)
  writeExactDifference(edges, 3, points, r, p)
  writeExactDifference(edges, 6, points, s, p)
  writeExactCross(edges, 9, 3, 6)
  const sign = signOfExact(exactDot(edges, 9, 0))
  forgetExact(mark)
  return sign
}

const A = 0 // first number of triangle a in `points`
const B = 9 // of triangle b
const points = new Float64Array(18) // the corners of a and b, scaled
const flat = Float64Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1) // three corners in a coordinate plane, a point above the first
/** The sign of every corner against the plane of the other triangle, at the corner's offset. */
const signs = new Int8Array(18)

function orientation(p: number, q: number, r: number, s: number): number {
  return signOfVolume(points, p, q, r, s)
}

/** Sign of det(q - p, r - p) in a coordinate plane: 0 x y, 1 y z, 2 z x. */
function orientationInPlane(p: number, q: number, r: number, plane: number): number {
  const y = plane === 2 ? 0 : plane + 1
  const px = points[p + plane]
  const py = points[p + y]
  const qx = points[q + plane]
  const qy = points[q + y]
  const rx = points[r + plane]
  const ry = points[r + y]
  const left = (qx - px) * (ry - py)
  const right = (qy - py) * (rx - px)
  const bound = ORIENTATION_BOUND * (Math.abs(left) + Math.abs(right))
  if (bound > SMALLEST_BOUND && !areExactWide() && Math.abs(left - right) > bound) return left > right ? 1 : -1
  // The volume of these with the point above p.
  flat[0] = flat[9] = px
  flat[1] = flat[10] = py
  flat[3] = qx
  flat[4] = qy
  flat[6] = rx
  flat[7] = ry
  return signOfVolume(flat, 0, 3, 6, 9)
}

/** The corner behind corner p of the triangle at t. */
const nextCorner = (p: number, t: number): number => (p === t + 6 ? t : p + 3)

/** Whether the line of an edge of triangle s, seen in a coordinate plane, parts it from t, which it does not meet. */
function edgeParts(s: number, t: number, plane: number): boolean {
  for (let p = s; p < s + 9; p += 3) {
    const q = nextCorner(p, s)
    const side = orientationInPlane(p, q, t, plane)
    if (side === 0 || orientationInPlane(p, q, t + 3, plane) !== side) continue
    if (orientationInPlane(p, q, t + 6, plane) !== side) continue
    if (orientationInPlane(p, q, nextCorner(q, s), plane) !== side) return true
  }
  return false
}

/** Whether the line through p and q passes all edges of the triangle at t on one side. */
function passesThrough(p: number, q: number, t: number): boolean {
  const first = orientation(p, q, t, t + 3)
  const second = orientation(p, q, t + 3, t + 6)
  if (first * second < 0) return false
  const third = orientation(p, q, t + 6, t)
  return first * third >= 0 && second * third >= 0
}

/** Planes that cross in a line: does an edge of triangle s meet triangle t? The signs are known. */
function edgeMeets(s: number, t: number): boolean {
  for (let p = s; p < s + 9; p += 3) {
    const q = nextCorner(p, s)
    if (signs[p] * signs[q] <= 0 && signs[p] !== signs[q] && passesThrough(p, q, t)) return true
  }
  return false
}

/** One plane: all corners of each triangle lie on the plane of the other, or there is none. */
function overlapFlat(): boolean {
  for (let plane = 0; plane < 3; plane++) {
    if (edgeParts(A, B, plane) || edgeParts(B, A, plane)) return false
    // Seen without folding.
    if (orientationInPlane(A, A + 3, A + 6, plane) !== 0 || orientationInPlane(B, B + 3, B + 6, plane) !== 0)
      return true
  }
  return !areApartLines()
}

/** Whether two segments or points that no line parts are apart: on one line, or on lines that lie in no plane. */
function areApartLines(): boolean {
  for (let d = 0; d < 3; d++) if (lowest(A + d) > -lowest(B + d, -1) || lowest(B + d) > -lowest(A + d, -1)) return true
  for (let p = A; p < B; p += 3)
    for (let r = B; r < B + 9; r += 3) if (orientation(p, nextCorner(p, A), r, nextCorner(r, B)) !== 0) return true
  return false
}

/** The least coordinate of a triangle, times `side`, the first one at points[p]. */
const lowest = (p: number, side = 1): number => Math.min(side * points[p], side * points[p + 3], side * points[p + 6])

/** Whether a corner of a is also a corner of b: neighbours in a mesh, the most frequent case here. */
function shareCorner(): boolean {
  for (let p = A; p < B; p += 3)
    for (let q = B; q < 18; q += 3)
      if (points[p] === points[q] && points[p + 1] === points[q + 1] && points[p + 2] === points[q + 2]) return true
  return false
}

/** Whether the corners of triangle s are strictly on one side of the plane of t; leaves their signs. */
function oneSided(s: number, t: number): boolean {
  for (let p = s; p < s + 9; p += 3) signs[p] = orientation(t, t + 3, t + 6, p)
  return signs[s] !== 0 && signs[s + 3] === signs[s] && signs[s + 6] === signs[s]
}

/** Whether the corners of triangle s lie in the plane of the other one, or that has none. */
function isFlat(s: number): boolean {
  return signs[s] === 0 && signs[s + 3] === 0 && signs[s + 6] === 0
}

/** Whether two closed triangles, of any area, have a point in common. Exact for all finite doubles. */
export const overlapTriangleRowsExact: RowTest = (trianglesA, a, trianglesB, b) => {
  for (let i = 0; i < 9; i++) {
    points[A + i] = trianglesA[a + i]
    points[B + i] = trianglesB[b + i]
  }
  if (shareCorner()) return true
  widenExact(!scaleIntoRange(points, EXPANSION_SMALLEST))
  const meets = !oneSided(A, B) && !oneSided(B, A) && overlapAcross()
  widenExact(false)
  return meets
}

/** Whether triangles meet of which no plane separates the other. */
function overlapAcross(): boolean {
  return isFlat(A) && isFlat(B) ? overlapFlat() : edgeMeets(A, B) || edgeMeets(B, A)
}
