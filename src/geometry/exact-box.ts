/**
 * Whether a box and another box, or a triangle, have a point in common, decided exactly by separating axes: for what
 * tests in doubles leave in doubt.
 *
 * The axes: the normals of faces, A_j x A_k of a box (not A_i, unless the axes are exactly orthonormal) and N = E_1 x
 * E_2 of the triangle, and the cross products of two edges, one of each body (Eberly, tables 1 and 3). For two boxes
 * they are enough, also where extents are 0 or edges are parallel: the difference of two parallelepipeds is a zonotope,
 * and every facet of a zonotope is spanned by two generators that are not parallel.
 *
 * They are enough for a box and a triangle, also where that is a segment or a point, and where half extents are 0.
 * Written in the coordinates s, the axes are e_i, F_0 x F_1 and e_i x F_j. Where the difference of the two bodies is a
 * solid, its faces have these normals. Where it is flat, the normal of its plane is among them, and each of its edges,
 * parallel to some e_i or F_j, has a listed axis across it that is not that normal: e_k for k != i, or e_k x F_j,
 * because no plane holds all three e_k. Likewise where it is a segment or a point. A normal that vanishes projects
 * everything to 0 and separates nothing. So the answer is right for all finite rows with independent axes.
 *
 * Up to eight of the axes of a box on a level floor are along one axis of the world, and in doubt. So the axes of the
 * world are asked first, and those along them are left out.
 *
 * A is the parallelepiped centre + sum s_i h_i A_i, |s_i| <= 1, of the doubles in its row, axes as they are rounded. B
 * is another one, or a triangle. An axis L is the cross product of two vectors: axes of the boxes, edges of the
 * triangle, axes of the world. With D the ways from A's centre to B's, or to the corners, the two are apart on L iff
 * all L.D > R or all L.D < -R, R = sum h_i |L.V_i| over the axes V_i of the boxes (Eberly, equations 6 and 7). Once
 * all signs of scalar products are known, L.D - R is a polynomial of degree 4 in the given doubles.
 *
 * Each way is compared with R in doubles with an error bound (TRIPLE_PRODUCT_BOUND), and in exact numbers where that
 * leaves a doubt, as of bodies that touch. Lengths are scaled together by a power of two, and axis components are at
 * least EXPANSION_SMALLEST_AXIS, so that no product leaves the range; what does not fit is decided in wide numbers.
 */
import { sumError } from '../math/error-free.js'
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
import { cross, dot, isIdentity, nextIndex, previousIndex, sizeOf } from '../math/vectors.js'
import { EXPANSION_SMALLEST_AXIS, EXPANSION_SMALLEST_OF_FOUR, TRIPLE_PRODUCT_BOUND } from '../tolerances.js'
import { createPointRow, ROW_AXES, ROW_PARAMETERS, type RowTest } from './rows.js'

/** Centre and half extents of A, or its least and greatest corner; the same of B, or corners; the origin. */
const numbers = new Float64Array(18)
const SECOND = 3
const B = 6
const ORIGIN = 15

// Vectors by number: axes of B, or edges; axes of A; half extents of both, of a triangle 0; axes of the world; ways.
const AXES_B = 0
const AXES_A = 3
const HALVES_B = 6
const HALVES_A = 7
const UNITS = 8
const WAYS = 11
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
const world = createPointRow()

/** Places in `vectors`: of vector v; of the half extent along axis v. */
const at = (v: number): number => VECTOR_STRIDE * v
const halfAlong = (v: number): number => at(v < AXES_A ? HALVES_B : HALVES_A) + (v % 3)

/**
 * Begins a pair: scales its lengths, `numbers`, together by a power of two. `fits`: axes of boxes are in the range of
 * expansions. {@link overlapOnAxes} must follow.
 */
function beginPair(fits: boolean): void {
  widenExact(!(scaleIntoRange(numbers, EXPANSION_SMALLEST_OF_FOUR) && fits))
  vectors.fill(0, at(HALVES_B), at(UNITS))
  writeAxes(UNITS, world, 0)
  wayCount = 0
  isExact = isSum = false
}

/** Writes vector v, from point q to point p, three numbers each. */
function writeWay(v: number, p: number, q: number): void {
  subtractExactly(numbers, p, numbers, q, vectors, at(v))
  // Differences of any size: as doubles they may overflow.
  if (areExactWide()) for (let d = 0; d < 3; d++) exact[3 * v + d] = exactDifference(numbers, p + d, numbers, q + d)
  lengths[v] = sizeOf(vectors, at(v))
}

/** Adds a way, from point q of A to point p of B. */
function addWay(p: number, q: number): void {
  writeWay(WAYS + wayCount++, p, q)
}

/** Writes vectors v to v + 2, the axes of row r. */
function writeAxes(v: number, rows: Float64Array, r: number): void {
  for (let k = v; k < v + 3; k++) {
    const from = r + ROW_AXES + 3 * (k - v)
    writeVector(rows, from, vectors, at(k))
    if (areExactWide()) for (let d = 0; d < 3; d++) exact[3 * k + d] = exactNumber(rows, from + d)
    lengths[k] = sizeOf(vectors, at(k))
  }
}

