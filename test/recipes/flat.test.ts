import { addComponent, addComponents, addEntity, createWorld, set } from 'bitecs'
import { createCollision } from 'bitecs-collision'
import { simulate } from 'bitecs-collision/testing'
import { expect, it } from 'vitest'

it('docs/flat: a crate that turns falls on the ground, beside a coin', () => {
  // #region docs/flat
  const world = createWorld()
  const collision = createCollision(world, { flat: true })
  const { Position, Rotation, LinearVelocity, AngularVelocity } = collision.components
  const { BoxShape, SphereShape, PlaneShape } = collision.components

  const ground = addEntity(world)
  addComponents(world, ground, [Position, set(PlaneShape, { x: 0, y: 1, constant: 0 })])
  const crate = addEntity(world)
  addComponents(world, crate, [set(Position, { x: 0, y: 3 }), set(Rotation, { angle: 0.5 })])
  addComponent(world, crate, set(BoxShape, { x: 1, y: 0.5 }))
  addComponents(world, crate, [set(LinearVelocity, { x: 0, y: -6 }), set(AngularVelocity, { z: 20 })])
  const coin = addEntity(world)
  addComponents(world, coin, [set(Position, { x: 4, y: 0.5 }), set(SphereShape, { radius: 0.5 })])
  // #endregion
  simulate(world, 40)
  expect(collision.isTouching(ground, crate)).toBe(true)
  expect(collision.isTouching(crate, coin)).toBe(false)
})
