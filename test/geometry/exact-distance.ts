/** Exact arithmetic on doubles for tests: every double is an integer multiple of 2^-1074. */
const view = new DataView(new ArrayBuffer(8))

/** x times 2^1074, exactly. */
export function exact(x: number): bigint {
  view.setFloat64(0, x)
  const bits = view.getBigUint64(0)
  const exponent = Number((bits >> 52n) & 2047n)
  const mantissa = bits & ((1n << 52n) - 1n)
  const value = exponent === 0 ? mantissa : (mantissa | (1n << 52n)) << BigInt(exponent - 1)
  return bits >> 63n ? -value : value
}

/** numerator / denominator as a double, good to 50 bits. */
export function quotient(numerator: bigint, denominator: bigint): number {
  if (numerator === 0n) return 0
  const length = (n: bigint) => (n < 0n ? -n : n).toString(2).length
  const shift = 60 - (length(numerator) - length(denominator))
  const q = shift >= 0 ? (numerator << BigInt(shift)) / denominator : (numerator >> BigInt(-shift)) / denominator
  return Number(q) * 2 ** -shift
}

/** (|cB + vB t - cA - vA t|^2 - (rA + rB)^2) / (2 (rA + rB)): how far from touching at time t, to first order. */
export function exactSphereGap(
  cA: readonly number[],
  rA: number,
  vA: readonly number[],
  cB: readonly number[],
  rB: number,
  vB: readonly number[],
  t: number,
): number {
  const unit = 1n << 1074n
  let square = 0n
  for (let k = 0; k < 3; k++) {
    const x = (exact(cB[k]!) - exact(cA[k]!)) * unit + (exact(vB[k]!) - exact(vA[k]!)) * exact(t)
    square += x * x
  }
  const reach = (exact(rA) + exact(rB)) * unit
  // Lengths carry two units here: the quotient of a square by a length carries two too.
  return quotient(square - reach * reach, 2n * reach * unit * unit)
}
