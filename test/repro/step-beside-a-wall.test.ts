import { describe, expect, it } from 'vitest'
import type { OracleShape } from '../oracle/shapes.js'
import { box, brick, capsule, Room } from '../systems/room.js'

const ball: OracleShape = { kind: 'sphere', radius: 0.3 }

/** How far a body comes along x that walks up a slope, over a step across it from x = -1.6 on, to a wall at x = 2. */
function reached(shape: OracleShape, degrees: number, side: number, sideways: number, height = 0.09): number {
  const room = new Room()
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const rotation = { x: 0, y: 0, z: Math.sin(angle / 2), w: Math.cos(angle / 2) }
  room.add(brick(20, 1, 20), { at: [sin, -cos, 0], rotation })
  room.add(brick(0.5, 20, 20), { at: [2.5, 0, 0] })
  room.add(brick(20, 20, 0.5), { at: [0, 0, side + 0.5] })
  room.add(brick(0.8, height, 20), { at: [-0.8 * cos, -0.8 * sin, 0], rotation })
  const walker = room.addCharacter(shape, { at: [-3, 1 - (3 * sin) / cos, 0] })
  walker.options = { stepHeight: 0.35 }
  walker.walk(60, 0, -0.1, 0)
  walker.walk(300, 0.05, -0.02, sideways)
  return walker.position[0]
}

describe('a step that is walked at', () => {
  // What stopped the raised body, the wall, was left out: the step counted as a wall, and the two as a corner.
  it.each([
    ['capsule', capsule],
    ['ball', ball],
    ['box', box],
  ])('along a wall at its side, into both, is climbed: %s', (_, shape) => {
    const ends = []
    for (const degrees of [0, 14, 30])
      for (const side of [0.9, 1.13, 1.2])
        for (const sideways of [0.005, 0.02, 0.05]) ends.push(reached(shape, degrees, side, sideways))
    expect(Math.min(...ends)).toBeGreaterThan(1.5)
  })

  // It was not tried below the horizontal.
  it.each([
    [0.2, 35.5, 0.1],
    [0.25, 40, 0.1],
    [0.25, 45, 0.0844],
    [0.3, 45, 0.1],
  ])('with a face that looks down is climbed: radius %d, %d degrees, %d high', (radius, degrees, height) => {
    expect(reached({ kind: 'sphere', radius }, degrees, 5, 0, height)).toBeGreaterThan(1)
  })
})
