import { expect, it } from 'vitest'
import { collideCapsuleAndTriangle, createManifold } from '../../src/geometry.js'
import { randomizer } from '../geometry/random-shapes.js'

it('collideCapsuleAndTriangle: a capsule without radius is apart from a triangle that its end is 1e-11 from (seed 4); up to 1e-10 of the size was a hit', () => {
  const random = randomizer(4)
  const manifold = createManifold()
  let wrong = 0
  for (let n = 0; n < 2000; n++) {
    const vector = (): number[] => [2 * random() - 1, 2 * random() - 1, 2 * random() - 1]
    const end = vector()
    const along = vector()
    const length = Math.hypot(...along)
    const start = end.map((x, d) => x - (2 * along[d]!) / length)
    // All of the triangle lies beyond the end, its first corner nearest; every tenth is that corner alone.
    const gap = n % 2 === 0 ? 1e-11 : -1e-11
    const a = end.map((x, d) => x + (gap * along[d]!) / length)
    const beyond = (): number[] => {
      const side = vector()
      const dot = side.reduce((sum, x, d) => sum + x * along[d]!, 0)
      return a.map((x, d) => x + (dot < 0 ? -1 : 1) * side[d]!)
    }
    const triangle = n % 10 < 2 ? { a, b: a, c: a } : { a, b: beyond(), c: beyond() }
    const hit = collideCapsuleAndTriangle(manifold, { start, end, radius: 0 }, triangle) > 0
    // A corner alone does not lie on the core to the last bit.
    if (gap > 0 ? hit : !hit && n % 10 >= 2) wrong++
  }
  expect(wrong).toBe(0)
})
