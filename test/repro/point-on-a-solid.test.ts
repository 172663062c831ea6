/**
 * A sphere without radius that lies on a face of a solid mesh, but for rounding: the half-space behind the face missed
 * it where rounding put it outside, and the triangle, which has two sides, led it in.
 */
import { it } from 'vitest'
import { buildObbTree } from '../../src/geometry.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { expect } from '../expect.js'
import { cubeMesh, icosphereMesh, torusMesh, type MeshData } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { addScaled, axesOf, cross, dot, length, place, scale, subtract, type V3 } from '../oracle/vectors.js'

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1]

const triangleOf = ({ positions, indices }: MeshData, t: number): [V3, V3, V3] =>
  [0, 1, 2].map((k) => positions.slice(3 * indices[3 * t + k]!, 3 * indices[3 * t + k]! + 3)) as [V3, V3, V3]

/** 1 where triangles run counterclockwise seen from outside, else -1. */
function windingOf(mesh: MeshData): number {
  let volume = 0
  for (let t = 0; t < mesh.indices.length / 3; t++) {
    const [a, b, c] = triangleOf(mesh, t)
    volume += dot(a, cross(b, c))
  }
  return Math.sign(volume)
}

it('points on faces of solids, 1,000, seed 12: the normal of those that touch leads out', () => {
  const random = new Random(12)
  const pool = new TreePool(spaceTables)
  const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.sphere]!
  const out = new Float64Array(PairOut.length)
  const solids = [cubeMesh(), icosphereMesh(1), torusMesh(7, 4)].map((mesh) => ({
    mesh,
    handle: pool.add(buildObbTree(mesh.positions, mesh.indices), { solid: true }),
    winding: windingOf(mesh),
  }))
  let touching = 0
  for (let run = 0; run < 1000; run++) {
    const { mesh, handle, winding } = random.pick(solids)
    const size = random.pick([1, -1, 0.5, -2])
    const axes = axesOf(random.pick([[0, 0, 0, 1], random.quaternion()]))
    const at: V3 = random.pick([
      [0, 0, 0],
      [random.between(-9, 9), random.between(-9, 9), random.between(-9, 9)],
    ])
    const [a, b, c] = triangleOf(mesh, random.integer(0, mesh.indices.length / 3 - 1))
    const u = random.between(0.05, 0.9)
    const v = random.between(0.05, 0.9) * (1 - u)
    const [ab, ac] = [subtract(b, a), subtract(c, a)]
    const point = place(axes, at, scale(addScaled(addScaled(a, ab, u), ac, v), size))
    const face = cross(ab, ac)
    const outward = place(axes, [0, 0, 0], scale(face, (winding * Math.sign(size)) / length(face)))
    const solid = Float64Array.from([...at, ...axes.flat(), handle, size, -1, 0])
    if (kernel(solid, 0, Float64Array.from([...point, ...IDENTITY, 0, 0, 0, 0]), 0, out, pool) === 0) continue
    touching++
    expect(dot(outward, [out[1]!, out[2]!, out[3]!]), `run ${run}`).toBeGreaterThan(0.999)
  }
  expect(touching).toBeGreaterThan(800)
})
