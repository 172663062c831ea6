/** Sine and cosine of a double by Taylor series in whole numbers: right to 2^-200, and slow. */
import { lastBit, toInteger } from './exact-numbers.js'

/** Whole numbers stand for themselves times 2^-BITS. */
const BITS = 1300n

/** Pi to 420 digits: Machin, pi = 16 atan(1/5) - 4 atan(1/239). */
const PI = 16n * arcTangentOfInverse(5n) - 4n * arcTangentOfInverse(239n)

function arcTangentOfInverse(n: bigint): bigint {
  let power = (1n << BITS) / n
  let sum = 0n
  for (let k = 0n; power !== 0n; k++, power /= -(n * n)) sum += power / (2n * k + 1n)
  return sum
}

/** Sine and cosine of x, times 2^BITS. */
function series(x: number): { sine: bigint; cosine: bigint } {
  const unit = lastBit(x)
  const whole = x === 0 ? 0n : toInteger(x, unit)
  const shift = BigInt(x === 0 ? 0 : unit) + BITS
  const angle = (shift >= 0n ? whole << shift : whole >> -shift) % (2n * PI)
  let term = 1n << BITS
  const sums = [0n, 0n, 0n, 0n]
  for (let k = 0; term !== 0n && term !== -1n; k++) {
    sums[k & 3]! += term
    term = ((term * angle) >> BITS) / BigInt(k + 1)
  }
  return { sine: sums[1]! - sums[3]!, cosine: sums[0]! - sums[2]! }
}

/** How many units in its last place `value` is off the true number. */
function unitsOff(value: number, truth: bigint): number {
  const magnitude = truth < 0n ? -truth : truth
  // The last place of the double nearest to the truth.
  const last = BigInt(magnitude.toString(2).length) - 53n
  const unit = lastBit(value)
  const shift = BigInt(value === 0 ? 0 : unit) + BITS
  const given = value === 0 ? 0n : shift >= 0n ? toInteger(value, unit) << shift : toInteger(value, unit) >> -shift
  return Number(((given - truth) * 1000n) >> (last > 0n ? last : 0n)) / 1000
}

/** The units in the last place by which a sine and a cosine of x are off, the worse of the two. */
export function sineAndCosineOff(x: number, sine: number, cosine: number): number {
  const truth = series(x)
  return Math.max(Math.abs(unitsOff(sine, truth.sine)), Math.abs(unitsOff(cosine, truth.cosine)))
}
