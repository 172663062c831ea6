/**
 * Double-double arithmetic: a number is the unevaluated sum of two doubles, high and low, which carries 106 bits.
 * Only + - * are used (no fused multiply-add, which JavaScript does not promise).
 *
 * Operands live in one Float64Array of registers and are named by index, a double-double at `x` being r[x] + r[x + 1],
 * a vector three of them. V8: see notes, "doubles across calls".
 *
 * Error-free sums are Knuth's, products Dekker's with Veltkamp's splitting. Sums are not renormalised, so the bound is
 * on the absolute error: a few u^2 (u = 2^-53) times the sum of the absolute values of all terms, as for Dot2 of Ogita,
 * Rump and Oishi, "Accurate sum and dot product" (2005). No bound is better for the sign of a sum that cancels.
 * Factors must be below 2^996; a product below 2^-960 is off by at most 2^-1070.
 */

/** 2^27 + 1: splits a double into two halves of 26 bits. */
const SPLITTER = 134217729

/** a + b - sum, exactly, of a sum that was rounded. */
export function sumError(a: number, b: number, sum: number): number {
  const part = sum - a
  return a - (sum - part) + (b - part)
}

/** a b - product, exactly, of a product that was rounded. */
export function productError(a: number, b: number, product: number): number {
  let split = SPLITTER * a
  const ah = split - (split - a)
  const al = a - ah
  split = SPLITTER * b
  const bh = split - (split - b)
  const bl = b - bh
  return al * bl - (product - ah * bh - al * bh - ah * bl)
}

/** r[o] = x - y, exact. */
export function writeDifference(r: Float64Array, o: number, x: number, y: number): void {
  r[o] = x - y
  r[o + 1] = sumError(x, -y, x - y)
}

/** r[o] = r[x] + r[y]. */
export function writeSum(r: Float64Array, o: number, x: number, y: number): void {
  const a = r[x]
  const b = r[y]
  r[o + 1] = sumError(a, b, a + b) + (r[x + 1] + r[y + 1])
  r[o] = a + b
}

/** r[o] += sign r[x] r[y], sign being 1 or -1. */
function addProduct(r: Float64Array, o: number, x: number, y: number, sign: number): void {
  const a = sign * r[x]
  const b = r[y]
  const product = a * b
  const low = productError(a, b, product) + (a * r[y + 1] + sign * r[x + 1] * b)
  const old = r[o]
  r[o] = old + product
  r[o + 1] += sumError(old, product, r[o]) + low
}

/** r[o] = r[p] r[q] - r[s] r[t]. */
export function writeDifferenceOfProducts(
  r: Float64Array,
  o: number,
  p: number,
  q: number,
  s: number,
  t: number,
): void {
  r[o] = r[o + 1] = 0
  addProduct(r, o, p, q, 1)
  addProduct(r, o, s, t, -1)
}

/** The vector at o = the cross product of the vectors at u and v. */
export function writeCross(r: Float64Array, o: number, u: number, v: number): void {
  writeDifferenceOfProducts(r, o, u + 2, v + 4, u + 4, v + 2)
  writeDifferenceOfProducts(r, o + 2, u + 4, v, u, v + 4)
  writeDifferenceOfProducts(r, o + 4, u, v + 2, u + 2, v)
}

/** r[o] = dot product of the vectors at x and y. */
export function writeDot(r: Float64Array, o: number, x: number, y: number): void {
  r[o] = r[o + 1] = 0
  for (let k = 0; k < 6; k += 2) addProduct(r, o, x + k, y + k, 1)
}

/** r[o] += |r[x]| r[y]. */
export function addAbsoluteTimes(r: Float64Array, o: number, x: number, y: number): void {
  addProduct(r, o, x, y, r[x] + r[x + 1] < 0 ? -1 : 1)
}

/** Makes r[x] its absolute value. */
export function makeAbsolute(r: Float64Array, x: number): void {
  if (r[x] + r[x + 1] < 0) {
    r[x] = -r[x]
    r[x + 1] = -r[x + 1]
  }
}
