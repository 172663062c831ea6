import { SURFACE_DEPTH, SURFACE_HEIGHT } from './surfaces.js'

/**
 * Writes the surface (surfaces.ts) of the box in row s, which is row a or row b, for the other box that touches it
 * along the contact axis `code` of touchObbRows. Along the axis of least depth the highest point of the one box and the
 * lowest of the other are points of the manifold, which need not be clipped for this.
 */
export function writeBoxSurface(
  rows: Float64Array,
  a: number,
  b: number,
  code: number,
  s: number,
  out: Float64Array,
  at: number,
): void {
  // Known ranges: no sum of offsets needs a check for overflow.
  a &= 0x3fffffff
  b &= 0x3fffffff
  s &= 0x3fffffff
  const m = a ^ b ^ s
  let x: number
  let y: number
  let z: number
  if (code < 7) {
    const n = code < 4 ? a + 3 * code : b + 3 * code - 9
    x = rows[n]
    y = rows[n + 1]
    z = rows[n + 2]
  } else {
    const i = (11 * (code - 7)) >> 5
    const p = a + 3 + 3 * i
    const q = b + 3 * (code - 6 - 3 * i)
    const u = rows[p + 1] * rows[q + 2] - rows[p + 2] * rows[q + 1]
    const v = rows[p + 2] * rows[q] - rows[p] * rows[q + 2]
    const w = rows[p] * rows[q + 1] - rows[p + 1] * rows[q]
    const scale = 1 / Math.sqrt(u * u + v * v + w * w)
    x = u * scale
    y = v * scale
    z = w * scale
  }
  const side = x * (rows[m] - rows[s]) + y * (rows[m + 1] - rows[s + 1]) + z * (rows[m + 2] - rows[s + 2])
  const sign = 1 - 2 * Number(side < 0)
  x *= sign
  y *= sign
  z *= sign
  const reach =
    rows[s + 12] * Math.abs(x * rows[s + 3] + y * rows[s + 4] + z * rows[s + 5]) +
    rows[s + 13] * Math.abs(x * rows[s + 6] + y * rows[s + 7] + z * rows[s + 8]) +
    rows[s + 14] * Math.abs(x * rows[s + 9] + y * rows[s + 10] + z * rows[s + 11])
  const below =
    rows[m + 12] * Math.abs(x * rows[m + 3] + y * rows[m + 4] + z * rows[m + 5]) +
    rows[m + 13] * Math.abs(x * rows[m + 6] + y * rows[m + 7] + z * rows[m + 8]) +
    rows[m + 14] * Math.abs(x * rows[m + 9] + y * rows[m + 10] + z * rows[m + 11])
  out[at] = x + 0
  out[at + 1] = y + 0
  out[at + 2] = z + 0
  out[at + SURFACE_HEIGHT] = x * rows[s] + y * rows[s + 1] + z * rows[s + 2] + reach
  out[at + SURFACE_DEPTH] = Math.max(0, reach + below - sign * side)
}
