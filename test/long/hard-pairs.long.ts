/**
 * A million hard pairs of each kind against the exact oracles. LONG_SEED draws others, LONG_PAIRS another number.
 */
import { describe, expect, it } from 'vitest'
import { overlapObbRows } from '../../src/geometry/obb-obb/overlap.js'
import { overlapObbAndTriangleRows } from '../../src/geometry/obb-triangle/overlap.js'
import { overlapTriangleRows } from '../../src/geometry/triangle-triangle/overlap.js'
import { obbCounts } from '../oracle/exact-obb.js'
import { triangleCounts } from '../oracle/filtered-triangles.js'
import {
  describeReport,
  runHardObbPairs,
  runHardObbTrianglePairs,
  runHardTrianglePairs,
  runRationalObbPairs,
} from '../oracle/hard-pair-runs.js'

const seed = Number(process.env.LONG_SEED ?? 1)
const pairs = Number(process.env.LONG_PAIRS ?? 1_000_000)

describe(`${pairs} hard pairs, seed ${seed}`, () => {
  it('obb-obb: none missed', () => {
    const report = runHardObbPairs(seed, pairs, overlapObbRows)
    console.log(describeReport('obb-obb', report))
    console.log(`  decided in BigInt: ${obbCounts.exactAxes} axes of ${obbCounts.exactPairs} pairs`)
    expect(report.missed).toBe(0)
    expect(report.largestGapCalledHit).toBeLessThan(1e-14)
  })

  it('obb-obb with exact rational rotations, a tenth as many: none missed', () => {
    const report = runRationalObbPairs(seed, Math.ceil(pairs / 10), overlapObbRows)
    console.log(describeReport('obb-obb, rational rotations', report))
    expect(report.missed).toBe(0)
    expect(report.falseHits).toBe(0)
  })

  it('obb-triangle, a tenth as many: none wrong', () => {
    const report = runHardObbTrianglePairs(seed, Math.ceil(pairs / 10), overlapObbAndTriangleRows)
    console.log(describeReport('obb-triangle', report))
    expect(report.missed).toBe(0)
    expect(report.falseHits).toBe(0)
  })

  it('triangle-triangle: none wrong', () => {
    const report = runHardTrianglePairs(seed, pairs, overlapTriangleRows)
    console.log(describeReport('triangle-triangle', report))
    console.log(`  decided in BigInt: ${triangleCounts.exact} pairs`)
    expect(report.missed).toBe(0)
    expect(report.falseHits).toBe(0)
  })
})
