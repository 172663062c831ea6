/**
 * Exact arithmetic on doubles: Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric
 * predicates" (1997). A number is an expansion: an unevaluated sum of doubles that do not overlap, smallest first, so
 * that the last one carries the sign. Zeros are left out, so the number zero is the empty expansion.
 *
 * Every expansion lives in a caller's Float64Array `w` at an offset: `w[at]` is the number of doubles, and they follow
 * from `w[at + 1]` on. Single doubles are passed by their place too. Nothing is allocated. Results must not overlap
 * their operands. V8: see notes, "doubles across calls".
 *
 * Trap: a product of two doubles is exact only while neither its high part overflows nor its low part underflows. A
 * product of k coordinates is exact if every non-zero coordinate lies within 2^-300 and 2^300 for k = 3
 * (the lowest bit of each is then at least 2^-352, that of the product 2^-1056); the callers see to it.
 */
import { EXPANSION_LARGEST } from '../tolerances.js'
import { productError, sumError } from './error-free.js'

/** Writes e + signOfF * f, signOfF being 1 or -1 (fast expansion sum, theorem 13); takes |e| + |f| + 1 places. */
export function addExpansions(w: Float64Array, out: number, e: number, f: number, signOfF: number): void {
  const eEnd = e + w[e]
  const fEnd = f + w[f]
  let i = e + 1
  let j = f + 1
  let n = 0
  let q = 0
  while (i <= eEnd || j <= fEnd) {
    // Merge by growing magnitude.
    let next: number
    if (j > fEnd || (i <= eEnd && Math.abs(w[i]) < Math.abs(w[j]))) next = w[i++]
    else next = signOfF * w[j++]
    const high = q + next
    const low = sumError(q, next, high)
    q = high
    if (low !== 0) w[out + ++n] = low
  }
  if (q !== 0) w[out + ++n] = q
  w[out] = n
}

/** Writes e times the double w[factor] (scale expansion, theorem 19); takes 2 |e| + 1 places. */
export function scaleExpansion(w: Float64Array, out: number, e: number, factor: number): void {
  const b = w[factor]
  let n = 0
  let q = 0
  for (let i = 1; i <= w[e]; i++) {
    const a = w[e + i]
    const high = a * b
    const low = productError(a, b, high)
    const sum = q + low
    const lowest = sumError(q, low, sum)
    if (lowest !== 0) w[out + ++n] = lowest
    q = high + sum
    const rest = sumError(high, sum, q)
    if (rest !== 0) w[out + ++n] = rest
  }
  if (q !== 0) w[out + ++n] = q
  w[out] = n
}

/** -1, 0 or 1: the sign of e. */
export function signOfExpansion(w: Float64Array, e: number): number {
  const n = w[e]
  return n === 0 ? 0 : w[e + n] > 0 ? 1 : -1
}

/**
 * Scales numbers together by a power of two, so that products of them keep all bits: none but 0 is below `smallest` or
 * beyond EXPANSION_LARGEST then. False where no power does.
 */
export function scaleIntoRange(numbers: Float64Array, smallest: number): boolean {
  let most = 0
  let least = Infinity
  for (let i = 0; i < numbers.length; i++) {
    const size = Math.abs(numbers[i])
    if (size > most) most = size
    if (size < least && size !== 0) least = size
  }
  if (most > EXPANSION_LARGEST) return false
  if (least >= smallest) return true
  // Up to the largest safe size, because scaling up loses nothing.
  let factor = 1
  while (most * factor < EXPANSION_LARGEST / 2 && factor < 1e300) factor *= 2
  if (least * factor < smallest) return false
  for (let i = 0; i < numbers.length; i++) numbers[i] *= factor
  return true
}
