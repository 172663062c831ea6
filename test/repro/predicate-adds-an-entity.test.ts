/** Only what changed our components was noticed: an entity without any came or went unseen. */
import { addEntity, createWorld, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

it.each(['addEntity', 'removeEntity'])('a predicate that calls %s gets E_REENTRANT (E22)', (name) => {
  const world = createWorld()
  const other = addEntity(world)
  let isOn = true
  const collision = createCollision(world, {
    predicate: () => {
      if (isOn && name === 'addEntity') addEntity(world)
      if (isOn && name === 'removeEntity') removeEntity(world, other)
      isOn = false
      return true
    },
  })
  const { Position, LinearVelocity, BoxShape } = collision.components
  for (let k = 0; k < 2; k++) addEntity(world, set(Position, {}), set(LinearVelocity, {}), set(BoxShape, {}))
  expect(() => collisionSystem(world)).toThrow('E_REENTRANT')
  expect(collision.events.count).toBe(0)
  collisionSystem(world)
  expect(collision.events.began).toBe(1)
})
