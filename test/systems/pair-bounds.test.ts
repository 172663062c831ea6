import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { checkBounds } from './pair-bounds.js'

describe('the bound of a pair of convex shapes', () => {
  it.each([
    [31, false],
    [32, true],
  ])('holds while points of both move by less together, seed %i, flat %s', (seed, isFlat) => {
    const seen = checkBounds(new Random(seed), isFlat, 4000)
    expect(seen.apart).toBeGreaterThan(1000)
    expect(seen.deep).toBeGreaterThan(1000)
    expect(seen.doubtful).toBeLessThan(800)
    // It is no smaller than it must be.
    expect(seen.changed).toBeGreaterThan(0.9 * seen.beyond)
  })
})
