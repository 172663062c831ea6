import { addComponent, addEntity, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createManifold,
  integrationSystem,
  moveAndSlide,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import type { CollisionResource } from '../../src/collision.js'
import { randomizer } from '../broad-phase/scenes.js'
import { expect } from '../expect.js'
import { cubeMesh } from '../oracle/meshes.js'

const BODIES = 140
const STEPS = 24

type Resource = CollisionResource
/** How the order of the bodies in memory is meddled with before a step. */
type Meddle = (order: Resource['order'], step: number) => void

const never: Meddle = (order) => {
  order.least = Infinity
}
/** Sorted before every step. */
const always: Meddle = (order) => {
  order.least = 0
  order.every = 1
  order.tolerated = -1
}
let versions = 1e9
/** Any order at all, another one in most steps. */
const shuffled: Meddle = (order, step) => {
  order.least = Infinity
  if (step % 3 === 2) return
  const random = randomizer(step + 1)
  for (let k = order.boundedCount - 1; k > 0; k--) {
    const other = Math.floor(random() * (k + 1))
    ;[order.ids[k], order.ids[other]] = [order.ids[other]!, order.ids[k]!]
  }
  order.version = ++versions
}

const manifold = createManifold()
/** What the runs have seen, to show that it was there. */
const seen = { began: 0, ended: 0, reasons: new Set<number>(), quarantined: 0, sorted: 0, slid: 0, children: 0 }

/** All shapes, movers and statics, children, filters; bodies come, go, jump and are invalid meanwhile. */
function run(seed: number, continuous: boolean, meddle: Meddle): unknown[] {
  const random = randomizer(seed)
  const between = (low: number, high: number) => low + (high - low) * random()
  const world = createWorld()
  const collision = createCollision(world, {
    delta: 1 / 30,
    continuous,
    contactEntities: true,
    onInvalid: 'quarantine',
  })
  const { components } = collision
  const { Position, Rotation, LinearVelocity, AngularVelocity, CollisionFilter, Attached } = components
  const { BoxShape, SphereShape, CapsuleShape, PlaneShape, MeshShape } = components
  const cube = cubeMesh()
  const tree = collision.addTree(buildObbTree(cube.positions, cube.indices))
  const { order } = collision as unknown as Resource
  const entities: number[] = []

  const add = (): void => {
    const entity = addEntity(world)
    entities.push(entity)
    const kind = Math.floor(between(0, 100))
    const isChild = kind < 12 && entities.length > 10
    if (isChild) {
      const parent = entities[Math.floor(random() * (entities.length - 1))]!
      addComponent(world, entity, set(Attached, { parent, x: between(-1, 1), y: 0.3, z: 0, qw: 1 }))
    } else addComponent(world, entity, set(Position, { x: between(0, 9), y: between(0, 9), z: between(0, 9) }))
    if (!isChild && kind % 5 !== 0)
      addComponent(world, entity, set(Rotation, { x: between(-1, 1), y: between(-1, 1), z: between(-1, 1), w: 1 }))
    const size = between(0.2, 0.9)
    if (kind === 99) addComponent(world, entity, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 }))
    else if (kind % 8 === 0) addComponent(world, entity, set(SphereShape, { radius: size }))
    else if (kind % 8 === 1) addComponent(world, entity, set(CapsuleShape, { halfHeight: size, radius: 0.3 }))
    else if (kind % 8 === 2) addComponent(world, entity, set(MeshShape, { tree, scale: size }))
    else addComponent(world, entity, set(BoxShape, { x: size, y: between(0.2, 0.6), z: between(0.2, 0.6) }))
    if (kind % 4 === 0) addComponent(world, entity, set(CollisionFilter, { category: 1, mask: 0xffffffff }))
    if (isChild || kind % 2 === 0 || kind === 99) return
    addComponent(world, entity, set(LinearVelocity, { x: between(-9, 9), y: between(-9, 9), z: between(-9, 9) }))
    if (kind % 5 !== 0)
      addComponent(world, entity, set(AngularVelocity, { x: between(-9, 9), y: between(-9, 9), z: between(-9, 9) }))
  }
  // Two of a kind in one place, which differ in their ids alone, and a floor of tiles to slide along.
  const addTwin = (): void => {
    const entity = addEntity(world)
    addComponent(world, entity, set(Position, { x: 4, y: 4, z: 4 }))
    addComponent(world, entity, set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
    addComponent(world, entity, set(LinearVelocity, { x: 1, y: 0, z: 0 }))
  }
  addTwin()
  for (let k = 0; k < 16; k++) {
    const entity = addEntity(world)
    addComponent(world, entity, set(Position, { x: 2 * (k % 4), y: -1.5, z: 2 * Math.floor(k / 4) }))
    addComponent(world, entity, set(BoxShape, { x: 1, y: 0.5, z: 1 }))
  }
  for (let k = 0; k < BODIES; k++) add()
  addTwin()
  const character = addEntity(world)
  addComponent(world, character, set(Position, { x: 1, y: 0.3, z: 1 }))
  addComponent(world, character, set(CapsuleShape, { halfHeight: 0.4, radius: 0.3 }))

  const pick = (): number => entities[Math.floor(random() * entities.length)]!
  const trace: unknown[] = []
  for (let step = 0; step < STEPS; step++) {
    const action = step % 6
    if (action === 1) {
      const gone = entities.splice(Math.floor(random() * entities.length), 1)[0]!
      removeEntity(world, gone)
      add()
    }
    if (action === 2) {
      const entity = pick()
      Position.x[entity] = between(0, 9)
      collision.teleport(entity)
    }
    if (action === 3) CollisionFilter.mask[pick()] = random() < 0.5 ? 0 : 0xffffffff
    if (action === 4) removeComponent(world, pick(), LinearVelocity)
    const invalid = step === 9 || step === 10 ? entities[3]! : -1
    const kept = Position.y[invalid] ?? 0
    if (invalid >= 0) Position.y[invalid] = NaN
    integrationSystem(world)
    meddle(order, step)
    const { version } = order
    collisionSystem(world)
    if (order.version !== version) seen.sorted++
    if (invalid >= 0) Position.y[invalid] = kept
    seen.quarantined += collision.report.quarantined.length
    const slid = moveAndSlide(world, character, [0.2, -0.1, 0.15], { fresh: step % 2 === 0 })
    seen.slid += slid.hits
    trace.push(traceOf(collision as unknown as Resource), [
      ...Array.from(slid.position),
      slid.groundEntity,
      slid.wallEntity,
    ])
  }
  seen.children += (collision as unknown as Resource).book.childCount
  return trace
}

