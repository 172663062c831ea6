import { describe, expect, it } from 'vitest'
import { brick, Room } from '../systems/room.js'

const RISE = 0.4
const TREAD = 0.25

describe('a capsule on stairs steeper than a ladder', () => {
  // It stepped up to where it touched the riser ahead, whose edge then stopped its fall as a wall: it stood no more.
  it.each([0.12, 0.23, 0.24, 0.255, 0.26])('stands on them in every call, %d a call', (way) => {
    const room = new Room()
    room.add(brick(50, 1, 9), { at: [0, -1, 0] })
    for (let i = 0; i < 20; i++) {
      const half = ((i + 1) * RISE) / 2
      room.add(brick(TREAD / 2, half, 2), { at: [3 + (i + 0.5) * TREAD, half, 0] })
    }
    const walker = room.addCharacter({ kind: 'capsule', halfHeight: 0.5, radius: 0.4 }, { at: [1.8, 0.91, 0] })
    walker.options = { snap: 1 }
    walker.move(0, -0.05, 0)
    const airborne: number[] = []
    const walk = (x: number): void => {
      for (let call = 0; call * Math.abs(x) < 1 + 20 * TREAD; call++)
        if (!walker.move(x, -0.01, 0).grounded) airborne.push(call)
    }
    walk(way)
    expect(walker.position[1]).toBeGreaterThan(17 * RISE)
    walk(-way)
    expect(airborne).toEqual([])
  })
})
