/**
 * Run by allocation.test.ts as a process of its own, with --expose-gc: queries of two meshes, each until it is warm.
 * Prints the bytes that a warm call allocates and how many calls hit, as JSON.
 */
import { Advance, MotionRow, Work } from '../../src/geometry/advancement/layout.js'
import { ROW_STRIDE } from '../../src/geometry/rows.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { findTreePairs, overlapTreeRows, sweepTrees } from './kernels.js'
import { List } from '../../src/memory/list.js'
import { randomAxes, randomizer } from '../geometry/random-shapes.js'
import { grid, mapped } from './meshes.js'
import { warmRounds } from '../warm.js'

const QUERIES = 20
/** Rounds of queries until V8 has compiled all of it: the sweeps take 80 in Node 20, up to 600 in Nodes 22 and 24. */
const WARM = warmRounds(160, 600)

/** Heap that `QUERIES` calls take: after a collection, so that none befalls them. */
function heapOf(query: (i: number) => boolean): number {
  globalThis.gc!()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < QUERIES; i++) query(i)
  return process.memoryUsage().heapUsed - before
}

function measure(query: (i: number) => boolean): { bytes: number; hits: number } {
  let hits = 0
  for (let i = 0; i < QUERIES; i++) if (query(i)) hits++
  for (let k = 0; k < WARM * QUERIES; k++) query(k % QUERIES)
  heapOf(query)
  const nothing = (): boolean => false
  heapOf(nothing)
  return { bytes: (heapOf(query) - heapOf(nothing)) / QUERIES, hits }
}

// A bowl: its surfaces come close in many places.
const mesh = mapped(grid(12), (x, y) => [x, y, 0.5 * (x * x + y * y)])
const tree = buildObbTree(mesh.positions, mesh.indices)
const random = randomizer(6)
const still = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0)
const rows = new Float64Array(QUERIES * ROW_STRIDE)
const motions = new Float64Array((QUERIES + 1) * MotionRow.stride)
for (let i = 0; i < QUERIES; i++) {
  const r = ROW_STRIDE * i
  const m = MotionRow.stride * (i + 1)
  rows.set(randomAxes(random), r + 3)
  const direction = [0, 1, 2].map(() => random() - 0.5)
  const length = Math.hypot(...direction)
  direction.forEach((x, d) => {
    rows[r + d] = (3 * x) / length
    motions[m + d] = (-4 * x) / length
    if (i % 2 === 0) motions[m + MotionRow.angular + d] = 2 * random() - 1
  })
}
const list = new List()
const work = new Float64Array(Work.length)
const out = new Float64Array(Advance.length + 2)
const near = rows.map((x, i) => (i % ROW_STRIDE < 3 ? x / 6 : x))
const sweeps = measure((i) =>
  sweepTrees(tree, 1, still, 0, motions, 0, tree, 1, rows, 16 * i, motions, MotionRow.stride * (i + 1), 1, work, out),
)
const booleans = measure((i) => overlapTreeRows(tree, still, 0, 1, -1, tree, near, 16 * i, 1, -1))
const pairs = measure((i) => findTreePairs(tree, still, 0, 1, tree, near, 16 * i, 1, list) > 0)
process.stdout.write(JSON.stringify({ sweeps, booleans, pairs }))
