/** Checks that every kind of moving pair must pass; each test file of a pair runs them on its own functions. */
import { it } from 'vitest'
import { SWEEP_POINT, SWEEP_TIME } from '../../../src/geometry/moving/window.js'
import { createSweepResult } from '../../../src/geometry/shapes.js'
import type { Numbers, Obb, SweepResult, Triangle } from '../../../src/geometry/shapes.js'
import { expect } from '../../expect.js'
import { Random } from '../../oracle/random.js'
import { add, addScaled, dot, length, scale, subtract } from '../../oracle/vectors.js'
import type { V3 } from '../../oracle/vectors.js'
import { bodyOf, distanceTo, moved, randomCase, scaled, Separation, sizeOf } from './reference.js'
import type { Body, Case } from './reference.js'

type Shape = Obb | Triangle
type Sweep = (out: SweepResult, a: Shape, velocityA: Numbers, b: Shape, velocityB: Numbers, maxTime: number) => boolean
type Overlap = (a: Shape, velocityA: Numbers, b: Shape, velocityB: Numbers, maxTime: number) => boolean

export interface PairUnderTest {
  readonly sweep: Sweep
  readonly overlapMoving: Overlap
  readonly overlap: (a: Shape, b: Shape) => boolean
  readonly makeA: (random: Random) => Shape
  readonly makeB: (random: Random) => Shape
}

export interface Found {
  readonly hit: boolean
  readonly time: number
  readonly lastTime: number
  readonly point: V3
  readonly normal: V3
  readonly startOverlap: boolean
}

export function find(sweep: Sweep, c: Case): Found {
  const out = createSweepResult()
  const hit = sweep(out, c.a, c.velocityA, c.b, c.velocityB, c.maxTime)
  const { time, lastTime, startOverlap } = out
  return { hit, time, lastTime, startOverlap, point: Array.from(out.point) as V3, normal: Array.from(out.normal) as V3 }
}

const relative = (c: Case): V3 => subtract(c.velocityB, c.velocityA)

/** All that must hold for a hit: times on the boundary, point in both bodies, normal separating. */
export function checkHit(found: Found, c: Case, label: string): void {
  const a = bodyOf(c.a)
  const b = bodyOf(c.b)
  const tolerance = 1e-9 * sizeOf(a, b) + 1e-15
  const separation = new Separation(a, b, relative(c))
  const { time, lastTime, point, normal } = found
  expect(time, label).toBeGreaterThanOrEqual(0)
  expect(lastTime, label).toBeGreaterThanOrEqual(time)
  expect(lastTime, label).toBeLessThanOrEqual(c.maxTime)
  expect(separation.at(time), `${label}: touching at time`).toBeLessThanOrEqual(tolerance)
  expect(separation.at(lastTime), `${label}: touching at lastTime`).toBeLessThanOrEqual(tolerance)
  if (time > 0) expect(separation.at(time), `${label}: not yet inside at time`).toBeGreaterThanOrEqual(-tolerance)
  if (lastTime < c.maxTime) expect(separation.at(lastTime), `${label}: outside soon`).toBeGreaterThanOrEqual(-tolerance)
  const off = Math.max(
    distanceTo(a, addScaled(point, c.velocityA, -time)),
    distanceTo(b, addScaled(point, c.velocityB, -time)),
  )
  expect(off, `${label}: point in both`).toBeLessThanOrEqual(tolerance)
  expect(Math.abs(length(normal) - 1), `${label}: unit normal`).toBeLessThanOrEqual(1e-14)
  const w = relative(c)
  const support = (body: Body, n: V3) => Math.max(...body.corners.map((p) => dot(p, n)))
  const depth = support(a, normal) + support(b, scale(normal, -1)) - time * dot(w, normal)
  if (time > 0) expect(Math.abs(depth), `${label}: normal separates`).toBeLessThanOrEqual(tolerance)
  else expect(depth, `${label}: least penetration`).toBeLessThanOrEqual(tolerance + Math.max(0, -separation.at(0)))
}

