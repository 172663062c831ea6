import { addEntity, createWorld, set, type World } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { resourceOf } from '../../src/collision.js'

/**
 * `capacity` makes room in what is kept for each entity. Velocities are, but had room for the ids of their first step
 * alone: all were copied when the next id came.
 */
it('velocities have room for as many ids as the world was made for', () => {
  const world: World = createWorld()
  const { Position, LinearVelocity, BoxShape } = createCollision(world, { capacity: 3000 }).components
  const { poses } = resourceOf(world).step
  const add = (): number => addEntity(world, set(Position, {}), set(LinearVelocity, {}), set(BoxShape, { x: 1 }))
  for (let k = 0; k < 3; k++) {
    add()
    collisionSystem(world)
  }
  const { velocities, lastVelocities } = poses
  while (addEntity(world) < 2990);
  const last = add()
  expect(last).toBeLessThan(3000)
  collisionSystem(world)
  expect(poses.velocities).toBe(lastVelocities)
  expect(poses.lastVelocities).toBe(velocities)
})
