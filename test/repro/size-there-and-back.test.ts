import { createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * The bodies of a step and of the one before take turns, so a box that is as large as two steps ago is the one that its
 * bodies held. It counted as one whose size stayed, how far it had moved with it was not counted, and its contact was
 * not found again.
 */
function contactsOf(continuous: boolean, isSmall: (step: number) => boolean): [found: number[], expected: number[]] {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60, continuous, contactEntities: false })
  const { Position, Rotation, LinearVelocity, BoxShape } = collision.components
  const add = (x: number): number =>
    spawn(world, set(Position, { x, y: 0, z: 0 }), Rotation, set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }), LinearVelocity)
  add(0)
  const box = add(0.9)
  const found: number[] = []
  const expected: number[] = []
  for (let step = 0; step < 24; step++) {
    BoxShape.x[box] = isSmall(step) ? 0.1 : 0.5
    collisionSystem(world)
    found.push(collision.events.count - collision.events.ended)
    expected.push(isSmall(step) ? 0 : 1)
  }
  return [found, expected]
}

describe.each([false, true])('a box that changes its size and back, continuous %s', (continuous) => {
  it.each([2, 3, 4, 5, 7])('for one step of %i', (period) => {
    const [found, expected] = contactsOf(continuous, (step) => step % period === period - 1)
    expect(found).toEqual(expected)
  })

  it('after steps in which it stayed, for two and for three steps', () => {
    const [found, expected] = contactsOf(continuous, (step) => [9, 10, 15, 16, 17].includes(step))
    expect(found).toEqual(expected)
  })
})
