import { addEntity, createWorld, set, type World } from 'bitecs'
import { closestPoint, createCollision, createQueryHit, frustumCull, refreshQueries } from 'bitecs-collision'
import { expect, it } from 'vitest'

/**
 * Leaves that came to the tree of queries at one place hung one below the other until it was built anew: 9,000 took 20
 * seconds, and walks that call themselves once a level overflowed the stack of the engine.
 */
it('finds what is near, and in view, after thousands were spawned at one place', () => {
  const [many, spawned] = [36001, 9000]
  const world: World = createWorld()
  const { Position, SphereShape } = createCollision(world, { maxEntities: many + spawned }).components
  const place = { x: 0 }
  const add = (): number => addEntity(world, set(Position, place), set(SphereShape, { radius: 0.25 }))
  for (; place.x < many; place.x++) add()
  refreshQueries(world)
  place.x = -1
  for (let k = 0; k < spawned; k++) add()
  refreshQueries(world)
  const hit = createQueryHit()
  closestPoint(world, hit, [-2, 0, 0])
  expect([hit.entity, hit.distance]).toEqual([many + 1, 0.75])
  const axes = { left: [1, 0, 0], up: [0, 1, 0], direction: [0, 0, 1] }
  const camera = { origin: [-1, 0, -2], ...axes, near: 1, far: 4, leftBound: 0.2, upBound: 0.2 } as const
  expect(frustumCull(world, [], camera)).toBe(spawned)
})
