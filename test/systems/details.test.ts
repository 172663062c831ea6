import { addComponent, addEntity, createWorld, removeComponents, set, type World } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createManifold,
  integrationSystem,
  type Collision,
  type CollisionOptions,
  type Components,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { IDENTITY } from '../../components/schema.js'
import type { CollisionResource } from '../../src/collision.js'
import { createColumns, DETAILS, DetailWriter } from '../../src/step/contacts/details.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { textOf } from '../pages.js'
import { spawn } from '../spawn.js'

/**
 * Details of contacts are worked out when somebody reads them. Nothing may depend on whether and when somebody does.
 */

const STEPS = 60

/** Reads a step's details, or leaves them unread. */
type Reader = (step: number) => 'columns' | 'manifolds' | 'nothing'

interface Run {
  /** What every step reported without details, and the details of the steps in which they were read. */
  readonly rows: string[]
  readonly columns: Map<number, string>
  readonly manifolds: Map<number, string>
  readonly ended: number
  readonly passing: number
}

/**
 * Boxes and a few balls over a floor of tiles, which come to rest, start again, jump, and are removed: pairs that are
 * copied from the step before, that touched only on the way, and that lie on several statics.
 */
function run(seed: number, options: CollisionOptions<World>, reader: Reader): Run {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 30, maxEntities: 1000, ...options }) as Collision<
    World,
    Components
  >
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, SphereShape } = collision.components
  for (let i = 0; i < 16; i++) {
    const tile = addEntity(world)
    addComponent(world, tile, set(Position, { x: (i % 4) - 1.5, y: -2.5, z: (i >> 2) - 1.5 }))
    addComponent(world, tile, set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
  }
  const movers: number[] = []
  // All ids beforehand: contact entities take ids as well.
  const spare = Array.from({ length: 80 }, () => addEntity(world))
  const add = (): void => {
    const entity = spare.pop()!
    const pull = (): number => random.between(-1.8, 1.8)
    addComponent(world, entity, set(Position, { x: pull(), y: pull(), z: pull() }))
    const [x, y, z, w] = random.quaternion()
    addComponent(world, entity, set(Rotation, { x, y, z, w }))
    const fast = random.chance(0.15) ? 40 : 1
    addComponent(world, entity, set(LinearVelocity, { x: fast * pull(), y: pull(), z: pull() }))
    addComponent(world, entity, set(AngularVelocity, { x: pull(), y: pull(), z: fast * pull() }))
    if (random.chance(0.2)) addComponent(world, entity, set(SphereShape, { radius: random.between(0.1, 0.4) }))
    else {
      const half = { x: random.between(0.1, 0.5), y: random.between(0.1, 0.5), z: random.between(0.1, 0.5) }
      addComponent(world, entity, set(BoxShape, half))
    }
    movers.push(entity)
  }
  for (let i = 0; i < 40; i++) add()
  const rows: string[] = []
  const columns = new Map<number, string>()
  const manifolds = new Map<number, string>()
  const manifold = createManifold()
  const { events } = collision
  let ended = 0
  let passing = 0
  for (let step = 0; step < STEPS; step++) {
    const rest = step % 7 === 3 || step % 7 === 4
    for (const entity of movers)
      for (const axis of ['x', 'y', 'z'] as const)
        if (Math.abs(Position[axis][entity]!) > 2)
          LinearVelocity[axis][entity] = -Math.sign(Position[axis][entity]!) * Math.abs(LinearVelocity[axis][entity]!)
    // Velocities change while the bodies rest: contacts that are not tested again keep their speed.
    if (rest) for (const entity of movers) LinearVelocity.x[entity]! *= 0.99
    else integrationSystem(world)
    if (random.chance(0.3))
      removeComponents(world, movers.splice(random.integer(0, movers.length - 1), 1)[0]!, [BoxShape, SphereShape])
    if (random.chance(0.3)) add()
    if (random.chance(0.3)) {
      const entity = movers[random.integer(0, movers.length - 1)]!
      Position.y[entity] = random.between(-1.8, 1.8)
      collision.teleport(entity)
    }
    collisionSystem(world)
    ended += events.ended
    for (let row = 0; row < events.began; row++) if (events.time[row]! > 0) passing++
    const text = (names: readonly (typeof IDENTITY | typeof DETAILS)[number][]): string =>
      names
        .map((name) => [...events[name].subarray(0, events.count)].map((x) => (Object.is(x, -0) ? '-0' : x)))
        .join('|')
    rows.push(`${events.began} ${events.ended} ${events.count} ${text(IDENTITY)}`)
    const read = reader(step)
    if (read === 'columns') columns.set(step, text(DETAILS))
    if (read !== 'manifolds') continue
    const seen: unknown[] = []
    for (let row = events.count - 1; row >= 0; row--) {
      collision.manifoldOf(row, manifold)
      const { normal, depth, pointCount, points } = manifold
      if (pointCount === 0) continue
      seen.push([row, [...Array.from(normal)], depth])
      for (let k = 0; k < pointCount; k++) seen.push([...Array.from(points[k]!.position)], points[k]!.feature)
    }
    manifolds.set(step, JSON.stringify(seen))
  }
  return { rows, columns, manifolds, ended, passing }
}

