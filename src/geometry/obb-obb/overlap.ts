/**
 * Whether two oriented boxes overlap: the separating axis test on 15 axes.
 *
 * Eberly, "Dynamic Collision Detection using Oriented Bounding Boxes", sections 2.1 and 2.2.1, table 1; the same test
 * is Gomez listing 6 and Gaul's derivation. Everything is in A's frame: t = A^T D and C = A^T B, a row of them computed
 * when the axis A_i needs it; |L.D| > r_A + r_B on one of A_i, B_j, A_i x B_j separates the boxes.
 *
 * The numerical trap is edges that are nearly parallel: A_i x B_j and all projections on it are then rounding noise,
 * and noise may seem to separate. Inflating |C| hides this and calls real gaps hits. Here each axis has three outcomes
 * instead of two: separates for certain, overlaps for certain, or doubtful, the last within OVERLAP_BAND of the
 * extents. A pair with doubtful axes that no other axis separates goes to exact-box.ts. So no cross product is skipped
 * because it is short, and none is trusted that is noise.
 *
 * The band: axes are orthonormal only to AXES_ORTHONORMAL (d below), and table 1 takes them for orthonormal. Let
 *   g(L) = |L.D| - sum a_k |L.A_k| - sum b_k |L.B_k|          (positive: L separates)
 * Replacing A, B by orthonormal axes and a face normal by the axis beside it moves table 1's value of g by less than 9
 * d (|D| + sum a + sum b) for a face and 16 d (...) for an edge-edge axis; rounding adds less than 2e-15 (...), which d
 * swallows. Where |D| exceeds sum a + sum b the boxes are apart whatever is computed; where every face axis seems to
 * overlap, |D| <= 1.75 (sum a + sum b). So |error of g| < 44 d (sum a + sum b), and OVERLAP_BAND = 64 d is a bound.
 * The value of an edge-edge axis is not divided by the sine between the edges, so a small sine needs no rule of its
 * own: an axis that is only noise falls into the doubtful band.
 *
 * Written out, with an end at each axis: the same of the arrays of axes.ts takes 2.2 times as long.
 *
 * The answer is true for closed boxes that share a point, touching included, false for all others. Boxes are exactly
 * the parallelepipeds of their rows, whose axes must be orthonormal to AXES_ORTHONORMAL. So swapping, exact translation
 * and scaling by powers of two change nothing.
 */
import { OVERLAP_BAND, OVERLAP_BAND_FLOOR } from '../../tolerances.js'
import { OBB, overlapCall } from '../calls.js'
import { overlapObbRowsExact } from '../exact-box.js'

/** {@link overlapObbs} on packed rows. */
export function overlapObbRows(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  const doubt = doubtOf(rowsA, a, rowsB, b)
  return doubt === 0 || (doubt > 0 && overlapObbRowsExact(rowsA, a, rowsB, b))
}

/** -1 if an axis separates the boxes; else 1 if one may do so, and 0 if none does. */
export function doubtOf(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): number {
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
  const band = OVERLAP_BAND * (a0 + a1 + a2 + (b0 + b1 + b2)) + OVERLAP_BAND_FLOOR

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
  const f0 = Math.abs(t0) - (a0 + b0 * m00 + b1 * m01 + b2 * m02)
  if (f0 > band) return -1

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
  const f1 = Math.abs(t1) - (a1 + b0 * m10 + b1 * m11 + b2 * m12)
  if (f1 > band) return -1

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
  const f2 = Math.abs(t2) - (a2 + b0 * m20 + b1 * m21 + b2 * m22)
  if (f2 > band) return -1

  // The point of A nearest to B's centre, times two (|t + a| - |t - a| is twice t clamped to [-a, a], without a
  // branch): if B holds it, by more than the error of this, no further axis is needed. True of most hits.
  const e0 = t0 + t0 + Math.abs(t0 - a0) - Math.abs(t0 + a0)
  const e1 = t1 + t1 + Math.abs(t1 - a1) - Math.abs(t1 + a1)
  const e2 = t2 + t2 + Math.abs(t2 - a2) - Math.abs(t2 + a2)
  if (
    Math.abs(e0 * c00 + e1 * c10 + e2 * c20) < 2 * (b0 - band) &&
    Math.abs(e0 * c01 + e1 * c11 + e2 * c21) < 2 * (b1 - band) &&
    Math.abs(e0 * c02 + e1 * c12 + e2 * c22) < 2 * (b2 - band)
  )
    return 0

  let isSure = f0 < -band && f1 < -band && f2 < -band
  const g0 = Math.abs(t0 * c00 + t1 * c10 + t2 * c20) - (b0 + a0 * m00 + a1 * m10 + a2 * m20)
  const g1 = Math.abs(t0 * c01 + t1 * c11 + t2 * c21) - (b1 + a0 * m01 + a1 * m11 + a2 * m21)
  const g2 = Math.abs(t0 * c02 + t1 * c12 + t2 * c22) - (b2 + a0 * m02 + a1 * m12 + a2 * m22)
  if (g0 > band || g1 > band || g2 > band) return -1
  isSure &&= g0 < -band && g1 < -band && g2 < -band
  // A0 x B0, A0 x B1, A0 x B2
  const h0 = Math.abs(t2 * c10 - t1 * c20) - (a1 * m20 + a2 * m10 + b1 * m02 + b2 * m01)
  const h1 = Math.abs(t2 * c11 - t1 * c21) - (a1 * m21 + a2 * m11 + b0 * m02 + b2 * m00)
  const h2 = Math.abs(t2 * c12 - t1 * c22) - (a1 * m22 + a2 * m12 + b0 * m01 + b1 * m00)
  if (h0 > band || h1 > band || h2 > band) return -1
  isSure &&= h0 < -band && h1 < -band && h2 < -band
  // A1 x B0, A1 x B1, A1 x B2
  const k0 = Math.abs(t0 * c20 - t2 * c00) - (a0 * m20 + a2 * m00 + b1 * m12 + b2 * m11)
  const k1 = Math.abs(t0 * c21 - t2 * c01) - (a0 * m21 + a2 * m01 + b0 * m12 + b2 * m10)
  const k2 = Math.abs(t0 * c22 - t2 * c02) - (a0 * m22 + a2 * m02 + b0 * m11 + b1 * m10)
  if (k0 > band || k1 > band || k2 > band) return -1
  isSure &&= k0 < -band && k1 < -band && k2 < -band
  // A2 x B0, A2 x B1, A2 x B2
  const l0 = Math.abs(t1 * c00 - t0 * c10) - (a0 * m10 + a1 * m00 + b1 * m22 + b2 * m21)
  const l1 = Math.abs(t1 * c01 - t0 * c11) - (a0 * m11 + a1 * m01 + b0 * m22 + b2 * m20)
  const l2 = Math.abs(t1 * c02 - t0 * c12) - (a0 * m12 + a1 * m02 + b0 * m21 + b1 * m20)
  if (l0 > band || l1 > band || l2 > band) return -1
  isSure &&= l0 < -band && l1 < -band && l2 < -band
  return isSure ? 0 : 1
}

/**
 * Whether two oriented boxes share a point. Boxes are closed sets: touching is a hit.
 *
 * Exact for the boxes that the numbers describe, at any orientation. Axes off by more than 1e-12 are orthonormalised
 * first. Zero half extents make plates, rods and points.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for numbers that are no box.
 */
export const overlapObbs = overlapCall(OBB, OBB, overlapObbRows)
