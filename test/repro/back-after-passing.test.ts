import { addComponent, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'
import { spawn } from '../spawn.js'

/**
 * What flies through a wall in one step and into it in the next is apart from it in between. The contact persists,
 * but the second step too has a first time of contact. It was said to touch from the start, with the normal and
 * speed of its end.
 */
it.each(['BoxShape', 'SphereShape', 'CapsuleShape', 'MeshShape'] as const)(
  'a %s that flies through and back',
  (shape) => {
    const world = createWorld()
    const collision = createCollision(world, { delta: 1, contactEntities: false })
    const { Position, LinearVelocity, BoxShape, SphereShape, CapsuleShape, MeshShape } = collision.components
    spawn(world, Position, set(BoxShape, { x: 0.5, y: 9, z: 9 }))
    const body = spawn(world, Position, LinearVelocity)
    if (shape === 'BoxShape') addComponent(world, body, BoxShape)
    if (shape === 'SphereShape') addComponent(world, body, SphereShape)
    if (shape === 'CapsuleShape') addComponent(world, body, set(CapsuleShape, { halfHeight: 0.5, radius: 0.5 }))
    if (shape === 'MeshShape') {
      const { positions, indices } = cubeMesh()
      const scale = 0.5 / Math.max(...positions)
      addComponent(world, body, set(MeshShape, { tree: collision.addTree(buildObbTree(positions, indices)), scale }))
    }
    const { events } = collision
    for (const x of [-3, 3]) {
      Position.x[body] = x
      collisionSystem(world)
    }
    expect([events.began, events.count]).toEqual([1, 1])
    expect(events.time[0]).toBeCloseTo(2 / 6, 8)
    expect([events.normalX[0], events.speed[0]]).toEqual([-1, 6])
    // Into it, from the other side.
    Position.x[body] = 0.75
    collisionSystem(world)
    expect([events.began, events.ended, events.count]).toEqual([0, 0, 1])
    expect(events.time[0]).toBeCloseTo(2 / 2.25, 8)
    expect([events.normalX[0], events.speed[0]]).toEqual([1, 2.25])
    expect(events.pointX[0]).toBeCloseTo(0.5, 8)
    expect(events.depth[0]).toBeCloseTo(0.25, 8)
    // There it stays.
    collisionSystem(world)
    expect([events.began, events.ended, events.count, events.time[0], events.speed[0]]).toEqual([0, 0, 1, 0, 0])
  },
)
