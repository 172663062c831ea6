/**
 * Oriented box and triangle, decided exactly: for what overlap.ts leaves in doubt.
 *
 * The box is the parallelepiped centre + sum s_i h_i A_i, |s_i| <= 1, of the doubles in its row, axes as they are
 * rounded. Axes, for D = U - C: A_j x A_k (its faces: not A_i, unless the axes are exactly orthonormal), N = E0 x E1,
 * A_i x E_j. Apart on L iff all L.D_k > R or all L.D_k < -R, R = sum h_i |L.A_i| (Eberly, equations 6 and 7, table 3).
 *
 * These 13 axes are enough also where the triangle is a segment or a point, and where half extents are 0. Written in
 * the coordinates s, the axes are e_i, F0 x F1 and e_i x F_j. Where the difference of the two bodies is a solid, its
 * faces have these normals. Where it is flat, the normal of its plane is among them, and each of its edges, parallel to
 * some e_i or F_j, has a listed axis across it that is not that normal: e_k for k != i, or e_k x F_j, because no plane
 * holds all three e_k. Likewise where it is a segment or a point. A normal that vanishes projects everything to 0 and
 * separates nothing.
 *
 * Each axis is computed in doubles with an error bound first, and as expansions where that leaves a doubt. Range: at
 * most h E E A, four factors; coordinates are scaled together by a power of two, and what still does not fit goes to
 * whole numbers. What comes out is right for all finite rows with independent axes.
 */
import {
  exactDot,
  exactNumber,
  exactProduct,
  exactSum,
  forgetExact,
  markExact,
  signOfExact,
  writeExactCross,
  writeExactDifference,
  writeExactVector,
} from '../../math/exact.js'
import { scaleIntoRange } from '../../math/expansion.js'
import { cross, dot, subtract } from '../../math/vectors.js'
import { wideCross, wideDifference, wideDot, wideVector, type WideVector } from '../../math/wide-integer.js'
import { EXPANSION_SMALLEST_AXIS, EXPANSION_SMALLEST_OF_FOUR, TRIPLE_PRODUCT_BOUND } from '../../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS, type RowTest } from '../rows.js'

// Vectors of one pair by number: corners relative to the centre, edges, axes.
const D = 0
const E = 3
const AXES = 6
const VECTORS = 9
const rounded = new Float64Array(3 * VECTORS) // each vector to the nearest double
const lengths = new Float64Array(VECTORS) // L1 length of each
const axis = new Float64Array(3)

// The same vectors exactly, followed by the axis in question.
const CROSS = 3 * VECTORS
const exact = new Int32Array(CROSS + 3)
const nothing = new Float64Array(1)

const numbers = new Float64Array(15) // corners, centre, half extents, scaled together
const CENTRE = 9
const EXTENTS = 12
const SMALLEST_BOUND = 1e-280

/** Copies and scales the pair; false if expansions could lose bits. */
const load: RowTest = (rows, a, triangles, t) => {
  for (let i = 0; i < 9; i++) {
    numbers[i] = triangles[t + i]
    const size = Math.abs(rows[a + ROW_AXES + i])
    if (size < EXPANSION_SMALLEST_AXIS && size !== 0) return false
  }
  for (let i = 0; i < 3; i++) {
    numbers[CENTRE + i] = rows[a + i]
    numbers[EXTENTS + i] = rows[a + ROW_PARAMETERS + i]
  }
  return scaleIntoRange(numbers, EXPANSION_SMALLEST_OF_FOUR)
}

function writeDifference(vector: number, p: number, q: number): void {
  subtract(rounded, 3 * vector, numbers, p, numbers, q)
  writeExactDifference(exact, 3 * vector, numbers, p, q)
}

function writeVectors(rows: Float64Array, a: number): void {
  for (let k = 0; k < 3; k++) {
    writeDifference(D + k, 3 * k, CENTRE)
    const at = a + ROW_AXES + 3 * k
    for (let d = 0; d < 3; d++) rounded[3 * (AXES + k) + d] = rows[at + d]
    writeExactVector(exact, 3 * (AXES + k), rows, at, 1)
  }
  writeDifference(E, 3, 0)
  writeDifference(E + 1, 6, 0)
  writeDifference(E + 2, 6, 3)
  for (let v = 0; v < VECTORS; v++)
    lengths[v] = Math.abs(rounded[3 * v]) + Math.abs(rounded[3 * v + 1]) + Math.abs(rounded[3 * v + 2])
}

/** R for the exact axis, which is the cross product of vectors p and q. */
function exactRadius(p: number, q: number): number {
  let radius = exactNumber(nothing, 0)
  for (let k = 0; k < 3; k++) {
    if (AXES + k === p || AXES + k === q) continue
    const reach = exactProduct(exactDot(exact, CROSS, 3 * (AXES + k)), exactNumber(numbers, EXTENTS + k))
    radius = exactSum(radius, reach, signOfExact(reach) < 0 ? -1 : 1)
  }
  return radius
}

