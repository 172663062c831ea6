import { addComponent, addEntity, removeEntity, set } from 'bitecs'
import {
  overlapPoint,
  overlapShape,
  refreshQueries,
  shapeCast,
  createQueryHit,
  type QueryShape,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import {
  anyColliders,
  anyPlace,
  anyRotation,
  anyShape,
  refreshed,
  stepAmong,
  surfaces,
  type Placed,
  type Quaternion,
  type V3,
} from './cast-scene.js'

const NO_TURN: Quaternion = [0, 0, 0, 1]
const ascending = (numbers: readonly number[]): boolean => numbers.every((x, k) => k === 0 || numbers[k - 1]! < x)

describe('overlaps are what two bodies at rest have for a contact', () => {
  it.each([21, 22, 23])('seed %i', (seed) => {
    const random = new Random(seed)
    const out: number[] = [1, 2, 3]
    const hit = createQueryHit()
    let touching = 0
    for (let n = 0; n < 50; n++) {
      const colliders = anyColliders(random, random.integer(1, 40), 5)
      const { world, collision, entities } = refreshed(colliders)
      const pose = { position: anyPlace(random, 5), rotation: anyRotation(random) }
      const shape = anyShape(random)
      const times = stepAmong(colliders, { shape, ...pose })
      const expected = entities.filter((_, k) => times[k] !== undefined)
      expect(overlapShape(world, out, shape, pose)).toBe(expected.length)
      expect(out, `${seed} ${n}`).toEqual(expected)
      expect(ascending(out)).toBe(true)
      // A cast that does not move finds the first of them.
      expect(shapeCast(world, hit, shape, pose, { linear: [0, 0, 0] })).toBe(out.length > 0)
      if (out.length > 0) expect([hit.entity, hit.time]).toEqual([out[0], 0])
      touching += out.length
      const times0 = stepAmong(colliders, { shape: { radius: 0 }, ...pose })
      expect(overlapPoint(world, out, pose.position)).toBe(out.length)
      expect(out, `${seed} ${n}`).toEqual(entities.filter((_, k) => times0[k] !== undefined))
      collision.dispose()
    }
    expect(touching).toBeGreaterThan(50)
  })
})

/** The next double away from 0. */
const beyond = (x: number): number => x * (1 + 2 ** -52)

describe('closed sets', () => {
  const out: number[] = []
  const one = (shape: Placed['shape'], position: V3 = [0, 0, 0], isSolid = false): ReturnType<typeof refreshed> =>
    refreshed([{ shape, position, rotation: NO_TURN, isSolid }])

  it.each<[string, Placed['shape'], V3]>([
    ['box', { halfExtents: [1, 1, 1] }, [1, 0.5, -1]],
    ['ball', { radius: 1 }, [0, 0, -1]],
    ['capsule', { halfHeight: 0.5, radius: 0.5 }, [0, 1, 0]],
    ['half-space', { normal: [0, 1, 0], constant: -1 }, [1e6, 1, -1e6]],
  ])('a point on the surface of a %s, and the next one outside', (_, shape, point) => {
    const { world, entities } = one(shape)
    expect(overlapPoint(world, out, point)).toBe(1)
    expect(out).toEqual(entities)
    expect(overlapPoint(world, out, point.map((x) => x * (1 + 1e-12)) as V3)).toBe(0)
    expect(out).toEqual([])
    expect(overlapPoint(world, out, [0, 0, 0])).toBe(1)
  })

  it('boxes that touch at a face, an edge and a corner, and those one bit apart', () => {
    const { world } = one({ halfExtents: [1, 1, 1] })
    const shape = { halfExtents: [0.5, 0.25, 1] }
    expect(overlapShape(world, out, shape, { position: [1.5, 0, 0] })).toBe(1)
    expect(overlapShape(world, out, shape, { position: [1.5, -1.25, 0] })).toBe(1)
    expect(overlapShape(world, out, shape, { position: [-1.5, 1.25, 2] })).toBe(1)
    expect(overlapShape(world, out, shape, { position: [beyond(1.5), 0, 0] })).toBe(0)
    expect(overlapShape(world, out, shape, { position: [-1.5, 1.25, beyond(2)] })).toBe(0)
  })

  it('a surface touches only what meets it, a solid also what is inside', () => {
    const cube = surfaces[0]!
    const surface = one({ tree: cube })
    const solid = one({ tree: cube }, [0, 0, 0], true)
    for (const [{ world }, inside] of [
      [surface, 0],
      [solid, 1],
    ] as const) {
      expect(overlapPoint(world, out, [0.2, 0.1, 0])).toBe(inside)
      expect(overlapPoint(world, out, [1, 0.3, 0.2])).toBe(1)
      expect(overlapPoint(world, out, [1 + 1e-9, 0.3, 0.2])).toBe(0)
      expect(overlapShape(world, out, { radius: 0.5 }, { position: [0.2, 0, 0] })).toBe(inside)
      expect(overlapShape(world, out, { radius: 0.9 }, { position: [0.2, 0, 0] })).toBe(1)
      expect(overlapShape(world, out, { tree: cube, scale: 0.5 }, { position: [0, 0, 0] })).toBe(inside)
    }
  })

  it('all of a world touch a half-space that holds them', () => {
    const random = new Random(31)
    const { world, entities, PlaneShape, Position, collision } = refreshed(anyColliders(random, 30, 5))
    const plane = addEntity(world)
    addComponent(world, plane, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 }))
    expect(overlapShape(world, out, { entity: plane }, { position: [0, 50, 0] })).toBe(30)
    expect(out).toEqual(entities)
    addComponent(world, plane, set(Position, { x: 0, y: 50, z: 0 }))
    refreshQueries(world)
    expect(overlapShape(world, out, { entity: plane }, { position: [0, 50, 0] })).toBe(30)
    collision.dispose()
  })
})

