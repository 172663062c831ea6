/**
 * Exact numbers: expansions (expansion.ts) one behind the other in an array that grows. An exact number is its place.
 * Sums and products are written at the end, and forgotten together. Products keep all bits as long as no low part
 * underflows (expansion.ts); the callers see to it.
 */
import { grown } from '../memory/grow.js'
import { addExpansions, multiplyExpansions, signOfExpansion } from './expansion.js'

let numbers = new Float64Array(512)
let end = 0

/** Forgets all exact numbers. */
export function forgetExact(): void {
  end = 0
}

/** The place of a new exact number that takes up to `room` places in the making. */
function begin(room: number): number {
  numbers = grown(numbers, end + room)
  return end
}

function finish(at: number): number {
  end = at + 1 + numbers[at]
  return at
}

/** The double in values[at]. */
export function exactNumber(values: Float64Array, at: number): number {
  const place = begin(2)
  numbers[place] = values[at] === 0 ? 0 : 1
  numbers[place + 1] = values[at]
  return finish(place)
}

/** e + sign * f, sign being 1 or -1. */
export function exactSum(e: number, f: number, sign: number): number {
  const place = begin(numbers[e] + numbers[f] + 2)
  addExpansions(numbers, place, e, f, sign)
  return finish(place)
}

/** e * f. */
export function exactProduct(e: number, f: number): number {
  const longest = 2 * numbers[e] * numbers[f] + 1
  const place = begin(2 * longest + 4 * numbers[e] + 3)
  multiplyExpansions(numbers, place, e, f, place + longest)
  return finish(place)
}

/** -1, 0 or 1. */
export function signOfExact(e: number): number {
  return signOfExpansion(numbers, e)
}
