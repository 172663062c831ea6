import { describe, expect, it } from 'vitest'
import { exactNumber, exactProduct, exactSum, forgetExact, signOfExact } from '../../src/math/exact.js'
import { toInteger } from '../oracle/exact-numbers.js'
import { Random } from '../oracle/random.js'

describe('exact numbers', () => {
  it('have the sign of the same sums and products in whole numbers, seed 1', () => {
    const random = new Random(1)
    const values = new Float64Array(8)
    const signs = new Set<number>()
    for (let n = 0; n < 500; n++) {
      forgetExact()
      for (let k = 0; k < 8; k++) values[k] = random.chance(0.1) ? 0 : random.normal() * 2 ** random.integer(-20, 20)
      // Equal pairs cancel exactly.
      if (random.chance(0.3)) values.copyWithin(4, 0, 4)
      const places = [...values.keys()].map((k) => exactNumber(values, k))
      const whole = [...values].map((x) => toInteger(x, -200))
      const product = (a: number, b: number): number => exactProduct(places[a]!, places[b]!)
      const one = exactProduct(product(0, 1), exactSum(product(2, 3), product(4, 5), 1))
      const two = exactProduct(product(4, 5), exactSum(product(6, 7), product(0, 1), 1))
      const [a, b, c, d, e, f, g, h] = whole as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]
      const expected = a * b * (c * d + e * f) - e * f * (g * h + a * b)
      const sign = expected > 0n ? 1 : expected < 0n ? -1 : 0
      expect(signOfExact(exactSum(one, two, -1)), `case ${n}`).toBe(sign)
      signs.add(sign)
    }
    expect([...signs].sort()).toEqual([-1, 0, 1])
  })

  it('take more room than there was', () => {
    forgetExact()
    const values = Float64Array.of(1 / 3)
    let power = exactNumber(values, 0)
    for (let k = 0; k < 5; k++) power = exactProduct(power, power)
    expect(signOfExact(exactSum(power, exactProduct(power, exactNumber(Float64Array.of(1), 0)), -1))).toBe(0)
    expect(signOfExact(exactSum(power, exactNumber(values, 0), -1))).toBe(-1)
  })
})
