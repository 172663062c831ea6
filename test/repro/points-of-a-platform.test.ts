import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildChain, collisionSystem, createCollision, createMoveResult, moveAndSlide } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** A character that jumps through has its middle above while its feet are below: points ahead are no walls. */
describe('a one-sided platform of several segments', () => {
  for (const [name, shape] of [
    ['circle', 'SphereShape'],
    ['box', 'BoxShape'],
    ['capsule', 'CapsuleShape'],
  ] as const)
    for (const side of [-1, 1])
      it(`lets a ${name} through that jumps sideways (${side})`, () => {
        const world = createWorld()
        const { components } = createCollision(world, { flat: true, maxEntities: 16 })
        const { Position, ChainShape } = components
        const platform = addEntity(world)
        const points = Array.from({ length: 13 }, (_, k) => [3 - k / 2, 0]).flat()
        addComponents(world, platform, [Position, set(ChainShape, { chain: buildChain(points, { oneSided: true }) })])
        const hero = addEntity(world)
        addComponents(world, hero, [set(Position, { x: -1.3 * side, y: -0.9 }), components[shape]])
        collisionSystem(world)
        const out = createMoveResult()
        for (let k = 0; k < 14; k++) {
          moveAndSlide(world, hero, [0.15 * side, 0.15], {}, out)
          expect(out.wallEntity, `move ${k}`).toBe(-1)
          expect(Math.hypot(...out.left), `move ${k}`).toBeLessThan(1e-12)
        }
        expect(Position.y[hero]).toBeCloseTo(1.2, 12)
        for (let k = 0; k < 10; k++) moveAndSlide(world, hero, [0, -0.15], {}, out)
        expect([out.grounded, out.groundEntity]).toEqual([true, platform])
      })
})
