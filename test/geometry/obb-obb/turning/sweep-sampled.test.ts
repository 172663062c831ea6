import { describe, expect, it } from 'vitest'
import {
  createRotatingSweepResult,
  sweepRotatingObbs,
} from '../../../../src/geometry/obb-obb/turning/sweep-rotating.js'
import type { PoseAt } from '../../../../src/geometry/obb-obb/turning/sweep-sampled.js'
import { sweepSampledObbs } from '../../../../src/geometry/obb-obb/turning/sweep-sampled.js'
import { sweepObbs } from '../../../../src/geometry/obb-obb/sweep.js'
import type { Obb } from '../../../../src/geometry/shapes.js'
import { createSweepResult } from '../../../../src/geometry/shapes.js'
import { Random } from '../../../oracle/random.js'
import type { TurningBox } from '../../../oracle/turning-boxes.js'
import { boxAt, distanceToBox, plainSeparation } from '../../../oracle/turning-boxes.js'
import { families } from './turning-families.js'
import { add, cross, scale, subtract } from '../../../oracle/vectors.js'
import type { V3 } from '../../../oracle/vectors.js'
import { codeOf } from '../../../thrown.js'

const toObb = (b: TurningBox): Obb => ({ center: b.center, axes: b.axes.flat(), halfExtents: b.half })
const out = createRotatingSweepResult()
const identity: [V3, V3, V3] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const still: TurningBox = { center: [0, 0, 0], axes: identity, half: [1, 1, 1], linear: [0, 0, 0], angular: [0, 0, 0] }

function write(target: { [i: number]: number }, values: readonly number[]): void {
  values.forEach((x, i) => (target[i] = x))
}

/** The pose of a body at constant velocities. */
const posed =
  (body: TurningBox): PoseAt =>
  (time, center, axes) => {
    const at = boxAt(body, time)
    write(center, at.center)
    write(axes, at.axes.flat())
  }

/** A circle of a given radius around the z axis, with the frame fixed or facing along (Frenet). */
const circling =
  (radius: number, speed: number, facing: boolean): PoseAt =>
  (time, center, axes) => {
    const c = Math.cos(speed * time)
    const s = Math.sin(speed * time)
    write(center, [radius * c, radius * s, 0])
    write(axes, facing ? [-s, c, 0, -c, -s, 0, 0, 0, 1] : identity.flat())
  }

