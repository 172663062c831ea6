import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem, validateCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

describe('a body that is moved to its last pose', () => {
  it('has a path from where integrationSystem found it in the step in which it has another shape', () => {
    const world = createWorld()
    const collision = createCollision(world, { delta: 1 })
    const { Position, LinearVelocity, SphereShape } = collision.components
    const wall = addEntity(world)
    addComponents(world, wall, [set(Position, { x: 2, y: 0, z: 0 }), set(SphereShape, { radius: 0.5 })])
    const body = addEntity(world)
    addComponents(world, body, [Position, LinearVelocity, set(SphereShape, { radius: 0.25 })])
    LinearVelocity.x[body] = 4
    const began: number[] = []
    for (let step = 0; step < 4; step++) {
      Position.x[body] = 0
      if (step === 2) SphereShape.radius[body] = 0.5
      integrationSystem(world)
      collisionSystem(world)
      validateCollision(world)
      began.push(collision.events.began)
    }
    // At first it is new; where its last pose is the one of now and its shape is the same, it has no path.
    expect(began).toEqual([1, 0, 1, 0])
  })
})
