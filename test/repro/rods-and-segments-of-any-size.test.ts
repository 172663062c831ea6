/**
 * Sweeps of boxes and triangles that are segments, tiny or huge. The two axes of a pair of rods wrote 1 over the size
 * of the pair, so that an axis of a tiny pair had to be better by 4e-12 units, whatever its size. And an axis of two
 * segments was a product of three lengths, whose square left the range below 1e-54: the axis was lost, and segments
 * that pass each other met.
 */
import { expect, it } from 'vitest'
import {
  createSweepResult,
  overlapMovingTriangles,
  sweepObbs,
  sweepTriangles,
  type Obb,
  type Triangle,
} from '../../src/geometry.js'
import { Random } from '../oracle/random.js'
import { axesOf, scale, type V3 } from '../oracle/vectors.js'

const out = createSweepResult()

it('rods that overlap leave along the same axis at any size, seed 5', () => {
  const random = new Random(5)
  for (let run = 0; run < 200; run++) {
    const axes = axesOf(random.quaternion()).flat()
    const center = random.direction()
    const velocity = random.direction()
    const halves = [0, 1].map(() => [0.5, 0.5, 0.5].map((h, k) => (k === run % 3 ? h * random.unit() : 0)) as V3)
    const normals = [1, 2 ** -60, 2 ** 60].map((s) => {
      const rod = (half: V3): Obb => ({ center: scale(center, s), axes, halfExtents: scale(half, s) })
      expect(sweepObbs(out, rod(halves[0]!), [0, 0, 0], rod(halves[1]!), scale(velocity, s), 1)).toBe(true)
      return [...out.normal]
    })
    expect(normals[1], `run ${run}`).toEqual(normals[0])
    expect(normals[2], `run ${run}`).toEqual(normals[0])
  }
})

it('segments that pass each other do so at any size, seed 6', () => {
  const random = new Random(6)
  const counts = { hits: 0, misses: 0 }
  for (let run = 0; run < 400; run++) {
    const point = (): V3 => [random.between(-1, 1), random.between(-1, 1), random.integer(-1, 1) / 2]
    const [p, q, r, t] = [point(), point(), point(), point()]
    const velocity: V3 = [random.between(-1, 1), random.between(-1, 1), 0]
    const found = [1, 2 ** -180, 2 ** 170].map((s) => {
      const line = (from: V3, to: V3): Triangle => ({ a: scale(from, s), b: scale(to, s), c: scale(to, s) })
      const hit = sweepTriangles(out, line(p, q), [0, 0, 0], line(r, t), scale(velocity, s), 3)
      expect(overlapMovingTriangles(line(p, q), [0, 0, 0], line(r, t), scale(velocity, s), 3)).toBe(hit)
      return hit ? [out.time, out.lastTime, ...out.normal] : []
    })
    counts[found[0]!.length > 0 ? 'hits' : 'misses']++
    expect(found[1], `run ${run}`).toEqual(found[0])
    expect(found[2], `run ${run}`).toEqual(found[0])
  }
  expect(Math.min(counts.hits, counts.misses)).toBeGreaterThan(40)
})
