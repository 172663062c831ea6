/**
 * Cross products that keep their direction when the factors are almost parallel.
 *
 * The plain cross product of two vectors at angle e has a direction error of 2^-53 / e: at e = 1e-6 a separating axis
 * tilts by 1e-10 and hides real gaps or invents them. So where the plain product cancels, it is formed again in
 * double-double arithmetic (an unevaluated sum of two doubles carries 106 bits), of vectors that carry their own
 * rounding errors: a vector here is 6 numbers, x y z and the tails that were lost when it was subtracted. The relative
 * error is then 2^-106 / e^2 + 2^-53: good for every e that matters.
 *
 * Sums are not renormalised, so the bound is on the absolute error: a few u^2 (u = 2^-53) times the sum of the absolute
 * values of all terms, as for Dot2 of Ogita, Rump and Oishi, "Accurate sum and dot product" (2005).
 */
import { CROSS_CANCELLED, CROSS_VANISHED } from '../tolerances.js'
import { productError, sumError } from './error-free.js'
import { cross, dot } from './vectors.js'

export const VECTOR_STRIDE = 6

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
    const d = q[qi + i] - p[pi + i]
    out[at + i] = d
    out[at + i + 3] = sumError(q[qi + i], -p[pi + i], d)
  }
}

/** Writes the three numbers of a vector that has no tail. */
export function writeVector(source: Float64Array, i: number, out: Float64Array, at: number): void {
  for (let d = 0; d < 3; d++) {
    out[at + d] = source[i + d]
    out[at + d + 3] = 0
  }
}

/** A sum of products, and its tail. V8: see notes, "doubles across calls". */
const sum = new Float64Array(2)

/** Adds sign u[i] v[j], numbers with their tails, to the sum: sign is 1 or -1. */
function addProduct(u: Float64Array, i: number, v: Float64Array, j: number, sign: number): void {
  const a = sign * u[i]
  const b = v[j]
  const product = a * b
  const low = productError(a, b, product) + (a * v[j + 3] + sign * u[i + 3] * b)
  const old = sum[0]
  sum[0] = old + product
  sum[1] += sumError(old, product, sum[0]) + low
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
  cross(out, at, u, ui, v, vi)
  const squares = dot(u, ui, u, ui) * dot(v, vi, v, vi)
  const square = dot(out, at, out, at)
  if (square > CROSS_CANCELLED * squares) return true
  // Most nearly parallel vectors are parallel to the last bit. (Nor is there an axis if a product vanishes.)
  if (!(square > 0.25 * CROSS_VANISHED * squares)) return false
  for (let k = 0; k < 3; k++) {
    const p = (k + 1) % 3
    const q = (k + 2) % 3
    sum.fill(0)
    addProduct(u, ui + p, v, vi + q, 1)
    addProduct(u, ui + q, v, vi + p, -1)
    out[at + k] = sum[0] + sum[1]
  }
  return dot(out, at, out, at) > CROSS_VANISHED * squares
}
