import { describe, it } from 'vitest'
import { dailyNumber } from '../../daily.js'
import { boundObbSeparation } from '../../../src/geometry/obb-obb/separation.js'
import { closestPointsObbRows } from '../../../src/geometry/obb-obb/closest-points.js'
import { expect } from '../../expect.js'
import { exactObbSeparation, exactObbsOverlap } from '../../oracle/exact-obb.js'
import { hardObbPair, ROW } from '../../oracle/hard-pairs.js'
import { Random } from '../../oracle/random.js'
import { turned } from '../../oracle/turning-boxes.js'
import { addScaled, axesOf, dot, length, scale, subtract } from '../../oracle/vectors.js'
import type { V3 } from '../../oracle/vectors.js'

const rows = new Float64Array(2 * ROW)
const out = new Float64Array(3)

function bound(from = rows): number {
  boundObbSeparation(from, 0, from, ROW, out, 1)
  expect([out[0], out[2]]).toEqual([0, 0])
  return out[1]!
}

const sizeOf = (): number => [12, 13, 14].reduce((sum, i) => sum + rows[i]! + rows[ROW + i]!, 0)
const at = (i: number, from = rows): V3 => [from[i]!, from[i + 1]!, from[i + 2]!]

function fail(k: number, why: string): never {
  expect.fail(`pair ${k}: ${why}\n${rows.join(', ')}`)
}

/** The corners of the row at `at`. */
function cornersOf(r: number, from = rows): V3[] {
  const corners: V3[] = []
  for (let c = 0; c < 8; c++) {
    let p = at(r, from)
    for (let k = 0; k < 3; k++) p = addScaled(p, at(r + 3 + 3 * k, from), (c & (1 << k) ? 1 : -1) * from[r + 12 + k]!)
    corners.push(p)
  }
  return corners
}

/** Any two boxes, their centres up to `far` times their size from each other. */
function writePair(random: Random, far: number): void {
  const axes = axesOf(random.quaternion())
  const likeness = random.integer(0, 3)
  for (let r = 0; r <= ROW; r += ROW) {
    const own = likeness === 0 ? axes : axesOf(random.quaternion())
    // Upright, or turned by a little.
    const turn = random.log(1e-9, 1)
    const placed = own.map((axis) => (likeness === 1 ? turned(axis, axes[1]!, turn) : axis))
    for (let k = 0; k < 3; k++) {
      rows[r + k] = random.between(-far, far)
      rows[r + 12 + k] = random.chance(0.1) ? 0 : random.log(0.05, 1)
      rows.set(likeness === 1 ? turned(axes[k]!, axes[1]!, r === 0 ? 0 : turn) : placed[k]!, r + 3 + 3 * k)
    }
  }
}

