/**
 * The properties that every boolean test of two shapes must have, for every pair of them: each shape brings how it is
 * moved, scaled, mirrored, grown, and what convex piece it is to the plain oracle.
 */
import fc from 'fast-check'
import { describe } from 'vitest'
import { overlapAabbs } from '../../src/geometry/pairs/aabb-aabb.js'
import { overlapAabbAndSphere } from '../../src/geometry/pairs/aabb-sphere.js'
import { overlapObbAndAabb } from '../../src/geometry/pairs/obb-aabb.js'
import { overlapObbAndFrustum } from '../../src/geometry/obb-frustum/overlap.js'
import { overlapObbAndPlane } from '../../src/geometry/pairs/obb-plane.js'
import { overlapObbAndSegment } from '../../src/geometry/pairs/obb-segment.js'
import { overlapObbAndSphere } from '../../src/geometry/pairs/obb-sphere.js'
import { overlapObbAndTriangle } from '../../src/geometry/obb-triangle/overlap.js'
import { overlapSphereAndPlane } from '../../src/geometry/pairs/sphere-plane.js'
import { overlapSpheres } from '../../src/geometry/pairs/sphere-sphere.js'
import { overlapTriangles } from '../../src/geometry/triangle-triangle/overlap.js'
import { expect } from '../expect.js'
import { axesOf, scale, subtract } from '../oracle/vectors.js'
import type { V3 } from '../oracle/vectors.js'
import { direction, gap, quaternion } from './arbitraries.js'
import { AABB, FRUSTUM, OBB, PLANE, SEGMENT, SPHERE, TRIANGLE, oracleGap, sizeOf } from './pair-shapes.js'
import type { Shape } from './pair-shapes.js'
import { property } from './harness.js'

interface Pair<A, B> {
  readonly a: A
  readonly b: B
}

