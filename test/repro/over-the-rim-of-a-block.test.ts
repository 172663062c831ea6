import { expect, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { axesOf, type V3 } from '../oracle/vectors.js'

/**
 * A box lies on a block with a corner over its rim. The side that it juts out over led it into the block, by less than
 * the top leads it out.
 */
const half: V3 = [1, 0.5, 0.25]
const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => half.map((x, d) => (k & (1 << d) ? x : -x)))
const sides = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]] as const // prettier-ignore
const block = buildObbTree(corners, sides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])) // prettier-ignore
const out = new Float64Array(PairOut.length)

/** Where the block is at the origin: normal out of it, depth, and how far the box reaches along the world's axes. */
function meet(at: V3, rotation: readonly number[], sizes: V3, solid: boolean): { told: number[]; reach: number[] } {
  const pool = new TreePool(spaceTables)
  const axes = axesOf(rotation)
  const mesh = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, pool.add(block, { solid }), 1, -1, 0)
  const box = Float64Array.of(...at, ...axes.flat(), ...sizes, 0)
  const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.box]!
  expect(kernel(mesh, 0, box, 0, out, pool)).toBeGreaterThan(0)
  const reach = [0, 1, 2].map((d) => axes.reduce((sum, axis, k) => sum + Math.abs(axis[d]!) * sizes[k]!, 0))
  return { told: [out[1]!, out[2]!, out[3]!, out[4]!], reach }
}

it.each([true, false])('a box over the rim of a block leaves it upward, solid %s', (solid) => {
  const at: V3 = [0.8489092700183392, 0.9947356969118117, -0.00942024737596503]
  const rotation = [0.5399607978761196, 0.5668358290567994, -0.47292220406234264, 0.5378400543052703]
  const { told, reach } = meet(at, rotation, [0.25, 0.125, 0.5], solid)
  expect(told[1]).toBeCloseTo(1, 12)
  expect(told[3]).toBeCloseTo(half[1] + reach[1]! - at[1], 12)
})

it('a box that sticks out of a hollow block is led back in', () => {
  const at: V3 = [0.97, 0.1, 0.02]
  const rotation = [0.1, 0.2, 0.3, Math.sqrt(1 - 0.14)]
  const { told, reach } = meet(at, rotation, [0.1, 0.1, 0.1], false)
  expect(told[0]).toBeCloseTo(-1, 12)
  expect(told[3]).toBeCloseTo(at[0] + reach[0]! - half[0], 12)
})
