import { describe, it } from 'vitest'
import type { SeparationKernel } from '../../../src/geometry/rows.js'
import { advance, ADVANCE_MAX_ITERATIONS, advanceRows } from '../../../src/geometry/advancement/advance.js'
import {
  beginPair,
  beginRow,
  beginTriangle,
  setTolerance,
  writeAdvancedRow,
} from '../../../src/geometry/advancement/bodies.js'
import { Advance, MotionRow, Work } from '../../../src/geometry/advancement/layout.js'
import { separateCapsuleRows } from '../../../src/geometry/pairs/capsule-capsule.js'
import { separateCapsuleAndPlaneRows } from '../../../src/geometry/pairs/capsule-plane.js'
import { separateCapsuleAndSphereRows } from '../../../src/geometry/pairs/capsule-sphere.js'
import { separateObbAndCapsuleRows } from '../../../src/geometry/pairs/obb-capsule.js'
import { separateObbRows } from '../../../src/geometry/obb-obb/separation.js'
import { separateObbAndPlaneRows } from '../../../src/geometry/pairs/obb-plane.js'
import { separateObbAndSphereRows } from '../../../src/geometry/pairs/obb-sphere.js'
import { separateObbAndTriangleRows } from '../../../src/geometry/obb-triangle/separation.js'
import { separateSphereAndPlaneRows } from '../../../src/geometry/pairs/sphere-plane.js'
import { separateSphereRows } from '../../../src/geometry/pairs/sphere-sphere.js'
import { separateSphereAndTriangleRows } from '../../../src/geometry/pairs/sphere-triangle.js'
import { separateTriangleRows } from '../../../src/geometry/triangle-triangle/separation.js'
import { expect } from '../../expect.js'
import type { Piece } from '../../oracle/distances.js'
import { lowest, makeBall, makeBrick, makeFacet, makeStick, pieceGap } from '../../oracle/distances.js'
import { Random } from '../../oracle/random.js'
import { coverTime, turned } from '../../oracle/turning-boxes.js'
import type { V3 } from '../../oracle/vectors.js'
import { add, addScaled, dot, length, scale, subtract } from '../../oracle/vectors.js'
import { direction, frame } from '../obb-obb/turning/turning-families.js'

type Kind = 'box' | 'sphere' | 'capsule' | 'plane' | 'triangle'

/** A body that turns about a pivot: position is the shape's at time 0. */
interface Body {
  kind: Kind
  pivot: V3
  arm: V3
  axes: [V3, V3, V3]
  linear: V3
  angular: V3
  half: V3
  radius: number
  corners: [V3, V3, V3] // from the pivot
}

function makeBody(random: Random, kind: Kind, spin: number, offset: boolean): Body {
  const arm = offset ? scale(direction(random), random.between(0, 1)) : ([0, 0, 0] as V3)
  const corner = () => addScaled(arm, direction(random), random.between(0, 0.8))
  return {
    kind,
    pivot: [0, 0, 0],
    arm,
    axes: frame(random),
    linear: scale(direction(random), random.between(0, 2)),
    angular: scale(direction(random), random.between(0, spin)),
    half: [random.between(0.1, 0.8), random.between(0.1, 0.8), random.between(0.1, 0.8)],
    radius: random.between(0.1, 0.5),
    corners: [corner(), corner(), corner()],
  }
}

const isPlane = (body: Body) => body.kind === 'plane'

/** The plane's normal and a point of it, or the convex piece, at a time. */
function placeAt(body: Body, time: number) {
  const pivot = addScaled(body.pivot, body.linear, time)
  const center = add(pivot, turned(body.arm, body.angular, time))
  const axes = body.axes.map((axis) => turned(axis, body.angular, time)) as [V3, V3, V3]
  return { pivot, center, axes }
}

function pieceAt(body: Body, time: number): Piece {
  const { pivot, center, axes } = placeAt(body, time)
  if (body.kind === 'box') return makeBrick(center, axes, body.half)
  if (body.kind === 'sphere') return makeBall(center, body.radius)
  if (body.kind === 'capsule')
    return makeStick(addScaled(center, axes[1], -body.half[1]), addScaled(center, axes[1], body.half[1]), body.radius)
  const [p, q, r] = body.corners.map((c) => add(pivot, turned(c, body.angular, time))) as [V3, V3, V3]
  return makeFacet(p, q, r)
}

function separationAt(a: Body, b: Body, time: number): number {
  if (!isPlane(b)) return pieceGap(pieceAt(a, time), pieceAt(b, time))
  const { center, axes } = placeAt(b, time)
  return lowest(pieceAt(a, time), axes[0]) - dot(center, axes[0])
}

