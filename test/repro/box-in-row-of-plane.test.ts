import { addComponent, addEntity, createWorld, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, EndReason } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('a box whose row was that of a plane has a path, and parts by separation: nothing is left of the constant', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 })
  const { Position, Rotation, BoxShape, PlaneShape, LinearVelocity } = collision.components
  const add = (x: number): number => {
    const entity = addEntity(world)
    addComponent(world, entity, set(Position, { x, y: 0, z: 0 }))
    addComponent(world, entity, set(Rotation, { x: 0, y: 0, z: 0, w: 1 }))
    addComponent(world, entity, set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
    addComponent(world, entity, LinearVelocity)
    return entity
  }
  const box = add(0)
  const plane = addEntity(world)
  addComponent(world, plane, set(Position, { x: 0, y: -9, z: 0 }))
  addComponent(world, plane, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 3 }))
  collisionSystem(world)
  removeEntity(world, plane)
  const bullet = add(-5)
  collisionSystem(world)
  Position.x[bullet] = 5
  collisionSystem(world)
  const { events } = collision
  expect([events.began, events.a[0], events.b[0]]).toEqual([1, Math.min(box, bullet), Math.max(box, bullet)])
  Position.x[bullet] = 20
  collisionSystem(world)
  expect([events.ended, events.reason[0]]).toEqual([1, EndReason.separated])
})
