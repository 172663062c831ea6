import { describe, expect, it } from 'vitest'
import { daily } from '../daily.js'
import { boundBoxes } from '../../src/narrow-phase/mesh/bound-boxes.js'
import { makeBrick, pieceDistance } from '../oracle/distances.js'
import { Random } from '../oracle/random.js'
import { axesOf, scale, type V3 } from '../oracle/vectors.js'

describe('the bound of the distance of two boxes', () => {
  it.each(daily([1], [2]))('is no more than the distance, and most of it where they are apart, seed %i', (seed) => {
    const random = new Random(seed)
    const bound = new Float64Array(1)
    let [parts, apart] = [0, 0]
    for (let k = 0; k < 2000; k++) {
      const draw = (at: V3) => {
        const axes = axesOf(random.pick([[0, 0, 0, 1], random.quaternion()]))
        const half: V3 = [random.unit(), random.pick([0, random.unit()]), random.unit()]
        return { row: Float64Array.of(...at, ...axes.flat(), ...half, 0), brick: makeBrick(at, axes, half) }
      }
      const a = draw(random.pick([[0, 0, 0], scale(random.direction(), 5)]))
      const b = draw(scale(random.direction(), random.between(0, 6)))
      const distance = pieceDistance(a.brick, b.brick)
      boundBoxes(a.row, 0, b.row, 0, bound)
      expect(bound[0], `${k}`).toBeLessThan(distance + 1e-12)
      expect(bound[0], `${k}`).toBeGreaterThanOrEqual(0)
      if (distance < 0.5) continue
      parts += bound[0]! / distance
      apart++
    }
    expect(apart).toBeGreaterThan(500)
    expect(parts / apart).toBeGreaterThan(0.99)
  })
})
