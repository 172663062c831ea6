import { describe, expect, it } from 'vitest'
import { box, brick, capsule, Room } from '../systems/room.js'

describe('a step that a character climbs', () => {
  it.each([
    ['capsule', capsule],
    ['box', box],
  ])('is no wall: %s', (_, shape) => {
    const room = new Room()
    room.add(brick(9, 1, 9), { at: [0, -1, 0] })
    room.add(brick(2, 0.1, 2), { at: [3, 0.1, 0] })
    const wall = room.add(brick(0.5, 3, 2), { at: [4.5, 3, 0] })
    const walker = room.addCharacter(shape, { at: [0, 0.6, 0] })
    walker.walk(5, 0, -0.1, 0)
    const { steps, wallEntity, wallNormal } = walker.move(1.5, 0, 0)
    expect([steps, wallEntity, ...wallNormal]).toEqual([1, -1, 0, 0, 0])
    walker.walk(5, -0.3, -0.05, 0)
    const both = walker.move(5, 0, 0)
    expect([both.steps, both.wallEntity, ...both.wallNormal]).toEqual([1, wall, -1, 0, 0])
  })
})
