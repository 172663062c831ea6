import { addComponent, addEntity, createWorld, removeEntity, set } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createQueryHit,
  createQueryHits,
  overlapShape,
  refreshQueries,
  shapeCast,
  shapeCastAll,
  type QueryShape,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import {
  anyColliders,
  anyPlace,
  anyRotation,
  anyShape,
  newCollision,
  place,
  refreshed,
  stepAmong,
  surfaces,
  type Placed,
  type Quaternion,
  type V3,
} from './cast-scene.js'

const NO_TURN: Quaternion = [0, 0, 0, 1]
const box = (position: V3, half = 0.5): Placed => ({
  shape: { halfExtents: [half, half, half] },
  position,
  rotation: NO_TURN,
})
const ball = (position: V3, radius = 0.5): Placed => ({ shape: { radius }, position, rotation: NO_TURN })

function anyMotion(random: Random, spins: boolean): { linear: V3; angular?: V3 } {
  const direction: V3 = random.chance(0.3)
    ? random.pick<V3>([
        [1, 0, 0],
        [0, -1, 0],
        [0, 0, 1],
        [0, 0, 0],
      ])
    : [random.normal(), random.normal(), random.normal()]
  const length = random.pick([0.5, 2, 2, 8])
  const linear = direction.map((x) => x * length) as V3
  return spins ? { linear, angular: [random.normal(), random.normal(), 2 * random.normal()] } : { linear }
}

/** Of two times of one contact: both are early by no more than the tolerance over the closing speed. */
const CLOSE = 1e-6

describe('shape casts find what a step finds', () => {
  it.each([1, 2, 3])('seed %i', (seed) => {
    const random = new Random(seed)
    const hit = createQueryHit()
    const hits = createQueryHits()
    let inside = 0
    let clear = 0
    for (let n = 0; n < 40; n++) {
      const edge = random.pick([3, 7])
      const colliders = anyColliders(random, random.integer(1, 20), edge)
      const { world, collision, entities } = refreshed(colliders)
      const pose = { position: anyPlace(random, edge), rotation: anyRotation(random) }
      const shape = anyShape(random)
      const motion = anyMotion(random, n % 2 === 0)
      const times = stepAmong(colliders, { shape, ...pose }, motion.linear, motion.angular)
      const count = shapeCastAll(world, hits, shape, pose, motion)
      expect(hits.count).toBe(count)
      expect(hits.complete).toBe(true)
      const known = new Map(entities.map((entity, k) => [entity, times[k]]))
      for (let row = 0; row < count; row++) {
        const time = known.get(hits.entity[row]!)
        known.delete(hits.entity[row]!)
        expect(time, `${seed} ${n}`).not.toBe(undefined)
        expect(Math.abs(hits.time[row]! - time!)).toBeLessThan(CLOSE)
        if (row === 0) continue
        const isSorted =
          hits.time[row]! > hits.time[row - 1]! ||
          (hits.time[row] === hits.time[row - 1] && hits.entity[row]! > hits.entity[row - 1]!)
        expect(isSorted).toBe(true)
      }
      // What only one of the two found grazes within the tolerance.
      for (const [, time] of known) expect(time, `${seed} ${n}`).toBe(undefined)
      expect(shapeCast(world, hit, shape, pose, motion), `${seed} ${n}`).toBe(count > 0)
      if (count > 0) {
        const fields = ['entity', 'time', 'distance', 'triangle', 'body'] as const
        for (const field of fields) expect(hit[field]).toBe(hits[field][0])
        expect(hit.point).toEqual([hits.pointX[0], hits.pointY[0], hits.pointZ[0]])
        expect(hit.normal).toEqual([hits.normalX[0], hits.normalY[0], hits.normalZ[0]])
        expect(hit.inside).toBe(hits.inside[0] === 1)
        expect(Math.hypot(...hit.normal)).toBeCloseTo(1, 12)
        expect(hit.distance).toBeCloseTo(hit.time * Math.hypot(...motion.linear), 9)
        const towards = hit.normal.reduce((sum, x, d) => sum + x * motion.linear[d]!, 0)
        if (hit.time > 0 && motion.angular === undefined) expect(towards).toBeLessThan(1e-6)
        if (hit.inside) inside++
        else if (hit.time > 0) clear++
      } else expect(hit).toEqual(createQueryHit())
      collision.dispose()
    }
    expect(inside).toBeGreaterThan(1)
    expect(clear).toBeGreaterThan(1)
  })
})

