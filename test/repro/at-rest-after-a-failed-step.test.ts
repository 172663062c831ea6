import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

/** What a ball meets that has come to rest; the step before was refused at first if `fails`. */
function meet(fails: boolean): string {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 })
  const { Position, Rotation, SphereShape, LinearVelocity, AngularVelocity } = collision.components
  const spawn = (x: number, y: number): number => {
    const ball = addEntity(world)
    addComponent(world, ball, set(Position, { x, y }))
    addComponent(world, ball, Rotation)
    addComponent(world, ball, set(SphereShape, { radius: 0.5 }))
    addComponent(world, ball, set(LinearVelocity, { x: 0 }))
    return ball
  }
  const ball = spawn(0, 0)
  const other = spawn(0, 9)
  collisionSystem(world)
  LinearVelocity.x[ball] = 10
  addComponent(world, ball, set(AngularVelocity, { z: 1 }))
  collisionSystem(world)
  integrationSystem(world)
  collisionSystem(world)
  // The game is paused: velocities stay, and nothing moves.
  spawn(10.6, 0.6)
  if (fails) {
    Position.y[other] = NaN
    expect(() => collisionSystem(world)).toThrow('E_NON_FINITE')
    Position.y[other] = 9
  }
  collisionSystem(world)
  validateCollision(world)
  return JSON.stringify(collision.events)
}

it('a body that came to rest has no path in the step after one that was refused', () => {
  expect(meet(true)).toBe(meet(false))
})
