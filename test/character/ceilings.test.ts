import { describe, expect, it } from 'vitest'
import { gap, type OracleShape } from '../oracle/shapes.js'
import { box, brick, capsule, ground, Room } from '../systems/room.js'

const ball: OracleShape = { kind: 'sphere', radius: 0.25 }

/** A floor, and a ceiling that rises along x by an angle, above a character at the origin that stands. */
function under(shape: OracleShape, degrees: number) {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const rotation = { x: 0, y: 0, z: Math.sin(angle / 2), w: Math.cos(angle / 2) }
  const room = new Room()
  room.add(ground)
  const ceiling = room.add(brick(9, 0.5, 9), { at: [-0.5 * sin, 1.8 + 0.5 * cos, 0], rotation })
  const walker = room.addCharacter(shape, { at: [0, 0.51, 0] })
  walker.walk(15, 0, -0.02, 0)
  expect(walker.result.grounded).toBe(true)
  return { walker, ceiling, cos, sin }
}

describe.each([
  ['capsule', capsule],
  ['box', box],
  ['sphere', ball],
] as const)('a jump of a %s against a sloping ceiling', (_, shape) => {
  it.each([15, 30, 45, 60, 75])('of %i degrees goes on along the ceiling, by what is left of it', (degrees) => {
    for (const walk of [0, 0.1]) {
      const { walker, ceiling, cos, sin } = under(shape, degrees)
      // Up to a skin below the ceiling, by its normal.
      const free = (gap(walker.body, walker.room.bodies[1]!) - 0.25 / 128) / cos
      const [x, y, z] = walker.move(walk, free + 0.4, 0).moved
      expect(walker.result).toMatchObject({ grounded: false, ceilingEntity: ceiling, wallEntity: -1 })
      expect(x).toBeCloseTo(0.4 * sin * cos + walk, 2)
      expect(y).toBeCloseTo(free + 0.4 * sin * sin, 2)
      expect(z).toBe(0)
      expect(walker.gap).toBeGreaterThan(0)
    }
  })
})
