/** Where the triangles of a node are divided, beside the plain words of each rule. */
import { describe, expect, it } from 'vitest'
import { writeNodeBox } from '../../src/obb-tree/build/node-box.js'
import { splitRange, type Split } from '../../src/obb-tree/build/split.js'
import type { TriangleRange } from '../../src/obb-tree/build/triangle-range.js'
import { readFixture } from '../fixtures/read.js'
import { NODE_STRIDE } from '../../src/obb-tree/tree.js'
import { Random } from '../oracle/random.js'

const BINS = 16

/** `count` triangles, of which `start` before and 3 behind the range are none of its own; axes along the world's. */
function draw(random: Random, count: number, start: number, coordinate: () => number): TriangleRange {
  const all = start + count + 3
  const corners = new Float64Array(9 * all)
  for (let t = 0; t < all; t++) {
    const at = [coordinate(), coordinate(), coordinate()]
    for (let k = 0; k < 9; k++) corners[9 * t + k] = at[k % 3]! + random.integer(-2, 2) / 8
  }
  const centres = new Float64Array(3 * all)
  for (let c = 0; c < 3 * all; c++) {
    const t = 9 * Math.floor(c / 3) + (c % 3)
    centres[c] = corners[t]! + corners[t + 3]! + corners[t + 6]!
  }
  const order = Int32Array.from({ length: all }, (_, k) => k)
  for (let k = start; k < start + count; k++) {
    const other = random.integer(start, start + count - 1)
    ;[order[k], order[other]] = [order[other]!, order[k]!]
  }
  const axes = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)
  const extents = new Float64Array(6)
  const range = {
    corners,
    centres,
    moments: new Float64Array(10 * all),
    boxes: Float64Array.from({ length: 6 * all }, (_, k) => {
      const t = Math.floor(k / 6)
      return ends({ corners, order: Int32Array.of(t) }, 0, 1, k % 3)[k % 6 < 3 ? 0 : 1]
    }),
    order,
    keys: new Float64Array(all),
    axes,
    extents,
  }
  for (let d = 0; d < 3; d++) {
    const [low, high] = ends(range, start, start + count, d)
    extents[d] = (high - low) / 2
    extents[3 + d] = (high + low) / 2
  }
  return { ...range, start, end: start + count }
}

/** The least and greatest coordinate of the corners of order[from..to-1]. */
function ends(
  { corners, order }: Pick<TriangleRange, 'corners' | 'order'>,
  from: number,
  to: number,
  d: number,
): [number, number] {
  const values = [...order.subarray(from, to)].flatMap((t) => [0, 3, 6].map((k) => corners[9 * t + k + d]!))
  return [Math.min(...values), Math.max(...values)]
}

const keyOf = ({ centres }: TriangleRange, axis: number, t: number): number => centres[3 * t + axis]!

/** Triangles times half the area of their box. */
function costOf(range: TriangleRange, triangles: readonly number[]): number {
  if (triangles.length === 0) return 0
  const order = Int32Array.from(triangles)
  const [x, y, z] = [0, 1, 2].map((d) => {
    const [low, high] = ends({ corners: range.corners, order }, 0, order.length, d)
    return high - low
  }) as [number, number, number]
  return triangles.length * (x * y + y * z + z * x)
}

/** Splits, and gives the two sides; what is outside of the range must stay. */
function sidesOf(range: TriangleRange, split: Split, leafTriangles: number): [number[], number[]] {
  const before = [...range.order]
  const at = splitRange(range, split, leafTriangles)
  const after = [...range.order]
  const { start, end } = range
  expect([...after.slice(0, start), ...after.slice(end)]).toEqual([...before.slice(0, start), ...before.slice(end)])
  expect(after.slice(start, end).sort((p, q) => p - q)).toEqual(before.slice(start, end).sort((p, q) => p - q))
  expect(at).toBeGreaterThan(start)
  expect(at).toBeLessThan(end)
  return [after.slice(start, at), after.slice(at, end)]
}

/** The axis that must be taken: the longest along which the centres differ, of equally long ones the first. */
function axisOf(range: TriangleRange): number | undefined {
  const ranked = [0, 1, 2].sort((p, q) => range.extents[q]! - range.extents[p]! || p - q)
  const own = [...range.order.subarray(range.start, range.end)]
  return ranked.find((axis) => new Set(own.map((t) => keyOf(range, axis, t))).size > 1)
}

