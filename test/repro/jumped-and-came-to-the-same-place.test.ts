import { createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

// A body that jumped and was then moved to the very pose that it had in the last step seemed to have no path.
it('a body that jumps meets what lies on its way, wherever that ends', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 })
  const { Position, BoxShape, LinearVelocity } = collision.components
  const body = spawn(
    world,
    set(Position, { x: 0, y: -10, z: 0 }),
    BoxShape,
    set(LinearVelocity, { x: 0, y: -20, z: 0 }),
  )
  spawn(world, Position, BoxShape)
  collisionSystem(world)
  expect(collision.events.count).toBe(0)
  Position.y[body] = 10
  collision.teleport(body)
  integrationSystem(world)
  expect(Position.y[body]).toBe(-10)
  collisionSystem(world)
  expect(collision.events.began).toBe(1)
  expect(collision.events.time[0]).toBeCloseTo(0.45, 8)
})

// Whether a static at its place had jumped depended on whether its row was written, and so on the epoch.
it.each([true, false])('a static that jumps to where it is has jumped, epoch thrown away %s', (isThrownAway) => {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, BoxShape, LinearVelocity } = collision.components
  const wall = spawn(world, set(Position, { x: 10, y: 0, z: 0 }), BoxShape)
  const body = spawn(world, set(Position, { x: 10, y: 0.9, z: 0 }), BoxShape, LinearVelocity)
  collisionSystem(world)
  expect(collision.events.began).toBe(1)
  Position.y[body] = 1.5
  collision.teleport(wall)
  if (isThrownAway) (collision as unknown as { forget(): void }).forget()
  collisionSystem(world)
  const { began, ended, depth } = collision.events
  expect({ began, ended, depth: depth[0] }).toEqual({ began: 0, ended: 0, depth: 0 })
})
