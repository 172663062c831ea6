/**
 * The fifteen axes of two boxes (Eberly, dynamic collision, table 1, whose last row is A2 x B2; Gaul): the one place
 * that computes all of them, for the contact axis, the separation, its bound and the sweeps. (overlap.ts stops at the
 * first axis that separates.)
 *
 * Everything is in A's frame: C = A^T B, t = A^T D. On axis L the boxes overlap if |distance| <= reach, distance = L.D
 * and reach the half widths of both projections. Axes are numbered 0..2 A_i, 3..5 B_j, 6 + 3 i + j for A_i x B_j. The
 * distance of a face's axis tells on which side of that face the other box is: for B it is -B^T D. A_i x B_j has the
 * length of the sine between the edges, the root of C_i1j^2 + C_i2j^2 (a sum, where 1 - C_ij^2 would cancel), i1 and i2
 * being the next and the previous index.
 *
 * The trap is edges that are nearly parallel. The table's reach leaves out the two edges, as perpendicular, and takes
 * C for orthonormal; divided by a small sine this error is large. So below the squared sine CROSS_FULL an axis is
 * compared last, with both boxes projected on it in full: any direction gives a true gap that way. Below CORE_PARALLEL
 * its direction is rounding alone, and the faces decide.
 */
import { CORE_PARALLEL, CROSS_FULL, OVERLAP_BAND, OVERLAP_BAND_FLOOR } from '../../tolerances.js'
import { beyond, cross, lengthAt } from '../../math/vectors.js'
import { PairAxes } from '../moving/window.js'
import { reachAlong } from '../reach.js'
import { ROW_AXES, type RowKernel, type RowWriter } from '../rows.js'

/** What a pair of boxes keeps with its axes. */
export const BoxAxes = {
  /** C row by row: C_ij = A_i . B_j at 3 i + j. */
  cosines: PairAxes.kept,
  /** Squared length of cross axis k, and of axes 15 and 16 of two rods, at crossSquares + k. */
  crossSquares: PairAxes.kept + 3,
  /** Sum of the six half extents. */
  size: PairAxes.kept + 20,
  /** Gap along the axis found last, as a unit axis. */
  gap: PairAxes.kept + 21,
  /** The face that is best, by its number. */
  bestFace: PairAxes.kept + 22,
  /** The gap along a face beyond which {@link writeBoxAxes} ends. */
  parted: PairAxes.kept + 23,
  /** The unit vector that projectBoxes projects on; the number of an axis that is none of the pair's. */
  direction: PairAxes.kept + 24,
} as const
const SPARE = 17

/** Numbers for the axes of one pair of boxes. */
export function createBoxAxes(parted = Infinity): Float64Array {
  const axes = new Float64Array(PairAxes.length)
  axes[BoxAxes.parted] = parted
  return axes
}

/**
 * Writes C, distances, reaches, squares and size of a pair, and returns -1. But a face along which the boxes are apart
 * by more than `parted` of the axes ends it: its number is returned, and its distance and reach are the last that are
 * written. V8: see notes, "literal strides", "masked offsets", "one array".
 */
