import { describe, expect, it } from 'vitest'
import { daily } from '../daily.js'
import { boundTriangleAndBox, boundTriangles } from '../../src/narrow-phase/mesh/bound-triangles.js'
import { makeBrick, makeFacet, pieceDistance } from '../oracle/distances.js'
import { Random } from '../oracle/random.js'
import { addScaled, axesOf, scale, type V3 } from '../oracle/vectors.js'

describe('the bound of the distance of a triangle by its plane', () => {
  it.each(daily([1], [2]))('is no more than the distance, and all of it over a face, seed %i', (seed) => {
    const random = new Random(seed)
    const bound = new Float64Array(1)
    for (let k = 0; k < 2000; k++) {
      const at = scale(random.direction(), random.pick([0, 1, 1000]))
      const draw = (): V3[] => {
        const near = addScaled(at, random.direction(), random.between(0, 3))
        const [a, b] = [addScaled(near, random.direction(), random.unit()), addScaled(near, random.direction(), 0.5)]
        // A third of them are slivers, and some points.
        const c = random.pick([addScaled(near, random.direction(), 1), addScaled(a, random.direction(), 1e-9), near])
        return random.chance(0.05) ? [a, a, a] : [a, b, c]
      }
      const [p, q] = [draw(), draw()]
      const triangles = Float64Array.of(...p.flat(), ...q.flat())
      const [facet, other] = [makeFacet(p[0]!, p[1]!, p[2]!), makeFacet(q[0]!, q[1]!, q[2]!)]
      boundTriangles(triangles, 0, 9, bound)
      expect(bound[0], `${k}`).toBeLessThanOrEqual(pieceDistance(facet, other))
      const axes = axesOf(random.quaternion())
      const half: V3 = [random.unit(), random.pick([0, random.unit()]), random.unit()]
      const center = addScaled(at, random.direction(), random.between(0, 3))
      const row = Float64Array.of(...center, ...axes.flat(), ...half, 0)
      boundTriangleAndBox(triangles, 0, row, 0, bound)
      expect(bound[0], `${k}`).toBeLessThanOrEqual(pieceDistance(makeBrick(center, axes, half), facet))
    }
    const flat = Float64Array.of(-9, -9, 0, 9, -9, 0, 0, 9, 0, 0, 0, 2, 1, 0, 3, 0, 1, 2.5)
    boundTriangles(flat, 0, 9, bound)
    expect(bound[0]).toBeCloseTo(2, 12)
    boundTriangleAndBox(flat, 0, Float64Array.of(0, 0, -3, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0.5, 0), 0, bound)
    expect(bound[0]).toBeCloseTo(2.5, 12)
  })
})
