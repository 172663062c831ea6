import { describe, it } from 'vitest'
import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_LENGTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
} from '../../src/geometry/manifold.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import * as touches from '../../src/narrow-phase/mesh/touches.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

type Point = readonly [number, number, number]

const unit = (random: Random): Point => {
  const v = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)] as const
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}

describe('straighten', () => {
  // A point lies halfway between the surfaces; that of a is half the depth further out, that of b further in.
  it.each([1, -1])(
    'leaves the points where they are on one of the two (%d), with normal and depth given, seed 21',
    (sign) => {
      const random = new Random(21)
      const world = new Float64Array(16)
      world.set([1, 0, 0, 0, 1, 0, 0, 0, 1], 3)
      const contact = new Float64Array(MANIFOLD_LENGTH)
      const out = new Float64Array(PairOut.length)
      for (let run = 0; run < 100; run++) {
        const from = unit(random)
        const to = unit(random)
        const depth = random.between(0.1, 1)
        const points = 1 + (run % 4)
        contact[MANIFOLD_COUNT] = points
        contact.set(from, MANIFOLD_NORMAL)
        const onMesh: Point[] = []
        for (let k = 0; k < points; k++) {
          const p = MANIFOLD_POINTS + k * MANIFOLD_POINT_STRIDE
          const own = random.between(0.1, 1)
          for (let d = 0; d < 3; d++) contact[p + d] = random.between(-5, 5)
          contact[p + MANIFOLD_POINT_DEPTH] = own
          contact[MANIFOLD_DEPTH] = Math.max(k === 0 ? 0 : contact[MANIFOLD_DEPTH]!, own)
          onMesh.push([0, 1, 2].map((d) => contact[p + d]! + 0.5 * sign * own * from[d]!) as unknown as Point)
        }
        touches.begin()
        touches.straighten(touches.add(contact, 1, new Float64Array(3), 0, 3, 4), sign, Float64Array.from(to), depth)
        touches.size[0] = 1
        expect(touches.merge(0, 4, world, 0, out)).toBe(points)
        expect(out[MANIFOLD_DEPTH]).toBe(depth)
        expect([...out.subarray(MANIFOLD_NORMAL, MANIFOLD_NORMAL + 3)]).toEqual([...to])
        for (let k = 0; k < points; k++) {
          const p = MANIFOLD_POINTS + k * MANIFOLD_POINT_STRIDE
          expect(out[p + MANIFOLD_POINT_DEPTH]).toBe(depth)
          const there = [0, 1, 2].map((d) => out[p + d]! + 0.5 * sign * depth * to[d]!)
          const off = Math.min(...onMesh.map((point) => Math.hypot(...point.map((x, d) => x - there[d]!))))
          expect(off, `run ${run}, point ${k}`).toBeLessThan(1e-14)
        }
      }
    },
  )
})

describe('add', () => {
  it('keeps every touch, however many there are', () => {
    const contact = new Float64Array(MANIFOLD_LENGTH)
    const normal = new Float64Array(3)
    contact[MANIFOLD_COUNT] = 1
    for (const most of [1, 2, 3, 5, 10, 30, 100, 300, 1000]) {
      touches.begin()
      for (let k = 0; k < most; k++) {
        contact[MANIFOLD_DEPTH] = most + k
        contact[MANIFOLD_NORMAL + 2] = -most - k
        const touch = touches.add(contact, 1, new Float64Array(3), 0, k, 0)
        touches.writeNormal(touch, normal)
        expect([touch, touches.depthOf(touch), normal[2]]).toEqual([k, most + k, -most - k])
      }
      for (let k = 0; k < most; k++) expect(touches.depthOf(k)).toBe(most + k)
    }
  })
})
