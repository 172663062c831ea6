import { describe, it } from 'vitest'
import { dailyNumber } from '../../../daily.js'
import { overlapObbs } from '../../../../src/geometry/obb-obb/overlap.js'
import { sweepObbs } from '../../../../src/geometry/obb-obb/sweep.js'
import {
  createRotatingSweepResult,
  sweepRotatingObbs,
} from '../../../../src/geometry/obb-obb/turning/sweep-rotating.js'
import type { Motion, Obb } from '../../../../src/geometry/shapes.js'
import { createSweepResult } from '../../../../src/geometry/shapes.js'
import { expect } from '../../../expect.js'
import { decodeBox, readRows } from '../../../fixtures/read.js'
import { Random } from '../../../oracle/random.js'
import type { TurningBox } from '../../../oracle/turning-boxes.js'
import { boxAt, boxSize, coverTurning, distanceToBox, separationAt } from '../../../oracle/turning-boxes.js'
import type { V3 } from '../../../oracle/vectors.js'
import { addScaled, scale } from '../../../oracle/vectors.js'
import { box, direction, families, frame } from './turning-families.js'
import { codeOf } from '../../../thrown.js'

const toObb = (b: TurningBox): Obb => ({ center: b.center, axes: b.axes.flat(), halfExtents: b.half })
const out = createRotatingSweepResult()
const sweep = (a: TurningBox, b: TurningBox, maxTime = 1, into = out) =>
  sweepRotatingObbs(into, toObb(a), a, toObb(b), b, maxTime)

/** The promise of the result at its pose: nearly touching, a point in both, and no contact later than lastTime. */
function checkHit(a: TurningBox, b: TurningBox, maxTime: number): void {
  const size = boxSize(a, b)
  expect(out.limitReached).toBe(false)
  expect(separationAt(a, b, out.time)).toBeLessThan(1.1e-10 * size)
  expect(distanceToBox(boxAt(a, out.time), out.point as number[])).toBeLessThan(1e-9 * size)
  expect(distanceToBox(boxAt(b, out.time), out.point as number[])).toBeLessThan(1e-9 * size)
  expect(Math.hypot(...(out.normal as number[]))).toBeCloseTo(1, 12)
  expect(out.lastTime).toBeGreaterThanOrEqual(out.time)
  expect(out.lastTime).toBeLessThanOrEqual(maxTime)
  for (let i = 1; i <= 20; i++) {
    const later = out.lastTime + ((maxTime - out.lastTime) * i) / 20
    if (later > out.lastTime) expect(separationAt(a, b, later)).toBeGreaterThan(-1e-12 * size)
  }
}

const still: Motion = { linear: [0, 0, 0], angular: [0, 0, 0] }

describe('sweepRotatingObbs against the labelled rows', () => {
  interface Row {
    a: number[]
    b: number[]
    va: V3
    wa: V3
    vb: V3
    wb: V3
    hit: number
    t: number
    tol: number
    min: number
    cls: string
  }

  it('P15 rot-toi: 230 hits within [t - 1e-6, t + tol], 70 misses', () => {
    let hits = 0
    let misses = 0
    let early = 0
    for (const row of readRows<Row>('rot-toi')) {
      const hit = sweepRotatingObbs(
        out,
        decodeBox(row.a),
        { linear: row.va, angular: row.wa },
        decodeBox(row.b),
        { linear: row.vb, angular: row.wb },
        1,
      )
      expect(hit).toBe(row.hit === 1)
      if (!hit) {
        expect(row.min).toBeGreaterThan(1e-6)
        misses++
        continue
      }
      hits++
      expect(out.limitReached).toBe(false)
      expect(out.startOverlap).toBe(row.cls === 'initial')
      expect(out.time).toBeLessThanOrEqual(row.t + row.tol)
      early = Math.max(early, row.t - out.time)
    }
    expect([hits, misses]).toEqual([230, 70])
    expect(early).toBeLessThan(2e-9)
  })
})

