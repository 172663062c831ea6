import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { closestPoint, collisionSystem, createCollision, createQueryHit } from 'bitecs-collision'
import { expect, it } from 'vitest'

// The boxes of a flat world have no depth along z: a walk that took 0 for how deep a point is in them passed over the
// collider whose surface is farthest, unless it came first.
it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'finds the deepest of eight flat colliders that hold a point, number %i',
  (deepest) => {
    const world = createWorld()
    const { components } = createCollision(world, { flat: true, maxEntities: 64 })
    const ids = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => {
      const entity = addEntity(world)
      addComponent(world, entity, set(components.Position, { x: 0.1 * k }))
      addComponent(world, entity, set(components.BoxShape, { x: k === deepest ? 3 : 1 + 0.1 * k, y: 3 }))
      return entity
    })
    collisionSystem(world)
    const hit = createQueryHit()
    for (const x of [0, 0.3, 0.6]) {
      closestPoint(world, hit, [x, 0])
      expect(hit.entity).toBe(ids[deepest])
      expect(hit.distance).toBeCloseTo(Math.abs(x - 0.1 * deepest) - 3, 12)
    }
  },
)
