import { addComponent, addEntity, createWorld, observe, onAdd, resetWorld, set } from 'bitecs'
import { collisionSystem, createCollision, restoreCollision, saveCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

// An observer of the game that reset the world at the last change of a restore made bitECS throw a TypeError, which
// restoreCollision passed on; a system told of the reset.
it('restoreCollision notices that its last change reset the world', () => {
  const world = createWorld()
  const { components } = createCollision(world, { touching: true, contactEntities: false })
  const { Position, LinearVelocity, SphereShape, Touching } = components
  const [still, moving] = [addEntity(world), addEntity(world)]
  for (const entity of [still, moving]) {
    addComponent(world, entity, set(Position, { x: 0, y: 0, z: 0 }))
    addComponent(world, entity, set(SphereShape, { radius: 1 }))
  }
  addComponent(world, moving, set(LinearVelocity, { x: 0, y: 0, z: 0 }))
  collisionSystem(world)
  const saved = saveCollision(world)
  Position.x[moving] = 9
  for (let step = 0; step < 2; step++) collisionSystem(world)
  Position.x[moving] = 0
  let tags = 0
  observe(world, onAdd(Touching), () => {
    if (++tags === 2) resetWorld(world)
  })
  expect(() => restoreCollision(world, saved)).toThrow(expect.objectContaining({ code: 'E_REENTRANT' }))
  expect(tags).toBe(2)
})
