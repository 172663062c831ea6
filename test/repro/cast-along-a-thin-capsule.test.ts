import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, createQueryHit, shapeCast } from 'bitecs-collision'
import { expect, it } from 'vitest'

// Closer than CORE_TOUCH the axis between the cores was a perpendicular of the segment: the point seemed to pass by.
it('a point that moves along a segment meets its end, in a cast and in a step', () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 100, delta: 1 })
  const { Position, CapsuleShape, SphereShape, LinearVelocity } = collision.components
  const segment = addEntity(world)
  addComponents(world, segment, [set(Position, {}), set(CapsuleShape, { halfHeight: 1, radius: 0 })])
  const hit = createQueryHit()
  for (const shape of [{ radius: 0 }, { halfHeight: 0, radius: 0 }, { halfHeight: 0.5, radius: 0 }]) {
    const end = 1 + ('halfHeight' in shape ? shape.halfHeight! : 0)
    expect(shapeCast(world, hit, shape, { position: [0, 5, 0] }, { linear: [0, -9, 0] })).toBe(true)
    expect(hit.time).toBeCloseTo((5 - end) / 9, 9)
  }
  const point = addEntity(world)
  addComponents(world, point, [set(Position, { x: 0, y: 5, z: 0 }), set(SphereShape, { radius: 0 }), LinearVelocity])
  collisionSystem(world)
  Position.y[point] = -4
  collisionSystem(world)
  expect(collision.events.began).toBe(1)
})
