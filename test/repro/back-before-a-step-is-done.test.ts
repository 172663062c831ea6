import { addComponent, createWorld, removeComponent, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

// A body was disabled, a step failed because of another one, and the body was enabled again: its contacts ended and
// began in one step, as if it were another collider. A failed step leaves no trace.
describe('a body that is disabled for a step that fails', () => {
  it.each([true, false])('keeps its contacts, continuous %s', (continuous) => {
    const world = createWorld()
    const collision = createCollision(world, { continuous })
    const { Position, SphereShape, LinearVelocity, CollisionDisabled } = collision.components
    const bodies = [0, 0.5, 5].map((x) => spawn(world, set(Position, { x, y: 0, z: 0 }), SphereShape, LinearVelocity))
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
    addComponent(world, bodies[0]!, CollisionDisabled)
    Position.x[bodies[2]!] = NaN
    expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_NON_FINITE' }))
    removeComponent(world, bodies[0]!, CollisionDisabled)
    Position.x[bodies[2]!] = 5
    collisionSystem(world)
    const { count, began, ended } = collision.events
    expect({ count, began, ended }).toEqual({ count: 1, began: 0, ended: 0 })
  })
})
