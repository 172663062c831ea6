/** Trees where the roundings of boxes are as large as they get: nothing that the triangles touch may be passed by. */
import { describe, it } from 'vitest'
import { overlapObbAndTriangleRows } from '../../src/geometry/obb-triangle/overlap.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { findTreeCandidates } from '../../src/obb-tree/traversal/find.js'
import { findTreeCandidatesBelow, overlapTreeRows } from './kernels.js'
import { List } from '../../src/memory/list.js'
import { treeSlotTriangle, type ObbTree } from '../../src/obb-tree/tree.js'
import { validateObbTree } from '../../src/obb-tree/file/validate.js'
import { expect } from '../expect.js'
import { randomizer } from '../geometry/random-shapes.js'
import {
  brutePairs,
  extentOf,
  grid,
  identityRow,
  mapped,
  movedTriangles,
  randomRow,
  soup,
  type Mesh,
} from './meshes.js'
import { findPairsAtDepths, treePairs } from './tree-queries.js'

const build = ({ positions, indices }: Mesh, leafTriangles = 1): ObbTree =>
  buildObbTree(positions, indices, { leafTriangles })

/** A thousandth wide, a thousand million away from the model's origin: a rounding there is a ten thousandth of it. */
const far = (mesh: Mesh): Mesh => {
  const at = (x: number, y: number, z: number): number[] => [1e9 + 1e-3 * x, 7e8 + 1e-3 * y, 1e-3 * z - 4e8]
  return mapped(mesh, (x, y, z) => at(x + 0.3 * y, 0.7 * y - 0.2 * x + z, 0.4 * x + 0.9 * y))
}

describe('meshes far from the origin of their model', () => {
  it('G27 against each other: all pairs of triangles that touch, seed 1', () => {
    const random = randomizer(1)
    const meshes = [grid(5), grid(8), soup(60, 0.3, 3)].map(far)
    meshes.push(
      mapped(grid(6), (x, y, z) => [1e-3 * (x + 0.3 * y), 1e-3 * (0.7 * y - 0.2 * x + z), 1e-3 * (0.4 * x + 0.9 * y)]),
    )
    const trees = meshes.map((mesh) => build(mesh))
    const pairsAtLimits = new List()
    let pairs = 0
    for (let run = 0; run < 160; run++) {
      const i = run % 3
      const j = Math.floor(4 * random())
      const scaleB = run % 2 === 0 ? 1 : -1.3
      const a = randomRow(random, 1)
      const b = a.slice()
      const { middle } = extentOf(meshes[i]!)
      const other = extentOf(meshes[j]!).middle
      // Nearly the same axes, turned about what is then the common middle.
      const turned = randomRow(random, 0)
      if (run % 4 < 2) b.set(turned.subarray(3, 12), 3)
      for (let d = 0; d < 3; d++) {
        let at = a[d]!
        for (let k = 0; k < 3; k++) at += a[3 + 3 * k + d]! * middle[k]! - scaleB * b[3 + 3 * k + d]! * other[k]!
        b[d] = at
      }
      const expected = brutePairs(
        movedTriangles(meshes[i]!, 1, identityRow(), identityRow()),
        movedTriangles(meshes[j]!, scaleB, a, b),
      )
      expect(treePairs(trees[i]!, a, 1, trees[j]!, b, scaleB), `run ${run}`).toEqual(expected)
      // A box of one against triangles of the other, the first or the second.
      const limits = run % 2 === 0 ? [-1, 5] : [5, -1]
      findPairsAtDepths(trees[i]!, a, 1, limits[0]!, trees[j]!, b, scaleB, limits[1]!, pairsAtLimits)
      const loose = new Set<string>()
      for (let k = 0; k < 2 * pairsAtLimits.count; k += 2) {
        const [p, q] = pairsAtLimits.items.subarray(k, k + 2)
        loose.add(`${trees[i]!.triangles[p!]} ${trees[j]!.triangles[q!]}`)
      }
      for (const pair of expected) expect(loose.has(pair), `run ${run}, at a limit, ${pair}`).toBe(true)
      pairs += expected.length
    }
    expect(pairs).toBeGreaterThan(1500)
  })

  it('G27 against boxes and half-spaces: all triangles that touch, seed 2', () => {
    const random = randomizer(2)
    const mesh = far(grid(8))
    const tree = build(mesh)
    const { middle } = extentOf(mesh)
    const list = new List()
    const triangle = new Float64Array(9)
    let touching = 0
    for (let run = 0; run < 450; run++) {
      const scale = run % 2 === 0 ? 1.3 : -0.7
      const box = randomRow(random, 0)
      for (let d = 0; d < 3; d++) {
        box[d] = scale * middle[d]! + 5e-4 * (random() - 0.5)
        box[12 + d] = d === run % 4 ? 0 : 2e-4 * random()
      }
      treeSlotTriangle(tree, Math.floor(tree.triangles.length * random()), Float64Array.of(scale), 0, triangle, 0)
      // Now and then a box that is a corner of the mesh.
      if (run % 3 === 0) for (let d = 0; d < 6; d++) box[d < 3 ? d : 9 + d] = d < 3 ? triangle[d]! : 0
      const found = new Set<number>()
      findTreeCandidates(tree, scale, box, 0, list)
      for (let k = 0; k < list.count; k++) found.add(list.items[k]!)
      // A half-space that ends at a corner of the mesh, as its distance is rounded.
      const [x, y, z] = box.subarray(3, 6) as unknown as [number, number, number]
      const constant = -(x * triangle[0]! + y * triangle[1]! + z * triangle[2]!)
      const below = new Set<number>()
      findTreeCandidatesBelow(tree, scale, x, y, z, constant, list)
      for (let k = 0; k < list.count; k++) below.add(list.items[k]!)
      for (let slot = 0; slot < tree.triangles.length; slot++) {
        treeSlotTriangle(tree, slot, Float64Array.of(scale), 0, triangle, 0)
        if (overlapObbAndTriangleRows(box, 0, triangle, 0)) {
          touching++
          expect(found.has(slot), `run ${run}, slot ${slot}`).toBe(true)
        }
        for (let k = 0; k < 9; k += 3)
          if (x * triangle[k]! + y * triangle[k + 1]! + z * triangle[k + 2]! + constant <= 0)
            expect(below.has(slot), `half-space ${run}, slot ${slot}`).toBe(true)
      }
    }
    expect(touching).toBeGreaterThan(180)
  })
})

