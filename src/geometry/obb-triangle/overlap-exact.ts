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
  addExpansions,
  copyExpansion,
  exactCross,
  exactDifference,
  exactDot,
  exactVector,
  EXACT_CROSS,
  EXACT_DOT,
  EXACT_SPARE,
  EXACT_VECTOR,
  scaleExpansion,
  signOfExpansion,
} from '../../math/expansion.js'
import { signOfBigInt, wideInteger } from '../../math/wide-integer.js'
import {
  EXPANSION_LARGEST,
  EXPANSION_SMALLEST_AXIS,
  EXPANSION_SMALLEST_OF_FOUR,
  TRIPLE_PRODUCT_BOUND,
} from '../../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'

// Vectors of one pair by number: corners relative to the centre, edges, axes.
const D = 0
const E = 3
const AXES = 6
const VECTORS = 9
const rounded = new Float64Array(3 * VECTORS) // each vector to the nearest double
const lengths = new Float64Array(VECTORS) // L1 length of each
const halfExtents = new Float64Array(3)

// The same vectors exactly, followed by the expansions of one axis.
const CROSS = VECTORS * EXACT_VECTOR
const DOT = CROSS + EXACT_CROSS
const TERM = DOT + EXACT_DOT // h_i |L.A_i|: at most 384 doubles
const RADIUS = TERM + 385 // at most 1152
const SUM = RADIUS + 1153 // at most 1344
const HALF = SUM + 1345 // the half extents once more
const SPARE = HALF + 3
const work = new Float64Array(SPARE + EXACT_SPARE)

const numbers = new Float64Array(15) // corners, centre, half extents, scaled together
const SMALLEST_BOUND = 1e-280

/** Copies and scales the pair; false if expansions could lose bits. */
function load(rows: Float64Array, a: number, triangles: Float64Array, t: number): boolean {
  for (let i = 0; i < 9; i++) numbers[i] = triangles[t + i]
  for (let i = 0; i < 3; i++) {
    numbers[9 + i] = rows[a + i]
    numbers[12 + i] = rows[a + ROW_PARAMETERS + i]
  }
  let largest = 0
  let smallest = Infinity
  for (let i = 0; i < 15; i++) {
    const size = Math.abs(numbers[i])
    if (size > largest) largest = size
    if (size < smallest && size !== 0) smallest = size
  }
  for (let i = 0; i < 9; i++) {
    const size = Math.abs(rows[a + ROW_AXES + i])
    if (size < EXPANSION_SMALLEST_AXIS && size !== 0) return false
  }
  if (largest > EXPANSION_LARGEST) return false
  if (smallest < EXPANSION_SMALLEST_OF_FOUR) {
    let factor = 1
    while (largest * factor < EXPANSION_LARGEST / 2 && factor < 1e300) factor *= 2
    if (smallest * factor < EXPANSION_SMALLEST_OF_FOUR) return false
    for (let i = 0; i < 15; i++) numbers[i] *= factor
  }
  return true
}

function writeDifference(vector: number, p: number, q: number): void {
  const out = 3 * vector
  rounded[out] = numbers[p] - numbers[q]
  rounded[out + 1] = numbers[p + 1] - numbers[q + 1]
  rounded[out + 2] = numbers[p + 2] - numbers[q + 2]
  exactDifference(work, vector * EXACT_VECTOR, numbers, p, q)
}

function writeVectors(rows: Float64Array, a: number): void {
  for (let k = 0; k < 3; k++) {
    writeDifference(D + k, 3 * k, 9)
    const at = a + ROW_AXES + 3 * k
    const out = 3 * (AXES + k)
    rounded[out] = rows[at]
    rounded[out + 1] = rows[at + 1]
    rounded[out + 2] = rows[at + 2]
    exactVector(work, (AXES + k) * EXACT_VECTOR, rows, at)
    halfExtents[k] = numbers[12 + k]
    work[HALF + k] = numbers[12 + k]
  }
  writeDifference(E, 3, 0)
  writeDifference(E + 1, 6, 0)
  writeDifference(E + 2, 6, 3)
  for (let v = 0; v < VECTORS; v++)
    lengths[v] = Math.abs(rounded[3 * v]) + Math.abs(rounded[3 * v + 1]) + Math.abs(rounded[3 * v + 2])
}

/** Writes R for the axis in CROSS. */
function writeRadius(p: number, q: number): void {
  work[RADIUS] = 0
  for (let k = 0; k < 3; k++) {
    if (AXES + k === p || AXES + k === q || halfExtents[k] === 0) continue
    exactDot(work, DOT, CROSS, (AXES + k) * EXACT_VECTOR, SPARE)
    scaleExpansion(work, TERM, DOT, HALF + k)
    addExpansions(work, SUM, RADIUS, TERM, signOfExpansion(work, TERM) < 0 ? -1 : 1)
    copyExpansion(work, RADIUS, SUM)
  }
}

/**
 * Whether box and triangle are apart on the cross product of vectors p and q, on which the triangle's corners project
 * to those of k and l.
 */
