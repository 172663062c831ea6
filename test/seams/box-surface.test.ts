import { describe, expect, it } from 'vitest'
import { clipObbRows, touchObbRows } from '../../src/geometry/obb-obb/collide.js'
import { KEEP_NOTHING } from '../../src/geometry/obb-obb/settle-axis.js'
import { MANIFOLD_LENGTH, MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../../src/geometry/manifold.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { writeBoxSurface } from '../../src/seams/box-surface.js'
import { turnManifold } from '../../src/seams/surfaces.js'
import { Random } from '../oracle/random.js'

const rows = new Float64Array(32)
const manifold = new Float64Array(MANIFOLD_LENGTH)
const surface = new Float64Array(6)

/** Two boxes that may touch; the code of their contact axis, 0 if they are apart. */
function draw(random: Random): number {
  for (const r of [0, 16]) {
    rows.set([random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)], r)
    writeAxesOfQuaternion(rows, r + 3, ...random.quaternion())
    rows.set([random.between(0.2, 1), random.between(0.2, 1), random.between(0.2, 1)], r + 12)
  }
  return touchObbRows(rows, 0, rows, 16, manifold, KEEP_NOTHING)
}

describe('the surface of a box that touches another one', () => {
  it('has the normal of their manifold, and is as high and as deep, seed 1', () => {
    const random = new Random(1)
    const seen = { faces: 0, edges: 0 }
    for (let run = 0; run < 3000; run++) {
      const code = draw(random)
      if (code === 0) continue
      clipObbRows(rows, 0, rows, 16, code, manifold)
      for (const s of [0, 16]) {
        writeBoxSurface(rows, 0, 16, code, s, surface, 1)
        const [, x, y, z, height, depth] = surface as unknown as [number, number, number, number, number, number]
        const sign = s === 0 ? 1 : -1
        const n = [x, y, z].map((v) => v * sign)
        for (let d = 0; d < 3; d++) expect(n[d]).toBeCloseTo(manifold[MANIFOLD_NORMAL + d]!, 12)
        const p = MANIFOLD_POINTS
        const at = x * (rows[0]! + manifold[p]!) + y * (rows[1]! + manifold[p + 1]!) + z * (rows[2]! + manifold[p + 2]!)
        const top = at + 0.5 * manifold[p + 3]!
        expect(height).toBeCloseTo(top, 12)
        expect(depth).toBeCloseTo(manifold[p + 3]!, 12)
        seen[code < 7 ? 'faces' : 'edges']++
      }
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(100)
  })

  it('turns a manifold: its points come to be midway between the surface and the body, seed 2', () => {
    const random = new Random(2)
    let points = 0
    for (let run = 0; run < 200; run++) {
      const code = draw(random)
      if (code === 0) continue
      const count = clipObbRows(rows, 0, rows, 16, code, manifold)
      const before = manifold.slice()
      const [x, y, z, w] = random.quaternion()
      const l = Math.hypot(x, y, z) * Math.sign(w)
      const given = Float64Array.of(NaN, x / l, y / l, z / l, random.between(-1, 1), random.between(0, 1))
      const sign = random.chance(0.5) ? 1 : -1
      turnManifold(manifold, 0, given, 1, rows, 0, sign)
      for (let d = 0; d < 3; d++) expect(manifold[MANIFOLD_NORMAL + d]).toBe(sign * given[1 + d]!)
      for (let k = 0, p = MANIFOLD_POINTS; k < count; k++, p += 5, points++) {
        let height = 0
        const moved: number[] = []
        for (let d = 0; d < 3; d++) {
          height += given[1 + d]! * (rows[d]! + manifold[p + d]!)
          moved.push(manifold[p + d]! - before[p + d]!)
        }
        expect(height).toBeCloseTo(given[4]! - 0.5 * given[5]!, 12)
        expect(manifold[p + 3]).toBe(given[5])
        const along = moved.reduce((sum, m, d) => sum + m * given[1 + d]!, 0)
        for (let d = 0; d < 3; d++) expect(moved[d]).toBeCloseTo(along * given[1 + d]!, 12)
      }
    }
    expect(points).toBeGreaterThan(100)
  })
})
