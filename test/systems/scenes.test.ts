import { describe, it } from 'vitest'
import { daily, isLong } from '../daily.js'
import { compareScenes } from './compare-scene.js'

const LAST = isLong ? 9 : 5

/** More of each hundred: test/long/scenes.long.ts. */
describe('random scenes, step by step against the all-pairs oracle', () => {
  it.each([0, 100, 200].flatMap((hundred) => daily([0], [10, 20, 30, 40, 50, 60, 70, 80, 90]).map((k) => hundred + k)))(
    `seeds %i to + ${LAST}, 40 steps each`,
    (seed) => compareScenes(seed, seed + LAST, 40),
  )
})
