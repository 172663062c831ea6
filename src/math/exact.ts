/**
 * Exact numbers: expansions (expansion.ts) one behind the other in an array that grows. An exact number is its place.
 * Sums and products are written at the end, and forgotten together.
 *
 * Products of expansions keep all bits as long as no low part underflows (expansion.ts); the callers see to it. For
 * doubles so far apart in size that no scaling does (one below 2^-600 of the largest), they ask for wide numbers: whole
 * numbers times a power of two, which allocate. No ordinary input gets there.
 */
import { sumError } from './error-free.js'
import { addExpansions, scaleExpansion, signOfExpansion } from './expansion.js'

let numbers = new Float64Array(512)
let end = 0

let isWide = false
/** Of wide numbers, by place: the whole number, and the exponent of the power of two. */
const wholes: bigint[] = []
const exponents: number[] = []
const memory = new ArrayBuffer(8)
const double = new Float64Array(memory)
const bits = new BigUint64Array(memory)

/** Forgets all exact numbers; those that are made next are wide or not. */
export function widenExact(wide: boolean): void {
  if (isWide) wholes.length = exponents.length = 0
  isWide = wide
  end = 0
}

/** Whether exact numbers are wide. */
export const areExactWide = (): boolean => isWide

/** Forgets all exact numbers, or those that were made since `mark` was taken. */
export function forgetExact(mark = 0): void {
  end = mark
}

/** What {@link forgetExact} takes to keep the exact numbers that there are. */
export function markExact(): number {
  return end
}

/** The place of a new exact number that takes up to `room` places in the making. */
function begin(room: number): number {
  while (end + room > numbers.length) numbers = new Float64Array([...numbers, ...numbers])
  return end
}

function finish(at: number): number {
  end = at + 1 + numbers[at]
  return at
}

function finishWide(whole: bigint, exponent: number): number {
  wholes[end] = whole
  exponents[end] = exponent
  return end++
}

/** The double in values[at]. */
export function exactNumber(values: Float64Array, at: number): number {
  if (isWide) {
    double[0] = Math.abs(values[at])
    const biased = Number(bits[0]! >> 52n)
    const whole = (bits[0]! & 0xfffffffffffffn) | (biased > 0 ? 0x10000000000000n : 0n)
    return finishWide(values[at] < 0 ? -whole : whole, Math.max(biased, 1) - 1075)
  }
  const place = begin(2)
  numbers[place] = Number(values[at] !== 0)
  numbers[place + 1] = values[at]
  return finish(place)
}

/** The double in values[at] and its tail in values[tail], which do not overlap, if numbers are not wide. */
export function exactPair(values: Float64Array, at: number, tail: number): number {
  const place = begin(3)
  let n = 0
  if (values[tail] !== 0) numbers[place + ++n] = values[tail]
  if (values[at] !== 0) numbers[place + ++n] = values[at]
  numbers[place] = n
  return finish(place)
}

/** e + sign * f, sign being 1 or -1. */
export function exactSum(e: number, f: number, sign: number): number {
  if (isWide) {
    const exponent = Math.min(exponents[e]!, exponents[f]!)
    const first = wholes[e]! << BigInt(exponents[e]! - exponent)
    const second = wholes[f]! << BigInt(exponents[f]! - exponent)
    return finishWide(sign < 0 ? first - second : first + second, exponent)
  }
  if (numbers[f] === 0) return e
  const place = begin(numbers[e] + numbers[f] + 1)
  addExpansions(numbers, place, e, f, sign)
  return finish(place)
}

/** e * f. */
export function exactProduct(e: number, f: number): number {
  if (isWide) return finishWide(wholes[e]! * wholes[f]!, exponents[e]! + exponents[f]!)
  let product = f
  for (let i = 1; i <= numbers[f]; i++) {
    const place = begin(2 * numbers[e] + 1)
    scaleExpansion(numbers, place, e, f + i)
    product = i === 1 ? finish(place) : exactSum(product, finish(place), 1)
  }
  return product
}

/** -1, 0 or 1. */
export function signOfExact(e: number): number {
  if (isWide) return wholes[e]! > 0n ? 1 : wholes[e]! < 0n ? -1 : 0
  return signOfExpansion(numbers, e)
}

const difference = new Float64Array(2)

/** p[i] - q[j]. */
export function exactDifference(p: Float64Array, i: number, q: Float64Array, j: number): number {
  if (isWide) return exactSum(exactNumber(p, i), exactNumber(q, j), -1)
  const x = p[i]
  const y = -q[j]
  difference[0] = x + y
  difference[1] = sumError(x, y, difference[0])
  return exactPair(difference, 0, 1)
}

// A vector is three exact numbers one behind the other in `v`, at an offset.

/** Writes the vector from point q to point p, three doubles each at offsets of `points`, at o. */
export function writeExactDifference(v: Int32Array, o: number, points: Float64Array, p: number, q: number): void {
  for (let d = 0; d < 3; d++) v[o + d] = exactDifference(points, p + d, points, q + d)
}

/** Writes the cross product of the vectors at i and j at o. */
export function writeExactCross(v: Int32Array, o: number, i: number, j: number): void {
  for (let d = 0; d < 3; d++) {
    const p = (d + 1) % 3
    const q = (d + 2) % 3
    v[o + d] = exactSum(exactProduct(v[i + p], v[j + q]), exactProduct(v[i + q], v[j + p]), -1)
  }
}

/** The scalar product of the vectors at i and j; faster if those at j are the shorter ones. */
export function exactDot(v: Int32Array, i: number, j: number): number {
  let sum = exactProduct(v[i], v[j])
  for (let d = 1; d < 3; d++) sum = exactSum(sum, exactProduct(v[i + d], v[j + d]), 1)
  return sum
}
