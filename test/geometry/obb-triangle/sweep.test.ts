import { describe, it } from 'vitest'
import { dailyNumber } from '../../daily.js'
import { overlapMovingObbAndTriangle } from '../../../src/geometry/obb-triangle/sweep.js'
import { overlapObbAndTriangle } from '../../../src/geometry/obb-triangle/overlap.js'
import { SWEEP_NUMBERS } from '../../../src/geometry/moving/window.js'
import { sweepObbAndTriangle, sweepObbAndTriangleRows } from '../../../src/geometry/obb-triangle/sweep.js'
import type { Numbers, Obb, SweepResult, Triangle } from '../../../src/geometry/shapes.js'
import { expect } from '../../expect.js'
import { decodeBox, decodeTriangle } from '../../fixtures/read.js'
import { makeBrick, makeFacet, separation } from '../../oracle/distances.js'
import { exactObbAndTriangle } from '../../oracle/exact-obb-triangle.js'
import { hardObbPair, ROW } from '../../oracle/hard-pairs.js'
import { Random } from '../../oracle/random.js'
import { addScaled } from '../../oracle/vectors.js'
import type { V3 } from '../../oracle/vectors.js'
import { boxBody, randomObb, randomTriangle, triangleBody } from '../moving/reference.js'
import { checkRows } from '../moving/rows.js'
import { checkKernelPoint, describeSweeps } from '../moving/sweep-checks.js'

const pair = {
  sweep: sweepObbAndTriangle as never,
  overlapMoving: overlapMovingObbAndTriangle as never,
  overlap: overlapObbAndTriangle as never,
  makeA: randomObb,
  makeB: randomTriangle,
}

// The rows have the triangle first.
function sweepTriangleFirst(
  out: SweepResult,
  triangle: Triangle,
  vt: Numbers,
  obb: Obb,
  vo: Numbers,
  maxTime: number,
): boolean {
  const hit = sweepObbAndTriangle(out, obb, vo, triangle, vt, maxTime)
  for (let i = 0; i < 3; i++) out.normal[i] = 0 - out.normal[i]!
  return hit
}

describe('sweepObbAndTriangle, overlapMovingObbAndTriangle', () => {
  checkRows({
    fixture: 'toi-tri-obb',
    decodeA: decodeTriangle,
    decodeB: decodeBox,
    sweep: sweepTriangleFirst as never,
    overlapMoving: ((t: Triangle, vt: Numbers, b: Obb, vb: Numbers, maxTime: number) =>
      overlapMovingObbAndTriangle(b, vb, t, vt, maxTime)) as never,
    knifeFalseHits: 10,
  })
  describeSweeps(pair, dailyNumber(60, 120))

  it('M16 P10: triangles out of the corners of a hard box, in contact at time 0, exactly (seed 108)', () => {
    const random = new Random(108)
    const rows = new Float64Array(2 * ROW)
    const out = new Float64Array(SWEEP_NUMBERS)
    const triangle = new Float64Array(9)
    const at = (i: number): V3 => [rows[i]!, rows[i + 1]!, rows[i + 2]!]
    const count = { hit: 0, miss: 0, falseHit: 0 }
    for (let i = 0; i < 2000; i++) {
      hardObbPair(random, rows)
      const used: V3[] = []
      for (let c = 0; c < 3; c++) {
        let p = at(ROW)
        // Three corners of one face, or of a diagonal section.
        const code = i % 2 ? [0, 1, 3][c]! : [0, 1, 7][c]!
        for (let k = 0; k < 3; k++)
          p = addScaled(p, at(ROW + 3 + 3 * k), ((code ^ i) & (1 << k) ? 1 : -1) * rows[ROW + 12 + k]!)
        used.push(p)
        triangle.set(p, 3 * c)
      }
      const box = { center: at(0), axes: rows.slice(3, 12), halfExtents: at(12) }
      const hit = exactObbAndTriangle(box, triangle)
      let size = 0
      for (let k = 12; k < 15; k++) size += rows[k]! + rows[ROW + k]!
      const direction = random.direction()
      const motion = Float64Array.of(direction[0] * size, direction[1] * size, direction[2] * size, 0)
      const found = sweepObbAndTriangleRows(rows, 0, triangle, 0, motion, 0, out)
      if (hit) {
        count.hit++
        expect(found, `pair ${i}`).toBe(true)
        const facet = triangleBody({ a: used[0]!, b: used[1]!, c: used[2]! })
        checkKernelPoint(out, boxBody(box), facet, at(0), [0, 0, 0], `pair ${i}`)
      } else {
        count.miss++
        if (!found) continue
        count.falseHit++
        const brick = makeBrick(at(0), [at(3), at(6), at(9)], at(12))
        expect(separation(brick, makeFacet(used[0]!, used[1]!, used[2]!)), `pair ${i}`).toBeLessThan(1e-11 * size)
      }
    }
    expect(Math.min(count.hit, count.miss), JSON.stringify(count)).toBeGreaterThan(300)
  })
})
