/** What the parts of box contact know of a pair: the two boxes in A's frame, and the contact axis. */

/**
 * Left by findLeastAxis (least-axis.ts): 0..8 C row by row (C_ij = A_i . B_j), 9..11 t, 12..14 -B^T D
 * (so that 9 + a face's kind says on which side the other box is), 15 separation along the axis (-depth),
 * 16 the best face kind, 17 the separation along it, 18 the size of the pair, 19..24 separation along the faces.
 */
export const AXES = new Float64Array(25)

/**
 * Writes the frame that findLeastAxis leaves in AXES: C, t, -B^T D and the size of the pair.
 */
export function writeFrame(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): void {
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
  axes[9] = t0
  const t1 = a1x * dx + a1y * dy + a1z * dz
  axes[10] = t1
  const t2 = a2x * dx + a2y * dy + a2z * dz
  axes[11] = t2
  let x = rowsB[b + 3]
  let y = rowsB[b + 4]
  let z = rowsB[b + 5]
  let c0 = a0x * x + a0y * y + a0z * z
  axes[0] = c0
  let c1 = a1x * x + a1y * y + a1z * z
  axes[3] = c1
  let c2 = a2x * x + a2y * y + a2z * z
  axes[6] = c2
  axes[12] = 0 - (t0 * c0 + t1 * c1 + t2 * c2)
  x = rowsB[b + 6]
  y = rowsB[b + 7]
  z = rowsB[b + 8]
  c0 = a0x * x + a0y * y + a0z * z
  axes[1] = c0
  c1 = a1x * x + a1y * y + a1z * z
  axes[4] = c1
  c2 = a2x * x + a2y * y + a2z * z
  axes[7] = c2
  axes[13] = 0 - (t0 * c0 + t1 * c1 + t2 * c2)
  x = rowsB[b + 9]
  y = rowsB[b + 10]
  z = rowsB[b + 11]
  c0 = a0x * x + a0y * y + a0z * z
  axes[2] = c0
  c1 = a1x * x + a1y * y + a1z * z
  axes[5] = c1
  c2 = a2x * x + a2y * y + a2z * z
  axes[8] = c2
  axes[14] = 0 - (t0 * c0 + t1 * c1 + t2 * c2)
  axes[18] = rowsA[a + 12] + rowsA[a + 13] + rowsA[a + 14] + (rowsB[b + 12] + rowsB[b + 13] + rowsB[b + 14])
}