/** Adds a way, the sum of the two vectors that follow. */
function addSumOfWays(): void {
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
const areApartAlong = (d: number): boolean => isApartOn(UNITS + ((d + 1) % 3), UNITS + ((d + 2) % 3))

/**
 * Whether A and B are apart on the cross product of vectors p and q; false if it is 0 or along an axis of the world,
 * which {@link areApartAlong} decides.
 */
function areApart(p: number, q: number): boolean {
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

/** Takes a box, its half extents times `scale`; whether its axes are in the range of expansions. */
function takeBox(at: number, rows: Float64Array, r: number, scale: number): boolean {
  for (let k = 0; k < 3; k++) {
    numbers[at + k] = rows[r + k]
    numbers[at + SECOND + k] = scale * rows[r + ROW_PARAMETERS + k]
  }
  let fits = true
  for (let k = r + ROW_AXES; k < r + ROW_PARAMETERS; k++)
    if (rows[k] !== 0 && Math.abs(rows[k]) < EXPANSION_SMALLEST_AXIS) fits = false
  return fits
}

/** Whether two boxes overlap. */
export const overlapObbRowsExact: RowTest = (rowsA, a, rowsB, b) => {
  // Most boxes that touch exactly.
  if (isIdentity(rowsA, a + ROW_AXES) && isIdentity(rowsB, b + ROW_AXES)) return overlapUnrotated(rowsA, a, rowsB, b)
  const fits = takeBox(0, rowsA, a, 1)
  beginPair(takeBox(B, rowsB, b, 1) && fits)
  addWay(B, 0)
  writeAxes(AXES_A, rowsA, a)
  writeWay(HALVES_A, SECOND, ORIGIN)
  return overlapBox(rowsB, b)
}

/** The same for the axis-aligned box A with corners at aabbs[a]. */
export const overlapAabbAndObbRowsExact: RowTest = (aabbs, a, rowsB, b) => {
  // All lengths doubled, because neither the centre nor the half extent of [min, max] need be a double.
  for (let k = 0; k < B; k++) numbers[k] = aabbs[a + k]
  beginPair(takeBox(B, rowsB, b, 2))
  writeWay(WAYS + 1, B, 0)
  writeWay(WAYS + 2, B, SECOND)
  addSumOfWays()
  writeAxes(AXES_A, world, 0)
  writeWay(HALVES_A, SECOND, 0)
  return overlapBox(rowsB, b)
}

/** Completes a pair with the box B. */
function overlapBox(rowsB: Float64Array, b: number): boolean {
  writeAxes(AXES_B, rowsB, b)
  writeWay(HALVES_B, B + SECOND, ORIGIN)
  return overlapOnAxes(3)
}

/** Whether a closed box (row a) and a closed triangle of any area have a point in common. */
export const overlapObbAndTriangleRowsExact: RowTest = (rows, a, triangles, t) => {
  for (let k = 0; k < 9; k++) numbers[B + k] = triangles[t + k]
  beginPair(takeBox(0, rows, a, 1))
  for (let p = B; p < ORIGIN; p += 3) addWay(p, 0)
  writeAxes(AXES_A, rows, a)
  writeWay(HALVES_A, SECOND, ORIGIN)
  for (let k = 0; k < 3; k++) writeWay(AXES_B + k, B + 3 * ((k + 1) % 3), B + 3 * k)
  return overlapOnAxes(1)
}

/** Forgets the pair, and returns whether no axis separates it. A triangle has one normal, another box has three. */
function overlapOnAxes(normalsOfB: number): boolean {
  const overlaps = !isApart(normalsOfB)
  widenExact(false)
  return overlaps
}

function isApart(normalsOfB: number): boolean {
  for (let d = 0; d < 3; d++) if (areApartAlong(d)) return true
  for (let k = 0; k < 3; k++) if (areApart(AXES_A + nextIndex(k), AXES_A + previousIndex(k))) return true
  for (let k = 0; k < normalsOfB; k++) if (areApart(AXES_B + nextIndex(k), AXES_B + previousIndex(k))) return true
  for (let i = AXES_A; i < AXES_A + 3; i++) for (let j = AXES_B; j < AXES_A; j++) if (areApart(i, j)) return true
  return false
}

/**
 * Whether two boxes along the axes of the world overlap: three interval tests with the exact sums. Rounding of the last
 * one is monotone, so touching is never missed.
 */
export function overlapUnrotated(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  for (let k = 0; k < 3; k++) {
    const p = rowsA[a + k]
    const q = rowsB[b + k]
    const d = q - p
    const dError = sumError(q, -p, d)
    const e = rowsA[a + ROW_PARAMETERS + k]
    const f = rowsB[b + ROW_PARAMETERS + k]
    const radius = e + f
    if (Math.abs(d) - radius + ((d < 0 ? -dError : dError) - sumError(e, f, radius)) > 0) return false
  }
  return true
}
