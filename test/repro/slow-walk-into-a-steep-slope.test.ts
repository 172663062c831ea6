import { describe, expect, it } from 'vitest'
import { box, brick, capsule, ground, Room } from '../systems/room.js'
import type { OracleShape } from '../oracle/shapes.js'

const ball: OracleShape = { kind: 'sphere', radius: 0.4 }

/**
 * A walk of less than a skin a step comes nearer than a skin to a slope that is too steep to stand on. The way down met
 * the slope, found the floor beside it, and lifted the character to a skin from the slope, in every step, until it was
 * in the air.
 */
describe.each([
  ['capsule', capsule],
  ['box', box],
  ['sphere', ball],
] as const)('a %s that walks slowly into a steep slope', (_, shape) => {
  it.each([52, 60, 75, 89])('of %i degrees stays on the floor, at its height', (degrees) => {
    const angle = (degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const rotation = { x: 0, y: 0, z: Math.sin(angle / 2), w: Math.cos(angle / 2) }
    for (const speed of [1e-4, 1e-3]) {
      const room = new Room()
      room.add(ground)
      const slope = room.add(brick(3, 0.5, 9), { at: [1 + 0.5 * sin + 3 * cos, 3 * sin - 0.5 * cos, 0], rotation })
      const walker = room.addCharacter(shape, { at: [0, 0.51, 0] })
      walker.walk(15, 0, -0.02, 0)
      const [, height] = walker.position
      walker.walk(100, 0.01, -0.02, 0)
      expect(walker.result.wallEntity).toBe(slope)
      walker.move(-0.008, -0.02, 0)
      for (let k = 0; k < 300; k++) {
        expect(walker.move(speed, -0.003, 0).grounded).toBe(true)
        expect(Math.abs(walker.position[1] - height)).toBeLessThan(1e-9)
      }
      expect(walker.result.wallEntity).toBe(slope)
    }
  })
})
