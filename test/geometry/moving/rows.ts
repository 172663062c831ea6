/** Runs a sweep over labelled rows: exact first and last times, unique points and normals. */
import { it } from 'vitest'
import { createSweepResult } from '../../../src/geometry/shapes.js'
import type { Numbers, Obb, SweepResult, Triangle } from '../../../src/geometry/shapes.js'
import { expect } from '../../expect.js'
import { addScaled, distance, length, subtract } from '../../oracle/vectors.js'
import type { V3 } from '../../oracle/vectors.js'
import { readRows } from '../../fixtures/read.js'
import { bodyOf, distanceTo, sizeOf } from './reference.js'

interface Row {
  readonly a: readonly number[]
  readonly b: readonly number[]
  readonly va: V3
  readonly vb: V3
  readonly hit: 0 | 1
  readonly init: 0 | 1
  readonly t: number
  readonly t1: number
  readonly feat: string | null
  readonly uniq: -1 | 0 | 1
  readonly p: V3 | null
  readonly n: V3 | null
  readonly vn: number | null
  readonly margin: number
  readonly cls: string
}

type Shape = Obb | Triangle

export interface RowSweep {
  readonly fixture: string
  readonly decodeA: (numbers: readonly number[]) => Shape
  readonly decodeB: (numbers: readonly number[]) => Shape
  readonly sweep: (out: SweepResult, a: Shape, va: Numbers, b: Shape, vb: Numbers, maxTime: number) => boolean
  readonly overlapMoving: (a: Shape, va: Numbers, b: Shape, vb: Numbers, maxTime: number) => boolean
  /** False hits on knife-edge rows, counted. */
  readonly knifeFalseHits: number
}

export function checkRows(setup: RowSweep): void {
  it(`M05 M06 M07 M10: labelled rows ${setup.fixture}`, () => {
    const out = createSweepResult()
    const rows = readRows<Row>(setup.fixture)
    const count = { wrong: 0, knifeMissed: 0, knifeFalse: 0, points: 0, normals: 0, starts: 0, instants: 0 }
    for (const row of rows) {
      const shapeA = setup.decodeA(row.a)
      const shapeB = setup.decodeB(row.b)
      const hit = setup.sweep(out, shapeA, row.va, shapeB, row.vb, 1)
      expect(setup.overlapMoving(shapeA, row.va, shapeB, row.vb, 1)).toBe(hit)
      const knife = Math.abs(row.margin) < 1e-9 || row.cls.startsWith('knife')
      if (hit !== (row.hit === 1)) {
        if (!knife) count.wrong++
        else if (hit) count.knifeFalse++
        else count.knifeMissed++
        continue
      }
      if (!hit) continue
      if (row.cls === 'aligned-instant') count.instants++
      const a = bodyOf(shapeA)
      const b = bodyOf(shapeB)
      const tolerance = 1e-9 * sizeOf(a, b)
      const speed = length(subtract(row.vb, row.va))
      expect(Math.abs(out.time - row.t) * (row.vn ?? speed)).toBeLessThanOrEqual(tolerance)
      expect(Math.abs(out.lastTime - row.t1) * speed).toBeLessThanOrEqual(tolerance)
      expect(out.startOverlap).toBe(row.init === 1)
      if (out.startOverlap) count.starts++
      const point = Array.from(out.point) as V3
      expect(distanceTo(a, addScaled(point, row.va, -out.time))).toBeLessThanOrEqual(tolerance)
      expect(distanceTo(b, addScaled(point, row.vb, -out.time))).toBeLessThanOrEqual(tolerance)
      if (row.uniq === 1 && row.p) {
        count.points++
        expect(distance(point, row.p)).toBeLessThanOrEqual(tolerance)
      }
      if (row.uniq === 1 && row.feat !== null && row.n) {
        count.normals++
        expect(distance(Array.from(out.normal) as V3, row.n)).toBeLessThanOrEqual(1e-7)
      }
    }
    expect(count.wrong).toBe(0)
    expect(count.knifeMissed).toBe(0)
    expect(count.knifeFalse).toBe(setup.knifeFalseHits)
    expect(Math.min(count.points, count.normals)).toBeGreaterThan(400)
    expect(count.starts).toBeGreaterThan(50)
    if (setup.fixture === 'toi-tri-tri') expect(count.instants).toBe(37)
  })
}