describe('boundObbSeparation', () => {
  it.each([
    ['at their places', 301, 0],
    ['1e6 from the origin', 302, 1e6],
  ])(
    'P10 N11 G28 G30 G35: hard pairs %s, seed %i: the sign is right, the amount conservative and tight',
    (_, seed, offset) => {
      const random = new Random(seed)
      const seen = { apart: 0, overlap: 0, doubt: 0, tight: 0 }
      for (let k = 0; k < dailyNumber(15_000, 40_000); k++) {
        const { slide } = hardObbPair(random, rows)
        const size = sizeOf()
        if (offset !== 0) {
          // As far from the boundary as before, but for the rounding of the centres; and often far beyond it.
          const shift = random.chance(0.5) ? 0 : random.sign() * random.log(1e-3, 1)
          for (let i = 0; i < 3; i++) {
            rows[slide.offset + i]! += shift * slide.size * slide.axis[i]!
            rows[i]! += offset * slide.size
            rows[ROW + i]! += offset * slide.size
          }
        }
        const s = bound()
        const hit = exactObbsOverlap(rows, 0, rows, ROW)
        if (s > 0 ? hit : s < 0 && !hit) fail(k, `bound ${s}, hit ${hit}`)
        seen[s > 0 ? 'apart' : s < 0 ? 'overlap' : 'doubt']++
        if (k % 4 !== 0) continue
        const exact = exactObbSeparation(rows, 0, rows, ROW)
        if (s < 0 && s < exact * (1 - 1e-12)) fail(k, `bound ${s}, exact ${exact}`)
        if (s > 0) {
          const points = new Float64Array(7)
          closestPointsObbRows(rows, 0, rows, ROW, points)
          if (s > points[0]!) fail(k, `bound ${s}, distance ${points[0]}`)
        }
        if (Math.abs(exact) > 1e-4 * size) {
          seen.tight++
          if (s > 0 !== exact > 0) fail(k, `bound ${s}, exact ${exact}`)
          // What are apart along a face may be further apart along edges.
          if (s < 0 && s > exact + 3e-5 * size) fail(k, `bound ${s}, exact ${exact}`)
        }
      }
      for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(dailyNumber(375, 1000))
    },
  )

  it('boxes far apart, seed 303: never more than their distance, and nearly as much', () => {
    const random = new Random(303)
    const points = new Float64Array(7)
    for (let k = 0; k < 4000; k++) {
      writePair(random, random.log(2, 1e9))
      const s = bound()
      closestPointsObbRows(rows, 0, rows, ROW, points)
      if (s > points[0]!) fail(k, `bound ${s}, distance ${points[0]}`)
      if (s < 0.3 * points[0]! - sizeOf()) fail(k, `bound ${s}, distance ${points[0]}`)
      // Right above a face whose normal is longer than 1, as far as a row's axes may be.
      for (let i = 3; i < 6; i++) rows[i]! *= 1 + 9e-13
      const far = random.log(2, 1e10)
      for (let i = 0; i < 3; i++) rows[ROW + i] = rows[i]! + far * rows[3 + i]!
      rows.fill(0, ROW + 12)
      if (bound() > exactObbSeparation(rows, 0, rows, ROW)) fail(k, `bound ${bound()} of ${far}`)
    }
  })

  it('seed 304: boxes that move and turn by less stay apart, or keep overlapping; by a little more they need not', () => {
    const random = new Random(304)
    const moved = new Float64Array(2 * ROW)
    const seen = { apart: 0, overlap: 0, parted: 0 }
    for (let k = 0; k < dailyNumber(8000, 20_000); k++) {
      writePair(random, 1)
      const s = bound()
      if (s === 0) continue
      seen[s > 0 ? 'apart' : 'overlap']++
      const way = random.direction()
      let share = random.unit()
      for (let r = 0; r <= ROW; r += ROW, share = 1 - share) {
        const centre = at(r)
        const slide = scale(random.chance(0.5) ? way : random.direction(), r === 0 ? -1 : 1)
        const spin = scale(random.direction(), random.chance(0.3) ? 0 : random.log(1e-3, 3))
        // The motion of a point is largest at a corner. Shortened until it is what this body may move.
        for (let part = 1; ; part *= 0.9) {
          for (let a = 3; a < 12; a += 3) moved.set(turned(at(r + a), spin, part), r + a)
          moved.set(addScaled(centre, slide, part * Math.abs(s)), r)
          moved.set(rows.subarray(r + 12, r + 16), r + 12)
          const corners = cornersOf(r)
          const most = Math.max(...cornersOf(r, moved).map((p, c) => length(subtract(p, corners[c]!))))
          if (most < share * Math.abs(s) * (1 - 1e-12)) break
        }
      }
      if (exactObbsOverlap(moved, 0, moved, ROW) !== s < 0) fail(k, `bound ${s}, moved ${moved.join(', ')}`)
      if (s > 0 || k % 4 !== 0) continue
      // Along the axis of least depth they part as soon as they may.
      const depth = -exactObbSeparation(rows, 0, rows, ROW)
      const candidates = [3, 6, 9].flatMap((a) => [at(a), at(ROW + a)])
      for (const n of candidates) {
        const sign = dot(n, subtract(at(ROW), at(0))) < 0 ? -1 : 1
        moved.set(rows)
        moved.set(addScaled(at(ROW), n, sign * 1.001 * depth), ROW)
        if (exactObbsOverlap(moved, 0, moved, ROW)) continue
        seen.parted++
        break
      }
    }
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(dailyNumber(120, 300))
  })

  it('points, and boxes of no size at one place, are in doubt; sizes from 1e-150 to 1e60 are not', () => {
    const random = new Random(305)
    rows.fill(0)
    rows.set([1, 0, 0, 0, 1, 0, 0, 0, 1], 3)
    rows.set([1, 0, 0, 0, 1, 0, 0, 0, 1], ROW + 3)
    expect(bound()).toBe(0)
    rows[ROW] = 2
    expect(bound()).toBeGreaterThan(1.99)
    for (let k = 0; k < 1000; k++) {
      writePair(random, 1)
      const s = bound()
      const factor = 2 ** random.integer(-500, 199)
      for (let r = 0; r <= ROW; r += ROW) for (const i of [0, 1, 2, 12, 13, 14]) rows[r + i]! *= factor
      if (Math.abs(bound() - s * factor) > 1e-12 * Math.abs(s * factor))
        fail(k, `bound ${s}, times ${factor}: ${bound()}`)
    }
  })
})
