import { addComponent, addEntity, createWorld, removeComponent, removeEntity, set, type World } from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  contactEventSystem,
  createCollision,
  createManifold,
  EndReason,
  integrationSystem,
  narrowPhaseSystem,
  type Collision,
  type CollisionOptions,
  type Components,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import type { PairList } from '../../src/broad-phase/broad-phase.js'
import { resourceOf } from '../../src/collision.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

/**
 * Gives the pairs of a step other numbers, or none. `version`: the same as in another step only with the same bodies.
 */
type Numbering = (pairs: PairList, version: number) => void

const none: Numbering = (pairs) => {
  pairs.epoch = 0
}

/**
 * Numbers without an order, pairs in any order, and an epoch that ends now and then: the least that a list of pairs
 * promises.
 */
function scrambled(seed: number): Numbering {
  const random = new Random(seed)
  const numbers = new Map<number, number>()
  let epoch = 0
  let last = -1
  return (pairs, version) => {
    if (version < 0 || random.chance(0.1)) {
      last = -1
      return none(pairs, version)
    }
    if (version !== last || random.chance(0.1)) {
      numbers.clear()
      epoch++
    }
    last = version
    const list = Array.from({ length: pairs.count }, (_, k) => [pairs.pairs[2 * k]!, pairs.pairs[2 * k + 1]!] as const)
    for (let k = list.length - 1; k > 0; k--) {
      const other = random.integer(0, k)
      ;[list[k], list[other]] = [list[other]!, list[k]!]
    }
    const free = Array.from({ length: 2 * numbers.size + 2 * list.length }, (_, slot) => slot)
    const used = new Set(numbers.values())
    const left = free.filter((slot) => !used.has(slot))
    pairs.slots = new Int32Array(pairs.count)
    for (const [k, [i, j]] of list.entries()) {
      const key = i * 4096 + j
      const slot = numbers.get(key) ?? left.splice(random.integer(0, left.length - 1), 1)[0]!
      numbers.set(key, slot)
      pairs.pairs.set([i, j], 2 * k)
      pairs.slots[k] = slot
    }
    pairs.slotCount = Math.max(-1, ...numbers.values()) + 1
    pairs.epoch = epoch
  }
}

/** Where two lists differ in a bit, or -1. */
function firstDifference(one: readonly number[], other: readonly number[]): number {
  return one.length === other.length ? one.findIndex((value, k) => !Object.is(value, other[k])) : other.length
}

const BODIES = 70
const STEPS = 60

/**
 * Bodies of all simple shapes, over a ground where the seed is odd, to which things happen now and then. One list of
 * numbers a step: all that it reported.
 */
class Crowd {
  readonly world = createWorld()
  readonly collision: Collision<World, Components>
  readonly seen = { kept: 0, renewed: 0, rejected: 0, recycled: 0, shapes: 0, teleports: 0, invalid: 0, failed: 0 }
  private readonly random: Random
  private readonly entities: number[] = []
  private readonly manifold = createManifold()
  private readonly spoilt = new Map<number, number>()
  private number = 0
  /** The predicate may throw: once a step. */
  private mayFail = false

  constructor(
    seed: number,
    options: CollisionOptions<World>,
    picky: boolean,
    private readonly numbering: Numbering | undefined,
  ) {
    this.random = new Random(seed)
    this.collision = createCollision(this.world, {
      delta: 1 / 30,
      onInvalid: 'quarantine',
      contactEntities: false,
      ...(picky ? { predicate: (a, b) => this.accepts(a, b) } : {}),
      ...options,
    }) as Collision<World, Components>
    // Numbers of one's own are for whole lists.
    if (numbering !== undefined)
      resourceOf(this.world).kept.findPairs = (inner, bodies, _before, _areSame, out) =>
        inner.findPairs(bodies.bounds, bodies.moving, bodies.category, bodies.mask, bodies.boundedCount, out)
    for (let k = 0; k < BODIES; k++) this.add(k < BODIES / 5)
    const { Position, PlaneShape } = this.collision.components
    if (seed % 2 === 0) return
    const ground = addEntity(this.world)
    addComponent(this.world, ground, set(Position, { y: -1.5 }))
    addComponent(this.world, ground, PlaneShape)
  }

  private accepts(a: number, b: number): boolean {
    if (this.mayFail && this.number % 7 === 3 && (a + b) % 5 === 0) throw new Error('a game has errors')
    const accepted = (7 * a + 13 * b + this.number) % 8 !== 0
    if (!accepted) this.seen.rejected++
    return accepted
  }

  private add(stands: boolean): void {
    const { world, random } = this
    const { Position, Rotation, LinearVelocity, AngularVelocity } = this.collision.components
    const entity = addEntity(world)
    const [x, y, z, w] = random.quaternion()
    addComponent(world, entity, set(Position, this.place()))
    addComponent(world, entity, set(Rotation, { x, y, z, w }))
    this.addShape(entity)
    if (!stands) {
      const pull = { x: random.between(-1, 1), y: random.between(-1, 1), z: random.between(-1, 1) }
      addComponent(world, entity, set(LinearVelocity, random.chance(0.1) ? {} : pull))
      addComponent(world, entity, set(AngularVelocity, random.chance(0.3) ? {} : pull))
    }
    this.entities.push(entity)
  }

  private place(): { x: number; y: number; z: number } {
    const { random } = this
    return { x: random.between(-2, 2), y: random.between(-1.5, 1.5), z: random.between(-2, 2) }
  }

