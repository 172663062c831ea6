/* eslint-disable @typescript-eslint/no-empty-object-type, @typescript-eslint/no-unused-vars --
   A declaration of the same interface must have the same type parameters. */
import { hashCollision } from 'bitecs-collision'
import { matchers, simulate } from 'bitecs-collision/testing'
import { expect as jestExpect } from 'expect'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../thrown.js'
import { fallingBall } from './room.js'

// #region docs/testing
import type { CollisionMatchers } from 'bitecs-collision/testing'

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends CollisionMatchers<R> {}
}
// #endregion

describe('the expect of jest', () => {
  it('takes the matchers, and .not', () => {
    jestExpect.extend(matchers)
    const { world, floor, ball } = fallingBall()
    jestExpect(world).not.toTouch(floor, ball)
    simulate(world, 9)
    jestExpect(world).toTouch(floor, ball)
    jestExpect(world).toHaveContact(floor, ball, { depth: 0.125, normal: [0, 1, 0] })
    jestExpect(world).toHaveHash(hashCollision(world))
  })

  it('fails with the same messages as vitest', () => {
    const { world, floor, ball } = fallingBall()
    simulate(world, 1)
    const run = (assert: typeof jestExpect) => [
      messageOf(() => assert(world).toTouch(floor, ball)),
      messageOf(() => assert(world).toHaveContact(floor, ball, { depth: 1 })),
      messageOf(() => assert(world).not.toHaveHash(hashCollision(world))),
    ]
    jestExpect.extend(matchers)
    const messages = run(jestExpect)
    // It keeps matchers where jest does, but wraps them: from here on jest's expect would find the wrapped ones.
    expect.extend(matchers)
    expect(messages).toEqual(run(expect as unknown as typeof jestExpect))
    expect(messages.map((message) => message.split('\n')[0])).toEqual([
      'expected 1 and 2 to touch at step 1, time 0.125 s, but they do not',
      'expected 1 and 2 to have a contact with depth 1, within 0.000001 at step 1, time 0.125 s, but they do not',
      `expected the world not to have the hash ${hashCollision(world)} at step 1, time 0.125 s`,
    ])
  })
})
