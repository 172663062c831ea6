import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { createCollision, createQueryHits, nearest } from 'bitecs-collision'
import { expect, it } from 'vitest'

// The root of the tree of boxes had a child that was nobody's, and its bound of Infinity was within no limit.
it.each([0, 1, 2])('the nearest three of %i bodies are all of them', (count) => {
  const world = createWorld()
  const { Position, SphereShape } = createCollision(world, { maxEntities: 100 }).components
  for (let k = 0; k < count; k++)
    addComponents(world, addEntity(world), [set(Position, { x: 2 * k, y: 0, z: 0 }), set(SphereShape, { radius: 0.5 })])
  const hits = createQueryHits()
  expect(nearest(world, hits, [0, 3, 0], 3)).toBe(count)
  expect([...hits.entity.subarray(0, count)]).toEqual([1, 2].slice(0, count))
})
