import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import type { OracleShape } from '../oracle/shapes.js'
import { brick, capsule, Room } from '../systems/room.js'

const shapes: Record<string, OracleShape> = {
  ball: { kind: 'sphere', radius: 0.5 },
  capsule,
  box: brick(0.2, 0.4, 0.2),
  cube: brick(0.5, 0.5, 0.5),
}
const cases = Object.keys(shapes).flatMap((name) => [1e-6, 5e-4].map((lift) => [name, lift] as const))

/** Slides down a ramp of box tiles that stand out by up to `lift`. Returns how often it landed, and stood. */
function slideDown(random: Random, shape: OracleShape, degrees: number, maxSlope: number, lift: number) {
  const half = (degrees * Math.PI) / 360
  const along = [Math.cos(2 * half), Math.sin(2 * half)] as const
  const rotation = { x: 0, y: 0, z: Math.sin(half), w: Math.cos(half) }
  const room = new Room()
  for (let u = -5, length: number; u < 2; u += length) {
    length = random.between(0.3, 1.3)
    for (let z = -2, width: number; z < 2; z += width) {
      width = random.between(0.3, 1.8)
      const [x, y] = [u + length / 2, random.between(-lift, lift) - 0.25]
      const at = [x * along[0] - y * along[1], x * along[1] + y * along[0], z + width / 2] as const
      room.add(brick(length / 2, 0.25, width / 2), { at, rotation })
    }
  }
  const walker = room.addCharacter(shape, { at: [-0.9 * along[1], 0.9 * along[0], 0.01] })
  walker.options = { maxSlope }
  const motion = [0.02 * random.unit(), -0.06, random.between(-0.02, 0.02)] as const
  let [landed, stood] = [0, 0]
  for (let call = 0; call < 50; call++) {
    const { grounded, hits, position } = walker.move(...motion)
    if (position[0] * along[0] + position[1] * along[1] < -4) break
    if (hits > 0) landed++
    if (grounded) stood++
  }
  return { landed, stood }
}

describe('a ramp of box tiles', () => {
  // The end of the next tile, which is flatter than the ramp, counted as ground where the tile was touched at its edge.
  it.each(cases)('that is too steep for a %s is no ground at its seams, %d high, seed 7', (name, lift) => {
    const random = new Random(7)
    let landed = 0
    for (let run = 0; run < 12; run++) {
      const maxSlope = random.between(40, 70)
      const steep = slideDown(random, shapes[name]!, random.between(maxSlope + 0.5, 87), maxSlope, lift)
      expect(steep.stood, `run ${run}`).toBe(0)
      landed += steep.landed
    }
    expect(landed).toBeGreaterThan(150)
  })

  it.each(cases)('that is not too steep for a %s is ground at its seams too, %d high, seed 8', (name, lift) => {
    const random = new Random(8)
    for (let run = 0; run < 12; run++) {
      const maxSlope = random.between(40, 70)
      const flat = slideDown(random, shapes[name]!, random.between(10, maxSlope - 0.5), maxSlope, lift)
      expect(flat.stood, `run ${run}`).toBe(flat.landed)
    }
  })
})

describe('a stair', () => {
  it.each(Object.keys(shapes))('is climbed by a %s at a seam along it as without, seed 9', (name) => {
    const random = new Random(9)
    for (let run = 0; run < 12; run++) {
      const [rise, tread, way, z] = [random.between(0.05, 0.4), random.between(0.2, 0.8), random.between(0.03, 0.3), random.between(0, 0.02)] // prettier-ignore
      const [whole, halves] = [1, 2].map((parts) => {
        const room = new Room()
        room.add(brick(50, 1, 9), { at: [0, -1, 0] })
        for (let step = 1; step < 10; step++)
          for (let part = 0; part < parts; part++) {
            const at = [1.5 + tread * step, (rise * step) / 2, (4 * part + 2) / parts - 2] as const
            room.add(brick(tread / 2, (rise * step) / 2, 2 / parts), { at })
          }
        const walker = room.addCharacter(shapes[name]!, { at: [0.3, 0.95, 0] })
        walker.options = { stepHeight: 0.42 }
        return Array.from({ length: 30 }, () => {
          const { grounded, position } = walker.move(way, -0.02, z)
          return [Number(grounded), ...position].map((x) => Math.round(1e4 * x))
        })
      })
      for (const [call, numbers] of whole!.entries())
        for (const [k, x] of numbers.entries()) expect(Math.abs(x - halves![call]![k]!), `run ${run}, call ${call}`).toBeLessThan(2) // prettier-ignore
    }
  })
})
