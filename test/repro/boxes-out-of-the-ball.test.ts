import { createWorld, set } from 'bitecs'
import { aabbOf, buildObbTree, collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, it } from 'vitest'
import { resourceOf } from '../../src/collision.js'
import { ROW_STRIDE } from '../../src/geometry/rows.js'
import { UNSCALED, writeTreeNodeRow, type ObbTree } from '../../src/obb-tree/tree.js'
import { expect } from '../expect.js'
import { forget } from '../forget.js'
import { icosphereMesh, torusMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { axesOf, place, type V3 } from '../oracle/vectors.js'
import { spawn } from '../spawn.js'

const trees = [torusMesh(7, 4), icosphereMesh(1)].map(({ positions, indices }) => buildObbTree(positions, indices))

/** Corners of the boxes at a level, in the model's frame. */
function cornersOf(tree: ObbTree, levels: number, node = 0): V3[] {
  const [link, slots] = [tree.links[2 * node]!, tree.links[2 * node + 1]!]
  if (slots !== 0) return []
  if (levels > 0) return [node + 1, link].flatMap((child) => cornersOf(tree, levels - 1, child))
  const row = new Float64Array(ROW_STRIDE)
  writeTreeNodeRow(tree, node, UNSCALED, 0, row, 0)
  const [position, x, y, z] = [0, 3, 6, 9].map((at) => [...row.subarray(at, at + 3)] as V3) as [V3, V3, V3, V3]
  const signs = [1, -1]
  return signs.flatMap((p) =>
    signs.flatMap((q) => signs.map((r) => place([x, y, z], position, [p * row[12]!, q * row[13]!, r * row[14]!]))),
  )
}

// Boxes at a depth limit stick out of the box at the root and out of the ball around the
// vertices. Bounds and motion bounds were of these two: a sweep met a box on a half-space where the bounds of the mesh
// were above it, so that the contact hung on whether the pair was looked at.
describe('boxes that stand for the triangles of a mesh', () => {
  it('are within its bounds, seed 3', () => {
    const random = new Random(3)
    for (let run = 0; run < 12; run++) {
      const world = createWorld()
      const { Position, Rotation, MeshShape } = createCollision(world).components
      const [x, y, z, w] = random.quaternion()
      const tree = random.pick(trees)
      const depth = random.integer(1, 3)
      const scale = random.between(-2, 2)
      const mesh = spawn(world, Position, set(Rotation, { x, y, z, w }), set(MeshShape, { tree, depth, scale }))
      const { min, max } = aabbOf(world, mesh, { min: [0, 0, 0], max: [0, 0, 0] })
      for (const corner of cornersOf(tree, depth)) {
        const at = place(axesOf([x, y, z, w]), [0, 0, 0], corner.map((c) => scale * c) as V3)
        for (let d = 0; d < 3; d++) {
          expect(at[d], `run ${run}`).toBeGreaterThan(min[d]! - 1e-9)
          expect(at[d], `run ${run}`).toBeLessThan(max[d]! + 1e-9)
        }
      }
    }
  })

  it.each([0, 1])('touch a half-space whatever the step remembers, tree %i, seed 5', (k) => {
    const random = new Random(5)
    const turns = Array.from({ length: 48 }, () => [random.quaternion(), random.direction()] as const)
    const [one, other] = [createWorld(), createWorld()]
    for (const world of [one, other]) {
      const { Position, Rotation, LinearVelocity, AngularVelocity, PlaneShape, MeshShape } = createCollision(world, {
        delta: 0.1,
      }).components
      spawn(world, Position, PlaneShape)
      for (const [n, [q, axis]] of turns.entries()) {
        const [x, y, z, w] = q
        const [u, v, s] = axis
        const position = set(Position, { x: 10 * n, y: 0.8 + 0.01 * n })
        const shape = set(MeshShape, { tree: trees[k]!, depth: 1 + (n % 2) })
        const turn = set(AngularVelocity, { x: u, y: v, z: s })
        spawn(world, position, set(Rotation, { x, y, z, w }), LinearVelocity, turn, shape)
      }
    }
    for (let step = 0; step < 6; step++) {
      forget(resourceOf(other), false)
      for (const world of [one, other]) collisionSystem(integrationSystem(world))
      const told = [one, other].map((world) => {
        const { began, ended, a, b, count } = resourceOf(world).events
        return [began, ended, ...a.subarray(0, count), ...b.subarray(0, count)].join(' ')
      })
      expect(told[0], `step ${step}`).toBe(told[1])
    }
  })
})
