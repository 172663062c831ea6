import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** A body without a shape, with arrays of the game for all that a body has, and a child that touches a ball. */
function start(onInvalid: 'throw' | 'quarantine') {
  const world = createWorld()
  const vector = (): Record<'x' | 'y' | 'z', unknown[]> => ({ x: [0, 0, 0, 0], y: [0, 0, 0, 0], z: [0, 0, 0, 0] })
  const own = {
    Position: vector(),
    Rotation: { ...vector(), w: [1, 1, 1, 1] as unknown[] },
    LinearVelocity: vector(),
    AngularVelocity: vector(),
  }
  const components = own as unknown as Record<keyof typeof own, Record<'x' | 'y' | 'z' | 'w', number[]>>
  const collision = createCollision(world, { components, onInvalid })
  const { Attached, SphereShape } = collision.components
  const parent = addEntity(world)
  addComponents(world, parent, Object.values(own))
  const child = addEntity(world)
  addComponents(world, child, [set(Attached, { parent }), set(SphereShape, { radius: 1 })])
  const ball = addEntity(world)
  addComponents(world, ball, [own.Position, own.LinearVelocity, set(SphereShape, { radius: 1 })])
  return { world, collision, own, parent, child }
}

// A big integer threw a TypeError of the engine before the checks came to it.
const values = [5n, '5', '', null, undefined, true, [], {}]
const columns = ['Position', 'Rotation', 'LinearVelocity', 'AngularVelocity'] as const
const cases = columns.flatMap((component) => values.map((value) => ({ component, value })))

describe('a body without a shape, whose y is no number', () => {
  it.each(cases)('is told by its child: $component.y = $value', ({ component, value }) => {
    const { world, collision, own, parent } = start('throw')
    own[component].y[parent] = value
    const error = { code: 'E_NON_FINITE', entity: parent, component, field: 'y', value }
    expect(() => collisionSystem(world)).toThrow(expect.objectContaining(error))
    own[component].y[parent] = 0
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
  })

  it.each(cases)('has its child left out: $component.y = $value', ({ component, value }) => {
    const { world, collision, own, parent, child } = start('quarantine')
    own[component].y[parent] = value
    for (let k = 0; k < 2; k++) collisionSystem(world)
    expect(collision.report.quarantined.map(({ entity }) => entity)).toEqual([child])
    expect(collision.events.count).toBe(0)
  })
})
