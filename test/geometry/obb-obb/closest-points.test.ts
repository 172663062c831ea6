import { describe, it } from 'vitest'
import { createClosestPoints, type ClosestPoints } from '../../../src/geometry/closest-points.js'
import { closestPointsObbRows, closestPointsObbs } from '../../../src/geometry/obb-obb/closest-points.js'
import { overlapObbs } from '../../../src/geometry/obb-obb/overlap.js'
import { packObb } from '../../../src/geometry/pack.js'
import type { Obb } from '../../../src/geometry/shapes.js'
import { expect } from '../../expect.js'
import { hardObbPair } from '../../oracle/hard-obb-pairs.js'
import { Random } from '../../oracle/random.js'
import { add, addScaled, axesOf, cross, distance, dot, length, scale, subtract } from '../../oracle/vectors.js'
import type { V3 } from '../../oracle/vectors.js'

type Axes = [V3, V3, V3]
interface Box {
  center: V3
  axes: Axes
  half: V3
}

const FEATURES = ['', 'face', 'edge', 'corner']
const UNIT: Axes = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const obbOf = (box: Box): Obb => ({ center: box.center, axes: box.axes.flat(), halfExtents: box.half })
const vector = (v: ArrayLike<number>): V3 => [v[0]!, v[1]!, v[2]!]
const unit = (v: V3): V3 => scale(v, 1 / length(v))
const outOf = (axes: Axes, v: V3): V3 => addScaled(addScaled(scale(axes[0], v[0]), axes[1], v[1]), axes[2], v[2])
const into = (axes: Axes, v: V3): V3 => [dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)]
const reach = (box: Box, n: V3): number => into(box.axes, n).reduce((sum, x, k) => sum + Math.abs(x) * box.half[k]!, 0)

/** How far a point is outside a box. */
function outside(box: Box, p: V3): number {
  return Math.max(0, ...into(box.axes, subtract(p, box.center)).map((x, k) => Math.abs(x) - box.half[k]!))
}

/**
 * A feature of a box in its own frame: a point on it, an outward normal, and a direction across the normal, along the
 * edge if it is one.
 */
function anyFeature(random: Random, half: V3): { kind: number; point: V3; normal: V3; along: V3 } {
  const kind = random.integer(1, 3)
  const shift = random.integer(0, 2)
  const normal: V3 = [0, 0, 0]
  const point: V3 = [0, 0, 0]
  for (let m = 0; m < 3; m++) {
    const k = (m + shift) % 3
    const sign = random.sign()
    normal[k] = m < kind ? sign * random.pick([random.between(0.1, 1), random.log(1e-6, 1)]) : 0
    point[k] = half[k]! * (m < kind ? sign : random.between(-1, 1))
  }
  const n = unit(normal)
  const along = kind < 3 ? UNIT[(2 + shift) % 3]! : unit(cross(n, random.direction()))
  return { kind, point, normal: n, along }
}

function anyHalf(random: Random): V3 {
  const style = random.integer(0, 4)
  const side = (): number =>
    style === 0 ? random.log(1e-3, 1) : style === 1 && random.chance(0.4) ? 0 : random.between(0.1, 1)
  const half: V3 = [side(), side(), side()]
  if (style === 2) half[random.integer(0, 2)] = random.log(10, 1000)
  return half
}

/**
 * Two boxes whose nearest points are known: a point on a feature of A, and `gap` along its normal one on a feature of B
 * whose normal is opposite. With a negative gap they overlap.
 */
function aimedPair(random: Random, gap: number): { a: Box; b: Box; kind: string } {
  const axes = random.chance(0.2) ? UNIT : axesOf(random.quaternion())
  const halfA = anyHalf(random)
  const halfB = anyHalf(random)
  const one = anyFeature(random, halfA)
  let two = anyFeature(random, halfB)
  let axesB: Axes
  const n = outOf(axes, one.normal)
  const angle = random.pick([0, random.log(1e-16, 1e-2), random.between(-Math.PI, Math.PI)])
  if (random.chance(0.2)) {
    // The same orientation: the opposite feature.
    const point = halfB.map((h, k) => -Math.sign(one.normal[k]!) * h || random.between(-h, h)) as V3
    two = { ...one, point, normal: scale(one.normal, -1) }
    axesB = axes
  } else {
    const along = outOf(axes, one.along)
    const turned = addScaled(scale(along, Math.cos(angle)), cross(n, along), Math.sin(angle))
    const to: Axes = [scale(n, -1), turned, cross(scale(n, -1), turned)]
    const from: Axes = [two.normal, two.along, cross(two.normal, two.along)]
    axesB = UNIT.map((axis) => outOf(to, into(from, axis))) as Axes
  }
  const center: V3 = [random.normal(), random.normal(), random.normal()]
  const there = addScaled(add(center, outOf(axes, one.point)), n, gap)
  return {
    a: { center, axes, half: halfA },
    b: { center: subtract(there, outOf(axesB, two.point)), axes: axesB, half: halfB },
    kind: `${FEATURES[one.kind]} ${FEATURES[two.kind]}`,
  }
}

