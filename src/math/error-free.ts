/**
 * Error-free sums and products of two doubles: Knuth's sum, Dekker's product with Veltkamp's splitting. Only + - * are
 * used (no fused multiply-add, which JavaScript does not promise). Factors must be below 2^996; the error of a product
 * below 2^-960 is off by at most 2^-1070.
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
