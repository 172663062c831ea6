import { describe, expect, it } from 'vitest'
import { between, seededRandom } from '../../examples/scenes/random.js'
import type { OracleShape } from '../oracle/shapes.js'
import { box, brick, capsule, ground, Room, type Place } from '../systems/room.js'

/** A wall whose inner face has this distance from the y axis, turned about it by `turn`, and leaning. */
function wall(turn: number, lean: number, distance: number): Place {
  const [a, b] = [turn / 2, lean / 2]
  // About z, then about y.
  const [sy, cy, sz, cz] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b)]
  const rotation = { x: sy * sz, y: sy * cz, z: cy * sz, w: cy * cz }
  const far = distance + 1
  const [x, y] = [far * Math.cos(lean), far * Math.sin(lean)]
  return { at: [x * Math.cos(turn), y, -x * Math.sin(turn)], rotation }
}

/**
 * It was pushed off each wall by a skin and came back in the next calls, and slid from wall to wall where the second
 * one turned it round.
 */
describe('a character that walks into a corner', () => {
  const ball: OracleShape = { kind: 'sphere', radius: 0.4 }
  for (const [name, shape] of Object.entries({ capsule, box, ball }))
    it(`comes to stand in the same bits in every call: a ${name} (seeds 1 to 40)`, () => {
      const moving: number[] = []
      for (let seed = 1; seed <= 40; seed++) {
        const random = seededRandom(seed)
        const room = new Room()
        room.add(ground)
        const sharp = between(random, 0.6, 1.2)
        for (const side of [-1, 1]) room.add(brick(1, 4, 4), wall(side * sharp, between(random, -0.3, 0.3), 1))
        const walker = room.addCharacter(shape, { at: [0, 0.6, 0] })
        const speed = between(random, 0.0005, 0.1)
        const turn = between(random, -0.4, 0.4) * (Math.PI / 2 - sharp)
        const motion = [speed * Math.cos(turn), -0.05, speed * Math.sin(turn)] as const
        for (let k = 0; k < 60; k++) walker.move(0.05, -0.05, 0)
        walker.walk(60, ...motion)
        const [x, y, z] = walker.position
        for (let k = 0; k < 12; k++) {
          walker.move(...motion)
          if (walker.position.some((value, d) => value !== [x, y, z][d]) || !walker.result.grounded) moving.push(seed)
        }
      }
      expect([...new Set(moving)]).toEqual([])
    })
})
