import { addComponent, addEntity, createWorld, hasComponent } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  integrationSystem,
  type Collision,
  type CollisionOptions,
  type Components,
  type UserComponents,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

const BODIES = 300
const kinds = ['Float64Array', 'Float32Array', 'number[]'] as const
type Kind = (typeof kinds)[number]

const fields = {
  Position: ['x', 'y', 'z'],
  Rotation: ['x', 'y', 'z', 'w'],
  LinearVelocity: ['x', 'y', 'z'],
  AngularVelocity: ['x', 'y', 'z'],
} as const
type Name = keyof typeof fields
const names = Object.keys(fields) as Name[]

type Columns = Record<string, Record<string, { [entity: number]: number }>>

const columnOf = (kind: Kind): Float64Array | Float32Array | number[] =>
  kind === 'number[]'
    ? Array.from({ length: BODIES + 1 }, () => 0)
    : new (kind === 'Float64Array' ? Float64Array : Float32Array)(BODIES + 1)

/** Boxes, spheres and capsules, some of them static, some without a Rotation; all numbers fit a Float32Array. */
function crowd(kindOf: () => Kind, seed: number, options: CollisionOptions = {}) {
  const components = Object.fromEntries(
    names.map((name) => [name, Object.fromEntries(fields[name].map((field) => [field, columnOf(kindOf())]))]),
  ) as unknown as UserComponents
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 32, maxEntities: 4096, ...options, components }) as Collision<
    typeof world,
    Components
  >
  const random = new Random(seed)
  const number = (low: number, high: number): number => Math.fround(random.between(low, high))
  const columns = collision.components as unknown as Columns
  const parts = collision.components as unknown as Record<string, object>
  const entities: number[] = []
  for (let i = 0; i < BODIES; i++) {
    const entity = addEntity(world)
    entities.push(entity)
    const shape = random.pick(['BoxShape', 'SphereShape', 'CapsuleShape'])
    const own = ['Position', shape]
    if (random.chance(0.8)) own.push('Rotation')
    if (random.chance(0.6)) own.push('LinearVelocity')
    if (own.includes('Rotation') && random.chance(0.5)) own.push('AngularVelocity')
    for (const name of own) {
      addComponent(world, entity, parts[name])
      for (const field of name in fields ? fields[name as Name] : Object.keys(columns[name]!))
        columns[name]![field]![entity] =
          name === 'Position' ? number(0, 8) : name in fields ? number(-1, 1) : number(0.2, 0.5)
    }
  }
  return { world, collision, columns, entities, random }
}

const text = ({ events }: Collision): string =>
  [events.a, events.b, events.time, events.depth, events.pointX, events.normalY, events.reason]
    .map((column) => Array.from(column.subarray(0, events.count)).join(' '))
    .join('\n')

const mixtures = (count: number): readonly number[] => Array.from({ length: count }, (_, seed) => seed)
const kindsOf = (seed: number, among: readonly Kind[]): (() => Kind) => {
  const random = new Random(seed)
  return () => random.pick(among)
}

describe('columns of any kind in any mixture', () => {
  it.each(mixtures(12))('give the same contacts to the bit, mixture of seed %i', (seed) => {
    for (const continuous of [true, false]) {
      const plain = crowd(() => 'Float64Array', 5, { continuous })
      const mixed = crowd(kindsOf(seed, kinds), 5, { continuous })
      for (let step = 0; step < 4; step++) {
        for (const { world, columns, entities } of [plain, mixed]) {
          const random = new Random(100 + step)
          for (const entity of entities)
            if (random.chance(0.5)) columns.Position!.x![entity] = Math.fround(random.between(0, 8))
          collisionSystem(world)
        }
        expect(plain.collision.events.count).toBeGreaterThan(50)
        expect(text(mixed.collision)).toBe(text(plain.collision))
      }
    }
  })

  it.each(mixtures(6))('are moved alike, rounded as the column rounds, mixture of seed %i', (seed) => {
    for (const integrator of ['euler', 'rk4'] as const) {
      const plain = crowd(() => 'Float64Array', 6, { integrator })
      const mixed = crowd(kindsOf(seed, kinds), 6, { integrator })
      integrationSystem(plain.world)
      integrationSystem(mixed.world)
      let moved = 0
      for (const name of ['Position', 'Rotation'] as const)
        for (const field of fields[name]) {
          const exact = plain.columns[name]![field]!
          const column = mixed.columns[name]![field]!
          const round = column instanceof Float32Array ? Math.fround : (value: number) => value
          for (const entity of plain.entities) {
            expect(column[entity]).toBe(round(exact[entity]!))
            if (Math.fround(exact[entity]!) !== exact[entity]) moved++
          }
        }
      expect(moved).toBeGreaterThan(500)
    }
  })

  it.each(mixtures(3))('are moved alike for 20 steps where they do not round, seed %i', (seed) => {
    const plain = crowd(() => 'Float64Array', 7)
    const mixed = crowd(kindsOf(seed, ['Float64Array', 'number[]']), 7)
    for (let step = 0; step < 20; step++)
      for (const { world } of [plain, mixed]) {
        integrationSystem(world)
        collisionSystem(world)
      }
    expect(text(mixed.collision)).toBe(text(plain.collision))
    for (const name of names)
      for (const field of fields[name])
        expect(plain.entities.map((e) => mixed.columns[name]![field]![e])).toEqual(
          plain.entities.map((e) => plain.columns[name]![field]![e]),
        )
  })
})