describe('every column of a contact', () => {
  it.each([...IDENTITY, ...DETAILS])('is named on its page: %s', (name) => {
    expect(textOf('docs/events.md')).toContain(`\`${name}\``)
  })

  it.each([...DETAILS])(
    'is written, whether the two touch at the end of the step or only met within it: %s',
    (name) => {
      const world = createWorld()
      const collision = createCollision(world, { delta: 1, maxEntities: 10 })
      const { Position, LinearVelocity, SphereShape } = collision.components
      spawn(world, set(Position, {}), set(SphereShape, {}))
      // One stops within the first ball; the other passes both.
      for (const [x, velocity] of [
        [-2, 1.5],
        [-9, 13],
      ] as const)
        spawn(world, set(Position, { x }), set(LinearVelocity, { x: velocity, y: 0.01 }), set(SphereShape, {}))
      collisionSystem(world)
      integrationSystem(world)
      collisionSystem(world)
      expect(collision.events.began).toBe(3)
      const { step, events } = collision as unknown as CollisionResource
      const columns = createColumns(DETAILS, 1)
      const writer = new DetailWriter()
      for (let row = 0; row < 3; row++) {
        columns[name][0] = 77
        step.load(writer, events.rowOf(row))
        writer.write(step.trees, columns, 0)
        expect(columns[name][0]).not.toBe(77)
      }
    },
  )
})

describe.each([true, false])('details of contacts, continuous %s', (continuous) => {
  it.each([1, 2, 3])('are the same bits whenever somebody reads them, seed %i (P31)', (seed) => {
    const options = { continuous, contactEntities: false }
    const always = run(seed, options, () => 'columns')
    const manifolds = run(seed, options, () => 'manifolds')
    const eager = run(seed, { continuous }, () => 'columns')
    const asked = run(seed, { ...options, predicate: () => true }, () => 'columns')
    expect(always.columns.size).toBe(STEPS)
    expect(always.ended).toBeGreaterThan(40)
    if (continuous) expect(always.passing).toBeGreaterThan(10)
    expect(eager.rows).toEqual(always.rows)
    expect([...eager.columns]).toEqual([...always.columns])
    expect(asked.rows).toEqual(always.rows)
    expect([...asked.columns]).toEqual([...always.columns])
    expect(manifolds.rows).toEqual(always.rows)
    const random = new Random(100 + seed)
    for (const part of [0, 0.15, 0.5]) {
      const kinds = ['columns', 'manifolds'] as const
      // The last step is read in any case, and with it what ended in it.
      const some = run(seed, options, (step) =>
        step === STEPS - 1 ? 'columns' : random.chance(part) ? kinds[random.integer(0, 1)]! : 'nothing',
      )
      expect(some.rows).toEqual(always.rows)
      for (const [step, text] of some.columns) expect(text, `step ${step}`).toBe(always.columns.get(step))
      for (const [step, text] of some.manifolds) expect(text, `step ${step}`).toBe(manifolds.manifolds.get(step))
    }
  })
})

/**
 * What ended in each step with its details: worked out while its bodies were there, for contact entities, or `late`,
 * read after a step that failed once the bodies were gathered.
 */
function endings(
  seed: number,
  continuous: boolean,
  late: boolean,
): { told: string[]; ended: number; ofChildren: number } {
  const random = new Random(seed)
  const world = createWorld()
  const options = { delta: 1 / 30, continuous, contactEntities: !late }
  const collision = createCollision(world, options) as Collision<World, Components>
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, Attached } = collision.components
  const pull = (): number => random.between(-1, 1)
  const movers: number[] = []
  const children = new Set<number>()
  for (let i = 0; i < 30; i++) {
    const mover = addEntity(world)
    const child = addEntity(world)
    if (i % 4 === 0) children.add(child)
    const [x, y, z, w] = random.quaternion()
    addComponent(world, mover, set(Position, { x: pull(), y: pull(), z: pull() }))
    addComponent(world, mover, set(Rotation, { x, y, z, w }))
    addComponent(world, mover, set(LinearVelocity, { x: 3 * pull(), y: 3 * pull(), z: 3 * pull() }))
    addComponent(world, mover, set(AngularVelocity, { x: 3 * pull(), y: 3 * pull(), z: 3 * pull() }))
    addComponent(world, mover, set(BoxShape, { x: 0.2, y: 0.1, z: 0.15 }))
    movers.push(mover)
    if (i % 4 !== 0) continue
    addComponent(world, child, set(BoxShape, { x: 0.1, y: 0.1, z: 0.1 }))
    addComponent(world, child, set(Attached, { parent: mover, x: 0.3 }))
  }
  const { events } = collision
  const told: string[] = []
  let ended = 0
  let ofChildren = 0
  for (let step = 0; step < 60; step++) {
    for (const mover of movers)
      for (const axis of ['x', 'y', 'z'] as const)
        if (Math.abs(Position[axis][mover]!) > 1)
          LinearVelocity[axis][mover] = -Math.sign(Position[axis][mover]!) * Math.abs(LinearVelocity[axis][mover]!)
    integrationSystem(world)
    collisionSystem(world)
    // What is read is known when it ends.
    if (step % 2 === 0) continue
    if (late) {
      const x = Position.x[movers[0]!]!
      Position.x[movers[0]!] = NaN
      expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_NON_FINITE' }))
      Position.x[movers[0]!] = x
    }
    ended += events.ended
    for (let k = events.began; k < events.began + events.ended; k++) {
      if (children.has(events.a[k]!) || children.has(events.b[k]!)) ofChildren++
      told.push(`${step} ${[...IDENTITY, ...DETAILS].map((name) => events[name][k]).join(' ')}`)
    }
  }
  return { told, ended, ofChildren }
}

it.each([true, false])(
  'what ended keeps its details through a step that fails, continuous %s, seed 4',
  (continuous) => {
    const { told, ended, ofChildren } = endings(4, continuous, false)
    expect(ended).toBeGreaterThan(50)
    expect(ofChildren).toBeGreaterThan(10)
    expect(endings(4, continuous, true).told).toEqual(told)
  },
)
