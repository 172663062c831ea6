import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  boundsSystem,
  buildObbTree,
  collisionSystem,
  createCollision,
  createQueryHit,
  integrationSystem,
  rayCast,
  type CollisionError,
} from 'bitecs-collision'
import { findObbTreeContacts, sweepSampledObbs } from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'

function errorOf(call: () => unknown): unknown[] {
  try {
    call()
  } catch (error) {
    const { name, code, field, component } = error as CollisionError
    return [name, code, field ?? component]
  }
  return []
}

const noFunctions: readonly unknown[] = [{}, [], 'x => x', 5, true, null, Symbol('f')]

describe.each(noFunctions.map((value) => [typeof value === 'symbol' ? 'a symbol' : JSON.stringify(value), value]))(
  '%s in place of a function is refused by name',
  (_, value) => {
    const it_ = value as never
    const world = createWorld()
    const collision = createCollision(world, { maxEntities: 100 })
    const body = addEntity(world)
    const { Position, SphereShape } = collision.components
    addComponents(world, body, [set(Position, {}), SphereShape])
    const tree = buildObbTree([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])
    const pose = { position: [0, 0, 0] } as never
    const box = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] } as never
    const cases: Record<string, () => unknown> = {
      predicate: () => createCollision(createWorld(), { predicate: it_ }),
      onContact: () => findObbTreeContacts(tree, pose, tree, pose, {}, it_),
      onProgress: () => buildObbTree([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2], { onProgress: it_ }),
      visit: () => {
        collision.forEachContactOf(body, it_)
      },
      'predicate of a query': () => rayCast(world, createQueryHit(), [0, 0, 0], [1, 0, 0], { predicate: it_ }),
      'poseA, poseB': () => sweepSampledObbs({} as never, box, it_, box, it_, 2, 1),
    }
    it.each(Object.keys(cases))('%s', (name) => {
      const got = errorOf(cases[name]!)
      expect(got.slice(0, 2)).toEqual(['CollisionError', 'E_OPTION'])
    })

    it('delta', () => {
      if (typeof value === 'number') return
      expect(errorOf(() => createCollision(createWorld(), { delta: it_ })).slice(0, 2)).toEqual([
        'CollisionError',
        'E_NON_FINITE',
      ])
    })
  },
)

describe('pairBudget', () => {
  it.each([0.5, 1e-9, 2.25, -1, NaN, '7', null, 2 ** 53])('%s is refused', (pairBudget) => {
    expect(errorOf(() => createCollision(createWorld(), { pairBudget: pairBudget as number }))).toEqual([
      'CollisionError',
      'E_OPTION',
      'pairBudget',
    ])
  })

  it.each([0, 1, 1e6, Infinity])('%s is taken', (pairBudget) => {
    createCollision(createWorld(), { pairBudget, maxEntities: 10 })
  })
})

/** What a function of the game returns in place of a number, and what else it does. */
describe('delta as a function', () => {
  it.each([{}, [], 'x', null, undefined, NaN, -1, 5n, Promise.resolve(1)])('that gives %o is refused', (value) => {
    const world = createWorld()
    createCollision(world, { delta: () => value as number, maxEntities: 100 })
    for (const system of [integrationSystem, collisionSystem, boundsSystem])
      expect(errorOf(() => system(world))[0]).toBe('CollisionError')
  })
})
