/**
 * The swept bounds of a body that turns by a radian or more in a step are as wide as any turn makes them, but it got a
 * margin for its turn: a crowd of such bodies had hundreds of pairs listed for each.
 */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { resourceOf } from '../../src/collision.js'

it('bodies that spin fast have no more pairs than others', () => {
  const world = createWorld()
  const { components } = createCollision(world, { contactEntities: false })
  const { Position, Rotation, SphereShape, LinearVelocity, AngularVelocity } = components
  for (let k = 0; k < 1000; k++) {
    const at = { x: 0.8 * (k % 10), y: 0.8 * (Math.floor(k / 10) % 10), z: 0.8 * Math.floor(k / 100) }
    addComponents(world, addEntity(world), [
      set(Position, at),
      Rotation,
      set(SphereShape, { radius: 0.25 }),
      set(LinearVelocity, { x: 1 - (k % 3), y: 1 - (k % 5) / 2, z: 0 }),
      set(AngularVelocity, { x: 100, y: 100 - 30 * (k % 7), z: 0 }),
    ])
  }
  for (let step = 0; step < 12; step++) collisionSystem(integrationSystem(world))
  expect(resourceOf(world).step.pairs.list.count).toBeLessThan(5000)
})
