import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Has } from '../../components/bodies.js'
import type { CollisionResource } from '../../src/collision.js'

const COUNT = 600
const shapes = ['BoxShape', 'SphereShape', 'CapsuleShape'] as const

/** Statics of every simple shape, two of three with a rotation, in no order; one in five is a mover. */
function makeWorld() {
  const world = createWorld()
  const collision = createCollision(world, { contactEntities: false, onInvalid: 'quarantine' })
  const { components } = collision
  const statics: number[] = []
  for (let i = 0; i < COUNT; i++) {
    const entity = addEntity(world)
    addComponent(world, entity, set(components.Position, { x: 3 * (i % 25), y: 3 * Math.floor(i / 25), z: 0 }))
    if (i % 4 < 2 || i % 5 === 0) addComponent(world, entity, set(components.Rotation, { x: 0.1, y: i / COUNT, w: 1 }))
    addComponent(world, entity, components[shapes[(i * i) % 3 === 0 ? i % 2 : 2]!])
    addComponent(world, entity, set(components.CollisionFilter, { category: 1, mask: 3 }))
    if (i % 5 === 0) addComponent(world, entity, components.LinearVelocity)
    else statics.push(entity)
  }
  const resource = collision as unknown as CollisionResource
  // Bodies that are sorted anew are all read anew.
  resource.order.least = Infinity
  /** Entities that the gather of a step wrote among the statics. */
  const step = (): number[] => {
    collisionSystem(world)
    const { changed, changedCount, ids } = resource.bodiesBefore
    return Array.from(changed.subarray(0, changedCount), (i) => ids[i]!)
  }
  return { world, collision, resource, statics, step }
}

describe('statics that were written', () => {
  const { collision, resource, statics, step } = makeWorld()
  const { components } = collision
  const { has } = resource.book
  const kinds = new Map<number, number[]>()
  for (const entity of statics) {
    if (!kinds.has(has[entity]!)) kinds.set(has[entity]!, [])
    kinds.get(has[entity]!)!.push(entity)
  }

  it('are all of them at first, in both sets of bodies', () => {
    expect(kinds.size).toBe(6)
    expect(step().sort((a, b) => a - b)).toEqual(statics)
    expect(step().sort((a, b) => a - b)).toEqual(statics)
    expect(step()).toEqual([])
  })

  it('are found whichever of their columns was written, by the least amount, in either set, and no others', () => {
    let found = 0
    for (const entities of kinds.values())
      for (const entity of [entities[0]!, entities[entities.length >> 1]!, entities.at(-1)!])
        for (const name of ['Position', 'Rotation', ...shapes] as const)
          for (const [field, column] of Object.entries(components[name] as unknown as Record<string, Float64Array>)) {
            const value = column[entity]!
            column[entity] = value === 0 ? 5e-324 : value * (1 + 2 ** -52)
            const expected = (has[entity]! & Has[name]) !== 0 ? [entity] : []
            for (let k = 0; k < 2; k++) expect(step(), `${name}.${field}`).toEqual(expected)
            expect(step()).toEqual([])
            found += expected.length
          }
    // Positions of six kinds, rotations of three, three, one and two numbers of each shape twice: of three
    // entities each.
    expect(found).toBe(3 * (6 * 3 + 3 * 4 + 2 * (3 + 1 + 2)))
  })

  it('are those whose filter was written', () => {
    for (const entities of kinds.values()) {
      const entity = entities[entities.length >> 1]!
      components.CollisionFilter.mask[entity] = 5
      expect(step()).toEqual([entity])
      expect(step()).toEqual([entity])
      expect(step()).toEqual([])
    }
  })

  it('are found when they are NaN, in every step', () => {
    const entity = statics[100]!
    const y = components.Position.y[entity]!
    components.Position.y[entity] = NaN
    for (let k = 0; k < 3; k++) {
      step()
      expect(collision.report.quarantined.map((q) => q.entity)).toEqual([entity])
    }
    components.Position.y[entity] = y
    step()
    step()
    expect(step()).toEqual([])
    expect(collision.report.quarantined).toEqual([])
  })
})
