/** Shared by the parts of box contact: the two boxes in A's frame, and the separation along an axis. */

/**
 * 0..8 C row by row (C_ij = A_i . B_j), 9..11 t = A^T D, 12..14 -B^T D (so that the sign of entry 9 + kind of a face
 * tells on which side the other box is), 15..17 results of {@link writeSeparation}, 18 the size of the pair.
 */
export const AXES = new Float64Array(19)

/**
 * Writes to AXES the frame of a pair: C, t, -B^T D and the size.
 */
export function writeFrame(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): void {
  // Known ranges: no sum of offsets needs a check for overflow.
  a &= 0x3fffffff
  b &= 0x3fffffff
  const axes = AXES
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const a0x = rowsA[a + 3]
  const a0y = rowsA[a + 4]
  const a0z = rowsA[a + 5]
  const a1x = rowsA[a + 6]
  const a1y = rowsA[a + 7]
  const a1z = rowsA[a + 8]
  const a2x = rowsA[a + 9]
  const a2y = rowsA[a + 10]
  const a2z = rowsA[a + 11]
  const t0 = a0x * dx + a0y * dy + a0z * dz
  const t1 = a1x * dx + a1y * dy + a1z * dz
  const t2 = a2x * dx + a2y * dy + a2z * dz
  axes[9] = t0
  axes[10] = t1
  axes[11] = t2
  const b0x = rowsB[b + 3]
  const b0y = rowsB[b + 4]
  const b0z = rowsB[b + 5]
  const c00 = a0x * b0x + a0y * b0y + a0z * b0z
  const c10 = a1x * b0x + a1y * b0y + a1z * b0z
  const c20 = a2x * b0x + a2y * b0y + a2z * b0z
  axes[0] = c00
  axes[3] = c10
  axes[6] = c20
  axes[12] = 0 - (t0 * c00 + t1 * c10 + t2 * c20)
  const b1x = rowsB[b + 6]
  const b1y = rowsB[b + 7]
  const b1z = rowsB[b + 8]
  const c01 = a0x * b1x + a0y * b1y + a0z * b1z
  const c11 = a1x * b1x + a1y * b1y + a1z * b1z
  const c21 = a2x * b1x + a2y * b1y + a2z * b1z
  axes[1] = c01
  axes[4] = c11
  axes[7] = c21
  axes[13] = 0 - (t0 * c01 + t1 * c11 + t2 * c21)
  const b2x = rowsB[b + 9]
  const b2y = rowsB[b + 10]
  const b2z = rowsB[b + 11]
  const c02 = a0x * b2x + a0y * b2y + a0z * b2z
  const c12 = a1x * b2x + a1y * b2y + a1z * b2z
  const c22 = a2x * b2x + a2y * b2y + a2z * b2z
  axes[2] = c02
  axes[5] = c12
  axes[8] = c22
  axes[14] = 0 - (t0 * c02 + t1 * c12 + t2 * c22)
  const a0 = rowsA[a + 12]
  const a1 = rowsA[a + 13]
  const a2 = rowsA[a + 14]
  const b0 = rowsB[b + 12]
  const b1 = rowsB[b + 13]
  const b2 = rowsB[b + 14]
  axes[18] = a0 + a1 + a2 + (b0 + b1 + b2)
}

/**
 * Writes to AXES of the axis `kind` (code less 1, touch.ts), of the pair whose frame is there: 15 the separation along
 * it at unit length; of a cross axis also 16 the separation along the cross product as it is, and 17 its squared
 * length.
 *
 * The short formula of a cross axis leaves out the edges' own projections, which are zero in theory; divided by a small
 * sine their rounding is large. Below the squared sine 1e-6 the axis is normalised first and all extents are projected:
 * any direction gives a true depth that way.
 */
export function writeSeparation(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, kind: number): void {
  // Known ranges: no sum of offsets needs a check for overflow.
  a &= 0x3fffffff
  b &= 0x3fffffff
  const axes = AXES
  if (kind < 6) {
    // The same numbers as in touchObbRows: m[k] = |C| along the axis.
    const ofA = kind < 3
    const k = ofA ? kind : kind - 3
    const first = ofA ? 3 * k : k
    const stride = ofA ? 1 : 3
    const rows = ofA ? rowsB : rowsA
    const o = (ofA ? b : a) + 12
    axes[15] =
      Math.abs(axes[9 + kind]) -
      ((ofA ? rowsA[a + 12 + k] : rowsB[b + 12 + k]) +
        rows[o] * Math.abs(axes[first]) +
        rows[o + 1] * Math.abs(axes[first + stride]) +
        rows[o + 2] * Math.abs(axes[first + 2 * stride]))
    return
  }
  // A third of kind - 6, the next and the previous index in 0, 1, 2, and the two others ascending, without branches.
  const i = (11 * (kind - 6)) >> 5
  const j = kind - 6 - 3 * i
  const i1 = (9 >> (2 * i)) & 3
  const i2 = (18 >> (2 * i)) & 3
  const low = Number(j === 0)
  const high = 2 - Number(j === 2)
  const p = -axes[3 * i2 + j]
  const q = axes[3 * i1 + j]
  const square = p * p + q * q
  const along = Math.abs(p * axes[9 + i1] + q * axes[9 + i2])
  const extentsA = rowsA[a + 12 + i1] * Math.abs(p) + rowsA[a + 12 + i2] * Math.abs(q)
  const g =
    along -
    (extentsA + rowsB[b + 12 + low] * Math.abs(axes[3 * i + high]) + rowsB[b + 12 + high] * Math.abs(axes[3 * i + low]))
  let s = g
  if (square <= 1e-6) {
    s = along - extentsA
    for (let m = 0; m < 3; m++) s -= rowsB[b + 12 + m] * Math.abs(p * axes[3 * i1 + m] + q * axes[3 * i2 + m])
  }
  axes[15] = s / Math.sqrt(square)
  axes[16] = g
  axes[17] = square
}
