/**
 * Random scenes against the all-pairs oracle, for longer than the daily tests and of other seeds. LONG_SEED draws
 * others.
 */
import { describe, it } from 'vitest'
import { compareScenes } from '../systems/compare-scene.js'

const first = 1000 * Number(process.env.LONG_SEED ?? 1)

describe('random scenes, step by step against the all-pairs oracle', () => {
  it.each([0, 10, 20, 30, 40, 50, 60, 70, 80, 90].map((k) => first + k))('seeds %i to + 9, 120 steps each', (seed) =>
    compareScenes(seed, seed + 9, 120),
  )
})
