import { describe, expect, it } from 'vitest'
import type { OracleShape } from '../oracle/shapes.js'
import { brick, Room } from '../systems/room.js'

const ball: OracleShape = { kind: 'sphere', radius: 0.5 }
const capsule: OracleShape = { kind: 'capsule', halfHeight: 0.5, radius: 0.4 }

/** How high a body comes by walking up stairs, whose last edge is `last` above the one before. */
function climbed(shape: OracleShape, rise: number, tread: number, last: number, stepHeight: number): number {
  const room = new Room()
  room.add(brick(50, 1, 9), { at: [0, -1, 0] })
  for (let i = 1; i <= 12; i++) {
    const half = (i * rise + (i === 12 ? last - rise : 0)) / 2
    const end = i === 12 ? 5 : 0
    room.add(brick((tread + end) / 2, half, 2), { at: [3 + (i - 0.5) * tread + end / 2, half, 0] })
  }
  const walker = room.addCharacter(shape, { at: [1.8, 1, 0] })
  walker.options = { stepHeight }
  walker.walk(120, 0.05, -0.02, 0)
  const radius = 'radius' in shape ? shape.radius : 0
  return walker.position[1] - radius - ('halfHeight' in shape ? shape.halfHeight : 0)
}

describe('a round body on stairs, between two edges', () => {
  // Its lowest point is below the edge that it stands on, and the next edge too high above that point.
  it.each([
    ['ball', ball, 0.2, 0.3],
    ['ball', ball, 0.3, 0.3],
    ['capsule', capsule, 0.4, 0.25],
    ['capsule', capsule, 0.1, 0.1],
  ])('climbs edges up to the step height: %s, %o, %d x %d', (_, shape, rise, tread) => {
    expect(climbed(shape, rise, tread, rise, 1.04 * rise)).toBeGreaterThan(12 * rise)
  })

  it('climbs no edge that is higher above the one that it stands on', () => {
    expect(climbed(ball, 0.2, 0.3, 0.22, 0.21)).toBeLessThan(11 * 0.2 + 0.01)
    expect(climbed(capsule, 0.4, 0.25, 0.43, 0.416)).toBeLessThan(11 * 0.4 + 0.01)
  })
})