function testPair<A, B>(
  seed: number,
  a: Shape<A>,
  b: Shape<B>,
  overlap: (a: A, b: B) => boolean,
  symmetric: boolean,
  /**
   * Other tests sum rounded numbers in an order that follows the names: at the knife edge they may answer either way.
   */
  exact: boolean,
): void {
  const name = symmetric ? `${a.name}s` : `${a.name} and ${b.name}`
  const runs = 200

  /** As they come, or b brought along a line to a gap from a, by bisection with the oracle. */
  const pairOf = (one: fc.Arbitrary<A>, two: fc.Arbitrary<B>): fc.Arbitrary<Pair<A, B>> =>
    fc
      .record({ a: one, b: two, how: fc.constantFrom('free', 'gap', 'gap', 'centred'), along: direction, gap })
      .map((r) => {
        if (r.how === 'free') return { a: r.a, b: r.b }
        const centred = b.move(r.b, subtract(a.point(r.a), b.point(r.b)))
        if (r.how === 'centred') return { a: r.a, b: centred }
        const at = (s: number): B => b.move(centred, scale(r.along, s))
        const pieceA = a.piece(r.a)
        const size = sizeOf(pieceA, b.piece(r.b))
        const separationAt = (s: number): number => oracleGap(pieceA, b.piece(at(s)))
        let low = 0
        let high = 4 * size + 1
        if (!(separationAt(high) > r.gap) || separationAt(low) > r.gap) return { a: r.a, b: centred }
        for (let i = 0; i < 44; i++) {
          const middle = 0.5 * (low + high)
          if (separationAt(middle) > r.gap) high = middle
          else low = middle
        }
        return { a: r.a, b: at(r.gap > 0 ? high : low) }
      })

  const answer = (p: Pair<A, B>, count: (kind: string) => void): boolean => {
    const hit = overlap(p.a, p.b)
    count(hit ? 'hit' : 'miss')
    const pieces = [a.piece(p.a), b.piece(p.b)] as const
    const g = oracleGap(...pieces)
    const size = sizeOf(...pieces)
    if (Math.abs(g) < 1e-6 * size) count('close')
    // The plain oracle in doubles knows the answer but for its own rounding.
    if (Math.abs(g) > 1e-13 * size + 1e-150) expect(hit, `gap ${g} of size ${size}`).toBe(g <= 0)
    return hit
  }
  const covers = { hit: 30, miss: 15, close: 10 }
  const pairs = pairOf(a.any, b.any)
  const solidPairs = pairOf(a.solid, b.solid)

  describe(name, () => {
    property(`${name} P10 agree with the plain oracle`, { seed, runs: 2 * runs, covers }, pairs, (p, count) => {
      answer(p, count)
    })

    if (symmetric)
      property(`${name} P01 swapping changes nothing`, { seed: seed + 1, runs, covers }, pairs, (p, count) => {
        expect(overlap(p.b as unknown as A, p.a as unknown as B)).toBe(answer(p, count))
      })

    const { relabel: relabelA } = a
    const { relabel: relabelB } = b
    if (relabelA || relabelB)
      property(
        `${name} P03 renaming axes, corners or ends changes nothing`,
        { seed: seed + 2, runs, covers },
        fc.record({ p: pairs, k: fc.nat(31) }),
        ({ p, k }, count) => {
          const hit = answer(p, count)
          const pieces = [a.piece(p.a), b.piece(p.b)] as const
          if (!exact && Math.abs(oracleGap(...pieces)) <= 1e-13 * sizeOf(...pieces)) return
          if (relabelA) expect(overlap(relabelA(p.a, k), p.b)).toBe(hit)
          if (relabelB) expect(overlap(p.a, relabelB(p.b, k))).toBe(hit)
        },
      )

    const { snap: snapA } = a
    const { snap: snapB } = b
    if (snapA && snapB)
      property(
        `${name} P05 exact translations change nothing`,
        { seed: seed + 3, runs, covers: { hit: 20, miss: 15 } },
        fc.record({
          p: pairs,
          by: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -4096, max: 4096 }))) as unknown as fc.Arbitrary<V3>,
        }),
        ({ p, by }, count) => {
          const q = { a: snapA(p.a), b: snapB(p.b) }
          expect(overlap(a.move(q.a, by), b.move(q.b, by))).toBe(answer(q, count))
        },
      )

    const { turn: turnA } = a
    const { turn: turnB } = b
    if (turnA && turnB)
      property(
        `${name} P05 rigid motions change nothing but at the knife edge`,
        { seed: seed + 4, runs, covers: { compared: 50 } },
        fc.record({ p: solidPairs, q: quaternion, by: direction }),
        ({ p, q, by }, count) => {
          const hit = answer(p, count)
          const pieces = [a.piece(p.a), b.piece(p.b)] as const
          if (Math.abs(oracleGap(...pieces)) <= 1e-12 * (sizeOf(...pieces) + 1)) return
          count('compared')
          const axes = axesOf(q)
          expect(overlap(a.move(turnA(p.a, axes), by), b.move(turnB(p.b, axes), by))).toBe(hit)
        },
      )

    property(`${name} P06 mirroring changes nothing`, { seed: seed + 5, runs, covers }, pairs, (p, count) => {
      const hit = answer(p, count)
      for (let k = 0; k < 3; k++) expect(overlap(a.mirror(p.a, k), b.mirror(p.b, k))).toBe(hit)
    })

    property(
      `${name} P07 scaling by powers of two changes nothing`,
      { seed: seed + 6, runs, covers: { scaled: 10 } },
      fc.record({ p: pairs, k: fc.integer({ min: -60, max: 60 }) }),
      ({ p, k }, count) => {
        const s = 2 ** k
        const hit = answer(p, count)
        // Nor do products of denormals scale.
        const exactly = (x: number): boolean => x === 0 || (Math.abs(x) > 1e-150 && (x * s) / s === x)
        if (![...a.numbers(p.a), ...b.numbers(p.b)].every(exactly)) return
        count('scaled')
        expect(overlap(a.resize(p.a, s), b.resize(p.b, s))).toBe(hit)
      },
    )

    const { grow: growA } = a
    const { grow: growB } = b
    if (growA || growB)
      property(
        `${name} P08 P09 growing keeps a hit, from the smaller a miss was due`,
        { seed: seed + 7, runs, covers: { 'hit stays': 30, 'miss before': 15 } },
        fc.record({ p: pairs, by: fc.constantFrom(0, Number.MIN_VALUE, 1e-15, 1e-9, 0.125) }),
        ({ p, by }, count) => {
          const hit = answer(p, count)
          const larger = [growA && overlap(growA(p.a, by), p.b), growB && overlap(p.a, growB(p.b, by))]
          for (const grown of larger) {
            if (hit && grown !== null) {
              expect(grown).toBe(true)
              count('hit stays')
            }
            if (grown === false) {
              expect(hit).toBe(false)
              count('miss before')
            }
          }
        },
      )
  })
}

testPair(1100, OBB, AABB, overlapObbAndAabb, false, true)
testPair(1200, OBB, SPHERE, overlapObbAndSphere, false, false)
testPair(1300, OBB, PLANE, overlapObbAndPlane, false, false)
testPair(1400, OBB, TRIANGLE, overlapObbAndTriangle, false, true)
testPair(1500, OBB, SEGMENT, overlapObbAndSegment, false, false)
testPair(1600, OBB, FRUSTUM, overlapObbAndFrustum, false, false)
testPair(1700, AABB, AABB, overlapAabbs, true, true)
testPair(1800, AABB, SPHERE, overlapAabbAndSphere, false, false)
testPair(1900, SPHERE, SPHERE, overlapSpheres, true, false)
testPair(2000, SPHERE, PLANE, overlapSphereAndPlane, false, false)
testPair(2100, TRIANGLE, TRIANGLE, overlapTriangles, true, true)