const sizeOf = (a: Box, b: Box): number => length(a.center) + length(b.center) + length(a.half) + length(b.half)

/** Faults of an answer, in units of the size: points outside their boxes, or not `distance` apart. */
function faultOf(out: ClosestPoints, a: Box, b: Box): number {
  const p = vector(out.pointA)
  const q = vector(out.pointB)
  return Math.max(outside(a, p), outside(b, q), Math.abs(distance(p, q) - out.distance)) / sizeOf(a, b)
}

describe('closestPointsObbs', () => {
  const out = createClosestPoints()
  const back = createClosestPoints()

  it('8,000 pairs aimed at a known distance, seed 611: right within 1e-14 of the size; swapped the same bits (P01)', () => {
    const random = new Random(611)
    const kinds = new Map<string, number>()
    let worst = 0
    let fault = 0
    let zeros = 0
    let small = 0
    for (let k = 0; k < 8000; k++) {
      const gap = random.pick([1, 1, -1]) * random.log(1e-17, 10)
      const { a, b, kind } = aimedPair(random, gap)
      const d = closestPointsObbs(out, obbOf(a), obbOf(b))
      expect(d).toBe(out.distance)
      expect(closestPointsObbs(back, obbOf(b), obbOf(a))).toBe(d)
      expect([back.pointA, back.pointB]).toEqual([out.pointB, out.pointA])
      expect(d === 0).toBe(overlapObbs(obbOf(a), obbOf(b)))
      if (d === 0) {
        zeros++
        expect(out.pointB).toEqual(out.pointA)
      } else if (d < 1e-9) small++
      fault = Math.max(fault, faultOf(out, a, b))
      // A gap that is too negative may come out at the other side.
      if (gap < 0 && -gap > Math.min(...a.half, ...b.half)) continue
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      worst = Math.max(worst, Math.abs(d - Math.max(0, gap)) / sizeOf(a, b))
    }
    expect(worst).toBeLessThan(1e-14)
    expect(fault).toBeLessThan(1e-14)
    expect(zeros).toBeGreaterThan(1000)
    expect(small).toBeGreaterThan(1000)
    expect(kinds.size).toBe(9)
    expect(Math.min(...kinds.values())).toBeGreaterThan(350)
  })

  it('4,000 pairs of any pose, seed 612: the plane across the way between the points parts the boxes as far', () => {
    const random = new Random(612)
    let apart = 0
    let worst = 0
    for (let k = 0; k < 4000; k++) {
      const box = (spread: number): Box => ({
        center: [random.normal() * spread, random.normal() * spread, random.normal() * spread],
        axes: axesOf(random.quaternion()),
        half: anyHalf(random),
      })
      const a = box(1)
      const b = box(random.pick([1, 2, 10]))
      const d = closestPointsObbs(out, obbOf(a), obbOf(b))
      expect(d === 0).toBe(overlapObbs(obbOf(a), obbOf(b)))
      expect(faultOf(out, a, b)).toBeLessThan(1e-14)
      if (d === 0) continue
      apart++
      const n = unit(subtract(vector(out.pointB), vector(out.pointA)))
      const gap = dot(n, subtract(b.center, a.center)) - reach(a, n) - reach(b, n)
      // The direction is as uncertain as the points are, compared with the distance.
      const size = sizeOf(a, b)
      worst = Math.max(worst, (d - gap) / size / Math.max(1, size / d))
    }
    expect(apart).toBeGreaterThan(1000)
    expect(worst).toBeLessThan(1e-14)
  })

  it('hard pairs, seed 613: 0 just where overlapObbs says so, and exact translation and scale (P05, P07)', () => {
    const random = new Random(613)
    const rows = new Float64Array(32)
    const first = new Float64Array(7)
    const again = new Float64Array(7)
    const seen = [0, 0]
    for (let k = 0; k < 3000; k++) {
      hardObbPair(random, rows)
      for (const at of [0, 16]) for (let m = 0; m < 3; m++) rows[at + m] = Math.round(rows[at + m]! * 1024) / 1024
      const obb = (at: number): Obb => ({
        center: rows.slice(at, at + 3),
        axes: rows.slice(at + 3, at + 12),
        halfExtents: rows.slice(at + 12, at + 15),
      })
      const a = obb(0)
      const b = obb(16)
      if (Math.max(...rows.map(Math.abs)) > 1e6) continue
      packObb(rows, 0, a, 'a')
      packObb(rows, 16, b, 'b')
      const touch = !closestPointsObbRows(rows, 0, rows, 16, first)
      expect(first[0] === 0).toBe(touch)
      expect(touch).toBe(overlapObbs(a, b))
      seen[Number(touch)]!++
      for (const at of [0, 16]) {
        rows[at]! += 3
        rows[at + 1]! -= 5.5
      }
      closestPointsObbRows(rows, 0, rows, 16, again)
      expect(again).toEqual(first)
      for (const power of [-133, 133]) {
        const scaled = rows.map((x, i) => (i % 16 < 3 || i % 16 > 11 ? x * 2 ** power : x))
        closestPointsObbRows(scaled, 0, scaled, 16, again)
        expect(again).toEqual(first.map((x) => x * 2 ** power))
      }
    }
    expect(Math.min(...seen)).toBeGreaterThan(700)
  })

  it('parallel faces, crossed bars, a box within a box, points, and boxes of 1e-40 at a distance of 1e40', () => {
    const axes = UNIT.flat()
    const box = (center: V3, halfExtents: V3): Obb => ({ center, axes, halfExtents })
    expect(closestPointsObbs(out, box([0, 0, 0], [1, 1, 1]), box([0.5, 3, 0.25], [1, 1, 1]))).toBe(1)
    expect([out.pointA[1], out.pointB[1]]).toEqual([1, 2])
    expect([out.pointA[0], out.pointA[2]]).toEqual([out.pointB[0], out.pointB[2]])
    expect(closestPointsObbs(out, box([0, 0, 0], [9, 1, 1]), box([0, 0, 0], [2, 9, 0.5]))).toBe(0)
    expect(closestPointsObbs(out, box([1, 2, 3], [9, 9, 9]), box([1, 3, 3], [0.5, 0.25, 0.5]))).toBe(0)
    expect(Math.abs(out.pointA[1]! - 3)).toBeLessThanOrEqual(0.25)
    expect(closestPointsObbs(out, box([1, 2, 3], [0, 0, 0]), box([1, 5, 7], [0, 0, 0]))).toBe(5)
    expect(closestPointsObbs(out, box([1, 2, 3], [0, 0, 0]), box([1, 2, 3], [0, 0, 0]))).toBe(0)
    expect(out.pointA).toEqual([1, 2, 3])
    const far = closestPointsObbs(out, box([0, 0, 0], [1e-40, 1e-40, 1e-40]), box([3e40, 4e40, 0], [1e-40, 0, 1]))
    expect(far / 5e40).toBeCloseTo(1, 14)
    const near = closestPointsObbs(out, box([0, 0, 0], [1e-40, 1e-40, 1e-40]), box([3e-40, 0, 0], [1e-40, 0, 0]))
    expect(near / 1e-40).toBeCloseTo(1, 14)
    const thin = closestPointsObbs(out, box([0, 0, 0], [1, 1, 1]), box([2 + 2 ** -51, 0, 0], [1, 1, 1]))
    expect(thin).toBe(2 ** -51)
  })

  it('refuses what is no box and no result', () => {
    const good: Obb = { center: [0, 0, 0], axes: UNIT.flat(), halfExtents: [1, 1, 1] }
    const code = (a: unknown, b: unknown, to: unknown = out): unknown => {
      try {
        return closestPointsObbs(to as ClosestPoints, a as Obb, b as Obb)
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(code(good, good)).toBe(0)
    expect(code({ ...good, center: [NaN, 0, 0] }, good)).toBe('E_NON_FINITE')
    expect(code(good, { ...good, halfExtents: [1, -1, 1] })).toBe('E_EXTENT')
    expect(code(good, { ...good, center: [0, 1e61, 0] })).toBe('E_RANGE')
    expect(code(good, { ...good, axes: [1, 0, 0, 1, 0, 0, 0, 0, 1] })).toBe('E_OPTION')
    expect(code(null, good)).toBe('E_OPTION')
    for (const bad of [null, 1, {}, { pointA: [0, 0, 0] }, { pointA: [0, 0], pointB: [0, 0, 0] }])
      expect(code(good, good, bad)).toBe('E_OPTION')
  })
})