describe('sweepSampledObbs', () => {
  it('constant velocities: equal to sweepRotatingObbs for any number of samples that sees the turns (seed 61)', () => {
    const random = new Random(61)
    const exact = createRotatingSweepResult()
    let hits = 0
    let misses = 0
    for (let k = 0; k < 150; k++) {
      const [a, b] = families[random.pick(['general', 'pure rotation', 'plates'])]!(random)
      const hit = sweepRotatingObbs(exact, toObb(a), a, toObb(b), b, 1)
      // At most 6 rad a second: three intervals make a turn of less than pi each.
      const samples = random.pick([4, 7, 30])
      expect(sweepSampledObbs(out, toObb(a), posed(a), toObb(b), posed(b), samples, 1)).toBe(hit)
      if (!hit) {
        misses++
        continue
      }
      hits++
      expect(out.startOverlap).toBe(exact.startOverlap)
      expect(Math.abs(out.time - exact.time)).toBeLessThan(1e-8)
      expect(Math.abs(out.lastTime - exact.lastTime)).toBeLessThan(1e-7)
      expect(distanceToBox(boxAt(a, out.time), out.point as number[])).toBeLessThan(1e-8)
      expect(distanceToBox(boxAt(b, out.time), out.point as number[])).toBeLessThan(1e-8)
    }
    expect(hits).toBeGreaterThan(50)
    expect(misses).toBeGreaterThan(30)
  })

  it('two samples without turn: the paper with V = (K1 - K0) / T, so equal to sweepObbs for any T (erratum 5)', () => {
    const straight = createSweepResult()
    const a = { ...still, linear: [1, 0.2, 0] as V3 }
    const b = { ...still, center: [6, 0, 0] as V3 }
    for (const maxTime of [4.5, 10, 1000]) {
      expect(sweepObbs(straight, toObb(a), a.linear, toObb(b), b.linear, maxTime)).toBe(true)
      expect(sweepSampledObbs(out, toObb(a), posed(a), toObb(b), posed(b), 2, maxTime)).toBe(true)
      expect(Math.abs(out.time - straight.time)).toBeLessThan(1e-8)
      expect(Math.abs(out.lastTime - straight.lastTime)).toBeLessThan(1e-6)
    }
  })

  it('a box need not be centred at K: X(t) = K + F(t) F(0)^T (X0 - K), also when F(0) is not its frame (seed 62)', () => {
    const random = new Random(62)
    let hits = 0
    for (let k = 0; k < 60; k++) {
      const [a, b] = families['general']!(random)
      // Body a turns about a pivot away from its centre, its frame field starts at the identity.
      const pivot: V3 = add(a.center, [0.3, -0.4, 0.2])
      const carrier: TurningBox = { ...a, center: pivot, axes: identity }
      const offset = subtract(a.center, pivot)
      const at = (time: number): TurningBox => {
        const frame = boxAt({ ...carrier, axes: [offset, a.axes[0], a.axes[1]] }, time)
        return {
          ...a,
          center: add(frame.center, frame.axes[0]),
          axes: [frame.axes[1], frame.axes[2], cross(frame.axes[1], frame.axes[2])],
        }
      }
      const hit = sweepSampledObbs(out, toObb(a), posed(carrier), toObb(b), posed(b), 8, 1)
      let least = Infinity
      for (let i = 0; i <= 400; i++) {
        const s = plainSeparation(at(i / 400), boxAt(b, i / 400))
        if (s < 0 && !hit) expect(s).toBeGreaterThan(0)
        if (hit && i / 400 < out.time) expect(s).toBeGreaterThan(-1e-9)
        least = Math.min(least, s)
      }
      if (hit) {
        hits++
        expect(plainSeparation(at(out.time), boxAt(b, out.time))).toBeLessThan(1e-8)
        expect(distanceToBox(at(out.time), out.point as number[])).toBeLessThan(1e-8)
      } else expect(least).toBeGreaterThan(0)
    }
    expect(hits).toBeGreaterThan(8)
  })

  it('M08 what N samples miss: the sagitta of the path, and nothing of the interpolated motion', () => {
    // Radius 2, a post just inside the circle beyond reach of a coarse chord, and one on every chord.
    const small = [0.01, 0.01, 0.01] as V3
    const mover: Obb = { center: [2, 0, 0], axes: identity.flat(), halfExtents: small }
    const poseOf = circling(2, 1, true)
    const post = (x: number, y: number): Obb => ({ center: [x, y, 0], axes: identity.flat(), halfExtents: small })
    const stay: PoseAt = (_time, center, axes) => {
      write(center, [0, 0, 0])
      write(axes, identity.flat())
    }
    const onArc = post(2 * Math.cos(0.5), 2 * Math.sin(0.5))
    // Chord of 1 rad: the sagitta is 2 (1 - cos 0.5) = 0.245 > the boxes. Missed; 20 intervals have 0.0006.
    expect(sweepSampledObbs(out, mover, poseOf, onArc, stay, 2, 1)).toBe(false)
    expect(sweepSampledObbs(out, mover, poseOf, onArc, stay, 21, 1)).toBe(true)
    expect(Math.abs(out.time - 0.5)).toBeLessThan(0.02)
    expect(out.lastTime - out.time).toBeLessThan(0.04)
    // Between two samples, on the chord, thinner than any spacing of samples.
    const chord = scale(add([2, 0, 0], [2 * Math.cos(1), 2 * Math.sin(1), 0]), 0.5)
    expect(sweepSampledObbs(out, mover, poseOf, post(chord[0], chord[1]), stay, 2, 1)).toBe(true)
  })

  it('frames are orthonormalised: an integrator that lets them drift gives the same time', () => {
    const blade: Obb = { center: [0, 0, 0], axes: identity.flat(), halfExtents: [2, 0.01, 0.01] }
    const post: Obb = { center: [1, 1, 0], axes: identity.flat(), halfExtents: [0.05, 0.05, 0.05] }
    const stay: PoseAt = (_time, center, axes) => {
      write(center, [1, 1, 0])
      write(axes, identity.flat())
    }
    const turning = (drift: number): PoseAt => {
      return (time, center, axes) => {
        const c = Math.cos(time)
        const s = Math.sin(time)
        const grown = 1 + drift * time
        write(center, [0, 0, 0])
        write(axes, [c * grown, s * grown, 0, -s * grown, c * grown, 0, 0, 0, grown])
      }
    }
    expect(sweepSampledObbs(out, blade, turning(0), post, stay, 5, 1.5)).toBe(true)
    const time = out.time
    expect(sweepSampledObbs(out, blade, turning(0.2), post, stay, 5, 1.5)).toBe(true)
    expect(Math.abs(out.time - time)).toBeLessThan(1e-9)
  })

  it('swapped arguments give equal bits, and a constant motion calls each sample once upwards (seed 63)', () => {
    const random = new Random(63)
    const other = createRotatingSweepResult()
    let hits = 0
    for (let k = 0; k < 60; k++) {
      const [a, b] = families['general']!(random)
      const times: number[] = []
      const counted: PoseAt = (time, center, axes) => {
        times.push(time)
        posed(a)(time, center, axes)
      }
      const hit = sweepSampledObbs(out, toObb(a), counted, toObb(b), posed(b), 5, 1)
      if (!hit) expect(times).toEqual([0, 0.25, 0.5, 0.75, 1])
      expect(sweepSampledObbs(other, toObb(b), posed(b), toObb(a), posed(a), 5, 1)).toBe(hit)
      if (!hit) continue
      hits++
      expect([other.time, other.lastTime, other.point]).toEqual([out.time, out.lastTime, out.point])
      expect((other.normal as number[]).map((x) => 0 - x)).toEqual(out.normal)
    }
    expect(hits).toBeGreaterThan(20)
  })

  it('bad samples throw with their code, and the function can be called again', () => {
    const box = toObb(still)
    const far = toObb({ ...still, center: [5, 0, 0] })
    const good = posed(still)
    const writing =
      (center: number[], axes: number[]): PoseAt =>
      (_time, c, x) => {
        write(c, center)
        write(x, axes)
      }
    for (const samples of [1, 2.5, NaN, Infinity, -3])
      expect(codeOf(() => sweepSampledObbs(out, box, good, far, good, samples, 1))).toBe('E_OPTION')
    expect(codeOf(() => sweepSampledObbs(out, box, null as never, far, good, 2, 1))).toBe('E_OPTION')
    expect(codeOf(() => sweepSampledObbs(out, box, good, far, writing([NaN, 0, 0], identity.flat()), 2, 1))).toBe(
      'E_NON_FINITE',
    )
    expect(
      codeOf(() => sweepSampledObbs(out, box, good, far, writing([0, 0, 0], [1, 0, 0, 1, 0, 0, 0, 0, 1]), 2, 1)),
    ).toBe('E_OPTION')
    const mirroring: PoseAt = (time, center, axes) => {
      write(center, [0, 0, 0])
      write(axes, [1, 0, 0, 0, 1, 0, 0, 0, time > 0.5 ? -1 : 1])
    }
    expect(codeOf(() => sweepSampledObbs(out, box, mirroring, far, good, 2, 1))).toBe('E_OPTION')
    const nested: PoseAt = () => void sweepSampledObbs(out, box, good, far, good, 2, 1)
    expect(codeOf(() => sweepSampledObbs(out, box, nested, far, good, 2, 1))).toBe('E_REENTRANT')
    expect(sweepSampledObbs(out, box, good, far, good, 2, 1)).toBe(false)
  })
})
