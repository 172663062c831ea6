/** Row i of rayCastMany is what rayCast finds for ray i, to the bit. */
import { addComponent, addComponents, addEntity, createWorld, removeEntity, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createQueryHit,
  createQueryHits,
  rayCast,
  rayCastMany,
  type QueryHits,
  type RayOptions,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const vector = (random: Random, most: number): [number, number, number] => [
  random.between(-most, most),
  random.between(-most, most),
  random.between(-most, most),
]

/** Bodies of all shapes, with filters, sensors and children. */
function fill(world: World, random: Random, count: number, hasMesh = false): number[] {
  const collision = createCollision(world, { maxEntities: 4096 })
  const { Position, Rotation, BoxShape, SphereShape, CapsuleShape, PlaneShape, MeshShape } = collision.components
  const { CollisionFilter, Sensor, Attached } = collision.components
  const entities: number[] = []
  const tree = buildObbTree(cubeMesh().positions, cubeMesh().indices)
  for (let k = 0; k < count; k++) {
    const entity = addEntity(world)
    const [x, y, z] = vector(random, 8)
    const parent = random.chance(0.2) && k > 0 ? random.pick(entities) : 0
    if (parent > 0) addComponent(world, entity, set(Attached, { parent, x: x / 4, y: y / 4, z: z / 4 }))
    else addComponents(world, entity, [set(Position, { x, y, z }), set(Rotation, { x, y, z, w: 1 })])
    const shape = random.integer(0, 2)
    const size = random.between(0.2, 1)
    if (shape === 0) addComponent(world, entity, set(BoxShape, { x: size }))
    else if (shape === 1) addComponent(world, entity, set(SphereShape, { radius: size }))
    else addComponent(world, entity, set(CapsuleShape, { radius: size }))
    if (random.chance(0.3)) addComponent(world, entity, set(CollisionFilter, { category: 2, mask: 6 }))
    if (random.chance(0.2)) addComponent(world, entity, Sensor)
    entities.push(entity)
  }
  const floor = addEntity(world)
  addComponents(world, floor, [set(Position, { y: -9 }), set(PlaneShape, {})])
  if (hasMesh) {
    const mesh = addEntity(world)
    addComponents(world, mesh, [set(Position, {}), set(MeshShape, { tree: tree as never, scale: 3 })])
  }
  collisionSystem(world)
  return entities
}

type Packed = Float64Array | Float32Array | number[]

/** Origins and directions of rays, one of ten along an axis. */
function packRays(random: Random, count: number): { origins: number[]; directions: number[] } {
  const rays = { origins: [] as number[], directions: [] as number[] }
  for (let k = 0; k < count; k++) {
    rays.origins.push(...vector(random, 9).map(Math.fround))
    rays.directions.push(...(random.chance(0.1) ? [0, -3, 0] : vector(random, 2).map(Math.fround)))
  }
  return rays
}

/** Casts each ray alone and compares. */
function expectRows(world: World, hits: QueryHits, origins: Packed, directions: Packed, options: RayOptions): number {
  const hit = createQueryHit()
  let found = 0
  let complete = true
  expect(hits.count).toBe(origins.length / 3)
  for (let i = 0; i < hits.count; i++) {
    const [ox, oy, oz] = origins.slice(3 * i, 3 * i + 3) as unknown as [number, number, number]
    const [dx, dy, dz] = directions.slice(3 * i, 3 * i + 3) as unknown as [number, number, number]
    if (rayCast(world, hit, [ox, oy, oz], [dx, dy, dz], options)) found++
    complete &&= hit.complete
    const row = [hits.entity[i], hits.body[i], hits.distance[i], hits.time[i], hits.triangle[i], hits.inside[i] === 1]
    row.push(hits.pointX[i], hits.pointY[i], hits.pointZ[i], hits.normalX[i], hits.normalY[i], hits.normalZ[i])
    const { entity, body, distance, time, triangle, inside } = hit
    const expected = [entity, body, distance, time, triangle, inside, ...hit.point, ...hit.normal]
    if (!row.every((value, k) => Object.is(value, expected[k]))) expect({ i, row }).toEqual({ i, row: expected })
  }
  expect(hits.complete).toBe(complete)
  return found
}

describe('rayCastMany', () => {
  it.each<[string, RayOptions]>([
    ['no options', {}],
    ['sensors', { sensors: true }],
    ['a filter and a distance', { category: 2, mask: 2, maxDistance: 5 }],
    ['ways out', { solid: false }],
    ['a predicate', { predicate: (entity) => entity % 3 > 0 }],
    ['few nodes', { maxNodes: 12 }],
  ])('gives the rows that rayCast gives, seed 31: %s', (_, options) => {
    const world = createWorld()
    const random = new Random(31)
    const entities = fill(world, random, 300)
    const hits = createQueryHits(0)
    for (const count of [0, 1, 400, 50]) {
      const { origins, directions } = packRays(random, count)
      const found = rayCastMany(world, hits, origins, directions, options)
      expect(found).toBe(expectRows(world, hits, origins, directions, options))
      if (count > 1) expect([found > 0, found < count]).toEqual([true, true])
      // The ends of lists of children may go with them.
      for (let k = 0; k < 20; k++) {
        const [gone] = entities.splice(random.integer(0, entities.length - 1), 1)
        if (gone !== undefined) removeEntity(world, gone)
      }
      if (count === 400) collisionSystem(world)
    }
  })

  it('gives them in worlds with meshes, of all kinds of arrays, seed 7', () => {
    const world = createWorld()
    const random = new Random(7)
    fill(world, random, 50, true)
    const hits = createQueryHits()
    const { origins, directions } = packRays(random, 60)
    for (const Kind of [Float64Array, Float32Array]) {
      const packed = [Kind.from(origins), Kind.from(directions)] as const
      const found = rayCastMany(world, hits, ...packed)
      expect(found).toBe(expectRows(world, hits, ...packed, {}))
      // Rows behind those of the rays hold zeros.
      expect(Math.max(...hits.triangle.subarray(0, hits.count))).toBeGreaterThanOrEqual(0)
    }
    expect(rayCastMany(world, hits, origins, directions)).toBe(expectRows(world, hits, origins, directions, {}))
  })

  it('does not depend on the order of the rays, seed 12', () => {
    const world = createWorld()
    const random = new Random(12)
    fill(world, random, 100)
    const { origins, directions } = packRays(random, 100)
    const hits = createQueryHits()
    rayCastMany(world, hits, origins, directions)
    const back = createQueryHits()
    const reversed = (list: number[]): number[] =>
      Array.from({ length: 100 }, (_, i) => list.slice(3 * (99 - i), 3 * (100 - i))).flat()
    rayCastMany(world, back, reversed(origins), reversed(directions))
    for (let i = 0; i < 100; i++) expect(back.distance[99 - i]).toBe(hits.distance[i])
  })

  const bad: [string, unknown, unknown, object][] = [
    ['NaN', [0, 0, 0, 0, NaN, 0], [0, 0, 1, 0, 0, 1], { code: 'E_NON_FINITE', component: 'origins', field: '[4]', index: 1 }],
    ['too far', [0, 0, 0, 1e61, 0, 0], [0, 0, 1, 0, 0, 1], { code: 'E_RANGE', component: 'origins', field: '[3]', index: 1 }],
    ['text', [0, 0, 0, 0, 0, 0], [0, 0, 1, 0, '0', 1], { code: 'E_OPTION', component: 'directions', field: '[4]', index: 1 }],
    ['infinite', [0, 0, 0], [0, 0, -Infinity], { code: 'E_NON_FINITE', component: 'directions', field: '[2]', index: 0 }],
    ['no direction', [0, 0, 0, 1, 0, 0], [0, 0, 1, 0, 0, 0], { code: 'E_OPTION', component: 'directions', field: '[3]', index: 1 }],
    ['no triples', [0, 0, 0, 1], [0, 0, 1], { code: 'E_OPTION', component: 'origins', field: 'length', value: [0, 0, 0, 1] }],
    ['fewer directions', [0, 0, 0, 1, 2, 3], [0, 0, 1], { code: 'E_OPTION', component: 'directions', limit: 6 }],
    ['another array', new Int32Array(3), [0, 0, 1], { code: 'E_OPTION', component: 'origins' }],
    ['null', [0, 0, 1], null, { code: 'E_OPTION', component: 'directions' }],
  ] // prettier-ignore
  it.each(bad)('refuses %s by ray and number, and writes nothing', (_, origins, directions, details) => {
    const world = createWorld()
    fill(world, new Random(1), 5)
    const hits = createQueryHits()
    rayCastMany(world, hits, [0, 50, 0], [0, -1, 0])
    const before = structuredClone(hits)
    expect(() => rayCastMany(world, hits, origins as number[], directions as number[])).toThrow(
      expect.objectContaining(details),
    )
    expect(hits).toEqual(before)
    expect(hits.entity[0]).toBeGreaterThan(0)
  })

  it('refuses what rayCast refuses, and writes nothing if the predicate throws late', () => {
    const world = createWorld()
    fill(world, new Random(1), 200)
    const hits = createQueryHits()
    const { origins, directions } = packRays(new Random(2), 40)
    const cast = (out: unknown, options: object) => () =>
      rayCastMany(world, out as QueryHits, origins, directions, options)
    expect(cast({}, {})).toThrow(expect.objectContaining({ code: 'E_OPTION', component: 'hits' }))
    expect(cast(hits, { maxDistance: -1 })).toThrow(expect.objectContaining({ code: 'E_RANGE', field: 'maxDistance' }))
    expect(cast(hits, { far: 1 })).toThrow(expect.objectContaining({ code: 'E_OPTION', field: 'far' }))
    expect(cast(hits, { exclude: 4000 })).toThrow(expect.objectContaining({ code: 'E_DEAD_ENTITY', entity: 4000 }))
    let asked = 0
    const predicate = (): boolean => {
      if (++asked === 20) throw new Error('of the game')
      return true
    }
    const before = structuredClone(hits)
    expect(cast(hits, { predicate })).toThrow('of the game')
    expect(cast(hits, { predicate: () => rayCastMany(world, hits, [0, 0, 0], [0, 0, 1]) > 0 })).toThrow(
      expect.objectContaining({ code: 'E_REENTRANT', component: 'rayCastMany' }),
    )
    expect(hits).toEqual(before)
  })
})
