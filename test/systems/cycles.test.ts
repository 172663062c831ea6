import { describe, expect, it } from 'vitest'
import { checkHistory } from './cycle-check.js'
import { drawHistory } from './cycle-program.js'

/**
 * The first seeds, and those that told of code that was broken on purpose. Thousands of others:
 * test/long/cycles.long.ts.
 */
const FIRST = Array.from({ length: 40 }, (_, seed) => seed)
const TELLING = [
  149, 161, 167, 179, 196, 206, 219, 222, 251, 252, 332, 347, 361, 388, 396, 412, 462, 518, 570, 616, 678,
] // prettier-ignore

const seen: Record<string, number> = {}

describe('histories that go round with short periods tell what worlds tell that are made anew for each step', () => {
  it.each([
    ['the first', FIRST],
    ['telling', TELLING],
    // A first contact that was at another time by history.
    ['found', [61_002_009]],
  ])('%s seeds', (_, seeds) => {
    for (const seed of seeds) expect(checkHistory(drawHistory(seed), seen), `seed ${seed}`).toBe('')
  })

  it('so that what matters came up', () => {
    const atLeast = {
      steps: 600, quiet: 500, began: 150, ended: 80, persist: 600, same: 300, '!nan': 3, '!budget': 3, '!delta': 5,
      '!bounds': 5, '!pairs': 5, '!contacts': 5,
    } // prettier-ignore
    for (const [what, times] of Object.entries(atLeast))
      expect(seen[what] ?? 0, `${what} in ${JSON.stringify(seen)}`).toBeGreaterThanOrEqual(times)
  })
})
