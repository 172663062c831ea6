/** rayCastMany by several threads: the rows of one thread, to the bit. */
import { addComponent, addComponents, addEntity, createWorld, removeEntity, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createQueryHits,
  rayCastMany,
  type RayOptions,
} from 'bitecs-collision'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resourceOf } from '../../src/collision.js'
import { batchOf } from '../../src/queries/ray-cast-many.js'
import { State } from '../../src/workers/control.js'
import { WorkerPool } from '../../src/workers/pool.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { buildWorker } from './build.js'

const url = buildWorker('../../src/worker.ts')
const broken = buildWorker('broken-worker.ts')
const worlds: World[] = []
const cell = new Int32Array(new SharedArrayBuffer(4))
const { wait, notify } = Atomics

/** A worker that is called begins before the main thread: with the few chunks of these calls it would come too late. */
beforeEach(() => {
  vi.spyOn(Atomics, 'notify').mockImplementation(((words: Int32Array, word: number): number => {
    const woken = notify(words, word)
    for (const end = Date.now() + 100_000; words[word] === State.called && Date.now() < end;) wait(cell, 0, 0, 0.05)
    return woken
  }) as typeof notify)
})

afterEach(() => {
  vi.restoreAllMocks()
  for (const world of worlds.splice(0)) resourceOf(world).dispose()
})

/** Bodies that come and go, and rays at them. */
class Range {
  readonly world = createWorld()
  readonly collision
  readonly hits = createQueryHits(0)
  private readonly random = new Random(91)
  private readonly entities: number[] = []

  constructor(workers: { count: number; url: string } | 0) {
    this.collision = createCollision(this.world, { maxEntities: 5000, workers })
    worlds.push(this.world)
    const { helpers } = resourceOf(this.world)
    if (helpers !== undefined) helpers.worthRays = 1
    const { Position, PlaneShape } = this.collision.components
    addComponents(this.world, addEntity(this.world), [set(Position, { y: -9 }), set(PlaneShape, {})])
  }

  get helped(): number {
    return resourceOf(this.world).helpers!.helped
  }

  add(count: number): void {
    const { world, random } = this
    const { Position, Rotation, BoxShape, SphereShape, CapsuleShape, CollisionFilter, Sensor } =
      this.collision.components
    for (let k = 0; k < count; k++) {
      const entity = addEntity(world)
      this.entities.push(entity)
      const [x, y, z] = [random.between(-8, 8), random.between(-8, 8), random.between(-8, 8)]
      addComponents(world, entity, [set(Position, { x, y, z }), set(Rotation, { x, y, z, w: 1 })])
      const shape = random.integer(0, 3)
      if (shape < 2) addComponent(world, entity, set(BoxShape, { x: random.between(0.1, 1) }))
      else if (shape === 2) addComponent(world, entity, set(SphereShape, { radius: 0.4 }))
      else addComponent(world, entity, set(CapsuleShape, { radius: 0.3 }))
      if (random.chance(0.3)) addComponent(world, entity, set(CollisionFilter, { category: 2, mask: 6 }))
      if (random.chance(0.2)) addComponent(world, entity, Sensor)
    }
    for (let k = 0; k < count / 4; k++) {
      const [gone] = this.entities.splice(random.integer(0, this.entities.length - 1), 1)
      removeEntity(world, gone!)
    }
  }

  /** All numbers of the rows of `count` rays. */
  cast(count: number, options: RayOptions): number[] {
    const { random, hits } = this
    const { helpers } = resourceOf(this.world)
    if (helpers !== undefined) helpers.helped = 0
    const numbers = (most: number): number[] => Array.from({ length: 3 * count }, () => random.between(-most, most))
    const found = rayCastMany(this.world, hits, numbers(10), numbers(1), options)
    const seen = [found, hits.count, Number(hits.complete)]
    for (const column of Object.values(hits)) if (typeof column === 'object') seen.push(...column.subarray(0, count))
    return seen
  }

  /** Waits until a worker has the arrays as they are now. */
  waitForHelp(): void {
    const { helpers } = resourceOf(this.world)
    for (const end = Date.now() + 100_000; helpers?.hasArrays() === false && Date.now() < end;) wait(cell, 0, 0, 1)
  }
}

const choices: RayOptions[] = [
  {},
  { sensors: true, solid: false },
  { category: 2, mask: 2 },
  { maxNodes: 20 },
  { maxDistance: 3 },
]

