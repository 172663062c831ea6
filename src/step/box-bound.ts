const DOUBT = 1e-12
const max = (x: number, y: number): number => 0.5 * (x + y + Math.abs(x - y))
/** Stand-in for the kernel of geometry/obb-obb. */
export function boundObbSeparation(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array, at: number): void {
  a &= 0x3fffffff
  b &= 0x3fffffff
  const rows = rowsA
  const dx = rowsB[b] - rows[a], dy = rowsB[b + 1] - rows[a + 1], dz = rowsB[b + 2] - rows[a + 2]
  const a0x = rows[a + 3], a0y = rows[a + 4], a0z = rows[a + 5]
  const a1x = rows[a + 6], a1y = rows[a + 7], a1z = rows[a + 8]
  const a2x = rows[a + 9], a2y = rows[a + 10], a2z = rows[a + 11]
  const b0x = rowsB[b + 3], b0y = rowsB[b + 4], b0z = rowsB[b + 5]
  const b1x = rowsB[b + 6], b1y = rowsB[b + 7], b1z = rowsB[b + 8]
  const b2x = rowsB[b + 9], b2y = rowsB[b + 10], b2z = rowsB[b + 11]
  const a0 = rows[a + 12], a1 = rows[a + 13], a2 = rows[a + 14]
  const b0 = rowsB[b + 12], b1 = rowsB[b + 13], b2 = rowsB[b + 14]
  const c00 = a0x * b0x + a0y * b0y + a0z * b0z, c01 = a0x * b1x + a0y * b1y + a0z * b1z, c02 = a0x * b2x + a0y * b2y + a0z * b2z
  const c10 = a1x * b0x + a1y * b0y + a1z * b0z, c11 = a1x * b1x + a1y * b1y + a1z * b1z, c12 = a1x * b2x + a1y * b2y + a1z * b2z
  const c20 = a2x * b0x + a2y * b0y + a2z * b0z, c21 = a2x * b1x + a2y * b1y + a2z * b1z, c22 = a2x * b2x + a2y * b2y + a2z * b2z
  const m00 = Math.abs(c00), m01 = Math.abs(c01), m02 = Math.abs(c02)
  const m10 = Math.abs(c10), m11 = Math.abs(c11), m12 = Math.abs(c12)
  const m20 = Math.abs(c20), m21 = Math.abs(c21), m22 = Math.abs(c22)
  const t0 = a0x * dx + a0y * dy + a0z * dz, t1 = a1x * dx + a1y * dy + a1z * dz, t2 = a2x * dx + a2y * dy + a2z * dz
  const size = a0 + a1 + a2 + (b0 + b1 + b2)
  const f0 = Math.abs(t0) - (a0 + b0 * m00 + b1 * m01 + b2 * m02)
  const f1 = Math.abs(t1) - (a1 + b0 * m10 + b1 * m11 + b2 * m12)
  const f2 = Math.abs(t2) - (a2 + b0 * m20 + b1 * m21 + b2 * m22)
  const f3 = Math.abs(b0x * dx + b0y * dy + b0z * dz) - (b0 + a0 * m00 + a1 * m10 + a2 * m20)
  const f4 = Math.abs(b1x * dx + b1y * dy + b1z * dz) - (b1 + a0 * m01 + a1 * m11 + a2 * m21)
  const f5 = Math.abs(b2x * dx + b2y * dy + b2z * dz) - (b2 + a0 * m02 + a1 * m12 + a2 * m22)
  let best = max(max(max(f0, f1), max(f2, f3)), max(f4, f5))
  if (best > DOUBT * size) {
    out[at] = best
    return
  }
  const s00 = 1 - c00 * c00, s01 = 1 - c01 * c01, s02 = 1 - c02 * c02
  const s10 = 1 - c10 * c10, s11 = 1 - c11 * c11, s12 = 1 - c12 * c12
  const s20 = 1 - c20 * c20, s21 = 1 - c21 * c21, s22 = 1 - c22 * c22
  const isClear = s00 > 1e-6 && s01 > 1e-6 && s02 > 1e-6 && s10 > 1e-6 && s11 > 1e-6 && s12 > 1e-6 && s20 > 1e-6 && s21 > 1e-6 && s22 > 1e-6
  const e00 = Math.abs(t2 * c10 - t1 * c20) - (a1 * m20 + a2 * m10 + b1 * m02 + b2 * m01)
  const e01 = Math.abs(t2 * c11 - t1 * c21) - (a1 * m21 + a2 * m11 + b2 * m00 + b0 * m02)
  const e02 = Math.abs(t2 * c12 - t1 * c22) - (a1 * m22 + a2 * m12 + b0 * m01 + b1 * m00)
  const e10 = Math.abs(t0 * c20 - t2 * c00) - (a2 * m00 + a0 * m20 + b1 * m12 + b2 * m11)
  const e11 = Math.abs(t0 * c21 - t2 * c01) - (a2 * m01 + a0 * m21 + b2 * m10 + b0 * m12)
  const e12 = Math.abs(t0 * c22 - t2 * c02) - (a2 * m02 + a0 * m22 + b0 * m11 + b1 * m10)
  const e20 = Math.abs(t1 * c00 - t0 * c10) - (a0 * m10 + a1 * m00 + b1 * m22 + b2 * m21)
  const e21 = Math.abs(t1 * c01 - t0 * c11) - (a0 * m11 + a1 * m01 + b2 * m20 + b0 * m22)
  const e22 = Math.abs(t1 * c02 - t0 * c12) - (a0 * m12 + a1 * m02 + b0 * m21 + b1 * m20)
  if (isClear) {
    const g0 = max(max(e00 / Math.sqrt(s00), e01 / Math.sqrt(s01)), e02 / Math.sqrt(s02))
    const g1 = max(max(e10 / Math.sqrt(s10), e11 / Math.sqrt(s11)), e12 / Math.sqrt(s12))
    const g2 = max(max(e20 / Math.sqrt(s20), e21 / Math.sqrt(s21)), e22 / Math.sqrt(s22))
    best = max(max(best, g0), max(g1, g2))
    out[at] = Math.abs(best) > 1e3 * DOUBT * size ? best : 0
    return
  }
  out[at] = 0
}
