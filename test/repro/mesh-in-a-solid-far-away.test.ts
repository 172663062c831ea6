import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'

// The half-space that leads a mesh out of a solid stood in the world, where far positions round what is added to them.
it('a mesh in a solid mesh has the same depth and normal at every distance from the origin (N15)', () => {
  const depths = [0, 2 ** 20, -(2 ** 24)].map((far) => {
    const world = createWorld()
    const collision = createCollision(world, { maxEntities: 100 })
    const { Position, Rotation, LinearVelocity, MeshShape } = collision.components
    const { positions, indices } = cubeMesh()
    const tree = collision.addTree(buildObbTree(positions, indices), { solid: true })
    for (const [x, y, scale] of [
      [0.5, 0.25, 1],
      [0.75, 0.375, 0.125],
    ] as const)
      // prettier-ignore
      addComponents(world, addEntity(world), [
        set(Position, { x: x + far, y: y - far, z: 2 * far }),
        set(Rotation, { x: 0.3, y: 0.1 * scale, z: -0.2, w: 1 }),
        set(MeshShape, { tree, scale }),
        LinearVelocity,
      ])
    collisionSystem(world)
    const { events } = collision
    return [events.count, events.depth[0], events.normalX[0], events.normalY[0], events.normalZ[0]]
  })
  expect(depths[0]![0]).toBe(1)
  for (const each of depths) expect(each).toEqual(depths[0])
})
