import { expect, it } from 'vitest'
import { createSweepResult, sweepAabbs } from '../../src/geometry.js'

it('sweepAabbs: boxes with one middle that do not move have the opposite normal when swapped (P01); it was the same', () => {
  const one = createSweepResult()
  const two = createSweepResult()
  const small = { min: [-1, -2, -2], max: [1, 2, 2] }
  const large = { min: [-3, -4, -4], max: [3, 4, 4] }
  const still = [0, 0, 0]
  expect(sweepAabbs(one, small, still, large, still, 1)).toBe(true)
  expect(sweepAabbs(two, large, still, small, still, 1)).toBe(true)
  expect(Math.abs(one.normal[0]!)).toBe(1)
  expect(two.normal).toEqual(Array.from(one.normal, (x) => 0 - x))
})
