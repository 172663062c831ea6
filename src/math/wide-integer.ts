/**
 * Doubles as whole numbers: the last resort of the exact predicates, for coordinates so far apart in size that the
 * product of three leaves the range of a double (one below 2^-600 of the largest). It allocates, and no ordinary input
 * gets here.
 */
const UP = 537n
/** 2^537, half of the way from the smallest double, 2^-1074, to 1. */
const HALF_WAY = 4.4989137945431964e161

/** x * 2^1074, which is a whole number for every finite double. */
export function wideInteger(x: number): bigint {
  const magnitude = Math.abs(x)
  const whole = Math.floor(magnitude)
  const upper = (magnitude - whole) * HALF_WAY
  const upperWhole = Math.floor(upper)
  const lowest = (upper - upperWhole) * HALF_WAY
  const value = (((BigInt(whole) << UP) + BigInt(upperWhole)) << UP) + BigInt(lowest)
  return x < 0 ? -value : value
}

/** -1, 0 or 1. */
export function signOfBigInt(x: bigint): number {
  return x > 0n ? 1 : x < 0n ? -1 : 0
}

/** A vector of such numbers. */
export type WideVector = readonly [bigint, bigint, bigint]

export function wideVector(from: Float64Array, at: number): WideVector {
  return [wideInteger(from[at]), wideInteger(from[at + 1]), wideInteger(from[at + 2])]
}

export function wideDifference(p: WideVector, q: WideVector): WideVector {
  return [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
}

export function wideCross(p: WideVector, q: WideVector): WideVector {
  return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
}

export function wideDot(p: WideVector, q: WideVector): bigint {
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}