export const writeBoxAxes: RowKernel = (rowsA, a, rowsB, b, axes) => {
  a &= 0x3fffffff
  b &= 0x3fffffff
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const a0 = rowsA[a + 12]
  const a1 = rowsA[a + 13]
  const a2 = rowsA[a + 14]
  const b0 = rowsB[b + 12]
  const b1 = rowsB[b + 13]
  const b2 = rowsB[b + 14]
  const b0x = rowsB[b + 3]
  const b0y = rowsB[b + 4]
  const b0z = rowsB[b + 5]
  const b1x = rowsB[b + 6]
  const b1y = rowsB[b + 7]
  const b1z = rowsB[b + 8]
  const b2x = rowsB[b + 9]
  const b2y = rowsB[b + 10]
  const b2z = rowsB[b + 11]
  axes[BoxAxes.size] = a0 + a1 + a2 + (b0 + b1 + b2)
  const band = OVERLAP_BAND * axes[BoxAxes.size] + OVERLAP_BAND_FLOOR + axes[BoxAxes.parted]
  const a0x = rowsA[a + 3]
  const a0y = rowsA[a + 4]
  const a0z = rowsA[a + 5]
  const t0 = (axes[PairAxes.distance] = a0x * dx + a0y * dy + a0z * dz)
  const c00 = (axes[BoxAxes.cosines] = a0x * b0x + a0y * b0y + a0z * b0z)
  const c01 = (axes[BoxAxes.cosines + 1] = a0x * b1x + a0y * b1y + a0z * b1z)
  const c02 = (axes[BoxAxes.cosines + 2] = a0x * b2x + a0y * b2y + a0z * b2z)
  const m00 = Math.abs(c00)
  const m01 = Math.abs(c01)
  const m02 = Math.abs(c02)
  const r0 = (axes[PairAxes.reach] = a0 + b0 * m00 + b1 * m01 + b2 * m02)
  if (Math.abs(t0) - r0 > band) return 0
  const a1x = rowsA[a + 6]
  const a1y = rowsA[a + 7]
  const a1z = rowsA[a + 8]
  const t1 = (axes[PairAxes.distance + 1] = a1x * dx + a1y * dy + a1z * dz)
  const c10 = (axes[BoxAxes.cosines + 3] = a1x * b0x + a1y * b0y + a1z * b0z)
  const c11 = (axes[BoxAxes.cosines + 4] = a1x * b1x + a1y * b1y + a1z * b1z)
  const c12 = (axes[BoxAxes.cosines + 5] = a1x * b2x + a1y * b2y + a1z * b2z)
  const m10 = Math.abs(c10)
  const m11 = Math.abs(c11)
  const m12 = Math.abs(c12)
  const r1 = (axes[PairAxes.reach + 1] = a1 + b0 * m10 + b1 * m11 + b2 * m12)
  if (Math.abs(t1) - r1 > band) return 1
  const a2x = rowsA[a + 9]
  const a2y = rowsA[a + 10]
  const a2z = rowsA[a + 11]
  const t2 = (axes[PairAxes.distance + 2] = a2x * dx + a2y * dy + a2z * dz)
  const c20 = (axes[BoxAxes.cosines + 6] = a2x * b0x + a2y * b0y + a2z * b0z)
  const c21 = (axes[BoxAxes.cosines + 7] = a2x * b1x + a2y * b1y + a2z * b1z)
  const c22 = (axes[BoxAxes.cosines + 8] = a2x * b2x + a2y * b2y + a2z * b2z)
  const m20 = Math.abs(c20)
  const m21 = Math.abs(c21)
  const m22 = Math.abs(c22)
  const r2 = (axes[PairAxes.reach + 2] = a2 + b0 * m20 + b1 * m21 + b2 * m22)
  if (Math.abs(t2) - r2 > band) return 2
  const q0 = (axes[PairAxes.distance + 3] = 0 - (t0 * c00 + t1 * c10 + t2 * c20))
  const r3 = (axes[PairAxes.reach + 3] = b0 + a0 * m00 + a1 * m10 + a2 * m20)
  if (Math.abs(q0) - r3 > band) return 3
  const q1 = (axes[PairAxes.distance + 4] = 0 - (t0 * c01 + t1 * c11 + t2 * c21))
  const r4 = (axes[PairAxes.reach + 4] = b1 + a0 * m01 + a1 * m11 + a2 * m21)
  if (Math.abs(q1) - r4 > band) return 4
  const q2 = (axes[PairAxes.distance + 5] = 0 - (t0 * c02 + t1 * c12 + t2 * c22))
  const r5 = (axes[PairAxes.reach + 5] = b2 + a0 * m02 + a1 * m12 + a2 * m22)
  if (Math.abs(q2) - r5 > band) return 5
  axes[PairAxes.distance + 6] = t2 * c10 - t1 * c20
  axes[PairAxes.distance + 7] = t2 * c11 - t1 * c21
  axes[PairAxes.distance + 8] = t2 * c12 - t1 * c22
  axes[PairAxes.distance + 9] = t0 * c20 - t2 * c00
  axes[PairAxes.distance + 10] = t0 * c21 - t2 * c01
  axes[PairAxes.distance + 11] = t0 * c22 - t2 * c02
  axes[PairAxes.distance + 12] = t1 * c00 - t0 * c10
  axes[PairAxes.distance + 13] = t1 * c01 - t0 * c11
  axes[PairAxes.distance + 14] = t1 * c02 - t0 * c12
  axes[PairAxes.reach + 6] = a1 * m20 + a2 * m10 + b1 * m02 + b2 * m01
  axes[PairAxes.reach + 7] = a1 * m21 + a2 * m11 + b0 * m02 + b2 * m00
  axes[PairAxes.reach + 8] = a1 * m22 + a2 * m12 + b0 * m01 + b1 * m00
  axes[PairAxes.reach + 9] = a0 * m20 + a2 * m00 + b1 * m12 + b2 * m11
  axes[PairAxes.reach + 10] = a0 * m21 + a2 * m01 + b0 * m12 + b2 * m10
  axes[PairAxes.reach + 11] = a0 * m22 + a2 * m02 + b0 * m11 + b1 * m10
  axes[PairAxes.reach + 12] = a0 * m10 + a1 * m00 + b1 * m22 + b2 * m21
  axes[PairAxes.reach + 13] = a0 * m11 + a1 * m01 + b0 * m22 + b2 * m20
  axes[PairAxes.reach + 14] = a0 * m12 + a1 * m02 + b0 * m21 + b1 * m20
  axes[BoxAxes.crossSquares + 6] = c10 * c10 + c20 * c20
  axes[BoxAxes.crossSquares + 7] = c11 * c11 + c21 * c21
  axes[BoxAxes.crossSquares + 8] = c12 * c12 + c22 * c22
  axes[BoxAxes.crossSquares + 9] = c00 * c00 + c20 * c20
  axes[BoxAxes.crossSquares + 10] = c01 * c01 + c21 * c21
  axes[BoxAxes.crossSquares + 11] = c02 * c02 + c22 * c22
  axes[BoxAxes.crossSquares + 12] = c00 * c00 + c10 * c10
  axes[BoxAxes.crossSquares + 13] = c01 * c01 + c11 * c11
  axes[BoxAxes.crossSquares + 14] = c02 * c02 + c12 * c12
  return -1
}

