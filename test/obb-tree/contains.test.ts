import { describe, it } from 'vitest'
import { dailyNumber } from '../daily.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { treeContainsPoint } from '../../src/obb-tree/traversal/contains.js'
import { partsOf } from '../../src/obb-tree/traversal/held.js'
import { overlapObbTrees } from '../../src/obb-tree/query/overlap.js'
import { createTreeTest, testObbTrees } from '../../src/obb-tree/query/test-trees.js'
import { expect } from '../expect.js'
import { randomizer } from '../geometry/random-shapes.js'
import { extentOf, fixtureMesh, grid, mapped, merged, soup, windingNumber, type Mesh } from './meshes.js'

/** A cube from -1 to 1, n x n squares a side, wound outward. */
function cube(n = 1): Mesh {
  const sides: ((x: number, y: number) => number[])[] = [
    (x, y) => [x, y, 1],
    (x, y) => [y, x, -1],
    (x, y) => [1, x, y],
    (x, y) => [-1, y, x],
    (x, y) => [y, 1, x],
    (x, y) => [x, -1, y],
  ]
  const flat = grid(n)
  return sides.map((side) => mapped(flat, (x, y) => side(x, y))).reduce((a, b) => merged(a, b))
}

const reversed = (mesh: Mesh): Mesh => ({ ...mesh, indices: [...mesh.indices].reverse() })
const at = (x: number, y: number, z: number) => ({ position: [x, y, z], rotation: [0, 0, 0, 1] })
const build = (mesh: Mesh, options = {}) => buildObbTree(mesh.positions, mesh.indices, options)

describe('treeContainsPoint', () => {
  it('a cube: every point of a grid through corners, edges and faces, at any scale and place', () => {
    for (const n of [1, 4])
      for (const [size, shift] of [
        [1, 0],
        [2 ** -130, 0],
        [2 ** 130, 0],
        [0.5, 2 ** 20],
      ] as const) {
        const tree = build(mapped(cube(n), (x, y, z) => [size * x + shift, size * y + shift, size * z + shift]))
        expect(tree.report.closed).toBe(true)
        for (let i = -6; i <= 6; i++)
          for (let j = -6; j <= 6; j++)
            for (let k = -6; k <= 6; k++) {
              const inside = Math.max(Math.abs(i), Math.abs(j), Math.abs(k)) <= 4
              const [x, y, z] = [i, j, k].map((c) => (size * c) / 4 + shift) as [number, number, number]
              expect(treeContainsPoint(tree, x, y, z)).toBe(inside)
            }
      }
  })

  it('one unit in the last place inside and outside a face', () => {
    const tree = build(cube(3))
    for (const [x, y] of [
      [0.1, 0.2],
      [1 / 3, 1 / 3],
      [0, 0],
    ] as const) {
      expect(treeContainsPoint(tree, x, y, 1 - 2 ** -53)).toBe(true)
      expect(treeContainsPoint(tree, x, y, 1)).toBe(true)
      expect(treeContainsPoint(tree, x, y, 1 + 2 ** -52)).toBe(false)
    }
  })

  it('inside out, a hollow, a body in the hollow', () => {
    const scaled = (s: number) => mapped(cube(), (x, y, z) => [s * x, s * y, s * z])
    const tree = build(merged(merged(scaled(4), reversed(scaled(3))), scaled(1)))
    expect(tree.report.closed).toBe(true)
    expect([0, 0.9, 1, 1.5, 2.9, 3, 3.5, 4, 4.1].map((x) => treeContainsPoint(tree, x, 0.1, 0.2))).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
      true,
      true,
      false,
    ])
    expect(treeContainsPoint(build(reversed(cube())), 0, 0, 0)).toBe(true)
  })

  it('the bunny, points near and in it, every fit and split: the winding number by solid angles, seed 31', () => {
    const mesh = fixtureMesh('bunny')
    const { middle, radius } = extentOf(mesh)
    const trees = [build(mesh), build(mesh, { split: 'median', fit: 'points' }), build(mesh, { split: 'sah' })]
    const random = randomizer(31)
    let inside = 0
    for (let i = 0; i < dailyNumber(200, 400); i++) {
      const p = middle.map((m) => m + 1.2 * radius * (random() - 0.5)) as [number, number, number]
      const expected = Math.round(windingNumber(mesh, p)) !== 0
      if (expected) inside++
      for (const tree of trees) expect(treeContainsPoint(tree, ...p)).toBe(expected)
    }
    expect(inside).toBeGreaterThan(40)
    expect(inside).toBeLessThan(dailyNumber(180, 360))
    for (let v = 0; v < 300; v += 3)
      expect(treeContainsPoint(trees[0]!, ...(mesh.positions.slice(v, v + 3) as [number, number, number]))).toBe(true)
  })
})

describe('G34 a body inside a closed mesh', () => {
  const outer = build(cube(3))
  const small = build(mapped(soup(5, 0.2, 3), (x, y, z) => [0.1 * x, 0.1 * y, 0.1 * z]))

  it('surface: no; solid: yes, from either side, and out of it: no', () => {
    for (const [x, expected] of [
      [0, true],
      [0.5, true],
      [3, false],
    ] as const) {
      const turned = { position: [x, 0.1, -0.2], rotation: [0.1, 0.2, 0.3, 0.9] }
      expect(overlapObbTrees(outer, at(0, 0, 0), small, turned)).toBe(false)
      expect(overlapObbTrees(outer, at(0, 0, 0), small, turned, { solid: true })).toBe(expected)
      expect(overlapObbTrees(small, turned, outer, at(0, 0, 0), { solid: true })).toBe(expected)
      const test = createTreeTest()
      expect(testObbTrees(test, outer, at(0, 0, 0), small, turned, { solid: true })).toBe(expected)
      expect(test).toMatchObject({ answer: expected ? 'yes' : 'no', complete: true })
    }
  })

  it('the first part outside, the second inside', () => {
    const two = build(
      merged(
        soup(1, 0.1, 1),
        mapped(soup(1, 0.1, 2), (x, y, z) => [x + 5, y, z]),
      ),
    )
    expect(overlapObbTrees(outer, at(0, 0, 0), two, at(-5.5, -0.5, -0.5), { solid: true })).toBe(true)
    expect(overlapObbTrees(outer, at(0, 0, 0), two, at(-2.5, -0.5, -0.5), { solid: true })).toBe(false)
  })

  it('moving: in it all the time', () => {
    const motionB = { linear: [0.1, 0, 0], angular: [0, 2, 0] }
    const options = { motionB, maxTime: 1 }
    expect(overlapObbTrees(outer, at(0, 0, 0), small, at(0, 0, 0), options)).toBe(false)
    expect(overlapObbTrees(outer, at(0, 0, 0), small, at(0, 0, 0), { ...options, solid: true })).toBe(true)
  })

  it('two meshes without an inside are refused', () => {
    expect(() => overlapObbTrees(small, at(0, 0, 0), small, at(0, 0, 0), { solid: true })).toThrow('closed')
  })
})

it('each connected part of a surface has one vertex by which it is asked', () => {
  for (const count of [1, 2, 5]) {
    const apart = Array.from({ length: count }, (_, k) => mapped(cube(2), (x, y, z) => [x + 3 * k, y, z]))
    const tree = build(apart.reduce((a, b) => merged(a, b)))
    const places = [...partsOf(tree)].map((v) => Math.round(tree.vertices[3 * v]! / 3) + 0).sort((p, q) => p - q)
    expect(places).toEqual(apart.map((_, k) => k))
  }
})
