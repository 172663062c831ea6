import { Worker } from 'node:worker_threads'
import { addComponents, addEntity, createWorld, removeEntity, set, type World } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createManifold,
  integrationSystem,
  type CollisionOptions,
} from 'bitecs-collision'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { daily } from '../daily.js'
import { resourceOf } from '../../src/collision.js'
import { State } from '../../src/workers/control.js'
import { WorkerPool } from '../../src/workers/pool.js'
import { Random } from '../oracle/random.js'
import { GOLDEN_AT_END, GOLDEN_CONTINUOUS, goldenRun } from '../systems/golden-scene.js'
import { buildWorker, until } from './build.js'

const url = buildWorker('../../src/worker.ts')
const broken = buildWorker('broken-worker.ts')
const worlds: World[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const world of worlds.splice(0)) resourceOf(world).dispose()
})

/** Threads help with every step, however small. */
function helpAlways(world: World): void {
  const { helpers } = resourceOf(world)
  if (helpers === undefined) return
  helpers.worthPairs = 1
}

const cell = new Int32Array(new SharedArrayBuffer(4))
const { wait, notify } = Atomics

/** Waits until a worker that is called has begun: with the few chunks of these steps it would come too late. */
function letWorkersBegin(): void {
  const callAndWait = (words: Int32Array, word: number): number => {
    const woken = notify(words, word)
    for (const end = Date.now() + 100_000; words[word] === State.called && Date.now() < end;) wait(cell, 0, 0, 0.05)
    return woken
  }
  vi.spyOn(Atomics, 'notify').mockImplementation(callAndWait as typeof notify)
}

/** Waits until a worker has the buffers as they are now. */
function waitForHelp(world: World): void {
  const { helpers } = resourceOf(world)
  for (const end = Date.now() + 100_000; helpers?.hasArrays() === false && Date.now() < end;) wait(cell, 0, 0, 1)
}

/**
 * Not by a stub of the global `process`: Node hands messages over by it, also those that vitest waits for before it
 * takes the stub back. Such a message ended in an error, whose report was answered by the next one, until there was no
 * memory left.
 */
function hideThreadsOfNode(): void {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
}

/** A Worker of a page, made of a thread of Node. */
class PageWorker {
  onerror = null
  private readonly thread: Worker

  constructor(file: string, options: object) {
    expect(options).toEqual({ type: 'module' })
    this.thread = new Worker(
      `const { parentPort } = process.getBuiltinModule('node:worker_threads')
      globalThis.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }))
      delete globalThis.process
      import(${JSON.stringify(file)})`,
      { eval: true },
    )
    this.thread.unref()
  }

  postMessage(message: unknown): void {
    this.thread.postMessage(message)
  }

  terminate(): void {
    void this.thread.terminate()
  }
}

const size = (random: Random): { x: number; y: number; z: number } => ({
  x: random.between(0.1, 0.6),
  y: random.between(0.1, 0.6),
  z: random.between(0.1, 0.6),
})
const pull = (random: Random, most: number): { x: number; y: number; z: number } => ({
  x: random.between(-most, most),
  y: random.between(-most, most),
  z: random.between(-most, most),
})

/**
 * A crowd that grows, so that every buffer does, and shrinks; slow and fast, moving and static, boxes and others. One
 * number of `steps` a step: everything that the step reported.
 */
class Crowd {
  readonly world = createWorld()
  readonly collision
  private readonly random = new Random(77)
  private readonly entities: number[] = []
  private readonly manifold = createManifold()
  /** Steps of which workers did a part; those of them within an epoch. */
  helped = 0
  helpedKept = 0

  constructor(options: CollisionOptions<World>) {
    this.collision = createCollision(this.world, { delta: 1 / 20, capacity: 8, maxEntities: 10_000, ...options })
    worlds.push(this.world)
    helpAlways(this.world)
  }

  step(number: number): Float64Array {
    const { world, random, entities, collision } = this
    if (number % 4 === 0 && number < STEPS) {
      for (let k = 0; k < 60; k++) this.add()
      for (let k = 0; k < 12; k++) this.remove()
    }
    // Pairs get other numbers, and no buffer grows.
    if (number % 5 === 0 && number >= STEPS) this.remove()
    if (number % 4 === 2) collision.teleport(random.pick(entities))
    const { epoch } = resourceOf(world).step
    const before = epoch.number
    integrationSystem(world)
    collisionSystem(world)
    const { events } = collision
    const seen = [events.began, events.ended, events.count]
    const columns = [
      events.a, events.b, events.reason, events.time, events.pointX, events.pointY, events.pointZ, events.normalX, events.normalY,
      events.normalZ, events.depth, events.speed, events.featureA, events.featureB, events.pointCount,
    ] // prettier-ignore
    for (let row = 0; row < events.count; row++) {
      for (const column of columns) seen.push(column[row]!)
      const count = collision.manifoldOf(row, this.manifold)
      for (let k = 0; k < count; k++) {
        const { position, depth, feature } = this.manifold.points[k]!
        seen.push(...Array.from(position), depth, feature)
      }
    }
    if (collision.report.workers > 0) {
      this.helped++
      if (epoch.number === before) this.helpedKept++
    }
    return new Float64Array(seen)
  }