interface Spoiled {
  readonly name: string
  readonly field: string
  readonly entity: number
  readonly value: unknown
}

/** Of what is wrong, what the checks come to first: by component, of vectors by entity, of sizes by field. */
function firstOf(spoiled: readonly Spoiled[], order: readonly string[], has: (s: Spoiled) => boolean): Spoiled {
  const fieldOf = ({ field }: Spoiled): number => ['x', 'halfHeight', 'y', 'radius', 'z', 'w'].indexOf(field)
  return spoiled.filter(has).sort((p, q) => {
    const byComponent = order.indexOf(p.name) - order.indexOf(q.name)
    if (byComponent !== 0) return byComponent
    const byEntity = p.entity - q.entity
    const byField = fieldOf(p) - fieldOf(q)
    return p.name in fields ? byEntity || byField : byField || byEntity
  })[0]!
}

const stepOrder = [
  'Position',
  'Rotation',
  'LinearVelocity',
  'AngularVelocity',
  'SphereShape',
  'BoxShape',
  'CapsuleShape',
]
const moveOrder = ['Position', 'LinearVelocity', 'AngularVelocity', 'Rotation']

/** Spoils up to three numbers that some entities have; a Float32Array turns what is no number into NaN. */
function spoil({ world, columns, entities, random, collision }: ReturnType<typeof crowd>): Spoiled[] {
  const parts = collision.components as unknown as Record<string, object>
  const spoiled: Spoiled[] = []
  for (let k = random.integer(1, 3); k > 0; k--) {
    const name = random.pick(stepOrder)
    const owners = entities.filter((entity) => hasComponent(world, entity, parts[name]!))
    const entity = random.pick(owners)
    const field = random.pick(name in fields ? fields[name as Name] : Object.keys(columns[name]!))
    const column = columns[name]![field]!
    const own = Array.isArray(column) ? [undefined, '1', null] : []
    ;(column as unknown[])[entity] = random.pick([NaN, Infinity, -Infinity, ...own, name === 'Rotation' ? NaN : 1e30])
    spoiled.push({ name, field, entity, value: column[entity] })
  }
  // Of two at one place the last one counts.
  return spoiled.map((s) => ({ ...s, value: columns[s.name]![s.field]![s.entity] }))
}

describe('what is wrong with one number among many', () => {
  it.each(mixtures(60))('is named: entity, component, field and value, seed %i (N01 N02 N03 N04 N26)', (seed) => {
    const scene = crowd(kindsOf(seed, kinds), 1000 + seed)
    const { world, collision, columns } = scene
    collisionSystem(world)
    const state = (): string => JSON.stringify([collision.events, collision.report.step, collision.report.bodies])
    const before = state()
    const spoiled = spoil(scene)
    const parts = collision.components as unknown as Record<string, object>
    const has = (entity: number, name: string): boolean => hasComponent(world, entity, parts[name]!)
    const isMoved = ({ entity, name }: Spoiled): boolean =>
      moveOrder.includes(name) && (has(entity, 'LinearVelocity') || has(entity, 'AngularVelocity'))
    const runs = [
      [collisionSystem, firstOf(spoiled, stepOrder, () => true)],
      ...(spoiled.some(isMoved) ? [[integrationSystem, firstOf(spoiled, moveOrder, isMoved)] as const] : []),
    ] as const
    const poses = (): string => JSON.stringify(names.map((name) => columns[name]))
    const standing = poses()
    for (const [system, { name, field, entity, value }] of runs)
      expect(() => system(world)).toThrow(expect.objectContaining({ entity, component: name, field, value }))
    expect(state()).toBe(before)
    expect(poses()).toBe(standing)
    for (const { name, field, entity } of spoiled) columns[name]![field]![entity] = 0.25
    collisionSystem(world)
  })

  it.each(mixtures(20))('leaves out those entities alone with quarantine, seed %i', (seed) => {
    const scene = crowd(kindsOf(seed, kinds), 2000 + seed, { onInvalid: 'quarantine' })
    const { world, collision } = scene
    collisionSystem(world)
    const spoiled = spoil(scene)
    collisionSystem(world)
    const { quarantined, bodies } = collision.report
    const wrong = [...new Set(spoiled.map(({ entity }) => entity))]
    expect(bodies).toBe(BODIES - wrong.length)
    for (const entity of wrong) {
      const { name, field, value } = firstOf(spoiled, stepOrder, (s) => s.entity === entity)
      const found = quarantined.filter((q) => q.entity === entity)
      expect(found.map(({ error }) => error)).toEqual([
        expect.objectContaining({ entity, component: name, field, value }),
      ])
    }
    expect(quarantined.length).toBe(wrong.length)
    for (const { name, field, entity } of spoiled) scene.columns[name]![field]![entity] = 0.25
    collisionSystem(world)
    expect(collision.report.bodies).toBe(BODIES)
  })
})
