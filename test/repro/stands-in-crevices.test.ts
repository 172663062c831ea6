import { expect, it } from 'vitest'
import { between, randomRotation, seededRandom } from '../../examples/scenes/random.js'
import type { OracleShape } from '../oracle/shapes.js'
import { brick, ground, Room } from '../systems/room.js'

/** A room of boxes, balls, capsules and small meshes that stand and lie on each other, within four walls. */
function clutter(random: () => number, isUpright: boolean): Room {
  const room = new Room()
  room.add(ground)
  for (let k = 0; k < 30; k++) {
    const size = (): number => between(random, 0.1, 1.2)
    const kind = Math.floor(6 * random())
    const shapes: (() => OracleShape)[] = [
      () => ({ kind: 'sphere', radius: size() }),
      () => ({ kind: 'capsule', halfHeight: size(), radius: 0.5 * size() }),
      () => ({
        kind: 'mesh',
        positions: Array.from({ length: 18 }, () => between(random, -1.5, 1.5)),
        indices: [0, 1, 2, 1, 2, 3, 2, 3, 4, 0, 4, 5, 1, 4, 5],
        scale: 1,
      }),
    ]
    const shape = shapes[kind]?.() ?? brick(size(), size(), size())
    const half = between(random, -3, 3) / 2
    const at = [between(random, -3, 3), between(random, 0, 2), between(random, -3, 3)] as const
    const upright = { x: 0, y: Math.sin(half), z: 0, w: Math.cos(half) }
    room.add(shape, { at, rotation: kind > 2 && isUpright ? upright : randomRotation(random) })
  }
  for (const side of [-5, 5]) {
    room.add(brick(1, 5, 7), { at: [side, 0, 0] })
    room.add(brick(7, 5, 1), { at: [0, 0, side] })
  }
  return room
}

/**
 * What it slid along pushed it off by a skin, and the way out of a wedge crept nearer: it went round two to four places
 * by up to 5e-3 for good.
 */
it.each([9, 18, 42, 103])('a character that walks into crevices comes to stand (seed %i)', (seed) => {
  const random = seededRandom(31 * seed + 7)
  for (let k = 0; k < 3; k++) random()
  const room = clutter(random, seed % 2 === 1)
  const radius = between(random, 0.15, 0.45)
  const shapes: OracleShape[] = [
    { kind: 'capsule', halfHeight: between(random, 0.1, 0.6), radius },
    { kind: 'sphere', radius },
    brick(radius, between(random, 0.2, 0.7), between(random, 0.1, 0.5)),
  ]
  const walker = room.addCharacter(shapes[seed % 3]!, { at: [0, 4, 0] })
  for (let walk = 0; walk < 8; walk++) {
    const angle = between(random, -3, 3)
    const speed = between(random, 0.01, 0.1)
    const motion = [Math.cos(angle) * speed, -between(random, 0.001, 0.1), Math.sin(angle) * speed] as const
    walker.walk(200, ...motion)
    const places = Array.from({ length: 24 }, () => [...walker.move(...motion).position])
    const apart = (a: number[], b: number[]): number => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!)
    const way = places.slice(1).reduce((sum, place, k) => sum + apart(place, places[k]!), 0)
    const net = apart(places[0]!, places[23]!)
    expect(way, `walk ${walk}`).toBeLessThanOrEqual(2.5 * net + 1e-6)
  }
})
