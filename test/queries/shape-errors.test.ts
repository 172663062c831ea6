import { addComponent, addEntity, createWorld, removeEntity, set } from 'bitecs'
import {
  createQueryHit,
  createQueryHits,
  overlapPoint,
  overlapShape,
  rayCast,
  refreshQueries,
  shapeCast,
  shapeCastAll,
  type QueryMotion,
  type QueryPose,
  type QueryShape,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { newCollision, surfaces } from './cast-scene.js'
import { errorOf } from '../thrown.js'
import { spawn } from '../spawn.js'

const world = createWorld()
const collision = newCollision(world)
const { Position, BoxShape, SphereShape, CapsuleShape, MeshShape } = collision.components
const target = spawn(world, set(Position, { x: 0, y: 0, z: 0 }), set(BoxShape, { x: 1, y: 1, z: 1 }))
const plain = addEntity(world)
const twice = spawn(world, set(SphereShape, { radius: 1 }), set(CapsuleShape, { halfHeight: 1, radius: 1 }))
const bad = spawn(world, set(SphereShape, { radius: -1 }))
const meshless = spawn(world, set(MeshShape, { tree: 77 }))
// The last: its id is not given again.
const dead = addEntity(world)
removeEntity(world, dead)
refreshQueriesOf([twice, bad, meshless])

/** The shapes are templates without a place in the world: what has no Position is no collider. */
function refreshQueriesOf(templates: readonly number[]): void {
  for (const entity of templates) addComponent(world, entity, collision.components.CollisionDisabled)
  refreshQueries(world)
}

const hit = createQueryHit()
const hits = createQueryHits()
const list = [5, 6]
const shape: QueryShape = { radius: 0.5 }
const pose: QueryPose = { position: [0, 3, 0] }
const motion: QueryMotion = { linear: [0, -3, 0] }

const anyShape = (value: unknown): QueryShape => value as QueryShape

describe('a wrong shape', () => {
  it.each<[string, unknown, string, string | undefined]>([
    ['none', undefined, 'E_OPTION', undefined],
    ['null', null, 'E_OPTION', undefined],
    ['a number', 3, 'E_OPTION', undefined],
    ['nothing in it', {}, 'E_OPTION', undefined],
    ['an unknown field', { size: 3 }, 'E_OPTION', undefined],
    ['two forms at once', { radius: 1, halfExtents: [1, 1, 1] }, 'E_OPTION', 'radius'],
    ['a field too much', { radius: 1, scale: 2 }, 'E_OPTION', 'scale'],
    ['NaN', { radius: NaN }, 'E_NON_FINITE', 'radius'],
    ['a text', { radius: '1' }, 'E_OPTION', 'radius'],
    ['Infinity', { radius: Infinity }, 'E_NON_FINITE', 'radius'],
    ['negative', { radius: -1 }, 'E_EXTENT', 'radius'],
    ['too large', { radius: 2e9 }, 'E_RANGE', 'radius'],
    ['two half extents', { halfExtents: [1, 2] }, 'E_OPTION', 'halfExtents'],
    ['no half extents', { halfExtents: null }, 'E_OPTION', 'halfExtents'],
    ['half extent NaN', { halfExtents: [1, NaN, 2] }, 'E_NON_FINITE', 'halfExtents[1]'],
    ['half extent negative', { halfExtents: [1, 2, -1] }, 'E_EXTENT', 'halfExtents[2]'],
    ['a capsule without radius', { halfHeight: 1 }, 'E_OPTION', 'radius'],
    ['a capsule of negative height', { halfHeight: -1, radius: 1 }, 'E_EXTENT', 'halfHeight'],
    ['no tree', { tree: {} }, 'E_OPTION', 'tree'],
    ['null for a tree', { tree: null }, 'E_OPTION', 'tree'],
    ['handle 0', { tree: 0 }, 'E_HANDLE', 'tree'],
    ['an unknown handle', { tree: 99 }, 'E_HANDLE', 'tree'],
    ['a dead entity', { entity: dead }, 'E_DEAD_ENTITY', undefined],
    ['no entity', { entity: 'me' }, 'E_DEAD_ENTITY', undefined],
    ['an entity without shape', { entity: plain }, 'E_MISSING_COMPONENT', undefined],
    ['an entity with two shapes', { entity: twice }, 'E_TWO_SHAPES', undefined],
    ['an entity with a bad shape', { entity: bad }, 'E_EXTENT', 'radius'],
    ['an entity with a bad handle', { entity: meshless }, 'E_HANDLE', 'tree'],
  ])('%s', (_, value, code, field) => {
    list.splice(0, Infinity, 5, 6)
    for (const [name, call] of [
      ['shapeCast', () => shapeCast(world, hit, anyShape(value), pose, motion)],
      ['shapeCastAll', () => shapeCastAll(world, hits, anyShape(value), pose, motion)],
      ['overlapShape', () => overlapShape(world, list, anyShape(value), pose)],
    ] as const) {
      const error = errorOf(call)
      expect(error.code).toBe(code)
      expect(error.field).toBe(field)
      expect(error.message).toContain(name)
    }
    expect(hit).toEqual(createQueryHit())
    expect(list).toEqual([5, 6])
    expect(shapeCast(world, createQueryHit(), shape, pose, motion)).toBe(true)
  })

  it('a mesh of scale 0, NaN, too large', () => {
    const tree = surfaces[0]!
    for (const [scale, code] of [
      [0, 'E_EXTENT'],
      [NaN, 'E_NON_FINITE'],
      [-2e9, 'E_RANGE'],
    ] as const)
      expect(errorOf(() => overlapShape(world, list, { tree, scale }, pose)).code).toBe(code)
  })
})

describe('a wrong pose, motion, point', () => {
  it.each<[string, unknown, unknown, string]>([
    ['no pose', undefined, motion, 'E_OPTION'],
    ['no position', {}, motion, 'E_OPTION'],
    ['position NaN', { position: [0, NaN, 0] }, motion, 'E_NON_FINITE'],
    ['position too short', { position: [0, 1] }, motion, 'E_OPTION'],
    ['position too far', { position: [0, 1e61, 0] }, motion, 'E_RANGE'],
    ['rotation of three', { position: [0, 0, 0], rotation: [0, 0, 1] }, motion, 'E_OPTION'],
    ['rotation null', { position: [0, 0, 0], rotation: null }, motion, 'E_OPTION'],
    ['rotation NaN', { position: [0, 0, 0], rotation: [0, 0, NaN, 1] }, motion, 'E_NON_FINITE'],
    ['rotation zero', { position: [0, 0, 0], rotation: [0, 0, 0, -0] }, motion, 'E_ZERO_QUATERNION'],
    ['no motion', pose, undefined, 'E_OPTION'],
    ['no linear', pose, { angular: [1, 0, 0] }, 'E_OPTION'],
    ['linear infinite', pose, { linear: [0, -Infinity, 0] }, 'E_NON_FINITE'],
    ['linear a text', pose, { linear: ['1', 0, 0] }, 'E_OPTION'],
    ['angular NaN', pose, { linear: [0, 0, 0], angular: [0, 0, NaN] }, 'E_NON_FINITE'],
    ['angular too much', pose, { linear: [0, 0, 0], angular: [0, 0, 2e9] }, 'E_RANGE'],
  ])('%s', (_, where, way, code) => {
    const error = errorOf(() => shapeCast(world, hit, shape, where as QueryPose, way as QueryMotion))
    expect(error.code).toBe(code)
    expect(error.message).toContain('shapeCast')
    if (way !== motion) return
    expect(errorOf(() => overlapShape(world, list, shape, where as QueryPose)).code).toBe(code)
  })

  it('quaternions of any length and none, Float32Array too', () => {
    const halfExtents = new Float32Array([2, 0.5, 0.5])
    for (const rotation of [undefined, [0, 0, 0, 1e-20], [0, 0, 0, -1e19], new Float32Array([0, 0, 0, 1])]) {
      const where = { position: [0, 3, 0], ...(rotation === undefined ? {} : { rotation }) }
      expect(shapeCast(world, hit, { halfExtents }, where, motion)).toBe(true)
      expect(hit.distance).toBeCloseTo(1.5, 9)
    }
  })

  it('points', () => {
    expect(errorOf(() => overlapPoint(world, list, [0, NaN, 0])).code).toBe('E_NON_FINITE')
    expect(errorOf(() => overlapPoint(world, list, [0, 1])).code).toBe('E_OPTION')
    expect(errorOf(() => overlapPoint(world, list, undefined as never)).code).toBe('E_OPTION')
  })
})

describe('a wrong result object or option', () => {
  it('results', () => {
    expect(errorOf(() => shapeCast(world, {} as never, shape, pose, motion)).code).toBe('E_OPTION')
    expect(errorOf(() => shapeCastAll(world, hit as never, shape, pose, motion)).code).toBe('E_OPTION')
    expect(errorOf(() => overlapShape(world, {} as never, shape, pose)).code).toBe('E_OPTION')
    expect(errorOf(() => overlapPoint(world, undefined as never, [0, 0, 0])).code).toBe('E_OPTION')
  })

  it('options', () => {
    const options = (value: object): never => value as never
    expect(errorOf(() => shapeCast(world, hit, shape, pose, motion, options({ solid: true }))).code).toBe('E_OPTION')
    expect(errorOf(() => shapeCast(world, hit, shape, pose, motion, { mask: NaN })).code).toBe('E_MASK')
    expect(errorOf(() => shapeCast(world, hit, shape, pose, motion, { exclude: dead })).code).toBe('E_DEAD_ENTITY')
    // A list of entities could not say that it is cut short.
    expect(errorOf(() => overlapShape(world, list, shape, pose, options({ maxNodes: 9 }))).field).toBe('maxNodes')
    expect(errorOf(() => overlapPoint(world, list, [0, 0, 0], options({ maxNodes: 9 }))).field).toBe('maxNodes')
  })

  it('a query inside a predicate is refused, and the next one works', () => {
    const ask = (): boolean => rayCast(world, createQueryHit(), [0, 9, 0], [0, -1, 0])
    for (const call of [
      () => shapeCast(world, hit, shape, pose, motion, { predicate: ask }),
      () => shapeCastAll(world, hits, shape, pose, motion, { predicate: ask }),
      () => overlapShape(world, list, { radius: 9 }, pose, { predicate: ask }),
    ])
      expect(errorOf(call).code).toBe('E_REENTRANT')
    expect(shapeCast(world, hit, shape, pose, motion)).toBe(true)
    expect(hit.entity).toBe(target)
  })
})
