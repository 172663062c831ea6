import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { decodeBox, readRows } from '../fixtures/read.js'
import { exactObbSeparation, exactObbsOverlap, exactRationalBoxesOverlap, obbCounts } from './exact-obb.js'
import { ROW, hardObbPair } from './hard-pairs.js'
import { Random } from './random.js'

interface LabelledPair {
  a: number[]
  b: number[]
  hit: number
  gap: number
  eps?: number
}

function row(box: readonly number[]): number[] {
  const { center, axes, halfExtents } = decodeBox(box)
  return [...center, ...axes, ...halfExtents, 0]
}

describe('the exact box oracle', () => {
  for (const name of ['obb-obb', 'near-parallel'])
    it(`gives the labels of all rows of ${name}`, () => {
      for (const { a, b, hit, gap, eps } of readRows<LabelledPair>(name)) {
        const rowA = row(a)
        const rowB = row(b)
        expect(exactObbsOverlap(rowA, 0, rowB, 0)).toBe(hit === 1)
        expect(exactObbsOverlap(rowB, 0, rowA, 0)).toBe(hit === 1)
        const separation = exactObbSeparation(rowA, 0, rowB, 0)
        expect(separation <= 0).toBe(hit === 1)
        const error = Math.abs(separation - gap)
        if (name === 'obb-obb') expect(error).toBeLessThan(1e-5 * Math.max(Math.abs(gap), 1e-8))
        else {
          // That file gives the gap along one axis, evaluated in doubles.
          const lengths = [...a.slice(0, 6), ...b.slice(0, 6)].reduce((sum, x) => sum + Math.abs(x), 0)
          expect(separation).toBeGreaterThan(gap - 1e-5 * Math.abs(gap) - (4 * 2 ** -52 * lengths) / eps!)
        }
      }
    })

  it('filtered equals unfiltered on 10,000 hard pairs, seed 3, doubles deciding most', () => {
    const random = new Random(3)
    const rows = new Float64Array(2 * ROW)
    const before = { ...obbCounts }
    let hits = 0
    for (let i = 0; i < 10000; i++) {
      hardObbPair(random, rows)
      const hit = exactObbsOverlap(rows, 0, rows, ROW)
      if (hit) hits++
      if (hit !== exactObbSeparation(rows, 0, rows, ROW) <= 0) expect.fail(`pair ${i}: ${rows.join(', ')}`)
    }
    expect(hits).toBeGreaterThan(3000)
    expect(hits).toBeLessThan(7000)
    const exact = obbCounts.exactPairs - before.exactPairs
    expect(exact).toBeGreaterThan(1000)
    expect(exact).toBeLessThan(9000)
  })

  it('rational boxes: an exact touch is a hit, anything more is not', () => {
    // A box turned by the 3-4-5 angle about z reaches (3 + 4) / 5 along x.
    const turned = { center: [0, 0, 0], half: [1, 1, 1], quaternion: [2, 0, 0, 1] }
    const still = { center: [2.4, 0, 0], half: [1, 1, 1], quaternion: [1, 0, 0, 0] }
    // 2.4 as a double is below 12/5.
    expect(exactRationalBoxesOverlap(turned, still)).toBe(true)
    expect(exactRationalBoxesOverlap(turned, { ...still, center: [2.4 + 2 ** -50, 0, 0] })).toBe(false)
    const five = { ...turned, half: [5, 5, 5] }
    expect(exactRationalBoxesOverlap(five, { ...still, center: [8, 0, 0] })).toBe(true)
    expect(exactRationalBoxesOverlap(five, { ...still, center: [8 + 2 ** -49, 0, 0] })).toBe(false)
  })

  it('rational and rounded boxes agree where the gap is larger than the rounding', () => {
    let compared = 0
    for (const { a, b, hit, gap } of readRows<LabelledPair>('obb-obb')) {
      if (a.length !== 10 || b.length !== 10 || Math.abs(gap) < 1e-13) continue
      const rational = (box: number[]) => ({
        center: box.slice(0, 3),
        half: box.slice(3, 6),
        quaternion: box.slice(6, 10),
      })
      expect(exactRationalBoxesOverlap(rational(a), rational(b))).toBe(hit === 1)
      compared++
    }
    expect(compared).toBeGreaterThan(2000)
  })
})
