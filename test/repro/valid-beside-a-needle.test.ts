import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

// A pair is quiet by the gap of its bounds, which may be more than the separation along every axis of two polygons:
// validateCollision took this for their distance, and refused flat worlds with capsules of radius 0 beside boxes.
it.each([7, 8])('a flat world with a needle that passes a box is valid, seed %i', (seed) => {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, { flat: true, maxEntities: 100, delta: 0.1 })
  const { Position, Rotation, CapsuleShape, BoxShape, LinearVelocity, AngularVelocity } = collision.components
  for (const shape of [set(CapsuleShape, { halfHeight: 0.2, radius: 0 }), set(BoxShape, { x: 0.4, y: 0.2 })])
    addComponents(world, addEntity(world), [
      shape,
      set(Position, { x: random.between(0.5, 3), y: random.between(0.5, 3) }),
      set(Rotation, { angle: random.between(0, 3) }),
      set(AngularVelocity, { z: random.between(0, 3) }),
      set(LinearVelocity, { x: random.between(-2, 2), y: random.between(-2, 2) }),
    ])
  for (let step = 0; step < 20; step++) {
    integrationSystem(world)
    collisionSystem(world)
    expect(() => validateCollision(world)).not.toThrow()
  }
})
