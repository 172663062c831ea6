/**
 * Whether a box and another box, or a triangle, have a point in common, decided exactly by separating axes
 * (exact-axis.ts): for what tests in doubles leave in doubt.
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
 */
import { sumError } from '../math/error-free.js'
import { isIdentity } from '../math/vectors.js'
import { EXPANSION_SMALLEST_AXIS } from '../tolerances.js'
import {
  addWay,
  addSumOfWays,
  areApart,
  areApartAlong,
  AXES_A,
  AXES_B,
  beginPair,
  endPair,
  HALVES_A,
  HALVES_B,
  WAYS,
  world,
  writeAxes,
  writeWay,
} from './exact-axis.js'
import { ROW_AXES, ROW_PARAMETERS, type RowTest, type RowTestWith } from './rows.js'

/** Centre and half extents of A, or its least and greatest corner; the same of B, or corners; the origin. */
const numbers = new Float64Array(18)
const SECOND = 3
const B = 6
const ORIGIN = 15

/** Axes of a box and a triangle as bits: all but 4 and 5, of the other two faces of a second box. */
const TRIANGLE_AXES = 0x7fcf

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

/**
 * Whether two boxes overlap, given that exactly the axes in `doubtful` are not known to overlap: bits, i for the normal
 * of face i of A, 3 + j of B, 6 + 3 i + j for A_i x B_j.
 */
export const overlapDoubtfulObbs: RowTestWith = (rowsA, a, rowsB, b, doubtful) => {
  // Most boxes that touch exactly.
  if (isIdentity(rowsA, a + ROW_AXES) && isIdentity(rowsB, b + ROW_AXES)) return overlapUnrotated(rowsA, a, rowsB, b)
  const fits = takeBox(0, rowsA, a, 1)
  beginPair(numbers, takeBox(B, rowsB, b, 1) && fits)
  addWay(numbers, B, 0)
  writeAxes(AXES_A, rowsA, a)
  writeWay(HALVES_A, numbers, SECOND, ORIGIN)
  return overlapBox(rowsB, b, doubtful)
}

/** The same for the axis-aligned box A with corners at aabbs[a]. */
export const overlapDoubtfulAabbAndObb: RowTestWith = (aabbs, a, rowsB, b, doubtful) => {
  // All lengths doubled, because neither the centre nor the half extent of [min, max] need be a double.
  for (let k = 0; k < B; k++) numbers[k] = aabbs[a + k]
  beginPair(numbers, takeBox(B, rowsB, b, 2))
  writeWay(WAYS + 1, numbers, B, 0)
  writeWay(WAYS + 2, numbers, B, SECOND)
  addSumOfWays()
  writeAxes(AXES_A, world, 0)
  writeWay(HALVES_A, numbers, SECOND, 0)
  return overlapBox(rowsB, b, doubtful)
}

/** Completes a pair with the box B. */
function overlapBox(rowsB: Float64Array, b: number, doubtful: number): boolean {
  writeAxes(AXES_B, rowsB, b)
  writeWay(HALVES_B, numbers, B + SECOND, ORIGIN)
  return overlapOn(doubtful)
}

/** Whether a closed box (row a) and a closed triangle of any area have a point in common. */
export const overlapObbAndTriangleRowsExact: RowTest = (rows, a, triangles, t) => {
  for (let k = 0; k < 9; k++) numbers[B + k] = triangles[t + k]
  beginPair(numbers, takeBox(0, rows, a, 1))
  for (let p = B; p < ORIGIN; p += 3) addWay(numbers, p, 0)
  writeAxes(AXES_A, rows, a)
  writeWay(HALVES_A, numbers, SECOND, ORIGIN)
  for (let k = 0; k < 3; k++) writeWay(AXES_B + k, numbers, B + 3 * ((k + 1) % 3), B + 3 * k)
  return overlapOn(TRIANGLE_AXES)
}

/** Forgets the pair, and returns whether no axis of the world, and none of those in `axes`, separates it. */
function overlapOn(axes: number): boolean {
  const overlaps = !isApart(axes)
  endPair()
  return overlaps
}

function isApart(axes: number): boolean {
  for (let d = 0; d < 3; d++) if (areApartAlong(d)) return true
  for (let axis = 0; axis < 15; axis++) {
    if ((axes & (1 << axis)) === 0) continue
    const k = axis % 3
    const box = axis < 3 ? AXES_A : AXES_B
    const p = axis < 6 ? box + ((k + 1) % 3) : AXES_A + (axis - 6 - k) / 3
    const q = axis < 6 ? box + ((k + 2) % 3) : AXES_B + k
    if (areApart(p, q)) return true
  }
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
