import { addComponent, addEntity, createWorld, pipe, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

describe('a flat world', () => {
  it('finds a ball that falls on a half-plane', () => {
    const world = createWorld()
    const collision = createCollision(world, { flat: true })
    const { Position, Rotation, LinearVelocity, AngularVelocity, SphereShape, PlaneShape } = collision.components
    const ball = addEntity(world)
    addComponent(world, ball, set(Position, { x: 0, y: 1 }))
    addComponent(world, ball, set(Rotation, { angle: 1 }))
    addComponent(world, ball, set(AngularVelocity, { z: 600 }))
    addComponent(world, ball, set(LinearVelocity, { x: 6, y: -60 }))
    addComponent(world, ball, set(SphereShape, { radius: 0.5 }))
    const ground = addEntity(world)
    addComponent(world, ground, set(Position, { x: 0, y: 0 }))
    addComponent(world, ground, set(Rotation, { angle: 0 }))
    addComponent(world, ground, set(PlaneShape, { x: 0, y: 1 }))
    const update = pipe(integrationSystem, collisionSystem)
    update(world)
    expect(Rotation.angle[ball]).toBe(11)
    expect(collision.events.count).toBe(1)
    expect(collision.events.time[0]).toBeCloseTo(0.5 / 60)
  })
})
