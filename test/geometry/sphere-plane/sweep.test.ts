import { describe, it } from 'vitest'
import { createSweepResult } from '../../../src/geometry/shapes.js'
import { overlapSphereAndPlane, sweepSphereAndPlane } from '../../../src/geometry/pairs/sphere-plane.js'
import { expect } from '../../expect.js'
import { readRows } from '../../fixtures/read.js'
import { exact, quotient } from '../exact-distance.js'
import { randomAxes, randomizer } from '../random-shapes.js'

interface Row {
  n: number[]
  d: number
  c: number[]
  r: number
  v: number[]
  hit: number
  t: number | null
  margin: number
  cls: string
}

const out = createSweepResult()
const still = [0, 0, 0]
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!

/** n.(c + v t) + constant, exactly, then as a double. */
function exactDistance(n: number[], constant: number, c: number[], v: number[], t: number): number {
  const unit = 1n << 1074n
  let s = exact(constant) * unit * unit
  for (let k = 0; k < 3; k++) s += exact(n[k]!) * (exact(c[k]!) * unit + exact(v[k]!) * exact(t))
  return quotient(s, unit * unit * unit)
}

describe('sweepSphereAndPlane', () => {
  it('agrees with every labelled row: booleans, times, point and normal, from both sides', () => {
    const wrong: unknown[] = []
    const counts = { hit: 0, miss: 0, knife: 0, knifeFalseHits: 0, below: 0 }
    for (const row of readRows<Row>('sweep-sphere-plane')) {
      const sphere = { center: row.c, radius: row.r }
      const plane = { normal: row.n, constant: -row.d }
      const hit = sweepSphereAndPlane(out, sphere, row.v, plane, still, 1)
      if (row.cls.startsWith('knife') || Math.abs(row.margin) < 1e-9) {
        counts.knife++
        if (row.hit === 1 && !hit) wrong.push(row)
        if (row.hit === 0 && hit) counts.knifeFalseHits++
      } else if (hit !== (row.hit === 1)) wrong.push(row)
      if (!hit || row.hit === 0) {
        counts.miss++
        continue
      }
      counts.hit++
      const closing = Math.abs(dot(row.n, row.v))
      if (Math.abs(out.time - row.t!) * closing > 1e-9 * row.r) wrong.push({ row, time: out.time })
      const center = row.c.map((x, k) => x + row.v[k]! * out.time)
      const offset = Math.hypot(...center.map((x, k) => x - out.point[k]!))
      expect(offset).toBeLessThanOrEqual(row.r * (1 + 1e-9) + 1e-14)
      expect(Math.abs(dot(row.n, out.point) - row.d)).toBeLessThan(1e-13)
      if (exactDistance(row.n, -row.d, row.c, row.v, 0) < 0) {
        counts.below++
        expect([...(out.normal as number[])]).toEqual(row.n)
      }
    }
    expect(wrong).toEqual([])
    expect(counts.hit).toBeGreaterThan(200)
    expect(counts.miss).toBeGreaterThan(60)
    expect(counts.below).toBeGreaterThan(50)
    expect(counts.knife).toBeGreaterThan(20)
    expect(counts.knifeFalseHits).toBeLessThanOrEqual(2)
  })

  it('stays exact far from the origin and moving almost along the plane, seed 31', () => {
    const random = randomizer(31)
    let worst = 0
    let hits = 0
    for (let i = 0; i < 1000; i++) {
      const axes = randomAxes(random)
      const n = axes.slice(0, 3)
      const along = axes.slice(3, 6)
      const far = 1e7 * (random() - 0.5)
      const radius = 0.1 + random()
      const speed = 10 ** (-9 * random())
      const c = [0, 1, 2].map((k) => far * (n[k]! + along[k]!) + random())
      const constant = -exactDistance(n, 0, c, still, 0) + radius + speed
      const v = n.map((x, k) => x * speed + along[k]! * 10)
      if (!sweepSphereAndPlane(out, { center: c, radius }, v, { normal: n, constant: constant - 2 * radius - 2 * speed }, still, 4)) continue // prettier-ignore
      hits++
      const s = Math.abs(exactDistance(n, constant - 2 * radius - 2 * speed, c, v, out.time))
      if (!out.startOverlap) worst = Math.max(worst, Math.abs(s - radius) / radius)
    }
    expect(hits).toBeGreaterThan(400)
    expect(worst).toBeLessThan(1e-9)
  })

  const floor = { normal: [0, 1, 0], constant: 0 }
  const ball = (y: number) => ({ center: [0, y, 0], radius: 1 })

  it('M10 M11 M12 M13 M14 M16 M18 starts, ends and relative motion', () => {
    expect(sweepSphereAndPlane(out, ball(0.5), [0, -1, 0], floor, still, 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 1.5, startOverlap: true })
    expect(sweepSphereAndPlane(out, ball(0.5), [0, 1, 0], floor, still, 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 0.5, startOverlap: true })
    expect(sweepSphereAndPlane(out, ball(1), [0, 1, 0], floor, still, 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 0, startOverlap: true })
    expect(sweepSphereAndPlane(out, ball(1), [5, 0, 0], floor, still, 10)).toBe(true)
    expect(out).toMatchObject({ time: 0, lastTime: 10, startOverlap: true })
    expect(sweepSphereAndPlane(out, ball(2), [0, 7, 0], floor, [3, 7, 0], 10)).toBe(false)
    expect(sweepSphereAndPlane(out, ball(5), [0, -1, 0], floor, [0, 1, 0], 10)).toBe(true)
    expect(out).toMatchObject({ time: 2, lastTime: 3, startOverlap: false })
    expect(out.point).toEqual([0, 2, 0])
    expect(out.normal).toEqual([0, -1, 0])
    expect(sweepSphereAndPlane(out, ball(-5), [0, 1, 0], floor, still, 4)).toBe(true)
    expect(out).toMatchObject({ time: 4, lastTime: 4 })
    expect(out.normal).toEqual([0, 1, 0])
    // Ends inside the plane: the published prose misses it.
    expect(sweepSphereAndPlane(out, ball(5), [0, -4.5, 0], floor, still, 1)).toBe(true)
    expect(sweepSphereAndPlane(out, ball(5), [0, 1, 0], floor, still, 10)).toBe(false)
    expect(sweepSphereAndPlane(out, ball(1 + 2 ** -40), [0, -(2 ** -40), 0], floor, still, 1)).toBe(true)
    expect(sweepSphereAndPlane(out, ball(2), [0, 0, 0], floor, still, 1)).toBe(false)
  })

  it('N11 N12 P07 points and sizes of 1e-40 and 1e40', () => {
    for (const s of [2 ** -133, 1, 2 ** 133]) {
      const sphere = { center: [0, 3 * s, 0], radius: 0 }
      expect(sweepSphereAndPlane(out, sphere, [0, -s, 0], { normal: [0, 1, 0], constant: -s }, still, 5)).toBe(true)
      expect(out.time).toBe(2)
      expect(out.lastTime).toBe(2)
      expect(overlapSphereAndPlane(sphere, { normal: [0, 1, 0], constant: -3 * s })).toBe(true)
      expect(overlapSphereAndPlane(sphere, { normal: [0, 1, 0], constant: -3 * s * (1 + 1e-14) })).toBe(false)
    }
  })

  it('P05 P16 P17 P18 translation along the axes, whose motion, common motion, units of time, seed 32', () => {
    const random = randomizer(32)
    const other = createSweepResult()
    const dyadic = (s: number) => Math.round(s * 2 ** 20 * (random() - 0.5)) / 2 ** 20
    let hits = 0
    for (let i = 0; i < 500; i++) {
      const sphere = { center: [dyadic(8), dyadic(8), dyadic(8)], radius: Math.abs(dyadic(2)) }
      const normal = [0, 1, 2].map((k) => (k === i % 3 ? (i % 2 ? 1 : -1) : 0))
      const plane = { normal, constant: dyadic(8) }
      const v = [dyadic(8), dyadic(8), dyadic(8)]
      const w = [dyadic(8), dyadic(8), dyadic(8)]
      const hit = sweepSphereAndPlane(out, sphere, v, plane, w, 1)
      if (hit) hits++
      const compare = (otherHit: boolean, scale = 1) => {
        expect(otherHit).toBe(hit)
        if (!hit) return
        expect([other.time / scale, other.lastTime / scale]).toEqual([out.time, out.lastTime])
        expect(other.normal).toEqual(out.normal)
      }
      const t = [64, -32, 0.5]
      const moved = { ...sphere, center: sphere.center.map((x, k) => x + t[k]!) }
      compare(sweepSphereAndPlane(other, moved, v, { normal, constant: plane.constant - dot(normal, t) }, w, 1))
      compare(sweepSphereAndPlane(other, sphere, v.map((x, k) => x - w[k]!), plane, still, 1)) // prettier-ignore
      compare(sweepSphereAndPlane(other, sphere, still, plane, w.map((x, k) => x - v[k]!), 1)) // prettier-ignore
      compare(sweepSphereAndPlane(other, sphere, v.map((x) => 2 * x), plane, w.map((x) => 2 * x), 0.5), 0.5) // prettier-ignore
      expect(sweepSphereAndPlane(other, sphere, w, plane, w, 1)).toBe(overlapSphereAndPlane(sphere, plane))
    }
    expect(hits).toBeGreaterThan(150)
    expect(hits).toBeLessThan(450)
  })

  it('refuses wrong arguments', () => {
    const code = (f: () => unknown, c: string) => expect(f).toThrowError(expect.objectContaining({ code: c }))
    code(() => sweepSphereAndPlane({} as never, ball(0), still, floor, still, 1), 'E_OPTION')
    code(() => sweepSphereAndPlane(out, ball(0), still, { normal: [0, 2, 0], constant: 0 }, still, 1), 'E_OPTION')
    code(() => sweepSphereAndPlane(out, ball(0), still, floor, [Infinity, 0, 0], 1), 'E_NON_FINITE')
    code(() => sweepSphereAndPlane(out, ball(0), still, floor, still, NaN), 'E_NON_FINITE')
  })
})
