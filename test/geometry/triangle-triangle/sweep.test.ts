import { describe, it } from 'vitest'
import { dailyNumber } from '../../daily.js'
import type { Triangle } from '../../../src/geometry/shapes.js'
import { overlapMovingTriangles } from '../../../src/geometry/triangle-triangle/sweep.js'
import { overlapTriangles } from '../../../src/geometry/triangle-triangle/overlap.js'
import { SWEEP_NUMBERS } from '../../../src/geometry/moving/window.js'
import { sweepTriangleRows, sweepTriangles } from '../../../src/geometry/triangle-triangle/sweep.js'
import { expect } from '../../expect.js'
import { decodeTriangle } from '../../fixtures/read.js'
import { makeFacet, separation } from '../../oracle/distances.js'
import { exactTriangles } from '../../oracle/exact-triangles.js'
import { hardTrianglePair } from '../../oracle/hard-pairs.js'
import { Random } from '../../oracle/random.js'
import type { V3 } from '../../oracle/vectors.js'
import { randomTriangle, sizeOf, triangleBody } from '../moving/reference.js'
import { checkRows } from '../moving/rows.js'
import { checkKernelPoint, describeSweeps } from '../moving/sweep-checks.js'

const pair = {
  sweep: sweepTriangles as never,
  overlapMoving: overlapMovingTriangles as never,
  overlap: ((a: Triangle, b: Triangle) => overlapTriangles(a, b)) as never,
  makeA: randomTriangle,
  makeB: randomTriangle,
}

const at = (numbers: Float64Array, i: number): V3 => [numbers[i]!, numbers[i + 1]!, numbers[i + 2]!]

describe('sweepTriangles, overlapMovingTriangles', () => {
  checkRows({ ...pair, fixture: 'toi-tri-tri', decodeA: decodeTriangle, decodeB: decodeTriangle, knifeFalseHits: 6 })
  describeSweeps(pair, dailyNumber(60, 120))

  it('M16 P10: hard pairs, coplanar and degenerate included, reached at time 0 and at time 1, exactly (seed 108)', () => {
    const random = new Random(108)
    const corners = new Float64Array(18)
    const out = new Float64Array(SWEEP_NUMBERS)
    const motion = new Float64Array(4)
    const corner = (i: number): V3 => [corners[3 * i]!, corners[3 * i + 1]!, corners[3 * i + 2]!]
    const count = { hit: 0, reached: 0, miss: 0, falseHit: 0 }
    for (let i = 0; i < 2000; i++) {
      hardTrianglePair(random, corners)
      const hit = exactTriangles(corners, corners, 0, 9)
      let size = 0
      for (let k = 0; k < 18; k++) size = Math.max(size, Math.abs(corners[k]! - corners[k % 3]!))
      const direction = random.direction()
      for (let k = 0; k < 3; k++) motion[k] = direction[k]! * size
      motion[3] = 0
      const found = sweepTriangleRows(corners, 0, corners, 9, motion, 0, out)
      if (hit) {
        count.hit++
        expect(found, `pair ${i}`).toBe(true)
        // The same pose at the end of a step of one second, where the sums are exact.
        const back = corners.slice()
        for (let k = 0; k < 3; k++) motion[k] = corners[9 + k]! - (corners[9 + k]! - motion[k]!)
        let exact = true
        for (let k = 9; k < 18; k++) {
          back[k] = corners[k]! - motion[k % 3]!
          exact &&= back[k]! + motion[k % 3]! === corners[k]!
        }
        motion[3] = 1
        if (!exact) continue
        count.reached++
        expect(sweepTriangleRows(back, 0, back, 9, motion, 0, out), `pair ${i}, reached`).toBe(true)
        const bodyAt = (t: number) => triangleBody({ a: at(back, t), b: at(back, t + 3), c: at(back, t + 6) })
        if (sizeOf(bodyAt(0), bodyAt(9)) > 0)
          checkKernelPoint(out, bodyAt(0), bodyAt(9), at(back, 0), at(motion, 0), `pair ${i}`)
      } else {
        count.miss++
        if (!found) continue
        count.falseHit++
        const a = makeFacet(corner(0), corner(1), corner(2))
        const b = makeFacet(corner(3), corner(4), corner(5))
        expect(separation(a, b), `pair ${i}`).toBeLessThan(1e-12 * size)
      }
    }
    expect(Math.min(count.hit, count.reached, count.miss), JSON.stringify(count)).toBeGreaterThan(400)
  })
})
