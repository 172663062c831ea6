import { describe, expect, it } from 'vitest'
import { brick, Room, type Walker } from '../systems/room.js'

/** A capsule 2 high between floor and ceiling. */
function between(gap: number): Walker {
  const room = new Room()
  room.add(brick(9, 0.5, 9), { at: [0, -0.5, 0] })
  room.add(brick(9, 0.5, 9), { at: [0, gap + 0.5, 0] })
  return room.addCharacter({ kind: 'capsule', halfHeight: 0.5, radius: 0.5 }, { at: [0, gap / 2, 0] })
}

describe('a character in a gap that is no higher than itself', () => {
  it.each([1.9, 1.99, 2])('walks on: gap %d', (gap) => {
    const walker = between(gap)
    for (let k = 0; k < 20; k++) walker.move(0.05, 0, 0)
    expect(walker.position[0]).toBeCloseTo(1, 6)
    expect(walker.result.stuck).toBe(false)
  })

  it.each([1.5, 1.9])('is told that it is pushed down, so that a game can tell a crush: gap %d', (gap) => {
    const walker = between(gap)
    walker.move(0, 0, 0)
    expect(walker.result.grounded).toBe(true)
    expect(walker.result.ceilingEntity).toBe(2)
  })
})
