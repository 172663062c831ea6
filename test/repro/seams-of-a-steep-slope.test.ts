import { describe, expect, it } from 'vitest'
import type { OracleShape } from '../oracle/shapes.js'
import { brick, capsule, Room } from '../systems/room.js'

const [COSINE, SINE] = [0.8, 0.6] // of half the angle: the slope rises by 73.7 degrees
const along = [COSINE ** 2 - SINE ** 2, 2 * COSINE * SINE] as const
const out = [-along[1], along[0]] as const

/** A slope up x from the origin, a mesh. */
function slope(): Room {
  const room = new Room()
  const cells = Array.from({ length: 20 }, (_, i) => 0.2 * i - 3)
  const positions = cells.flatMap((u) => cells.flatMap((z) => [u * along[0], u * along[1], z]))
  const indices: number[] = []
  for (const i of cells.keys())
    for (const j of cells.keys()) {
      const corner = 20 * i + j
      if (i + 1 < 20 && j + 1 < 20) indices.push(corner, corner + 1, corner + 20, corner + 20, corner + 1, corner + 21)
    }
  room.add({ kind: 'mesh', positions, indices, scale: 1 })
  return room
}

describe('a slope steeper than maxSlope', () => {
  const shapes: Record<string, OracleShape> = {
    ball: { kind: 'sphere', radius: 0.5 },
    capsule,
    box: brick(0.2, 0.4, 0.2),
  }

  // The next triangle was touched at its edge, with a flatter normal.
  it.each(Object.keys(shapes))('carries a %s nowhere, the edges of its triangles included', (name) => {
    const walker = slope().addCharacter(shapes[name]!, { at: [0.75 * out[0], 0.75 * out[1], 0.01] })
    walker.options = { maxSlope: 70 }
    const grounds: number[] = []
    for (let i = 0; i < 45; i++) {
      if (walker.move(0.02, -0.04, 0.013).grounded) grounds.push(i)
    }
    expect(grounds).toEqual([])
    expect(walker.position[1]).toBeLessThan(-1)
  })
})