export function describeSweeps(pair: PairUnderTest, cases: number): void {
  const make = (random: Random) => randomCase(random, pair.makeA, pair.makeB)
  const equalTypes = pair.makeA === pair.makeB

  it(`P10 P15 N11 M05: agrees with bisection over static separating axes, grazing pairs (seed 101)`, () => {
    const random = new Random(101)
    const count = { hit: 0, miss: 0, start: 0, close: 0 }
    for (let i = 0; i < cases; i++) {
      const c = make(random)
      const a = bodyOf(c.a)
      const b = bodyOf(c.b)
      const separation = new Separation(a, b, relative(c))
      const closest = separation.closest(c.maxTime)
      const margin = separation.at(closest)
      const size = sizeOf(a, b)
      const label = `case ${i}, margin ${margin}`
      const found = find(pair.sweep, c)
      expect(pair.overlapMoving(c.a, c.velocityA, c.b, c.velocityB, c.maxTime), label).toBe(found.hit)
      if (margin <= -1e-13 * size) expect(found.hit, label).toBe(true)
      if (margin >= 1e-9 * size) expect(found.hit, label).toBe(false)
      if (Math.abs(margin) < 1e-5 * size) count.close++
      if (!found.hit) {
        count.miss++
        continue
      }
      count.hit++
      if (found.time === 0) count.start++
      checkHit(found, c, label)
      if (margin < 0) {
        // The separation falls at least as steeply as it does from here to the closest point.
        const first = separation.first(closest)
        const slope = closest > first ? -margin / (closest - first) : 0
        expect(Math.abs(found.time - first) * slope, label).toBeLessThanOrEqual(1e-9 * size)
      }
    }
    expect(Math.min(count.hit, count.miss), JSON.stringify(count)).toBeGreaterThan(cases / 8)
    expect(Math.min(count.start, count.close), JSON.stringify(count)).toBeGreaterThan(2)
  })

  it(`P05 P07 P17 P18: exact translation, scaling by 2^k, common velocity, half the time: the same bits (seed 102)`, () => {
    const random = new Random(102)
    let hits = 0
    for (let i = 0; i < cases; i++) {
      const c = make(random)
      const plain = find(pair.sweep, c)
      const by: V3 = [random.integer(-64, 64), random.integer(-64, 64), random.integer(-64, 64)]
      // Bisected pairs have no room for exact sums; take those that have.
      const exact = [c.a, c.b].every((s) => {
        const p = bodyOf(s).shape
        const q = moved(moved(p, by), scale(by, -1))
        return JSON.stringify(q) === JSON.stringify(p)
      })
      const k = 2 ** random.integer(-60, 60)
      const large = find(pair.sweep, {
        ...c,
        a: scaled(c.a, k),
        b: scaled(c.b, k),
        velocityA: scale(c.velocityA, k),
        velocityB: scale(c.velocityB, k),
      })
      const fast = find(pair.sweep, {
        ...c,
        velocityA: scale(c.velocityA, 2),
        velocityB: scale(c.velocityB, 2),
        maxTime: c.maxTime / 2,
      })
      expect([large.hit, fast.hit]).toEqual([plain.hit, plain.hit])
      if (!plain.hit) continue
      hits++
      expect(large).toEqual({ ...plain, point: scale(plain.point, k) })
      expect(fast).toEqual({ ...plain, time: plain.time / 2, lastTime: plain.lastTime / 2 })
      if (!exact) continue
      const far = find(pair.sweep, {
        ...c,
        a: moved(c.a, by),
        b: moved(c.b, by),
        velocityA: add(c.velocityA, [8, -4, 16]),
        velocityB: add(c.velocityB, [8, -4, 16]),
      })
      expect([far.time, far.lastTime, far.startOverlap, far.normal]).toEqual([
        plain.time,
        plain.lastTime,
        plain.startOverlap,
        plain.normal,
      ])
      const shift = addScaled(by, [8, -4, 16], plain.time)
      expect(length(subtract(subtract(far.point, shift), plain.point))).toBeLessThanOrEqual(1e-12)
    }
    expect(hits).toBeGreaterThan(cases / 8)
  })

  it(`P01 P16: swapped or seen from the other body (seed 103)`, () => {
    const random = new Random(103)
    let hits = 0
    for (let i = 0; i < cases; i++) {
      const c = make(random)
      const plain = find(pair.sweep, c)
      if (equalTypes) {
        const swapped = find(pair.sweep, {
          a: c.b,
          b: c.a,
          velocityA: c.velocityB,
          velocityB: c.velocityA,
          maxTime: c.maxTime,
        })
        expect(swapped.hit).toBe(plain.hit)
        if (plain.hit)
          expect(swapped).toEqual({ ...plain, normal: [0 - plain.normal[0], 0 - plain.normal[1], 0 - plain.normal[2]] })
      }
      const w = relative(c)
      const one = find(pair.sweep, { ...c, velocityA: [0, 0, 0], velocityB: w })
      const other = find(pair.sweep, { ...c, velocityA: scale(w, -1), velocityB: [0, 0, 0] })
      expect([one.hit, one.time, one.normal]).toEqual([other.hit, other.time, other.normal])
      if (plain.hit) hits++
    }
    expect(hits).toBeGreaterThan(cases / 8)
  })

  it(`P14 M13: without relative motion it is the static test, for every time (seed 104)`, () => {
    const random = new Random(104)
    const count = { hit: 0, miss: 0 }
    for (let i = 0; i < cases; i++) {
      const c = make(random)
      const v: V3 = [random.between(-1e3, 1e3), 5, -7]
      const hit = pair.overlap(c.a, c.b)
      for (const maxTime of [0, 1, 1e6]) {
        const still = { ...c, velocityA: v, velocityB: v, maxTime }
        const found = find(pair.sweep, still)
        expect(found.hit).toBe(hit)
        expect(pair.overlapMoving(c.a, v, c.b, v, maxTime)).toBe(hit)
        if (!hit) continue
        expect([found.time, found.lastTime, found.startOverlap]).toEqual([0, maxTime, true])
        checkHit(
          find(pair.sweep, { ...still, velocityA: [0, 0, 0], velocityB: [0, 0, 0] }),
          { ...still, velocityA: [0, 0, 0], velocityB: [0, 0, 0] },
          `case ${i}`,
        )
      }
      count[hit ? 'hit' : 'miss']++
      // Whatever moves: startOverlap is the static answer.
      const moving = find(pair.sweep, c)
      if (hit) expect([moving.hit, moving.time, moving.startOverlap]).toEqual([true, 0, true])
      else if (moving.hit) expect(moving.startOverlap).toBe(false)
    }
    expect(Math.min(count.hit, count.miss), JSON.stringify(count)).toBeGreaterThan(0)
  })

  it(`P19 P20 M16 M17: no gap at the seam of two steps, and no earlier hit lost by a longer one (seed 105)`, () => {
    const random = new Random(105)
    let seams = 0
    for (let i = 0; i < cases; i++) {
      const c = make(random)
      const whole = find(pair.sweep, c)
      const longer = find(pair.sweep, { ...c, maxTime: 2 * c.maxTime })
      if (whole.hit) {
        expect(longer.hit).toBe(true)
        expect([longer.time, longer.point, longer.normal]).toEqual([whole.time, whole.point, whole.normal])
        expect(find(pair.sweep, { ...c, maxTime: whole.time }).hit).toBe(true)
      }
      for (const h of [0.5 * c.maxTime, whole.hit ? whole.time : 0.25 * c.maxTime]) {
        const before = find(pair.sweep, { ...c, maxTime: h })
        const after = find(pair.sweep, {
          ...c,
          a: moved(c.a, scale(c.velocityA, h)),
          b: moved(c.b, scale(c.velocityB, h)),
          maxTime: c.maxTime - h,
        })
        const separation = new Separation(bodyOf(c.a), bodyOf(c.b), relative(c))
        const margin = separation.at(separation.closest(c.maxTime))
        if (Math.abs(margin) > 1e-9) expect(before.hit || after.hit, `case ${i}`).toBe(whole.hit)
        seams++
      }
    }
    expect(seams).toBe(2 * cases)
  })

  it(`M24: far from the origin the time is that of the same numbers at the origin (seed 106)`, () => {
    const random = new Random(106)
    for (let i = 0; i < cases / 4; i++) {
      const c = make(random)
      const far = { ...c, a: moved(c.a, [1e7, -1e7, 1e7]), b: moved(c.b, [1e7, -1e7, 1e7]) }
      const back = { ...far, a: moved(far.a, [-1e7, 1e7, -1e7]), b: moved(far.b, [-1e7, 1e7, -1e7]) }
      const one = find(pair.sweep, far)
      const two = find(pair.sweep, back)
      expect([one.hit, one.time, one.lastTime, one.normal]).toEqual([two.hit, two.time, two.lastTime, two.normal])
    }
  })

  it(`sizes from 1e-40 to 1e40 (seed 107)`, () => {
    const random = new Random(107)
    let hits = 0
    for (let i = 0; i < cases / 2; i++) {
      const c = make(random)
      const s = 10 ** random.integer(-40, 40)
      const big: Case = {
        a: scaled(c.a, s),
        b: scaled(c.b, s),
        velocityA: scale(c.velocityA, s),
        velocityB: scale(c.velocityB, s),
        maxTime: c.maxTime,
      }
      const separation = new Separation(bodyOf(c.a), bodyOf(c.b), relative(c))
      const margin = separation.at(separation.closest(c.maxTime))
      if (Math.abs(margin) < 1e-9) continue
      const found = find(pair.sweep, big)
      expect(found.hit, `case ${i}, scale ${s}`).toBe(margin < 0)
      if (!found.hit) continue
      hits++
      const plain = find(pair.sweep, c)
      expect(Math.abs(found.time - plain.time) * length(relative(c)), `case ${i}`).toBeLessThan(1e-6)
    }
    expect(hits).toBeGreaterThan(cases / 16)
  })
}

/**
 * A kernel's point, relative to A's origin, lies on both bodies. 1e-8, because the distance to a needle is not known
 * better here.
 */
export function checkKernelPoint(out: Float64Array, a: Body, b: Body, origin: V3, w: V3, label: string): void {
  const time = out[SWEEP_TIME]!
  const point: V3 = [0, 1, 2].map((i) => origin[i]! + out[SWEEP_POINT + i]!) as V3
  const off = Math.max(distanceTo(a, point), distanceTo(b, addScaled(point, w, -time)))
  expect(off, `${label}: point in both`).toBeLessThanOrEqual(1e-8 * sizeOf(a, b))
}
