import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, createMoveResult, integrationSystem, moveAndSlide } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../thrown.js'

const zeros = (): number[] => Array.from({ length: 10 }, () => 0)

function start(name: 'Position' | 'Rotation', field: 'x' | 'y' | 'z', column: number[], quarantine = false) {
  const world = createWorld()
  const Position = { x: new Float64Array(10), y: zeros(), z: new Float32Array(10) }
  const Rotation = { x: zeros(), y: new Float64Array(10), z: zeros(), w: zeros().fill(1) }
  const components = { Position, Rotation }
  ;(components[name] as Record<string, unknown>)[field] = column
  const collision = createCollision(world, {
    components,
    maxEntities: 1000,
    onInvalid: quarantine ? 'quarantine' : 'throw',
  })
  const { LinearVelocity, AngularVelocity, SphereShape } = collision.components
  const bodies = [0, 1].map(() => {
    const entity = addEntity(world)
    addComponents(world, entity, [
      Position,
      Rotation,
      set(LinearVelocity, { x: 1, y: 2, z: 3 }),
      set(AngularVelocity, { x: 1, y: 1 }),
      SphereShape,
    ])
    return entity
  })
  return { world, collision, bodies, components, numbers: () => JSON.stringify(components) }
}

const refusing: readonly (readonly [string, () => number[]])[] = [
  ['frozen', () => Object.freeze(zeros()) as number[]],
  ['with one number that is read-only', () => Object.defineProperty(zeros(), 2, { writable: false })],
  [
    'a proxy that lets nobody write',
    () =>
      new Proxy(zeros(), {
        set: () => {
          throw new Error('read only')
        },
      }),
  ],
  ['a proxy that says no', () => new Proxy(zeros(), { set: () => false })],
]

/** The error came from the middle of the writes: x was moved and y was not. */
describe.each(['Position', 'Rotation'] as const)('a column of %s that cannot be written', (component) => {
  it.each(refusing)('%s is named by integrationSystem before anything is written', (_, column) => {
    for (const field of ['x', 'y', 'z'] as const)
      for (const quarantine of [false, true]) {
        const { world, collision, numbers } = start(component, field, column(), quarantine)
        const before = numbers()
        const error = errorOf(() => integrationSystem(world))
        expect([error.code, error.component, error.field]).toEqual(['E_OPTION', component, field])
        expect(error.message).toMatch(/cannot be written/)
        expect(numbers()).toBe(before)
        // Games that move their own bodies only have them read.
        collisionSystem(world)
        expect(collision.events.began).toBe(1)
      }
  })
})

describe('a proxy', () => {
  it('of an array that takes writes is moved like the array', () => {
    const moved = [zeros(), new Proxy(zeros(), {})].map((column) => {
      const { world, numbers } = start('Position', 'y', column)
      integrationSystem(world)
      return numbers()
    })
    expect(moved[1]).toBe(moved[0])
  })

  it('of a typed array, which has no length and no numbers, is no column', () => {
    const fakes = [new Proxy(new Float64Array(10), {}), Object.create(Float64Array.prototype)] as never[]
    for (const x of fakes) {
      const components = { Position: { x, y: zeros(), z: zeros() } }
      expect(errorOf(() => createCollision(createWorld(), { components }))).toMatchObject({
        code: 'E_OPTION',
        component: 'Position',
        field: 'x',
      })
    }
  })
})

it.each(refusing)('moveAndSlide of a character whose Position is %s is refused before it is moved', (_, column) => {
  for (const field of ['x', 'y', 'z'] as const) {
    const { world, bodies, numbers } = start('Position', field, column())
    const out = createMoveResult()
    const before = numbers() + JSON.stringify(out)
    const error = errorOf(() => moveAndSlide(world, bodies[1]!, [0.1, 0.1, 0.1], {}, out))
    expect([error.code, error.component, error.field, error.entity]).toEqual(['E_OPTION', 'Position', field, bodies[1]])
    expect(numbers() + JSON.stringify(out)).toBe(before)
  }
})
