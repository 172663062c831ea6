import { describe, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { List } from '../../src/memory/list.js'
import { overlapTreeRows } from './kernels.js'
import { createTreeTest, testObbTrees } from '../../src/obb-tree/query/test-trees.js'
import { endSlot, firstSlot, writeTreeNodeRow, type ObbTree } from '../../src/obb-tree/tree.js'
import { overlapTriangleRows } from '../../src/geometry/triangle-triangle/overlap.js'
import { expect } from '../expect.js'
import { randomizer } from '../geometry/random-shapes.js'
import { exactObbAndTriangle } from '../oracle/exact-obb-triangle.js'
import { identityRow, movedTriangles, randomRow, soup, type Mesh } from './meshes.js'
import { findPairsAtDepths } from './tree-queries.js'

interface End {
  node: number
  isLeaf: boolean
  slots: number[]
}

/** The nodes at which a search ends that goes down to a level, -1 for the leaves. */
function endsOf(tree: ObbTree, depth: number, node = 0, level = 0): End[] {
  const isLeaf = tree.links[2 * node + 1] !== 0
  if (!isLeaf && level !== depth)
    return [node + 1, tree.links[2 * node]!].flatMap((child) => endsOf(tree, depth, child, level + 1))
  const slots: number[] = []
  for (let s = firstSlot(tree.links, node); s < endSlot(tree.links, node); s++) slots.push(s)
  return [{ node, isLeaf, slots }]
}

/** A node's box in the world, its half extents times `factor`. */
function boxOf(tree: ObbTree, node: number, scale: number, pose: Float64Array, factor: number): Float64Array {
  const row = new Float64Array(16)
  writeTreeNodeRow(tree, node, Float64Array.of(scale), 0, row, 0)
  for (let v = 0; v < 12; v += 3) {
    const [x, y, z] = [row[v]!, row[v + 1]!, row[v + 2]!]
    for (let d = 0; d < 3; d++)
      row[v + d] = pose[3 + d]! * x + pose[6 + d]! * y + pose[9 + d]! * z + (v === 0 ? pose[d]! : 0)
  }
  for (let d = 12; d < 15; d++) row[d]! *= factor
  return row
}

const exactBox = (row: Float64Array) => ({
  center: row.subarray(0, 3),
  axes: row.subarray(3, 12),
  halfExtents: row.subarray(12, 15),
})
const list = new List()
const SURELY = 1 - 1e-5
const PERHAPS = 1 + 1e-9

describe('a box at a depth limit and a triangle', () => {
  const meshes: Mesh[] = [soup(48, 0.4, 3), soup(24, 0.7, 4)]
  const [first, second] = meshes.map((mesh) => buildObbTree(mesh.positions, mesh.indices)) as [ObbTree, ObbTree]
  it.each([
    ['A', 1, 0.8],
    ['A', 2, -0.8],
    ['B', 1, 0.8],
    ['B', 2, -0.8],
    ['A', 0, 1],
    ['B', 3, 1],
  ] as const)('of %s at level %i, scale %f: what an exact test says, never less, seed 8', (side, depth, scale) => {
    const random = randomizer(8)
    const limits = side === 'A' ? [depth, -1] : [-1, depth]
    const counts = { met: 0, onlyBoxes: 0, exact: 0, required: 0 }
    for (let run = 0; run < 40; run++) {
      const poses = [identityRow(), randomRow(random, 1.3)]
      const trees = [first, second]
      const scales = [1, scale]
      const ends = trees.map((tree, k) => endsOf(tree, limits[k]!))
      const triangles = meshes.map((mesh, k) => movedTriangles(mesh, scales[k]!, poses[0]!, poses[k]!))
      const triangle = (k: number, slot: number): number => 9 * trees[k]!.triangles[slot]!
      const box = (k: number, node: number, factor: number): Float64Array =>
        boxOf(trees[k]!, node, scales[k]!, poses[k]!, factor)
      findPairsAtDepths(first, poses[0]!, 1, limits[0]!, second, poses[1]!, scale, limits[1]!, list)
      const found = new Set<string>()
      for (let i = 0; i < list.count; i++) found.add(`${list.items[2 * i]} ${list.items[2 * i + 1]}`)
      expect(found.size).toBe(list.count)
      expect(overlapTreeRows(first, poses[0]!, 0, 1, limits[0]!, second, poses[1]!, 0, scale, limits[1]!)).toBe(
        found.size > 0,
      )
      const boxSide = side === 'A' ? 0 : 1
      for (const a of ends[0]!)
        for (const b of ends[1]!) {
          const [end, leaf] = boxSide === 0 ? [a, b] : [b, a]
          const { node } = end
          for (const t of leaf.slots) {
            const keys = end.slots.map((s) => (boxSide === 0 ? `${s} ${t}` : `${t} ${s}`))
            const reported = keys.filter((key) => found.has(key)).length
            const touching = end.slots.filter((s) =>
              overlapTriangleRows(
                triangles[boxSide]!,
                triangle(boxSide, s),
                triangles[1 - boxSide]!,
                triangle(1 - boxSide, t),
              ),
            )
            counts.exact += touching.length
            for (const s of touching) expect(found.has(boxSide === 0 ? `${s} ${t}` : `${t} ${s}`)).toBe(true)
            if (end.isLeaf) {
              expect(reported).toBe(touching.length)
              continue
            }
            const at = triangle(1 - boxSide, t)
            const corners = triangles[1 - boxSide]!.subarray(at, at + 9)
            const meets = (factor: number) => exactObbAndTriangle(exactBox(box(boxSide, node, factor)), corners)
            // A box stands for all of its triangles, or for none.
            expect(reported === 0 || reported === keys.length).toBe(true)
            if (reported > 0) {
              counts.met++
              expect(meets(PERHAPS), `run ${run}: ${node} and ${t}`).toBe(true)
            } else {
              counts.onlyBoxes++
              expect(meets(SURELY), `run ${run}: ${node} and ${t}`).toBe(false)
            }
            if (meets(SURELY)) counts.required++
          }
        }
    }
    expect(
      Math.min(counts.met, counts.onlyBoxes, counts.exact, counts.required),
      JSON.stringify(counts),
    ).toBeGreaterThan(8)
  })

  it('is no answer where it meets none: a gap is measured', () => {
    // A tent over a plate, whose boxes meet.
    const tent = buildObbTree([-1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.1, 1, -1, 0.1, 0, 1, 0.1, 0], [0, 1, 2, 3, 4, 5], {
      leafTriangles: 1,
    })
    const plate = buildObbTree([0, 0, 0, 0.2, 0, 0, 0, 0.2, 0], [0, 1, 2])
    const still = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
    const result = createTreeTest()
    for (const x of [0.9, 0.7, 0.2]) {
      const pose = { position: [x, 0.02, 0.8], rotation: [0, 0, 0, 1] }
      testObbTrees(result, tent, still, plate, pose, { depthA: 0 })
      const swapped = createTreeTest()
      testObbTrees(swapped, plate, pose, tent, still, { depthB: 0 })
      expect(swapped.answer).toBe(result.answer)
      expect(result.answer).toBe('unknown')
    }
    const beside = { position: [1.05, 0.02, 0.5], rotation: [0, 0, 0, 1] }
    testObbTrees(result, tent, still, plate, beside, { depthA: 0 })
    expect(result.answer).toBe('no')
    expect(result.distance).toBeGreaterThan(0.04)
    expect(result.distance).toBeLessThanOrEqual(0.5)
  })
})
