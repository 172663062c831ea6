import { addComponents, createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createMoveResult,
  integrationSystem,
  moveAndSlide,
  type CollisionOptions,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

const LIMIT = 1e9

function start(options: CollisionOptions) {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000, delta: 1, ...options })
  const { Position, LinearVelocity, SphereShape } = collision.components
  const bodies = [5, LIMIT - 1].map((y, k) =>
    spawn(world, set(Position, { x: 0.5 * k, y }), set(LinearVelocity, { x: 0.25, y: 0.75 }), SphereShape),
  )
  return { world, collision, bodies }
}

/** integrationSystem wrote 1e9 and more, and the next step refused what nobody had written. */
describe('a velocity that takes a body out of the world', () => {
  it('is named by integrationSystem, with what it leads to, before anything is written (N14 N24)', () => {
    const { world, collision, bodies } = start({})
    const { Position, LinearVelocity } = collision.components
    integrationSystem(world)
    collisionSystem(world)
    const before = JSON.stringify([Position.x.slice(0, 4), Position.y.slice(0, 4)])
    expect(() => integrationSystem(world)).toThrow(
      expect.objectContaining({
        code: 'E_RANGE',
        entity: bodies[1],
        component: 'LinearVelocity',
        field: 'y',
        value: 0.75,
        limit: LIMIT,
      }),
    )
    expect(() => integrationSystem(world)).toThrow(/Position.y = 1000000000\.5/)
    expect(JSON.stringify([Position.x.slice(0, 4), Position.y.slice(0, 4)])).toBe(before)
    LinearVelocity.y[bodies[1]!] = 0.25
    collisionSystem(integrationSystem(world))
    expect(Position.y[bodies[1]!]).toBe(LIMIT)
  })

  it('keeps that body where it is under quarantine, and moves the others (N24)', () => {
    const { world, collision, bodies } = start({ onInvalid: 'quarantine' })
    const { Position } = collision.components
    for (let k = 0; k < 3; k++) collisionSystem(integrationSystem(world))
    expect([Position.y[bodies[0]!], Position.y[bodies[1]!]]).toEqual([7.25, LIMIT - 0.25])
    const { quarantined } = collision.report
    expect(quarantined.map(({ entity, error }) => [entity, error.code, error.component, error.field])).toEqual([
      [bodies[1], 'E_RANGE', 'LinearVelocity', 'y'],
    ])
    expect(quarantined[0]!.error.message).toMatch(/not moved/)
  })

  it('is looked at where a body is farther away than the limit along no axis, turns, and is moved (N24)', () => {
    const { world, collision, bodies } = start({})
    const { Position, Rotation, AngularVelocity } = collision.components
    addComponents(world, bodies[1]!, [Rotation, set(AngularVelocity, { z: 1 })])
    Position.x[bodies[1]!] = 0.5 * LIMIT
    Position.y[bodies[1]!] = 0.75 * LIMIT
    integrationSystem(world)
    expect([Position.x[bodies[1]!], Position.y[bodies[1]!]]).toEqual([0.5 * LIMIT + 0.25, 0.75 * LIMIT + 0.75])
  })

  it('is refused for steps of absurd length too (N21)', () => {
    const { world } = start({ delta: 1e300 })
    expect(() => integrationSystem(world)).toThrow(
      expect.objectContaining({ code: 'E_RANGE', component: 'LinearVelocity', field: 'x' }),
    )
  })
})

it('a motion that takes a character out of the world is refused before anything is written (N24)', () => {
  const { world, collision, bodies } = start({})
  const { Position } = collision.components
  const out = createMoveResult()
  const before = JSON.stringify(out)
  expect(() => moveAndSlide(world, bodies[1]!, [0, 1.5, 0], {}, out)).toThrow(
    expect.objectContaining({
      code: 'E_RANGE',
      entity: bodies[1],
      component: 'motion',
      field: 'motion[1]',
      value: 1.5,
      limit: LIMIT,
    }),
  )
  expect([Position.y[bodies[1]!], JSON.stringify(out)]).toEqual([LIMIT - 1, before])
  moveAndSlide(world, bodies[1]!, [0, 0.5, 0], {}, out)
  expect(Position.y[bodies[1]!]).toBe(LIMIT - 0.5)
})
