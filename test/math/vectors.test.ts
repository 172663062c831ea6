import { describe, expect, it } from 'vitest'
import { cross, dot, meetLines, subtract } from '../../src/math/vectors.js'
import { Random } from '../oracle/random.js'

describe('vectors in arrays', () => {
  it('subtract, cross and dot read and write at their offsets', () => {
    const v = Float64Array.of(9, 1, 2, 3, 9, 4, 6, 5, 9)
    const out = new Float64Array(5)
    subtract(out, 1, v, 5, v, 1)
    expect([...out]).toEqual([0, 3, 4, 2, 0])
    cross(out, 1, v, 1, v, 5)
    expect([...out]).toEqual([0, 2 * 5 - 3 * 6, 3 * 4 - 5, 6 - 2 * 4, 0])
    expect(dot(v, 1, v, 5)).toBe(4 + 12 + 15)
  })

  it('lines are nearest where their connection is perpendicular to both (seed 7)', () => {
    const random = new Random(7)
    const met = new Float64Array(2)
    const gap = new Float64Array(3)
    for (let run = 0; run < 1000; run++) {
      const [u, v, w] = [0, 0, 0].map(() => Float64Array.from({ length: 3 }, () => random.between(-1, 1)))
      expect(meetLines(met, u!, 0, v!, 0, w!, 0)).toBe(true)
      for (let k = 0; k < 3; k++) gap[k] = w![k]! + met[1]! * v![k]! - met[0]! * u![k]!
      const size = 1 + Math.abs(met[0]!) + Math.abs(met[1]!)
      expect(Math.abs(dot(gap, 0, u!, 0))).toBeLessThan(1e-12 * size)
      expect(Math.abs(dot(gap, 0, v!, 0))).toBeLessThan(1e-12 * size)
    }
  })

  it('parallel lines do not meet', () => {
    const u = Float64Array.of(1, 2, 3)
    expect(meetLines(new Float64Array(2), u, 0, Float64Array.of(-2, -4, -6), 0, u, 0)).toBe(false)
    expect(meetLines(new Float64Array(2), u, 0, new Float64Array(3), 0, u, 0)).toBe(false)
  })
})
