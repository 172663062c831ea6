/**
 * Run by closest-allocation.test.ts as a process of its own, with --expose-gc: closest points of every pair of shapes
 * until they are warm. Prints the bytes that a warm call allocates, as JSON.
 */
import { ClosestPair } from '../../src/narrow-phase/mesh-kernels.js'
import { findClosestPoints } from '../../src/narrow-phase/closest.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { ShapeType, type ShapeName } from '../../src/narrow-phase/shape-types.js'
import { spaceTables } from '../../src/narrow-phase/space-tables.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { randomAxes, randomizer } from '../geometry/random-shapes.js'
import { grid, mapped } from '../obb-tree/meshes.js'
import { warmRounds } from '../warm.js'

const QUERIES = 16
/** Rounds until V8 has compiled all of it: less than 200 in Node 20, 1500 in Nodes 22 and 24. */
const WARM = warmRounds(300, 1500)
const mesh = mapped(grid(8), (x, y) => [x, y, 0.5 * (x * x + y * y)])
const trees = new TreePool(spaceTables)
const handle = trees.add(buildObbTree(mesh.positions, mesh.indices))
const parameters: { readonly [Name in ShapeName]: readonly number[] } = {
  mesh: [handle, 1, -1, 0],
  box: [0.5, 0.3, 0.2, 0],
  capsule: [0.5, 0.2, 0, 0],
  sphere: [0.3, 0, 0, 0],
  plane: [0, 1, 0, 0.5],
}
const out = new Float64Array(ClosestPair.length)
const random = randomizer(8)

/** Rows of bodies near the origin. */
function makeRows(name: ShapeName): Float64Array {
  const rows = new Float64Array(16 * QUERIES)
  for (let r = 0; r < rows.length; r += 16) {
    for (let d = 0; d < 3; d++) rows[r + d] = 4 * random() - 2
    rows.set(randomAxes(random), r + 3)
    rows.set(parameters[name], r + 12)
  }
  return rows
}

function heapOf(query: (r: number) => void): number {
  globalThis.gc!()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < QUERIES; i++) query(16 * i)
  return process.memoryUsage().heapUsed - before
}

const names = Object.keys(ShapeType) as ShapeName[]
const queries = names.flatMap((nameA, i) =>
  names.slice(i).map((nameB) => {
    const rowsA = makeRows(nameA)
    const rowsB = makeRows(nameB)
    const query = (r: number): void => {
      out[ClosestPair.limit] = Infinity
      findClosestPoints(rowsA, r, ShapeType[nameA], rowsB, r, ShapeType[nameB], trees, out)
    }
    return [`${nameA} ${nameB}`, query] as const
  }),
)
// All kinds in turn: kernels and tables see what a game of all shapes shows them.
for (let k = 0; k < WARM; k++) for (const [, query] of queries) for (let i = 0; i < QUERIES; i++) query(16 * i)
const nothing = (): void => undefined
heapOf(nothing)
const bytes = queries.map(([name, query]) => {
  // The least of some: V8 compiles again now and then, which takes heap.
  const least = Math.min(...Array.from({ length: 12 }, () => heapOf(query)))
  return [name, (least - heapOf(nothing)) / QUERIES] as const
})
process.stdout.write(JSON.stringify(Object.fromEntries(bytes)))