describe('who counts', () => {
  const at = (x: number): Placed => ({ shape: { radius: 1 }, position: [x, 0, 0], rotation: NO_TURN })

  it('filter options, the predicate, removed ones, the own body', () => {
    const { world, entities, Sensor, CollisionFilter, CollisionDisabled } = refreshed([at(0), at(0.5), at(1), at(9)])
    const [a, b, c, d] = entities as [number, number, number, number]
    const out: number[] = []
    const ask = (options?: object, shape: QueryShape = { radius: 1 }): number[] => {
      const count = overlapShape(world, out, shape, { position: [0, 0, 0] }, options)
      expect(count).toBe(out.length)
      return out
    }
    expect(ask()).toEqual([a, b, c])
    expect(ask({ exclude: [a, c] })).toEqual([b])
    expect(ask({}, { entity: b })).toEqual([a, c])
    const seen: number[] = []
    const predicate = (entity: number): boolean => seen.push(entity) > 0 && entity !== b
    expect(ask({ predicate })).toEqual([a, c])
    expect(seen.sort((p, q) => p - q)).toEqual([a, b, c])
    addComponent(world, a, Sensor)
    addComponent(world, b, set(CollisionFilter, { category: 2, mask: 1 }))
    refreshQueries(world)
    expect(ask()).toEqual([b, c])
    expect(ask({ sensors: true })).toEqual([a, b, c])
    expect(ask({ with: [Sensor], sensors: true })).toEqual([a])
    expect(ask({ category: 2 })).toEqual([c])
    expect(ask({ mask: 2 })).toEqual([b])
    addComponent(world, c, CollisionDisabled)
    removeEntity(world, b)
    expect(ask()).toEqual([])
    expect(overlapPoint(world, out, [9, 0, 0])).toBe(1)
    expect(out).toEqual([d])
  })

  it('a mesh whose tree was released is no longer there', () => {
    const { world, collision, MeshShape } = refreshed([
      { shape: { tree: surfaces[0]! }, position: [0, 0, 0], rotation: NO_TURN },
    ])
    const out: number[] = []
    const pose = { position: [1, 0, 0] }
    expect(overlapShape(world, out, { radius: 0.5 }, pose)).toBe(1)
    collision.removeTree(MeshShape.tree[1]!)
    expect(overlapShape(world, out, { radius: 0.5 }, pose)).toBeLessThan(2)
  })
})
