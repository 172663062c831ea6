/**
 * A core that crosses over a corner of a triangle and nearly touches it: the place where it seems nearest is off along
 * the core by rounding over the distance, and so was the direction from there. Along the normal the core was up to 1e-3
 * of its length deep in a triangle that it does not touch.
 */
import { expect, it } from 'vitest'
import { closestPointsCapsuleAndTriangle, createClosestPoints } from '../../src/geometry.js'
import { Random } from '../oracle/random.js'
import { addScaled, axesOf, dot, scale, type V3 } from '../oracle/vectors.js'

it('2,000 cores over corners, seed 78: along the normal they are as far apart as they are', () => {
  const random = new Random(78)
  const closest = createClosestPoints()
  let worst = 0
  for (let run = 0; run < 2000; run++) {
    const [up, x, y] = axesOf(random.quaternion())
    const corner: V3 = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
    const at = (height: number, along: number, across: number): V3 =>
      addScaled(addScaled(addScaled(corner, up, height), x, along), y, across)
    const b = at(-random.log(1e-6, 1), random.between(0.3, 1), random.between(-0.5, 0.5))
    const c = at(-random.log(1e-6, 1), -random.between(0.3, 1), random.between(0.3, 1))
    const gap = random.log(1e-10, 5e-7)
    const turn = random.between(-1, 1)
    const way: V3 = addScaled(scale(x, Math.sqrt(1 - turn * turn)), y, turn)
    const over = at(gap, 0, 0)
    const ends = [addScaled(over, way, -random.between(0.3, 1)), addScaled(over, way, random.between(0.3, 1))] as const
    const capsule = { start: ends[0], end: ends[1], radius: 0 }
    const distance = closestPointsCapsuleAndTriangle(closest, capsule, { a: corner, b, c })
    const normal = scale([...closest.normal] as V3, -1)
    const reach = Math.max(...[corner, b, c].map((p) => dot(normal, p)))
    worst = Math.max(worst, distance - (Math.min(...ends.map((end) => dot(normal, end))) - reach))
  }
  expect(worst).toBeLessThan(1e-13)
})