  private addShape(entity: number): void {
    const { BoxShape, SphereShape, CapsuleShape } = this.collision.components
    addComponent(this.world, entity, this.random.pick([BoxShape, BoxShape, SphereShape, CapsuleShape]))
  }

  /** Some steps in a row keep their bodies, so that pairs are kept from one to the next. */
  private disturb(): void {
    const { world, random, entities, collision, spoilt, seen } = this
    const { Position, BoxShape, SphereShape, CapsuleShape, CollisionFilter, CollisionDisabled } = collision.components
    for (const [entity, x] of spoilt) Position.x[entity] = x
    spoilt.clear()
    if (random.chance(0.3)) {
      const entity = random.pick(entities)
      Object.entries(this.place()).forEach(([axis, value]) => (Position[axis as 'x'][entity] = value))
      if (random.chance(0.7)) collision.teleport(entity)
      seen.teleports++
    }
    if (this.number % 6 !== 0) return
    if (random.chance(0.5)) {
      // The id of what goes serves what comes.
      const [gone] = entities.splice(random.integer(0, entities.length - 1), 1)
      removeEntity(world, gone!)
      this.add(false)
      seen.recycled += Number(entities.includes(gone!))
    }
    if (random.chance(0.5)) {
      const entity = random.pick(entities)
      for (const shape of [BoxShape, SphereShape, CapsuleShape]) removeComponent(world, entity, shape)
      this.addShape(entity)
      seen.shapes++
    }
    if (random.chance(0.5)) BoxShape.x[random.pick(entities)] = random.between(0.3, 0.7)
    if (random.chance(0.4)) {
      const entity = random.pick(entities)
      spoilt.set(entity, Position.x[entity]!)
      Position.x[entity] = NaN
      seen.invalid++
    }
    if (random.chance(0.3)) addComponent(world, random.pick(entities), set(CollisionFilter, { mask: 0 }))
    if (random.chance(0.3)) addComponent(world, random.pick(entities), CollisionDisabled)
    if (random.chance(0.3)) removeComponent(world, random.pick(entities), CollisionDisabled)
  }

  step(): number[] {
    const { world, collision, manifold, seen } = this
    this.number++
    this.disturb()
    integrationSystem(world)
    this.mayFail = true
    try {
      this.runStages()
    } catch (error) {
      expect(String(error)).toContain('the predicate threw')
      seen.failed++
      this.mayFail = false
      this.runStages()
    }
    const { events } = collision
    const numbers = [events.began, events.ended, events.count]
    const columns = [
      events.a, events.b, events.generationA, events.generationB, events.reason, events.time, events.pointX, events.pointY,
      events.pointZ, events.normalX, events.normalY, events.normalZ, events.depth, events.speed, events.featureA,
      events.featureB, events.pointCount,
    ] // prettier-ignore
    for (let row = 0; row < events.count; row++) {
      for (const column of columns) numbers.push(column[row]!)
      numbers.push(collision.contactBetween(events.b[row]!, events.a[row]!))
      const count = collision.manifoldOf(row, manifold)
      for (const { position, depth, feature } of manifold.points.slice(0, count))
        numbers.push(...Array.from(position), depth, feature)
    }
    return numbers
  }

  private runStages(): void {
    const { world, seen } = this
    const resource = resourceOf(world)
    boundsSystem(world)
    broadPhaseSystem(world)
    this.numbering?.(resource.pairs, resource.bodies.version)
    const { pairs, contactsBefore } = resource
    if (pairs.epoch !== 0 && contactsBefore.count > 0)
      if (pairs.epoch === contactsBefore.epoch) seen.kept++
      else seen.renewed++
    narrowPhaseSystem(world)
    contactEventSystem(world)
  }
}

const cases = [1, 2, 3].flatMap((seed) => [
  [seed, true, false] as const,
  [seed, false, false] as const,
  [seed, true, true] as const,
])

describe('contacts of pairs that are kept', () => {
  it.each(cases)(
    'have the bits of contacts that are looked up by ids, seed %i, continuous %s, predicate %s',
    (seed, continuous, picky) => {
      const plain = new Crowd(seed, { continuous }, picky, none)
      const kept = new Crowd(seed, { continuous }, picky, undefined)
      const others = [kept, new Crowd(seed, { continuous }, picky, scrambled(seed))]
      const reasons = new Set<number>()
      let persisting = 0
      for (let step = 0; step < STEPS; step++) {
        const wanted = plain.step()
        for (const other of others) expect(firstDifference(other.step(), wanted)).toBe(-1)
        const { events } = plain.collision
        for (let row = 0; row < events.count; row++) reasons.add(events.reason[row]!)
        persisting += events.count - events.began - events.ended
      }
      expect(persisting).toBeGreaterThan(1000)
      expect(plain.seen.kept + plain.seen.renewed).toBe(0)
      for (const { seen } of others) {
        expect(seen.renewed).toBeGreaterThan(3)
        expect(Math.min(seen.recycled, seen.shapes, seen.teleports, seen.invalid)).toBeGreaterThan(1)
        if (picky) expect(Math.min(seen.rejected, seen.failed)).toBeGreaterThan(3)
      }
      expect(others[1]!.seen.kept).toBeGreaterThan(20)
      if (seed % 2 === 0) expect(kept.seen.kept).toBeGreaterThan(5)
      const { removed, shape, teleport, invalid, disabled, filter, separated } = EndReason
      expect([...reasons]).toEqual(
        expect.arrayContaining([removed, shape, teleport, invalid, disabled, filter, separated]),
      )
    },
  )
})
