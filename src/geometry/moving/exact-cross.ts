/**
 * Cross products that keep their direction when the factors are almost parallel.
 *
 * The plain cross product of two vectors at angle e has a direction error of 2^-53 / e: at e = 1e-6 a separating axis
 * tilts by 1e-10 and hides real gaps or invents them. So where the plain product cancels, it is formed again in
 * double-double arithmetic, of vectors that carry their own rounding errors: a vector here is 6 numbers, x y z and the
 * tails that were lost when it was subtracted. The relative error is then 2^-106 / e^2 + 2^-53: good for every e that
 * matters.
 */
import { writeCross } from '../../math/double-double.js'
import { CROSS_CANCELLED, CROSS_VANISHED } from '../../tolerances.js'

export const VECTOR_STRIDE = 6
const pair = new Float64Array(18) // two vectors of double-doubles, their cross product

/** Writes q - p with its tail: the sum of both is the exact difference. */
export function subtractExactly(
  q: Float64Array,
  qi: number,
  p: Float64Array,
  pi: number,
  out: Float64Array,
  at: number,
): void {
  for (let i = 0; i < 3; i++) {
    const x = q[qi + i]
    const y = p[pi + i]
    const d = x - y
    const back = x - d
    out[at + i] = d
    out[at + i + 3] = x - (d + back) + (back - y)
  }
}

/** Writes the three numbers of a vector that has no tail. */
export function writeVector(source: Float64Array, i: number, out: Float64Array, at: number): void {
  out[at] = source[i]
  out[at + 1] = source[i + 1]
  out[at + 2] = source[i + 2]
  out[at + 3] = 0
  out[at + 4] = 0
  out[at + 5] = 0
}

/**
 * Writes u x v (three numbers) at out[at], its direction in full relative accuracy. False when u or v is zero or the
 * two are parallel within CROSS_VANISHED: then it is no axis.
 */
export function crossVectors(
  u: Float64Array,
  ui: number,
  v: Float64Array,
  vi: number,
  out: Float64Array,
  at: number,
): boolean {
  const ux = u[ui]
  const uy = u[ui + 1]
  const uz = u[ui + 2]
  const vx = v[vi]
  const vy = v[vi + 1]
  const vz = v[vi + 2]
  const x = uy * vz - uz * vy
  const y = uz * vx - ux * vz
  const z = ux * vy - uy * vx
  const product = (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)
  const square = x * x + y * y + z * z
  out[at] = x
  out[at + 1] = y
  out[at + 2] = z
  if (square > CROSS_CANCELLED * product) return true
  // Most nearly parallel vectors are parallel to the last bit. (Nor is there an axis if a product vanishes.)
  if (!(square > 0.25 * CROSS_VANISHED * product)) return false
  for (let k = 0; k < 3; k++) {
    pair[2 * k] = u[ui + k]
    pair[2 * k + 1] = u[ui + k + 3]
    pair[2 * k + 6] = v[vi + k]
    pair[2 * k + 7] = v[vi + k + 3]
  }
  writeCross(pair, 12, 0, 6)
  for (let k = 0; k < 3; k++) out[at + k] = pair[12 + 2 * k] + pair[13 + 2 * k]
  const exact = out[at] * out[at] + out[at + 1] * out[at + 1] + out[at + 2] * out[at + 2]
  return exact > CROSS_VANISHED * product
}
