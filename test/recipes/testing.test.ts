// #region docs/testing
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { createCollision } from 'bitecs-collision'
import { matchers, simulate, stepUntil } from 'bitecs-collision/testing'
import { expect, it } from 'vitest'

expect.extend(matchers)

it('drops a crate on the floor', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60 })
  const { Position, LinearVelocity, BoxShape } = collision.components
  const floor = addEntity(world)
  addComponents(world, floor, [set(Position, { x: 0, y: -1, z: 0 }), set(BoxShape, { x: 10, y: 1, z: 10 })])
  const crate = addEntity(world)
  addComponents(world, crate, [set(Position, { x: 0, y: 5, z: 0 }), set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 })])
  addComponents(world, crate, set(LinearVelocity, { x: 0, y: -9, z: 0 }))

  simulate(world, 10)
  expect(world).not.toTouch(floor, crate)

  const steps = stepUntil(world, () => collision.isTouching(floor, crate), { maxSteps: 60 })
  expect(steps).toBe(20)
  expect(world).toHaveContact(floor, crate, { speed: 9, normal: [0, 1, 0], depth: 0, within: 1e-3 })
})
// #endregion
