import { describe, expect, it } from 'vitest'
import { buildObbTree } from '../../src/obb-tree/build.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { PAIR_OUT_LENGTH } from '../../src/narrow-phase/mesh-features.js'
import { pairKernels } from '../../src/narrow-phase/pair-table.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { findWayOut, WAY_OUT } from '../../src/obb-tree/way-out.js'
import { cubeMesh, icosphereMesh, torusMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const collide = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.plane]!
const trees = new TreePool()
const meshes = [cubeMesh(), icosphereMesh(2), torusMesh(16, 8)]
const handles = meshes.map(({ positions, indices }) => trees.add(buildObbTree(positions, indices)))

function rowOf(position: number[], q: number[], ...parameters: number[]): Float64Array {
  const row = new Float64Array(16)
  row.set(position)
  const l = Math.hypot(...q)
  writeAxesOfQuaternion(row, 3, q[0]! / l, q[1]! / l, q[2]! / l, q[3]! / l)
  row.set(parameters, 12)
  return row
}

/** The solid half-space below z = 0. */
const ground = rowOf([0, 0, 0], [0, 0, 0, 1], 0, 0, 1, 0)
const UPRIGHT = [0, 0, 0, 1]
const out = new Float64Array(PAIR_OUT_LENGTH)
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

  it('out of the middle of a cube: of triangles that are as near the one of the smallest index', () => {
    const { positions, indices } = cubeMesh()
    const way = new Float64Array(WAY_OUT)
    for (let turn = 0; turn < 12; turn++) {
      const turned = [...indices.slice(3 * turn), ...indices.slice(0, 3 * turn)]
      const tree = buildObbTree(positions, turned, { leafTriangles: 1 })
      expect(findWayOut(tree, 0, 0, 0, way)).toBe(0)
    }
  })
})
