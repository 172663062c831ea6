/** The kernels take any rounded polygon of up to eight corners: here one that is no shape of a world. */
import { describe, expect, it } from 'vitest'
import { collidePolygons } from '../../../src/geometry/flat/collide.js'
import { beginCorners, writeCorner, type CornerWriter } from '../../../src/geometry/flat/polygon.js'
import { separatePolygons } from '../../../src/geometry/flat/separation.js'
import { PairOut } from '../../../src/narrow-phase/mesh-kernels.js'
import {
  bringTogether,
  distanceToShape,
  placedCorners,
  reachAlong,
  ROW,
  touchesExactly,
  type Outline,
  type V2,
} from '../../oracle/flat-shapes.js'
import { Random } from '../../oracle/random.js'

/** Corners on a circle or ellipse, in order: convex. */
function anyOutline(random: Random): Outline {
  const count = random.integer(3, 8)
  const flat = random.pick([1, 1, 0.1, 1e-3])
  const angles = [...Array(count).keys()].map((k) => ((k + random.between(0, 0.9)) * 2 * Math.PI) / count)
  const corners = angles.map((angle): [number, number] => [Math.cos(angle), flat * Math.sin(angle)])
  return { corners, radius: random.chance(0.5) ? 0 : random.between(0, 0.5) }
}

const writeOutline =
  (index: number): CornerWriter =>
  (_rows, _r, polygon, shapes) => {
    const { corners, radius } = (shapes as Outline[])[index]!
    beginCorners(polygon, corners.length, radius)
    for (const [k, [x, y]] of corners.entries()) writeCorner(polygon, k, x, y)
  }

const collide = collidePolygons(writeOutline(0), writeOutline(1))
const separate = separatePolygons(writeOutline(0), writeOutline(1))

describe('outlines', () => {
  it('touch if and only if they do in rational arithmetic, seed 6', () => {
    const random = new Random(6)
    const rows = new Float64Array(2 * ROW)
    const out = new Float64Array(PairOut.length)
    const axis = new Float64Array(8)
    let hits = 0
    for (let n = 0; n < 1000; n++) {
      const shapes = [anyOutline(random), anyOutline(random)] as const
      for (const r of [0, ROW]) {
        const angle = random.chance(0.2) ? 0 : random.between(0, 6.3)
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        rows.set([0, 0, 0, c, s, 0, -s, c, 0, 0, 0, 1], r)
      }
      bringTogether(random, rows, ...shapes)
      if (random.chance(0.3)) for (let d = 0; d < 2; d++) rows[ROW + d] = rows[d]! + random.between(-2, 2)
      const expected = touchesExactly(shapes[0], rows, 0, shapes[1], rows, ROW)
      const count = collide(rows, 0, rows, ROW, out, shapes)
      expect(count > 0, `pair ${n}`).toBe(expected)
      separate(rows, 0, rows, ROW, axis, shapes)
      const separation = axis[3]!
      const origin: V2 = [rows[0]!, rows[1]!]
      const along: V2 = [axis[0]!, axis[1]!]
      const own = reachAlong(along, shapes[0], rows, 0, origin)
      const its = reachAlong([-along[0], -along[1]], shapes[1], rows, ROW, origin)
      expect(Math.abs(0 - own - its - separation), `pair ${n}`).toBeLessThan(1e-8)
      if (count === 0) continue
      hits++
      expect(Math.abs(out[4]! - Math.max(0, -separation)), `pair ${n}`).toBeLessThan(1e-8)
      for (let k = 0; k < count; k++) {
        const point: V2 = [out[5 + 5 * k]!, out[6 + 5 * k]!]
        const limit = out[8 + 5 * k]! / 2 + 1e-9
        expect(distanceToShape(point, shapes[0], rows, 0, origin), `pair ${n}`).toBeLessThanOrEqual(limit)
        expect(distanceToShape(point, shapes[1], rows, ROW, origin), `pair ${n}`).toBeLessThanOrEqual(limit)
      }
      // No normal of an edge parts them sooner.
      for (const [shape, r] of [
        [shapes[0], 0],
        [shapes[1], ROW],
      ] as const)
        for (const [k, p] of placedCorners(shape, rows, r, origin).entries()) {
          const corners = placedCorners(shape, rows, r, origin)
          const q = corners[(k + 1) % corners.length]!
          const length = Math.hypot(q[0] - p[0], q[1] - p[1])
          const sign = r === 0 ? 1 : -1
          const m: V2 = [(sign * (q[1] - p[1])) / length, (-sign * (q[0] - p[0])) / length]
          const gap =
            0 - reachAlong([-m[0], -m[1]], shapes[1], rows, ROW, origin) - reachAlong(m, shapes[0], rows, 0, origin)
          expect(gap, `pair ${n}`).toBeLessThanOrEqual(separation + 1e-8)
        }
    }
    expect(hits).toBeGreaterThan(300)
  })
})
