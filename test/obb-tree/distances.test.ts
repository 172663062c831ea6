/**
 * The distance of boxes that testObbTrees tells (`measures` of traverse.ts): never more than that of what is in them,
 * and not much less.
 */
import { describe, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { createTreeTest, testObbTrees } from '../../src/obb-tree/query/test-trees.js'
import { expect } from '../expect.js'
import { randomizer } from '../geometry/random-shapes.js'

type V = [number, number, number]

const test = createTreeTest()
const still = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }

describe('distances of two triangles whose boxes are apart', () => {
  const random = randomizer(11)
  const signed = (): number => 2 * random() - 1
  const axes = (): [V, V, V] => {
    const length = (v: V): number => Math.hypot(...v)
    const unit = (v: V): V => v.map((x) => x / length(v)) as V
    const cross = (p: V, q: V): V => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
    const u = unit([signed(), signed(), signed()])
    const w = unit(cross(u, [signed(), signed(), signed()]))
    return [u, cross(w, u), w]
  }
  const at = ([x, y, z]: V, [u, v, w]: [V, V, V], o: V): V =>
    [0, 1, 2].map((d) => o[d]! + x * u[d]! + y * v[d]! + z * w[d]!) as V
  const tree = (points: readonly V[]) => buildObbTree(points.flat(), [0, 1, 2])

  it('needles that cross, seed 11: the gap between their edges, times the sine between them', () => {
    for (let run = 0; run < 300; run++) {
      const frame = axes()
      const o: V = [signed(), signed(), signed()]
      const [gap, turn] = [0.01 + 0.2 * random(), 0.3 + 2 * random()]
      const [c, s] = [Math.cos(turn), Math.sin(turn)]
      const thin = 1e-4
      // Rolled about their edges: no face of their boxes is between them.
      const [a, b] = [0.5 + random(), -0.5 - random()]
      const one = tree([[-1, 0, 0], [1, 0, 0], [0.1, thin * a, -thin]].map((p) => at(p as V, frame, o))) // prettier-ignore
      const two = tree([[-c, -s, gap], [c, s, gap], [0.3 * c - thin * b * s, 0.3 * s + thin * b * c, gap + thin]].map((p) => at(p as V, frame, o))) // prettier-ignore
      testObbTrees(test, one, still, two, still)
      expect(test.answer).toBe('no')
      expect(test.distance, `run ${run}`).toBeLessThanOrEqual(gap)
      expect(test.distance, `run ${run}`).toBeGreaterThan(0.9 * gap * s)
    }
  })

  it('flat ones that face each other at a slant, seed 11: no more than the distance of a corner from a face', () => {
    for (let run = 0; run < 1500; run++) {
      const frame = axes()
      const o: V = [signed(), signed(), signed()]
      const gap = 0.02 + 0.3 * random()
      // The face is large, so the lowest corner is what is nearest to it.
      const face: V[] = [[-3, -2, 0], [3, -2, 0], [0.2 * signed(), 4, 0]] // prettier-ignore
      const corners: V[] = [
        [0.2 * signed(), 0.2 * signed(), gap],
        [signed(), signed(), gap + random()],
        [signed(), signed(), gap + random()],
      ]
      const shapes = [face, corners].map((points) => tree(points.map((p) => at(p, frame, o))))
      const [one, two] = (run % 2 === 0 ? shapes : shapes.reverse()) as [(typeof shapes)[0], (typeof shapes)[0]]
      testObbTrees(test, one, still, two, still)
      expect(test.distance, `run ${run}`).toBeLessThanOrEqual(gap * (1 + 1e-12))
      if (test.answer === 'no') expect(test.distance, `run ${run}`).toBeGreaterThan(0)
    }
  })
})
