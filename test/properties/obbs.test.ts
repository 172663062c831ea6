import fc from 'fast-check'
import { describe } from 'vitest'
import { overlapObbs } from '../../src/geometry/obb-obb/overlap.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { expect } from '../expect.js'
import { exactObbSeparation, exactObbWinner } from '../oracle/exact-obb.js'
import { addScaled, axesOf, cross, dot, length, place, scale } from '../oracle/vectors.js'
import type { V3 } from '../oracle/vectors.js'
import { axesFrom, box, boxPair, direction, quaternion, solidBox } from './arbitraries.js'
import type { BoxData } from './arbitraries.js'
import { property } from './harness.js'

const row = (b: BoxData): number[] => [...b.center, ...b.axes, ...b.halfExtents, 0]
const separation = (a: BoxData, b: BoxData): number => exactObbSeparation(row(a), 0, row(b), 0)
const sum = (v: readonly number[]): number => v.reduce((s, x) => s + Math.abs(x), 0)
const sizeOf = (a: BoxData, b: BoxData): number => sum(a.halfExtents) + sum(b.halfExtents)

const axis = (b: BoxData, k: number): V3 => [b.axes[3 * k]!, b.axes[3 * k + 1]!, b.axes[3 * k + 2]!]
const axesOfBox = (b: BoxData): [V3, V3, V3] => [axis(b, 0), axis(b, 1), axis(b, 2)]

/**
 * Below this part of the size a gap may be called a hit in one frame and a miss in another: only numbers around 1e-100
 * beside ordinary ones make such gaps.
 */
const ABSURD = 1e-60
let absurd = false

/** That another form of the last pair has the same answer. */
function expectSame(got: boolean, hit: boolean): void {
  if (!absurd) expect(got).toBe(hit)
}

/** Counts how hard a pair is, and gives the answer of the function under test. */
function answer(a: BoxData, b: BoxData, count: (kind: string) => void): boolean {
  const hit = overlapObbs(a, b)
  count(hit ? 'hit' : 'miss')
  const { separation: exact, axis: winner } = exactObbWinner(row(a), 0, row(b), 0)
  count(winner < 3 ? 'face of a' : winner < 6 ? 'face of b' : 'edges')
  const relative = Math.abs(exact) / sizeOf(a, b)
  absurd = exact > 0 && relative < ABSURD
  if (relative < 1e-14) count('knife edge')
  else if (relative < 1e-6) count('close')
  if (exact <= 0) expect(hit, 'an exact overlap is a hit').toBe(true)
  // What is called a hit without being one is apart by rounding only.
  else if (hit) expect(relative).toBeLessThan(1e-14)
  return hit
}

const COVERS = { hit: 100, miss: 80, 'knife edge': 15, close: 30, 'face of a': 50, 'face of b': 30, edges: 30 }
const runs = 600

/** The 24 rotations that map a cube to itself: rows are the images of the axes, as signed indices. */
const CUBE_ROTATIONS: { image: [number, number, number]; sign: [number, number, number] }[] = []
for (const image of [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [2, 1, 0],
  [1, 0, 2],
] as [number, number, number][]) {
  const even = (image[1] - image[0] + 3) % 3 === 1
  for (let s = 0; s < 8; s++) {
    const sign: [number, number, number] = [s & 1 ? -1 : 1, s & 2 ? -1 : 1, s & 4 ? -1 : 1]
    if (sign[0] * sign[1] * sign[2] > 0 === even) CUBE_ROTATIONS.push({ image, sign })
  }
}

/** The same set of points with its axes renamed and turned round. */
function relabel(b: BoxData, { image, sign }: (typeof CUBE_ROTATIONS)[number]): BoxData {
  return {
    center: b.center,
    axes: [0, 1, 2].flatMap((k) => scale(axis(b, image[k]!), sign[k]!)),
    halfExtents: [0, 1, 2].map((k) => b.halfExtents[image[k]!]!) as V3,
  }
}

