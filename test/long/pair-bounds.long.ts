/** Bounds of more pairs than `npm test` takes. */
import { expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { checkBounds } from '../systems/pair-bounds.js'

it.each([
  [331, false],
  [332, false],
  [333, true],
  [334, true],
])('bounds of 250,000 pairs of convex shapes hold, seed %i, flat %s', (seed, isFlat) => {
  const seen = checkBounds(new Random(seed), isFlat, 250_000)
  expect(seen.apart).toBeGreaterThan(50_000)
  expect(seen.deep).toBeGreaterThan(50_000)
})
