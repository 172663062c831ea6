import { describe, expect, it } from 'vitest'
import { seededRandom, between } from '../../examples/scenes/random.js'
import type { OracleShape } from '../oracle/shapes.js'
import { box, brick, capsule, Room, type Walker } from '../systems/room.js'

/** Above a tile, or beside it, at a place of a seed. */
function beside(seed: number): Walker {
  const random = seededRandom(seed)
  const ball: OracleShape = { kind: 'sphere', radius: 0.4 }
  const room = new Room()
  const half = between(random, -0.25, 0.25)
  room.add(brick(1, 0.3, 1), { rotation: { x: 0, y: 0, z: Math.sin(half), w: Math.cos(half) } })
  const shape = [capsule, box, ball][seed % 3]!
  const at = [between(random, -2, 2), between(random, 0, 1.2), between(random, -0.8, 0.8)] as const
  return room.addCharacter(shape, { at })
}

describe('a character that rises, and meets ground on its way sideways', () => {
  // The rest of the way led up along that ground, and what it lifted was kept where the ground had ended.
  it('is no higher in the end than it rose, where nothing is below (seeds 1 to 300)', () => {
    const lifted: number[] = []
    let met = 0
    for (let seed = 1; seed <= 300; seed++) {
      const walker = beside(seed)
      const random = seededRandom(-seed)
      if (walker.gap < 0.01) continue
      const [, height] = walker.position
      const rise = between(random, 0.01, 0.4)
      if (walker.move(between(random, -3, 3), rise, between(random, -0.3, 0.3)).hits > 0) met++
      const end = walker.position[1]
      const over = end - height - rise
      if (over < 0.01) continue
      walker.move(0, -over, 0)
      if (end - walker.position[1] > 0.1) lifted.push(seed)
    }
    expect(lifted).toEqual([])
    expect(met).toBeGreaterThan(15)
  })
})
