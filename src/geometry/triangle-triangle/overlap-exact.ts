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
 * are scaled together by a power of two, which is exact; where even that cannot fit them all, whole numbers decide.
 *
 * What comes out is right for all finite doubles, and so the same for swapped triangles, permuted corners, exact
 * translations and scaling.
 */
import { ORIENTATION_BOUND, SMALLEST_BOUND, signOfVolume } from '../../math/orientation.js'
import { signOfBigInt, wideInteger } from '../../math/wide-integer.js'
import { EXPANSION_LARGEST, EXPANSION_SMALLEST } from '../../tolerances.js'

const A = 0 // first number of triangle a in `points`
const B = 9 // of triangle b
const points = new Float64Array(18) // the corners of a and b, scaled
const flat = Float64Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1) // three corners in a coordinate plane, a point above the first

const UNKNOWN = 2
/** Sign of orientation(edge i of a, edge j of b) at 3 i + j, or UNKNOWN. */
const edgeSigns = new Int8Array(9)
/** Signs of a's corners against the plane of b, then of b's corners against the plane of a. */
const planeSigns = new Int8Array(6)

/** The largest ratio is so extreme that expansions would lose bits. Set by load(). */
let wide = false

function load(trianglesA: Float64Array, a: number, trianglesB: Float64Array, b: number): void {
  let largest = 0
  let smallest = Infinity
  for (let i = 0; i < 9; i++) {
    const x = trianglesA[a + i]
    const y = trianglesB[b + i]
    points[A + i] = x
    points[B + i] = y
    const xSize = Math.abs(x)
    const ySize = Math.abs(y)
    if (xSize > largest) largest = xSize
    if (ySize > largest) largest = ySize
    if (xSize < smallest && xSize !== 0) smallest = xSize
    if (ySize < smallest && ySize !== 0) smallest = ySize
  }
  wide = false
  if (largest === 0 || (largest <= EXPANSION_LARGEST && smallest >= EXPANSION_SMALLEST)) return
  // Powers of two only. Up to the largest safe size first, because scaling up loses nothing.
  let factor = 1
  while (largest * factor < EXPANSION_LARGEST / 2 && factor < 1e300) factor *= 2
  if (largest > EXPANSION_LARGEST || smallest * factor < EXPANSION_SMALLEST) {
    wide = true
    return
  }
  for (let i = 0; i < 18; i++) points[i] *= factor
}

/** Sign of det(q - p, r - p, s - p), the corners being offsets into `points`. */
function orientation(p: number, q: number, r: number, s: number): number {
  return wide ? orientationWide(p, q, r, s) : signOfVolume(points, p, q, r, s)
}

function orientationWide(p: number, q: number, r: number, s: number): number {
  const px = wideInteger(points[p])
  const py = wideInteger(points[p + 1])
  const pz = wideInteger(points[p + 2])
  const ax = wideInteger(points[q]) - px
  const ay = wideInteger(points[q + 1]) - py
  const az = wideInteger(points[q + 2]) - pz
  const bx = wideInteger(points[r]) - px
  const by = wideInteger(points[r + 1]) - py
  const bz = wideInteger(points[r + 2]) - pz
  const cx = wideInteger(points[s]) - px
  const cy = wideInteger(points[s + 1]) - py
  const cz = wideInteger(points[s + 2]) - pz
  return signOfBigInt(ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx))
}

