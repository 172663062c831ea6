import { describe } from 'vitest'
import { overlapMovingObbs } from '../../../src/geometry/obb-obb/overlap-moving.js'
import { overlapObbs } from '../../../src/geometry/obb-obb/overlap.js'
import { sweepObbs } from '../../../src/geometry/obb-obb/sweep.js'
import type { Obb } from '../../../src/geometry/shapes.js'
import { decodeBox } from '../../fixtures/read.js'
import { randomObb } from '../moving/reference.js'
import { checkRows } from '../moving/rows.js'
import { describeSweeps } from '../moving/sweep-checks.js'

const pair = {
  sweep: sweepObbs as never,
  overlapMoving: overlapMovingObbs as never,
  overlap: ((a: Obb, b: Obb) => overlapObbs(a, b)) as never,
  makeA: randomObb,
  makeB: randomObb,
}

describe('sweepObbs, overlapMovingObbs', () => {
  checkRows({ ...pair, fixture: 'toi-obb', decodeA: decodeBox, decodeB: decodeBox, knifeFalseHits: 16 })
  describeSweeps(pair, 250)
})
