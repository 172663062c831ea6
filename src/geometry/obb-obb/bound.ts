/**
 * How far apart two boxes surely are, or how far they must surely move to come apart: one number a pair, for the step,
 * which then leaves the pair alone for that much motion. Table 1 of Eberly, as overlap.ts and axes.ts evaluate it, but
 * no axis is found, and each gap need only have the right sign.
 *
 * A gap along a unit axis is a lower bound of the distance. Where the boxes overlap, the least depth over the fifteen
 * unit axes is the least of the support function h of their Minkowski difference; if no point of the one moves by more
 * than p, and none of the other by more than q, h falls by at most p + q, so they overlap as long as that is less.
 *
 * The trap is edges that are nearly parallel: divided by a sine that small, rounding poses as a gap. Such axes are left
 * out. The face of the Minkowski difference that belongs to A_i x B_j is a parallelogram; let its nearest point to the
 * origin be x. Its edges along A_i belong to another face, which is not left out (A_i and what is perpendicular to B_j
 * are not parallel), and are no further from x than b_j times the sine; the same for B_j and a_i. So leaving it out
 * makes the depth too large by at most the lesser extent times the sine, less than size * sqrt(BOUND_PARALLEL) / 2.
 * With OVERLAP_BAND / sqrt(BOUND_PARALLEL) for what rounding adds, BOUND_SLACK covers both.
 */
import type { RowWriter } from '../rows.js'
import { BOUND_PARALLEL, BOUND_ROUNDING, BOUND_SLACK } from '../../tolerances.js'

/** The larger number, or one rounding off. V8: see notes, "maximum without a branch". */
export const larger = (x: number, y: number): number => 0.5 * (x + y + Math.abs(x - y))

/** The larger of a signed square and that of a gap along an axis of this squared length. */
function largerSquare(best: number, gap: number, square: number): number {
  const signed = gap * Math.abs(gap)
  return signed > best * square && square > BOUND_PARALLEL ? signed / square : best
}

/**
 * Writes to out[at]: more than 0, the boxes are apart by at least that; less than 0, they overlap, and points of both
 * must together move by at least minus that before the boxes can be apart; 0: in doubt, {@link overlapObbRows} decides.
 */
export const boundObbSeparation: RowWriter = (rowsA, a, rowsB, b, out, at) => {
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
  const a0x = rowsA[a + 3]
  const a0y = rowsA[a + 4]
  const a0z = rowsA[a + 5]
  const t0 = a0x * dx + a0y * dy + a0z * dz
  const c00 = a0x * b0x + a0y * b0y + a0z * b0z
  const c01 = a0x * b1x + a0y * b1y + a0z * b1z
  const c02 = a0x * b2x + a0y * b2y + a0z * b2z
  const m00 = Math.abs(c00)
  const m01 = Math.abs(c01)
  const m02 = Math.abs(c02)
  const a1x = rowsA[a + 6]
  const a1y = rowsA[a + 7]
  const a1z = rowsA[a + 8]
  const t1 = a1x * dx + a1y * dy + a1z * dz
  const c10 = a1x * b0x + a1y * b0y + a1z * b0z
  const c11 = a1x * b1x + a1y * b1y + a1z * b1z
  const c12 = a1x * b2x + a1y * b2y + a1z * b2z
  const m10 = Math.abs(c10)
  const m11 = Math.abs(c11)
  const m12 = Math.abs(c12)
  const a2x = rowsA[a + 9]
  const a2y = rowsA[a + 10]
  const a2z = rowsA[a + 11]
  const t2 = a2x * dx + a2y * dy + a2z * dz
  const c20 = a2x * b0x + a2y * b0y + a2z * b0z
  const c21 = a2x * b1x + a2y * b1y + a2z * b1z
  const c22 = a2x * b2x + a2y * b2y + a2z * b2z
  const m20 = Math.abs(c20)
  const m21 = Math.abs(c21)
  const m22 = Math.abs(c22)
  const slack = BOUND_SLACK * (a0 + a1 + a2 + (b0 + b1 + b2))
  const g0 = Math.abs(t0) - (a0 + b0 * m00 + b1 * m01 + b2 * m02)
  const g1 = Math.abs(t1) - (a1 + b0 * m10 + b1 * m11 + b2 * m12)
  const g2 = Math.abs(t2) - (a2 + b0 * m20 + b1 * m21 + b2 * m22)
  const g3 = Math.abs(t0 * c00 + t1 * c10 + t2 * c20) - (b0 + a0 * m00 + a1 * m10 + a2 * m20)
  const g4 = Math.abs(t0 * c01 + t1 * c11 + t2 * c21) - (b1 + a0 * m01 + a1 * m11 + a2 * m21)
  const g5 = Math.abs(t0 * c02 + t1 * c12 + t2 * c22) - (b2 + a0 * m02 + a1 * m12 + a2 * m22)
  let best = larger(larger(larger(g0, g1), larger(g2, g3)), larger(g4, g5))
  // Of boxes far apart the distance rounds by more than their size.
  const far = BOUND_ROUNDING * best
  if (far > slack) {
    out[at] = far - slack
    return
  }
  let gap: number
  best *= Math.abs(best)
  gap = Math.abs(t2 * c10 - t1 * c20) - (a1 * m20 + a2 * m10 + b1 * m02 + b2 * m01)
  best = largerSquare(best, gap, c10 * c10 + c20 * c20)
  gap = Math.abs(t2 * c11 - t1 * c21) - (a1 * m21 + a2 * m11 + b0 * m02 + b2 * m00)
  best = largerSquare(best, gap, c11 * c11 + c21 * c21)
  gap = Math.abs(t2 * c12 - t1 * c22) - (a1 * m22 + a2 * m12 + b0 * m01 + b1 * m00)
  best = largerSquare(best, gap, c12 * c12 + c22 * c22)
  gap = Math.abs(t0 * c20 - t2 * c00) - (a0 * m20 + a2 * m00 + b1 * m12 + b2 * m11)
  best = largerSquare(best, gap, c00 * c00 + c20 * c20)
  gap = Math.abs(t0 * c21 - t2 * c01) - (a0 * m21 + a2 * m01 + b0 * m12 + b2 * m10)
  best = largerSquare(best, gap, c01 * c01 + c21 * c21)
  gap = Math.abs(t0 * c22 - t2 * c02) - (a0 * m22 + a2 * m02 + b0 * m11 + b1 * m10)
  best = largerSquare(best, gap, c02 * c02 + c22 * c22)
  gap = Math.abs(t1 * c00 - t0 * c10) - (a0 * m10 + a1 * m00 + b1 * m22 + b2 * m21)
  best = largerSquare(best, gap, c00 * c00 + c10 * c10)
  gap = Math.abs(t1 * c01 - t0 * c11) - (a0 * m11 + a1 * m01 + b0 * m22 + b2 * m20)
  best = largerSquare(best, gap, c01 * c01 + c11 * c11)
  gap = Math.abs(t1 * c02 - t0 * c12) - (a0 * m12 + a1 * m02 + b0 * m21 + b1 * m20)
  best = largerSquare(best, gap, c02 * c02 + c12 * c12)
  const most = Math.sqrt(Math.abs(best)) - slack
  out[at] = most > 0 ? (best < 0 ? 0 - most : most) : 0
}
