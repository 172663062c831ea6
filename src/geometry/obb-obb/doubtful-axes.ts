/**
 * Decides exactly the few axes that a box-box test in doubles cannot decide.
 *
 * A box is taken as the parallelepiped of its very doubles: axes are orthonormal only to AXES_ORTHONORMAL (d below), so
 * the normals of its faces are A1 x A2, A2 x A0, A0 x A1, not A0, A1, A2. For two parallelepipeds the 15 axes with
 * these normals are exactly enough, also when extents are 0 or edges are parallel (the difference of two boxes is a
 * zonotope, and every facet of a zonotope is spanned by two generators that are not parallel).
 *
 * The fast kernels use Eberly's table 1, which takes the axes for orthonormal. Let
 *   g(L) = |L.D| - sum a_k |L.A_k| - sum b_k |L.B_k|          (positive: L separates)
 * Replacing A, B by orthonormal axes and a face normal by the axis beside it moves table 1's value of g by less than 9
 * d (|D| + sum a + sum b) for a face and 16 d (...) for an edge-edge axis; rounding adds less than 2e-15 (...), which d
 * swallows. Where |D| exceeds sum a + sum b the boxes are apart whatever is computed; where every face axis seems to
 * overlap, |D| <= 1.75 (sum a + sum b). So |error of g| < 44 d (sum a + sum b), and OVERLAP_BAND = 64 d is a bound:
 *   g > +band: the axis separates, for certain      g < -band: it does not, for certain      between: doubtful.
 * The value of an edge-edge axis is not divided by the sine between the edges, so a small sine needs no rule of its
 * own: an axis that is only noise falls into the doubtful band.
 *
 * A doubtful axis is decided by exact-axis.ts. Of a turned box on a level floor up to six are along one axis of the
 * world. So the axes of the world are asked first, and those along them are left out.
 */
import { sumError } from '../../math/error-free.js'
import {
  addWays,
  areApartAlong,
  areApartExactly,
  areParallel,
  AXES_A,
  AXES_B,
  beginPair,
  endPair,
  HALVES_A,
  HALVES_B,
  isAlongWorld,
  TO_B,
  writeAxes,
  writeWay,
} from '../exact-axis.js'
import { ROW_AXES, ROW_PARAMETERS, type RowTestWith } from '../rows.js'

/** Centre of A, or its least and greatest corner; centre of B; half extents of A and B; the origin. */
const numbers = new Float64Array(18)
const GREATEST = 3
const CENTRE_B = 6
const EXTENTS_A = 9
const EXTENTS_B = 12
const ORIGIN = 15

/**
 * Whether two boxes overlap, given that exactly the axes in `doubtful` are not known to overlap: bits, i for A_i, 3 + j
 * for B_j, 6 + 3 i + j for A_i x B_j.
 */
export const overlapDoubtfulObbs: RowTestWith = (rowsA, a, rowsB, b, doubtful) => {
  if (isUnrotated(rowsA, a) && isUnrotated(rowsB, b)) return overlapUnrotated(rowsA, a, rowsB, b)
  for (let k = 0; k < 3; k++) {
    numbers[k] = rowsA[a + k]
    numbers[GREATEST + k] = 0
    numbers[CENTRE_B + k] = rowsB[b + k]
    numbers[EXTENTS_A + k] = rowsA[a + ROW_PARAMETERS + k]
    numbers[EXTENTS_B + k] = rowsB[b + ROW_PARAMETERS + k]
  }
  beginPair(numbers, rowsA, a, rowsB, b)
  writeWay(TO_B, numbers, CENTRE_B, numbers, 0)
  writeWay(HALVES_A, numbers, EXTENTS_A, numbers, ORIGIN)
  return decide(rowsA, a, rowsB, b, doubtful)
}

/** The same for an axis-aligned box: row a has its axes, aabbs[c] its corners. */
export function overlapDoubtfulAabbAndObb(
  rowsA: Float64Array,
  a: number,
  aabbs: Float64Array,
  c: number,
  rowsB: Float64Array,
  b: number,
  doubtful: number,
): boolean {
  // All lengths doubled, because neither the centre nor the half extent of [min, max] need be a double.
  for (let k = 0; k < 3; k++) {
    numbers[k] = aabbs[c + k]
    numbers[GREATEST + k] = aabbs[c + 3 + k]
    numbers[CENTRE_B + k] = rowsB[b + k]
    numbers[EXTENTS_A + k] = 0
    numbers[EXTENTS_B + k] = 2 * rowsB[b + ROW_PARAMETERS + k]
  }
  beginPair(numbers, rowsA, a, rowsB, b)
  writeWay(TO_B + 1, numbers, CENTRE_B, numbers, 0)
  writeWay(TO_B + 2, numbers, CENTRE_B, numbers, GREATEST)
  addWays()
  writeWay(HALVES_A, numbers, GREATEST, numbers, 0)
  return decide(rowsA, a, rowsB, b, doubtful)
}

/** Axes x, y, z to the bit. Most boxes that touch exactly are unrotated ones. */
export function isUnrotated(rows: Float64Array, a: number): boolean {
  for (let k = 0; k < 9; k++) if (rows[a + ROW_AXES + k] !== Number(k % 4 === 0)) return false
  return true
}

/** Three interval tests with the exact sums. Rounding of the last one is monotone, so touching is never missed. */
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

/** Completes the pair, forgets it, and returns whether none of the doubtful axes separates it. */
const decide: RowTestWith = (rowsA, a, rowsB, b, doubtful) => {
  writeAxes(AXES_A, rowsA, a)
  writeAxes(AXES_B, rowsB, b)
  writeWay(HALVES_B, numbers, EXTENTS_B, numbers, ORIGIN)
  const overlaps = !isApart(doubtful)
  endPair()
  return overlaps
}

function isApart(doubtful: number): boolean {
  for (let d = 0; d < 3; d++) if (areApartAlong(d, TO_B, TO_B)) return true
  for (let axis = 0; axis < 15; axis++) {
    if ((doubtful & (1 << axis)) === 0) continue
    const k = axis % 3
    const box = axis < 3 ? AXES_A : AXES_B
    const p = axis < 6 ? box + ((k + 1) % 3) : AXES_A + (axis - 6 - k) / 3
    const q = axis < 6 ? box + ((k + 2) % 3) : AXES_B + k
    // Edges that are parallel to the bit give no axis.
    if (!isAlongWorld(p, q) && !areParallel(p, q) && areApartExactly(p, q, TO_B, TO_B)) return true
  }
  return false
}
