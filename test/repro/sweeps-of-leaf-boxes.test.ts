import { addComponent, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { createTreeSweepResult, sweepObbTrees } from '../../src/obb-tree/query/sweep.js'
import { spawn } from '../spawn.js'

const still = { linear: [0, 0, 0], angular: [0, 0, 0] }
const at = (x: number) => ({ position: [x, 0, 0], rotation: [0, 0, 0, 1] })

/**
 * Leaf boxes stand for their triangles in overlaps; sweeps, and bodies of a world, go to the triangles. But whether a
 * sweep touches at the start was asked of the boxes: two meshes whose boxes overlapped there hit at time 0.
 */
describe('meshes whose leaf boxes overlap, and nothing else', () => {
  const trees = [
    [0, 0, 0, 1, 0, 0, 0, 1, 0],
    [-0.3, 0.33, 0, -0.28, 0.35, 0.03, -0.3, 0.36, 0.03],
  ].map((positions) => buildObbTree(positions, [0, 1, 2], { leaf: 'box' }))
  const [one, two] = trees as [(typeof trees)[0], (typeof trees)[0]]
  const out = createTreeSweepResult()

  it('do not touch where they are, nor on their way past', () => {
    for (const speed of [0, 0.001, -1])
      expect(sweepObbTrees(out, one, at(0), { ...still, linear: [speed, 0, 0] }, two, at(0), still, 1)).toBe(speed < 0)
    expect(out.exact && out.time > 0.2 && !out.startOverlap).toBe(true)
  })

  it('have no contact in a world, continuous or not', () => {
    for (const continuous of [true, false]) {
      const world = createWorld()
      const collision = createCollision(world, { delta: 1, continuous })
      const { Position, Rotation, LinearVelocity, MeshShape } = collision.components
      for (const tree of trees) {
        const entity = spawn(world, Position, Rotation, set(LinearVelocity, { x: tree === one ? 0.001 : 0 }))
        addComponent(world, entity, set(MeshShape, { tree: collision.addTree(tree) }))
      }
      for (let step = 0; step < 3; step++) {
        integrationSystem(world)
        collisionSystem(world)
        expect(collision.events.count).toBe(0)
      }
    }
  })
})
