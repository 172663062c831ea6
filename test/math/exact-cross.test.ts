import { describe, it } from 'vitest'
import { crossVectors, subtractExactly } from '../../src/math/exact-cross.js'
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

const pair = (r: Float64Array, at: number): bigint => exact(r[at]) + exact(r[at + 3])
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
  /** Two vectors with tails. */
  const fill = (r: Float64Array): void => {
    for (let k = 0; k < 12; k++) {
      if (k % 6 > 2) r[k] = r[k - 3] * random.between(-1, 1) * 2 ** -53
      else r[k] = k > 5 && random.chance(0.4) ? r[k - 6] : number()
    }
  }
  const r = new Float64Array(20)

  it('differences are exact, 5,000 times, seed 51', () => {
    for (let i = 0; i < 5000; i++) {
      fill(r)
      subtractExactly(r, 0, r, 6, r, 12)
      for (let k = 0; k < 3; k++) expect(pair(r, 12 + k)).toBe(exact(r[k]) - exact(r[6 + k]))
    }
  })

  it('products cancel to 96 bits of the size of their terms, of vectors with tails, 5,000 times, seed 53', () => {
    const random = new Random(53)
    let cancelled = 0
    for (let i = 0; i < 5000; i++) {
      const angle = random.log(1e-14, 1e-2)
      for (let k = 0; k < 3; k++) {
        r[k] = number() || 1
        r[6 + k] = r[k] * (0.75 + angle * random.between(-1, 1))
      }
      for (const k of [3, 4, 5, 9, 10, 11]) r[k] = r[k - 3] * random.between(-1, 1) * 2 ** -53
      if (!crossVectors(r, 0, r, 6, r, 12)) continue
      for (let k = 0; k < 3; k++) {
        const [u, v] = [(k + 1) % 3, (k + 2) % 3]
        const p = times(pair(r, u), pair(r, 6 + v))
        const q = times(pair(r, v), pair(r, 6 + u))
        const size = absolute(p) + absolute(q)
        // The result is one double; what is lost of it by rounding is beside the point.
        const rounding = absolute(p - q) >> 53n
        expect(absolute(exact(r[12 + k]) - (p - q)) <= rounding + (size >> 96n)).toBe(true)
        if (absolute(p - q) < size >> 40n) cancelled++
      }
    }
    expect(cancelled).toBeGreaterThan(300)
  })

  it('cross products of nearly parallel vectors keep their direction, seed 52', () => {
    const random = new Random(52)
    for (let i = 0; i < 1000; i++) {
      const angle = random.log(1e-12, 1e-4)
      for (let k = 0; k < 3; k++) {
        r[k] = random.between(0.5, 1)
        r[6 + k] = r[k] * 0.75 + angle * random.between(-1, 1)
      }
      r.fill(0, 3, 6).fill(0, 9, 12)
      expect(crossVectors(r, 0, r, 6, r, 12)).toBe(true)
      for (let k = 0; k < 3; k++) {
        const [u, v] = [(k + 1) % 3, (k + 2) % 3]
        const value = times(exact(r[u]), exact(r[6 + v])) - times(exact(r[v]), exact(r[6 + u]))
        expect(near(exact(r[12 + k]), value, absolute(value), 50)).toBe(true)
      }
    }
  })
})
