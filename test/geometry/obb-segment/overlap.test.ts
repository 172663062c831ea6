import { describe, it } from 'vitest'
import { overlapObbAndSegment } from '../../../src/geometry/pairs/obb-segment.js'
import { expect } from '../../expect.js'
import { decodeBox, readRows } from '../../fixtures/read.js'
import { randomAxes, randomizer } from '../random-shapes.js'

interface Row {
  p: number[]
  q: number[]
  b: number[]
  hit: number
  gap: number
  cls: string
}

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1]

describe('overlapObbAndSegment', () => {
  it('N11 agrees with every labelled row: none wrong, no false negative at the knife edge', () => {
    const wrong: unknown[] = []
    const counts = { hit: 0, miss: 0, knife: 0, knifeFalseHits: 0 }
    for (const row of readRows<Row>('segment-obb')) {
      const hit = overlapObbAndSegment(decodeBox(row.b), { start: row.p, end: row.q })
      if (Math.abs(row.gap) < 1e-9) {
        counts.knife++
        if (row.hit === 1 && !hit) wrong.push(row)
        if (row.hit === 0 && hit) counts.knifeFalseHits++
      } else {
        if (hit !== (row.hit === 1)) wrong.push(row)
        counts[hit ? 'hit' : 'miss']++
      }
    }
    expect(wrong).toEqual([])
    expect(counts.hit).toBeGreaterThan(100)
    expect(counts.miss).toBeGreaterThan(100)
    expect(counts.knife).toBeGreaterThan(20)
    expect(counts.knifeFalseHits).toBeLessThanOrEqual(5)
  })

  const cube = { center: [0, 0, 0], axes: identity, halfExtents: [1, 1, 1] }
  const hits = (start: number[], end: number[]) => overlapObbAndSegment(cube, { start, end })

  it('N11 points, parallel segments and touching are closed sets', () => {
    expect(hits([1, 1, 1], [1, 1, 1])).toBe(true)
    expect(hits([1, 1, 1 + 1e-13], [1, 1, 1 + 1e-13])).toBe(false)
    expect(hits([1, 1, -5], [1, 1, 5])).toBe(true)
    expect(hits([1 + 1e-12, 1, -5], [1 + 1e-12, 1, 5])).toBe(false)
    expect(hits([0, 0, 2], [0, 0, 5])).toBe(false)
    expect(hits([0, 2, 0], [2, 0, 0])).toBe(true)
    expect(hits([0, 2 + 1e-12, 0], [2 + 1e-12, 0, 0])).toBe(false)
    expect(hits([-9, 0, 0], [9, 0, 0])).toBe(true)
    const point = { ...cube, halfExtents: [0, 0, 0] }
    expect(overlapObbAndSegment(point, { start: [-1, -1, -1], end: [1, 1, 1] })).toBe(true)
    expect(overlapObbAndSegment(point, { start: [-1, -1, -1], end: [1, 1, 1.0001] })).toBe(false)
  })

  it('a segment that is nearly parallel to an edge and passes beside it is a miss, through it a hit, seed 51', () => {
    const random = randomizer(51)
    for (let i = 0; i < 500; i++) {
      const tilt = 10 ** (-1 - 11 * random())
      const gap = 1e-9 * (1 + random())
      // Tilted in the plane x + y = const, over the cube's edge along z.
      const offset = (1 + gap) * 1
      const end = (z: number, side: number) => [offset + side * tilt, offset - side * tilt, z]
      expect(hits(end(-3, -1), end(3, 1)), `${tilt} ${gap}`).toBe(false)
      const inside = 1 - gap
      const through = (z: number, side: number) => [inside + side * tilt, inside - side * tilt, z]
      expect(hits(through(-3, -1), through(3, 1))).toBe(true)
    }
  })

  it('P05 P07 N12 translation and scaling give the same answer, down to 1e-40, seed 52', () => {
    const random = randomizer(52)
    const dyadic = (s: number) => Math.round(s * 2 ** 20 * (random() - 0.5)) / 2 ** 20
    let count = 0
    for (let i = 0; i < 1000; i++) {
      const box = {
        center: [dyadic(2), dyadic(2), dyadic(2)],
        axes: randomAxes(random),
        halfExtents: [dyadic(2), dyadic(2), dyadic(2)].map(Math.abs),
      }
      const start = [dyadic(4), dyadic(4), dyadic(4)]
      const end = i % 10 === 0 ? start : [dyadic(4), dyadic(4), dyadic(4)]
      const expected = overlapObbAndSegment(box, { start, end })
      if (expected) count++
      const t = [64, -32, 0.5]
      const add = (x: number[], s = 1) => x.map((c, k) => s * c + (s === 1 ? t[k]! : 0))
      expect(overlapObbAndSegment({ ...box, center: add(box.center) }, { start: add(start), end: add(end) })).toBe(
        expected,
      )
      for (const s of [2 ** -133, 2 ** 133]) {
        const scaled = { ...box, center: add(box.center, s), halfExtents: add(box.halfExtents, s) }
        expect(overlapObbAndSegment(scaled, { start: add(start, s), end: add(end, s) })).toBe(expected)
      }
    }
    expect(count).toBeGreaterThan(100)
    expect(count).toBeLessThan(900)
  })

  it('refuses wrong arguments', () => {
    expect(() => overlapObbAndSegment(cube, { start: [0, 0, 0] } as never)).toThrowError(/E_OPTION/)
    expect(() => overlapObbAndSegment(cube, { start: [0, 0, 0], end: [0, Infinity, 0] })).toThrowError(/E_NON_FINITE/)
  })
})