describe('rayCastMany with workers', () => {
  it.each([1, 3])('gives the rows of one thread while everything grows, seed 91: %i', (count) => {
    const alone = new Range(0)
    const range = new Range({ count, url })
    let helped = 0
    for (let round = 0; round < 30; round++) {
      for (const each of [alone, range]) {
        if (round % 5 === 0) each.add(20 + 10 * round)
        if (round % 5 < 3) collisionSystem(each.world)
      }
      if (round % 5 > 0) range.waitForHelp()
      const rays = round % 2 === 0 ? 100 + 20 * round : 333
      const options = choices[round % choices.length]!
      expect(range.cast(rays, options)).toEqual(alone.cast(rays, options))
      if (range.helped > 0) helped++
    }
    expect(helped).toBeGreaterThan(10)
    expect(resourceOf(range.world).helpers!.failures).toBe(0)
    expect(resourceOf(alone.world).helpers).toBeUndefined()
  })

  it('hands nothing over while no array grows, seed 91', () => {
    const range = new Range({ count: 1, url })
    range.add(200)
    collisionSystem(range.world)
    range.cast(500, {})
    range.waitForHelp()
    const share = vi.spyOn(WorkerPool.prototype, 'share')
    for (let round = 0; round < 20; round++) {
      collisionSystem(range.world)
      range.waitForHelp()
      range.cast(500 - round, choices[round % 3]!)
      expect(range.helped).toBe(1)
    }
    expect(share).not.toHaveBeenCalled()
  })

  it('is left to one thread for a predicate, an accepted mesh, few rays, and many colliders a ray', () => {
    const alone = new Range(0)
    const range = new Range({ count: 1, url })
    for (const each of [alone, range]) {
      const { Position, MeshShape, CollisionFilter } = each.collision.components
      const tree = buildObbTree(cubeMesh().positions, cubeMesh().indices)
      const mesh = addEntity(each.world)
      addComponents(each.world, mesh, [set(Position, {}), set(MeshShape, { tree: tree as never })])
      addComponent(each.world, mesh, set(CollisionFilter, { category: 8 }))
      each.add(100)
      collisionSystem(each.world)
    }
    const castBoth = (options: RayOptions): number => {
      expect(range.cast(200, options)).toEqual(alone.cast(200, options))
      return range.helped
    }
    const noMesh = { mask: ~8 }
    castBoth(noMesh)
    range.waitForHelp()
    expect(castBoth(noMesh)).toBe(1)
    expect(castBoth({})).toBe(0)
    expect(castBoth({ mask: ~8, predicate: (entity) => entity % 2 === 0 })).toBe(0)
    expect(castBoth(noMesh)).toBe(1)
    expect([range.cast(2, noMesh), range.helped]).toEqual([alone.cast(2, noMesh), 0])
    resourceOf(range.world).helpers!.worthRays = 2048
    expect(castBoth(noMesh)).toBe(0)
  })

  it('goes on when workers throw', () => {
    const alone = new Range(0)
    const range = new Range({ count: 2, url: broken })
    for (const each of [alone, range]) {
      each.add(100)
      collisionSystem(each.world)
    }
    for (let round = 0; round < 20; round++) {
      expect(range.cast(300, {})).toEqual(alone.cast(300, {}))
      range.waitForHelp()
    }
    expect(resourceOf(range.world).helpers!.failures).toBeGreaterThan(1)
  })

  it('shares every array of a job', () => {
    const range = new Range({ count: 1, url })
    range.add(20)
    collisionSystem(range.world)
    range.cast(10, {})
    const { views } = resourceOf(range.world).helpers as unknown as { views: { rays: Record<string, Float64Array> } }
    const unshared = Object.keys(views.rays).filter((name) => !(views.rays[name]!.buffer instanceof SharedArrayBuffer))
    expect([Object.keys(views.rays).length, unshared]).toEqual([12, []])
  })

  it('shares no memory in a world without workers', () => {
    const alone = new Range(0)
    alone.add(20)
    collisionSystem(alone.world)
    alone.cast(10, {})
    const collision = resourceOf(alone.world)
    const { rows, tree } = collision.queries as never as Record<string, Record<string, never>>
    for (const owner of [batchOf(collision), { rows, nodes: tree!.nodes! }])
      for (const array of Object.values(owner) as never as Float64Array[])
        expect(array.buffer).toBeInstanceOf(ArrayBuffer)
  })
})
