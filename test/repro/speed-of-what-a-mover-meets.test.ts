import { addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

// A body that stands has no path to be moved back along: its pivot at a first contact is where it stands. The spans in
// its motion were taken for motion, so W x r was that of a pivot elsewhere.
it('is not that of a turning sphere, which has no speed along a normal through its middle', () => {
  const world = createWorld()
  const { components, events } = createCollision(world, { delta: 0.125, contactEntities: false })
  const { Position, Rotation, LinearVelocity, AngularVelocity, SphereShape } = components
  const mover = addEntity(world, set(Position, { x: -3 }), set(LinearVelocity, {}), set(SphereShape, { radius: 0.5 }))
  const velocity = set(LinearVelocity, { y: 7 })
  const turning = set(AngularVelocity, { z: 20 })
  addEntity(world, set(Position, {}), Rotation, velocity, turning, set(SphereShape, { radius: 0.5 }))
  collisionSystem(world)
  // It ends in the other one, so that its first contact is not looked for before somebody asks.
  Position.x[mover] = -0.25
  collisionSystem(world)
  expect(events.began).toBe(1)
  expect(events.normalX[0]).toBeCloseTo(1, 9)
  expect(events.speed[0]).toBeCloseTo(22, 6)
})
