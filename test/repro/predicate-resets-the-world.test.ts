import { addComponent, addEntity, createWorld, deleteWorld, resetWorld } from 'bitecs'
import { CollisionError, collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

/** bitECS drops our observers without a word then, so that nobody noticed. */
it.each([
  ['resetWorld', resetWorld],
  ['deleteWorld', deleteWorld],
])('a predicate that calls %s gets E_REENTRANT (E24)', (_, change) => {
  const world = createWorld()
  let isDone = false
  const collision = createCollision(world, {
    predicate: () => {
      if (!isDone) change(world)
      return (isDone = true)
    },
  })
  const { Position, LinearVelocity, BoxShape } = collision.components
  for (let k = 0; k < 2; k++) {
    const entity = addEntity(world)
    for (const component of [Position, LinearVelocity, BoxShape]) addComponent(world, entity, component)
  }
  let code = ''
  try {
    collisionSystem(world)
  } catch (error) {
    code = error instanceof CollisionError ? error.code : String(error)
  }
  expect(code).toBe('E_REENTRANT')
  expect(collision.events.count).toBe(0)
  if (change === deleteWorld) return
  collisionSystem(world)
  expect([collision.events.count, collision.report.reset]).toEqual([0, true])
})