/** In what {@link findBestAxis} returns: the number of the axis; whether another one is nearly as good. */
const AXIS = 15
const NEAR = 16
/** In what {@link findAxis} returns: whether axes of nearly parallel edges may be better. */
const UNCLEAR = 32

type BoxAxisSearch = (...pair: [...Parameters<RowKernel>, tie: number, most: number]) => number

/**
 * Of the axes of a pair the one with the largest gap: least overlap, or most separation. A later axis must be better by
 * `tie`, relative to the size, so that rounding does not choose. The number of the axis is the result & 15, the gap
 * along it is in `axes`; the bit 16 is set for edges if another axis is worse by at most `margin` of the size.
 */
export const findBestAxis: BoxAxisSearch = (rowsA, a, rowsB, b, axes, tie, margin) => {
  const found = findAxis(axes, tie, margin)
  return found < UNCLEAR ? found : compareAligned(rowsA, a, rowsB, b, axes, tie, found)
}

/** All axes but those of nearly parallel edges. V8: see notes, "rare branches assign constants". */
export function findAxis(axes: Float64Array, tieOfSize: number, marginOfSize: number): number {
  const size = axes[BoxAxes.size]
  const tie = tieOfSize * size
  const margin = marginOfSize * size
  const band = OVERLAP_BAND * size
  let best = Math.abs(axes[PairAxes.distance]) - axes[PairAxes.reach]
  let axis = 0
  for (let k = 1; k < 6; k++) {
    const gap = Math.abs(axes[PairAxes.distance + k]) - axes[PairAxes.reach + k]
    if (gap > best + tie) {
      best = gap
      axis = k
    }
  }
  axes[BoxAxes.bestFace] = axis
  // The signed square of what an axis must reach to count: its root is taken only then.
  let beat = (best - margin) * Math.abs(best - margin)
  let near = 0
  let unclear = 0
  for (let k = 6; k < 15; k++) {
    const most = Math.abs(axes[PairAxes.distance + k]) - axes[PairAxes.reach + k] + band
    const square = axes[BoxAxes.crossSquares + k]
    if (most * Math.abs(most) > beat * square) {
      if (square > CROSS_FULL) {
        const gap = (most - band) / Math.sqrt(square)
        if (gap > best + tie) {
          near = gap <= best + margin ? NEAR : 0
          best = gap
          axis = k
          beat = (best - margin) * Math.abs(best - margin)
        } else near = NEAR
      } else unclear = UNCLEAR
    }
  }
  axes[BoxAxes.gap] = best
  return axis | near | unclear
}