describe('sweepRotatingObbs against a covering by samples', () => {
  const counts: Record<string, [number, number]> = {
    general: [40, 1e-6],
    'spinning up to 4 turns': [40, 1e-6],
    plates: [30, 1e-6],
    needles: [30, 1e-6],
    'pure rotation': [30, 1e-6],
    'whole turns': [30, 1e-6],
    'slow parallel faces': [20, 1e-6],
    'from afar': [30, 1e-7],
    grazing: [30, 1e-5],
  }
  const ids: Record<string, string> = {
    'spinning up to 4 turns': 'N25 M08 ',
    'pure rotation': 'M21 ',
    'whole turns': 'M09 ',
    'slow parallel faces': 'M20 ',
  }
  for (const [family, [all, finest]] of Object.entries(counts)) {
    const count = dailyNumber(0.5, 1) * all
    it(`${ids[family] ?? ''}${family}: never late, never missed, early by the tolerance only (seed 31, ${count} pairs)`, () => {
      const random = new Random(31)
      let hits = 0
      let misses = 0
      let limits = 0
      for (let k = 0; k < count; k++) {
        const [a, b] = families[family]!(random)
        const cover = coverTurning(a, b, 1, finest)
        if (!sweep(a, b)) {
          expect(cover.hitAt).toBe(null)
          misses++
          continue
        }
        hits++
        if (cover.hitAt !== null) expect(out.time).toBeLessThanOrEqual(cover.hitAt)
        if (out.limitReached) limits++
        else checkHit(a, b, 1)
      }
      expect(hits).toBeGreaterThan(count / 10)
      expect(misses).toBeGreaterThan(count / 10)
      // Double roots of the gap may use up the work; then the earlier time is flagged, which is M19.
      expect(limits).toBeLessThanOrEqual(family === 'grazing' ? 1 : 0)
    })
  }
})

