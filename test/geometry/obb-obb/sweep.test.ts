import { describe, it } from 'vitest'
import { dailyNumber } from '../../daily.js'
import { overlapMovingObbs } from '../../../src/geometry/obb-obb/sweep.js'
import { overlapObbs } from '../../../src/geometry/obb-obb/overlap.js'
import { sweepObbRows, sweepObbs } from '../../../src/geometry/obb-obb/sweep.js'
import { SWEEP_NUMBERS } from '../../../src/geometry/moving/window.js'
import type { Obb } from '../../../src/geometry/shapes.js'
import { expect } from '../../expect.js'
import { decodeBox } from '../../fixtures/read.js'
import { exactObbSeparation, exactObbsOverlap } from '../../oracle/exact-obb.js'
import { hardObbPair, ROW } from '../../oracle/hard-pairs.js'
import type { V3 } from '../../oracle/vectors.js'
import { Random } from '../../oracle/random.js'
import { boxBody, randomObb } from '../moving/reference.js'
import { checkRows } from '../moving/rows.js'
import { checkKernelPoint, describeSweeps } from '../moving/sweep-checks.js'

const pair = {
  sweep: sweepObbs as never,
  overlapMoving: overlapMovingObbs as never,
  overlap: ((a: Obb, b: Obb) => overlapObbs(a, b)) as never,
  makeA: randomObb,
  makeB: randomObb,
}

const at = (rows: Float64Array, i: number): V3 => [rows[i]!, rows[i + 1]!, rows[i + 2]!]
const bodyAt = (rows: Float64Array, r: number) =>
  boxBody({ center: at(rows, r), axes: rows.slice(r + 3, r + 12), halfExtents: at(rows, r + 12) })

describe('sweepObbs, overlapMovingObbs', () => {
  checkRows({ ...pair, fixture: 'toi-obb', decodeA: decodeBox, decodeB: decodeBox, knifeFalseHits: 16 })
  describeSweeps(pair, dailyNumber(60, 120))

  it('M16 P10: hard pairs, near-parallel edges included, reached at time 0 and at time 1, exactly (seed 108)', () => {
    const random = new Random(108)
    const rows = new Float64Array(2 * ROW)
    const out = new Float64Array(SWEEP_NUMBERS)
    const motion = new Float64Array(4)
    const count = { hit: 0, reached: 0, miss: 0, falseHit: 0 }
    for (let i = 0; i < 2000; i++) {
      hardObbPair(random, rows)
      const hit = exactObbsOverlap(rows, 0, rows, ROW)
      let size = 0
      for (let k = 12; k < 15; k++) size += rows[k]! + rows[ROW + k]!
      const direction = random.direction()
      for (let k = 0; k < 3; k++) motion[k] = direction[k]! * size
      motion[3] = 0
      const found = sweepObbRows(rows, 0, rows, ROW, motion, 0, out)
      if (hit) {
        count.hit++
        expect(found, `pair ${i}`).toBe(true)
        // The same pose at the end of a step of one second, where the sums are exact.
        let exact = true
        const back = rows.slice()
        for (let k = 0; k < 3; k++) {
          back[ROW + k] = rows[ROW + k]! - motion[k]!
          motion[k] = rows[ROW + k]! - back[ROW + k]!
          exact &&= back[ROW + k]! + motion[k]! === rows[ROW + k]!
        }
        motion[3] = 1
        if (!exact) continue
        count.reached++
        expect(sweepObbRows(back, 0, back, ROW, motion, 0, out), `pair ${i}, reached`).toBe(true)
        checkKernelPoint(out, bodyAt(back, 0), bodyAt(back, ROW), at(back, 0), at(motion, 0), `pair ${i}`)
      } else {
        count.miss++
        if (!found) continue
        count.falseHit++
        expect(exactObbSeparation(rows, 0, rows, ROW), `pair ${i}`).toBeLessThan(1e-11 * size)
      }
    }
    expect(Math.min(count.hit, count.reached, count.miss), JSON.stringify(count)).toBeGreaterThan(300)
  })
})
