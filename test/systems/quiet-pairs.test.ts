import { addComponent, addComponents, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** Two boxes, and others far away, in a world whose pairs have been quiet for some steps. */
function makeQuiet(options: { continuous: boolean; gap: number; mask: number; half: number }) {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1, contactEntities: false, continuous: options.continuous })
  const { components, events } = collision
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, CollisionFilter } = components
  const add = (x: number, y: number): number =>
    spawn(world, set(Position, { x, y, z: 0 }), Rotation, CollisionFilter, set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
  const blade = add(0, 0)
  BoxShape.x[blade] = options.half
  addComponents(world, blade, [LinearVelocity, AngularVelocity])
  const wall = add(0, 1 + options.gap)
  for (let k = 0; k < 10; k++) addComponent(world, add(20 + 5 * k, 0), LinearVelocity)
  CollisionFilter.mask[wall] = options.mask
  for (let k = 0; k < 30; k++) {
    // They creep about, so that every step is tested.
    Position.z[blade] = 1e-4 * (k % 2)
    collisionSystem(world)
  }
  expect(events.count).toBe(0)
  const step = (): number => {
    collisionSystem(world)
    return events.count
  }
  return { world, components, blade, wall, step }
}

describe('while pairs are quiet', () => {
  it.each([true, false])('a static whose mask is written opens, and closes again, continuous %s', (continuous) => {
    const { components, wall, step } = makeQuiet({ continuous, gap: -0.1, mask: 0, half: 0.5 })
    const { mask } = components.CollisionFilter
    mask[wall] = 1
    expect(step()).toBe(1)
    for (let k = 0; k < 20; k++) expect(step()).toBe(1)
    mask[wall] = 2
    step()
    expect(step()).toBe(0)
  })

  it('one that was sure to be apart, and turns about itself once in a step, meets what is in its way (M09)', () => {
    const { world, components, blade, step } = makeQuiet({ continuous: true, gap: 0.001, mask: 1, half: 1 })
    components.AngularVelocity.z[blade] = 2 * Math.PI
    integrationSystem(world)
    expect(step()).toBe(1)
    components.AngularVelocity.z[blade] = 0
    expect([step(), step()]).toEqual([1, 0])
  })
})
