/**
 * Where no touch had the normal of a face, all were turned to one, and their points were put behind the face of the
 * first body, also if the face was the second one's: then they lay above the floor by what they should have lain below.
 * Points of a chain may lie at the front of the other one, or behind it: they are moved by what each needs.
 */
import { buildChain, buildObbTree } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { createPointRow, ROW_PARAMETERS } from '../../src/geometry/rows.js'
import { flatTables } from '../../src/narrow-phase/flat-tables.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { spaceTables } from '../../src/narrow-phase/space-tables.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { cube, flatFloor } from '../narrow-phase/floors.js'

const out = new Float64Array(PairOut.length)
const rowOf = (pool: TreePool, tree: ReturnType<typeof buildObbTree>, y: number): Float64Array => {
  const row = createPointRow()
  row[1] = y
  row.set([pool.add(tree), 1, -1], ROW_PARAMETERS)
  return row
}
/** Height of the first point of the contact of two bodies. */
const heightOf = (pool: TreePool, a: Float64Array, b: Float64Array): number => {
  expect(pool.tables.collide[0]!(a, 0, b, 0, out, pool)).toBeGreaterThan(0)
  return a[1]! + out[6]!
}

it('of two meshes lies midway between the floor and the lower end of the blade, whichever comes first', () => {
  const pool = new TreePool(spaceTables)
  const { positions, indices } = flatFloor(20, 0.3)
  const floor = rowOf(
    pool,
    buildObbTree(
      positions.map((x, k) => (k % 3 === 1 ? x : x - 3)),
      indices,
    ),
    0,
  )
  for (const half of [1e-3, 5e-3]) {
    const plate = cube([half, 0.5, 0.05])
    const blade = rowOf(
      pool,
      buildObbTree(
        plate.positions.map((x, k) => (k % 3 === 2 ? x + 0.1 : x)),
        plate.indices,
      ),
      0.49,
    )
    expect(heightOf(pool, floor, blade)).toBeCloseTo(-0.005, 12)
    expect(heightOf(pool, blade, floor)).toBeCloseTo(-0.005, 12)
  }
})

it.each([
  { name: 'end', points: [0, -0.2, 0, 0.8], floors: [[1, 0, 0, 0, -1, 0]] },
  {
    name: 'inner point',
    points: [0, 0.8, 0, -0.2, 0, -1.2],
    floors: [
      [1, 0, -1, 0],
      [1, 0, 0, 0, -1, 0],
      [1, 0, 0.3, 0, -0.3, 0, -1, 0],
    ],
  },
  {
    name: 'corner',
    points: [-0.5, 0.3, 0.2, -0.2, 0.6, -0.9],
    floors: [[1, 0, -1, 0]],
  },
])('of two chains lies midway between the front of the floor and the $name of a spike', ({ points, floors }) => {
  const pool = new TreePool(flatTables)
  const spike = rowOf(pool, buildChain(points), 0)
  for (const ends of floors) {
    const floor = rowOf(pool, buildChain(ends, { oneSided: true }), 0)
    expect(heightOf(pool, spike, floor)).toBeCloseTo(-0.1, 12)
    expect(heightOf(pool, floor, spike)).toBeCloseTo(-0.1, 12)
  }
})