  private remove(): void {
    removeEntity(this.world, this.entities.splice(this.random.integer(0, this.entities.length - 1), 1)[0]!)
  }

  private add(): void {
    const { world, random, entities } = this
    const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, SphereShape } = this.collision.components
    const entity = addEntity(world)
    entities.push(entity)
    addComponents(world, entity, [
      set(Position, pull(random, 2.5)),
      set(Rotation, { ...pull(random, 1), w: random.between(0.1, 1) }),
      random.chance(0.9) ? set(BoxShape, size(random)) : set(SphereShape, { radius: 0.4 }),
    ])
    if (random.chance(0.2)) return
    const speed = random.chance(0.2) ? 30 : 2
    addComponents(world, entity, [set(LinearVelocity, pull(random, speed)), set(AngularVelocity, pull(random, speed))])
  }
}

/** Bit by bit; faster than toEqual. */
function expectSame(seen: Float64Array, expected: Float64Array): void {
  expect(seen.length).toBe(expected.length)
  const different = seen.findIndex((value, k) => !Object.is(value, expected[k]))
  expect(different).toBe(-1)
}

const STEPS = 24
const accept = (a: number, b: number): boolean => (a + b) % 3 > 0

describe('a step with workers', () => {
  beforeEach(letWorkersBegin)

  it.each(daily([3], [1, 2]).flatMap((count) => [[count, true] as const, [count, false] as const]))(
    'gives the golden hash: %i of them, continuous %s',
    (count, continuous) => {
      let helped = 0
      let step = 0
      const result = goldenRun(continuous, 120, { workers: { count, url } }, (world) => {
        helpAlways(world)
        helped += resourceOf(world).report.workers
        expect(resourceOf(world).helpers!.failures).toBe(0)
        if (step++ % 8 > 0) waitForHelp(world)
      })
      expect(result).toEqual(continuous ? GOLDEN_CONTINUOUS : GOLDEN_AT_END)
      expect(helped).toBeGreaterThan(0)
    },
  )

  it.each(
    daily<[string, CollisionOptions<World>]>(
      [
        ['continuous', {}],
        ['end poses and flat events', { continuous: false, contactEntities: false }],
      ],
      [
        ['end poses', { continuous: false }],
        ['flat events', { contactEntities: false }],
        ['a predicate', { predicate: accept }],
      ],
    ),
  )('and one without give the same bits in a crowd that grows, seed 77: %s', (_, options) => {
    const alone = new Crowd(options)
    const crowds = [1, 3].map((count) => new Crowd({ ...options, workers: { count, url } }))
    // Workers get new buffers when they have time for it.
    const enough = ({ helped, helpedKept }: Crowd): boolean => helpedKept > 2 && helped - helpedKept > 0
    for (let step = 0; step < 2 * STEPS || (step < 20 * STEPS && !crowds.every(enough)); step++) {
      const expected = alone.step(step)
      for (const crowd of crowds) {
        if (step % 3 > 0) waitForHelp(crowd.world)
        expectSame(crowd.step(step), expected)
      }
    }
    expect(alone.helped).toBe(0)
    for (const crowd of crowds) {
      expect(enough(crowd)).toBe(true)
      expect(resourceOf(crowd.world).helpers!.failures).toBe(0)
    }
    expect(crowds[1]!.collision.report.workersOff).toBe('')
  })

  it.each<[string, CollisionOptions<World>]>([
    ['continuous', {}],
    ['end poses, flat events', { continuous: false, contactEntities: false }],
  ])('hands nothing over in 200 steps in which no buffer grows, seed 5: %s', (_, options) => {
    const share = vi.spyOn(WorkerPool.prototype, 'share')
    const world = createWorld()
    const collision = createCollision(world, { delta: 1 / 60, ...options, workers: { count: 1, url } })
    worlds.push(world)
    helpAlways(world)
    const { Position, Rotation, BoxShape, LinearVelocity, AngularVelocity } = collision.components
    const random = new Random(5)
    const entities = Array.from({ length: 400 }, () => addEntity(world))
    for (const entity of entities)
      addComponents(world, entity, [
        set(Position, pull(random, 3)),
        set(Rotation, { ...pull(random, 1), w: 1 }),
        set(BoxShape, size(random)),
        set(LinearVelocity, pull(random, 2)),
        set(AngularVelocity, pull(random, 2)),
      ])
    let helped = 0
    let epochs = 0
    for (let step = 0; step < 260; step++) {
      // To and fro.
      if (step % 20 === 10)
        for (const column of [LinearVelocity.x!, LinearVelocity.y!, LinearVelocity.z!])
          for (const entity of entities) column[entity] = -column[entity]!
      if (step === 60) {
        share.mockClear()
        epochs = resourceOf(world).step.epoch.number
      }
      waitForHelp(world)
      integrationSystem(world)
      collisionSystem(world)
      if (step < 60) continue
      if (collision.report.workers > 0) helped++
    }
    expect(share).not.toHaveBeenCalled()
    expect(helped).toBe(200)
    expect(resourceOf(world).step.epoch.number).toBeGreaterThan(epochs)
  })

  it('goes on when workers throw, before and after they have written', () => {
    const alone = new Crowd({})
    const crowd = new Crowd({ workers: { count: 2, url: broken } })
    for (let step = 0; step < STEPS || (step < 20 * STEPS && crowd.helped < 4); step++) {
      if (step % 4 > 0) waitForHelp(crowd.world)
      expectSame(crowd.step(step), alone.step(step))
    }
    expect(crowd.helped).toBeGreaterThan(3)
    expect(resourceOf(crowd.world).helpers!.failures).toBeGreaterThan(1)
  })

  it('gives the same bits as in a page: Workers instead of threads of Node, and a main thread that may not sleep', () => {
    vi.spyOn(Atomics, 'wait').mockImplementation(() => {
      throw new TypeError('Atomics.wait cannot be called in this context')
    })
    hideThreadsOfNode()
    vi.stubGlobal('Worker', PageWorker)
    vi.stubGlobal('crossOriginIsolated', true)
    const crowd = new Crowd({ workers: { count: 1, url } })
    const alone = new Crowd({})
    for (let step = 0; step < STEPS || (step < 20 * STEPS && crowd.helped < 4); step++) {
      waitForHelp(crowd.world)
      expectSame(crowd.step(step), alone.step(step))
    }
    expect(crowd.helped).toBeGreaterThan(3)
    expect(resourceOf(crowd.world).helpers!.failures).toBe(0)
  })

  it('is left to one thread where there are few pairs', () => {
    const crowd = new Crowd({ workers: { count: 1, url } })
    const { helpers } = resourceOf(crowd.world)
    helpers!.worthPairs = 8192
    for (let step = 0; step < 10; step++) {
      crowd.step(step)
      waitForHelp(crowd.world)
    }
    expect(crowd.helped).toBe(0)
  })
})

