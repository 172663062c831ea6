import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { ADVANCE_OUT, ADVANCE_WORK, MOTION_ANGULAR, MOTION_STRIDE } from '../../src/geometry/advancement/layout.js'
import { ROW_STRIDE } from '../../src/geometry/rows.js'
import { buildObbTree } from '../../src/obb-tree/build.js'
import { findTreePairs } from '../../src/obb-tree/find.js'
import { createSlotList } from '../../src/obb-tree/lists.js'
import { overlapTreeRows } from '../../src/obb-tree/overlap.js'
import { sweepTrees } from '../../src/obb-tree/sweep-trees.js'
import { randomAxes, randomizer } from '../geometry/random-shapes.js'
import { grid, mapped } from './meshes.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const QUERIES = 20
const ROUNDS = 400
/** Bytes: of one boxed double a node a sweep makes thousands. */
const LITTLE = 100

/** Heap that `QUERIES` calls take. Negative where garbage was collected. */
function heapOf(query: (i: number) => boolean): number {
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < QUERIES; i++) query(i)
  return process.memoryUsage().heapUsed - before
}

/**
 * Bytes that a call allocates once it is warm, and calls that hit. Rounds go on until one allocates little, but not for
 * ever.
 */
function measure(query: (i: number) => boolean): { bytes: number; hits: number } {
  let hits = 0
  for (let i = 0; i < QUERIES; i++) if (query(i)) hits++
  const own = heapOf(() => false)
  let least = Infinity
  for (let round = 0; round < ROUNDS && least > LITTLE * QUERIES; round++) {
    if (round % 10 === 0) collectGarbage()
    const bytes = heapOf(query) - own
    if (bytes > -own) least = Math.min(least, bytes)
  }
  return { bytes: least / QUERIES, hits }
}

it('warm queries of two meshes allocate nothing: boolean, all pairs, sweeps that turn and that do not, seed 6', () => {
  // A bowl: its surfaces come close in many places.
  const mesh = mapped(grid(12), (x, y) => [x, y, 0.5 * (x * x + y * y)])
  const tree = buildObbTree(mesh.positions, mesh.indices)
  const random = randomizer(6)
  const still = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0)
  const rows = new Float64Array(QUERIES * ROW_STRIDE)
  const motions = new Float64Array((QUERIES + 1) * MOTION_STRIDE)
  for (let i = 0; i < QUERIES; i++) {
    const r = ROW_STRIDE * i
    const m = MOTION_STRIDE * (i + 1)
    rows.set(randomAxes(random), r + 3)
    const direction = [0, 1, 2].map(() => random() - 0.5)
    const length = Math.hypot(...direction)
    direction.forEach((x, d) => {
      rows[r + d] = (3 * x) / length
      motions[m + d] = (-4 * x) / length
      if (i % 2 === 0) motions[m + MOTION_ANGULAR + d] = 2 * random() - 1
    })
  }
  const list = createSlotList()
  const work = new Float64Array(ADVANCE_WORK)
  const out = new Float64Array(ADVANCE_OUT + 2)
  const near = rows.map((x, i) => (i % ROW_STRIDE < 3 ? x / 6 : x))
  const sweeps = measure((i) =>
    sweepTrees(tree, 1, still, 0, motions, 0, tree, 1, rows, 16 * i, motions, MOTION_STRIDE * (i + 1), 1, work, out),
  )
  const booleans = measure((i) => overlapTreeRows(tree, still, 0, 1, -1, tree, near, 16 * i, 1, -1))
  const pairs = measure((i) => findTreePairs(tree, still, 0, 1, -1, tree, near, 16 * i, 1, -1, list) > 0)
  for (const { hits } of [sweeps, booleans, pairs]) expect(hits).toBeGreaterThan(QUERIES / 4)
  for (const { bytes } of [sweeps, booleans, pairs]) expect(bytes).toBeLessThanOrEqual(LITTLE)
})
