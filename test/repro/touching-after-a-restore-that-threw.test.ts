import { addComponent, addEntity, createWorld, observe, onAdd, query, set } from 'bitecs'
import { collisionSystem, createCollision, restoreCollision, saveCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

// What an observer of Contact threw in restoreCollision was rethrown before the tag Touching was restored.
it('restoreCollision restores Touching whatever an observer of Contact throws', () => {
  const world = createWorld()
  const { components } = createCollision(world, { touching: true })
  const { Position, LinearVelocity, SphereShape, Contact, Touching } = components
  const [still, moving] = [addEntity(world), addEntity(world)]
  for (const entity of [still, moving]) {
    addComponent(world, entity, set(Position, { x: 0, y: 0, z: 0 }))
    addComponent(world, entity, set(SphereShape, { radius: 1 }))
  }
  addComponent(world, moving, set(LinearVelocity, { x: 0, y: 0, z: 0 }))
  collisionSystem(world)
  const saved = saveCollision(world)
  Position.x[moving] = 9
  for (let step = 0; step < 3; step++) collisionSystem(world)
  expect([...query(world, [Touching])]).toEqual([])
  Position.x[moving] = 0
  observe(world, onAdd(Contact), () => {
    throw new Error('of the game')
  })
  expect(() => restoreCollision(world, saved)).toThrow('of the game')
  expect([...query(world, [Touching])].sort()).toEqual([still, moving])
})
