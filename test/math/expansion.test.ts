import { describe, it } from 'vitest'
import * as expansion from '../../src/math/expansion.js'
import { expect } from '../expect.js'
import { toInteger } from '../oracle/exact-numbers.js'
import { Random } from '../oracle/random.js'

/** The value of the expansion at `at`, times 2^-exponent. */
function valueOf(w: Float64Array, at: number, exponent: number): bigint {
  let sum = 0n
  for (let i = 1; i <= w[at]!; i++) sum += toInteger(w[at + i]!, exponent)
  return sum
}

/** Doubles whose sizes range over `bits` bits, and some zeros. */
function double(random: Random, bits: number): number {
  if (random.chance(0.1)) return 0
  const x = random.chance(0.3) ? random.integer(1, 9) : random.between(0.5, 1)
  return random.sign() * x * 2 ** random.integer(-bits, bits)
}

/** Zeros left out, and growing: what the sign and the merging rely on. */
function isExpansion(w: Float64Array, at: number): boolean {
  for (let i = 1; i <= w[at]!; i++) {
    if (w[at + i] === 0) return false
    if (i > 1 && !(Math.abs(w[at + i - 1]!) < Math.abs(w[at + i]!))) return false
  }
  return true
}

const signOf = (x: bigint): number => (x > 0n ? 1 : x < 0n ? -1 : 0)

describe('expansions', () => {
  it('sums and scalings of expansions are exact, seed 2', () => {
    const random = new Random(2)
    const w = new Float64Array(4000)
    const [e, f, out, spare] = [0, 100, 200, 1500]
    let longest = 0
    for (let k = 0; k < 500; k++) {
      for (const at of [e, f]) {
        w[at] = 0
        for (let i = random.integer(1, 8); i > 0; i--) {
          const x = double(random, 100)
          w[out] = x === 0 ? 0 : 1
          w[out + 1] = x
          expansion.addExpansions(w, spare, at, out, 1)
          w.copyWithin(at, spare, spare + w[spare]! + 1)
        }
      }
      const p = valueOf(w, e, -300)
      const q = valueOf(w, f, -300)
      expansion.addExpansions(w, out, e, f, -1)
      expect(valueOf(w, out, -300)).toBe(p - q)
      expect(expansion.signOfExpansion(w, out)).toBe(signOf(p - q))
      const b = double(random, 60)
      w[50] = b
      expansion.scaleExpansion(w, out, e, 50)
      expect(valueOf(w, out, -600)).toBe(p * toInteger(b, -300))
      expect(isExpansion(w, out)).toBe(true)
      expect(expansion.signOfExpansion(w, out)).toBe(signOf(p * toInteger(b, -300)))
      longest = Math.max(longest, w[out]!)
    }
    expect(longest).toBeGreaterThan(8)
  })
})
