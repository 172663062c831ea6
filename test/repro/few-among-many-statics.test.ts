/**
 * Sixteen pairs that were appended to a short list ended the epoch: one body that flew past statics had all colliders
 * listed anew every few steps, which takes as long as hundreds of steps.
 */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem, type FindPairs } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('a body that flies past 2,000 statics does not have them listed anew', () => {
  let searches = 0
  const broadPhase: FindPairs = ({ count, moving }, meet) => {
    searches++
    for (let i = 0; i < count; i++) if (moving[i] === 1) for (let j = 0; j < count; j++) meet(i, j)
  }
  const world = createWorld()
  const { components, events } = createCollision(world, { broadPhase, contactEntities: false })
  const { Position, BoxShape, SphereShape, LinearVelocity } = components
  for (let x = 1; x <= 2000; x++) addComponents(world, addEntity(world), [set(Position, { x, y: 0, z: 0 }), BoxShape])
  const body = [set(Position, { x: 0, y: 0, z: 0 }), SphereShape, set(LinearVelocity, { x: 120, y: 0, z: 0 })]
  addComponents(world, addEntity(world), body)
  let began = 0
  for (let k = 0; k < 100; k++) {
    collisionSystem(integrationSystem(world))
    began += events.began
  }
  expect(began).toBe(201)
  expect(searches).toBeLessThan(4)
})
