import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { checkEnds, checkPaths, checkQueries, checkRays } from './one-sided.js'

describe('bodies at one-sided chains', () => {
  for (const seed of [1])
    it(`touch on their paths, there and back, as the model says (seed ${seed})`, () => {
      const { touching, passed, apart, strict } = checkPaths(seed)
      expect(touching).toBeGreaterThan(100)
      expect(passed).toBeGreaterThan(50)
      expect(apart).toBeGreaterThan(10)
      expect(strict).toBeGreaterThan(50)
    })

  for (const seed of [11, 12])
    it(`touch at their end poses as the model says, with a way to the front (seed ${seed})`, () => {
      const told = checkEnds(seed)
      expect(told).toBeGreaterThan(30)
      expect(told).toBeLessThan(90)
    })

  for (const seed of [21])
    it(`are found by casts and overlaps as the model says (seed ${seed})`, () => {
      const { touching, apart } = checkQueries(seed)
      expect(touching).toBeGreaterThan(70)
      expect(apart).toBeGreaterThan(10)
    })

  it('are met by rays from the front, along the line and at their points (seed 31)', () => {
    expect(checkRays(31, 4000)).toBeGreaterThan(500)
  })
})
