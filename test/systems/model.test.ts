import { describe, expect, it } from 'vitest'
import { playModel } from './model-check.js'

/** Thousands of others: test/long/model.long.ts. */
const SEEDS = [5, 7, 25, 31, 37, 41, 43, 56]

describe('random games beside a model that knows the documents and plain geometry (E01 E05 E09 E10 E12 E23 E27 P35)', () => {
  const seen: Record<string, number> = {}

  it.each(SEEDS)('seed %i', (seed) => {
    expect(playModel(seed, 30, seen)).toBe('')
  })

  it('so that what matters came up', () => {
    const atLeast = { steps: 200, invalid: 50, orphans: 2, touching: 500, ways: 1000, 'on the way': 20, removed: 20, shape: 5, separated: 20, disabled: 10, filter: 10 } // prettier-ignore
    for (const [what, times] of Object.entries(atLeast))
      expect(seen[what] ?? 0, `${what} in ${JSON.stringify(seen)}`).toBeGreaterThanOrEqual(times)
  })
})
