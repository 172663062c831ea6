import { describe, it } from 'vitest'
import { collideCapsules } from '../../../src/geometry/pairs/capsule-capsule.js'
import { createManifold } from '../../../src/geometry/manifold.js'
import { expect } from '../../expect.js'
import { Random } from '../../oracle/random.js'

type Point = readonly [number, number, number]

const add = (p: Point, v: Point, t: number): Point => [p[0] + t * v[0], p[1] + t * v[1], p[2] + t * v[2]]
const dot = (u: Point, v: Point): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
const unit = (v: Point): Point => add([0, 0, 0], v, 1 / Math.sqrt(dot(v, v)))
const cross = (u: Point, v: Point): Point => [
  u[1] * v[2] - u[2] * v[1],
  u[2] * v[0] - u[0] * v[2],
  u[0] * v[1] - u[1] * v[0],
]
const drawn = (random: Random): Point => [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]

describe('collideCapsules of cores that cross', () => {
  it('leaves along the common perpendicular, by both radii, where the cores meet, seed 51', () => {
    const random = new Random(51)
    const out = createManifold()
    let single = 0
    const sides = { same: 0, against: 0 }
    for (let run = 0; run < 400; run++) {
      const [u, v] = [unit(drawn(random)), unit(drawn(random))]
      const normal = cross(u, v)
      const sine = Math.sqrt(dot(normal, normal))
      if (sine < 0.3) continue
      const axis = unit(normal)
      const meeting = drawn(random)
      // Some cross within rounding, some nearly so, the others miss each other by a little on one side.
      const apart = random.pick([-1, 1]) * [0, 2e-11, random.between(1e-6, 0.1)][run % 3]!
      const lengths = [0, 0, 0, 0].map(() => random.between(0.2, 1)) as [number, number, number, number]
      const [radiusA, radiusB] = [random.between(0.1, 0.5), random.between(0.1, 0.5)]
      const a = { start: add(meeting, u, -lengths[0]), end: add(meeting, u, lengths[1]), radius: radiusA }
      const other = add(meeting, axis, apart)
      const b = { start: add(other, v, -lengths[2]), end: add(other, v, lengths[3]), radius: radiusB }
      const count = collideCapsules(out, a, b)
      expect(count, `run ${run}`).toBeGreaterThan(0)
      if (Math.abs(apart) < 1e-9) expect(count, `run ${run}`).toBe(1)
      const along = dot(out.normal as unknown as Point, axis)
      // Where they miss each other the normal points from A to B.
      if (apart === 0) expect(Math.abs(along), `run ${run}`).toBeGreaterThan(1 - 1e-9)
      else expect(along * Math.sign(apart), `run ${run}`).toBeGreaterThan(1 - 1e-6)
      sides[along > 0 ? 'same' : 'against']++
      expect(Math.abs(out.depth - (radiusA + radiusB - Math.abs(apart))), `run ${run}`).toBeLessThan(1e-9)
      if (count > 1) continue
      const { position } = out.points[0]!
      single++
      const middle = 0.5 * (radiusA + Math.abs(apart) - radiusB)
      const expected = add(meeting, out.normal as unknown as Point, middle)
      const off = Math.hypot(...expected.map((x, d) => x - position[d]!))
      expect(off, `run ${run}`).toBeLessThan(1e-6)
    }
    expect(Math.min(sides.same, sides.against), JSON.stringify(sides)).toBeGreaterThan(50)
    expect(single).toBeGreaterThan(50)
  })
})
