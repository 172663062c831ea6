/**
 * A resource that takes over components learned of parents in its first step only. A body that was removed before that
 * step left parts that the step refused (E_DEAD_ENTITY), or that went over to the next entity with its id.
 */
import { addComponents, addEntity, createWorld, entityExists, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

it.each([false, true])('parts go with their body after a reload, its id in use again: %s (E05)', (isReused) => {
  const world = createWorld()
  const old = createCollision(world)
  const { Position, SphereShape, LinearVelocity, Attached } = old.components
  const body = addEntity(world)
  addComponents(world, body, [Position, SphereShape, LinearVelocity])
  const part = addEntity(world)
  addComponents(world, part, [set(Attached, { parent: body }), SphereShape])
  collisionSystem(world)
  old.dispose()
  createCollision(world, { components: old.components })
  removeEntity(world, body)
  const next = isReused ? addEntity(world) : -1
  if (isReused) addComponents(world, next, [Position, SphereShape])
  collisionSystem(world)
  validateCollision(world)
  expect([entityExists(world, part), isReused && next !== body]).toEqual([false, false])
})