function reach(body: Body): number {
  if (body.kind === 'triangle') return Math.max(...body.corners.map(length))
  return length(body.arm) + length(body.half) + body.radius
}

function speedOf(a: Body, b: Body): number {
  const apart = length(subtract(b.linear, a.linear))
  if (!isPlane(b)) return apart + length(a.angular) * reach(a) + length(b.angular) * reach(b)
  // Height over a turning plane: its normal turns at the angular speed, the lever is the whole distance.
  const far = length(subtract(b.pivot, a.pivot)) + apart + reach(a)
  return apart + length(a.angular) * reach(a) + length(b.angular) * (far + length(b.arm))
}

const rows = new Float64Array(32)
const triangles = new Float64Array(18)
const motions = new Float64Array(2 * MotionRow.stride)
const first = { rows, row: 0, motions, motion: 0 }
const second = { rows, row: 16, motions, motion: MotionRow.stride }
const work = new Float64Array(Work.length)
const out = new Float64Array(Advance.length)

function load(body: Body, i: number): void {
  const m = MotionRow.stride * i
  const position = add(body.pivot, body.arm)
  rows.fill(0, 16 * i, 16 * i + 16)
  rows.set(position, 16 * i)
  rows.set(body.axes.flat(), 16 * i + 3)
  motions.fill(0, m, m + MotionRow.stride)
  motions.set(body.linear, m)
  motions.set(body.angular, m + 3)
  motions.set(body.arm, m + 10)
  if (body.kind === 'box') {
    rows.set(body.half, 16 * i + 12)
    motions.set(body.half, m + 6)
  } else if (body.kind === 'sphere') {
    rows[16 * i + 12] = body.radius
    motions[m + 9] = body.radius
  } else if (body.kind === 'capsule') {
    rows[16 * i + 12] = body.half[1]
    rows[16 * i + 13] = body.radius
    motions[m + 7] = body.half[1]
    motions[m + 9] = body.radius
  } else if (body.kind === 'plane') {
    rows.set([1, 0, 0, 0], 16 * i + 12)
    motions[m + 9] = Infinity
  } else {
    body.corners.forEach((c, k) => triangles.set(add(body.pivot, c), 9 * i + 3 * k))
    motions.set(body.corners[0], m + 10)
  }
}

function run(kernel: SeparationKernel, a: Body, b: Body, tolerance: number): boolean {
  load(a, 0)
  load(b, 1)
  work[Work.time] = 0
  work[Work.end] = 1
  work[Work.tolerance] = tolerance
  if (b.kind === 'triangle') {
    // As the searches of trees do it: each body begun by itself.
    const from = { rows: a.kind === 'triangle' ? triangles : rows, row: 0, motions, motion: 0 }
    const to = { rows: triangles, row: 9, motions, motion: MotionRow.stride }
    if (a.kind === 'triangle') beginTriangle(work, 0, from)
    else beginRow(work, 0, from)
    beginTriangle(work, 1, to)
    beginPair(work, from, to)
    return advance(kernel, work, ADVANCE_MAX_ITERATIONS, out)
  }
  return advanceRows(kernel, first, second, work, out)
}

const pairs: [Kind, Kind, SeparationKernel][] = [
  ['box', 'box', separateObbRows],
  ['box', 'capsule', separateObbAndCapsuleRows],
  ['box', 'sphere', separateObbAndSphereRows],
  ['box', 'plane', separateObbAndPlaneRows],
  ['box', 'triangle', separateObbAndTriangleRows],
  ['capsule', 'capsule', separateCapsuleRows],
  ['capsule', 'sphere', separateCapsuleAndSphereRows],
  ['capsule', 'plane', separateCapsuleAndPlaneRows],
  ['sphere', 'sphere', separateSphereRows],
  ['sphere', 'plane', separateSphereAndPlaneRows],
  ['sphere', 'triangle', separateSphereAndTriangleRows],
  ['triangle', 'triangle', separateTriangleRows],
]

