/**
 * Whether a face of one of two boxes is as high along its normal, within `slack`, as the other box reaches. V8: see
 * notes, "literal strides".
 */
export function haveLevelFaces(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, slack: number): boolean {
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const ux = rowsB[b + 3]
  const uy = rowsB[b + 4]
  const uz = rowsB[b + 5]
  const vx = rowsB[b + 6]
  const vy = rowsB[b + 7]
  const vz = rowsB[b + 8]
  const wx = rowsB[b + 9]
  const wy = rowsB[b + 10]
  const wz = rowsB[b + 11]
  const h = rowsB[b + 12]
  const i = rowsB[b + 13]
  const j = rowsB[b + 14]
  // How far A reaches from its middle along the axes of B.
  let u = 0
  let v = 0
  let w = 0
  for (let k = 0; k < 3; k++) {
    const x = rowsA[a + 3 + 3 * k]
    const y = rowsA[a + 4 + 3 * k]
    const z = rowsA[a + 5 + 3 * k]
    const half = rowsA[a + 12 + k]
    const alongU = Math.abs(x * ux + y * uy + z * uz)
    const alongV = Math.abs(x * vx + y * vy + z * vz)
    const alongW = Math.abs(x * wx + y * wy + z * wz)
    u += half * alongU
    v += half * alongV
    w += half * alongW
    if (isLevel(x * dx + y * dy + z * dz, h * alongU + i * alongV + j * alongW, half, slack)) return true
  }
  return (
    isLevel(ux * dx + uy * dy + uz * dz, u, h, slack) ||
    isLevel(vx * dx + vy * dy + vz * dz, v, i, slack) ||
    isLevel(wx * dx + wy * dy + wz * dz, w, j, slack)
  )
}

/** Whether one of two opposite faces, `half` off the middle, is level with what reaches to `reach` around `apart`. */
function isLevel(apart: number, reach: number, half: number, slack: number): boolean {
  return Math.abs(Math.abs(apart) + reach - half) <= slack || Math.abs(reach - Math.abs(apart) - half) <= slack
}
