import { ROW_PARAMETERS } from '../rows.js'

/**
 * Writes the world normal of plane row b to out[0..2] and returns the signed height of the world point (x, y, z) above
 * the plane. Works on the difference to the row's position, so a common translation changes no bit.
 */
export function writeWorldNormal(
  rows: Float64Array,
  b: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  const u = rows[b + ROW_PARAMETERS]
  const v = rows[b + ROW_PARAMETERS + 1]
  const w = rows[b + ROW_PARAMETERS + 2]
  const nx = u * rows[b + 3] + v * rows[b + 6] + w * rows[b + 9]
  const ny = u * rows[b + 4] + v * rows[b + 7] + w * rows[b + 10]
  const nz = u * rows[b + 5] + v * rows[b + 8] + w * rows[b + 11]
  out[0] = nx
  out[1] = ny
  out[2] = nz
  return nx * (x - rows[b]) + ny * (y - rows[b + 1]) + nz * (z - rows[b + 2]) + rows[b + ROW_PARAMETERS + 3]
}
