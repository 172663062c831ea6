import { describe } from 'vitest'
import type { Triangle } from '../../../src/geometry/shapes.js'
import { overlapMovingTriangles } from '../../../src/geometry/triangle-triangle/overlap-moving.js'
import { overlapTriangles } from '../../../src/geometry/triangle-triangle/overlap.js'
import { sweepTriangles } from '../../../src/geometry/triangle-triangle/sweep.js'
import { decodeTriangle } from '../../fixtures/read.js'
import { randomTriangle } from '../moving/reference.js'
import { checkRows } from '../moving/rows.js'
import { describeSweeps } from '../moving/sweep-checks.js'

const pair = {
  sweep: sweepTriangles as never,
  overlapMoving: overlapMovingTriangles as never,
  overlap: ((a: Triangle, b: Triangle) => overlapTriangles(a, b)) as never,
  makeA: randomTriangle,
  makeB: randomTriangle,
}

describe('sweepTriangles, overlapMovingTriangles', () => {
  checkRows({ ...pair, fixture: 'toi-tri-tri', decodeA: decodeTriangle, decodeB: decodeTriangle, knifeFalseHits: 6 })
  describeSweeps(pair, 250)
})
