import { addComponent, createWorld, removeComponent, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

// The path of a child that became a body of its own began where it was on its parent.
it('a child that is detached begins anew where it is put', () => {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, BoxShape, LinearVelocity, Attached } = collision.components
  const parent = spawn(world, set(Position, { x: 0, y: 0, z: 0 }), BoxShape)
  const child = spawn(world, BoxShape, set(Attached, { parent, x: -0.2, y: 0, z: 0 }))
  spawn(world, set(Position, { x: 2, y: 0, z: 0 }), BoxShape)
  collisionSystem(world)
  expect(collision.events.count).toBe(0)
  removeComponent(world, child, Attached)
  addComponent(world, child, set(Position, { x: 5, y: 0, z: 0 }))
  addComponent(world, child, LinearVelocity)
  collisionSystem(world)
  expect(collision.events.count).toBe(0)
})

// Details of a contact that ends are those of the last step, in which the body was no child.
it('a body that becomes a child ends its contact as it was', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 })
  const { Position, SphereShape, AngularVelocity, Rotation, Attached } = collision.components
  const [spinner, other] = [1000, 1000.4].map((x) =>
    spawn(world, set(Position, { x, y: 0.1 * (x - 1000), z: 0 }), SphereShape),
  ) as [number, number]
  addComponent(world, spinner, Rotation)
  addComponent(world, spinner, set(AngularVelocity, { x: 0, y: 0, z: 1 }))
  collisionSystem(world)
  const speed = collision.events.speed[0]!
  expect(Math.abs(speed)).toBeLessThan(1)
  addComponent(world, spinner, set(Attached, { parent: other, x: 1, y: 0, z: 0 }))
  collisionSystem(world)
  expect(collision.events.ended).toBe(1)
  expect(collision.events.speed[collision.events.began]).toBe(speed)
})
