import { describe, expect, it } from 'vitest'
import { brick, Room, type Walker } from '../systems/room.js'

/** A capsule on a floor, before a stair or a platform that begins at x = 3. */
function before(steps: readonly (readonly [rise: number, tread: number, top: number])[]): Walker {
  const room = new Room()
  room.add(brick(50, 1, 9), { at: [0, -1, 0] })
  let x = 3
  for (const [, tread, top] of steps) {
    room.add(brick(tread / 2, top / 2, 2), { at: [x + tread / 2, top / 2, 0] })
    x += tread
  }
  const walker = room.addCharacter({ kind: 'capsule', halfHeight: 0.5, radius: 0.4 }, { at: [1.8, 0.91, 0] })
  walker.move(0, -0.05, 0)
  return walker
}

describe('a stair that a character can climb', () => {
  // The way forward led past the next edge, and so the step counted as a wall, in every call.
  it.each([
    [0.3, 0.3, 0.27],
    [0.18, 0.28, 0.67],
    [0.25, 0.5, 0.53],
    [0.3, 1, 1.1],
    [0.4, 0.25, 0.27],
  ])('of rise %d and tread %d is climbed by %d a call', (rise, tread, way) => {
    const walker = before(Array.from({ length: 20 }, (_, i) => [rise, tread, rise * (i + 1)] as const))
    for (let gone = 0; gone < 1 + 20 * tread; gone += way) walker.move(way, -0.01, 0)
    expect(walker.position[1]).toBeGreaterThan(19 * rise + 0.8)
  })

  it('is crossed, if it is a platform, in one call', () => {
    const walker = before([[0.3, 6, 0.3]])
    for (let call = 0; call < 3; call++) walker.move(14, -0.01, 0)
    expect(walker.position[0]).toBeGreaterThan(20)
  })
})
