import { describe, it } from 'vitest'
import {
  overlapObbsSharingAxis,
  overlapObbsSharingAxisRows,
} from '../../../src/geometry/obb-obb/overlap-sharing-axis.js'
import { overlapObbRows } from '../../../src/geometry/obb-obb/overlap.js'
import type { Obb } from '../../../src/geometry/shapes.js'
import { expect } from '../../expect.js'
import { decodeBox, readRows } from '../../fixtures/read.js'
import { exactObbsOverlap } from '../../oracle/exact-obb.js'
import { ROW, hardObbPair } from '../../oracle/hard-pairs.js'
import { Random } from '../../oracle/random.js'

function sharesAxis(rows: Float64Array, axis: number): boolean {
  const p = 3 + 3 * axis
  return [0, 1, 2].every((k) => rows[p + k] === rows[ROW + p + k])
}

describe('overlapObbsSharingAxis', () => {
  it('30,000 hard pairs, seed 31: right on all that share an axis to the bit, each axis, both ways round', () => {
    const random = new Random(31)
    const rows = new Float64Array(2 * ROW)
    const seen = { hits: [0, 0, 0], misses: [0, 0, 0] }
    for (let k = 0; k < 30000; k++) {
      hardObbPair(random, rows)
      for (let axis = 0; axis < 3; axis++) {
        if (!sharesAxis(rows, axis)) continue
        const exact = exactObbsOverlap(rows, 0, rows, ROW)
        ;(exact ? seen.hits : seen.misses)[axis]!++
        const hit = overlapObbsSharingAxisRows(rows, 0, rows, ROW, axis)
        if (hit !== exact || overlapObbsSharingAxisRows(rows, ROW, rows, 0, axis) !== exact)
          expect.fail(`axis ${axis}, exact ${exact}: ${rows.join(', ')}`)
      }
    }
    expect(Math.min(...seen.hits, ...seen.misses)).toBeGreaterThan(1000)
  })

  it('the axis may point the other way (seed 32)', () => {
    const random = new Random(32)
    const rows = new Float64Array(2 * ROW)
    let compared = 0
    for (let k = 0; k < 5000; k++) {
      hardObbPair(random, rows)
      if (!sharesAxis(rows, 1)) continue
      for (let m = 6; m < 9; m++) rows[ROW + m] = -rows[m]
      expect(overlapObbsSharingAxisRows(rows, 0, rows, ROW, 1)).toBe(overlapObbRows(rows, 0, rows, ROW))
      compared++
    }
    expect(compared).toBeGreaterThan(1000)
  })

  it('labelled rows of obb-obb that share an axis number', () => {
    const seen = [0, 0]
    for (const { a, b, hit } of readRows<{ a: number[]; b: number[]; hit: 0 | 1 }>('obb-obb')) {
      const boxA = decodeBox(a)
      const boxB = decodeBox(b)
      for (const axis of [0, 1, 2] as const) {
        if ([0, 1, 2].some((k) => boxA.axes[3 * axis + k] !== boxB.axes[3 * axis + k])) continue
        expect(overlapObbsSharingAxis(boxA, boxB, axis)).toBe(hit === 1)
        seen[hit]!++
      }
    }
    expect(Math.min(...seen)).toBeGreaterThan(100)
  })

  it('refuses boxes that do not share the axis, and a number that is no axis', () => {
    const a: Obb = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }
    const b: Obb = { ...a, axes: [0.8, 0, -0.6, 0, 1, 0, 0.6, 0, 0.8] }
    expect(overlapObbsSharingAxis(a, b, 1)).toBe(true)
    expect(() => overlapObbsSharingAxis(a, b, 0)).toThrow(/E_OPTION/)
    expect(() => overlapObbsSharingAxis(a, b, 3 as 0)).toThrow(/E_OPTION/)
  })
})
