import { describe, it } from 'vitest'
import { overlapObbRows } from '../../src/geometry/obb-obb/overlap.js'
import { overlapObbAndTriangleRows } from '../../src/geometry/obb-triangle/overlap.js'
import { UNIT_ROUNDOFF } from '../../src/tolerances.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

/** A box turned about the vertical axis, its centre and half extents multiples of 1 / 8. */
function uprightBox(random: Random, x: number, y: number, z: number, half: number): Float64Array {
  const [c, s] = random.chance(0.3) ? [1, 0] : [3 / 5, 4 / 5]
  const axes = random.chance(0.5) ? [c, 0, -s, 0, 1, 0, s, 0, c] : [0, -1, 0, c, 0, s, -s, 0, c]
  const halves = axes[1] === 0 ? [0.5, half, 0.75] : [half, 0.5, 0.75]
  return Float64Array.from([x, y, z, ...axes, ...halves, 0])
}

const eighths = (random: Random, most: number): number => random.integer(0, 8 * most) / 8

describe('upright boxes that stand on a level floor', () => {
  it('touch it, and do not a rounding higher, seed 4711', () => {
    const random = new Random(4711)
    for (let k = 0; k < 4000; k++) {
      const floor = eighths(random, 4)
      const half = 0.125 + eighths(random, 2)
      const x = eighths(random, 8)
      const z = eighths(random, 8)
      const box = uprightBox(random, x, floor + half, z, half)
      const reach = 1 + eighths(random, 8)
      const triangle = Float64Array.of(x - reach, floor, z - reach, x + 2 * reach, floor, z, x, floor, z + 2 * reach)
      const ground = uprightBox(random, x - 0.25, floor - 1, z, 1)
      expect([overlapObbAndTriangleRows(box, 0, triangle, 0), overlapObbRows(box, 0, ground, 0)]).toEqual([true, true])
      box[1] *= 1 + 2 * UNIT_ROUNDOFF
      expect([overlapObbAndTriangleRows(box, 0, triangle, 0), overlapObbRows(box, 0, ground, 0)]).toEqual([
        false,
        false,
      ])
    }
  })
})
