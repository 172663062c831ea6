import { createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * The path of a child that the game moves on its body is its own, and so is its speed. Where integrationSystem moved
 * the body, if only by a velocity of zero, the speed was that of the body alone.
 */
it.each([
  [0, 5],
  [4, 3],
  [-3, 6.5],
  [30, -10],
])('a child goes %d with its body and %d on it', (velocity, x) => {
  for (const systems of [[], [integrationSystem]]) {
    const world = createWorld()
    const collision = createCollision(world, { delta: 0.5, contactEntities: false })
    const { Position, Rotation, LinearVelocity, AngularVelocity, Attached, SphereShape, BoxShape } =
      collision.components
    const body = spawn(world, Position, Rotation, set(LinearVelocity, {}), AngularVelocity)
    const child = spawn(world, set(Attached, { parent: body }), set(SphereShape, { radius: 0.5 }))
    spawn(world, set(Position, { x: 5 }), set(BoxShape, { x: 0.1, y: 9, z: 9 }))
    collisionSystem(world)
    LinearVelocity.x[body] = velocity
    Attached.x[child] = x
    if (systems.length === 0) Position.x[body] = velocity / 2
    for (const system of systems) system(world)
    collisionSystem(world)
    const { events } = collision
    const way = velocity / 2 + x
    expect(events.began).toBe(1)
    expect(events.time[0]).toBeCloseTo((0.5 * 4.4) / way, 8)
    expect(events.speed[0]).toBeCloseTo(way / 0.5, 8)
    // At rest on the body, that has stopped too.
    LinearVelocity.x[body] = 0
    for (const system of systems) system(world)
    collisionSystem(world)
    expect([events.count, events.speed[0]]).toEqual([1, 0])
  }
})
