import { describe, expect, it } from 'vitest'
import { collideObbRows } from '../../src/geometry/obb-obb/collide.js'
import { MANIFOLD_LENGTH, MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../../src/geometry/manifold.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { turnManifold } from '../../src/seams/surfaces.js'
import { Random } from '../oracle/random.js'

const rows = new Float64Array(32)
const manifold = new Float64Array(MANIFOLD_LENGTH)

/** The manifold of two boxes; the number of its points. */
function draw(random: Random): number {
  for (const r of [0, 16]) {
    rows.set([random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)], r)
    writeAxesOfQuaternion(rows, r + 3, random.quaternion(), 0)
    rows.set([random.between(0.2, 1), random.between(0.2, 1), random.between(0.2, 1)], r + 12)
  }
  return collideObbRows(rows, 0, rows, 16, manifold)
}

describe('a surface', () => {
  it('turns a manifold: its points come to be midway between the surface and the body, seed 2', () => {
    const random = new Random(2)
    let points = 0
    for (let run = 0; run < 200; run++) {
      const count = draw(random)
      if (count === 0) continue
      const before = manifold.slice()
      const [x, y, z, w] = random.quaternion()
      const l = Math.hypot(x, y, z) * Math.sign(w)
      const given = Float64Array.of(x / l, y / l, z / l, random.between(-1, 1), random.between(0, 1))
      const sign = random.chance(0.5) ? 1 : -1
      turnManifold(manifold, given, rows, sign)
      for (let d = 0; d < 3; d++) expect(manifold[MANIFOLD_NORMAL + d]).toBe(sign * given[d]!)
      for (let k = 0, p = MANIFOLD_POINTS; k < count; k++, p += 5, points++) {
        let height = 0
        const moved: number[] = []
        for (let d = 0; d < 3; d++) {
          height += given[d]! * (rows[d]! + manifold[p + d]!)
          moved.push(manifold[p + d]! - before[p + d]!)
        }
        expect(height).toBeCloseTo(given[3]! - 0.5 * given[4]!, 12)
        expect(manifold[p + 3]).toBe(given[4])
        const along = moved.reduce((sum, m, d) => sum + m * given[d]!, 0)
        for (let d = 0; d < 3; d++) expect(moved[d]).toBeCloseTo(along * given[d]!, 12)
      }
    }
    expect(points).toBeGreaterThan(100)
  })
})
