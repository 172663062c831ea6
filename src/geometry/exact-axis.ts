/**
 * Whether an axis separates a box from another body, decided exactly: for what tests in doubles leave in doubt.
 *
 * A is the parallelepiped centre + sum s_i h_i A_i, |s_i| <= 1, of the doubles in its row, axes as they are rounded. B
 * is another one, or a triangle. An axis L is the cross product of two vectors: axes of the boxes, edges of the
 * triangle. With D the vectors from A's centre to B's, or to the corners, the two are apart on L iff all L.D > R or all
 * L.D < -R, R = sum h_i |L.V_i| over the axes V_i of the boxes (Eberly, equations 6 and 7). Once all signs of
 * scalar products are known, L.D - R is a polynomial of degree 4 in the given doubles.
 *
 * Each axis is computed in doubles with an error bound (TRIPLE_PRODUCT_BOUND), in double-doubles where that leaves a
 * doubt (DOUBLE_DOUBLE_BAND), and where these do, as of bodies that touch, in exact numbers. Lengths are scaled
 * together by a power of two, and axis components are at least EXPANSION_SMALLEST_AXIS, so that no product leaves the
 * range; what does not fit is decided in wide numbers.
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
import { addProduct, subtractExactly, VECTOR_STRIDE, writeCross, writeVector } from '../math/exact-cross.js'
import { sumError } from '../math/error-free.js'
import { scaleIntoRange } from '../math/expansion.js'
import { cross, dot, sizeOf } from '../math/vectors.js'
import {
  DOUBLE_DOUBLE_BAND,
  EXPANSION_SMALLEST_AXIS,
  EXPANSION_SMALLEST_OF_FOUR,
  TRIPLE_PRODUCT_BOUND,
} from '../tolerances.js'
import { createPointRow, ROW_AXES } from './rows.js'

// Vectors by number: from A's centre to B's, or to its corners; axes of B, or edges; axes of A; half extents of both;
// the axes of the world.
export const TO_B = 0
export const AXES_B = 3
export const AXES_A = 6
export const HALVES_B = 9
export const HALVES_A = 10
const UNITS = 11
const VECTORS = 14
/** Each with its tail (VECTOR_STRIDE), and its L1 length. */
const vectors = new Float64Array(VECTORS * VECTOR_STRIDE)
const lengths = new Float64Array(VECTORS)
/** Whether the vector TO_B is the sum of the two that follow. */
let isSum = false
/** Exact numbers: three a vector, then three for the axis in question. `isExact`: they are written. */
const AXIS = 3 * VECTORS
const exact = new Int32Array(AXIS + 3)
let isExact = false
/** The axis in question, with its tail; a scalar product and R, with their tails. */
const axis = new Float64Array(VECTOR_STRIDE)
const sums = new Float64Array(VECTOR_STRIDE)
const WAY = 0
const REACH = 1
const SMALLEST_BOUND = 1e-280
/** A row with the axes of the world. */
const world = createPointRow()

/** Places in `vectors`: of vector v; of the half extent along axis v. */
const at = (v: number): number => VECTOR_STRIDE * v
const halfAlong = (v: number): number => at(v < AXES_A ? HALVES_B : HALVES_A) + (v % 3)

/**
 * Begins a pair: scales its lengths, `numbers`, together by a power of two. Rows a and b have the axes of the boxes;
 * for a box and a triangle both are row a. {@link endPair} must follow.
 */
export function beginPair(numbers: Float64Array, rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): void {
  let fits = true
  for (let i = ROW_AXES; i < ROW_AXES + 9; i++) {
    const x = Math.abs(rowsA[a + i])
    const y = Math.abs(rowsB[b + i])
    if ((x < EXPANSION_SMALLEST_AXIS && x !== 0) || (y < EXPANSION_SMALLEST_AXIS && y !== 0)) fits = false
  }
  widenExact(!(fits && scaleIntoRange(numbers, EXPANSION_SMALLEST_OF_FOUR)))
  vectors.fill(0, at(HALVES_B))
  writeAxes(UNITS, world, 0)
  isExact = isSum = false
}

/** Forgets the pair. */
export function endPair(): void {
  widenExact(false)
}

