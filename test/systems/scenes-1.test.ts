import { describe, it } from 'vitest'
import { compareScenes } from './compare-scene.js'

describe('random scenes, step by step against the all-pairs oracle', () => {
  const first = (1 - 1) * 100
  it.each(Array.from({ length: 6 }, (_, i) => first + 10 * i))('seeds %i to + 9, 40 steps each', (seed) =>
    compareScenes(seed, seed + 9, 40),
  )
})
