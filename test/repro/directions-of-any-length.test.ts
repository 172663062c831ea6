import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createQueryHit,
  createQueryHits,
  rayCast,
  rayCastAll,
  rayCastMany,
} from 'bitecs-collision'
import { expect, it } from 'vitest'

const world = createWorld()
const { Position, SphereShape } = createCollision(world).components
addComponents(world, addEntity(world), [set(Position, { x: 3, y: 4, z: 0 }), set(SphereShape, { radius: 1 })])
collisionSystem(world)

// Beyond 1e60 they were refused with E_RANGE.
it.each([5e-324, 1e-200, 1, 1e61, 1e200, Number.MAX_VALUE / 4])(
  'a ray may have a direction of length 5 x %f',
  (unit) => {
    const hit = createQueryHit()
    const hits = createQueryHits()
    const direction = [3 * unit, 4 * unit, 0]
    expect(rayCast(world, hit, [0, 0, 0], direction)).toBe(true)
    expect(hit.distance).toBeCloseTo(4, 12)
    expect(rayCastAll(world, hits, [0, 0, 0], direction)).toBe(1)
    expect(rayCastMany(world, hits, [0, 0, 0, 0, 0, 0], [...direction, 0, 0, 1])).toBe(1)
    expect(hits.distance[0]).toBe(hit.distance)
  },
)

it('an infinite direction is refused', () => {
  const call = (): unknown => rayCast(world, createQueryHit(), [0, 0, 0], [0, Infinity, 0])
  expect(call).toThrow(expect.objectContaining({ code: 'E_NON_FINITE', component: 'direction', index: 1 }))
})
