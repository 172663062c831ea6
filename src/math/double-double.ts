/**
 * Double-double arithmetic: a number is the unevaluated sum of two doubles, high and low, which carries 106 bits.
 * Only + - * are used (no fused multiply-add, which JavaScript does not promise).
 *
 * Operands live in one Float64Array of registers and are named by index, a double-double at `x` being r[x] + r[x + 1], a
 * vector three of them. Nothing is passed or returned as a double and the error-free sums (Knuth) and products (Dekker,
 * Veltkamp) are written out in each function: where V8 does not inline a call, doubles crossing it are allocated.
 *
 * Sums are not renormalised, so what is bounded is the absolute error: a few u^2 (u = 2^-53) times the sum of the absolute
 * values of all terms, as for Ogita, Rump and Oishi, "Accurate sum and dot product" (2005), Dot2. For the sign of a sum
 * under cancellation no more can be had. Factors must be below 2^996; a product below 2^-960 is off by at most 2^-1070.
 *
 * Every function is odd, and commutative where the mathematics is, to the bit.
 */

/** 2^27 + 1: splits a double into two halves of 26 bits. */
const SPLITTER = 134217729

/** r[o] = x - y, exact. */
export function writeDifference(r: Float64Array, o: number, x: number, y: number): void {
  const high = x - y
  const part = high - x
  r[o] = high
  r[o + 1] = x - (high - part) - (y + part)
}

/** r[o] = r[x] + r[y]. */
export function writeSum(r: Float64Array, o: number, x: number, y: number): void {
  const a = r[x]
  const b = r[y]
  const high = a + b
  const part = high - a
  r[o + 1] = a - (high - part) + (b - part) + (r[x + 1] + r[y + 1])
  r[o] = high
}

/** r[o] = r[p] r[q] - r[s] r[t] for the high parts of the four: they must be doubles. */
export function writeDifferenceOfProducts(
  r: Float64Array,
  o: number,
  p: number,
  q: number,
  s: number,
  t: number,
): void {
  const a = r[p]
  const b = r[q]
  const c = r[s]
  const d = r[t]
  let split = SPLITTER * a
  const ah = split - (split - a)
  const al = a - ah
  split = SPLITTER * b
  const bh = split - (split - b)
  const bl = b - bh
  split = SPLITTER * c
  const ch = split - (split - c)
  const cl = c - ch
  split = SPLITTER * d
  const dh = split - (split - d)
  const dl = d - dh
  const ab = a * b
  const cd = c * d
  const abError = al * bl - (ab - ah * bh - al * bh - ah * bl)
  const cdError = cl * dl - (cd - ch * dh - cl * dh - ch * dl)
  const high = ab - cd
  const part = high - ab
  r[o] = high
  r[o + 1] = ab - (high - part) - (cd + part) + (abError - cdError)
}

/** r[o] = dot product of the vectors at x and y. */
export function writeDot(r: Float64Array, o: number, x: number, y: number): void {
  let a = r[x]
  let b = r[y]
  let split = SPLITTER * a
  let ah = split - (split - a)
  let al = a - ah
  split = SPLITTER * b
  let bh = split - (split - b)
  let bl = b - bh
  const p0 = a * b
  const low0 = al * bl - (p0 - ah * bh - al * bh - ah * bl) + (a * r[y + 1] + r[x + 1] * b)

  a = r[x + 2]
  b = r[y + 2]
  split = SPLITTER * a
  ah = split - (split - a)
  al = a - ah
  split = SPLITTER * b
  bh = split - (split - b)
  bl = b - bh
  const p1 = a * b
  const low1 = al * bl - (p1 - ah * bh - al * bh - ah * bl) + (a * r[y + 3] + r[x + 3] * b)

  a = r[x + 4]
  b = r[y + 4]
  split = SPLITTER * a
  ah = split - (split - a)
  al = a - ah
  split = SPLITTER * b
  bh = split - (split - b)
  bl = b - bh
  const p2 = a * b
  const low2 = al * bl - (p2 - ah * bh - al * bh - ah * bl) + (a * r[y + 5] + r[x + 5] * b)

  const sum = p0 + p1
  let part = sum - p0
  const sumError = p0 - (sum - part) + (p1 - part)
  const high = sum + p2
  part = high - sum
  r[o] = high
  r[o + 1] = sum - (high - part) + (p2 - part) + (sumError + (low0 + low1 + low2))
}

/** r[o] += |r[x]| r[y]. */
export function addAbsoluteTimes(r: Float64Array, o: number, x: number, y: number): void {
  let a = r[x] + r[x + 1]
  let part = a - r[x]
  let tail = r[x] - (a - part) + (r[x + 1] - part)
  if (a < 0) {
    a = -a
    tail = -tail
  }
  const b = r[y]
  let split = SPLITTER * a
  const ah = split - (split - a)
  const al = a - ah
  split = SPLITTER * b
  const bh = split - (split - b)
  const bl = b - bh
  const product = a * b
  const low = al * bl - (product - ah * bh - al * bh - ah * bl) + (a * r[y + 1] + tail * b)
  const old = r[o]
  const high = old + product
  part = high - old
  r[o] = high
  r[o + 1] += old - (high - part) + (product - part) + low
}

/** Makes r[x] its absolute value. */
export function makeAbsolute(r: Float64Array, x: number): void {
  if (r[x] + r[x + 1] < 0) {
    r[x] = -r[x]
    r[x + 1] = -r[x + 1]
  }
}
