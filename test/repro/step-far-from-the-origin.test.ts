import { expect, it } from 'vitest'
import type { OracleShape } from '../oracle/shapes.js'
import { brick, Room } from '../systems/room.js'

const shapes: Record<string, OracleShape> = {
  box: brick(0.25, 0.5, 0.25),
  capsule: { kind: 'capsule', halfHeight: 0.25, radius: 0.25 },
  ball: { kind: 'sphere', radius: 0.5 },
}

// A box came to touch the step exactly, and what is touched stopped it on its way up.
it.each(Object.keys(shapes))('a %s climbs a step of its step height anywhere', (name) => {
  for (const x of [0, 1e5, 1e7, 1e8, 5e8, 9e8]) {
    const room = new Room()
    room.add(brick(50, 1, 9), { at: [x, -1, 0] })
    room.add(brick(2, 0.125, 9), { at: [x + 3, 0.125, 0] })
    const walker = room.addCharacter(shapes[name]!, { at: [x, 0.51, 0] })
    walker.options = { stepHeight: 0.25 }
    for (let call = 0; call < 40; call++) walker.move(0.05, -0.01, 0)
    expect(walker.position[0] - x, `${x}`).toBeGreaterThan(1.9)
    expect(walker.position[1], `${x}`).toBeGreaterThan(0.75)
  }
})
