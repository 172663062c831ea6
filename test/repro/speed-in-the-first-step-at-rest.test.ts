/**
 * A mover that nobody moved in a step has the speed of its velocity components. In the first such step after one with a
 * path it had the speed of a path of no length, 0.
 */
import { addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('is that of the velocity components, as in the steps that follow', () => {
  const world = createWorld()
  const { components, events } = createCollision(world, { delta: 0.125, contactEntities: false })
  const { Position, Rotation, LinearVelocity, BoxShape } = components
  const box = set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 })
  addEntity(world, set(Position, {}), set(Rotation, {}), box)
  addEntity(world, set(Position, { y: 1 }), set(Rotation, {}), set(LinearVelocity, { y: -0.5 }), box)
  const speeds = [true, true, false, false].map((moves) => {
    if (moves) integrationSystem(world)
    collisionSystem(world)
    return events.speed[0]
  })
  expect(speeds).toEqual([0.5, 0.5, 0.5, 0.5])
})
