import { addComponents, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

function pairOfBoxes(delta: number) {
  const world = createWorld()
  const collision = createCollision(world, { delta, contactEntities: false })
  const { Position, Rotation, BoxShape, LinearVelocity, AngularVelocity } = collision.components
  const add = (x: number): number =>
    spawn(world, set(Position, { x }), Rotation, BoxShape, LinearVelocity, AngularVelocity)
  return { world, collision, a: add(0), b: add(0.9) }
}

/**
 * The velocity of what a game moves itself is its path over the length of the step: it overflowed, and the
 * speed was NaN.
 */
it.each([5e-324, 1e-310, 1e-305, 1e-299, 1e-291])('a step of %d s is like one of none (N22)', (delta) => {
  const { world, collision, b } = pairOfBoxes(delta)
  const { Position } = collision.components
  Position.x[b] = 1e9
  collisionSystem(world)
  Position.x[b] = 0.9
  Position.y[b] = 0.1
  collisionSystem(world)
  const { began, time, speed, normalX } = collision.events
  expect([began, time[0], speed[0], normalX[0]]).toEqual([1, 0, 0, 1])
})

it.each([1e-290, 1e-200])('a step of %d s has a finite speed (N22)', (delta) => {
  const { world, collision, b } = pairOfBoxes(delta)
  const { Position } = collision.components
  Position.x[b] = 1e9
  collisionSystem(world)
  Position.x[b] = 0.9
  collisionSystem(world)
  expect(collision.events.speed[0]! * delta).toBeCloseTo(1e9 - 0.9, 5)
})

/**
 * Full turns that are no number any more counted as ones that the poses agree with, and the body had no
 * path and no contact.
 */
it.each([
  [1e150, 1],
  [1e155, 1],
  [1e200, 1],
  [1e305, 1e4],
])('a step of %d s keeps what touches at %d rad/s (N21 N25)', (delta, z) => {
  const { world, collision, a, b } = pairOfBoxes(delta)
  const { Rotation, AngularVelocity } = collision.components
  collisionSystem(world)
  for (const turnsBack of [true, false]) {
    AngularVelocity.z[b] = z
    integrationSystem(world)
    if (turnsBack)
      for (const entity of [a, b]) addComponents(world, entity, [set(Rotation, { x: 0, y: 0, z: 0, w: 1 })])
    collisionSystem(world)
    const { count, ended, speed, time } = collision.events
    expect([count, ended, time[0]]).toEqual([1, 0, 0])
    expect(Number.isFinite(speed[0])).toBe(true)
  }
})
