import { addComponent, addEntity, createWorld, removeEntity, set } from 'bitecs'
import {
  closestPoint,
  closestPoints,
  collisionSystem,
  createClosestPoints,
  createCollision,
  createQueryHit,
  createQueryHits,
  frustumCull,
  nearest,
  obbOf,
  overlapPoint,
  overlapShape,
  rayBlocked,
  rayCast,
  rayCastAll,
  refreshQueries,
  shapeCast,
  type CollisionErrorCode,
  type RayOptions,
} from 'bitecs-collision'
import { createObb } from 'bitecs-collision/geometry'
import { beforeEach, describe, expect, it } from 'vitest'
import { errorOf } from '../thrown.js'
import { spawn } from '../spawn.js'

interface Refusal {
  readonly code?: CollisionErrorCode
  readonly message: string
}

/** Whatever a caller without types may pass. */
const any = (value: unknown): never => value as never

function room(predicate?: () => boolean) {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000, ...(predicate && { predicate }) })
  const { Position, BoxShape, LinearVelocity } = collision.components
  const box = (x: number): number =>
    spawn(world, set(Position, { x, y: 0, z: 0 }), set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
  return { world, collision, box, Position, LinearVelocity }
}

describe('errors of queries', () => {
  let { world, collision, box, Position } = room()
  let near = 0
  let far = 0
  let dead = 0
  const out = createQueryHit()
  const hits = createQueryHits()
  const answer = (options?: RayOptions): string => {
    const isHit = rayCast(world, out, [0, 0, 0], [1, 0, 0], options)
    return JSON.stringify([isHit, out])
  }

  beforeEach(() => {
    ;({ world, collision, box, Position } = room())
    near = box(3)
    far = box(6)
    dead = box(9)
    collisionSystem(world)
    removeEntity(world, dead)
  })

  /** The call is refused by code and name, writes nothing, and leaves later answers as they were. */
  function refuses(code: CollisionErrorCode, name: string, call: () => unknown): void {
    const before = answer()
    const hit = JSON.stringify(out)
    const rows = rayCastAll(world, hits, [0, 0, 0], [1, 0, 0])
    const written = JSON.stringify(hits)
    const { code: found, message } = errorOf(call)
    expect(found, message).toBe(code)
    expect(message).toContain(name)
    expect(JSON.stringify(out)).toBe(hit)
    expect(JSON.stringify(hits)).toBe(written)
    expect(answer()).toBe(before)
    expect(rayCastAll(world, hits, [0, 0, 0], [1, 0, 0])).toBe(rows)
  }

  const badVectors: readonly (readonly [CollisionErrorCode, unknown])[] = [
    ['E_NON_FINITE', [NaN, 0, 1]],
    ['E_NON_FINITE', [0, Infinity, 1]],
    ['E_NON_FINITE', [0, 1, -Infinity]],
    ['E_OPTION', [0, 1]],
    ['E_OPTION', ['0', 1, 2]],
    ['E_OPTION', null],
    ['E_OPTION', undefined],
    ['E_OPTION', 7],
  ]

  it.each(badVectors)('%s: a vector %j', (code, vector) => {
    refuses(code, 'origin', () => rayCast(world, out, any(vector), [1, 0, 0]))
    refuses(code, 'direction', () => rayCast(world, out, [0, 0, 0], any(vector)))
    refuses(code, 'origin', () => rayCastAll(world, hits, any(vector), [1, 0, 0]))
    refuses(code, 'direction', () => rayCastAll(world, hits, [0, 0, 0], any(vector)))
    refuses(code, 'from', () => rayBlocked(world, any(vector), [1, 0, 0]))
    refuses(code, 'to', () => rayBlocked(world, [0, 0, 0], any(vector)))
    refuses(code, 'point', () => closestPoint(world, out, any(vector)))
    refuses(code, 'point', () => nearest(world, hits, any(vector), 2))
  })

  it('a direction of no length', () => {
    refuses('E_OPTION', 'direction', () => rayCast(world, out, [0, 0, 0], [0, -0, 0]))
    refuses('E_OPTION', 'direction', () => rayCastAll(world, hits, [0, 0, 0], [0, 0, 0]))
  })

  const badOptions: readonly (readonly [CollisionErrorCode, string, unknown])[] = [
    ['E_RANGE', 'maxDistance', -1],
    ['E_NON_FINITE', 'maxDistance', NaN],
    ['E_OPTION', 'maxDistance', '1'],
    ['E_OPTION', 'solid', 1],
    ['E_OPTION', 'sensors', 'all'],
    ['E_MASK', 'category', 0.5],
    ['E_MASK', 'mask', 2 ** 32],
    ['E_MASK', 'mask', NaN],
    ['E_DEAD_ENTITY', 'exclude', 999],
    ['E_DEAD_ENTITY', 'exclude', [999]],
    ['E_DEAD_ENTITY', 'exclude', [NaN]],
    ['E_DEAD_ENTITY', 'exclude', -1],
    ['E_OPTION', 'exclude', 'all'],
    ['E_OPTION', 'with', {}],
    ['E_OPTION', 'with', [null]],
    ['E_OPTION', 'without', [3]],
    ['E_OPTION', 'predicate', true],
    ['E_OPTION', 'maxNodes', 0],
    ['E_OPTION', 'maxNodes', NaN],
    ['E_OPTION', 'maxDist', 5],
  ]

  it.each(badOptions)('%s: the option %s = %j', (code, name, value) => {
    const options = { [name]: value } as RayOptions
    refuses(code, name, () => rayCast(world, out, [0, 0, 0], [1, 0, 0], options))
    refuses(code, name, () => rayCastAll(world, hits, [0, 0, 0], [1, 0, 0], options))
    if (name !== 'solid') {
      refuses(code, name, () => closestPoint(world, out, [0, 0, 0], options))
      refuses(code, name, () => nearest(world, hits, [0, 0, 0], 2, options))
    }
    if (name !== 'maxDistance') refuses(code, name, () => rayBlocked(world, [0, 0, 0], [1, 0, 0], options))
  })

  it('an entity in exclude that was removed', () => {
    refuses('E_DEAD_ENTITY', 'exclude', () => rayCast(world, out, [0, 0, 0], [1, 0, 0], { exclude: dead }))
    refuses('E_DEAD_ENTITY', 'exclude', () => rayCast(world, out, [0, 0, 0], [1, 0, 0], { exclude: [near, dead] }))
    expect(rayCast(world, out, [0, 0, 0], [1, 0, 0], { exclude: near })).toBe(true)
    expect(out.entity).toBe(far)
  })

  it.each([null, undefined, {}, [], 5])('a result object that is none: %j', (value) => {
    refuses('E_OPTION', 'out', () => rayCast(world, any(value), [0, 0, 0], [1, 0, 0]))
    refuses('E_OPTION', 'hits', () => rayCastAll(world, any(value), [0, 0, 0], [1, 0, 0]))
    refuses('E_OPTION', 'out', () => closestPoint(world, any(value), [0, 0, 0]))
    refuses('E_OPTION', 'hits', () => nearest(world, any(value), [0, 0, 0], 1))
    refuses('E_OPTION', 'out', () => closestPoints(world, any(value), near, far))
  })

  it.each([
    ['E_RANGE', -1],
    ['E_OPTION', 0.5],
    ['E_OPTION', NaN],
    ['E_OPTION', '2'],
    ['E_OPTION', undefined],
  ] as const)('%s: k = %s', (code, k) => {
    refuses(code, 'k', () => nearest(world, hits, [0, 0, 0], any(k)))
  })

  it('closest points of what is no pair of bodies', () => {
    const pair = createClosestPoints()
    const bare = addEntity(world)
    const late = box(1)
    const foreign = 500
    for (const [code, a, b] of [
      ['E_DEAD_ENTITY', dead + 10, near],
      ['E_DEAD_ENTITY', near, foreign],
      ['E_DEAD_ENTITY', near, NaN],
      ['E_OPTION', near, near],
      ['E_MISSING_COMPONENT', near, bare],
      // No query has seen it.
      ['E_MISSING_COMPONENT', late, near],
    ] as const)
      refuses(code, 'closestPoints', () => closestPoints(world, pair, a, b))
    expect(pair).toEqual(createClosestPoints())
    expect(closestPoints(world, pair, near, far)).toBe(2)
    expect(pair).toMatchObject({ distance: 2, normal: [1, 0, 0] })
    expect([pair.pointA[0], pair.pointB[0]]).toEqual([3.5, 5.5])
  })

  it('a result object of the other kind', () => {
    refuses('E_OPTION', 'out', () => rayCast(world, any(createQueryHits()), [0, 0, 0], [1, 0, 0]))
    refuses('E_OPTION', 'hits', () => rayCastAll(world, any(createQueryHit()), [0, 0, 0], [1, 0, 0]))
  })

  it('options that are none, and a world without collision', () => {
    refuses('E_OPTION', 'options', () => rayCast(world, out, [0, 0, 0], [1, 0, 0], any(null)))
    refuses('E_OPTION', 'options', () => rayCast(world, out, [0, 0, 0], [1, 0, 0], any(5)))
    refuses('E_OPTION', 'createCollision', () => rayCast(createWorld(), out, [0, 0, 0], [1, 0, 0]))
    refuses('E_OPTION', 'createCollision', () => refreshQueries(any(undefined)))
  })

  it('a query inside the predicate of a query', () => {
    const inner = createQueryHit()
    const inside = (call: () => unknown): (() => unknown) => {
      const predicate = (): boolean => call() === true
      return () => rayCast(world, out, [0, 0, 0], [1, 0, 0], { predicate })
    }
    refuses(
      'E_REENTRANT',
      'rayCast',
      inside(() => rayCast(world, inner, [0, 0, 0], [1, 0, 0])),
    )
    refuses(
      'E_REENTRANT',
      'rayBlocked',
      inside(() => rayBlocked(world, [0, 0, 0], [1, 0, 0])),
    )
    const ball = { radius: 1 }
    const pose = { position: [0, 0, 0] }
    refuses(
      'E_REENTRANT',
      'overlapPoint',
      inside(() => overlapPoint(world, [], [0, 0, 0])),
    )
    refuses(
      'E_REENTRANT',
      'overlapShape',
      inside(() => overlapShape(world, [], ball, pose)),
    )
    refuses(
      'E_REENTRANT',
      'shapeCast',
      inside(() => shapeCast(world, inner, ball, pose, { linear: [1, 0, 0] })),
    )
    refuses(
      'E_REENTRANT',
      'obbOf',
      inside(() => obbOf(world, near, createObb())),
    )
    refuses(
      'E_REENTRANT',
      'frustumCull',
      inside(() => frustumCull(world, [], any([]))),
    )
    refuses(
      'E_REENTRANT',
      'refreshQueries',
      inside(() => refreshQueries(world)),
    )
    refuses(
      'E_REENTRANT',
      'boundsSystem',
      inside(() => collisionSystem(world)),
    )
    const other = room()
    other.box(1)
    refuses(
      'E_REENTRANT',
      'rayCast',
      inside(() => rayCast(other.world, inner, [0, 0, 0], [1, 0, 0])),
    )
  })

  it('a query inside the predicate of createCollision', () => {
    const found: Refusal[] = []
    const inner = createQueryHit()
    const asked = room(() => {
      found.push(errorOf(() => rayCast(asked.world, inner, [0, 0, 0], [1, 0, 0])))
      found.push(errorOf(() => refreshQueries(asked.world)))
      return true
    })
    for (const x of [0, 0.5]) addComponent(asked.world, asked.box(x), set(asked.LinearVelocity, { x: 0, y: 0, z: 0 }))
    collisionSystem(asked.world)
    expect(found.map(({ code }) => code)).toEqual(['E_REENTRANT', 'E_REENTRANT'])
    expect(asked.collision.events.count).toBe(1)
    expect(rayCast(asked.world, inner, [-3, 0, 0], [1, 0, 0])).toBe(true)
  })

  it('a predicate that changes the world, or throws', () => {
    const adds = (): boolean => addEntity(world) > 0
    expect(errorOf(() => answer({ predicate: adds })).code).toBe('E_REENTRANT')
    const sets = (): boolean => {
      addComponent(world, far, set(Position, { x: 1, y: 0, z: 0 }))
      return true
    }
    expect(errorOf(() => answer({ predicate: sets })).code).toBe('E_REENTRANT')
    const before = answer()
    const error = new Error('of the game')
    const throws = (): boolean => {
      throw error
    }
    expect(errorOf(() => answer({ predicate: throws }))).toBe(error)
    expect(answer()).toBe(before)
    collisionSystem(world)
    expect(answer()).not.toBe(before)
  })

  it('bad numbers of bodies: the first query and refreshQueries name them, and queries go on with what they had', () => {
    const fresh = room()
    const bad = fresh.box(2)
    fresh.Position.y[bad] = NaN
    const first = errorOf(() => rayCast(fresh.world, out, [0, 0, 0], [1, 0, 0]))
    expect(first).toMatchObject({ code: 'E_NON_FINITE', entity: bad, component: 'Position', field: 'y' })
    fresh.Position.y[bad] = 0
    expect(rayCast(fresh.world, out, [0, 0, 0], [1, 0, 0])).toBe(true)

    const before = answer()
    Position.x[near] = 100
    Position.x[far] = Infinity
    expect(errorOf(() => refreshQueries(world))).toMatchObject({ code: 'E_NON_FINITE', entity: far })
    expect(answer()).toBe(before)
    expect(errorOf(() => collisionSystem(world))).toMatchObject({ code: 'E_NON_FINITE', entity: far })
    expect(answer()).toBe(before)
    Position.x[far] = 6
    refreshQueries(world)
    answer()
    expect(out.entity).toBe(far)
    expect(collision.report.step).toBe(1)
  })
})

describe('inside a predicate', () => {
  it('refuses calls of the resource that change it, and room for no number of rows', () => {
    const world = createWorld()
    const collision = createCollision(world, { maxEntities: 100 })
    const { Position, SphereShape } = collision.components
    const ball = spawn(world, set(Position, { x: 5, y: 0, z: 0 }), set(SphereShape, { radius: 1 }))
    const out = createQueryHit()
    const ask = (change: () => void) => () =>
      rayCast(world, out, [0, 0, 0], [1, 0, 0], {
        predicate: () => {
          change()
          return true
        },
      })
    for (const change of [() => collision.dispose(), () => collision.teleport(ball), () => collision.removeTree(1)])
      expect(ask(change)).toThrow('E_REENTRANT')
    expect(rayCast(world, out, [0, 0, 0], [1, 0, 0])).toBe(true)
    for (const capacity of [-1, 1.5, NaN, 1e12]) expect(() => createQueryHits(capacity)).toThrow('E_OPTION')
  })
})