/**
 * Whether box and triangle are apart on the cross product of vectors p and q, on which the triangle's corners project
 * to those of k and l.
 */
function apartOnAxis(p: number, q: number, k: number, l: number): boolean {
  cross(axis, 0, rounded, 3 * p, rounded, 3 * q)
  const dk = dot(axis, 0, rounded, 3 * k)
  const dl = dot(axis, 0, rounded, 3 * l)
  let radius = 0
  let size = lengths[k] > lengths[l] ? lengths[k] : lengths[l]
  for (let i = 0; i < 3; i++) {
    size += numbers[EXTENTS + i] * lengths[AXES + i]
    // The axis is perpendicular to its own factors, which rounding does not know.
    if (AXES + i !== p && AXES + i !== q)
      radius += numbers[EXTENTS + i] * Math.abs(dot(axis, 0, rounded, 3 * (AXES + i)))
  }
  const low = dk < dl ? dk : dl
  const high = dk < dl ? dl : dk
  const bound = TRIPLE_PRODUCT_BOUND * lengths[p] * lengths[q] * size
  const certain = bound > SMALLEST_BOUND
  if (certain && (low > radius + bound || high < -radius - bound)) return true
  // Which of the two sides is still in doubt?
  const above = !certain || low >= radius - bound
  const below = !certain || high <= bound - radius
  if (!above && !below) return false

  const mark = markExact()
  writeExactCross(exact, CROSS, 3 * p, 3 * q)
  const reach = exactRadius(p, q)
  const isApart =
    (above && beyond(k, reach, -1) && (k === l || beyond(l, reach, -1))) ||
    (below && beyond(k, reach, 1) && (k === l || beyond(l, reach, 1)))
  forgetExact(mark)
  return isApart
}

/** Whether corner k is strictly beyond the box's interval: above R for side -1, below -R for side 1. */
function beyond(k: number, radius: number, side: number): boolean {
  return signOfExact(exactSum(exactDot(exact, CROSS, 3 * k), radius, side)) * side < 0
}

/** {@link overlapObbAndTriangleRowsExact} in whole numbers. */
const overlapWide: RowTest = (rows, a, triangles, t) => {
  const center = wideVector(rows, a)
  const axes = [3, 6, 9].map((at) => wideVector(rows, a + at))
  const half = wideVector(rows, a + ROW_PARAMETERS)
  const corners = [0, 3, 6].map((at) => wideDifference(wideVector(triangles, t + at), center))
  const edges = [0, 1, 2].map((i) => wideDifference(corners[(i + 1) % 3], corners[i]))
  const apart = (p: WideVector, q: WideVector): boolean => {
    const axis = wideCross(p, q)
    const reach = (k: number) => {
      const value = half[k] * wideDot(axis, axes[k])
      return value < 0n ? -value : value
    }
    const radius = reach(0) + reach(1) + reach(2)
    // The radius has one factor of 2^1074 more.
    const values = corners.map((corner) => wideDot(axis, corner) << 1074n)
    return values.every((value) => value > radius) || values.every((value) => value < -radius)
  }
  if (apart(edges[0], edges[1])) return false
  for (let i = 0; i < 3; i++)
    if (apart(axes[i], axes[(i + 1) % 3]) || edges.some((edge) => apart(axes[i], edge))) return false
  return true
}

/** Whether a closed box (row a) and a closed triangle of any area have a point in common. Exact. */
export const overlapObbAndTriangleRowsExact: RowTest = (rows, a, triangles, t) => {
  if (!load(rows, a, triangles, t)) return overlapWide(rows, a, triangles, t)
  const mark = markExact()
  writeVectors(rows, a)
  const meets = !isApart()
  forgetExact(mark)
  return meets
}

/** Whether one of the thirteen axes separates the pair that is written. */
function isApart(): boolean {
  for (let i = 0; i < 3; i++) {
    const p = AXES + ((i + 1) % 3)
    const q = AXES + ((i + 2) % 3)
    // Three corners, two at a time: the second is in both pairs, so both are on its side.
    if (apartOnAxis(p, q, D, D + 1) && apartOnAxis(p, q, D + 1, D + 2)) return true
  }
  if (apartOnAxis(E, E + 1, D, D)) return true
  for (let i = 0; i < 3; i++) {
    if (apartOnAxis(AXES + i, E, D, D + 2)) return true
    if (apartOnAxis(AXES + i, E + 1, D, D + 1)) return true
    if (apartOnAxis(AXES + i, E + 2, D + 1, D)) return true
  }
  return false
}