/** Compares the axes of nearly parallel edges with the one that {@link findAxis} found. */
const compareAligned: BoxAxisSearch = (rowsA, a, rowsB, b, axes, tie, found) => {
  let best = axes[BoxAxes.gap]
  let axis = found & (AXIS | NEAR)
  for (let k = 6; k < 15; k++) {
    if (axes[BoxAxes.crossSquares + k] > CROSS_FULL || axes[BoxAxes.crossSquares + k] <= CORE_PARALLEL) continue
    writeUnitGap(rowsA, a, rowsB, b, axes, k)
    if (!(axes[BoxAxes.gap] > best + tie * axes[BoxAxes.size])) continue
    best = axes[BoxAxes.gap]
    axis = k | NEAR
  }
  axes[BoxAxes.gap] = best
  return axis
}

/** The number of A's edge in cross axis k. */
export const edgeOfA = (k: number): number => (11 * (k - 6)) >> 5

/** Writes the gap along axis k, at unit length, to axes[BoxAxes.gap]. */
export const writeUnitGap: RowWriter = (rowsA, a, rowsB, b, axes, k) => {
  const square = k < 6 ? 1 : axes[BoxAxes.crossSquares + k]
  let from = k
  if (square <= CROSS_FULL) {
    from = SPARE
    writeBoxAxis(rowsA, a, rowsB, b, k, axes, BoxAxes.direction)
    projectBoxes(rowsA, a, rowsB, b, axes, from)
  }
  const gap = Math.abs(axes[PairAxes.distance + from]) - axes[PairAxes.reach + from]
  axes[BoxAxes.gap] = square <= CROSS_FULL || k < 6 ? gap : gap / Math.sqrt(square)
}

/** Projects both boxes in full on the unit vector at axes[BoxAxes.direction], as axis k. */
export const projectBoxes: RowWriter = (rowsA, a, rowsB, b, axes, k) => {
  axes[PairAxes.distance + k] = beyond(axes, BoxAxes.direction, rowsB, b, rowsA, a)
  axes[PairAxes.reach + k] =
    reachAlong(rowsA, a, axes, BoxAxes.direction) + reachAlong(rowsB, b, axes, BoxAxes.direction)
}

/** Writes axis k as a unit vector from A to B, world axes, to out[at..at + 2]. */
export function writeBoxAxis(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  k: number,
  out: Float64Array,
  at: number,
): void {
  const i = edgeOfA(k)
  const u = a + ROW_AXES + 3 * (k < 6 ? k : i)
  const v = b + ROW_AXES + 3 * (k < 6 ? k - 3 : k - 6 - 3 * i)
  if (k < 6) for (let d = 0; d < 3; d++) out[at + d] = k < 3 ? rowsA[u + d] : rowsB[v + d]
  else cross(out, at, rowsA, u, rowsB, v)
  const side = beyond(out, at, rowsB, b, rowsA, a) < 0 ? -1 : 1
  const scale = k < 6 ? side : side / lengthAt(out, at)
  for (let d = 0; d < 3; d++) out[at + d] *= scale
}
