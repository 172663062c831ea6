import { createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem, validateCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** At 0 a body moves by any length; its child at 2 stands, as the sum rounds to what it was. */
describe('a child whose body moves by less than rounding tells', () => {
  for (const speed of [1e-320, 1e-300, 1e-15])
    it(`has no path (${speed} units/s)`, () => {
      const world = createWorld()
      const collision = createCollision(world, { maxEntities: 16 })
      const { Position, LinearVelocity, Attached, BoxShape } = collision.components
      const body = spawn(world, set(Position, {}), set(LinearVelocity, { x: speed }))
      const child = spawn(world, set(Attached, { parent: body, x: 2 }), BoxShape)
      const wall = spawn(world, set(Position, { x: 3 }), BoxShape)
      for (let step = 0; step < 5; step++) {
        collisionSystem(integrationSystem(world))
        validateCollision(world)
        expect(Position.x[body]).toBeGreaterThan(0)
        expect(collision.isTouching(child, wall)).toBe(true)
      }
    })
})
