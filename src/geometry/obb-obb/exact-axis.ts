/**
 * The last resort of the box-box test: one axis in exact arithmetic (Shewchuk's expansions), for what even
 * double-double cannot tell from touching. Here are also the registers in which doubtful-axes.ts hands over the boxes.
 *
 * The value g(L) = |L.D| - sum a_k |L.A_k| - sum b_k |L.B_k|, L = u x v, is a polynomial of degree 4 in the given
 * doubles once the signs of its scalar products are known, so its sign can be had exactly.
 *
 * Trap: products of expansions are exact only while no low part underflows. Axis components from 2^-150 and lengths
 * from 2^-300 on leave their product a last bit of at least 2^-(3 * 203 + 353) = 2^-962. A pair with other numbers that
 * are not 0 is taken as touching: it is that to within 2^-96 of its size.
 */
import { addExpansions, copyExpansion, scaleExpansion, signOfExpansion } from '../../math/expansion.js'

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
// Expansions: each place is the number of doubles, then the doubles.
const ONE = 11 * VECTOR
const PRODUCT = ONE + 2 // at most 1 double
const CROSS = PRODUCT + 2 // three of at most 4 doubles
const SCALED = CROSS + 15 // at most 2 * 96 doubles
const TRIPLE = SCALED + 200 // at most 2 * 3 * 16 doubles
const GAP = TRIPLE + 100 // at most 2 * 48 + 6 * 96 doubles
const SUM = GAP + 700
/** What follows is scratch of doubtful-axes.ts. */
export const REGISTERS = SUM + 700

const SMALLEST_COMPONENT = 7.1e-46
const SMALLEST_LENGTH = 5e-91

/** Whether u x v separates the boxes in `r`, u and v being two of their axes. */
export function separatesExactly(r: Float64Array, u: number, v: number): boolean {
  if (!isExactRange(r)) return false
  writeNormal(r, u, v)
  r[TRIPLE] = r[GAP] = 0
  addTriple(r, CENTRES_PART)
  addTriple(r, CENTRES_REST)
  add(r, GAP, TRIPLE, signOfExpansion(r, TRIPLE))
  for (let k = 0; k < 6; k++) {
    const box = k < 3 ? FIRST : SECOND
    const axis = k < 3 ? k : k - 3
    r[TRIPLE] = 0
    addTriple(r, box + VECTOR * axis)
    const sign = signOfExpansion(r, TRIPLE)
    addTimes(r, GAP, TRIPLE, box + EXTENTS + 2 * axis, -sign)
  }
  return signOfExpansion(r, GAP) > 0
}

/** Writes u x v to CROSS. */
function writeNormal(r: Float64Array, u: number, v: number): void {
  r[ONE] = r[ONE + 1] = 1
  for (let i = 0; i < 3; i++) {
    const j = i === 2 ? 0 : 2 * i + 2
    const k = i === 0 ? 4 : 2 * i - 2
    r[CROSS + 5 * i] = 0
    scaleExpansion(r, PRODUCT, ONE, u + j)
    addTimes(r, CROSS + 5 * i, PRODUCT, v + k, 1)
    scaleExpansion(r, PRODUCT, ONE, u + k)
    addTimes(r, CROSS + 5 * i, PRODUCT, v + j, -1)
  }
}

/** Adds the product of CROSS and the vector o to TRIPLE. */
function addTriple(r: Float64Array, o: number): void {
  for (let i = 0; i < 3; i++) addTimes(r, TRIPLE, CROSS + 5 * i, o + 2 * i, 1)
}

/** Adds sign times the expansion e times the double-double at x to the expansion at `sum`. */
function addTimes(r: Float64Array, sum: number, e: number, x: number, sign: number): void {
  for (let part = x; part < x + 2; part++) {
    if (r[e] === 0 || r[part] === 0) continue
    scaleExpansion(r, SCALED, e, part)
    add(r, sum, SCALED, sign)
  }
}

/** Adds sign times the expansion e to the one at `sum`. */
function add(r: Float64Array, sum: number, e: number, sign: number): void {
  addExpansions(r, SUM, sum, e, sign)
  copyExpansion(r, sum, SUM)
}

function isExactRange(r: Float64Array): boolean {
  for (let k = 0; k < CENTRES; k++) {
    const x = Math.abs(r[k])
    const isComponent = k < CENTRES_PART && k % SECOND < EXTENTS
    if (x !== 0 && x < (isComponent ? SMALLEST_COMPONENT : SMALLEST_LENGTH)) return false
  }
  return true
}
