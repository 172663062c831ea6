import { createWorld, set } from 'bitecs'
import { buildPolygon, closestPoint, collisionSystem, createCollision, createQueryHit } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

// Edges on one side of a needle face a point alike but for an angle whose cosine is 1. Rounding took one of them, and
// the point was that of its end: 5 % of the points beside needles of 1e-8 and thinner were off, by up to the needle.
describe('points of polygons as thin as needles', () => {
  it.each([1e-8, 1e-10, 1e-12])('of width %d: lie where the distance says (seed 1)', (width) => {
    const random = new Random(1)
    const hit = createQueryHit()
    for (let needle = 0; needle < 60; needle++) {
      const world = createWorld()
      const collision = createCollision(world, { flat: true, maxEntities: 16 })
      const { Position, Rotation, PolygonShape } = collision.components
      // Seven corners on an ellipse, in the order of their angles.
      const corners = Array.from({ length: 7 }, (_, k) => {
        const turn = 0.8 * k + random.between(0, 0.7)
        return { x: Math.cos(turn), y: width * Math.sin(turn) }
      })
      const place = { x: random.between(-1, 1), y: random.between(-1, 1) }
      const angle = random.between(-3, 3)
      const polygon = buildPolygon(corners)
      spawn(world, set(Position, place), set(Rotation, { angle }), set(PolygonShape, { polygon }))
      collisionSystem(world)
      for (let k = 0; k < 20; k++) {
        const point = [place.x + random.between(-2, 2), place.y + random.between(-2, 2)]
        expect(closestPoint(world, hit, point)).toBe(true)
        for (let d = 0; d < 2; d++)
          expect(hit.point[d]! + hit.distance * hit.normal[d]!, `needle ${needle}, point ${k}`).toBeCloseTo(
            point[d]!,
            12,
          )
      }
    }
  })
})