describe('without workers to be had', () => {
  const go = (options: CollisionOptions<World>): Crowd => {
    const alone = new Crowd({})
    const crowd = new Crowd(options)
    for (let step = 0; step < 3; step++) expectSame(crowd.step(step), alone.step(step))
    expect(crowd.helped).toBe(0)
    return crowd
  }

  it('a step goes on and the report says why: no shared memory', () => {
    vi.stubGlobal('crossOriginIsolated', false)
    expect(go({ workers: 2 }).collision.report.workersOff).toMatch(/cross-origin isolated/)
    vi.unstubAllGlobals()
    const { SharedArrayBuffer } = globalThis
    Reflect.deleteProperty(globalThis, 'SharedArrayBuffer')
    try {
      expect(go({ workers: 2 }).collision.report.workersOff).toMatch(/no SharedArrayBuffer/)
      expect(go({ workers: 0 }).collision.report.workersOff).toBe('')
    } finally {
      Object.assign(globalThis, { SharedArrayBuffer })
    }
  })

  it('a step goes on and the report says why: no threads', () => {
    hideThreadsOfNode()
    vi.stubGlobal('Worker', undefined)
    expect(go({ workers: 2 }).collision.report.workersOff).toBe('no worker threads and no Worker')
  })

  it('a step goes on and the report says why: no such file, not a file', async () => {
    for (const wrong of ['file:///nowhere/worker.js', 'https://example.com/worker.js', 'no url']) {
      const crowd = go({ workers: { count: 2, url: wrong } })
      await until(() => crowd.collision.report.workersOff !== '')
      expect(crowd.collision.report.workersOff).toMatch(/^a worker (ended|did not start): /)
      crowd.step(4)
    }
  })

  it('a page starts Workers, by the form that bundlers look for', () => {
    const started: unknown[][] = []
    class Worker {
      onerror: ((event: object) => void) | null = null
      constructor(...args: unknown[]) {
        started.push(args)
      }
      postMessage(): void {}
      terminate(): void {}
    }
    hideThreadsOfNode()
    vi.stubGlobal('Worker', Worker)
    vi.stubGlobal('crossOriginIsolated', true)
    expect(go({ workers: 2 }).collision.report.workersOff).toBe('')
    expect(started.map(String)).toEqual(Array(2).fill(expect.stringMatching(/\/worker\.js,\[object Object\]$/)))
    expect(started[0]![1]).toEqual({ type: 'module' })
  })
})
