import { addComponent, addEntity, createWorld, removeComponent, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

// The path of a child that became a body of its own began where it was on its parent.
it('a child that is detached begins anew where it is put', () => {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, BoxShape, LinearVelocity, Attached } = collision.components
  const parent = addEntity(world)
  addComponent(world, parent, set(Position, { x: 0, y: 0, z: 0 }))
  addComponent(world, parent, BoxShape)
  const child = addEntity(world)
  addComponent(world, child, BoxShape)
  addComponent(world, child, set(Attached, { parent, x: -0.2, y: 0, z: 0 }))
  const wall = addEntity(world)
  addComponent(world, wall, set(Position, { x: 2, y: 0, z: 0 }))
  addComponent(world, wall, BoxShape)
  collisionSystem(world)
  expect(collision.events.count).toBe(0)
  removeComponent(world, child, Attached)
  addComponent(world, child, set(Position, { x: 5, y: 0, z: 0 }))
  addComponent(world, child, LinearVelocity)
  collisionSystem(world)
  expect(collision.events.count).toBe(0)
})
