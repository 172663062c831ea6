/**
 * The contact axis of two boxes: of the 15 axes of the separating axis theorem (Gaul; Eberly, dynamic collision, table 1)
 * the one along which the least translation parts them.
 *
 * Everything is in A's frame, as in overlap.ts: t = A^T D, C = A^T B. Faces of A, faces of B, then edge pairs; a later
 * axis must be better by AXIS_TIE, so that rounding does not choose. A cross axis A_i x B_j has the length
 * sqrt(C_i1j^2 + C_i2j^2) (a sum, where 1 - C_ij^2 would cancel), and its root is taken only when the axis would win.
 *
 * Two traps. Whether the boxes touch is decided as in overlap.ts: outside the band here, inside it by that function, so
 * that both always agree. And the short formula of a cross axis leaves out the edges' own projections, which are zero in
 * theory; divided by a small sine their rounding is large. Below the squared sine 1e-6 the axis is normalised first and all
 * six extents are projected: any direction gives a true depth that way.
 */
import { AXIS_KEPT, AXIS_TIE, CORE_PARALLEL, OVERLAP_BAND, OVERLAP_BAND_FLOOR } from '../../tolerances.js'
import { AXES } from './frame.js'
import { overlapObbRows } from './overlap.js'

/** For `kept` of {@link findLeastAxis}: nothing is preferred but the least depth; any face before an edge pair. */
export const KEEP_NOTHING = -2
export const KEEP_ANY_FACE = -1

/**
 * Kind of the contact axis: 0-2 face of A, 3-5 face of B, 6 + 3 i + j cross product of A_i and B_j; -1 when apart, and
 * `out[MANIFOLD_DEPTH]` is then minus how far they are apart at least, along the face axis `out[MANIFOLD_NORMAL]`, or 6 for a cross axis.
 * `kept` is a face kind to prefer when nearly as good, KEEP_ANY_FACE or KEEP_NOTHING.
 */