describe('overlapObbs', () => {
  property('obbs P01 swapping changes nothing', { seed: 101, runs, covers: COVERS }, boxPair(), ({ a, b }, count) => {
    expectSame(overlapObbs(b, a), answer(a, b, count))
  })

  property(
    'obbs P02 q and -q give the same axes and answers',
    { seed: 102, runs, covers: { 'same axes': 500, hit: 100, miss: 60 } },
    fc.record({ pair: boxPair(), p: quaternion, q: quaternion }),
    ({ pair, p, q }, count) => {
      const turned = (b: BoxData, r: readonly number[], s: number): BoxData => {
        const axes = new Float64Array(9)
        writeAxesOfQuaternion(axes, 0, [s * r[0]!, s * r[1]!, s * r[2]!, s * r[3]!], 0)
        return { ...b, axes: [...axes] }
      }
      expect(turned(pair.a, p, -1).axes.map((x) => x + 0)).toEqual(turned(pair.a, p, 1).axes.map((x) => x + 0))
      count('same axes')
      const hit = answer(turned(pair.a, p, 1), turned(pair.b, q, 1), count)
      expectSame(overlapObbs(turned(pair.a, p, -1), turned(pair.b, q, 1)), hit)
      expectSame(overlapObbs(turned(pair.a, p, -1), turned(pair.b, q, -1)), hit)
    },
  )

  property(
    'obbs P03 renaming the axes of either box changes nothing',
    { seed: 103, runs, covers: COVERS },
    fc.record({ pair: boxPair(), i: fc.integer({ min: 0, max: 23 }), j: fc.integer({ min: 0, max: 23 }) }),
    ({ pair: { a, b }, i, j }, count) => {
      const hit = answer(a, b, count)
      expectSame(overlapObbs(relabel(a, CUBE_ROTATIONS[i]!), b), hit)
      expectSame(overlapObbs(relabel(a, CUBE_ROTATIONS[i]!), relabel(b, CUBE_ROTATIONS[j]!)), hit)
    },
  )

  property(
    'obbs P04 all 24 rotations of a cube give one answer',
    { seed: 104, runs: 200, covers: { hit: 30, miss: 20, 'knife edge': 3 } },
    boxPair(box.map((b) => ({ ...b, halfExtents: [b.halfExtents[0], b.halfExtents[0], b.halfExtents[0]] as V3 }))),
    ({ a, b }, count) => {
      expect(CUBE_ROTATIONS.length).toBe(24)
      const hit = answer(a, b, count)
      for (const rotation of CUBE_ROTATIONS) {
        // Both ways of turning it: other axes, and the exact product of its rotation matrix with the cube's.
        expectSame(overlapObbs({ ...a, axes: relabel(a, rotation).axes }, b), hit)
      }
    },
  )

  property(
    'obbs P05 exact translations change nothing',
    { seed: 105, runs, covers: { ...COVERS, moved: 400 } },
    fc.record({
      pair: boxPair(),
      shift: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -4096, max: 4096 }))) as unknown as fc.Arbitrary<V3>,
    }),
    ({ pair, shift }, count) => {
      // On a grid of 2^-38 the sums are exact.
      const snap = (b: BoxData): BoxData => ({
        ...b,
        center: b.center.map((x) => Math.round(Math.max(-64, Math.min(64, x)) * 2 ** 38) / 2 ** 38) as V3,
      })
      const a = snap(pair.a)
      const b = snap(pair.b)
      const hit = answer(a, b, count)
      const move = (c: BoxData): BoxData => ({ ...c, center: c.center.map((x, k) => x + shift[k]!) as V3 })
      expectSame(overlapObbs(move(a), move(b)), hit)
      if (shift.some((s) => s !== 0)) count('moved')
    },
  )

  property(
    'obbs P05 rigid motions change nothing but at the knife edge',
    { seed: 106, runs, covers: { hit: 100, miss: 60, close: 10, compared: 300 } },
    fc.record({ pair: boxPair(solidBox), q: quaternion, by: direction }),
    ({ pair: { a, b }, q, by }, count) => {
      const turn = axesOf(q)
      const move = (c: BoxData): BoxData => {
        const center = place(turn, by, c.center)
        const x = place(turn, [0, 0, 0], axis(c, 0))
        const y = place(turn, [0, 0, 0], axis(c, 1))
        return { ...c, center, axes: [...x, ...y, ...cross(x, y)] }
      }
      const hit = answer(a, b, count)
      const size = sizeOf(a, b) + length(a.center) + length(b.center) + 1
      if (Math.abs(separation(a, b)) <= 1e-13 * size) return
      count('compared')
      expectSame(overlapObbs(move(a), move(b)), hit)
    },
  )

  property('obbs P06 mirroring both changes nothing', { seed: 107, runs, covers: COVERS }, boxPair(), (pair, count) => {
    const hit = answer(pair.a, pair.b, count)
    for (let k = 0; k < 3; k++) {
      const mirror = (b: BoxData): BoxData => ({
        ...b,
        center: b.center.map((x, i) => (i === k ? -x : x)) as V3,
        axes: b.axes.map((x, i) => (i % 3 === k ? -x : x)),
      })
      expectSame(overlapObbs(mirror(pair.a), mirror(pair.b)), hit)
    }
  })

  property(
    'obbs P07 scaling by powers of two changes nothing',
    { seed: 108, runs, covers: { ...COVERS, scaled: 100 } },
    fc.record({ pair: boxPair(), k: fc.integer({ min: -100, max: 100 }) }),
    ({ pair: { a, b }, k }, count) => {
      const s = 2 ** k
      const resize = (c: BoxData): BoxData => ({
        ...c,
        center: scale(c.center, s),
        halfExtents: scale(c.halfExtents, s),
      })
      const hit = answer(a, b, count)
      // Denormals lose bits when they shrink: that is no exact scaling.
      const exact = [a, b].every((c) => [...c.center, ...c.halfExtents].every((x) => (x * s) / s === x))
      if (!exact) return
      count('scaled')
      expectSame(overlapObbs(resize(a), resize(b)), hit)
    },
  )

  property(
    'obbs P08 P09 growing keeps a hit, shrinking keeps a miss',
    { seed: 109, runs, covers: COVERS },
    fc.record({
      pair: boxPair(),
      by: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, Number.MIN_VALUE, 1e-15, 1e-9, 0.125))) as fc.Arbitrary<
        readonly number[]
      >,
      second: fc.boolean(),
    }),
    ({ pair: { a, b }, by, second }, count) => {
      const hit = answer(a, b, count)
      const grow = (c: BoxData): BoxData => ({
        ...c,
        halfExtents: c.halfExtents.map((h, k) => h + by[k]!) as V3,
      })
      const shrink = (c: BoxData): BoxData => ({
        ...c,
        halfExtents: c.halfExtents.map((h, k) => Math.max(0, h - by[k]!)) as V3,
      })
      const larger = second ? overlapObbs(a, grow(b)) : overlapObbs(grow(a), b)
      const smaller = second ? overlapObbs(a, shrink(b)) : overlapObbs(shrink(a), b)
      if (hit) expect(larger).toBe(true)
      else expect(smaller).toBe(false)
    },
  )

  property(
    'obbs P10 a common point is a hit, a miss has a separating axis',
    { seed: 110, runs, covers: { common: 400, apart: 30 } },
    fc.record({
      a: solidBox,
      b: solidBox,
      s: fc.tuple(
        ...[0, 1, 2, 3, 4, 5].map(() => fc.double({ min: -0.999999, max: 0.999999, noNaN: true })),
      ) as fc.Arbitrary<readonly number[]>,
    }),
    ({ a, b, s }, count) => {
      // p is in a; b is put so that it is in b too, each by a millionth of an extent at least.
      let center = a.center
      for (let k = 0; k < 3; k++) {
        center = addScaled(center, axis(a, k), s[k]! * a.halfExtents[k]!)
        center = addScaled(center, axis(b, k), -s[k + 3]! * b.halfExtents[k]!)
      }
      if (length(center) < 100) {
        expect(overlapObbs(a, { ...b, center })).toBe(true)
        count('common')
      }
      if (!overlapObbs(a, b)) {
        expect(separation(a, b)).toBeGreaterThan(0)
        count('apart')
      }
    },
  )

  property(
    'obbs P11 moving by the depth parts them, by less does not',
    { seed: 111, runs, covers: { parted: 80 } },
    boxPair(solidBox),
    ({ a, b }, count) => {
      const depth = -separation(a, b)
      const size = sizeOf(a, b)
      if (!(depth > 1e-6 * size)) return
      // The axis of least depth, found by projecting on all 15.
      const u = axesOfBox(a)
      const v = axesOfBox(b)
      const d = addScaled(b.center, a.center, -1)
      let best: V3 = [1, 0, 0]
      let least = Infinity
      for (const n of [...u, ...v, ...u.flatMap((e) => v.map((f) => cross(e, f)))]) {
        const l = length(n)
        if (l < 1e-3) continue
        const unit = scale(n, 1 / l)
        let radii = 0
        for (let k = 0; k < 3; k++)
          radii += a.halfExtents[k]! * Math.abs(dot(unit, u[k]!)) + b.halfExtents[k]! * Math.abs(dot(unit, v[k]!))
        const overlap = radii - Math.abs(dot(unit, d))
        if (overlap < least) {
          least = overlap
          best = dot(unit, d) < 0 ? scale(unit, -1) : unit
        }
      }
      if (Math.abs(least - depth) > 1e-9 * size) return
      count('parted')
      const tolerance = 1e-8 * size
      const move = (by: number): BoxData => ({ ...b, center: addScaled(b.center, best, by) })
      expect(overlapObbs(a, move(depth + tolerance))).toBe(false)
      expect(overlapObbs(a, move(depth - tolerance))).toBe(true)
    },
  )

  property('obbs P12 a box hits itself', { seed: 112, runs, covers: { flat: 50 } }, box, (a, count) => {
    if (a.halfExtents.some((h) => h === 0)) count('flat')
    expect(overlapObbs(a, a)).toBe(true)
    expect(overlapObbs(a, { ...a, halfExtents: [0, 0, 0] })).toBe(true)
  })

  property(
    'obbs P13 what hits a child hits its parent',
    { seed: 113, runs, covers: { 'child hit': 60 } },
    fc.record({
      pair: boxPair(solidBox),
      at: fc.tuple(...[0, 1, 2].map(() => fc.double({ min: -0.9, max: 0.9, noNaN: true }))) as fc.Arbitrary<
        readonly number[]
      >,
      fill: fc.constantFrom(0, 0.5, 0.999),
    }),
    ({ pair: { a, b }, at, fill }, count) => {
      let center = b.center
      for (let k = 0; k < 3; k++) center = addScaled(center, axis(b, k), at[k]! * b.halfExtents[k]!)
      const halfExtents = b.halfExtents.map((h, k) => h * (1 - Math.abs(at[k]!)) * fill) as V3
      const child = { ...b, center, halfExtents }
      if (length(center) > 100 || !overlapObbs(a, child)) return
      count('child hit')
      expect(overlapObbs(a, b)).toBe(true)
    },
  )

  property(
    'obbs P13 N11 the same with quarter turns, where all is exact',
    { seed: 114, runs, covers: { 'child hit': 50 } },
    fc.record({
      a: fc.tuple(...Array.from({ length: 6 }, () => fc.integer({ min: 0, max: 16 }))) as fc.Arbitrary<
        readonly number[]
      >,
      b: fc.tuple(...Array.from({ length: 6 }, () => fc.integer({ min: 0, max: 16 }))) as fc.Arbitrary<
        readonly number[]
      >,
      q: fc.constantFrom([0, 0, 0, 1], [1, 0, 0, 1], [1, 1, 1, 1], [0, 1, 0, 0]),
    }),
    ({ a, b, q }, count) => {
      const make = (n: readonly number[], axes: number[]): BoxData => ({
        center: [(n[0]! - 8) / 2, (n[1]! - 8) / 2, (n[2]! - 8) / 2],
        axes,
        halfExtents: [n[3]! / 4, n[4]! / 4, n[5]! / 4],
      })
      const x = make(a, axesFrom(q))
      const parent = make(b, axesFrom([0, 0, 0, 1]))
      const child: BoxData = {
        ...parent,
        center: addScaled(parent.center, [1, 1, 1], 0).map((c, k) => c + parent.halfExtents[k]! / 2) as V3,
        halfExtents: scale(parent.halfExtents, 0.5),
      }
      // Both are aligned to the coordinate axes: exact intervals tell.
      const reach = axesOfBox(x).reduce<V3>(
        (r, e, k) => addScaled(r, e.map(Math.abs) as V3, x.halfExtents[k]!),
        [0, 0, 0],
      )
      const expected = [0, 1, 2].every(
        (k) => Math.abs(x.center[k]! - parent.center[k]!) <= reach[k]! + parent.halfExtents[k]!,
      )
      expect(overlapObbs(x, parent)).toBe(expected)
      if (overlapObbs(x, child)) {
        count('child hit')
        expect(overlapObbs(x, parent)).toBe(true)
      }
    },
  )
})
