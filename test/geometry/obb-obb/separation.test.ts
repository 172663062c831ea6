import { describe, it } from 'vitest'
import { separateObbRows } from '../../../src/geometry/obb-obb/separation.js'
import { expect } from '../../expect.js'
import { decodeBox, readRows } from '../../fixtures/read.js'

interface Row {
  a: number[]
  b: number[]
  hit: number
  gap: number
  eps?: number
}

const rows = new Float64Array(32)
/** Unit axis, separation. */
const into = new Float64Array(4)
const axis = into.subarray(0, 3)

function separate(row: Row): number {
  ;[row.a, row.b].forEach((numbers, i) => {
    const box = decodeBox(numbers)
    rows.set(box.center, 16 * i)
    rows.set(box.axes, 16 * i + 3)
    rows.set(box.halfExtents, 16 * i + 12)
  })
  separateObbRows(rows, 0, rows, 16, into)
  return into[3]!
}

const sizeOf = (row: Row) => {
  const box = (n: number[]) => n[3]! + n[4]! + n[5]!
  return box(row.a) + box(row.b) + Math.hypot(row.a[0]! - row.b[0]!, row.a[1]! - row.b[1]!, row.a[2]! - row.b[2]!)
}

/** Gap of the projections of the two boxes on the axis that the kernel wrote, from A to B. */
function gapAlongAxis(): number {
  let gap = 0
  for (let c = 0; c < 3; c++) gap += axis[c]! * (rows[16 + c]! - rows[c]!)
  for (let body = 0; body < 2; body++)
    for (let i = 0; i < 3; i++) {
      let dot = 0
      for (let c = 0; c < 3; c++) dot += axis[c]! * rows[16 * body + 3 + 3 * i + c]!
      gap -= rows[16 * body + 12 + i]! * Math.abs(dot)
    }
  return gap
}

describe('separateObbRows', () => {
  it('P10 obb-obb rows: the value is the exact gap (given to 6 digits) within 2e-14 of the size, the axis is unit and shows it', () => {
    let hits = 0
    let misses = 0
    let worst = 0
    for (const row of readRows<Row>('obb-obb')) {
      const s = separate(row)
      const size = sizeOf(row)
      if (Math.abs(row.gap) >= 1e-9) {
        expect(s > 0).toBe(row.hit === 0)
        if (row.hit) hits++
        else misses++
      }
      worst = Math.max(worst, (Math.abs(s - row.gap) - 1e-5 * Math.abs(row.gap)) / size)
      expect(Math.hypot(...axis)).toBeCloseTo(1, 14)
      expect(Math.abs(gapAlongAxis() - s)).toBeLessThan(1e-12 * size)
    }
    expect(hits).toBeGreaterThan(1000)
    expect(misses).toBeGreaterThan(1000)
    expect(worst).toBeLessThan(2e-14)
  })

  it('near-parallel rows: decidable ones are right, and the gap is never overstated by more than rounding', () => {
    let decided = 0
    let over = 0
    for (const row of readRows<Row>('near-parallel')) {
      const s = separate(row)
      const size = sizeOf(row)
      over = Math.max(over, (s - Math.max(0, row.gap) - 1e-5 * Math.abs(row.gap)) / size)
      if (Math.abs(row.gap) < Math.max(1e-9, (4 * 2 ** -52 * size) / row.eps!)) continue
      decided++
      expect(s > 0).toBe(row.hit === 0)
    }
    expect(decided).toBeGreaterThan(400)
    expect(over).toBeLessThan(1e-12)
  })
})
