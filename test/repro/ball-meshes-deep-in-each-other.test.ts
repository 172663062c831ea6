import { expect, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { cubeMesh, icosphereMesh, type MeshData } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { axesOf, dot, scale, type V3 } from '../oracle/vectors.js'

const pool = new TreePool(spaceTables)
const add = ({ positions, indices }: MeshData, solid = false): number =>
  pool.add(buildObbTree(positions, indices), { solid })
const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.mesh]!
const ball = add(icosphereMesh(1))
const solidBall = add(icosphereMesh(1), true)
const cube = add(cubeMesh())
/** On corners and in faces of an icosphere of 80 triangles. */
const [far, near] = [1, 0.9]

const rowOf = (tree: number, size: number, at: V3, rotation: readonly number[] = [0, 0, 0, 1]): Float64Array =>
  Float64Array.of(...at, ...axesOf(rotation).flat(), tree, size, -1, 0)

/** Normal out of `first`, and depth, the same for both orders. */
function meet(first: Float64Array, second: Float64Array): { normal: V3; depth: number } {
  const out = new Float64Array(PairOut.length)
  expect(kernel(second, 0, first, 0, out, pool)).toBeGreaterThan(0)
  const turned = [-out[1]!, -out[2]!, -out[3]!]
  expect(kernel(first, 0, second, 0, out, pool)).toBeGreaterThan(0)
  const normal: V3 = [out[1]!, out[2]!, out[3]!]
  for (let d = 0; d < 3; d++) expect(normal[d]).toBeCloseTo(turned[d]!, 9)
  return { normal, depth: out[4]! }
}

/**
 * Two balls of 80 triangles are so deep in each other that no two triangles that touch are ahead on both. The normal
 * was one of the larger ball across the line of centres, and the contact less deep than the balls are, or deeper.
 */
it.each([
  ['surfaces', ball, 1],
  ['solids', solidBall, 0.9],
])('two balls that are %s leave each other along their centres, seed 1', (_name, tree, least) => {
  const random = new Random(1)
  for (let run = 0; run < 100; run++) {
    const direction = random.direction() as V3
    const apart = random.between(least, 1.35)
    const rotation = random.quaternion()
    const { normal, depth } = meet(rowOf(tree, 1, [0, 0, 0]), rowOf(tree, 0.5, scale(direction, apart), rotation))
    expect(dot(normal, direction), `run ${run}`).toBeGreaterThan(0.9)
    // The least way out is one along which the balls are as wide as spheres in them, and not as wide as around them.
    expect(depth, `run ${run}`).toBeGreaterThan(1.5 * near - apart)
    expect(depth, `run ${run}`).toBeLessThan(1.5 * far - near * apart)
  }
})

it('a ball that sticks out of a hollow one is led back in, seed 2', () => {
  const random = new Random(2)
  for (let run = 0; run < 100; run++) {
    const direction = random.direction() as V3
    const apart = random.between(2.5, 2.65)
    const { normal, depth } = meet(rowOf(ball, 3, [0, 0, 0]), rowOf(ball, 0.5, scale(direction, apart)))
    expect(dot(normal, direction), `run ${run}`).toBeLessThan(-0.9)
    expect(depth, `run ${run}`).toBeLessThan(apart + 0.5 - 3 * near)
  }
})

it('a ball whose far side is in the face of a cube leaves it by that face', () => {
  const small = rowOf(ball, 0.5, [-1.29, 0.04, -0.06], [0.6, 0, 0.8, 0])
  const { normal, depth } = meet(rowOf(cube, 1, [0, 0, 0]), small)
  expect(normal).toEqual([-1, 0, 0])
  // The corner of the ball that is farthest along x.
  let reach = 0
  const { positions } = icosphereMesh(1)
  const axes = axesOf([0.6, 0, 0.8, 0])
  for (let v = 0; v < positions.length; v += 3)
    reach = Math.max(reach, 0.5 * axes.reduce((sum, axis, k) => sum + axis[0] * positions[v + k]!, 0))
  expect(depth).toBeCloseTo(1 - (1.29 - reach), 12)
})
