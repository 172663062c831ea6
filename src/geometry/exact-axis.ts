/**
 * Whether an axis separates a box from another body, decided exactly: for what tests in doubles leave in doubt.
 *
 * A is the parallelepiped centre + sum s_i h_i A_i, |s_i| <= 1, of the doubles in its row, axes as they are rounded. B
 * is another one, or a triangle. An axis L is the cross product of two vectors: axes of the boxes, edges of the
 * triangle, axes of the world. With D the ways from A's centre to B's, or to the corners, the two are apart on L iff
 * all L.D > R or all L.D < -R, R = sum h_i |L.V_i| over the axes V_i of the boxes (Eberly, equations 6 and 7). Once all
 * signs of scalar products are known, L.D - R is a polynomial of degree 4 in the given doubles.
 *
 * Each way is compared with R in doubles with an error bound (TRIPLE_PRODUCT_BOUND), and in exact numbers where that
 * leaves a doubt, as of bodies that touch. Lengths are scaled together by a power of two, and axis components are at
 * least EXPANSION_SMALLEST_AXIS, so that no product leaves the range; what does not fit is decided in wide numbers.
 */
import {
  areExactWide,
  exactDifference,
  exactDot,
  exactNumber,
  exactPair,
  exactProduct,
  exactSum,
  forgetExact,
  markExact,
  signOfExact,
  widenExact,
  writeExactCross,
} from '../math/exact.js'
import { subtractExactly, VECTOR_STRIDE, writeVector } from '../math/exact-cross.js'
import { scaleIntoRange } from '../math/expansion.js'
import { cross, dot, sizeOf } from '../math/vectors.js'
import { EXPANSION_SMALLEST_OF_FOUR, TRIPLE_PRODUCT_BOUND } from '../tolerances.js'
import { createPointRow, ROW_AXES } from './rows.js'

// Vectors by number: axes of B, or edges; axes of A; half extents of both, of a triangle 0; axes of the world; ways.
export const AXES_B = 0
export const AXES_A = 3
export const HALVES_B = 6
export const HALVES_A = 7
const UNITS = 8
export const WAYS = 11
const VECTORS = 14
/** Each with its tail (VECTOR_STRIDE), which a sum of ways has only as an exact number, and its L1 length. */
const vectors = new Float64Array(VECTORS * VECTOR_STRIDE)
const lengths = new Float64Array(VECTORS)
let wayCount = 0
/** Whether the first way is the sum of the two behind it. */
let isSum = false
/** Exact numbers: three a vector, then three for the axis in question. `isExact`: they are written. */
const AXIS = 3 * VECTORS
const exact = new Int32Array(AXIS + 3)
let isExact = false
/** The axis in question. */
const axis = new Float64Array(3)
/** What roundings are relative to: L1 lengths of the box axes times their half extents; of the factors of the axis. */
const sizes = new Float64Array(2)
const SMALLEST_BOUND = 1e-280
/** A row with the axes of the world. */
export const world = createPointRow()

/** Places in `vectors`: of vector v; of the half extent along axis v. */
const at = (v: number): number => VECTOR_STRIDE * v
const halfAlong = (v: number): number => at(v < AXES_A ? HALVES_B : HALVES_A) + (v % 3)

/**
 * Begins a pair: scales its lengths, `numbers`, together by a power of two. `fits`: axes of boxes are in the range of
 * expansions. {@link endPair} must follow.
 */
export function beginPair(numbers: Float64Array, fits: boolean): void {
  widenExact(!(scaleIntoRange(numbers, EXPANSION_SMALLEST_OF_FOUR) && fits))
  vectors.fill(0, at(HALVES_B), at(UNITS))
  writeAxes(UNITS, world, 0)
  wayCount = 0
  isExact = isSum = false
}

/** Forgets the pair. */
export function endPair(): void {
  widenExact(false)
}

/** Writes vector v, from point q to point p, three numbers each. */
export function writeWay(v: number, points: Float64Array, p: number, q: number): void {
  subtractExactly(points, p, points, q, vectors, at(v))
  // Differences of any size: as doubles they may overflow.
  if (areExactWide()) for (let d = 0; d < 3; d++) exact[3 * v + d] = exactDifference(points, p + d, points, q + d)
  lengths[v] = sizeOf(vectors, at(v))
}

/** Adds a way, from point q of A to point p of B. */
export function addWay(points: Float64Array, p: number, q: number): void {
  writeWay(WAYS + wayCount++, points, p, q)
}

/** Writes vectors v to v + 2, the axes of row r. */
export function writeAxes(v: number, rows: Float64Array, r: number): void {
  for (let k = v; k < v + 3; k++) {
    const from = r + ROW_AXES + 3 * (k - v)
    writeVector(rows, from, vectors, at(k))
    if (areExactWide()) for (let d = 0; d < 3; d++) exact[3 * k + d] = exactNumber(rows, from + d)
    lengths[k] = sizeOf(vectors, at(k))
  }
}

