import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('points of a crowd that lie denormal numbers apart are sorted in space: it came to no end', () => {
  const world = createWorld()
  const collision = createCollision(world, { contactEntities: false })
  const { Position, SphereShape, LinearVelocity } = collision.components
  const COUNT = 1100
  for (let k = 0; k < COUNT; k++) {
    const entity = addEntity(world)
    addComponent(world, entity, set(Position, { x: 5e-324 * (k % 30) }))
    addComponent(world, entity, set(SphereShape, { radius: 0 }))
    if (k < 2) addComponent(world, entity, LinearVelocity)
  }
  for (let step = 0; step < 20; step++) collisionSystem(world)
  expect(collision.report.step).toBe(20)
  expect(collision.report.pairs).toBeGreaterThan(0)
})
