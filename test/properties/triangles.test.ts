/** The triangle tests that claim to be exact, on the special values, against oracles in whole numbers. */
import fc from 'fast-check'
import { describe } from 'vitest'
import { overlapObbAndTriangle } from '../../src/geometry/obb-triangle/overlap.js'
import { overlapTriangles } from '../../src/geometry/triangle-triangle/overlap.js'
import { expect } from '../expect.js'
import { exactObbAndTriangle } from '../oracle/exact-obb-triangle.js'
import { exactTriangles } from '../oracle/exact-triangles.js'
import { add, addScaled, scale, subtract } from '../oracle/vectors.js'
import type { V3 } from '../oracle/vectors.js'
import { box, coordinate, vector } from './arbitraries.js'
import type { BoxData } from './arbitraries.js'
import { property } from './harness.js'

interface TriangleData {
  readonly a: V3
  readonly b: V3
  readonly c: V3
}

interface TrianglePair {
  readonly s: TriangleData
  readonly t: TriangleData
}

const corners = (t: TriangleData): V3[] => [t.a, t.b, t.c]
const make = (v: readonly V3[]): TriangleData => ({ a: v[0]!, b: v[1]!, c: v[2]! })
const exact = (s: TriangleData, t: TriangleData): boolean => exactTriangles(corners(s).flat(), corners(t).flat())

const small = fc.integer({ min: -3, max: 3 })
const latticePoint = fc.tuple(small, small, small) as fc.Arbitrary<V3>
const flatPoint = fc.tuple(coordinate, coordinate, fc.constant(0.5)) as fc.Arbitrary<V3>

const trianglePair: fc.Arbitrary<TrianglePair> = fc
  .oneof(
    {
      weight: 2,
      arbitrary: fc.record({ how: fc.constant('special'), v: fc.array(vector, { minLength: 6, maxLength: 6 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ how: fc.constant('lattice'), v: fc.array(latticePoint, { minLength: 6, maxLength: 6 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ how: fc.constant('flat'), v: fc.array(flatPoint, { minLength: 6, maxLength: 6 }) }),
    },
  )
  .chain(({ v }) =>
    fc.record({
      v: fc.constant(v),
      share: fc.constantFrom(0, 0, 1, 2),
      squeeze: fc.constantFrom('none', 'none', 'none', 'line', 'point', 'needle'),
    }),
  )
  .map(({ v, share, squeeze }) => {
    const p = [...v]
    for (let k = 0; k < share; k++) p[3 + k] = p[k]!
    if (squeeze === 'line') p[2] = p[0]!
    if (squeeze === 'point') p[1] = p[2] = p[0]!
    if (squeeze === 'needle') p[2] = addScaled(p[0]!, subtract(p[1]!, p[0]!), 0.5)
    return { s: make(p.slice(0, 3)), t: make(p.slice(3)) }
  })

const runs = 1000

describe('overlapTriangles', () => {
  property(
    'triangles are exact on special values',
    { seed: 301, runs: 3 * runs, covers: { hit: 800, miss: 800, degenerate: 200 } },
    trianglePair,
    ({ s, t }, count) => {
      const hit = exact(s, t)
      count(hit ? 'hit' : 'miss')
      if (corners(s).some((v, k) => corners(s).some((w, m) => k < m && v.every((x, i) => x === w[i]))))
        count('degenerate')
      expect(overlapTriangles(s, t)).toBe(hit)
      expect(overlapTriangles(t, s), 'P01').toBe(hit)
    },
  )

  property(
    'triangles P08 P13 a part that hits, the whole hits; P12 a triangle hits itself and its corners',
    { seed: 302, runs, covers: { 'part hit': 100 } },
    fc.record({ pair: trianglePair, k: fc.integer({ min: 0, max: 3 }) }),
    ({ pair: { s, t }, k }, count) => {
      expect(overlapTriangles(s, s)).toBe(true)
      for (const v of corners(s)) expect(overlapTriangles(s, make([v, v, v])), 'N11').toBe(true)
      // Halves of numbers are exact, unless they are the smallest ones or a sum of very different ones.
      const [a, b, c] = corners(t) as [V3, V3, V3]
      const middle = (p: V3, q: V3): V3 => scale(add(p, q), 0.5)
      const exactMiddle = (p: V3, q: V3): boolean =>
        p.every((x, i) => {
          const m = 0.5 * (x + q[i]!)
          return m - x === q[i]! - m && m - (m - x) === x && m + (q[i]! - m) === q[i]!
        })
      if (!exactMiddle(a, b) || !exactMiddle(b, c) || !exactMiddle(c, a)) return
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
      const parts = [
        [a, ab, ca],
        [b, bc, ab],
        [c, ca, bc],
        [ab, bc, ca],
      ] as V3[][]
      const hits = parts.map((part) => overlapTriangles(s, make(part)))
      if (hits[k]) count('part hit')
      // P27: the four parts together are the whole.
      expect(hits.some((hit) => hit)).toBe(overlapTriangles(s, t))
    },
  )

  property(
    'triangles G36 G37 sharing a corner or an edge, lying in one plane: as exact in any order of corners',
    { seed: 303, runs, covers: { hit: 300, miss: 100 } },
    fc.record({ pair: trianglePair, i: fc.nat(5), j: fc.nat(5) }),
    ({ pair: { s, t }, i, j }, count) => {
      const order = (v: TriangleData, k: number): TriangleData => {
        const p = corners(v)
        const step = k < 3 ? 1 : 2
        return make([p[k % 3]!, p[(k + step) % 3]!, p[(k + 2 * step) % 3]!])
      }
      const hit = overlapTriangles(s, t)
      count(hit ? 'hit' : 'miss')
      expect(overlapTriangles(order(s, i), order(t, j))).toBe(hit)
    },
  )
})

describe('overlapObbAndTriangle', () => {
  property(
    'obb and triangle are exact on special values',
    { seed: 311, runs, covers: { hit: 300, miss: 200, touching: 20 } },
    fc
      .record({
        b: box,
        v: fc.array(vector, { minLength: 3, maxLength: 3 }),
        at: fc.integer({ min: 0, max: 26 }),
        how: fc.constantFrom('free', 'feature', 'feature'),
      })
      .map(({ b, v, at, how }) => {
        if (how === 'free') return { b, t: make(v) }
        // A corner of the triangle at a corner, the middle of an edge or of a face of the box.
        let p = b.center
        for (let k = 0; k < 3; k++)
          p = addScaled(
            p,
            [b.axes[3 * k]!, b.axes[3 * k + 1]!, b.axes[3 * k + 2]!],
            ((Math.floor(at / 3 ** k) % 3) - 1) * b.halfExtents[k]!,
          )
        return { b, t: make([p, add(p, v[1]!), add(p, v[2]!)]) }
      }),
    ({ b, t }: { b: BoxData; t: TriangleData }, count) => {
      const hit = exactObbAndTriangle(b, corners(t).flat())
      count(hit ? 'hit' : 'miss')
      const smaller = b.halfExtents.map((h) => h * (1 - 1e-12)) as V3
      if (hit && !exactObbAndTriangle({ ...b, halfExtents: smaller }, corners(t).flat())) count('touching')
      expect(overlapObbAndTriangle(b, t)).toBe(hit)
    },
  )
})
