import { addComponent, addEntity, createWorld, removeComponent, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import type { CollisionResource } from '../../src/collision.js'
import { randomizer } from '../broad-phase/scenes.js'

const COUNT = 120
const STATICS = 90

/**
 * Movers among statics of every simple shape; `restless`: a component comes or goes before each step, so nothing is
 * kept.
 */
function makeWorld(seed: number, continuous: boolean, restless: boolean) {
  const random = randomizer(seed)
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 30, continuous, contactEntities: false })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, SphereShape, CapsuleShape, CollisionFilter } =
    collision.components
  const dummy = addEntity(world)
  const between = (low: number, high: number) => low + (high - low) * random()
  const entities: number[] = []
  for (let i = 0; i < COUNT; i++) {
    const entity = addEntity(world)
    entities.push(entity)
    addComponent(world, entity, set(Position, { x: between(0, 8), y: between(0, 8), z: between(0, 8) }))
    addComponent(world, entity, set(Rotation, { x: between(-1, 1), y: between(-1, 1), z: between(-1, 1), w: 1 }))
    const size = between(0.2, 0.8)
    if (i % 3 === 0) addComponent(world, entity, set(BoxShape, { x: size, y: 0.4, z: 0.6 }))
    else if (i % 3 === 1) addComponent(world, entity, set(SphereShape, { radius: size }))
    else addComponent(world, entity, set(CapsuleShape, { halfHeight: size, radius: 0.3 }))
    if (i % 2 === 0) addComponent(world, entity, set(CollisionFilter, { category: 1, mask: 0xffffffff }))
    if (i < STATICS) continue
    addComponent(world, entity, set(LinearVelocity, { x: between(-3, 3), y: between(-3, 3), z: between(-3, 3) }))
    addComponent(world, entity, set(AngularVelocity, { x: between(-3, 3), y: between(-3, 3), z: between(-3, 3) }))
  }
  const step = () => {
    if (restless) {
      addComponent(world, dummy, LinearVelocity)
      removeComponent(world, dummy, LinearVelocity)
    }
    integrationSystem(world)
    collisionSystem(world)
  }
  return { collision, entities, step, resource: collision as unknown as CollisionResource }
}

/** What a step leaves behind, as plain numbers. */
function traceOf({ collision, resource }: ReturnType<typeof makeWorld>): unknown {
  const { events } = collision
  const { count, rows, bounds, jumped, swept, motions } = resource.bodiesBefore
  const numbers = (array: ArrayLike<number>, length: number) => Array.from({ length }, (_, k) => array[k])
  return {
    rows: numbers(rows, 16 * count),
    bounds: numbers(bounds, 6 * count),
    jumped: numbers(jumped, count),
    swept: numbers(swept, count),
    motions: resource.continuous ? numbers(motions, 13 * count) : 0,
    pairs: collision.report.pairs,
    a: numbers(events.a, events.count),
    b: numbers(events.b, events.count),
    reason: numbers(events.reason, events.count),
    time: numbers(events.time, events.count),
    depth: numbers(events.depth, events.count),
  }
}

describe('statics that are written now and then', () => {
  for (const continuous of [true, false])
    it(`gives the bits of a world that keeps nothing from step to step, seeds 1 to 4, continuous ${continuous}`, () => {
      let jumps = 0
      for (let seed = 1; seed <= 4; seed++) {
        const kept = makeWorld(seed, continuous, false)
        const anew = makeWorld(seed, continuous, true)
        const random = randomizer(100 + seed)
        for (let s = 0; s < 60; s++) {
          const calm = s % 12 > 7
          const changes = calm ? 0 : Math.floor(random() * 4)
          const choices = Array.from({ length: changes }, () => [random() * STATICS, random() * 6, random()])
          const fails = random() < 0.15
          for (const { collision, entities, step, resource } of [kept, anew]) {
            const { Position, Rotation, BoxShape, SphereShape, CapsuleShape, CollisionFilter } = collision.components
            for (const [which, kind, value] of choices) {
              const i = Math.floor(which!)
              const entity = entities[i]!
              if (kind! < 2) Position.x[entity] = 8 * value!
              else if (kind! < 3) Rotation.y[entity] = value!
              else if (kind! < 4) CollisionFilter.mask[entity] = value! < 0.5 ? 2 : 0xffffffff
              else if (i % 3 === 0) BoxShape.x[entity] = value!
              else if (i % 3 === 1) SphereShape.radius[entity] = value!
              else CapsuleShape.halfHeight[entity] = value!
            }
            // One goes to and fro: in each set of rows it stands still.
            if (!calm) Position.y[entities[5]!] = s % 2
            if (fails) {
              const y = Position.y[entities[7]!]!
              Position.y[entities[7]!] = NaN
              expect(() => collisionSystem(resource.world)).toThrow('NaN')
              Position.y[entities[7]!] = y
            }
            step()
          }
          expect(traceOf(kept)).toEqual(traceOf(anew))
          jumps += kept.resource.bodiesBefore.shiftedCount
        }
      }
      expect(jumps).toBeGreaterThan(100)
    })

  it('keeps its stamp while no static changes, and has another one in the step after', () => {
    const world = makeWorld(9, true, false)
    const { Position } = world.collision.components
    const stamps: number[] = []
    for (let s = 0; s < 12; s++) {
      if (s === 8) Position.x[world.entities[0]!] = 1
      world.step()
      stamps.push(world.resource.bodiesBefore.stamp)
    }
    expect(new Set(stamps.slice(2, 8)).size).toBe(1)
    expect(stamps[8]).not.toBe(stamps[7])
    expect(new Set(stamps.slice(10)).size).toBe(1)
  })
})

describe('a static that is written along one coordinate alone', () => {
  it.each([true, false])('no longer touches what rests on it, and does again, continuous %s', (continuous) => {
    for (const shape of ['BoxShape', 'SphereShape', 'CapsuleShape'] as const)
      for (const axis of ['x', 'y', 'z'] as const) {
        const world = createWorld()
        const { components, events } = createCollision(world, { continuous, contactEntities: false })
        const { Position, LinearVelocity, SphereShape } = components
        // Some others that stay as they are.
        const statics = [0, 100, 200, 300].map((x) => {
          const entity = addEntity(world)
          addComponent(world, entity, set(Position, { x }))
          addComponent(world, entity, components[shape])
          return entity
        })
        const ball = addEntity(world)
        addComponent(world, ball, set(Position, { x: 0.1, y: 0.1, z: 0.1 }))
        addComponent(world, ball, set(SphereShape, { radius: 0.5 }))
        addComponent(world, ball, LinearVelocity)
        const seen: number[][] = []
        for (const at of [0, 0, 9, 9, 0, 0]) {
          Position[axis][statics[0]!] = at
          collisionSystem(world)
          seen.push([events.began, events.ended, events.count - events.began - events.ended])
        }
        expect(seen, `${shape} ${axis}`).toEqual([[1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 0, 0], [1, 0, 0], [0, 0, 1]]) // prettier-ignore
      }
  })
})
