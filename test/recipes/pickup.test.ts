import {
  addComponents,
  addEntity,
  createWorld,
  entityExists,
  hasComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import { collisionSystem, createCollision, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('README: a coin is picked up, and stops nobody', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60 })
  const { Position, LinearVelocity, CapsuleShape, SphereShape, Sensor } = collision.components
  const player = addEntity(world)
  addComponents(world, player, [
    set(Position, { x: 0, y: 0, z: 0 }),
    set(CapsuleShape, { halfHeight: 0.5, radius: 0.4 }),
  ])
  addComponents(world, player, [LinearVelocity])
  let coins = 0
  // #region README
  const Coin = {}
  const coin = addEntity(world)
  addComponents(world, coin, [Coin, Sensor, set(Position, { x: 2, y: 0, z: 0 }), set(SphereShape, { radius: 0.3 })])
  const pickupSystem = (world: World) => {
    collision.forEachContactOf(player, (_row, other) => {
      if (!hasComponent(world, other, Coin)) return
      coins++
      removeEntity(world, other)
    })
    return world
  }
  // #endregion
  for (let step = 0; step < 60; step++) {
    moveAndSlide(world, player, [0.1, 0, 0])
    pickupSystem(collisionSystem(world))
  }
  expect(coins).toBe(1)
  expect(entityExists(world, coin)).toBe(false)
  expect(Position.x[player]).toBeCloseTo(6, 9)
})