function apartOnAxis(p: number, q: number, k: number, l: number): boolean {
  const px = rounded[3 * p]
  const py = rounded[3 * p + 1]
  const pz = rounded[3 * p + 2]
  const qx = rounded[3 * q]
  const qy = rounded[3 * q + 1]
  const qz = rounded[3 * q + 2]
  const lx = py * qz - pz * qy
  const ly = pz * qx - px * qz
  const lz = px * qy - py * qx
  const dk = lx * rounded[3 * k] + ly * rounded[3 * k + 1] + lz * rounded[3 * k + 2]
  const dl = lx * rounded[3 * l] + ly * rounded[3 * l + 1] + lz * rounded[3 * l + 2]
  let radius = 0
  let size = lengths[k] > lengths[l] ? lengths[k] : lengths[l]
  for (let i = 0; i < 3; i++) {
    size += halfExtents[i] * lengths[AXES + i]
    // L is perpendicular to its own factors, which rounding does not know.
    const v = 3 * (AXES + i)
    if (AXES + i !== p && AXES + i !== q)
      radius += halfExtents[i] * Math.abs(lx * rounded[v] + ly * rounded[v + 1] + lz * rounded[v + 2])
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

  exactCross(work, CROSS, p * EXACT_VECTOR, q * EXACT_VECTOR, SPARE)
  writeRadius(p, q)
  return (above && beyond(k, -1) && (k === l || beyond(l, -1))) || (below && beyond(k, 1) && (k === l || beyond(l, 1)))
}

/** Whether corner k is strictly beyond the box's interval: above R for side -1, below -R for side 1. */
function beyond(k: number, side: number): boolean {
  exactDot(work, DOT, CROSS, k * EXACT_VECTOR, SPARE)
  addExpansions(work, SUM, DOT, RADIUS, side)
  return signOfExpansion(work, SUM) * side < 0
}

type Big3 = readonly [bigint, bigint, bigint]

function dotWide(p: Big3, q: Big3): bigint {
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

function differenceWide(p: Big3, q: Big3): Big3 {
  return [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
}

function apartOnAxisWide(p: Big3, q: Big3, corners: readonly Big3[], axes: readonly Big3[], half: Big3): boolean {
  const axis: Big3 = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
  let radius = 0n
  for (let k = 0; k < 3; k++) {
    const value = dotWide(axis, axes[k]!)
    radius += half[k]! * (value < 0n ? -value : value)
  }
  // The radius has one factor of 2^1074 more.
  const values = corners.map((corner) => dotWide(axis, corner) << 1074n)
  return (
    values.every((value) => signOfBigInt(value - radius) > 0) ||
    values.every((value) => signOfBigInt(value + radius) < 0)
  )
}

function overlapWide(rows: Float64Array, a: number, triangles: Float64Array, t: number): boolean {
  const read = (from: Float64Array, at: number): Big3 => [
    wideInteger(from[at]),
    wideInteger(from[at + 1]),
    wideInteger(from[at + 2]),
  ]
  const center = read(rows, a)
  const axes = [read(rows, a + ROW_AXES), read(rows, a + ROW_AXES + 3), read(rows, a + ROW_AXES + 6)]
  const half = read(rows, a + ROW_PARAMETERS)
  const corners = [read(triangles, t), read(triangles, t + 3), read(triangles, t + 6)].map((corner) =>
    differenceWide(corner, center),
  )
  const edges = [
    differenceWide(corners[1]!, corners[0]!),
    differenceWide(corners[2]!, corners[0]!),
    differenceWide(corners[2]!, corners[1]!),
  ]
  for (let i = 0; i < 3; i++) {
    if (apartOnAxisWide(axes[(i + 1) % 3]!, axes[(i + 2) % 3]!, corners, axes, half)) return false
    for (const edge of edges) if (apartOnAxisWide(axes[i]!, edge, corners, axes, half)) return false
  }
  return !apartOnAxisWide(edges[0]!, edges[1]!, corners, axes, half)
}

/** Whether a closed box (row a) and a closed triangle of any area have a point in common. Exact. */
export function overlapObbAndTriangleRowsExact(
  rows: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
): boolean {
  if (!load(rows, a, triangles, t)) return overlapWide(rows, a, triangles, t)
  writeVectors(rows, a)
  for (let i = 0; i < 3; i++) {
    const p = AXES + ((i + 1) % 3)
    const q = AXES + ((i + 2) % 3)
    // Three corners, two at a time: the second is in both pairs, so both are on its side.
    if (apartOnAxis(p, q, D, D + 1) && apartOnAxis(p, q, D + 1, D + 2)) return false
  }
  if (apartOnAxis(E, E + 1, D, D)) return false
  for (let i = 0; i < 3; i++) {
    if (apartOnAxis(AXES + i, E, D, D + 2)) return false
    if (apartOnAxis(AXES + i, E + 1, D, D + 1)) return false
    if (apartOnAxis(AXES + i, E + 2, D + 1, D)) return false
  }
  return true
}
