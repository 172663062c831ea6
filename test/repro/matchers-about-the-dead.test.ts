import { addEntity, removeEntity } from 'bitecs'
import { matchers, simulate } from 'bitecs-collision/testing'
import { describe, expect, it } from 'vitest'
import { fallingBall } from '../testing/room.js'

expect.extend(matchers)

/** `not.toTouch` held for ids of nothing: a test with a misspelt or removed entity could not fail. */
describe('matchers about entities that are none', () => {
  const { world, floor, ball } = fallingBall()
  const removed = addEntity(world)
  simulate(world, 9)
  // After the steps: a contact entity would take the id that is free.
  removeEntity(world, removed)

  it.each([
    ['never was', 99],
    ['was removed', removed],
    ['is 0', 0],
    ['is negative', -1],
  ])('one that %s', (_, dead) => {
    const refusal = (name: string): unknown =>
      expect.objectContaining({
        code: 'E_DEAD_ENTITY',
        entity: dead,
        message: `E_DEAD_ENTITY: ${name}(${dead}): there is no such entity`,
      })
    for (const [a, b] of [
      [floor, dead],
      [dead, ball],
    ] as const) {
      expect(() => expect(world).not.toTouch(a, b)).toThrow(refusal('toTouch'))
      expect(() => expect(world).toTouch(a, b)).toThrow(refusal('toTouch'))
      expect(() => expect(world).not.toHaveContact(a, b)).toThrow(refusal('toHaveContact'))
      expect(() => expect(world).toHaveContact(a, b, { depth: 0 })).toThrow(refusal('toHaveContact'))
    }
    expect(world).toTouch(floor, ball)
  })
})
