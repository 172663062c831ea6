import { addComponents, addEntity, createWorld, observe, onAdd, set } from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  collisionSystem,
  contactEventSystem,
  createCollision,
  narrowPhaseSystem,
} from 'bitecs-collision'
import { expect, it } from 'vitest'

/**
 * The step is done when an observer of the game throws: called again, the last stage told the contacts as
 * ones that persist.
 */
it.each(['Contact', 'ContactBegan', 'Touching'] as const)(
  'contactEventSystem runs once a step, also where an observer of %s throws (E20)',
  (name) => {
    const world = createWorld()
    const collision = createCollision(world, { touching: true })
    const { components, events, report } = collision
    const { Position, SphereShape, LinearVelocity } = components
    for (const x of [0, 0.75, 1.5])
      addComponents(world, addEntity(world), [set(Position, { x }), SphereShape, LinearVelocity])
    let thrown = false
    observe(world, onAdd(components[name]), () => {
      if (thrown) return
      thrown = true
      throw new Error('boom')
    })
    boundsSystem(world)
    broadPhaseSystem(world)
    narrowPhaseSystem(world)
    expect(() => contactEventSystem(world)).toThrow('boom')
    expect(report.step).toBe(0)
    expect([collision.report.step, events.began, events.count]).toEqual([1, 2, 2])
    expect(() => contactEventSystem(world)).toThrow(expect.objectContaining({ code: 'E_REENTRANT' }))
    expect([collision.report.step, events.began, events.count]).toEqual([1, 2, 2])
    collisionSystem(world)
    expect([collision.report.step, events.began, events.ended, events.count]).toEqual([2, 0, 0, 2])
  },
)