describe('sweepRotatingObbs, single cases', () => {
  const axes: [V3, V3, V3] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  const body = (center: V3, half: V3, linear: V3 = [0, 0, 0], angular: V3 = [0, 0, 0]): TurningBox => ({
    center,
    axes,
    half,
    linear,
    angular,
  })

  it('M08 a blade, free at start and end, hits in between', () => {
    const blade = body([0, 0, 0], [2, 0.01, 0.01], [0, 0, 0], [0, 0, 1])
    const post = body([1, 1, 0], [0.05, 0.05, 0.05])
    expect(sweep(blade, post, 1.5)).toBe(true)
    checkHit(blade, post, 1.5)
    expect(out.time).toBeGreaterThan(0.7)
    expect(out.time).toBeLessThan(0.8)
    expect(out.lastTime).toBeLessThan(0.9)
  })

  it('M09 N25 whole turns in a step, start pose = end pose, and a thousand of them', () => {
    for (const turns of [1, 2, 4, 1000]) {
      const blade = body([0, 0, 0], [2, 0.01, 0.01], [0, 0, 0], [0, 0, 2 * Math.PI * turns])
      expect(sweep(blade, body([0, 1, 0], [0.05, 0.05, 0.05]))).toBe(true)
      expect(out.limitReached).toBe(false)
      expect(Math.abs(out.time - (Math.PI / 2 - Math.atan(0.06 / 0.95)) / (2 * Math.PI * turns))).toBeLessThan(
        1e-3 / turns,
      )
      // Beside its disc: a miss, however many turns.
      expect(sweep(blade, body([0, 1, 0.0601], [0.05, 0.05, 0.05]))).toBe(false)
      expect(sweep(blade, body([0, 2.06, 0], [0.05, 0.05, 0.05]))).toBe(false)
    }
  })

  it('M18 a relative move of 1e-12 does not stall', () => {
    const a = body([0, 0, 0], [1, 1, 1])
    expect(sweep(a, body([2 + 1e-6, 0, 0], [1, 1, 1], [-1e-12, 0, 0], [1e-12, 0, 0]))).toBe(false)
    expect(sweep(a, body([2 + 1e-6, 0, 0], [1, 1, 1], [-1e-12, 0, 0]), 1e7)).toBe(true)
    expect(out.time).toBeGreaterThan(0.999e6)
    expect(out.time).toBeLessThanOrEqual(1e6 * (1 + 1e-9))
  })

  it('M20 parallel faces that close slowly, and faces that turn on each other without closing', () => {
    const floor = body([0, 0, -1], [5, 5, 1])
    const sinking = body([0, 0, 0.5 + 1e-7], [0.5, 0.5, 0.5], [3, 0, -1.5e-7], [0, 0, 20])
    expect(sweep(floor, sinking)).toBe(true)
    expect(out.limitReached).toBe(false)
    expect(out.time).toBeLessThanOrEqual(2 / 3)
    expect(out.time).toBeGreaterThan(0.65)
    const hovering = body([0, 0, 0.5 + 1e-9], [0.5, 0.5, 0.5], [1, 0, 0], [0, 0, 25])
    expect(sweep(floor, hovering)).toBe(false)
    const resting = body([0, 0, 0.5], [0.5, 0.5, 0.5], [1, 0, 0], [0, 0, 25])
    expect(sweep(floor, resting)).toBe(true)
    expect([out.time, out.startOverlap, out.lastTime]).toEqual([0, true, 1])
  })

  it('M10 M11 start touching and leaving, start overlapping', () => {
    const a = body([0, 0, 0], [1, 1, 1])
    expect(sweep(a, body([2, 0, 0], [1, 1, 1], [1, 0, 0], [1, 0, 0]))).toBe(true)
    expect([out.time, out.startOverlap]).toEqual([0, true])
    expect(out.lastTime).toBeLessThan(1e-8)
    expect(sweep(a, body([1.5, 0.1, 0], [1, 1, 1], [0, 0, 0], [3, 1, 0]))).toBe(true)
    expect([out.time, out.startOverlap]).toEqual([0, true])
    expect(out.normal).toEqual([1, 0, 0])
    checkHit(a, body([1.5, 0.1, 0], [1, 1, 1], [0, 0, 0], [3, 1, 0]), 1)
  })

  it('N25 M19 a hundred turns and more in a step: right, or a flagged earlier time (seed 47)', () => {
    const random = new Random(47)
    let flagged = 0
    let hits = 0
    for (let k = 0; k < 100; k++) {
      const a = box(random, [random.between(0.5, 2), 0.1, 0.1], 2 * Math.PI * random.between(100, 1000), 0.3)
      const b = box(random, [0.5, 0.3, 0.4], 0, 0.3)
      b.center = scale(direction(random), random.between(1, 3))
      const hit = sweep(a, b)
      let first = Infinity
      for (let i = 0; i <= 400 && first === Infinity; i++) if (separationAt(a, b, i / 400) < 0) first = i / 400
      if (first < Infinity) {
        expect(hit).toBe(true)
        expect(out.time).toBeLessThanOrEqual(first)
      }
      if (!hit) continue
      hits++
      if (out.limitReached) flagged++
      else expect(separationAt(a, b, out.time)).toBeLessThan(1e-9)
    }
    expect(hits).toBeGreaterThan(25)
    expect(flagged).toBeLessThan(hits / 2)
  })

  it('M08 pieces of straight motion with a fixed orientation, as in the paper, miss what this finds (seed 48)', () => {
    const random = new Random(48)
    const straight = createSweepResult()
    const missed = { 4: 0, 16: 0, 64: 0 }
    let hits = 0
    for (let k = 0; k < 200; k++) {
      const [a, b] = families['spinning up to 4 turns']!(random)
      if (!sweep(a, b) || out.limitReached) continue
      hits++
      for (const pieces of [4, 16, 64] as const) {
        let found = false
        for (let i = 0; i < pieces && !found; i++) {
          const from = [boxAt(a, i / pieces), boxAt(b, i / pieces)] as const
          found = sweepObbs(straight, toObb(from[0]), a.linear, toObb(from[1]), b.linear, 1 / pieces)
        }
        if (!found) missed[pieces]++
      }
    }
    expect(hits).toBeGreaterThan(40)
    expect(missed[4]).toBeGreaterThan(hits / 5)
    expect(missed[16]).toBeGreaterThan(hits / 20)
    expect(missed[64]).toBeLessThan(missed[16])
  })

  it('P14 without relative motion it is overlapObbs, for every time (seed 42)', () => {
    const random = new Random(42)
    let hits = 0
    for (let k = 0; k < 300; k++) {
      const a = box(random, [1, 0.5, 0.7], 0, 0)
      const b = box(random, [0.4, 0.5, 0.6], 0, 0)
      b.center = scale(direction(random), random.between(0.5, 2))
      if (k % 3 === 0) {
        b.axes = a.axes
        b.center = addScaled(scale(a.axes[0], 1.4), a.axes[1], random.between(-0.5, 0.5))
      }
      const velocity = scale(direction(random), random.pick([0, 7]))
      const motion = { linear: velocity, angular: [0, 0, 0] }
      const overlap = overlapObbs(toObb(a), toObb(b))
      for (const maxTime of [0, 1e-9, 1, 1e6]) {
        expect(sweepRotatingObbs(out, toObb(a), motion, toObb(b), motion, maxTime)).toBe(overlap)
        if (overlap) expect([out.time, out.lastTime, out.startOverlap]).toEqual([0, maxTime, true])
      }
      // Turning for no time is standing still too.
      const turning = { linear: velocity, angular: [3, 4, 5] }
      expect(sweepRotatingObbs(out, toObb(a), turning, toObb(b), still, 0)).toBe(overlap)
      if (overlap) hits++
    }
    expect(hits).toBeGreaterThan(50)
    expect(hits).toBeLessThan(250)
  })

  it('without spin it agrees with sweepObbs (seed 43)', () => {
    const random = new Random(43)
    const straight = createSweepResult()
    let hits = 0
    for (let k = 0; k < 400; k++) {
      const a = box(random, [1, 0.5, 0.7], 0, random.between(0, 3))
      const b = box(random, [0.4, 0.5, 0.6], 0, random.between(0, 3))
      b.center = scale(direction(random), random.between(1, 4))
      const expected = sweepObbs(straight, toObb(a), a.linear, toObb(b), b.linear, 1)
      expect(sweep(a, b)).toBe(expected)
      if (!expected) continue
      hits++
      expect(out.startOverlap).toBe(straight.startOverlap)
      expect(out.time).toBeLessThanOrEqual(straight.time + 1e-14)
      expect(straight.time - out.time).toBeLessThan(1e-7)
      expect(out.lastTime).toBeGreaterThanOrEqual(straight.lastTime - 1e-14)
      expect(out.lastTime - straight.lastTime).toBeLessThan(1e-7)
    }
    expect(hits).toBeGreaterThan(80)
  })

  it('P16 P17 only relative linear motion counts (seed 44)', () => {
    const random = new Random(44)
    const other = createRotatingSweepResult()
    let hits = 0
    for (let k = 0; k < 200; k++) {
      const [a, b] = families['general']!(random)
      const hit = sweep(a, b)
      const common = scale(direction(random), 5)
      const moved = (x: TurningBox, v: V3) => ({ ...x, linear: addScaled(x.linear, v, 1) })
      expect(sweep(moved(a, common), moved(b, common), 1, other)).toBe(hit)
      if (hit) {
        hits++
        expect(Math.abs(other.time - out.time)).toBeLessThan(1e-8)
      }
      expect(sweep(moved(a, scale(a.linear, -1)), moved(b, scale(a.linear, -1)), 1, other)).toBe(hit)
      if (hit) expect(Math.abs(other.time - out.time)).toBeLessThan(1e-8)
    }
    expect(hits).toBeGreaterThan(50)
  })

  it('P01 P05 P07 swapped, moved by exact amounts, scaled by powers of two: equal bits (seed 45)', () => {
    const random = new Random(45)
    const other = createRotatingSweepResult()
    const round = (v: V3): V3 => v.map((x) => Math.round(x * 1024) / 1024) as V3
    let hits = 0
    for (let k = 0; k < 200; k++) {
      const [a, b] = families[random.pick(['general', 'plates', 'spinning up to 4 turns'])]!(random)
      a.center = round(a.center)
      b.center = round(b.center)
      const hit = sweep(a, b)
      expect(sweep(b, a, 1, other)).toBe(hit)
      if (hit) {
        hits++
        expect([other.time, other.lastTime, [...(other.point as number[])]]).toEqual([
          out.time,
          out.lastTime,
          out.point,
        ])
        expect((other.normal as number[]).map((x) => 0 - x)).toEqual(out.normal)
      }
      const shift: V3 = [4096, -512.5, 3]
      const shifted = (x: TurningBox) => ({ ...x, center: addScaled(x.center, shift, 1) })
      expect(sweep(shifted(a), shifted(b), 1, other)).toBe(hit)
      if (hit) expect([other.time, other.lastTime, other.normal]).toEqual([out.time, out.lastTime, out.normal])
      for (const factor of [2 ** -130, 2 ** 20, 2 ** 130]) {
        const scaled = (x: TurningBox) => ({
          ...x,
          center: scale(x.center, factor),
          half: scale(x.half, factor),
          linear: scale(x.linear, factor),
        })
        expect(sweep(scaled(a), scaled(b), 1, other)).toBe(hit)
        if (!hit) continue
        expect([other.time, other.lastTime, other.normal]).toEqual([out.time, out.lastTime, out.normal])
        expect((other.point as number[]).map((x) => x / factor)).toEqual(out.point)
      }
    }
    expect(hits).toBeGreaterThan(50)
  })

  it('P20 more time never removes an earlier hit (seed 46)', () => {
    const random = new Random(46)
    let hits = 0
    for (let k = 0; k < 200; k++) {
      const [a, b] = families['spinning up to 4 turns']!(random)
      if (!sweep(a, b)) continue
      hits++
      const time = out.time
      expect(sweep(a, b, 3)).toBe(true)
      expect(Math.abs(out.time - time)).toBeLessThan(1e-7)
      if (time > 1e-6) expect(sweep(a, b, time * (1 - 1e-6))).toBe(false)
    }
    expect(hits).toBeGreaterThan(20)
  })

  it('bad arguments throw with their code', () => {
    const good = toObb(body([0, 0, 0], [1, 1, 1]))
    expect(
      codeOf(() => sweepRotatingObbs(out, good, { linear: [0, 0, NaN], angular: [0, 0, 0] }, good, still, 1)),
    ).toBe('E_NON_FINITE')
    expect(codeOf(() => sweepRotatingObbs(out, good, still, good, { linear: [0, 0, 0], angular: [0] }, 1))).toBe(
      'E_OPTION',
    )
    expect(codeOf(() => sweepRotatingObbs(out, good, null as never, good, still, 1))).toBe('E_OPTION')
    expect(codeOf(() => sweepRotatingObbs(out, good, still, good, still, -1))).toBe('E_EXTENT')
    expect(codeOf(() => sweepRotatingObbs({} as never, good, still, good, still, 1))).toBe('E_OPTION')
    expect(
      codeOf(() => sweepRotatingObbs(out, { ...good, axes: frame(new Random(1)) as never }, still, good, still, 1)),
    ).toBe('E_OPTION')
  })
})
