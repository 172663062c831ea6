import { describe, it } from 'vitest'
import { daily } from '../daily.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { FlatScene } from './scenes.js'

describe('random flat worlds with polygons', () => {
  for (const seed of daily([1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]))
    it(`find what all pairs find, at their first times (seed ${seed})`, () => {
      const scene = new FlatScene(new Random(seed), true)
      for (let step = 0; step < 6; step++) scene.step()
      expect(scene.seen.touching).toBeGreaterThan(10)
      expect(scene.seen.apart).toBeGreaterThan(100)
    })
})
