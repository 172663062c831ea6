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
import {
  exactDot,
  exactNumber,
  exactProduct,
  exactSum,
  forgetExact,
  markExact,
  signOfExact,
  writeExactCross,
  writeExactVector,
} from '../../math/exact.js'

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

// Exact vectors: u x v, and u, v or another one.
const NORMAL = 0
const ONE = 3
const OTHER = 6
const vectors = new Int32Array(9)

/** Whether u x v separates the boxes in `r`, u and v being two of their axes. */
export function separatesExactly(r: Float64Array, u: number, v: number): boolean {
  if (!isExactRange(r)) return false
  const mark = markExact()
  writeExactVector(vectors, ONE, r, u, 2)
  writeExactVector(vectors, OTHER, r, v, 2)
  writeExactCross(vectors, NORMAL, ONE, OTHER)
  for (let d = 0; d < 3; d++)
    vectors[OTHER + d] = exactSum(exactPair(r, CENTRES_PART + 2 * d), exactPair(r, CENTRES_REST + 2 * d), 1)
  let gap = exactDot(vectors, NORMAL, OTHER)
  const side = signOfExact(gap)
  for (let box = FIRST; box <= SECOND; box += SECOND)
    for (let k = 0; k < 3; k++) {
      writeExactVector(vectors, OTHER, r, box + VECTOR * k, 2)
      const reach = exactProduct(exactDot(vectors, NORMAL, OTHER), exactPair(r, box + EXTENTS + 2 * k))
      gap = exactSum(gap, reach, signOfExact(reach) === side ? -1 : 1)
    }
  const separates = side !== 0 && signOfExact(gap) === side
  forgetExact(mark)
  return separates
}

/** The double-double at r[x] as one exact number. */
function exactPair(r: Float64Array, x: number): number {
  return exactSum(exactNumber(r, x), exactNumber(r, x + 1), 1)
}

function isExactRange(r: Float64Array): boolean {
  for (let k = 0; k < CENTRES; k++) {
    const x = Math.abs(r[k])
    const isComponent = k < CENTRES_PART && k % SECOND < EXTENTS
    if (x !== 0 && x < (isComponent ? SMALLEST_COMPONENT : SMALLEST_LENGTH)) return false
  }
  return true
}
