/**
 * A core that crosses an edge nearly along a face of the box or triangle, and nearly touches it: the place over the
 * edge, where the face alone seems near, was taken for the nearest, and the face's normal for the contact's. Along it
 * the core was up to 5e-4 of its length deep in a body that it does not touch.
 */
import { describe, expect, it } from 'vitest'
import { closestPointsCapsuleAndTriangle, closestPointsObbAndCapsule, createClosestPoints } from '../../src/geometry.js'
import { Random } from '../oracle/random.js'
import { addScaled, axesOf, cross, dot, length, scale, type V3 } from '../oracle/vectors.js'

/** What rounding may turn a normal by, as the two are as near as 3e-11 of their size. */
const MOST_LOST = 5e-6
const closest = createClosestPoints()
const unit = (v: V3): V3 => scale(v, 1 / length(v))

describe.each(['box', 'triangle'] as const)('a core along a face of a %s', (kind) => {
  it('2,000 tilts, seed 77: along the normal they are as far apart as they are', () => {
    const random = new Random(77)
    for (let run = 0; run < 2000; run++) {
      const axes = axesOf(random.quaternion())
      const [across, along, edge] = axes
      const middle: V3 = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
      const at = ([x, y, z]: V3): V3 => addScaled(addScaled(addScaled(middle, across, x), along, y), edge, z)
      const tilt = random.log(1e-9, 1)
      const way = unit(addScaled(addScaled(along, across, -tilt), edge, random.pick([0, random.between(-0.7, 0.7)])))
      const normal = unit(cross(way, edge))
      const out = dot(normal, across) < 0 ? scale(normal, -1) : normal
      const half: V3 = kind === 'box' ? [0.2, 0.3, 0.4] : [0, 0, 0.5]
      const over = addScaled(at([half[0], half[1], random.between(-0.2, 0.2)]), out, random.log(3e-11, 1e-6))
      const ends = [addScaled(over, way, -random.between(0.05, 0.6)), addScaled(over, way, 0.3)] as const
      const capsule = { start: ends[0], end: ends[1], radius: 0 }
      const corners = [at([0, 0, -0.5]), at([0, 0, 0.5]), at([0, -0.7, 0.1])] as const
      const distance =
        kind === 'box'
          ? closestPointsObbAndCapsule(closest, { center: middle, axes: axes.flat(), halfExtents: half }, capsule)
          : closestPointsCapsuleAndTriangle(closest, capsule, { a: corners[0], b: corners[1], c: corners[2] })
      const found = scale([...closest.normal] as V3, kind === 'box' ? 1 : -1)
      const reach =
        kind === 'box'
          ? dot(found, middle) + axes.reduce((sum, axis, k) => sum + half[k]! * Math.abs(dot(found, axis)), 0)
          : Math.max(...corners.map((corner) => dot(found, corner)))
      const gap = Math.min(...ends.map((end) => dot(found, end))) - reach
      expect(gap, `run ${run}, tilt ${tilt}`).toBeGreaterThan(distance - MOST_LOST)
    }
  })
})
