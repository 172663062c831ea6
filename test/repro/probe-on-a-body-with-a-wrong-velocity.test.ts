import { createWorld, hasComponent, set } from 'bitecs'
import { collisionSystem, createCollision, querySystem } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

// A probe asks where its entity is: the velocity of its body was checked too, but only where the probe is a child.
it('a probe on a child is answered where the velocity of its body is NaN, as one on the body is', () => {
  const world = createWorld()
  const { components } = createCollision(world)
  const { Position, LinearVelocity, SphereShape, Attached, RayProbe, ProbeHit } = components
  spawn(world, set(Position, { x: 5 }), set(SphereShape, { radius: 1 }))
  const body = spawn(world, Position, LinearVelocity, set(RayProbe, { x: 1, y: 0, z: 0 }))
  const eye = spawn(world, set(Attached, { parent: body, y: 0.5 }), set(RayProbe, { x: 1, y: 0, z: 0 }))
  collisionSystem(world)
  LinearVelocity.x[body] = NaN
  querySystem(world)
  expect([body, eye].map((entity) => hasComponent(world, entity, ProbeHit))).toEqual([true, true])
})
