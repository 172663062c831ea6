import { createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** A static that is written has jumped: where a body touched it before tells nothing of this step. */
describe('a body that falls onto a floor written under it', () => {
  for (const [before, y] of [
    ['touched it before', 1.5],
    ['did not', 2.5],
  ] as const)
    // prettier-ignore
    it(`touches it on its way, as it ${before}`, () => {
      const world = createWorld()
      const collision = createCollision(world, { maxEntities: 16 })
      const { Position, LinearVelocity, BoxShape } = collision.components
      const size = set(BoxShape, { x: 1, y: 1, z: 1 })
      const floor = spawn(world, set(Position, { x: 0, y: 0, z: 0 }), size)
      const body = spawn(world, set(Position, { x: 0, y, z: 0 }), size, set(LinearVelocity, { x: 0, y: -3.5, z: 0 }))
      collisionSystem(world)
      Position.y[floor] = y - 5
      Position.y[body] = y - 3.5
      collisionSystem(world)
      expect(collision.events.count).toBe(1)
      // The body goes down by 3.5 in all, and by 3 to where its lower side is at y - 4.
      expect(60 * collision.events.time[0]!).toBeCloseTo(3 / 3.5, 9)
    })
})
