import { addComponents, addEntity, createWorld, resetWorld, set } from 'bitecs'
import { collisionSystem, createCollision, type System } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('README: a restart ends all contacts, and the new level collides at once', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60 })
  const { Position, LinearVelocity, SphereShape } = collision.components
  const fill: System = (world) => {
    for (let k = 0; k < 2; k++)
      addComponents(world, addEntity(world), [
        set(Position, { x: k, y: 0, z: 0 }),
        LinearVelocity,
        set(SphereShape, { radius: 1 }),
      ])
    return world
  }
  // #region README
  const restart = () => {
    resetWorld(world)
    collision.reset()
    fill(world)
  }
  // #endregion
  collisionSystem(fill(world))
  expect(collision.events.began).toBe(1)
  restart()
  collisionSystem(world)
  const { began, ended, reset } = collision.events
  expect({ began, ended, reset }).toEqual({ began: 1, ended: 1, reset: true })
})