/** The rotation by a vector, then another one. */
function turned([x, y, z]: V3, [a, b, c, d]: Quaternion): Quaternion {
  const angle = Math.hypot(x, y, z)
  const s = angle > 0 ? Math.sin(angle / 2) / angle : 0
  const [p, q, r, w] = [s * x, s * y, s * z, Math.cos(angle / 2)]
  return [
    w * a + p * d + q * c - r * b,
    w * b - p * c + q * d + r * a,
    w * c + p * b - q * a + r * d,
    w * d - p * a - q * b - r * c,
  ]
}

it.each([5, 6])('nothing is touched before the first contact, and something soon after: seed %i', (seed) => {
  const random = new Random(seed)
  const hit = createQueryHit()
  const touched: number[] = []
  let grazed = 0
  for (let n = 0; n < 40; n++) {
    const colliders = anyColliders(random, 15, 7)
    const { world, collision } = refreshed(colliders)
    const position = anyPlace(random, 7)
    const rotation = anyRotation(random)
    const shape = anyShape(random)
    const { linear, angular = [0, 0, 0] } = anyMotion(random, true)
    const isHit = shapeCast(world, hit, shape, { position, rotation }, { linear, angular })
    const touchesAt = (t: number): boolean => {
      const moved = position.map((x, d) => x + t * linear[d]!) as V3
      const turn = turned(angular.map((x) => t * x) as V3, rotation)
      return overlapShape(world, touched, shape, { position: moved, rotation: turn }) > 0
    }
    const end = isHit ? hit.time - 1e-9 : 1
    for (let k = 0; k <= 40; k++) if (end > 0) expect(touchesAt((k / 40) * end), `${seed} ${n} ${k}`).toBe(false)
    if (isHit && !touchesAt(Math.min(1, hit.time + 1e-6))) grazed++
    collision.dispose()
  }
  expect(grazed).toBeLessThan(4)
})

