import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/**
 * In continuous steps the contact of two that stand is that of the step before, and so was its speed, whatever became
 * of the velocities, and when a step took no time. The speed of two that part was that with which they had come.
 */
describe.each([false, true])('the speed of a contact, continuous %s', (continuous) => {
  it.each(['BoxShape', 'SphereShape', 'CapsuleShape'] as const)('of a %s is that of its velocity now', (shape) => {
    const world = createWorld()
    let delta = 1
    const collision = createCollision(world, { delta: () => delta, continuous, contactEntities: false })
    const { Position, Rotation, LinearVelocity } = collision.components
    const add = (x: number, velocity: number): number => {
      const entity = addEntity(world)
      addComponent(world, entity, set(Position, { x, y: 0, z: 0 }))
      addComponent(world, entity, Rotation)
      addComponent(world, entity, collision.components[shape])
      addComponent(world, entity, set(LinearVelocity, { x: velocity }))
      return entity
    }
    add(0, 0)
    const body = add(0.5, -1)
    const speeds: number[] = []
    const step = (velocity: number): void => {
      LinearVelocity.x[body] = velocity
      collisionSystem(world)
      speeds.push(collision.events.speed[0]!)
    }
    for (const velocity of [-1, -3, 0, 2, -1, -1]) step(velocity)
    delta = 0
    step(-1)
    delta = 1
    step(-1)
    expect(speeds).toEqual([1, 3, 0, -2, 1, 1, 0, 1])
  })
})

it('of two that part is that with which they do', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1, contactEntities: false })
  const { Position, LinearVelocity, SphereShape } = collision.components
  const [, body] = [0, 3].map((x) => {
    const entity = addEntity(world)
    addComponent(world, entity, set(Position, { x, y: 0, z: 0 }))
    addComponent(world, entity, SphereShape)
    addComponent(world, entity, LinearVelocity)
    return entity
  })
  const speeds: number[] = []
  for (const x of [3, 0.75, 0.5, 2.5]) {
    Position.x[body!] = x
    collisionSystem(world)
    if (collision.events.count > 0) speeds.push(collision.events.speed[0]!)
  }
  expect(speeds).toEqual([2.25, 0.25, -2])
})
