import { addComponents, addEntity, createWorld, resetWorld, set } from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  collisionSystem,
  contactEventSystem,
  createCollision,
  createManifold,
  narrowPhaseSystem,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

const stages = [boundsSystem, broadPhaseSystem, narrowPhaseSystem, contactEventSystem]

function start() {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000 })
  const { Position, LinearVelocity, SphereShape } = collision.components
  const fill = (): void => {
    for (let k = 0; k < 2; k++) addComponents(world, addEntity(world), [set(Position, {}), LinearVelocity, SphereShape])
  }
  fill()
  collisionSystem(world)
  return { world, collision, fill }
}

describe('a reset within a step', () => {
  it.each([1, 2, 3])('drops the step: after stage %d', (done) => {
    const { world, collision, fill } = start()
    for (const stage of stages.slice(0, done)) stage(world)
    resetWorld(world)
    collision.reset()
    expect(() => stages[done]!(world)).toThrow(expect.objectContaining({ code: 'E_REENTRANT' }))
    fill()
    collisionSystem(world)
    const { began, ended, count, reset } = collision.events
    expect({ began, ended, count, reset }).toEqual({ began: 1, ended: 1, count: 2, reset: true })
  })
})

it('every method of a world that was filled after resetWorld alone throws E_RESET', () => {
  const { world, collision, fill } = start()
  resetWorld(world)
  fill()
  const calls = {
    eventsByTime: () => collision.eventsByTime(),
    manifoldOf: () => collision.manifoldOf(0, createManifold()),
    removeTree: () => collision.removeTree(1),
    isTouching: () => collision.isTouching(1, 2),
  }
  for (const call of Object.values(calls)) expect(call).toThrow(expect.objectContaining({ code: 'E_RESET' }))
})

it('forEachContactOf without a function to call names what it got', () => {
  const { collision } = start()
  for (const visit of [undefined, 5])
    expect(() => collision.forEachContactOf(9, visit as never)).toThrow(
      `forEachContactOf(9): visit = ${visit} is not a function`,
    )
})