describe('one collider', () => {
  const hit = createQueryHit()

  it('a ball meets a box at its face, an edge and a corner', () => {
    const { world } = refreshed([box([0, 0, 0])])
    expect(shapeCast(world, hit, { radius: 0.5 }, { position: [-3, 0, 0] }, { linear: [4, 0, 0] })).toBe(true)
    expect(hit.time).toBeCloseTo(0.5, 9)
    expect(hit.distance).toBeCloseTo(2, 9)
    expect(hit.normal).toEqual([-1, 0, 0])
    expect(hit.point[0]).toBeCloseTo(-0.5, 8)
    expect(hit.triangle).toBe(-1)
    const aside = 0.5 + 0.5 * Math.SQRT1_2
    expect(shapeCast(world, hit, { radius: 0.5 }, { position: [-3, aside, 0] }, { linear: [4, 0, 0] })).toBe(true)
    expect(hit.time).toBeCloseTo((2.5 - 0.5 * Math.SQRT1_2) / 4, 9)
    expect(hit.normal[0]).toBeCloseTo(-Math.SQRT1_2, 5)
    expect(shapeCast(world, hit, { radius: 0.5 }, { position: [-3, 1 + 1e-6, 0] }, { linear: [4, 0, 0] })).toBe(false)
    expect(shapeCast(world, hit, { radius: 0.5 }, { position: [-3, 1, 0] }, { linear: [4, 0, 0] })).toBe(true)
  })

  it.each([
    ['touching', 1, false],
    ['overlapping by rounding', 1 - 1e-15, false],
    ['overlapping', 1 - 1e-9, true],
    ['deep', 0.6, true],
  ])('starts %s: time 0, the normal of least depth', (_, y, inside) => {
    const { world, entities } = refreshed([box([0, 0, 0])])
    const shape = { halfExtents: [0.5, 0.5, 0.5] }
    // Either one is the first in the canonical order.
    for (const x of [-0.1, 0.1])
      for (const linear of [
        [0, 1, 0],
        [0, -1, 0],
        [1, 0, 0],
        [0, 0, 0],
      ]) {
        expect(shapeCast(world, hit, shape, { position: [x, y, 0] }, { linear })).toBe(true)
        expect(hit.entity).toBe(entities[0])
        expect(hit.time).toBe(0)
        expect(hit.inside).toBe(inside)
        expect(hit.normal).toEqual([0, 1, 0])
        expect(Math.abs(hit.point[0])).toBeLessThan(0.61)
        expect(hit.point[1]).toBeCloseTo((y + 0) / 2, 9)
      }
  })

  it.each<[string, Placed['shape'], QueryShape]>([
    ['a box in a ball', { radius: 0.5 }, { halfExtents: [0.5, 0.5, 0.5] }],
    ['a ball in a box', { halfExtents: [0.5, 0.5, 0.5] }, { radius: 0.5 }],
    ['a capsule in a ball', { radius: 0.5 }, { halfHeight: 0.1, radius: 0.4 }],
    ['a mesh in a half-space', { normal: [0, 1, 0], constant: -0.2 }, { tree: surfaces[0]!, scale: 0.5 }],
    ['a ball whose centre is above a surface', { tree: surfaces[0]!, scale: 0.5 }, { radius: 0.5 }],
  ])('the normal leads the shape out: %s', (_, shape, own) => {
    const { world } = refreshed([{ shape, position: [0, 0, 0], rotation: NO_TURN }])
    expect(shapeCast(world, hit, own, { position: [0, 0.51, 0] }, { linear: [0, 1, 0] })).toBe(true)
    expect(hit.time).toBe(0)
    expect(hit.inside).toBe(true)
    expect(hit.normal[1]).toBeGreaterThan(0.7)
  })

  it('a blade that spins hits what it sweeps, though it misses at both ends', () => {
    const { world } = refreshed([ball([0, 0, 2], 0.1)])
    const blade = { halfExtents: [3, 0.1, 0.05] }
    const pose = { position: [0, 0, 0] }
    expect(shapeCast(world, hit, blade, pose, { linear: [0, 0, 0] })).toBe(false)
    expect(shapeCast(world, hit, blade, pose, { linear: [0, 0, 0], angular: [0, Math.PI, 0] })).toBe(true)
    expect(hit.distance).toBe(0)
    expect(hit.time).toBeGreaterThan(0.4)
    expect(hit.time).toBeLessThan(0.5)
  })

  it('a moving half-space, and one at rest', () => {
    const { world, entities, collision } = refreshed([
      ball([0, 5, 0]),
      { shape: { normal: [0, 1, 0], constant: 3 }, position: [0, 0, 0], rotation: NO_TURN },
    ])
    const [, floor] = entities as [number, number]
    expect(shapeCast(world, hit, { radius: 1 }, { position: [7, 0, 0] }, { linear: [0, -4, 0] })).toBe(true)
    expect(hit.entity).toBe(floor)
    expect(hit.time).toBeCloseTo(0.5, 9)
    expect(hit.normal).toEqual([0, 1, 0])
    expect(shapeCast(world, hit, { entity: floor }, { position: [0, 6.5, 0] }, { linear: [0, 4, 0] })).toBe(true)
    expect(hit.entity).toBe(entities[0])
    expect(hit.time).toBeCloseTo(0.25, 9)
    expect(hit.normal).toEqual([0, -1, 0])
    collision.dispose()
  })

  it('names the triangle of a mesh, from either side of the pair', () => {
    const tree = buildObbTree(cubeMesh().positions, cubeMesh().indices)
    const { world } = refreshed([{ shape: { tree }, position: [0, 0, 0], rotation: NO_TURN }])
    const from = { position: [0.5, 4, -0.4] }
    for (const shape of [{ radius: 0.5 }, { halfExtents: [0.1, 0.5, 0.1] }, { tree, scale: 0.5 }] as QueryShape[]) {
      expect(shapeCast(world, hit, shape, from, { linear: [0, -4, 0] })).toBe(true)
      expect(hit.time).toBeCloseTo(2.5 / 4, 8)
      expect(hit.normal).toEqual([0, 1, 0])
      // Corners 2 3 6 7 are the upper ones.
      const corners = cubeMesh().indices.slice(3 * hit.triangle, 3 * hit.triangle + 3)
      expect(corners.every((corner) => (corner & 2) !== 0)).toBe(true)
    }
  })

  it('a tree, the same by its handle, and one that the world does not have give the same bits', () => {
    const { world, collision } = refreshed([box([0, 0, 0]), ball([3, 0, 0])])
    const tree = surfaces[1]!
    const ask = (shape: QueryShape): unknown => {
      shapeCast(
        world,
        hit,
        shape,
        { position: [0.2, 5, 0.1], rotation: [1, 2, 3, 4] },
        { linear: [0, -9, 1], angular: [1, 0, 2] },
      )
      return structuredClone(hit)
    }
    const unknown = ask({ tree, scale: -0.7 })
    const handle = collision.addTree(tree)
    expect(ask({ tree, scale: -0.7 })).toEqual(unknown)
    expect(ask({ tree: handle, scale: -0.7 })).toEqual(unknown)
  })
})

