import { expect, it } from 'vitest'
import { closestPointsCapsules, closestPointsObbAndCapsule, createClosestPoints } from '../../src/geometry.js'
import { randomizer } from '../geometry/random-shapes.js'
import { askCasts } from '../queries/random-shapes.js'

it('closestPointsObbAndCapsule: a core 5e-10 beside an edge of a box is perpendicular to the normal (seed 9); it was off by 1e-7', () => {
  const random = randomizer(9)
  const out = createClosestPoints()
  let worst = 0
  for (let n = 0; n < 500; n++) {
    const angle = 6 * random()
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    const turned = (x: number, y: number, z: number): number[] => [c * x - s * y, s * x + c * y, z]
    const box = {
      center: turned(random(), random(), random()),
      axes: [c, s, 0, -s, c, 0, 0, 0, 1],
      halfExtents: [1, 1, 1],
    }
    // Through a point beside the edge x = y = 1.
    const gap = 5e-10 * Math.SQRT1_2
    const at = turned(1 + gap, 1 + gap, random() - 0.5).map((x, d) => x + box.center[d]!)
    const along = turned(1, -1, 1 + random())
    const length = Math.hypot(...along)
    const end = (k: number): number[] => at.map((x, d) => x + (k * along[d]!) / length)
    const distance = closestPointsObbAndCapsule(out, box, { start: end(-0.7), end: end(0.4 + random()), radius: 0 })
    expect(distance).toBeGreaterThan(4e-10)
    worst = Math.max(worst, Math.abs(along.reduce((sum, x, d) => sum + (x * out.normal[d]!) / length, 0)))
  }
  expect(worst).toBeLessThan(1e-13)
})

it('a box that spins meets a capsule without radius along a normal that parts them (seed 1004, cast 143)', () => {
  expect(askCasts(1004, 250, { bodies: 500 }).hits).toBeGreaterThan(100)
})

it('closestPointsCapsules: two cores that pass at 5e-10 are perpendicular to the normal (seed 10); it was off by 1e-7', () => {
  const random = randomizer(10)
  const out = createClosestPoints()
  const vector = (): number[] => [2 * random() - 1, 2 * random() - 1, 2 * random() - 1]
  const dot = (u: number[], v: ArrayLike<number>): number => u.reduce((sum, x, d) => sum + x * v[d]!, 0)
  let worst = 0
  for (let n = 0; n < 500; n++) {
    const [u, v, at] = [vector(), vector(), vector()]
    const across = [0, 1, 2].map((d) => u[(d + 1) % 3]! * v[(d + 2) % 3]! - u[(d + 2) % 3]! * v[(d + 1) % 3]!)
    const length = Math.sqrt(dot(across, across))
    if (length < 0.1) continue
    const core = (along: number[], gap: number): { start: number[]; end: number[]; radius: number } => {
      const end = (k: number): number[] => at.map((x, d) => x + (gap * across[d]!) / length + k * along[d]!)
      return { start: end(-0.6), end: end(0.9), radius: 0 }
    }
    expect(closestPointsCapsules(out, core(u, 0), core(v, 5e-10))).toBeGreaterThan(4e-10)
    worst = Math.max(worst, Math.abs(dot(u, out.normal)), Math.abs(dot(v, out.normal)))
  }
  expect(worst).toBeLessThan(1e-13)
})
