import { describe, it } from 'vitest'
import { createSweepResult } from '../../../src/geometry/shapes.js'
import { overlapSpheres, sweepSpheres } from '../../../src/geometry/pairs/sphere-sphere.js'
import { expect } from '../../expect.js'
import { readRows } from '../../fixtures/read.js'
import { exactSphereGap } from '../exact-distance.js'
import { randomizer } from '../random-shapes.js'

interface Row {
  ca: number[]
  ra: number
  va: number[]
  cb: number[]
  rb: number
  vb: number[]
  hit: number
  t: number | null
  margin: number
  cls: string
}

const out = createSweepResult()
const still = [0, 0, 0]
const length = (x: ArrayLike<number>) => Math.sqrt(x[0]! * x[0]! + x[1]! * x[1]! + x[2]! * x[2]!)
const minus = (a: ArrayLike<number>, b: ArrayLike<number>) => [a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!]
const at = (c: readonly number[], v: readonly number[], t: number) => c.map((x, k) => x + v[k]! * t)

describe('sweepSpheres', () => {
  it('agrees with every labelled row: booleans, times, point and normal', () => {
    const wrong: unknown[] = []
    const counts = { hit: 0, miss: 0, knife: 0, knifeFalseHits: 0 }
    for (const row of readRows<Row>('sweep-sphere-sphere')) {
      const a = { center: row.ca, radius: row.ra }
      const b = { center: row.cb, radius: row.rb }
      const hit = sweepSpheres(out, a, row.va, b, row.vb, 1)
      const knife = Math.abs(row.margin) < 1e-9 || row.cls.startsWith('knife')
      if (knife) {
        counts.knife++
        if (row.hit === 1 && !hit) wrong.push(row)
        if (row.hit === 0 && hit) counts.knifeFalseHits++
      } else if (hit !== (row.hit === 1)) wrong.push(row)
      if (!hit || row.hit === 0) {
        counts.miss++
        continue
      }
      counts.hit++
      const size = row.ra + row.rb
      const closing = -(minus(row.vb, row.va) as number[]).reduce((s, v, k) => s + v * out.normal[k]!, 0)
      if (Math.abs(out.time - row.t!) * Math.max(closing, 0) > 1e-9 * size) wrong.push({ row, time: out.time })
      expect(length(out.normal)).toBeCloseTo(1, 12)
      expect(length(minus(out.point, at(row.ca, row.va, out.time)))).toBeLessThanOrEqual(row.ra + 1e-9 * size)
      expect(length(minus(out.point, at(row.cb, row.vb, out.time)))).toBeLessThanOrEqual(row.rb + 1e-9 * size)
      expect(out.startOverlap).toBe(row.t === 0)
    }
    expect(wrong).toEqual([])
    expect(counts.hit).toBeGreaterThan(200)
    expect(counts.miss).toBeGreaterThan(150)
    expect(counts.knife).toBeGreaterThan(20)
    expect(counts.knifeFalseHits).toBe(0)
  })

  it('M05 is exact far away and grazing: first and last time against exact arithmetic, seed 21', () => {
    const random = randomizer(21)
    const counts = { first: 0, last: 0, grazing: 0 }
    let worst = 0
    for (let i = 0; i < 1500; i++) {
      const far = 10 ** (6 * random())
      const origin = [0, 1, 2].map(() => (i % 3 === 0 ? 1e6 : 1) * (random() - 0.5))
      const rA = random()
      const rB = 0.01 + random()
      // B flies at A from afar with an offset of `pass` of the reach: up to a hair from grazing.
      const pass = i % 2 === 0 ? random() : 1 - 10 ** (-12 * random())
      const cB = [origin[0]! + far, origin[1]! + pass * (rA + rB), origin[2]!]
      const vA = [0, 1, 2].map(() => 100 * (random() - 0.5))
      const vB = [vA[0]! - far, vA[1]!, vA[2]!]
      if (!sweepSpheres(out, { center: origin, radius: rA }, vA, { center: cB, radius: rB }, vB, 4)) {
        // The offset itself was rounded: only a pass that close may be a miss.
        expect(pass).toBeGreaterThan(1 - 1e-9)
        continue
      }
      if (out.startOverlap) continue
      const first = exactSphereGap(origin, rA, vA, cB, rB, vB, out.time)
      worst = Math.max(worst, Math.abs(first) / (rA + rB))
      counts.first++
      if (pass > 1 - 1e-6) counts.grazing++
      if (out.lastTime < 4) {
        worst = Math.max(worst, Math.abs(exactSphereGap(origin, rA, vA, cB, rB, vB, out.lastTime)) / (rA + rB))
        counts.last++
      }
    }
    expect(counts.first).toBeGreaterThan(900)
    expect(counts.last).toBeGreaterThan(900)
    expect(counts.grazing).toBeGreaterThan(200)
    expect(worst).toBeLessThan(1e-9)
  })

  const a = { center: [0, 0, 0], radius: 1 }
  const b = (x: number, y = 0) => ({ center: [x, y, 0], radius: 1 })

  it('M05 grazes at distance 0 and below, and passes above', () => {
    expect(sweepSpheres(out, a, [1, 0, 0], b(5, 2), still, 10)).toBe(true)
    expect(out.time).toBe(5)
    expect(out.lastTime).toBe(5)
    expect([...(out.normal as number[])]).toEqual([0, 1, 0])
    expect(sweepSpheres(out, a, [1, 0, 0], b(5, 2 - 1e-12), still, 10)).toBe(true)
    expect(sweepSpheres(out, a, [1, 0, 0], b(5, 2 + 1e-12), still, 10)).toBe(false)
  })

  it('M10 M11 M12 start overlapping, touching and separating, touching and sliding', () => {
    expect(sweepSpheres(out, a, [1, 0, 0], b(1), still, 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 3, startOverlap: true })
    expect(sweepSpheres(out, a, [1, 0, 0], b(1), still, 2)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 2, startOverlap: true })
    expect(sweepSpheres(out, a, still, b(2), [3, 0, 0], 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 0, startOverlap: true })
    expect(sweepSpheres(out, a, still, b(2), [0, 3, 0], 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 0, startOverlap: true })
    expect(sweepSpheres(out, a, still, b(2.5), [3, 0, 0], 10)).toBe(false)
    expect(sweepSpheres(out, a, still, b(0), still, 10)).toBe(true)
    expect(length(out.normal)).toBe(1)
  })

  it('M13 M14 M15 M16 M18 no relative motion, head-on, swapping places, the ends of the step, tiny moves', () => {
    expect(sweepSpheres(out, a, [9, 9, 9], b(3), [9, 9, 9], 10)).toBe(false)
    expect(sweepSpheres(out, a, [9, 9, 9], b(2), [9, 9, 9], 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 10, startOverlap: true })
    expect(sweepSpheres(out, a, [4, 0, 0], b(10), [-4, 0, 0], 1)).toBe(true)
    expect(out).toMatchObject({ time: 1, lastTime: 1, startOverlap: false })
    expect([...(out.point as number[])]).toEqual([5, 0, 0])
    expect(sweepSpheres(out, a, [10, 0, 0], b(10), [-10, 0, 0], 1)).toBe(true)
    expect(out.time).toBe(0.4)
    expect(sweepSpheres(out, a, still, b(3), [-1, 0, 0], 1)).toBe(true)
    expect(out.time).toBe(1)
    expect(sweepSpheres(out, a, still, b(3 + 1e-9), [-1, 0, 0], 1)).toBe(false)
    expect(sweepSpheres(out, a, still, b(2 + 2 ** -40), [-(2 ** -40), 0, 0], 1)).toBe(true)
    expect(out.time).toBeCloseTo(1, 3)
    expect(sweepSpheres(out, a, still, b(2), still, 0)).toBe(true)
    // The square of this speed is 0, and the spheres are far apart.
    expect(sweepSpheres(out, a, [1e-170, 0, 0], b(1e30), still, 1)).toBe(false)
  })

  it('N11 N12 points and sizes of 1e-40 and 1e40', () => {
    for (const s of [1e-40, 1, 1e40]) {
      const p = { center: [0, 0, 0], radius: 0 }
      expect(sweepSpheres(out, p, [s, 0, 0], { center: [2 * s, 0, 0], radius: 0 }, still, 3)).toBe(true)
      expect(out.time).toBeCloseTo(2, 12)
      expect(sweepSpheres(out, p, [s, 0, 0], { center: [2 * s, s * 1e-9, 0], radius: 0 }, still, 3)).toBe(false)
      expect(
        sweepSpheres(out, { center: [0, 0, 0], radius: s }, [s, 0, 0], { center: [4 * s, s, 0], radius: s }, still, 3),
      ).toBe(true)
      expect(out.time).toBeCloseTo(4 - Math.sqrt(3), 12)
    }
  })

  it('P01 P05 P07 P16 P17 P18 swapping, translation, scaling, whose motion, common motion, units of time, seed 22', () => {
    const random = randomizer(22)
    const other = createSweepResult()
    const dyadic = (s: number) => Math.round(s * 2 ** 20 * (random() - 0.5)) / 2 ** 20
    let hits = 0
    for (let i = 0; i < 1000; i++) {
      const p = { center: [dyadic(8), dyadic(8), dyadic(8)], radius: Math.abs(dyadic(2)) }
      const q = { center: [dyadic(8), dyadic(8), dyadic(8)], radius: Math.abs(dyadic(2)) }
      const v = [dyadic(8), dyadic(8), dyadic(8)]
      const w = minus(
        minus(p.center, q.center),
        v.map((x) => dyadic(2) - x),
      )
      const hit = sweepSpheres(out, p, v, q, w, 1)
      const compare = (otherHit: boolean, sign: number, scale = 1) => {
        expect(otherHit).toBe(hit)
        if (!hit) return
        expect([other.time / scale, other.lastTime / scale]).toEqual([out.time, out.lastTime])
        expect([0, 1, 2].map((k) => 0 + sign * other.normal[k]!)).toEqual([...(out.normal as number[])])
        expect(other.startOverlap).toBe(out.startOverlap)
      }
      if (hit) hits++
      compare(sweepSpheres(other, q, w, p, v, 1), -1)
      if (hit) expect(other.point).toEqual(out.point)
      const t = [64, -32, 0.5]
      const shift = (s: typeof p) => ({ ...s, center: s.center.map((x, k) => x + t[k]!) })
      compare(sweepSpheres(other, shift(p), v, shift(q), w, 1), 1)
      const common = [16, 8, -4]
      const add = (x: number[]) => x.map((c, k) => c + common[k]!)
      compare(sweepSpheres(other, p, add(v), q, add(w), 1), 1)
      compare(sweepSpheres(other, p, still, q, minus(w, v), 1), 1)
      for (const s of [2 ** -100, 8, 2 ** 100]) {
        const scaled = (x: typeof p) => ({ center: x.center.map((c) => c * s), radius: x.radius * s })
        const speed = (x: number[]) => x.map((c) => c * s)
        compare(sweepSpheres(other, scaled(p), speed(v), scaled(q), speed(w), 1), 1)
      }
      compare(sweepSpheres(other, p, v.map((x) => 2 * x), q, w.map((x) => 2 * x), 0.5), 1, 0.5) // prettier-ignore
      expect(sweepSpheres(other, p, still, q, still, 1)).toBe(overlapSpheres(p, q))
    }
    expect(hits).toBeGreaterThan(300)
    expect(hits).toBeLessThan(950)
  })

  it('refuses wrong arguments', () => {
    const code = (f: () => unknown, c: string) => expect(f).toThrowError(expect.objectContaining({ code: c }))
    code(() => sweepSpheres({} as never, a, still, a, still, 1), 'E_OPTION')
    code(() => sweepSpheres(null as never, a, still, a, still, 1), 'E_OPTION')
    code(() => sweepSpheres(out, a, [0, NaN, 0], a, still, 1), 'E_NON_FINITE')
    code(() => sweepSpheres(out, a, still, a, [0], 1), 'E_OPTION')
    code(() => sweepSpheres(out, a, still, a, still, -1), 'E_EXTENT')
    code(() => sweepSpheres(out, a, still, { center: [0, 0, 0], radius: -1 }, still, 1), 'E_EXTENT')
    code(() => overlapSpheres(a, {} as never), 'E_OPTION')
  })
})
