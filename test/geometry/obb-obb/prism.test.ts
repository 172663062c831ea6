import { describe, it } from 'vitest'
import { createManifold } from '../../../src/geometry/manifold.js'
import { collideObbs } from '../../../src/geometry/obb-obb/collide.js'
import { overlapObbs } from '../../../src/geometry/obb-obb/overlap.js'
import { createRotatingSweepResult, sweepRotatingObbs } from '../../../src/geometry/obb-obb/turning/sweep-rotating.js'
import { sweepObbs } from '../../../src/geometry/obb-obb/sweep.js'
import { createSweepResult, type Obb } from '../../../src/geometry/shapes.js'
import { expect } from '../../expect.js'
import { randomAxes, randomizer } from '../random-shapes.js'

/** A square prism along its first axis, and the same turned by a quarter about that axis: the same set of points. */
function prisms(random: () => number): [Obb, Obb] {
  const axes = Array.from(randomAxes(random))
  const center = [0, 1, 2].map(() => 2 * random() - 1)
  const [h, r] = [0.2 + random(), 0.2 + random()]
  const turned = [...axes.slice(0, 3), ...axes.slice(6, 9), ...axes.slice(3, 6).map((x) => -x)]
  return [
    { center, axes, halfExtents: [h, r, r] },
    { center, axes: turned, halfExtents: [h, r, r] },
  ]
}

describe('a square prism turned by 90 degrees about its axis is the same prism (P21)', () => {
  it('for overlap, contact and first time, seed 21', () => {
    const random = randomizer(21)
    const [first, second] = [createManifold(), createManifold()]
    const [before, after] = [createSweepResult(), createSweepResult()]
    const none = [0, 0, 0]
    let hits = 0
    let meetings = 0
    for (let n = 0; n < 3000; n++) {
      const [prism, turned] = prisms(random)
      const [other] = prisms(random)
      const hit = overlapObbs(prism, other)
      expect(overlapObbs(turned, other)).toBe(hit)
      expect(collideObbs(first, prism, other) > 0).toBe(hit)
      expect(collideObbs(second, turned, other) > 0).toBe(hit)
      if (hit) {
        hits++
        expect(second.depth).toBeCloseTo(first.depth, 11)
      }
      const velocity = [0, 1, 2].map((k) => 3 * (prism.center[k]! - other.center[k]!) + random() - 0.5)
      const met = sweepObbs(before, prism, none, other, velocity, 1)
      expect(sweepObbs(after, turned, none, other, velocity, 1)).toBe(met)
      if (met) expect(after.time).toBeCloseTo(before.time, 11)
      if (met && !before.startOverlap) meetings++
    }
    expect(Math.min(hits, 3000 - hits)).toBeGreaterThan(600)
    expect(meetings).toBeGreaterThan(300)
  })

  it('a quarter turn within the step ends where it began, and sweeps more on the way, seed 22', () => {
    const random = randomizer(22)
    const out = createRotatingSweepResult()
    const still = { linear: [0, 0, 0], angular: [0, 0, 0] }
    let onTheWay = 0
    for (let n = 0; n < 300; n++) {
      const [prism, turned] = prisms(random)
      const [other] = prisms(random)
      const spin = {
        linear: [0, 0, 0],
        angular: Array.from(prism.axes)
          .slice(0, 3)
          .map((x) => (x * Math.PI) / 2),
      }
      const swept = sweepRotatingObbs(out, prism, spin, other, still, 1)
      if (overlapObbs(prism, other) || overlapObbs(turned, other)) expect(swept).toBe(true)
      else if (swept) {
        onTheWay++
        expect(out.time).toBeGreaterThan(0)
        expect(out.time).toBeLessThan(1)
      }
      // Another quarter from there: the same shape sweeps the same space.
      expect(sweepRotatingObbs(out, turned, spin, other, still, 1)).toBe(swept)
    }
    expect(onTheWay).toBeGreaterThan(3)
  })
})
