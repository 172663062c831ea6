import { describe, it } from 'vitest'
import {
  addAbsoluteTimes,
  makeAbsolute,
  writeDifference,
  writeDifferenceOfProducts,
  writeDot,
  writeSum,
} from '../../src/math/double-double.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

/** Units of 2^-2100: every product of two doubles is a whole number of them. */
const SHIFT = 2100

function exact(x: number): bigint {
  if (x === 0) return 0n
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, x)
  const bits = view.getBigUint64(0)
  const biased = Number((bits >> 52n) & 2047n)
  const mantissa = (bits & ((1n << 52n) - 1n)) | (biased === 0 ? 0n : 1n << 52n)
  const value = mantissa << BigInt((biased === 0 ? 1 : biased) - 1075 + SHIFT)
  return x < 0 ? -value : value
}

const pair = (r: Float64Array, at: number): bigint => exact(r[at]) + exact(r[at + 1])
const times = (x: bigint, y: bigint): bigint => (x * y) >> BigInt(SHIFT)
const absolute = (x: bigint): bigint => (x < 0n ? -x : x)

/** The error of the result must be at most `bits` binary digits below the size of the terms. */
function near(result: bigint, expected: bigint, size: bigint, bits: number): boolean {
  return absolute(result - expected) <= size >> BigInt(bits)
}

describe('double-double arithmetic against BigInt', () => {
  const random = new Random(51)
  const number = (): number =>
    random.chance(0.1) ? 0 : random.sign() * random.log(1e-12, 1e12) * random.pick([1, 2 ** -200])
  const fill = (r: Float64Array): void => {
    for (let k = 0; k < 12; k += 2) {
      r[k] = k > 0 && random.chance(0.4) ? -r[2 * random.integer(0, k / 2 - 1)] : number()
      r[k + 1] = r[k] * random.between(-1, 1) * 2 ** -53
    }
  }
  const r = new Float64Array(20)

  it('differences are exact, sums have 100 bits, 5,000 times, seed 51', () => {
    for (let i = 0; i < 5000; i++) {
      fill(r)
      writeDifference(r, 12, r[0], r[2])
      expect(pair(r, 12)).toBe(exact(r[0]) - exact(r[2]))
      writeSum(r, 12, 0, 2)
      const size = absolute(exact(r[0])) + absolute(exact(r[2]))
      expect(near(pair(r, 12), pair(r, 0) + pair(r, 2), size, 100)).toBe(true)
      makeAbsolute(r, 12)
      expect(pair(r, 12) >= 0n).toBe(true)
    }
  })

  it('products and their sums have 98 bits of the size of their terms, 5,000 times, seed 51', () => {
    let cancelled = 0
    for (let i = 0; i < 5000; i++) {
      fill(r)
      writeDifferenceOfProducts(r, 12, 0, 2, 4, 6)
      const p = times(pair(r, 0), pair(r, 2))
      const q = times(pair(r, 4), pair(r, 6))
      expect(near(pair(r, 12), p - q, absolute(p) + absolute(q), 98)).toBe(true)

      writeDot(r, 12, 0, 6)
      const terms = [0, 2, 4].map((k) => times(pair(r, k), pair(r, 6 + k)))
      const sum = terms.reduce((x, y) => x + y)
      const size = terms.reduce((x, y) => x + absolute(y), 0n)
      expect(near(pair(r, 12), sum, size, 98)).toBe(true)
      if (size > 0n && absolute(sum) < size >> 40n) cancelled++

      const before = pair(r, 14 - 2)
      addAbsoluteTimes(r, 12, 0, 6)
      const term = times(absolute(pair(r, 0)), pair(r, 6))
      expect(near(pair(r, 12), before + term, absolute(before) + size + absolute(term), 97)).toBe(true)
    }
    expect(cancelled).toBeGreaterThan(20)
  })
})