/** Everything that a step tells, by entity ids. */
function traceOf(collision: Resource): unknown {
  const { events, report } = collision
  const { count } = events
  const numbers = (array: ArrayLike<number>) => Array.from({ length: count }, (_, k) => array[k])
  seen.began += events.began
  seen.ended += events.ended
  for (let row = events.began; row < events.began + events.ended; row++) seen.reasons.add(events.reason[row]!)
  const points: number[] = []
  for (let row = 0; row < count; row++) {
    const many = collision.manifoldOf(row, manifold)
    points.push(many, manifold.depth, ...Array.from(manifold.normal))
    for (let k = 0; k < many; k++) points.push(...Array.from(manifold.points[k]!.position), manifold.points[k]!.feature)
  }
  return {
    columns: [
      events.a,
      events.b,
      events.generationA,
      events.generationB,
      events.reason,
      events.time,
      events.depth,
      events.speed,
      events.pointX,
      events.pointY,
      events.pointZ,
      events.normalX,
      events.normalY,
      events.normalZ,
      events.featureA,
      events.featureB,
      events.pointCount,
    ].map(numbers),
    points,
    counts: [events.began, events.ended, count, report.bodies, report.pairs],
    byTime: Array.from(events.eventsByTime()),
    quarantined: report.quarantined.map(({ entity, error }) => [entity, error.code]),
  }
}

const cases = [1, 2, 3].flatMap((seed) => [true, false].map((continuous) => [seed, continuous] as const))

describe('the order of bodies in memory', () => {
  it.each(cases)('changes no bit of what is told, seed %i, continuous %s', (seed, continuous) => {
    const plain = run(seed, continuous, never)
    expect(run(seed, continuous, always)).toEqual(plain)
    expect(run(seed, continuous, shuffled)).toEqual(plain)
  })

  it('was meddled with while everything happened that can', () => {
    expect(seen.began).toBeGreaterThan(1000)
    expect(seen.ended).toBeGreaterThan(500)
    expect(seen.reasons.size).toBeGreaterThan(4)
    expect(seen.quarantined).toBeGreaterThan(10)
    expect(seen.sorted).toBeGreaterThan(6 * (STEPS - 2))
    expect(seen.slid).toBeGreaterThan(20)
    expect(seen.children).toBeGreaterThan(20)
  })

  it('is that of space in four parts: those that move before the statics, of both the large ones last, seed 4', () => {
    const random = randomizer(4)
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, BoxShape, LinearVelocity } = collision.components
    const partOf = new Map<number, number>()
    for (let k = 0; k < 400; k++) {
      const entity = addEntity(world)
      const isStatic = random() < 0.4
      const isLarge = random() < 0.1
      addComponent(world, entity, set(Position, { x: 40 * random(), y: 40 * random(), z: 40 * random() }))
      const half = (0.5 + random()) * (isLarge ? 20 : 1)
      addComponent(world, entity, set(BoxShape, { x: half, y: half, z: half }))
      if (!isStatic) addComponent(world, entity, set(LinearVelocity, { x: random(), y: 0, z: 0 }))
      partOf.set(entity, (isStatic ? 2 : 0) + Number(isLarge))
    }
    const { order } = collision as unknown as Resource
    always(order, 0)
    for (let step = 0; step < 3; step++) collisionSystem(world)
    const parts = Array.from(order.ids.subarray(0, order.count), (entity) => partOf.get(entity)!)
    expect(parts).toEqual([...parts].sort())
    for (let part = 0; part < 4; part++) expect(parts.filter((own) => own === part).length).toBeGreaterThan(8)
  })
})
