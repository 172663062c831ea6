import { describe, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { findTreeCandidates } from '../../src/obb-tree/traversal/find.js'
import { findTreeCandidatesBelow } from './kernels.js'
import { List } from '../../src/memory/list.js'
import { writeTreeNodeRow } from '../../src/obb-tree/tree.js'
import { expect } from '../expect.js'
import { randomAxes, randomizer } from '../geometry/random-shapes.js'
import { extentOf, fixtureMesh, soup, zoo, type Mesh } from './meshes.js'

const list = new List()
const slots = () => [...list.items.subarray(0, list.count)]

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
          expect(new Set(found).size).toBe(found.length)
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

/** How far two packed boxes are apart along each of the fifteen axes, as far as these are axes. */
function gapsOf(a: Float64Array, b: Float64Array): number[] {
  const axisOf = (row: Float64Array, i: number) => [0, 1, 2].map((d) => row[3 + 3 * i + d]!)
  const dot = (u: readonly number[], v: readonly number[]) => u[0]! * v[0]! + u[1]! * v[1]! + u[2]! * v[2]!
  const cross = ([x, y, z]: readonly number[], [p, q, r]: readonly number[]) => [
    y! * r! - z! * q!,
    z! * p! - x! * r!,
    x! * q! - y! * p!,
  ]
  const us = [0, 1, 2].map((i) => axisOf(a, i))
  const vs = [0, 1, 2].map((i) => axisOf(b, i))
  const axes = [...us, ...vs, ...us.flatMap((u) => vs.map((v) => cross(u, v)))]
  return axes.map((axis) => {
    const length = Math.sqrt(dot(axis, axis))
    if (length < 1e-3) return -Infinity
    const far = Math.abs(dot(axis, [0, 1, 2].map((d) => b[d]! - a[d]!))) // prettier-ignore
    const reach = [0, 1, 2].map(
      (i) => a[12 + i]! * Math.abs(dot(us[i]!, axis)) + b[12 + i]! * Math.abs(dot(vs[i]!, axis)),
    )
    return (far - reach[0]! - reach[1]! - reach[2]!) / length
  })
}

describe('candidates of a box in a tree of one leaf', () => {
  it('are its triangles just where none of the fifteen axes parts both boxes, each of which does, seed 34', () => {
    const random = randomizer(34)
    const row = new Float64Array(16)
    const leaf = new Float64Array(16)
    const partedBy = new Array<number>(15).fill(0)
    let met = 0
    for (let t = 0; t < 20; t++) {
      const mesh = soup(6, 1, 34 + t)
      const { middle, radius } = extentOf(mesh)
      const tree = buildObbTree(mesh.positions, mesh.indices, { leafTriangles: 6 })
      for (let q = 0; q < 1000; q++) {
        const scale = [1, -1, 0.5, -3][q % 4]!
        const size = Math.abs(scale) * radius
        row.set(middle.map((c) => scale * c + 2 * size * (random() - 0.5)))
        row.set(randomAxes(random), 3)
        // Rods, plates and lumps.
        for (let d = 0; d < 3; d++) row[12 + d] = size * random() ** 3
        writeTreeNodeRow(tree, 0, Float64Array.of(scale), 0, leaf, 0)
        const gaps = gapsOf(leaf, row)
        const widest = Math.max(...gaps)
        if (Math.abs(widest) < 1e-5 * size) continue
        expect(findTreeCandidates(tree, scale, row, 0, list), `tree ${t}, query ${q}`).toBe(widest < 0 ? 6 : 0)
        if (widest < 0) met++
        else if (gaps.filter((gap) => gap > 0).length === 1) partedBy[gaps.indexOf(widest)]!++
      }
    }
    expect(met).toBeGreaterThan(1000)
    expect(Math.min(...partedBy), partedBy.join(' ')).toBeGreaterThan(5)
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
