/**
 * Two closed triangles, decided exactly: for whatever the fast tests leave in doubt.
 *
 * Method. Moller's steps with every number replaced by the sign of a determinant, so that no rounded quantity is ever
 * used twice (compare Guigue and Devillers 2003):
 *   - the corners of each triangle against the plane of the other: orientation(a0, a1, a2, b) and the reverse;
 *   - planes that cross: an edge pq of one triangle meets the other one, b, iff p and q are not strictly on one side of
 *     its plane and the line pq passes every edge of b on the same side: orientation(p, q, b_j, b_j+1) all >= 0 or
 *     all <= 0. Both triangles need the same nine edge-edge orientations. An edge that lies in the other plane needs no
 *     test of its own: if it touches, then so does an edge that leaves its end, or an edge of the other triangle;
 *   - one plane: separating lines in the coordinate plane in which the triangles have an area;
 *   - zero area: the triangle is the segment between its extreme corners, or a point. Point, segment and triangle
 *     tests use the same orientations; four points on one line are compared in lexicographic order, which is their
 *     order on the line.
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
import { compareNumbers } from '../order.js'
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

/** Lexicographic order of two corners. */
const compareCorners = (p: number, q: number): number => compareNumbers(points, p, points, q, 3)

/** The coordinate plane in which the three points are not on one line, or -1 where they are on one in space. */
function planeWithArea(p: number, q: number, r: number): number {
  for (let plane = 0; plane < 3; plane++) if (orientationInPlane(p, q, r, plane) !== 0) return plane
  return -1
}

/** Corners of a triangle, or both ends of one without area, as offsets: a in 0..2, b in 3..5; their numbers. */
const corners = new Int32Array(6)
const counts = new Int32Array(2)

/** Lists the corners of the triangle at t for body 0 or 1; the ends in lexicographic order if it has no plane. */
function listCorners(body: number, t: number, plane: number): void {
  const at = 3 * body
  counts[body] = plane < 0 ? 2 : 3
  for (let k = 0; k < 3; k++) corners[at + k] = t + 3 * k
  if (plane >= 0) return
  for (let p = t; p < t + 9; p += 3) {
    if (p === t || compareCorners(p, corners[at]) < 0) corners[at] = p
    if (p === t || compareCorners(p, corners[at + 1]) > 0) corners[at + 1] = p
  }
}

/** Whether the line of an edge of a body has all corners of the other one strictly on its outer side. */
function edgeSeparates(body: number, plane: number): boolean {
  const at = 3 * body
  const other = 3 - at
  const count = counts[body]
  // The edges of a segment are the two directions of its line, each with one outer side.
  const side = count === 2 ? 1 : orientationInPlane(corners[at], corners[at + 1], corners[at + 2], plane)
  for (let i = 0; i < count; i++) {
    const from = corners[at + i]
    const to = corners[i === count - 1 ? at : at + i + 1]
    let k = 0
    while (k < counts[1 - body] && orientationInPlane(from, to, corners[other + k], plane) * side < 0) k++
    if (k === counts[1 - body]) return true
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
    const q = p === s + 6 ? s : p + 3
    if (signs[p] * signs[q] <= 0 && signs[p] !== signs[q] && passesThrough(p, q, t)) return true
  }
  return false
}

/** One plane, or no plane: at least one triangle has all its corners on the plane of the other, or has no plane. */
function overlapFlat(): boolean {
  const planeA = planeWithArea(A, A + 3, A + 6)
  const planeB = planeWithArea(B, B + 3, B + 6)
  listCorners(0, A, planeA)
  listCorners(1, B, planeB)
  const p = corners[0]
  const q = corners[1]
  const r = corners[3]
  const s = corners[4]
  let plane = planeA < 0 ? planeB : planeA
  if (plane < 0) {
    if (orientation(p, q, r, s) !== 0) return false
    // In one plane: any coordinate plane in which three of the four ends have an area shows it without folding.
    plane = Math.max(planeWithArea(p, q, r), planeWithArea(p, q, s), planeWithArea(r, s, p), planeWithArea(r, s, q))
    if (plane < 0) return compareCorners(p, s) <= 0 && compareCorners(r, q) <= 0
  } else if (planeA < 0 || planeB < 0) {
    const t = planeA < 0 ? B : A
    const low = planeA < 0 ? p : r
    const high = planeA < 0 ? q : s
    const above = orientation(t, t + 3, t + 6, low)
    const below = orientation(t, t + 3, t + 6, high)
    if (above * below > 0) return false
    if (above !== 0 || below !== 0) return passesThrough(low, high, t)
  }
  return !edgeSeparates(0, plane) && !edgeSeparates(1, plane)
}

/** Whether a corner of a is also a corner of b: neighbours in a mesh, the most frequent case here. */
function shareCorner(): boolean {
  for (let p = A; p < B; p += 3) for (let q = B; q < 18; q += 3) if (compareCorners(p, q) === 0) return true
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
  return isFlat(A) || isFlat(B) ? overlapFlat() : edgeMeets(A, B) || edgeMeets(B, A)
}
