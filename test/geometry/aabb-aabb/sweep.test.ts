import { describe, it } from 'vitest'
import { overlapAabbs, sweepAabbs } from '../../../src/geometry/pairs/aabb-aabb.js'
import { createSweepResult } from '../../../src/geometry/shapes.js'
import { expect } from '../../expect.js'
import { readRows } from '../../fixtures/read.js'
import { randomizer } from '../random-shapes.js'

interface Row {
  a: number[]
  b: number[]
  va: number[]
  vb: number[]
  hit: number
  t0: number | null
  t1: number | null
  margin: number
  cls: string
}

const out = createSweepResult()
const still = [0, 0, 0]
const box = (x: readonly number[]) => ({ min: x.slice(0, 3), max: x.slice(3, 6) })
const cube = (x: number, y = 0, z = 0, h = 1) => ({ min: [x - h, y - h, z - h], max: [x + h, y + h, z + h] })

describe('sweepAabbs', () => {
  it('agrees with every labelled row: booleans, first and last time, point in both', () => {
    const wrong: unknown[] = []
    const counts = { hit: 0, miss: 0, knife: 0, knifeFalseHits: 0 }
    for (const row of readRows<Row>('sweep-aabb')) {
      const hit = sweepAabbs(out, box(row.a), row.va, box(row.b), row.vb, 1)
      if (Math.abs(row.margin) < 1e-9) {
        counts.knife++
        if (row.hit === 1 && !hit) wrong.push(row)
        if (row.hit === 0 && hit) counts.knifeFalseHits++
      } else if (hit !== (row.hit === 1)) wrong.push(row)
      if (!hit || row.hit === 0) {
        counts.miss++
        continue
      }
      counts.hit++
      if (Math.abs(out.time - row.t0!) > 1e-12 || Math.abs(out.lastTime - row.t1!) > 1e-12) wrong.push({ row, ...out })
      for (let k = 0; k < 3; k++) {
        for (const [body, v] of [
          [row.a, row.va],
          [row.b, row.vb],
        ] as const) {
          expect(out.point[k]).toBeGreaterThanOrEqual(body[k]! + v[k]! * out.time - 1e-12)
          expect(out.point[k]).toBeLessThanOrEqual(body[3 + k]! + v[k]! * out.time + 1e-12)
        }
      }
      expect(out.startOverlap).toBe(overlapAabbs(box(row.a), box(row.b)))
    }
    expect(wrong).toEqual([])
    expect(counts.hit).toBeGreaterThan(150)
    expect(counts.miss).toBeGreaterThan(100)
    expect(counts.knife).toBeGreaterThan(30)
    expect(counts.knifeFalseHits).toBeLessThanOrEqual(5)
  })

  it('M10 M11 M12 M13 M14 M15 M16 M18 starts, ends and relative motion', () => {
    expect(sweepAabbs(out, cube(0), [1, 0, 0], cube(1), still, 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 3, startOverlap: true, normal: [1, 0, 0] })
    expect(sweepAabbs(out, cube(0), still, cube(2), [1, 0, 0], 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 0, startOverlap: true, normal: [1, 0, 0] })
    expect(sweepAabbs(out, cube(0), still, cube(2), [0, 1, 0], 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 2, startOverlap: true, normal: [1, 0, 0] })
    expect(sweepAabbs(out, cube(0), [9, 9, 9], cube(2), [9, 9, 9], 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 10, startOverlap: true })
    expect(sweepAabbs(out, cube(0), [9, 9, 9], cube(2.5), [9, 9, 9], 10)).toBe(false)
    expect(sweepAabbs(out, cube(0), [4, 0, 0], cube(10), [-4, 0, 0], 1)).toBe(true)
    expect(out).toMatchObject({ time: 1, lastTime: 1, startOverlap: false, normal: [1, 0, 0], point: [5, 0, 0] })
    expect(sweepAabbs(out, cube(0), [10, 0, 0], cube(10), [-10, 0, 0], 1)).toBe(true)
    expect(out).toMatchObject({ time: 0.4, lastTime: 0.6 })
    expect(sweepAabbs(out, cube(0), still, cube(3), [-1, 0, 0], 1)).toBe(true)
    expect(out.time).toBe(1)
    expect(sweepAabbs(out, cube(0), still, cube(3 + 1e-9), [-1, 0, 0], 1)).toBe(false)
    expect(sweepAabbs(out, cube(0), still, cube(2 + 2 ** -40), [-(2 ** -40), 0, 0], 1)).toBe(true)
    // Receding, and separated on an axis without approach: the published listing reports both.
    expect(sweepAabbs(out, cube(0), still, cube(3), [1, 0, 0], 10)).toBe(false)
    expect(sweepAabbs(out, cube(0), still, cube(3, 3), [-1, 0, 0], 10)).toBe(false)
    expect(sweepAabbs(out, cube(0), still, cube(0), still, 3)).toBe(true)
    expect(Math.hypot(...Array.from(out.normal))).toBe(1)
  })

  it('M05 passes edge to edge: touching for an instant is a hit, a hair beside is not', () => {
    // B comes along the diagonal: x is entered as y is left.
    expect(sweepAabbs(out, cube(0), still, cube(4, 0), [-1, 1, 0], 10)).toBe(true)
    expect(out).toMatchObject({ time: 2, lastTime: 2, normal: [1, 0, 0] })
    expect(sweepAabbs(out, cube(0), still, cube(4, 1e-12), [-1, 1, 0], 10)).toBe(false)
    expect(sweepAabbs(out, cube(0), still, cube(4, -1e-12), [-1, 1, 0], 10)).toBe(true)
    // Thirds: the two quotients round differently, and it stays a hit.
    expect(sweepAabbs(out, cube(0), still, cube(4 / 3, 0, 0, 1 / 3), [-1 / 7, 1 / 7, 0], 1e9)).toBe(true)
  })

  it('N11 N12 plates, points and sizes of 1e-40 and 1e40', () => {
    for (const s of [1e-40, 1e40]) {
      const point = { min: [0, 0, 0], max: [0, 0, 0] }
      const plate = { min: [2 * s, -s, -s], max: [2 * s, s, s] }
      expect(sweepAabbs(out, point, [s, 0, 0], plate, still, 3)).toBe(true)
      expect(out.time).toBeCloseTo(2, 12)
      expect(out.lastTime).toBe(out.time)
      expect(out.normal).toEqual([1, 0, 0])
    }
  })

  it('P01 P05 P07 P16 P17 P18 swapping, translation, scaling, whose motion, common motion, units of time, seed 41', () => {
    const random = randomizer(41)
    const other = createSweepResult()
    const dyadic = (s: number) => Math.round(s * 2 ** 20 * (random() - 0.5)) / 2 ** 20
    let hits = 0
    for (let i = 0; i < 1000; i++) {
      const random3 = (s: number) => [dyadic(s), dyadic(s), dyadic(s)]
      const body = () => {
        const min = random3(6)
        return { min, max: min.map((x) => x + Math.abs(dyadic(3))) }
      }
      const p = body()
      const q = body()
      const v = random3(6)
      const w = [0, 1, 2].map((k) => p.min[k]! - q.min[k]! + v[k]! + dyadic(3))
      const hit = sweepAabbs(out, p, v, q, w, 1)
      if (hit) hits++
      const compare = (otherHit: boolean, sign: number, scale = 1) => {
        expect(otherHit).toBe(hit)
        if (!hit) return
        expect([other.time / scale, other.lastTime / scale]).toEqual([out.time, out.lastTime])
        expect([0, 1, 2].map((k) => 0 + sign * other.normal[k]!)).toEqual([...(out.normal as number[])])
      }
      compare(sweepAabbs(other, q, w, p, v, 1), -1)
      if (hit) expect(other.point).toEqual(out.point)
      const add = (x: number[], t: number[], s = 1) => x.map((c, k) => s * c + t[k]!)
      const t = [64, -32, 0.5]
      const shift = (s: typeof p) => ({ min: add(s.min, t), max: add(s.max, t) })
      compare(sweepAabbs(other, shift(p), v, shift(q), w, 1), 1)
      compare(sweepAabbs(other, p, add(v, t), q, add(w, t), 1), 1)
      compare(sweepAabbs(other, p, still, q, add(v, w, -1), 1), 1)
      for (const s of [2 ** -100, 2 ** 100]) {
        const scaled = (x: typeof p) => ({ min: add(x.min, still, s), max: add(x.max, still, s) })
        compare(sweepAabbs(other, scaled(p), add(v, still, s), scaled(q), add(w, still, s), 1), 1)
      }
      compare(sweepAabbs(other, p, add(v, still, 2), q, add(w, still, 2), 0.5), 1, 0.5)
      expect(sweepAabbs(other, p, v, q, v, 1)).toBe(overlapAabbs(p, q))
    }
    expect(hits).toBeGreaterThan(100)
    expect(hits).toBeLessThan(900)
  })

  it('refuses wrong arguments', () => {
    const code = (f: () => unknown, c: string) => expect(f).toThrowError(expect.objectContaining({ code: c }))
    code(() => sweepAabbs({ point: [0, 0, 0] } as never, cube(0), still, cube(0), still, 1), 'E_OPTION')
    code(() => sweepAabbs(out, { min: [1, 0, 0], max: [0, 0, 0] }, still, cube(0), still, 1), 'E_EXTENT')
    code(() => sweepAabbs(out, cube(NaN), still, cube(0), still, 1), 'E_NON_FINITE')
    code(() => overlapAabbs(cube(0), { center: [0, 0, 0] } as never), 'E_OPTION')
  })
})
