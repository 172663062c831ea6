import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/**
 * Two equal spheres in one place, one of which moves: rows alone cannot tell them apart, their motion can (promise 5).
 */
function normalOf(moving: 'first' | 'second', continuous: boolean): number {
  const world = createWorld()
  const collision = createCollision(world, { continuous })
  const { Position, SphereShape, LinearVelocity } = collision.components
  const [a, b] = [addEntity(world), addEntity(world)]
  for (const e of [a, b]) addComponents(world, e, [Position, SphereShape, set(LinearVelocity, {})])
  const mover = moving === 'first' ? a : b
  LinearVelocity.x[mover] = 3
  collisionSystem(world)
  // Seen from the one that moves.
  return (mover === a ? 1 : -1) * collision.events.normalX[0]!
}

describe('duplicates in one place', () => {
  it.each([true, false])('are evaluated in an order that ids do not reach, continuous %s (P31)', (continuous) => {
    expect(normalOf('second', continuous)).toBe(normalOf('first', continuous))
  })
})
