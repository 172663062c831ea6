/** Velocities are kept by entity id, and an id serves another body as soon as its own is gone. */
import { addEntity, createWorld, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

it.each([true, false])('is what it was, whoever has its id by now (continuous: %s)', (continuous) => {
  const world = createWorld()
  const { components, events } = createCollision(world, { delta: 0.125, contactEntities: false, continuous })
  const { Position, LinearVelocity, BoxShape } = components
  const box = set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 })
  const ground = addEntity(world, set(Position, {}), box)
  const mover = addEntity(world, set(Position, { y: 0.75 }), set(LinearVelocity, { y: -2 }), box)
  collisionSystem(world)
  expect([events.began, events.speed[0]]).toEqual([1, 2])
  removeEntity(world, mover)
  const heir = addEntity(world, set(Position, { y: -0.75 }), set(LinearVelocity, { y: 5 }), box)
  expect(heir).toBe(mover)
  collisionSystem(world)
  expect([events.a[0], events.b[0], events.began, events.ended]).toEqual([ground, heir, 1, 1])
  expect([events.speed[0], events.speed[1]]).toEqual([5, 2])
  removeEntity(world, heir)
  addEntity(world, set(Position, { y: 0.75 }), box)
  collisionSystem(world)
  expect([events.began, events.ended, events.speed[0]]).toEqual([0, 1, 5])
})
