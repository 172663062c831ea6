/**
 * The last resort of the box-box test: one axis in exact arithmetic (Shewchuk's expansions), for what even double-double
 * cannot tell from touching. Here are also the registers in which doubtful-axes.ts hands over the boxes.
 *
 * The value g(L) = |L.D| - sum a_k |L.A_k| - sum b_k |L.B_k|, L = u x v, is a polynomial of degree 4 in the given doubles
 * once the signs of its scalar products are known, so its sign can be had exactly.
 *
 * Trap: products of expansions are exact only while no low part underflows. Axis components from 2^-150 and lengths from
 * 2^-300 on leave their product a last bit of at least 2^-(3 * 203 + 353) = 2^-962. A pair with other numbers that are
 * not 0 is taken as touching: it is that to within 2^-96 of its size.
 */
import {
  EXACT_CROSS,
  EXACT_VECTOR,
  addExpansions,
  exactCross,
  exactDot,
  multiplyExpansions,
  signOfExpansion,
} from '../../math/expansion.js'

// Registers, in double-doubles. A box is its three axes (the low parts stay 0) and its three half extents.
export const VECTOR = 6
export const EXTENTS = 3 * VECTOR
export const FIRST = 0
export const SECOND = 4 * VECTOR
/** From the centre of the first box to that of the second, as an exact sum of two vectors ... */
export const CENTRES_PART = 8 * VECTOR
export const CENTRES_REST = 9 * VECTOR
/** ... and rounded to one. */
export const CENTRES = 10 * VECTOR
/** What follows is scratch of doubtful-axes.ts. */
export const REGISTERS = 11 * VECTOR

const SMALLEST_COMPONENT = 7.1e-46
const SMALLEST_LENGTH = 5e-91

// Expansions: each place is the number of doubles, then the doubles.
const U = 0
const V = U + EXACT_VECTOR
const CROSS = V + EXACT_VECTOR
const FACTOR = CROSS + EXACT_CROSS // a vector, or one half extent
const PRODUCT = FACTOR + EXACT_VECTOR // at most 48 doubles
const SCALED = PRODUCT + 100 // at most 96 doubles
const SUM_EVEN = SCALED + 200 // at most 2 * 48 + 6 * 96 doubles
const SUM_ODD = SUM_EVEN + 700
const SPARE = SUM_ODD + 700
const w = new Float64Array(SPARE + 800)

/** Whether u x v separates the boxes in `r`, u and v being two of their axes. */
export function separatesExactly(r: Float64Array, u: number, v: number): boolean {
  if (!isExactRange(r)) return false
  writeVector(U, r, u)
  writeVector(V, r, v)
  exactCross(w, CROSS, U, V, SPARE)

  writeVector(FACTOR, r, CENTRES_PART)
  exactDot(w, SUM_ODD, CROSS, FACTOR, SPARE)
  writeVector(FACTOR, r, CENTRES_REST)
  exactDot(w, PRODUCT, CROSS, FACTOR, SPARE)
  let sum = SUM_EVEN
  let next = SUM_ODD
  addExpansions(w, sum, SUM_ODD, PRODUCT, 1)
  if (signOfExpansion(w, sum) < 0) for (let i = 1; i <= w[sum]; i++) w[sum + i] = -w[sum + i]

  for (let k = 0; k < 6; k++) {
    const box = k < 3 ? FIRST : SECOND
    const axis = k < 3 ? k : k - 3
    writeVector(FACTOR, r, box + VECTOR * axis)
    exactDot(w, PRODUCT, CROSS, FACTOR, SPARE)
    const sign = signOfExpansion(w, PRODUCT)
    if (sign === 0) continue
    writeNumber(FACTOR, r, box + EXTENTS + 2 * axis)
    multiplyExpansions(w, SCALED, PRODUCT, FACTOR, SPARE)
    addExpansions(w, next, sum, SCALED, -sign)
    const previous = sum
    sum = next
    next = previous
  }
  return signOfExpansion(w, sum) > 0
}

function writeNumber(out: number, r: Float64Array, x: number): void {
  let n = 0
  if (r[x + 1] !== 0) w[out + ++n] = r[x + 1]
  if (r[x] !== 0) w[out + ++n] = r[x]
  w[out] = n
}

function writeVector(out: number, r: Float64Array, x: number): void {
  writeNumber(out, r, x)
  writeNumber(out + 3, r, x + 2)
  writeNumber(out + 6, r, x + 4)
}

function isExactRange(r: Float64Array): boolean {
  for (let k = 0; k < CENTRES; k++) {
    const x = Math.abs(r[k])
    const isComponent = k < CENTRES_PART && k % SECOND < EXTENTS
    if (x !== 0 && x < (isComponent ? SMALLEST_COMPONENT : SMALLEST_LENGTH)) return false
  }
  return true
}