describe('the advancement of any pair', () => {
  const TOLERANCE = 1e-9
  for (const [kindA, kindB, kernel] of pairs)
    it(`P15 ${kindA} and ${kindB}, on arms and not: never late, never missed, at most the tolerance apart (seed 51)`, () => {
      const random = new Random(51)
      let hits = 0
      let misses = 0
      let most = 0
      for (let k = 0; k < 60; k++) {
        const offset = k % 2 === 0
        const spin = k % 4 < 2 ? 3 : 20
        const a = makeBody(random, kindA, spin, offset)
        const b = makeBody(random, kindB, isPlane({ kind: kindB } as Body) ? 2 : spin, offset)
        b.pivot = isPlane(b)
          ? scale(b.axes[0], -random.between(0.5, 3))
          : scale(direction(random), random.between(1, 3.5))
        // Mostly towards each other, so that there are hits.
        if (!isPlane(b))
          b.linear = addScaled(a.linear, addScaled(b.pivot, direction(random), 0.7), -random.between(0, 1.5))
        const cover = coverTime((time) => separationAt(a, b, time), speedOf(a, b), 1, 1e-5)
        const hit = run(kernel, a, b, TOLERANCE)
        most = Math.max(most, out[Advance.iterations]!)
        if (!hit) {
          expect(cover.hitAt).toBe(null)
          misses++
          continue
        }
        hits++
        const time = out[Advance.time]!
        if (cover.hitAt !== null) expect(time).toBeLessThanOrEqual(cover.hitAt)
        expect(out[Advance.limit]).toBe(0)
        const separation = separationAt(a, b, time)
        expect(separation).toBeLessThan(1.1 * TOLERANCE)
        if (time > 0) {
          expect(separation).toBeGreaterThan(0)
          expect(Math.abs(separation - out[Advance.separation]!)).toBeLessThan(1e-12)
        }
        expect(Math.hypot(...out.slice(Advance.normal, Advance.normal + 3))).toBeCloseTo(1, 12)
      }
      expect(hits).toBeGreaterThan(5)
      expect(misses).toBeGreaterThan(3)
      expect(most).toBeLessThan(100)
    })

  it('M19 at the limit the earlier safe time is a flagged hit, never a miss (seed 55)', () => {
    const random = new Random(55)
    // A lower bound of the separation, but one that lets the time creep.
    const creeping: SeparationKernel = (rowsA, a, rowsB, b, axis) => {
      separateObbRows(rowsA, a, rowsB, b, axis)
      axis[3] = Math.min(1e-6, axis[3]!)
    }
    let limits = 0
    for (let k = 0; k < 40; k++) {
      const a = makeBody(random, 'box', 5, false)
      const b = makeBody(random, 'box', 5, false)
      b.pivot = scale(direction(random), 2)
      b.linear = addScaled(a.linear, b.pivot, -0.8)
      const hit = run(separateObbRows, a, b, 1e-10)
      const exact = hit ? out[Advance.time]! : 1
      expect(run(creeping, a, b, 1e-10)).toBe(hit || out[Advance.limit] === 1)
      if (out[Advance.limit] !== 1) continue
      limits++
      expect(out[Advance.iterations]).toBe(ADVANCE_MAX_ITERATIONS)
      expect(out[Advance.time]).toBeGreaterThan(0)
      expect(out[Advance.time]).toBeLessThan(exact)
    }
    expect(limits).toBeGreaterThan(20)
  })

  it('a large tolerance is reached earlier, never later (seed 52)', () => {
    const random = new Random(52)
    let compared = 0
    for (let k = 0; k < 100; k++) {
      const a = makeBody(random, 'box', 5, false)
      const b = makeBody(random, 'box', 5, true)
      b.pivot = scale(direction(random), 2)
      b.linear = addScaled(a.linear, b.pivot, -0.8)
      if (!run(separateObbRows, a, b, 1e-10)) continue
      const exact = out[Advance.time]!
      const iterations = out[Advance.iterations]!
      expect(run(separateObbRows, a, b, 1e-3)).toBe(true)
      expect(out[Advance.time]).toBeLessThanOrEqual(exact)
      expect(out[Advance.iterations]).toBeLessThanOrEqual(iterations)
      compared++
    }
    expect(compared).toBeGreaterThan(20)
  })

  it('an advanced row is where the oracle puts it, arm and all (seed 53)', () => {
    const random = new Random(53)
    const posed = new Float64Array(16)
    for (let k = 0; k < 100; k++) {
      const body = makeBody(random, 'box', 20, true)
      load(body, 0)
      writeAdvancedRow(first, 0.7, posed, 0)
      const { center, axes } = placeAt(body, 0.7)
      expect(Math.max(...center.map((x, i) => Math.abs(x - posed[i]!)))).toBeLessThan(1e-14)
      expect(Math.max(...axes.flat().map((x, i) => Math.abs(x - posed[3 + i]!)))).toBeLessThan(2e-14)
    }
  })

  it('the tolerance is relative: 1e-10 of the bounding radii, and no more for a half-space (seed 54)', () => {
    load({ ...makeBody(new Random(54), 'sphere', 0, false), radius: 3 }, 0)
    load(makeBody(new Random(54), 'plane', 0, false), 1)
    setTolerance(work, first, second)
    expect(work[Work.tolerance]).toBeCloseTo(3e-10, 20)
  })
})