describe('several colliders', () => {
  const hit = createQueryHit()
  const hits = createQueryHits()
  const row = [box([4, 0, 0]), box([2, 0, 0]), box([2, 0, 0]), box([6, 0, 0])]
  const pose = { position: [0, 0, 0] }
  const motion = { linear: [8, 0, 0] }

  it('the first counts; at one time the least entity; all are listed by time and entity', () => {
    const { world, entities } = refreshed(row)
    const [a, b, c, d] = entities
    expect(shapeCast(world, hit, { radius: 0.25 }, pose, motion)).toBe(true)
    expect(hit.entity).toBe(b)
    expect(shapeCastAll(world, hits, { radius: 0.25 }, pose, motion)).toBe(4)
    expect([...hits.entity.subarray(0, 4)]).toEqual([b, c, a, d])
  })

  it.each([7, 8])('the order of making changes no bit: seed %i', (seed) => {
    const random = new Random(seed)
    const colliders = anyColliders(random, 60, 12)
    const scenes = [refreshed(colliders), refreshed([...colliders].reverse())]
    const answers = [createQueryHit(), createQueryHit()]
    for (let n = 0; n < 200; n++) {
      const from = { position: anyPlace(random, 12), rotation: anyRotation(random) }
      const [shape, way] = [anyShape(random), anyMotion(random, n % 2 === 0)]
      const names = scenes.map(({ world, entities }, k) => {
        if (!shapeCast(world, answers[k]!, shape, from, way)) return -1
        const at = entities.indexOf(answers[k]!.entity)
        return k === 0 ? at : colliders.length - 1 - at
      })
      const [p, q] = answers
      expect(p!.time).toBe(q!.time)
      // At one time the two worlds name the collider that is first in theirs.
      if (names[0] === names[1]) expect({ ...p, entity: 0, body: 0 }).toEqual({ ...q, entity: 0, body: 0 })
      else expect(p!.time).toBe(0)
    }
  })

  it('filter options, sensors, removed ones, children, the own body', () => {
    const { world, collision, entities, Sensor, CollisionFilter, Attached, SphereShape } = refreshed(row)
    const [a, b, c, d] = entities as [number, number, number, number]
    const first = (options?: object, shape: QueryShape = { radius: 0.25 }): number => {
      const isHit = shapeCast(world, hit, shape, pose, motion, options)
      return isHit ? hit.entity : 0
    }
    expect(first({ exclude: [b, c] })).toBe(a)
    expect(first({ predicate: (entity: number) => entity === d })).toBe(d)
    addComponent(world, b, Sensor)
    addComponent(world, c, set(CollisionFilter, { category: 2, mask: 2 }))
    refreshQueries(world)
    expect(first({ mask: 1 })).toBe(a)
    expect(first({ category: 1, sensors: true })).toBe(b)
    expect(first()).toBe(c)
    removeEntity(world, c)
    expect(first()).toBe(a)
    const child = addEntity(world)
    addComponent(world, child, set(Attached, { parent: a, x: -1, y: 0, z: 0 }))
    addComponent(world, child, set(SphereShape, { radius: 0.5 }))
    refreshQueries(world)
    expect(first()).toBe(child)
    expect(hit.body).toBe(a)
    expect(first({}, { entity: d })).toBe(child)
    // Its own body and all that belongs to it.
    expect(first({}, { entity: child })).toBe(d)
    expect(first({}, { entity: a })).toBe(d)
    expect(first({ exclude: d }, { entity: a })).toBe(0)
    collision.dispose()
  })

  it('maxNodes: the answer says that it is not complete', () => {
    const random = new Random(11)
    const { world } = refreshed(Array.from({ length: 300 }, () => ball(anyPlace(random, 30))))
    const way = { linear: [25, 25, 25] }
    const from = { position: [-12, -12, -12] }
    shapeCast(world, hit, { radius: 2 }, from, way, { maxNodes: 3 })
    expect(hit.complete).toBe(false)
    expect(shapeCastAll(world, hits, { radius: 2 }, from, way, { maxNodes: 3 })).toBeLessThan(20)
    expect(hits.complete).toBe(false)
    expect(shapeCast(world, hit, { radius: 2 }, from, way)).toBe(true)
    expect(hit.complete).toBe(true)
  })

  it('sees the poses of the last step', () => {
    const world = createWorld()
    const collision = newCollision(world)
    const entity = place(world, collision, box([4, 0, 0]))
    collisionSystem(world)
    collision.components.Position.x[entity] = 2
    expect(shapeCast(world, hit, { radius: 0.5 }, pose, motion)).toBe(true)
    expect(hit.distance).toBeCloseTo(3, 9)
    collisionSystem(world)
    shapeCast(world, hit, { radius: 0.5 }, pose, motion)
    expect(hit.distance).toBeCloseTo(1, 9)
  })
})
