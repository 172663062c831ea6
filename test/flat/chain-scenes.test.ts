import { describe, it } from 'vitest'
import { daily } from '../daily.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { FlatScene } from './scenes.js'

describe('random flat worlds with chains', () => {
  for (const seed of daily([1, 4], [5, 7]))
    it(`find what all pairs find, at their first times (seed ${seed})`, () => {
      const scene = new FlatScene(new Random(seed), true, true)
      for (let step = 0; step < 4; step++) scene.step()
      expect(scene.seen.touching).toBeGreaterThan(10)
      expect(scene.seen.apart).toBeGreaterThan(100)
    })
})
