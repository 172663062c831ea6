import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { buildPolygon, createCollision, createQueryHit, rayCast, refreshQueries } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

// Distance and normal of the hit said that the ray begins inside, within rounding. What decided `inside` was another
// test, in exact arithmetic, and it said the opposite.
it('a ray that begins on the outline of a polygon begins inside, seed 5', () => {
  const random = new Random(5)
  const world = createWorld()
  const { Position, PolygonShape } = createCollision(world, { flat: true, maxEntities: 16 }).components
  const polygon = buildPolygon([
    [-1, -1],
    [2, -0.7],
    [0.3, 1.9],
  ])
  const entity = addEntity(world)
  addComponent(world, entity, set(Position, { x: 3.3, y: 0.7 }))
  addComponent(world, entity, set(PolygonShape, { polygon }))
  refreshQueries(world)
  const hit = createQueryHit()
  for (let run = 0; run < 200; run++) {
    const part = random.between(0.01, 0.99)
    const origin = [2.3 + 3 * part, -0.3 + 0.3 * part]
    expect(rayCast(world, hit, origin, [0, 1]), `run ${run}`).toBe(true)
    expect({ ...hit, point: 0 }, `run ${run}`).toMatchObject({ distance: 0, normal: [0, -1, 0], inside: true })
  }
})
