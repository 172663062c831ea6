import { describe, expect, it } from 'vitest'
import { overlapObbAndAabb, overlapObbAndAabbRows } from '../../../src/geometry/pairs/obb-aabb.js'
import type { Obb } from '../../../src/geometry/shapes.js'
import { decodeBox, readRows } from '../../fixtures/read.js'
import { exactObbsOverlap } from '../../oracle/exact-obb.js'
import { ROW, hardObbPair } from '../../oracle/hard-pairs.js'
import { Random } from '../../oracle/random.js'

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Row of twice the box [min, max] if its centre and half extents are doubles, else undefined. */
function doubledRow(bounds: Float64Array): number[] | undefined {
  const row = [0, 0, 0, ...IDENTITY, 0, 0, 0, 0]
  for (let k = 0; k < 3; k++) {
    const min = bounds[k]
    const max = bounds[3 + k]
    row[k] = max + min
    row[12 + k] = max - min
    // Exact sum and difference: each gives back the others.
    if (row[k]! - max !== min || row[k]! - min !== max || row[12 + k]! - max !== -min || row[12 + k]! + min !== max)
      return undefined
  }
  return row
}

describe('overlapObbAndAabb', () => {
  it('40,000 hard pairs, one of them unrotated, seed 41: all right (G29, G30, N11)', () => {
    const random = new Random(41)
    const rows = new Float64Array(2 * ROW)
    const bounds = new Float64Array(6)
    const seen = { hits: 0, misses: 0, near: 0 }
    for (let i = 0; i < 40000; i++) {
      const pair = hardObbPair(random, rows)
      const flat = IDENTITY.every((x, k) => rows[3 + k] === x) ? 0 : IDENTITY.every((x, k) => rows[ROW + 3 + k] === x) ? ROW : -1 // prettier-ignore
      if (flat < 0) continue
      for (let k = 0; k < 3; k++) {
        bounds[k] = rows[flat + k] - rows[flat + 12 + k]
        bounds[3 + k] = rows[flat + k] + rows[flat + 12 + k]
      }
      // A coarser grid for half of them, so that their centres are doubles and the exact oracle applies.
      const grid = 2 ** random.integer(10, 40)
      for (let k = 0; k < 6; k++) bounds[k] = Math.round(bounds[k] * grid) / grid
      const doubled = doubledRow(bounds)
      if (!doubled) continue
      const other = ROW - flat
      const box = rows.slice(other, other + ROW)
      for (const at of [0, 1, 2, 12, 13, 14]) box[at] *= 2
      const exact = exactObbsOverlap(box, 0, doubled, 0)
      if (exact) seen.hits++
      else seen.misses++
      if (Math.abs(pair.gap) < 1e-9) seen.near++
      if (overlapObbAndAabbRows(rows, other, bounds, 0) !== exact)
        expect.fail(`exact ${exact}: ${rows.slice(other, other + ROW).join(', ')} and ${bounds.join(', ')}`)
    }
    expect(Math.min(seen.hits, seen.misses)).toBeGreaterThan(2000)
    expect(seen.near).toBeGreaterThan(1000)
  })

  it('labelled rows of obb-obb with one box unrotated', () => {
    const seen = [0, 0]
    for (const { a, b, hit, gap } of readRows<{ a: number[]; b: number[]; hit: 0 | 1; gap: number }>('obb-obb')) {
      if (Math.abs(gap) < 1e-9) continue
      for (const [first, second] of [
        [a, b],
        [b, a],
      ] as const) {
        // prettier-ignore
        const flat = decodeBox(first)
        if (flat.axes.some((x, k) => x !== IDENTITY[k])) continue
        const min = flat.center.map((x, k) => x - flat.halfExtents[k]!)
        const max = flat.center.map((x, k) => x + flat.halfExtents[k]!)
        expect(overlapObbAndAabb(decodeBox(second), { min, max })).toBe(hit === 1)
        seen[hit]!++
      }
    }
    expect(seen[0]! + seen[1]!).toBeGreaterThan(100)
  })

  it('min and max decide, not a rounded centre: touching far from the origin (G31, G32, N15)', () => {
    const unit: Obb = { center: [0, 0, 0], axes: IDENTITY, halfExtents: [0.5, 0.5, 0.5] }
    for (const shift of [0, 1e5 + 1 / 16, 2 ** 40]) {
      const obb = { ...unit, center: [shift, shift, shift] }
      const at = (x: number) => ({
        min: [shift + x, shift - 1, shift - 1],
        max: [shift + x + 3, shift + 1, shift + 1],
      })
      const step = shift === 0 ? 2 ** -53 : Math.max(2 ** -36, (2 * shift) / 2 ** 53)
      expect(overlapObbAndAabb(obb, at(0.5))).toBe(true)
      expect(overlapObbAndAabb(obb, at(0.5 - step))).toBe(true)
      expect(overlapObbAndAabb(obb, at(0.5 + 2 * step))).toBe(false)
    }
    // The centre of [1, 2^53 + 2] is no double.
    const long = { min: [1, 0, 0], max: [2 ** 53 + 2, 1, 1] }
    const point = (x: number): Obb => ({ ...unit, center: [x, 0.5, 0.5], halfExtents: [0, 0, 0] })
    expect(overlapObbAndAabb(point(1), long)).toBe(true)
    expect(overlapObbAndAabb(point(1 - 2 ** -53), long)).toBe(false)
    expect(overlapObbAndAabb(point(2 ** 53 + 2), long)).toBe(true)
    expect(overlapObbAndAabb(point(2 ** 53 + 4), long)).toBe(false)
  })

  it('inside, around, zero extents (G33, N11)', () => {
    const turned = [0.8, 0.6, 0, -0.6, 0.8, 0, 0, 0, 1]
    const obb = (half: number): Obb => ({ center: [0, 0, 0], axes: turned, halfExtents: [half, half, half] })
    const aabb = (half: number) => ({ min: [-half, -half, -half], max: [half, half, half] })
    expect(overlapObbAndAabb(obb(1), aabb(10))).toBe(true)
    expect(overlapObbAndAabb(obb(10), aabb(1))).toBe(true)
    expect(overlapObbAndAabb(obb(0), aabb(1))).toBe(true)
    expect(overlapObbAndAabb(obb(1), aabb(0))).toBe(true)
    expect(overlapObbAndAabb(obb(0), aabb(0))).toBe(true)
    expect(overlapObbAndAabb(obb(0), { min: [1, 0, 0], max: [1, 0, 0] })).toBe(false)
    expect(() => overlapObbAndAabb(obb(1), { min: [0, 0, 0], max: [1, -1, 1] })).toThrow(/E_EXTENT/)
    expect(() => overlapObbAndAabb({ ...obb(1), center: [NaN, 0, 0] }, aabb(1))).toThrow(/E_NON_FINITE/)
  })
})
