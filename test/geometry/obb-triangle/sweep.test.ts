import { describe } from 'vitest'
import { overlapMovingObbAndTriangle } from '../../../src/geometry/obb-triangle/overlap-moving.js'
import { overlapObbAndTriangle } from '../../../src/geometry/obb-triangle/overlap.js'
import { sweepObbAndTriangle } from '../../../src/geometry/obb-triangle/sweep.js'
import type { Numbers, Obb, SweepResult, Triangle } from '../../../src/geometry/shapes.js'
import { decodeBox, decodeTriangle } from '../../fixtures/read.js'
import { randomObb, randomTriangle } from '../moving/reference.js'
import { checkRows } from '../moving/rows.js'
import { describeSweeps } from '../moving/sweep-checks.js'

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
  describeSweeps(pair, 250)
})
