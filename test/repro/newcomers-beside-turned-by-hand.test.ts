import { createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

// Angular velocities had places for the bodies there were when the game first turned one by its Rotation, where nobody
// carries AngularVelocity. The velocity of a later body was no number, nor were its fat bounds, if an epoch began with
// it: it met nothing in its first step.
it.each([2, 30])('a new body meets what it flies into, where the game has turned another, of %i at a time', (n) => {
  const world = createWorld()
  const { components, events } = createCollision(world, { delta: 1, maxEntities: 4096, contactEntities: false })
  const { Position, Rotation, LinearVelocity, SphereShape, BoxShape } = components
  const add = (x: number, y: number, vx: number): number =>
    spawn(world, set(Position, { x, y }), set(LinearVelocity, { x: vx }), set(SphereShape, { radius: 0.25 }))
  const turned = spawn(world, set(Position, { y: -9 }), Rotation, LinearVelocity, BoxShape)
  collisionSystem(world)
  Rotation.x[turned] = Rotation.w[turned] = Math.SQRT1_2
  collisionSystem(world)
  for (let wave = 0; wave < 8; wave++) {
    for (let k = 0; k < n; k++) {
      add(3, 2 * (n * wave + k), 0)
      add(0, 2 * (n * wave + k), 4)
    }
    collisionSystem(integrationSystem(world))
    expect(events.began, `wave ${wave}`).toBe(n)
    for (let row = 0; row < n; row++) expect(events.speed[row]).toBe(4)
    validateCollision(world)
  }
})
