import { expect, it } from 'vitest'
import { between, seededRandom } from '../../examples/scenes/random.js'
import type { OracleShape } from '../oracle/shapes.js'
import { box, capsule, ground, Room } from '../systems/room.js'

const shapes: Record<string, OracleShape> = { ball: { kind: 'sphere', radius: 0.4 }, box, capsule }

/**
 * Between a floor, a wall and a slope that leans over it there is no room. Pushed to and fro, the character ended
 * deepest in the floor, and was told to stand there and no more: no wall, no ceiling, and not stuck, as it can go on
 * along the wall.
 */
it.each(Object.keys(shapes))('a %s that is squeezed onto the ground is told by what aside (seeds 1 to 40)', (kind) => {
  let held = 0
  for (let seed = 1; seed <= 40; seed++) {
    const random = seededRandom(seed)
    const room = new Room()
    const floor = room.add(ground)
    const lean = between(random, 5, 35) * (Math.PI / 180)
    const turn = between(random, -0.5, 0.5)
    room.add({ kind: 'plane', normal: [Math.cos(turn), 0, Math.sin(turn)], constant: 0 })
    const reach = between(random, 0.2, 0.9)
    room.add({ kind: 'plane', normal: [-Math.cos(lean), -Math.sin(lean), 0], constant: -reach })
    const walker = room.addCharacter(shapes[kind]!, { at: [between(random, 0, 0.5), between(random, 0, 0.5), 0] })
    const { grounded, stuck, wallEntity, wallNormal, ceilingEntity } = walker.move(0, -0.01, 0)
    if (walker.gap >= -1e-6) continue
    held++
    const isTold = stuck || wallEntity > floor || (grounded && ceilingEntity > floor)
    expect({ seed, isTold }).toEqual({ seed, isTold: true })
    if (wallEntity >= 0) expect(Math.hypot(...wallNormal)).toBeCloseTo(1, 9)
  }
  expect(held).toBeGreaterThan(3)
})
