import {
  addEntity,
  entityExists,
  getAllEntities,
  Not,
  observe,
  onAdd,
  onRemove,
  query,
  removeEntity,
  resetWorld,
} from 'bitecs'
import { collisionSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Mirrors } from '../../src/step/events/mirrors.js'
import { Random } from '../oracle/random.js'
import { line } from './sphere-line.js'

/** Bodies of which any number can be put together, the others far apart. */
function crowd(size: number) {
  const scene = line(size, { continuous: false })
  const { world, bodies, Position, Contact } = scene
  const step = (together: number): void => {
    bodies.forEach((e, k) => (Position.x[e] = k < together ? 0 : 3 * k + 10))
    collisionSystem(world)
  }
  return {
    ...scene,
    step,
    held: () => getAllEntities(world).length - bodies.length,
    used: () => query(world, [Contact]).length,
  }
}

describe('contact entities', () => {
  it('are given back after a clump of 60 bodies: 16 a step once it is 120 steps ago, and 64 stay', () => {
    const { world, step, held } = crowd(60)
    step(60)
    expect(held()).toBe(1770)
    // They end in the first of these steps, and are needed in it.
    for (let k = 0; k < 120; k++) {
      step(0)
      expect(held()).toBe(1770)
    }
    for (let left = 1770; left > 64;) {
      step(0)
      left = Math.max(64, left - 16)
      expect(held()).toBe(left)
    }
    for (let k = 0; k < 5; k++) step(0)
    expect(held()).toBe(64)
    // The ids serve the game again.
    expect(addEntity(world)).toBeLessThanOrEqual(60 + 1770)
    step(60)
    expect(held()).toBe(1771)
  })

  it('stay while a clump comes again within 120 steps', () => {
    const { step, held, used } = crowd(20)
    for (let round = 0; round < 4; round++) {
      step(20)
      expect([held(), used()]).toEqual([190, 190])
      for (let k = 0; k < 118; k++) step(0)
      expect([held(), used()]).toEqual([190, 0])
    }
  })

  it('serve again in the step after the one in which their contacts ended', () => {
    const { step, held } = crowd(20)
    for (let round = 0; round < 3; round++) {
      step(20)
      expect(held()).toBe(190)
      step(0)
    }
  })

  it.each([1, 2, 3])('are at most twice what the last 120 steps needed, random loads, seed %i', (seed) => {
    const random = new Random(seed)
    const { step, held, used } = crowd(24)
    const needs: number[] = []
    let [expected, gave, together, calm] = [0, 0, 0, 1]
    for (let n = 0; n < 900; n++) {
      if (random.chance(0.02)) calm = random.pick([0.1, 0.5, 1])
      if (random.chance(0.1)) together = random.integer(0, Math.floor(24 * calm * random.unit()))
      step(together)
      needs.push(used())
      const held1 = Math.max(expected, used())
      const excess = held1 - Math.max(64, 2 * Math.max(...needs.slice(-120)))
      expected = held1 - Math.max(0, Math.min(16, excess))
      if (excess > 0) gave++
      expect(held(), `step ${n}`).toBe(expected)
    }
    expect(gave).toBeGreaterThan(0)
  })

  it('are given back whatever observers of the game throw or remove', () => {
    const { world, bodies, step, held, used, Contact, Position } = crowd(20)
    step(20)
    for (let k = 0; k < 120; k++) step(0)
    const pooled = [...getAllEntities(world)].filter((entity) => !bodies.includes(entity))
    for (const entity of pooled.slice(0, 3)) removeEntity(world, entity)
    // Every entity that goes and had no Position matches this, and takes another one with it.
    let throws = 0
    observe(world, onRemove(Not(Position)), (entity) => {
      const other = pooled[pooled.indexOf(entity) - 1]
      if (throws % 3 === 0 && other !== undefined && entityExists(world, other)) removeEntity(world, other)
      if (throws++ % 2 === 0) throw new Error('a game has errors')
    })
    for (let k = 0; k < 20; k++) {
      const before = held()
      try {
        step(0)
      } catch (error) {
        expect(String(error)).toContain('a game has errors')
      }
      expect(held()).toBeLessThanOrEqual(Math.max(64, before - 1))
    }
    expect(throws).toBeGreaterThan(50)
    expect([held() <= 64, used()]).toEqual([true, 0])
    for (let k = 0; k < 3; k++) step(20)
    expect(used()).toBe(190)
    expect(new Set([...query(world, [Contact])].map((c) => `${Contact.a[c]} ${Contact.b[c]}`)).size).toBe(190)
  })

  it('are added to no world that an observer has reset', () => {
    const { world, bodies, step, ContactBegan } = crowd(4)
    let isFirst = true
    observe(world, onAdd(ContactBegan), (contact) => {
      if (!isFirst) return
      isFirst = false
      // The others are in the pool; without them the next contact would need a new one.
      for (const entity of getAllEntities(world))
        if (entity !== contact && !bodies.includes(entity)) removeEntity(world, entity)
      resetWorld(world)
    })
    expect(() => step(4)).toThrow(expect.objectContaining({ code: 'E_REENTRANT' }))
    expect(getAllEntities(world)).toEqual([])
  })

  it('are none of what an option did without', () => {
    const { world, bodies, Position } = line(20, { contactEntities: false })
    for (let k = 0; k < 200; k++) {
      for (const e of bodies) Position.x[e] = k < 5 ? 0 : 3 * e
      collisionSystem(world)
    }
    expect(getAllEntities(world).length).toBe(bodies.length)
  })
})

it('entities that lose their tag and were none of the pool change no count of it, whatever their ids', () => {
  const mirrors = new Mirrors()
  mirrors.own(3)
  for (let entity = 0; entity < 300; entity++) if (entity !== 3) mirrors.lose(entity)
  expect(mirrors.size).toBe(1)
  mirrors.lose(3)
  mirrors.lose(3)
  expect(mirrors.size).toBe(0)
})