export function findLeastAxis(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  kept: number,
  out: Float64Array,
): number {
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
  const size = a0 + a1 + a2 + (b0 + b1 + b2)
  const band = OVERLAP_BAND * size + OVERLAP_BAND_FLOOR
  const clear = -band
  const tie = AXIS_TIE * size
  // The global, looked up where few ever come, would make `beat` an allocated number.
  const infinity = Infinity
  let doubtful = 0
  let aligned = 0
  let g: number
  let square: number

  let x = rowsA[a + 3]
  let y = rowsA[a + 4]
  let z = rowsA[a + 5]
  const t0 = x * dx + y * dy + z * dz
  const c00 = x * b0x + y * b0y + z * b0z
  const c01 = x * b1x + y * b1y + z * b1z
  const c02 = x * b2x + y * b2y + z * b2z
  const m00 = Math.abs(c00)
  const m01 = Math.abs(c01)
  const m02 = Math.abs(c02)
  const g0 = Math.abs(t0) - (a0 + b0 * m00 + b1 * m01 + b2 * m02)
  if (g0 > clear) {
    if (g0 > band) {
      out[1] = 0
      out[4] = 0 - g0
      return -1
    }
    doubtful = 1
  }

  x = rowsA[a + 6]
  y = rowsA[a + 7]
  z = rowsA[a + 8]
  const t1 = x * dx + y * dy + z * dz
  const c10 = x * b0x + y * b0y + z * b0z
  const c11 = x * b1x + y * b1y + z * b1z
  const c12 = x * b2x + y * b2y + z * b2z
  const m10 = Math.abs(c10)
  const m11 = Math.abs(c11)
  const m12 = Math.abs(c12)
  const g1 = Math.abs(t1) - (a1 + b0 * m10 + b1 * m11 + b2 * m12)
  if (g1 > clear) {
    if (g1 > band) {
      out[1] = 1
      out[4] = 0 - g1
      return -1
    }
    doubtful = 1
  }

  x = rowsA[a + 9]
  y = rowsA[a + 10]
  z = rowsA[a + 11]
  const t2 = x * dx + y * dy + z * dz
  const c20 = x * b0x + y * b0y + z * b0z
  const c21 = x * b1x + y * b1y + z * b1z
  const c22 = x * b2x + y * b2y + z * b2z
  const m20 = Math.abs(c20)
  const m21 = Math.abs(c21)
  const m22 = Math.abs(c22)
  const g2 = Math.abs(t2) - (a2 + b0 * m20 + b1 * m21 + b2 * m22)
  if (g2 > clear) {
    if (g2 > band) {
      out[1] = 2
      out[4] = 0 - g2
      return -1
    }
    doubtful = 1
  }

  const u0 = t0 * c00 + t1 * c10 + t2 * c20
  const g3 = Math.abs(u0) - (b0 + a0 * m00 + a1 * m10 + a2 * m20)
  if (g3 > clear) {
    if (g3 > band) {
      out[1] = 3
      out[4] = 0 - g3
      return -1
    }
    doubtful = 1
  }

  const u1 = t0 * c01 + t1 * c11 + t2 * c21
  const g4 = Math.abs(u1) - (b1 + a0 * m01 + a1 * m11 + a2 * m21)
  if (g4 > clear) {
    if (g4 > band) {
      out[1] = 4
      out[4] = 0 - g4
      return -1
    }
    doubtful = 1
  }

  const u2 = t0 * c02 + t1 * c12 + t2 * c22
  const g5 = Math.abs(u2) - (b2 + a0 * m02 + a1 * m12 + a2 * m22)
  if (g5 > clear) {
    if (g5 > band) {
      out[1] = 5
      out[4] = 0 - g5
      return -1
    }
    doubtful = 1
  }

  let best = g0
  let kind = 0
  if (g1 > best + tie) {
    best = g1
    kind = 1
  }
  if (g2 > best + tie) {
    best = g2
    kind = 2
  }
  if (g3 > best + tie) {
    best = g3
    kind = 3
  }
  if (g4 > best + tie) {
    best = g4
    kind = 4
  }
  if (g5 > best + tie) {
    best = g5
    kind = 5
  }
  const face = kind
  const faceBest = best
  // Squared depth to beat; a doubtful axis opens it, and the exact comparison follows.
  let beat = best * best
  if (doubtful !== 0) beat = infinity

  // A0 x B0
  g = Math.abs(t2 * c10 - t1 * c20) - (a1 * m20 + a2 * m10 + b1 * m02 + b2 * m01)
  if (g > clear) {
    if (g > band) {
      out[1] = 6
      out[4] = 0 - g
      return -1
    }
    doubtful = 1
    beat = infinity
  }
  square = c10 * c10 + c20 * c20
  aligned |= Number(square <= 1e-6) & Number(g > best)
  if (Number(square > 1e-6) & Number(g * g < beat * square)) {
    g /= Math.sqrt(square)
    if (g > best + tie) {
      best = g
      beat = g * g
      kind = 6
    }
  }

  // A0 x B1
  g = Math.abs(t2 * c11 - t1 * c21) - (a1 * m21 + a2 * m11 + b0 * m02 + b2 * m00)
  if (g > clear) {
    if (g > band) {
      out[1] = 6
      out[4] = 0 - g
      return -1
    }
    doubtful = 1
    beat = infinity
  }
  square = c11 * c11 + c21 * c21
  aligned |= (Number(square <= 1e-6) & Number(g > best)) << 1
  if (Number(square > 1e-6) & Number(g * g < beat * square)) {
    g /= Math.sqrt(square)
    if (g > best + tie) {
      best = g
      beat = g * g
      kind = 7
    }
  }

  // A0 x B2
  g = Math.abs(t2 * c12 - t1 * c22) - (a1 * m22 + a2 * m12 + b0 * m01 + b1 * m00)
  if (g > clear) {
    if (g > band) {
      out[1] = 6
      out[4] = 0 - g
      return -1
    }
    doubtful = 1
    beat = infinity
  }
  square = c12 * c12 + c22 * c22
  aligned |= (Number(square <= 1e-6) & Number(g > best)) << 2
  if (Number(square > 1e-6) & Number(g * g < beat * square)) {
    g /= Math.sqrt(square)
    if (g > best + tie) {
      best = g
      beat = g * g
      kind = 8
    }
  }

  // A1 x B0
  g = Math.abs(t0 * c20 - t2 * c00) - (a0 * m20 + a2 * m00 + b1 * m12 + b2 * m11)
  if (g > clear) {
    if (g > band) {
      out[1] = 6
      out[4] = 0 - g
      return -1
    }
    doubtful = 1
    beat = infinity
  }
  square = c00 * c00 + c20 * c20
  aligned |= (Number(square <= 1e-6) & Number(g > best)) << 3
  if (Number(square > 1e-6) & Number(g * g < beat * square)) {
    g /= Math.sqrt(square)
    if (g > best + tie) {
      best = g
      beat = g * g
      kind = 9
    }
  }

  // A1 x B1
  g = Math.abs(t0 * c21 - t2 * c01) - (a0 * m21 + a2 * m01 + b0 * m12 + b2 * m10)
  if (g > clear) {
    if (g > band) {
      out[1] = 6
      out[4] = 0 - g
      return -1
    }
    doubtful = 1
    beat = infinity
  }
  square = c01 * c01 + c21 * c21
  aligned |= (Number(square <= 1e-6) & Number(g > best)) << 4
  if (Number(square > 1e-6) & Number(g * g < beat * square)) {
    g /= Math.sqrt(square)
    if (g > best + tie) {
      best = g
      beat = g * g
      kind = 10
    }
  }

  // A1 x B2
  g = Math.abs(t0 * c22 - t2 * c02) - (a0 * m22 + a2 * m02 + b0 * m11 + b1 * m10)
  if (g > clear) {
    if (g > band) {
      out[1] = 6
      out[4] = 0 - g
      return -1
    }
    doubtful = 1
    beat = infinity
  }
  square = c02 * c02 + c22 * c22
  aligned |= (Number(square <= 1e-6) & Number(g > best)) << 5
  if (Number(square > 1e-6) & Number(g * g < beat * square)) {
    g /= Math.sqrt(square)
    if (g > best + tie) {
      best = g
      beat = g * g
      kind = 11
    }
  }

  // A2 x B0
  g = Math.abs(t1 * c00 - t0 * c10) - (a0 * m10 + a1 * m00 + b1 * m22 + b2 * m21)
  if (g > clear) {
    if (g > band) {
      out[1] = 6
      out[4] = 0 - g
      return -1
    }
    doubtful = 1
    beat = infinity
  }
  square = c00 * c00 + c10 * c10
  aligned |= (Number(square <= 1e-6) & Number(g > best)) << 6
  if (Number(square > 1e-6) & Number(g * g < beat * square)) {
    g /= Math.sqrt(square)
    if (g > best + tie) {
      best = g
      beat = g * g
      kind = 12
    }
  }

  // A2 x B1
  g = Math.abs(t1 * c01 - t0 * c11) - (a0 * m11 + a1 * m01 + b0 * m22 + b2 * m20)
  if (g > clear) {
    if (g > band) {
      out[1] = 6
      out[4] = 0 - g
      return -1
    }
    doubtful = 1
    beat = infinity
  }
  square = c01 * c01 + c11 * c11
  aligned |= (Number(square <= 1e-6) & Number(g > best)) << 7
  if (Number(square > 1e-6) & Number(g * g < beat * square)) {
    g /= Math.sqrt(square)
    if (g > best + tie) {
      best = g
      beat = g * g
      kind = 13
    }
  }

  // A2 x B2
  g = Math.abs(t1 * c02 - t0 * c12) - (a0 * m12 + a1 * m02 + b0 * m21 + b1 * m20)
  if (g > clear) {
    if (g > band) {
      out[1] = 6
      out[4] = 0 - g
      return -1
    }
    doubtful = 1
    beat = infinity
  }
  square = c02 * c02 + c12 * c12
  aligned |= (Number(square <= 1e-6) & Number(g > best)) << 8
  if (Number(square > 1e-6) & Number(g * g < beat * square)) {
    g /= Math.sqrt(square)
    if (g > best + tie) {
      best = g
      kind = 14
    }
  }

  if (doubtful !== 0 && !overlapObbRows(rowsA, a, rowsB, b)) {
    out[1] = 6
    out[4] = 0
    return -1
  }
  const axes = AXES
  axes[0] = c00
  axes[1] = c01
  axes[2] = c02
  axes[3] = c10
  axes[4] = c11
  axes[5] = c12
  axes[6] = c20
  axes[7] = c21
  axes[8] = c22
  axes[9] = t0
  axes[10] = t1
  axes[11] = t2
  axes[12] = 0 - u0
  axes[13] = 0 - u1
  axes[14] = 0 - u2
  axes[15] = best
  axes[16] = face
  axes[17] = faceBest
  axes[18] = size
  if (aligned !== 0) kind = tryAligned(rowsA, a, rowsB, b, aligned, kind)
  if (kept === KEEP_NOTHING) return kind
  const least = axes[15] - AXIS_KEPT * size
  if (kept >= 0) {
    axes[19] = g0
    axes[20] = g1
    axes[21] = g2
    axes[22] = g3
    axes[23] = g4
    axes[24] = g5
    if (axes[19 + kept] >= least) {
      // The last step's face is as good: keep it, so that the points keep their ids.
      axes[15] = axes[19 + kept]
      return kept
    }
  }
  if (kind >= 6 && faceBest >= least) {
    axes[15] = faceBest
    return face
  }
  return kind
}

/** Cross axes of nearly parallel edges (`bits`: 3 i + j), in full; updates the best and returns its kind. */
function tryAligned(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  bits: number,
  kind: number,
): number {
  const tie = AXIS_TIE * AXES[18]
  for (let k = 0; k < 9; k++) {
    if ((bits & (1 << k)) === 0) continue
    const j = k % 3
    const i = (k - j) / 3
    const i1 = i === 2 ? 0 : i + 1
    const i2 = i === 0 ? 2 : i - 1
    const p = -AXES[3 * i2 + j]
    const q = AXES[3 * i1 + j]
    const square = p * p + q * q
    if (!(square > CORE_PARALLEL)) continue
    let s =
      Math.abs(p * AXES[9 + i1] + q * AXES[9 + i2]) -
      (rowsA[a + 12 + i1] * Math.abs(p) + rowsA[a + 12 + i2] * Math.abs(q))
    for (let m = 0; m < 3; m++) s -= rowsB[b + 12 + m] * Math.abs(p * AXES[3 * i1 + m] + q * AXES[3 * i2 + m])
    s /= Math.sqrt(square)
    if (s > AXES[15] + tie) {
      AXES[15] = s
      kind = 6 + k
    }
  }
  return kind
}
