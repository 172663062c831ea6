import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

/**
 * A half-space that moves and touches several statics, of which one is a half-space too, was taken for a body that
 * rests on them. As it is infinitely large, everything was flush with everything, and depths were no numbers.
 */
it.each([false, true])('a half-space that moves rests on no statics, continuous %s', (continuous) => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1, continuous, contactEntities: false })
  const { Position, Rotation, AngularVelocity, PlaneShape, CapsuleShape, BoxShape } = collision.components
  const floor = addEntity(world)
  addComponent(world, floor, Position)
  addComponent(world, floor, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 }))
  for (const [shape, x] of [
    [CapsuleShape, 0.5],
    [BoxShape, 3],
  ] as const) {
    const still = addEntity(world)
    addComponent(world, still, set(Position, { x, y: 0.75, z: -1.5 }))
    addComponent(world, still, shape)
  }
  const lid = addEntity(world)
  addComponent(world, lid, set(Position, { x: 0, y: 1, z: 0 }))
  addComponent(world, lid, Rotation)
  addComponent(world, lid, AngularVelocity)
  addComponent(world, lid, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 }))
  for (let step = 0; step < 4; step++) {
    collisionSystem(world)
    const { events } = collision
    expect(events.count).toBe(3)
    for (let row = 0; row < events.count; row++) {
      expect(Number.isNaN(events.depth[row])).toBe(false)
      expect(Number.isFinite(events.speed[row])).toBe(true)
      expect(Number.isFinite(events.pointX[row])).toBe(true)
      expect(Math.hypot(events.normalX[row]!, events.normalY[row]!, events.normalZ[row]!)).toBeCloseTo(1, 12)
    }
    Rotation.x[lid]! += 0.1
    Rotation.z[lid]! += 0.03
  }
})
