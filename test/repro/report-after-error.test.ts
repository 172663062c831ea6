import { createWorld, set } from 'bitecs'
import { boundsSystem, broadPhaseSystem, collisionSystem, createCollision, narrowPhaseSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** One body that is left out, and two that touch. */
function makeWorld(options: object) {
  const world = createWorld()
  const collision = createCollision(world, { onInvalid: 'quarantine', delta: () => delta, ...options })
  let delta = 1 / 60
  const { Position, SphereShape, LinearVelocity } = collision.components
  const add = (x: number): number => spawn(world, set(Position, { x }), set(SphereShape, { radius: 1 }), LinearVelocity)
  const bodies = [add(NaN), add(0), add(1.5)]
  collisionSystem(world)
  const { report } = collision
  expect(report.quarantined.map(({ entity }) => entity)).toEqual([bodies[0]])
  expect([report.step, report.bodies, report.pairs]).toEqual([1, 2, 1])
  delta = 1 / 30
  return { world, collision, bodies, add }
}

/** The report, with a list of its own. */
const copyOf = <T extends { readonly quarantined: readonly unknown[] }>(report: T): T => ({
  ...report,
  quarantined: [...report.quarantined],
})

describe('what the report says of the last step that was done', () => {
  it('stays through a step that throws on wrong columns', () => {
    const { world, collision, bodies } = makeWorld({})
    const before = copyOf(collision.report)
    const { Position } = collision.components
    Position.x[bodies[0]!] = 0
    Position.x[bodies[1]!] = NaN
    const { y } = Position
    ;(Position as { y: unknown }).y = 'not a column'
    expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    expect(collision.report).toEqual(before)
    ;(Position as { y: unknown }).y = y
    collisionSystem(world)
    expect(collision.report.quarantined.map(({ entity }) => entity)).toEqual([bodies[1]])
    expect(collision.report).toMatchObject({ step: 2, delta: 1 / 30, bodies: 2 })
  })

  it('stays through one that exceeds the pair budget', () => {
    const { world, collision, bodies, add } = makeWorld({ pairBudget: 2 })
    const before = copyOf(collision.report)
    collision.components.Position.x[bodies[0]!] = 0
    add(0.5)
    expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_PAIR_BUDGET' }))
    expect(collision.report).toEqual(before)
  })

  it('stays while another one is being made', () => {
    const { world, collision, bodies } = makeWorld({})
    const before = copyOf(collision.report)
    collision.components.Position.x[bodies[0]!] = 0
    boundsSystem(world)
    expect(collision.report).toEqual(before)
    broadPhaseSystem(world)
    expect(collision.report).toEqual(before)
    narrowPhaseSystem(world)
    expect(collision.report).toEqual(before)
    collisionSystem(world)
    expect(collision.report).toMatchObject({ step: 2, quarantined: [], bodies: 3, pairs: 3 })
  })
})