describe.each([1, 2, 3, 4, 5, 6])('a range of triangles, seed %i', (seed) => {
  const random = new Random(seed)
  const coordinates = [
    () => random.normal(),
    () => random.integer(0, 3),
    () => random.log(1e-6, 1),
    () => random.unit() ** 9,
  ]
  const cases = Array.from({ length: 25 }, () => ({
    count: random.pick([2, 3, 5, 17, 60, 300]),
    start: random.integer(0, 4),
    coordinate: random.pick(coordinates),
    leaf: random.pick([1, 1, 2, 4]),
  })).filter(({ count, leaf }) => count > leaf)

  it('is halved by the median, in whole leaves', () => {
    for (const { count, start, coordinate, leaf } of cases) {
      const range = draw(random, count, start, coordinate)
      const axis = axisOf(range)
      const [left, right] = sidesOf(range, 'median', leaf)
      const leaves = Math.ceil(count / leaf)
      expect(left.length).toBe(Math.ceil(leaves / 2) * leaf)
      if (axis === undefined) continue
      const [most, least] = [Math.max(...left.map((t) => keyOf(range, axis, t))), Math.min(...right.map((t) => keyOf(range, axis, t)))] // prettier-ignore
      expect(most).toBeLessThanOrEqual(least)
    }
  })

  it.each(['mean', 'center'] as const)('is cut at the %s', (split) => {
    for (const { count, start, coordinate, leaf } of cases) {
      const range = draw(random, count, start, coordinate)
      const own = [...range.order.subarray(start, start + count)]
      const ranked = [0, 1, 2].sort((p, q) => range.extents[q]! - range.extents[p]! || p - q)
      const sides = ranked.map((axis) => {
        const keys = own.map((t) => keyOf(range, axis, t))
        const cut = split === 'mean' ? keys.reduce((sum, key) => sum + key, 0) / count : 3 * range.extents[3 + axis]!
        return own.filter((_, k) => keys[k]! < cut)
      })
      const expected = sides.find((side) => side.length > 0 && side.length < count)
      const [left] = sidesOf(range, split, leaf)
      if (expected !== undefined) expect(left.sort((p, q) => p - q)).toEqual(expected.sort((p, q) => p - q))
    }
  })

  it('is cut between bins where triangles times areas are least', () => {
    for (const { count, start, coordinate, leaf } of cases) {
      const range = draw(random, count, start, coordinate)
      const axis = axisOf(range)
      if (axis === undefined) continue
      const own = [...range.order.subarray(start, start + count)]
      const keys = own.map((t) => keyOf(range, axis, t))
      const [low, high] = [Math.min(...keys), Math.max(...keys)]
      const bin = (t: number): number => Math.floor(((keyOf(range, axis, t) - low) * BINS) / (high - low))
      const costs = Array.from({ length: BINS - 1 }, (_, k) => {
        const [first, second] = [own.filter((t) => bin(t) <= k), own.filter((t) => bin(t) > k)]
        return first.length * second.length === 0 ? Infinity : costOf(range, first) + costOf(range, second)
      })
      const [left, right] = sidesOf(range, 'sah', leaf)
      const cost = costOf(range, left) + costOf(range, right)
      expect(cost / Math.min(...costs)).toBeLessThan(1 + 1e-12)
    }
  })
})

it('a range whose centres are all in one place is halved as it is', () => {
  const random = new Random(7)
  const range = draw(random, 10, 2, () => 1)
  range.centres.fill(3)
  for (const split of ['median', 'mean', 'center', 'sah'] as const) {
    const before = [...range.order]
    expect(splitRange(range, split, 2)).toBe(2 + 6)
    expect([...range.order]).toEqual(before)
  }
})

/** Keys among which every pivot is one of the least, so that quickselect gives up and sorts. */
const slow = readFixture<number[]>('slow-medians')

it('keys in the worst order for quickselect are halved by the median all the same', () => {
  const range = draw(new Random(8), slow.length, 0, () => 0)
  const places = [...range.order.keys()]
  for (const k of places) range.order[k] = k
  range.centres.fill(0)
  for (const [t, key] of slow.entries()) range.centres[3 * t] = key
  range.extents.set([slow.length, 1, 1])
  const at = splitRange(range, 'median', 1)
  expect(at).toBe(slow.length / 2)
  const left = [...range.order.subarray(0, at)].map((t) => slow[t]!)
  expect(left.sort((p, q) => p - q)).toEqual(places.slice(0, at))
})

it('a node box leaves the boxes of its own triangles beside it, and no others, seed 8', () => {
  const random = new Random(8)
  const range = draw(random, 40, 5, () => random.normal())
  const expected = Float64Array.from(range.boxes)
  const own = new Set(range.order.subarray(range.start, range.end))
  for (let k = 0; k < range.boxes.length; k++) if (!own.has(Math.floor(k / 6))) expected[k] = NaN
  range.boxes.fill(NaN)
  writeNodeBox(range, new Float32Array(NODE_STRIDE), 0)
  expect(range.boxes).toEqual(expected)
})

it('keys of which each pivot is the least that is left are halved by the median too, by a sort', () => {
  const count = 400
  const range = draw(new Random(9), count, 0, () => 0)
  for (let k = 0; k < count; k++) range.order[k] = k
  range.centres.fill(0)
  range.extents.set([count, 1, 1])
  // Item at each place after the passes so far: a pass moves the least key, in the middle, to the front.
  const places = Array.from(range.order)
  for (let left = 0; left < count; left++) {
    const middle = (left + count - 1) >> 1
    const item = places[middle]!
    places[middle] = places[left]!
    range.centres[3 * item] = left
  }
  expect(splitRange(range, 'median', 1)).toBe(count / 2)
  const left = Array.from(range.order.subarray(0, count / 2), (t) => keyOf(range, 0, t))
  expect(left.sort((p, q) => p - q)).toEqual(Array.from(left.keys()))
})
