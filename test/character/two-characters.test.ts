import { collisionSystem, moveAndSlide } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { gap } from '../oracle/shapes.js'
import { box, brick, capsule, Room } from '../systems/room.js'

const SKIN = 0.25 / 128
describe('two characters that walk into each other', () => {
  it.each([
    ['capsules', capsule, capsule],
    ['boxes', box, box],
    ['a capsule and a box', capsule, box],
  ] as const)('%s: overlap by at most what one moved, and not at all if the moves are fresh', (_, one, other) => {
    for (const fresh of [false, true])
      for (const speed of [0.01, 0.05, 0.2]) {
        const room = new Room()
        room.add(brick(9, 0.5, 9), { at: [0, -0.5, 0] })
        const walkers = [room.addCharacter(one, { at: [-1, 0.51, 0] }), room.addCharacter(other, { at: [1, 0.51, 0] })]
        let least = Infinity
        for (let k = 0; k < 120; k++) {
          collisionSystem(room.world)
          for (const [i, { entity, result }] of walkers.entries())
            moveAndSlide(room.world, entity, [i === 0 ? speed : -speed, -0.05, 0], { fresh }, result)
          least = Math.min(least, gap(walkers[0]!.body, walkers[1]!.body))
          if (k > 0) for (const { result } of walkers) expect(result.grounded).toBe(true)
          expect(walkers[0]!.position[0]).toBeLessThan(walkers[1]!.position[0])
        }
        if (fresh) expect(least).toBeGreaterThan(0.2 * SKIN)
        else expect(least).toBeGreaterThan(-speed - SKIN)
      }
  })
})
