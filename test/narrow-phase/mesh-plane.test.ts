import { describe, expect, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { findWay, WAY_LENGTH } from '../../src/obb-tree/traversal/way-out.js'
import { cubeMesh, icosphereMesh, torusMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const collide = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.plane]!
const trees = new TreePool(spaceTables)
const meshes = [cubeMesh(), icosphereMesh(2), torusMesh(16, 8)]
const handles = meshes.map(({ positions, indices }) => trees.add(buildObbTree(positions, indices)))

function rowOf(position: number[], q: number[], ...parameters: number[]): Float64Array {
  const row = new Float64Array(16)
  row.set(position)
  const l = Math.hypot(...q)
  writeAxesOfQuaternion(row, 3, [q[0]! / l, q[1]! / l, q[2]! / l, q[3]! / l], 0)
  row.set(parameters, 12)
  return row
}

/** The solid half-space below z = 0. */
const ground = rowOf([0, 0, 0], [0, 0, 0, 1], 0, 0, 1, 0)
const UPRIGHT = [0, 0, 0, 1]
const out = new Float64Array(PairOut.length)
const answer = (mesh: Float64Array): number[] => {
  const count = collide(mesh, 0, ground, 0, out, trees)
  return count === 0 ? [0] : [...out.subarray(0, 5 + 5 * count)]
}

describe('meshes and half-spaces', () => {
  it('a cube that stands on it touches with its four corners, at depth 0, and a bit higher with none', () => {
    for (const size of [1, -1, 0.5]) {
      const height = Math.abs(size)
      const got = answer(rowOf([3, 4, height], UPRIGHT, handles[0]!, size, -1))
      expect(got.slice(0, 5)).toEqual([4, 0, 0, -1, 0])
      const corners = [0, 1, 2, 3].map((k) => got.slice(5 + 5 * k, 9 + 5 * k).join(' '))
      expect(corners.sort()).toEqual(
        [-height, height].flatMap((x) => [-height, height].map((y) => `${x} ${y} ${-height} 0`)).sort(),
      )
      expect(answer(rowOf([3, 4, height * (1 + 1e-12)], UPRIGHT, handles[0]!, size, -1))).toEqual([0])
    }
  })

  it('the corners below it, the deepest first, in the first call as in the third, hardly in and far in, seed 1', () => {
    const random = new Random(1)
    const counts = { apart: 0, touching: 0, hardly: 0, far: 0 }
    for (let n = 0; n < 600; n++) {
      const { positions } = meshes[n % 3]!
      const size = [1, -1, 0.5, -2.5][random.integer(0, 3)]!
      const q = [0, 1, 2, 3].map(() => random.between(-1, 1))
      const mesh = rowOf([random.between(-5, 5), random.between(-5, 5), 0], q, handles[n % 3]!, size, -1)
      const heights: number[] = []
      for (let v = 0; v < positions.length; v += 3)
        heights.push(size * (mesh[5]! * positions[v]! + mesh[8]! * positions[v + 1]! + mesh[11]! * positions[v + 2]!))
      const lowest = Math.min(...heights)
      const sunk = Math.abs(size) * [-0.01, 0.001, 0.05, 0.7][n % 4]!
      mesh[2] = -lowest - sunk
      const first = answer(mesh)
      expect(answer(mesh)).toEqual(first)
      expect(answer(mesh)).toEqual(first)
      if (sunk < 0) {
        expect(first).toEqual([0])
        counts.apart++
        continue
      }
      counts[sunk > 0.5 * Math.abs(size) ? 'far' : sunk > 0.01 * Math.abs(size) ? 'hardly' : 'touching']++
      const below = heights.filter((h) => h + mesh[2]! < -1e-12).length
      expect(first[0]).toBeGreaterThanOrEqual(Math.min(below, 3))
      expect(first[0]).toBeLessThanOrEqual(Math.min(below + 4, 4))
      expect(first[4]).toBeCloseTo(sunk, 12)
      expect(first[8]).toBe(first[4])
      for (let k = 0; k < first[0]!; k++) {
        const [, , z, depth] = first.slice(5 + 5 * k)
        // Midway between a corner and the surface.
        expect(z! + mesh[2]!).toBeCloseTo(-0.5 * depth!, 12)
        expect(Math.min(...heights.map((h) => Math.abs(h + mesh[2]! + depth!)))).toBeLessThan(1e-9)
      }
    }
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(100)
  })

  it('at a depth limit a leaf above it counts by its corners, the deepest first, seed 2', () => {
    const random = new Random(2)
    const [lone, ...pair] = [4, -4, -3.5].map((x) => [x, 0, 0, x + 1, 0, 0.2, x, 1, 0.1])
    const all = [...pair.flat(), ...lone!]
    const handle = trees.add(buildObbTree(all, [0, 1, 2, 3, 4, 5, 6, 7, 8], { leafTriangles: 1 }))
    const counts = { lone: 0, box: 0 }
    for (let n = 0; n < 200; n++) {
      // About x and y, by little.
      const mesh = rowOf([1, 2, 0], [random.between(-0.1, 0.1), random.between(-0.1, 0.1), 0, 1], handle, 1, 1)
      const height = (v: number[], k: number): number => mesh[5]! * v[k]! + mesh[8]! * v[k + 1]! + mesh[11]! * v[k + 2]!
      const heights = [0, 3, 6].map((k) => height(lone!, k))
      const others = pair.flatMap((v) => [0, 3, 6].map((k) => height(v, k)))
      const lowest = Math.min(...heights)
      mesh[2] = -lowest - random.between(0.01, 0.2)
      const got = answer(mesh)
      // The box of the two others is a little larger than they are.
      const isAlone = mesh[2]! + Math.min(...others) > 0.5
      if (!isAlone && Math.min(...others) > lowest - 0.01) continue
      counts[isAlone ? 'lone' : 'box']++
      const depths = Array.from({ length: got[0]! }, (_, k) => got[8 + 5 * k]!)
      expect(depths[0]).toBe(got[4])
      for (const [k, depth] of depths.entries()) expect(got[7 + 5 * k]! + mesh[2]!).toBeCloseTo(-0.5 * depth, 12)
      if (!isAlone) expect(got[4]).toBeGreaterThan(-mesh[2]! - Math.min(...others) - 1e-12)
      else {
        const below = heights.map((h) => -h - mesh[2]!).filter((depth) => depth > 0)
        expect(depths).toHaveLength(below.length)
        for (const depth of below) expect(Math.min(...depths.map((d) => Math.abs(d - depth)))).toBeLessThan(1e-12)
        expect(got[4]).toBeCloseTo(Math.max(...below), 12)
      }
    }
    expect(Math.min(counts.lone, counts.box), JSON.stringify(counts)).toBeGreaterThan(30)
  })

  it('out of the middle of a cube: of triangles that are as near the one of the smallest index', () => {
    const { positions, indices } = cubeMesh()
    const way = new Float64Array(WAY_LENGTH)
    for (let turn = 0; turn < 12; turn++) {
      const turned = [...indices.slice(3 * turn), ...indices.slice(0, 3 * turn)]
      const tree = buildObbTree(positions, turned, { leafTriangles: 1 })
      expect(findWay(tree, new Float64Array(3), Float64Array.of(Infinity), true, way)).toBe(0)
    }
  })
})
