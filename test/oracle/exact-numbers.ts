/** Doubles as exact integers, and back: what the exact oracles share. */

const double = new Float64Array(1)
const bits = new BigUint64Array(double.buffer)
const MANTISSA = (1n << 52n) - 1n

/** The exponent e of the last bit of a finite double: it is an integer times 2^e. 0 has none: Infinity. */
export function lastBit(x: number): number {
  if (x === 0) return Infinity
  double[0] = x
  const exponent = Number((bits[0]! >> 52n) & 0x7ffn)
  return exponent === 0 ? -1074 : exponent - 1075
}

/** x times 2^-exponent, exactly; exponent must be at most lastBit(x). */
export function toInteger(x: number, exponent: number): bigint {
  if (x === 0) return 0n
  double[0] = x
  const raw = bits[0]!
  const biased = Number((raw >> 52n) & 0x7ffn)
  const mantissa = biased === 0 ? raw & MANTISSA : (raw & MANTISSA) | (1n << 52n)
  const shifted = mantissa << BigInt((biased === 0 ? -1074 : biased - 1075) - exponent)
  return x < 0 ? -shifted : shifted
}

export const absolute = (x: bigint): bigint => (x < 0n ? -x : x)

/** A double within 2^-60 of x, as mantissa and power of two, so that no size overflows. */
export function toScaled(x: bigint): { mantissa: number; exponent: number } {
  const length = absolute(x).toString(16).length * 4
  const exponent = Math.max(0, length - 64)
  return { mantissa: Number(x >> BigInt(exponent)), exponent }
}

/** x times 2^exponent, in steps that neither overflow nor underflow before the end. */
export function timesPowerOfTwo(x: number, exponent: number): number {
  for (; exponent > 1000; exponent -= 1000) x *= 2 ** 1000
  for (; exponent < -1000; exponent += 1000) x *= 2 ** -1000
  return x * 2 ** exponent
}

/** 2^unit s / sqrt(square), rounded to about a double. */
export function quotientBySquareRoot(s: bigint, square: bigint, unit: number): number {
  const numerator = toScaled(s)
  const denominator = toScaled(square)
  const odd = denominator.exponent & 1
  const root = Math.sqrt(odd ? denominator.mantissa * 2 : denominator.mantissa)
  return timesPowerOfTwo(numerator.mantissa / root, numerator.exponent - (denominator.exponent - odd) / 2 + unit)
}

export type Big3 = readonly [bigint, bigint, bigint]

export const dotBig = (a: Big3, b: Big3): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const crossBig = (a: Big3, b: Big3): Big3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
