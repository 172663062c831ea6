import { describe, expect, it } from 'vitest'
import {
  exactDifference,
  exactDot,
  exactNumber,
  exactProduct,
  exactSum,
  forgetExact,
  markExact,
  signOfExact,
  widenExact,
  writeExactCross,
  writeExactDifference,
} from '../../src/math/exact.js'
import { crossBig, dotBig, toInteger, type Big3 } from '../oracle/exact-numbers.js'
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

  it('triple products of differences are exact, cancelling ones too, seed 3', () => {
    const random = new Random(3)
    // Doubles whose sizes range over `bits` bits, and some zeros.
    const double = (bits: number): number =>
      random.chance(0.1)
        ? 0
        : random.sign() *
          (random.chance(0.3) ? random.integer(1, 9) : random.between(0.5, 1)) *
          2 ** random.integer(-bits, bits)
    const exact = new Int32Array(12)
    const signs = [0, 0, 0]
    for (let k = 0; k < 1000; k++) {
      const bits = random.pick([0, 2, 60, 290])
      const vectors: Big3[] = []
      const given: number[][] = []
      const mark = markExact()
      for (let v = 0; v < 3; v++) {
        let p = [double(bits), double(bits), double(bits)]
        let q = [double(bits), double(bits), double(bits)]
        if (v === 2 && random.chance(0.3)) {
          // Dependent: the difference of the other two vectors, doubled.
          p = given[0]!.map((x, i) => (x - given[1]![i]!) * 2)
          q = [0, 0, 0]
        }
        if (v < 2 && bits < 3) q = [0, 0, 0]
        given.push(p)
        const points = Float64Array.from([...p, ...q])
        if (q.some((x) => x !== 0)) writeExactDifference(exact, 3 * v, points, 0, 3)
        else for (let d = 0; d < 3; d++) exact[3 * v + d] = exactNumber(points, d)
        const whole = (i: number) => toInteger(p[i]!, -400) - toInteger(q[i]!, -400)
        vectors.push([whole(0), whole(1), whole(2)])
      }
      writeExactCross(exact, 9, 0, 3)
      const value = dotBig(crossBig(vectors[0]!, vectors[1]!), vectors[2]!)
      const sign = value > 0n ? 1 : value < 0n ? -1 : 0
      expect(signOfExact(exactDot(exact, 9, 6)), `case ${k}`).toBe(sign)
      signs[sign + 1]!++
      forgetExact(mark)
      expect(markExact()).toBe(mark)
    }
    for (const count of signs) expect(count).toBeGreaterThan(30)
  })

  it('are exact for doubles of any size when they are wide, seed 4', () => {
    const random = new Random(4)
    const double = (): number =>
      random.pick([0, Number.MIN_VALUE, Number.MAX_VALUE, 2 ** -1022, 1 / 3, 2 ** random.integer(-1074, 1023)]) *
      random.sign()
    const signs = new Set<number>()
    widenExact(true)
    for (let n = 0; n < 500; n++) {
      forgetExact()
      const values = Float64Array.from({ length: 4 }, double)
      if (random.chance(0.3)) values.copyWithin(2, 0, 2)
      const [a, b, c, d] = [...values.keys()].map((k) => exactNumber(values, k)) as [number, number, number, number]
      const [p, q, r, s] = [...values].map((x) => toInteger(x, -1074)) as [bigint, bigint, bigint, bigint]
      const expected = p * q - r * s
      const sign = expected > 0n ? 1 : expected < 0n ? -1 : 0
      expect(signOfExact(exactSum(exactProduct(a, b), exactProduct(c, d), -1)), `case ${n}`).toBe(sign)
      expect(signOfExact(exactDifference(values, 0, values, 1))).toBe(p > q ? 1 : p < q ? -1 : 0)
      signs.add(sign)
    }
    widenExact(false)
    expect([...signs].sort()).toEqual([-1, 0, 1])
  })
})
