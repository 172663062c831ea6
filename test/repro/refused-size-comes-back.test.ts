import { addComponent, addComponents, addEntity, createWorld, removeComponent, set } from 'bitecs'
import { collisionSystem, createCollision, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

// A size is checked where it differs from the one of the last step. That of a collider that was left out counted as the
// last one, too: had it been disabled in a step that a predicate refused, it came back into the next one unchecked.
it.each(['BoxShape', 'SphereShape', 'CapsuleShape'] as const)('a size of %s that was refused stays refused', (name) => {
  const world = createWorld()
  let throws = false
  const predicate = (): boolean => {
    if (throws) throw new Error('refused')
    return true
  }
  const collision = createCollision(world, { onInvalid: 'quarantine', predicate })
  const { Position, LinearVelocity, SphereShape, CollisionDisabled } = collision.components
  const shape = collision.components[name]
  const column = 'radius' in shape ? shape.radius : shape.x
  const body = addEntity(world)
  addComponents(world, body, [Position, shape])
  for (let k = 0; k < 2; k++)
    addComponents(world, addEntity(world), [Position, LinearVelocity, set(SphereShape, { radius: 1 })])
  column[body] = 1
  collisionSystem(world)
  expect(collision.events.count).toBe(3)

  column[body] = -1
  collisionSystem(world)
  addComponent(world, body, CollisionDisabled)
  throws = true
  expect(() => collisionSystem(world)).toThrow('the predicate threw')
  throws = false
  removeComponent(world, body, CollisionDisabled)
  for (let step = 0; step < 2; step++) {
    collisionSystem(world)
    expect(collision.report.quarantined.map(({ entity }) => entity)).toEqual([body])
    expect(collision.events.count).toBe(1)
    validateCollision(world)
  }

  column[body] = 1
  collisionSystem(world)
  expect(collision.events.began).toBe(2)
  expect(collision.report.quarantined).toEqual([])
})