/** Writes vector v, from point q to point p, three numbers each. */
export function writeWay(v: number, points: Float64Array, p: number, from: Float64Array, q: number): void {
  subtractExactly(points, p, from, q, vectors, at(v))
  // Differences of any size: as doubles they may overflow.
  if (areExactWide()) for (let d = 0; d < 3; d++) exact[3 * v + d] = exactDifference(points, p + d, from, q + d)
  lengths[v] = sizeOf(vectors, at(v))
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

/** Writes the vector TO_B as the sum of the two that follow. */
export function addWays(): void {
  isSum = true
  for (let d = 0; d < 3; d++) {
    const x = vectors[at(TO_B + 1) + d]
    const y = vectors[at(TO_B + 2) + d]
    vectors[d] = x + y
    vectors[d + 3] = sumError(x, y, x + y) + (vectors[at(TO_B + 1) + d + 3] + vectors[at(TO_B + 2) + d + 3])
  }
  lengths[TO_B] = sizeOf(vectors, at(TO_B))
}

/** Whether two vectors are the same or opposite, to the bit. */
export function areParallel(v: number, w: number): boolean {
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

/** Whether A and B are apart on axis d of the world. k and l are the vectors to B's centre, or to two corners. */
export const areApartAlong = (d: number, k: number, l: number): boolean =>
  isApartOn(UNITS + ((d + 1) % 3), UNITS + ((d + 2) % 3), k, l)

/** Whether the cross product of vectors p and q is 0 or along an axis of the world, to the bit. */
export function isAlongWorld(p: number, q: number): boolean {
  for (let d = 0; d < 3; d++) if (vectors[at(p) + d] === 0 && vectors[at(q) + d] === 0) return true
  return false
}

/**
 * Whether A and B are apart on the cross product of vectors p and q; false if it is along an axis of the world, which
 * {@link areApartAlong} decides. k and l are the vectors to two corners to which the others project as well.
 */
export const areApart = (p: number, q: number, k: number, l: number): boolean =>
  !isAlongWorld(p, q) && isApartOn(p, q, k, l)

/** In doubles first, which tell most axes of bodies that do not touch. */
function isApartOn(p: number, q: number, k: number, l: number): boolean {
  cross(axis, 0, vectors, at(p), vectors, at(q))
  const dk = dot(axis, 0, vectors, at(k))
  const dl = dot(axis, 0, vectors, at(l))
  let gap = Math.max(Math.min(dk, dl), Math.min(-dk, -dl))
  // The axis is perpendicular to its own factors, which rounding does not know.
  for (let v = AXES_B; v < HALVES_B; v++)
    if (v !== p && v !== q) gap -= vectors[halfAlong(v)] * Math.abs(dot(axis, 0, vectors, at(v)))
  const bound = TRIPLE_PRODUCT_BOUND * productSize(p, q, k, l)
  if (bound > SMALLEST_BOUND && Math.abs(gap) > bound && !areExactWide()) return gap > 0
  return areApartExactly(p, q, k, l)
}

/** What the roundings of a triple product are relative to: L1 lengths of its factors. */
function productSize(p: number, q: number, k: number, l: number): number {
  let size = Math.max(lengths[k], lengths[l])
  for (let v = AXES_B; v < HALVES_B; v++) size += vectors[halfAlong(v)] * lengths[v]
  return size * lengths[p] * lengths[q]
}

/** Writes axis . vector v, with its tail, as the sum at s. */
function multiply(s: number, v: number): void {
  sums[s] = sums[s + 3] = 0
  for (let d = 0; d < 3; d++) addProduct(sums, s, axis, d, vectors, at(v) + d, 1)
}

/** {@link areApart}, in double-doubles and then in exact numbers. */
export function areApartExactly(p: number, q: number, k: number, l: number): boolean {
  writeCross(axis, 0, vectors, at(p), vectors, at(q))
  sums[REACH] = sums[REACH + 3] = 0
  for (let v = AXES_B; v < HALVES_B; v++) {
    if (!reaches(v, p, q)) continue
    multiply(WAY, v)
    addProduct(sums, REACH, sums, WAY, vectors, halfAlong(v), sums[WAY] + sums[WAY + 3] < 0 ? -1 : 1)
  }
  let above = Infinity
  let below = Infinity
  for (let v = k; ; v = l) {
    multiply(WAY, v)
    above = Math.min(above, sums[WAY] - sums[REACH] + (sums[WAY + 3] - sums[REACH + 3]))
    below = Math.min(below, -sums[WAY] - sums[REACH] + (-sums[WAY + 3] - sums[REACH + 3]))
    if (v === l) break
  }
  const gap = Math.max(above, below)
  const band = DOUBLE_DOUBLE_BAND * productSize(p, q, k, l)
  if (band > SMALLEST_BOUND && Math.abs(gap) > band && !areExactWide()) return gap > 0

  if (!isExact) writeExactly()
  const mark = markExact()
  writeExactCross(exact, AXIS, 3 * p, 3 * q)
  let radius = exactDot(exact, AXIS, 3 * p)
  for (let v = AXES_B; v < HALVES_B; v++) {
    if (!reaches(v, p, q)) continue
    const half = exact[3 * (v < AXES_A ? HALVES_B : HALVES_A) + (v % 3)]
    const reach = exactProduct(exactDot(exact, AXIS, 3 * v), half)
    radius = exactSum(radius, reach, signOfExact(reach) < 0 ? -1 : 1)
  }
  const isBeyond = (v: number, side: number): boolean =>
    signOfExact(exactSum(exactDot(exact, AXIS, 3 * v), radius, -side)) === side
  const isApart = (isBeyond(k, 1) && isBeyond(l, 1)) || (isBeyond(k, -1) && isBeyond(l, -1))
  forgetExact(mark)
  return isApart
}

/** Writes the vectors as exact numbers. */
function writeExactly(): void {
  isExact = true
  for (let v = 0; v < VECTORS && !areExactWide(); v++)
    for (let d = 0; d < 3; d++) exact[3 * v + d] = exactPair(vectors, at(v) + d, at(v) + d + 3)
  for (let d = 0; d < 3 && isSum; d++) exact[d] = exactSum(exact[3 * (TO_B + 1) + d], exact[3 * (TO_B + 2) + d], 1)
}
