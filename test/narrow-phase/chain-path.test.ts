import { buildChain } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { ROW_STRIDE } from '../../src/geometry/rows.js'
import { MotionRow, Work } from '../../src/geometry/advancement/layout.js'
import { List } from '../../src/memory/list.js'
import { poseSegments, segmentA } from '../../src/narrow-phase/chain/chain.js'
import { findSegments, takeChains } from '../../src/narrow-phase/chain/find.js'
import { takePath } from '../../src/narrow-phase/chain/path.js'
import { createPairMotion } from './pair-motion.js'
import { flatTables } from '../../src/narrow-phase/flat-tables.js'
import { ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { Random } from '../oracle/random.js'

const SEGMENTS = 256
const SAMPLES = 64
const PAIRS = 100
const RADIUS = 0.2

/** Distance of the point (x, y) from the segment k of a chain. */
function distanceTo(ends: Float64Array, k: number, x: number, y: number): number {
  const px = ends[4 * k]!
  const py = ends[4 * k + 1]!
  const ex = ends[4 * k + 2]! - px
  const ey = ends[4 * k + 3]! - py
  const part = Math.max(0, Math.min(1, ((x - px) * ex + (y - py) * ey) / (ex * ex + ey * ey)))
  return Math.hypot(x - px - part * ex, y - py - part * ey)
}

it('the path of a circle lists the segments of a turning chain that it comes near, and few others (seed 9)', () => {
  const random = new Random(9)
  const pool = new TreePool(flatTables)
  const points = Array.from({ length: SEGMENTS + 1 }, (_, k) => [(20 * k) / SEGMENTS - 10, 0.3 * (k % 2)])
  const handle = pool.add(buildChain(points as [number, number][]))
  const pair = createPairMotion()
  const { types, starts, motions } = pair
  const limits = new Float64Array(Work.length)
  const list = new List()
  let listed = 0
  let near = 0
  const turns = [0, 0.02, 0.5, 2, 10]
  for (let n = 0; n < PAIRS; n++) {
    starts.fill(0)
    for (const r of [0, ROW_STRIDE]) {
      const angle = random.between(-3, 3)
      starts.set([random.between(-8, 8), random.between(-3, 3), 0, Math.cos(angle), Math.sin(angle), 0], r)
      starts.set([-Math.sin(angle), Math.cos(angle), 0, 0, 0, 1], r + 6)
    }
    starts.set([handle, 1, -1], 12)
    starts[ROW_STRIDE + 12] = RADIUS
    types[1] = ShapeType.sphere
    motions.fill(0)
    for (const m of [0, MotionRow.stride]) {
      motions.set([random.between(-1, 1), random.between(-1, 1)], m)
      motions[m + MotionRow.angular + 2] = random.pick(turns) * random.sign()
    }
    motions[MotionRow.round] = 10.01
    motions[MotionRow.stride + MotionRow.round] = RADIUS
    poseSegments(starts, 0, starts, ROW_STRIDE)
    takeChains(ShapeType.sphere, pool)
    limits[Work.end] = 1
    takePath(pair, ShapeType.sphere, 0, pool, limits)
    findSegments(segmentA.chain, list)
    const found = new Set(list.items.subarray(0, list.count))
    const met = new Set<number>()
    const start = Math.atan2(starts[4]!, starts[3]!)
    for (let s = 0; s <= SAMPLES; s++) {
      const t = s / SAMPLES
      const angle = start + motions[MotionRow.angular + 2]! * t
      const x = starts[ROW_STRIDE]! - starts[0]! + (motions[MotionRow.stride]! - motions[0]!) * t
      const y = starts[ROW_STRIDE + 1]! - starts[1]! + (motions[MotionRow.stride + 1]! - motions[1]!) * t
      const [c, sine] = [Math.cos(angle), Math.sin(angle)]
      for (let k = 0; k < SEGMENTS; k++)
        if (distanceTo(segmentA.chain.ends, k, c * x + sine * y, c * y - sine * x) <= RADIUS) met.add(k)
    }
    expect(
      [...met].filter((k) => !found.has(k)),
      `pair ${n}`,
    ).toEqual([])
    listed += found.size
    near += met.size
  }
  expect(near).toBeGreaterThan(200)
  expect(listed / PAIRS).toBeLessThan(0.25 * SEGMENTS)
})

it('the path of a half-plane lists the segments that it reaches, whatever was asked before', () => {
  const pool = new TreePool(flatTables)
  const heights = Array.from({ length: 65 }, (_, k) => 1 + ((7 * k) % 16) / 4)
  const pair = createPairMotion()
  const { types, starts, motions } = pair
  starts.set([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, pool.add(buildChain(heights.flatMap((y, k) => [k, y]))), 1, -1, 0])
  motions[MotionRow.stride + 1] = 2
  const limits = new Float64Array(Work.length)
  limits[Work.end] = 1
  const list = new List()
  const reached = (type: number, ...parameters: number[]): number[] => {
    starts.set([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, ...parameters], ROW_STRIDE)
    types[1] = type
    poseSegments(starts, 0, starts, ROW_STRIDE)
    takeChains(type, pool)
    takePath(pair, type, 0, pool, limits)
    const count = findSegments(segmentA.chain, list)
    return [...list.items.subarray(0, count)]
  }
  const expected = heights.slice(1).flatMap((y, k) => (Math.min(y, heights[k]!) <= 2 ? [k] : []))
  for (let round = 0; round < 2; round++) {
    expect(reached(ShapeType.plane, 0, 1, 0, 0)).toEqual(expected)
    expect(reached(ShapeType.sphere, 0.1, 0, 0, 0).length).toBeLessThan(3)
  }
})
