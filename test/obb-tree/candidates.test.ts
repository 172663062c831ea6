import { describe, it } from 'vitest'
import { buildObbTree } from '../../src/obb-tree/build.js'
import { findTreeCandidates, findTreeCandidatesBelow } from '../../src/obb-tree/candidates.js'
import { createSlotList } from '../../src/obb-tree/lists.js'
import { expect } from '../expect.js'
import { randomAxes, randomizer } from '../geometry/random-shapes.js'
import { extentOf, fixtureMesh, soup, zoo, type Mesh } from './meshes.js'

const list = createSlotList()
const slots = () => [...list.slots.subarray(0, list.count)]

/** Points all over a triangle: corners, and a grid of 6 steps. */
function samplesOf(mesh: Mesh, triangle: number, scale: number): number[][] {
  const corner = (k: number) => [0, 1, 2].map((d) => scale * mesh.positions[3 * mesh.indices[3 * triangle + k]! + d]!)
  const [a, b, c] = [corner(0), corner(1), corner(2)] as const
  const points: number[][] = []
  for (let i = 0; i <= 6; i++)
    for (let j = 0; j <= 6 - i; j++) points.push(a.map((x, d) => x + (i / 6) * (b[d]! - x) + (j / 6) * (c[d]! - x)))
  return points
}

const meshes: [string, Mesh][] = [['teapot', fixtureMesh('teapot')], ['soup', soup(300, 0.1, 31)], ...zoo()]

describe('candidates of a box', () => {
  for (const [name, mesh] of meshes)
    it(`${name}: every triangle with a point in the box, each once, and few others, seed 32`, () => {
      const random = randomizer(32)
      const { middle, radius } = extentOf(mesh)
      const n = mesh.indices.length / 3
      const row = new Float64Array(16)
      let inside = 0
      let listed = 0
      let missed = 0
      for (const options of [{}, { split: 'mean', leafTriangles: 1 }] as const) {
        const tree = buildObbTree(mesh.positions, mesh.indices, options)
        for (let q = 0; q < 12; q++) {
          const scale = [1, -1, 0.5, -3][q % 4]!
          row.set(middle.map((c) => scale * (c + radius * (random() - 0.5))))
          row.set(randomAxes(random), 3)
          for (let d = 0; d < 3; d++)
            row[12 + d] = q % 5 === 4 && d === 1 ? 0 : Math.abs(scale) * radius * 0.3 * random()
          expect(findTreeCandidates(tree, scale, row, 0, list)).toBe(list.count)
          const found = slots()
          expect(found).toEqual([...new Set(found)].sort((p, s) => p - s))
          const triangles = new Set(found.map((slot) => tree.triangles[slot]!))
          for (let t = 0; t < n; t++) {
            const meets = samplesOf(mesh, t, scale).some((p) =>
              [0, 1, 2].every((i) => {
                const [x, y, z] = p.map((c, d) => c - row[d]!) as [number, number, number]
                return Math.abs(row[3 + 3 * i]! * x + row[4 + 3 * i]! * y + row[5 + 3 * i]! * z) <= row[12 + i]!
              }),
            )
            if (!meets) continue
            inside++
            if (!triangles.has(t)) missed++
          }
          listed += found.length
        }
      }
      expect(missed).toBe(0)
      if (name === 'teapot' || name === 'soup') {
        expect(inside).toBeGreaterThan(100)
        expect(listed).toBeLessThan(6 * inside + 200)
      }
    })
})

describe('candidates of a half-space', () => {
  for (const [name, mesh] of meshes)
    it(`${name}: every triangle that reaches it, also exactly, and few others, seed 33`, () => {
      const random = randomizer(33)
      const tree = buildObbTree(mesh.positions, mesh.indices)
      const n = mesh.indices.length / 3
      let reaching = 0
      let listed = 0
      for (let q = 0; q < 20; q++) {
        const scale = [1, -1, 0.5, -3][q % 4]!
        const [x, y, z] = randomAxes(random) as [number, number, number]
        const height = (t: number) =>
          Math.min(
            ...[0, 1, 2].map((k) => {
              const v = 3 * mesh.indices[3 * t + k]!
              const p = [0, 1, 2].map((d) => scale * mesh.positions[v + d]!) as [number, number, number]
              return x * p[0] + y * p[1] + z * p[2]
            }),
          )
        const heights = Array.from({ length: n }, (_, t) => height(t))
        // Through the lowest corner of a triangle: that one is touched.
        const constant = -heights[Math.floor(random() * n)]!
        findTreeCandidatesBelow(tree, scale, x, y, z, constant, list)
        const triangles = new Set(slots().map((slot) => tree.triangles[slot]!))
        expect(triangles.size).toBe(list.count)
        heights.forEach((h, t) => {
          if (h + constant <= 0) {
            reaching++
            expect(triangles.has(t)).toBe(true)
          }
        })
        listed += list.count
      }
      expect(reaching).toBeGreaterThanOrEqual(20)
      expect(listed).toBeLessThan(2.5 * reaching + 40)
    })
})
