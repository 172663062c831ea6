/**
 * A seeded sample of test/long/hard-pairs.long.ts: no overlap is missed, and what is called a hit is no further than
 * rounding.
 */
import { describe, expect, it } from 'vitest'
import { overlapObbRows } from '../../src/geometry/obb-obb/overlap.js'
import { overlapObbAndTriangleRows } from '../../src/geometry/obb-triangle/overlap.js'
import { overlapTriangleRows } from '../../src/geometry/triangle-triangle/overlap.js'
import {
  runHardObbPairs,
  runHardObbTrianglePairs,
  runHardTrianglePairs,
  runRationalObbPairs,
} from '../oracle/hard-pair-runs.js'
import type { HardPairReport } from '../oracle/hard-pair-runs.js'
import { OBB_FEATURES, OBB_ORIENTATIONS, TRIANGLE_FEATURES } from '../oracle/hard-pairs.js'

const PAIRS = 20_000

/** Every class occurs, with hits and misses in it. */
function expectClasses(report: HardPairReport, names: readonly string[], onlyHits: readonly string[]): void {
  for (const name of names) {
    const entry = report.classes.get(name)
    expect(entry?.pairs ?? 0, name).toBeGreaterThan(100)
    expect(entry!.hits, `${name}, hits`).toBeGreaterThan(20)
    if (!onlyHits.includes(name)) expect(entry!.pairs - entry!.hits, `${name}, misses`).toBeGreaterThan(20)
  }
}

const EXPONENTS = [-9, -8, -7, -6, -5, -4, -3]
const ANGLES = EXPONENTS.map((e) => `edges at 1e${e} rad`)
const BISECTED = EXPONENTS.map((e) => `bisected at 1e${e} rad`)

describe('hard pairs', () => {
  it('obb-obb, G29 G30 G35: 0 of 20,000 missed, seed 2001', () => {
    const report = runHardObbPairs(2001, PAIRS, overlapObbRows)
    expect(report.missed, report.examples.join('\n')).toBe(0)
    expect(report.largestGapCalledHit).toBeLessThan(1e-14)
    expectClasses(
      report,
      [
        ...OBB_ORIENTATIONS.map((name) => `orientation: ${name}`),
        ...OBB_FEATURES.map((name) => `feature: ${name}`),
        ...['brick', 'cube', 'plate', 'needle', 'mixed'].map((name) => `extents: ${name}`),
        ...ANGLES,
      ],
      [],
    )
    for (const name of BISECTED) expect(report.classes.get(name)?.pairs ?? 0, name).toBeGreaterThan(5)
  })

  it('obb-obb with exact rational rotations: 0 of 5,000 missed, seed 2003', () => {
    const report = runRationalObbPairs(2003, 5000, overlapObbRows)
    expect(report.missed, report.examples.join('\n')).toBe(0)
    expect(report.falseHits).toBe(0)
    expect(report.hits).toBeGreaterThan(1000)
    expect(report.hits).toBeLessThan(4000)
  })

  it('triangle-triangle, G07 G36 G37: 0 of 20,000 wrong, seed 2002', () => {
    const report = runHardTrianglePairs(2002, PAIRS, overlapTriangleRows)
    expect(report.missed, report.examples.join('\n')).toBe(0)
    expect(report.falseHits).toBe(0)
    expectClasses(
      report,
      [...TRIANGLE_FEATURES.map((name) => `feature: ${name}`), 'needle', ...ANGLES],
      ['feature: touching exactly'],
    )
    for (const name of BISECTED) expect(report.classes.get(name)?.pairs ?? 0, name).toBeGreaterThan(5)
  })

  it('obb-triangle: 0 of 3,000 wrong, seed 2004', () => {
    const report = runHardObbTrianglePairs(2004, 3000, overlapObbAndTriangleRows)
    expect(report.missed, report.examples.join('\n')).toBe(0)
    expect(report.falseHits).toBe(0)
    expect(report.hits).toBeGreaterThan(200)
  })

  it('would notice a test without a guard for parallel edges, and one with an epsilon', () => {
    // The textbook test: rounding noise poses as an axis.
    const textbook = (rows: Float64Array, a: number, others: Float64Array, b: number): boolean => {
      const axis = (r: Float64Array, at: number, k: number): number[] => [...r.slice(at + 3 + 3 * k, at + 6 + 3 * k)]
      const u = [0, 1, 2].map((k) => axis(rows, a, k))
      const v = [0, 1, 2].map((k) => axis(others, b, k))
      const dot = (p: number[], q: number[]): number => p[0]! * q[0]! + p[1]! * q[1]! + p[2]! * q[2]!
      const d = [0, 1, 2].map((k) => others[b + k]! - rows[a + k]!)
      const crosses = u.flatMap((e) =>
        v.map((f) => [e[1]! * f[2]! - e[2]! * f[1]!, e[2]! * f[0]! - e[0]! * f[2]!, e[0]! * f[1]! - e[1]! * f[0]!]),
      )
      return [...u, ...v, ...crosses].every((n) => {
        let slack = Math.abs(dot(n, d))
        for (let k = 0; k < 3; k++)
          slack -= rows[a + 12 + k]! * Math.abs(dot(n, u[k]!)) + others[b + 12 + k]! * Math.abs(dot(n, v[k]!))
        return slack <= 0
      })
    }
    expect(runHardObbPairs(2001, 10_000, textbook).missed).toBeGreaterThan(10)
    const inflated = (rows: Float64Array, a: number, others: Float64Array, b: number): boolean => {
      const larger = Float64Array.from(rows)
      for (let k = 12; k < 15; k++) larger[a + k]! *= 1 + 1e-6
      return overlapObbRows(larger, a, others, b)
    }
    expect(runHardObbPairs(2001, 2000, inflated).largestGapCalledHit).toBeGreaterThan(1e-8)
  })
})