/** Adds a way, the sum of the two vectors that follow. */
export function addSumOfWays(): void {
  isSum = true
  wayCount = 1
  const sum = at(WAYS)
  for (let d = sum; d < sum + 3; d++) vectors[d] = vectors[d + VECTOR_STRIDE] + vectors[d + 2 * VECTOR_STRIDE]
  lengths[WAYS] = sizeOf(vectors, sum)
}

/** Whether two vectors are the same or opposite, to the bit. */
function areParallel(v: number, w: number): boolean {
  if (v === w) return true
  const i = at(v)
  const j = at(w)
  const sign = vectors[i] === vectors[j] && vectors[i + 1] === vectors[j + 1] ? 1 : -1
  for (let d = 0; d < VECTOR_STRIDE; d++) if (vectors[i + d] !== sign * vectors[j + d]) return false
  return true
}

/** Whether axis v of a box has a part in R: not where it is a factor of the axis in question, p x q. */
function reaches(v: number, p: number, q: number): boolean {
  return vectors[halfAlong(v)] !== 0 && !areParallel(v, p) && !areParallel(v, q)
}

/** Whether A and B are apart on axis d of the world. */
export const areApartAlong = (d: number): boolean => isApartOn(UNITS + ((d + 1) % 3), UNITS + ((d + 2) % 3))

/**
 * Whether A and B are apart on the cross product of vectors p and q; false if it is 0 or along an axis of the world,
 * which {@link areApartAlong} decides.
 */
export function areApart(p: number, q: number): boolean {
  for (let d = 0; d < 3; d++) if (vectors[at(p) + d] === 0 && vectors[at(q) + d] === 0) return false
  return !areParallel(p, q) && isApartOn(p, q)
}

/** In doubles first, which tell most axes of bodies that do not touch. */
function isApartOn(p: number, q: number): boolean {
  cross(axis, 0, vectors, at(p), vectors, at(q))
  let reach = 0
  sizes[0] = 0
  sizes[1] = lengths[p] * lengths[q]
  for (let v = AXES_B; v < HALVES_B; v++) {
    const half = vectors[halfAlong(v)]
    if (half === 0) continue
    sizes[0] += half * lengths[v]
    // The axis is perpendicular to its own factors, which rounding does not know.
    if (v !== p && v !== q) reach += half * Math.abs(dot(axis, 0, vectors, at(v)))
  }
  let side = 0
  let doubtful = 0
  for (let way = WAYS; way < WAYS + wayCount; way++) {
    const along = dot(axis, 0, vectors, at(way))
    const gap = Math.abs(along) - reach
    const bound = TRIPLE_PRODUCT_BOUND * (sizes[0] + lengths[way]) * sizes[1]
    if (!(bound > SMALLEST_BOUND && Math.abs(gap) > bound) || areExactWide()) doubtful |= 1 << (way - WAYS)
    else if (gap < 0 || side * Math.sign(along) < 0) return false
    else side = Math.sign(along)
  }
  return doubtful === 0 || areApartExactly(p, q, doubtful, side)
}

/**
 * {@link areApart} for the ways in `doubtful`, bits, in exact numbers. The others are all beyond R, on the side that
 * the sign of `side` tells.
 */
function areApartExactly(p: number, q: number, doubtful: number, side: number): boolean {
  if (!isExact) writeExactly()
  const mark = markExact()
  const radius = writeRadius(p, q)
  let isApart = true
  for (let way = WAYS; isApart && doubtful !== 0; way++, doubtful >>= 1) {
    if ((doubtful & 1) === 0) continue
    const beyond = sideExactly(way, radius)
    isApart = beyond !== 0 && side * beyond >= 0
    side = beyond
  }
  forgetExact(mark)
  return isApart
}

/** Writes the exact axis p x q; returns the exact R. */
function writeRadius(p: number, q: number): number {
  writeExactCross(exact, AXIS, 3 * p, 3 * q)
  let radius = exactNumber(world, 0)
  for (let v = AXES_B; v < HALVES_B; v++) {
    if (!reaches(v, p, q)) continue
    const half = exact[3 * (v < AXES_A ? HALVES_B : HALVES_A) + (v % 3)]
    const reach = exactProduct(exactDot(exact, AXIS, 3 * v), half)
    radius = exactSum(radius, reach, signOfExact(reach) < 0 ? -1 : 1)
  }
  return radius
}

/** 1 or -1 if a way is beyond the radius on that side of the exact axis, else 0. */
function sideExactly(way: number, radius: number): number {
  const along = exactDot(exact, AXIS, 3 * way)
  const side = signOfExact(along)
  return side * signOfExact(exactSum(along, radius, -side)) > 0 ? side : 0
}

/** Writes the vectors as exact numbers. */
function writeExactly(): void {
  isExact = true
  const end = WAYS + (isSum ? 3 : wayCount)
  for (let v = 0; v < end && !areExactWide(); v++)
    for (let d = 0; d < 3; d++) exact[3 * v + d] = exactPair(vectors, at(v) + d, at(v) + d + 3)
  for (let d = 3 * WAYS; d < 3 * WAYS + 3 && isSum; d++) exact[d] = exactSum(exact[d + 3], exact[d + 6], 1)
}