/** Sign of det(q - p, r - p) in the coordinate plane of components x and y. */
function orientationInPlane(p: number, q: number, r: number, x: number, y: number): number {
  const px = points[p + x]
  const py = points[p + y]
  const qx = points[q + x]
  const qy = points[q + y]
  const rx = points[r + x]
  const ry = points[r + y]
  if (wide) {
    const wx = wideInteger(px)
    const wy = wideInteger(py)
    return signOfBigInt(
      (wideInteger(qx) - wx) * (wideInteger(ry) - wy) - (wideInteger(qy) - wy) * (wideInteger(rx) - wx),
    )
  }
  const left = (qx - px) * (ry - py)
  const right = (qy - py) * (rx - px)
  const determinant = left - right
  const bound = ORIENTATION_BOUND * (Math.abs(left) + Math.abs(right))
  if (bound > SMALLEST_BOUND && Math.abs(determinant) > bound) return determinant > 0 ? 1 : -1
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
function compareCorners(p: number, q: number): number {
  for (let i = 0; i < 3; i++) {
    const x = points[p + i]
    const y = points[q + i]
    if (x < y) return -1
    if (x > y) return 1
  }
  return 0
}

/** Components of the coordinate planes: x y, y z, z x. */
const PLANE_X = [0, 1, 2] as const
const PLANE_Y = [1, 2, 0] as const

/** The coordinate plane in which the three points are not on one line, or -1 where they are on one in space. */
function planeWithArea(p: number, q: number, r: number): number {
  for (let plane = 0; plane < 3; plane++)
    if (orientationInPlane(p, q, r, PLANE_X[plane], PLANE_Y[plane]) !== 0) return plane
  return -1
}

/** Whether all of `count` corners from q on lie strictly right of the directed line through p0 and p1, times `side`. */
function allBeyond(p0: number, p1: number, q: number, count: number, plane: number, side: number): boolean {
  for (let k = 0; k < count; k++)
    if (orientationInPlane(p0, p1, q + 3 * k, PLANE_X[plane], PLANE_Y[plane]) * side >= 0) return false
  return true
}

/** Whether the line of an edge of the triangle at t has that at q strictly on its outer side. */
function edgeSeparates(t: number, q: number, plane: number): boolean {
  const side = orientationInPlane(t, t + 3, t + 6, PLANE_X[plane], PLANE_Y[plane])
  return (
    allBeyond(t, t + 3, q, 3, plane, side) ||
    allBeyond(t + 3, t + 6, q, 3, plane, side) ||
    allBeyond(t + 6, t, q, 3, plane, side)
  )
}

/** Whether all three corners of a sign triple are strictly on one side. */
function oneSided(signs: Int8Array, at: number): boolean {
  const s = signs[at]
  return s !== 0 && signs[at + 1] === s && signs[at + 2] === s
}

function edgeSign(i: number, j: number): number {
  const at = 3 * i + j
  let sign = edgeSigns[at]
  if (sign === UNKNOWN) {
    sign = orientation(A + 3 * i, A + 3 * ((i + 1) % 3), B + 3 * j, B + 3 * ((j + 1) % 3))
    edgeSigns[at] = sign
  }
  return sign
}

/** Planes that cross in a line: does an edge of either triangle meet the other? The plane signs are known. */
function overlapCrossing(): boolean {
  edgeSigns.fill(UNKNOWN)
  for (let i = 0; i < 3; i++) {
    const next = (i + 1) % 3
    let s = planeSigns[i]
    let t = planeSigns[next]
    if (s * t <= 0 && s !== t) {
      const first = edgeSign(i, 0)
      const second = edgeSign(i, 1)
      if (first * second >= 0) {
        const third = edgeSign(i, 2)
        if (first * third >= 0 && second * third >= 0) return true
      }
    }
    s = planeSigns[3 + i]
    t = planeSigns[3 + next]
    if (s * t <= 0 && s !== t) {
      const first = edgeSign(0, i)
      const second = edgeSign(1, i)
      if (first * second >= 0) {
        const third = edgeSign(2, i)
        if (first * third >= 0 && second * third >= 0) return true
      }
    }
  }
  return false
}

// A zero-area triangle is the segment from `low` to `high`, in lexicographic order.
let low = 0
let high = 0

function findEnds(t: number): void {
  low = t
  high = t
  for (let p = t + 3; p <= t + 6; p += 3) {
    if (compareCorners(p, low) < 0) low = p
    if (compareCorners(p, high) > 0) high = p
  }
}

/** The segment (or point) p q against the triangle at t, whose area is not zero in the coordinate plane. */
function overlapSegmentAndTriangle(p: number, q: number, t: number, plane: number): boolean {
  const s = orientation(t, t + 3, t + 6, p)
  const e = orientation(t, t + 3, t + 6, q)
  if (s * e > 0) return false
  if (s === 0 && e === 0) {
    const x = PLANE_X[plane]
    const y = PLANE_Y[plane]
    // Its two ends as neighbours, for allBeyond.
    const first = orientationInPlane(p, q, t, x, y)
    if (
      first !== 0 &&
      orientationInPlane(p, q, t + 3, x, y) === first &&
      orientationInPlane(p, q, t + 6, x, y) === first
    )
      return false
    const side = orientationInPlane(t, t + 3, t + 6, x, y)
    for (let i = 0; i < 3; i++) {
      const from = t + 3 * i
      const to = t + 3 * ((i + 1) % 3)
      if (orientationInPlane(from, to, p, x, y) * side < 0 && orientationInPlane(from, to, q, x, y) * side < 0)
        return false
    }
    return true
  }
  const first = orientation(p, q, t, t + 3)
  const second = orientation(p, q, t + 3, t + 6)
  if (first * second < 0) return false
  const third = orientation(p, q, t + 6, t)
  return first * third >= 0 && second * third >= 0
}

/** Two segments (or points), each with its ends in lexicographic order. */
function overlapSegments(p: number, q: number, r: number, s: number): boolean {
  if (orientation(p, q, r, s) !== 0) return false
  // In one plane: any coordinate plane in which three of the four points have an area shows it without folding.
  let plane = planeWithArea(p, q, r)
  if (plane < 0) plane = planeWithArea(p, q, s)
  if (plane < 0) plane = planeWithArea(r, s, p)
  if (plane < 0) plane = planeWithArea(r, s, q)
  if (plane < 0) return compareCorners(p, s) <= 0 && compareCorners(r, q) <= 0
  const x = PLANE_X[plane]
  const y = PLANE_Y[plane]
  if (orientationInPlane(p, q, r, x, y) * orientationInPlane(p, q, s, x, y) > 0) return false
  return orientationInPlane(r, s, p, x, y) * orientationInPlane(r, s, q, x, y) <= 0
}

/** One plane, or no plane: at least one triangle has all its corners on the plane of the other, or has no plane. */
function overlapFlat(): boolean {
  const planeA = planeWithArea(A, A + 3, A + 6)
  const planeB = planeWithArea(B, B + 3, B + 6)
  if (planeA >= 0 && planeB >= 0) return !edgeSeparates(A, B, planeA) && !edgeSeparates(B, A, planeA)
  if (planeA >= 0) {
    findEnds(B)
    return overlapSegmentAndTriangle(low, high, A, planeA)
  }
  findEnds(A)
  if (planeB >= 0) return overlapSegmentAndTriangle(low, high, B, planeB)
  const lowA = low
  const highA = high
  findEnds(B)
  return overlapSegments(lowA, highA, low, high)
}

/** Whether a corner of a is also a corner of b: neighbours in a mesh, the most frequent case here. */
function shareCorner(): boolean {
  for (let p = A; p < B; p += 3)
    for (let q = B; q < 18; q += 3)
      if (points[p] === points[q] && points[p + 1] === points[q + 1] && points[p + 2] === points[q + 2]) return true
  return false
}

/** Whether two closed triangles, of any area, have a point in common. Exact for all finite doubles. */
export function overlapTriangleRowsExact(
  trianglesA: Float64Array,
  a: number,
  trianglesB: Float64Array,
  b: number,
): boolean {
  load(trianglesA, a, trianglesB, b)
  if (shareCorner()) return true
  planeSigns[0] = orientation(B, B + 3, B + 6, A)
  planeSigns[1] = orientation(B, B + 3, B + 6, A + 3)
  planeSigns[2] = orientation(B, B + 3, B + 6, A + 6)
  if (oneSided(planeSigns, 0)) return false
  planeSigns[3] = orientation(A, A + 3, A + 6, B)
  planeSigns[4] = orientation(A, A + 3, A + 6, B + 3)
  planeSigns[5] = orientation(A, A + 3, A + 6, B + 6)
  if (oneSided(planeSigns, 3)) return false
  const flatA = planeSigns[0] === 0 && planeSigns[1] === 0 && planeSigns[2] === 0
  const flatB = planeSigns[3] === 0 && planeSigns[4] === 0 && planeSigns[5] === 0
  return flatA || flatB ? overlapFlat() : overlapCrossing()
}
