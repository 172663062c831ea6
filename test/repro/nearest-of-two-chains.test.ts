import { buildChain } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { createPointRow, ROW_PARAMETERS } from '../../src/geometry/rows.js'
import { flatClosestKernels } from '../../src/narrow-phase/flat-closest.js'
import { flatTables } from '../../src/narrow-phase/flat-tables.js'
import { ClosestPair } from '../../src/narrow-phase/mesh-kernels.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'

// Of two segments of the second chain that were as near, the later one gave the points and the segment of the first
// chain, and the earlier one the segment of the second.
it('closest points of two chains are on the segments that are named, where others are as near', () => {
  const pool = new TreePool(flatTables)
  const [a, b] = [buildChain([0, 0, 1, 0, 2, 0]), buildChain([1.8, 1, 1.2, 1, 0.2, 1])].map((chain) => {
    const row = createPointRow()
    row.set([pool.add(chain), 1, -1], ROW_PARAMETERS)
    return row
  }) as [Float64Array, Float64Array]
  const out = new Float64Array(ClosestPair.length)
  out[ClosestPair.limit] = Infinity
  flatClosestKernels[0]!(a, 0, b, 0, out, pool)
  const [distance, , , , x, y] = out
  expect([distance, out[ClosestPair.triangleA], out[ClosestPair.triangleB]]).toEqual([1, 1, 0])
  expect(y).toBe(1)
  expect(x).toBeGreaterThanOrEqual(1.2)
})
