import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { closestPoints, collisionSystem, createCollision } from 'bitecs-collision'
import { createClosestPoints } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'

// The point of each was rounded by itself: they differed in their last bits.
it('closestPoints of two entities at distance 0 gives one point, whichever is named first', () => {
  const world = createWorld()
  const { Position, BoxShape, SphereShape } = createCollision(world).components
  const entities = [
    [set(Position, { x: 0.6, y: 1.1, z: 0.9 }), set(BoxShape, { x: 0.2, y: 0.4, z: 0.2 })],
    [set(Position, { x: 1.6, y: 1.1, z: 0.7 }), set(SphereShape, { radius: 0.8 })],
    [set(Position, { x: 1.1, y: 0.1, z: 0.3 }), set(BoxShape, { x: 0.5, y: 0.3, z: 0.2 })],
    [set(Position, { x: 1.9, y: 0.7, z: 0.1 }), set(BoxShape, { x: 0.3, y: 0.3, z: 0.5 })],
  ].map((components) => {
    const entity = addEntity(world)
    addComponents(world, entity, components)
    return entity
  })
  collisionSystem(world)
  const out = createClosestPoints()
  for (const k of [0, 2]) {
    expect(closestPoints(world, out, entities[k]!, entities[k + 1]!)).toBe(0)
    expect(out.pointA).toEqual(out.pointB)
    const one = [...out.pointA]
    expect(closestPoints(world, out, entities[k + 1]!, entities[k]!)).toBe(0)
    expect([...out.pointA, ...out.pointB]).toEqual([...one, ...one])
  }
})
