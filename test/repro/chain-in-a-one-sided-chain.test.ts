import { createWorld, set } from 'bitecs'
import { buildChain, collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** A link leans over the end of a one-sided floor, its middle above: the least way apart leads it under the floor. */
describe('a chain of two sides in a one-sided one', () => {
  for (const isFirst of [true, false])
    for (const place of [-1, 1])
      it(`is pushed to the front (it is ${isFirst ? 'first' : 'second'}, with its origin at ${place})`, () => {
        const world = createWorld()
        const collision = createCollision(world, { flat: true, maxEntities: 16, continuous: false })
        const { Position, LinearVelocity, ChainShape } = collision.components
        const add = (x: number, chain: ReturnType<typeof buildChain>): number =>
          spawn(world, set(Position, { x, y: 0 }), set(ChainShape, { chain }), LinearVelocity)
        const link = (): number => add(place, buildChain([0.85 - place, -0.5, 0.97 - place, 0.7]))
        const floor = (): number => add(0, buildChain([1, 0, -1, 0], { oneSided: true }))
        if (isFirst) link()
        floor()
        if (!isFirst) link()
        collisionSystem(world)
        const { events } = collision
        expect(events.count).toBe(1)
        const side = isFirst ? -1 : 1
        expect([events.normalX[0]! + 0, side * events.normalY[0]!]).toEqual([0, 1])
        expect(events.depth[0]).toBeCloseTo(0.5, 12)
      })
})