describe('triangles so small that their boxes are mostly rounding', () => {
  it('P24 at places that a float holds, seed 4: every vertex in every box above it', () => {
    const random = randomizer(4)
    for (let run = 0; run < 60; run++) {
      const positions = [0, 0, 0, 1, 0, 0.5, 0.25, 1, 1]
      for (let t = 0; t < 20; t++) {
        const at = [0, 1, 2].map(() => Math.round(16 * random()) / 16)
        for (let k = 0; k < 9; k++) positions.push(at[k % 3]! + 10 ** (-12 - 3 * random()) * (random() - 0.5))
      }
      const indices = positions.slice(0, 63).map((_, i) => i)
      expect(validateObbTree(build({ positions, indices })), `run ${run}`).toEqual([])
    }
  })
})

/** The tree with boxes as small as the full check of a loaded tree lets them be. */
function tightened(tree: ObbTree): ObbTree {
  const { links, vertices, corners, frame } = tree
  const nodes = tree.nodes.slice()
  const bits = new Int32Array(1)
  const float = new Float32Array(bits.buffer)
  const slots = (node: number, end: boolean): number => {
    while (links[2 * node + 1] === 0) node = end ? links[2 * node]! : node + 1
    return links[2 * node]! + (end ? links[2 * node + 1]! : 0)
  }
  for (let node = 0; node < nodes.length / 15; node++)
    for (let i = 0; i < 3; i++) {
      const n = 15 * node
      let extent = 0
      for (let k = 3 * slots(node, false); k < 3 * slots(node, true); k++) {
        let along = 0
        for (let d = 0; d < 3; d++)
          along +=
            nodes[n + 3 + 3 * i + d]! * ((vertices[3 * corners[k]! + d]! - frame[d]!) / frame[3]! - nodes[n + d]!)
        extent = Math.max(extent, Math.abs(along))
      }
      float[0] = extent
      if (float[0]! < extent + 1e-15) bits[0]!++
      nodes[n + 12 + i] = float[0]!
    }
  return { ...tree, nodes }
}

describe('boxes as tight as the check of a loaded tree lets them be', () => {
  it('D07 pass nothing by that touches at a corner, seed 3', () => {
    const random = randomizer(3)
    const corner = (): number[] => [0, 1, 2].map(() => random() - 0.5)
    for (let run = 0; run < 2000; run++) {
      const shared = corner()
      const trees = [1, 10 ** (-6 * random())].map((size) => {
        const ends = [0, 1].flatMap(() => corner().map((x, d) => shared[d]! + size * x))
        return tightened(build({ positions: [...shared, ...ends], indices: [0, 1, 2] }))
      }) as [ObbTree, ObbTree]
      if (run % 100 === 0) for (const tree of trees) expect(validateObbTree(tree)).toEqual([])
      const row = randomRow(random, 1)
      expect(overlapTreeRows(trees[0], row, 0, 1, -1, trees[1], row, 0, 1, -1), `run ${run}`).toBe(true)
    }
  })
})
