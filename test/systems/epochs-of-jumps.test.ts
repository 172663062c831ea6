import { createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { resourceOf } from '../../src/collision.js'
import { spawn } from '../spawn.js'

const ACROSS = 20
const STEPS = 90
const BETWEEN = 3

it('where all bodies jump every few steps, an epoch begins for each jump, and hardly another', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60 })
  const { Position, LinearVelocity, BoxShape } = collision.components
  const bodies = Array.from({ length: ACROSS ** 2 }, (_, k) =>
    spawn(
      world,
      set(Position, { x: 3 * (k % ACROSS), z: 3 * Math.floor(k / ACROSS) }),
      LinearVelocity,
      set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }),
    ),
  )
  for (let n = 0; n < STEPS; n++) {
    if (n % BETWEEN === 0)
      for (const body of bodies) {
        Position.x[body] += 20
        collision.teleport(body)
      }
    collisionSystem(world)
  }
  expect(resourceOf(world).step.epoch.number).toBeLessThan((4 / 3) * (STEPS / BETWEEN))
})
