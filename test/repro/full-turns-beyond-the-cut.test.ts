import { createWorld, query, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { it } from 'vitest'
import { expect } from '../expect.js'
import { spawn } from '../spawn.js'

/** Radians in a step: beyond what each method turns by at most. */
const SPINS = { euler: 4001.3, rk4: 300_000.7 } as const

// The turns of w dt were noted, not those that were applied: poses and turns did not agree, and the path was the
// shortest arc between the poses, which passes by a grain that the rod sweeps a hundred times.
it.each(['euler', 'rk4'] as const)('a rod that spins by more than %s turns it meets what it sweeps', (integrator) => {
  const world = createWorld()
  const { components } = createCollision(world, { delta: 1, integrator })
  const { Position, Rotation, AngularVelocity, BoxShape, SphereShape, Contact } = components
  const set3 = { x: 0, y: 0, z: SPINS[integrator] }
  spawn(
    world,
    set(Position, {}),
    set(Rotation, {}),
    set(AngularVelocity, set3),
    set(BoxShape, { x: 1, y: 0.01, z: 0.01 }),
  )
  const grains = Array.from({ length: 60 }, (_, k) => {
    const angle = (Math.PI * (k + 0.5)) / 60
    const at = { x: 0.8 * Math.cos(angle), y: 0.8 * Math.sin(angle), z: 0 }
    return spawn(world, set(Position, at), set(SphereShape, { radius: 0.001 }))
  })
  for (let step = 0; step < 3; step++) {
    collisionSystem(integrationSystem(world))
    expect(query(world, [Contact]).length, `step ${step}`).toBe(grains.length)
  }
})
