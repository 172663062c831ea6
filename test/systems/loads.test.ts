import { addEntity, query, removeEntity } from 'bitecs'
import { collisionSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { counts, line, rowsOf } from './sphere-line.js'

describe('loads', () => {
  it('100,000 contacts begin, stay and end in a step each (L08, L01)', () => {
    const n = 448
    const { world, collision, bodies, Position } = line(n, { contactEntities: false })
    for (const e of bodies) Position.x[e] = (e % 7) * 1e-3
    const pairs = (n * (n - 1)) / 2
    collisionSystem(world)
    expect(counts(collision)).toEqual([pairs, 0, 0])
    expect(pairs).toBeGreaterThan(100_000)
    expect(collision.eventsByTime().length).toBe(pairs)
    let visits = 0
    collision.forEachContactOf(bodies[200]!, () => visits++)
    expect(visits).toBe(n - 1)
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 0, pairs])
    for (const e of bodies) removeEntity(world, e)
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, pairs, 0])
  })

  it('20,000 contact entities begin and end in a step, and their ids are used again (L08)', () => {
    const { world, collision, bodies, Position, Contact, ContactEnded } = line(201, { maxEntities: 65_536 })
    for (const e of bodies) Position.x[e] = 0
    for (let round = 0; round < 2; round++) {
      collisionSystem(world)
      expect(query(world, [Contact]).length).toBe(20_100)
      for (const e of bodies) {
        Position.x[e] = 3 * e
        collision.teleport(e)
      }
      collisionSystem(world)
      expect(query(world, [Contact, ContactEnded]).length).toBe(20_100)
      for (const e of bodies) Position.x[e] = 0
    }
    expect(addEntity(world)).toBeLessThan(201 + 20_100 + 3)
  })

  it.each(['first', 'last'] as const)('a hub with 5,000 partners has each found, made %s (L09)', (made) => {
    const { world, collision, body, SphereShape } = line(0, { maxEntities: 16_384 })
    const ids: number[] = []
    let hub = made === 'first' ? body(0) : 0
    for (let k = 0; k < 5000; k++) ids.push(body(10 * k, false))
    if (made === 'last') hub = body(0)
    SphereShape.radius[hub] = 60_000
    collisionSystem(world)
    expect(counts(collision)).toEqual([5000, 0, 0])
    const rows = ids.map((id) => collision.contactBetween(id, hub))
    expect(new Set(rows).size).toBe(5000)
    expect(Math.min(...rows)).toBe(0)
    removeEntity(world, hub)
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 5000, 0])
  })

  it('a scramble of everything, again and again, is found as by brute force, seed 1 (L06)', () => {
    const runs = (['tiled-sweep', 'brute-force'] as const).map((broadPhase) => {
      const random = new Random(1)
      const { world, collision, bodies, Position } = line(150, { broadPhase, continuous: false, maxEntities: 16_384 })
      const found: string[][] = []
      for (const edge of [10, 1e6, 5, 3, 1e-3, 20, 1e8, 12]) {
        for (const e of bodies) {
          Position.x[e] = random.between(0, edge)
          Position.y[e] = random.between(0, edge)
          Position.z[e] = random.between(0, edge)
        }
        collisionSystem(world)
        found.push(rowsOf(collision))
      }
      return found
    })
    expect(runs[0]).toEqual(runs[1])
    expect(runs[0]![4]!.length).toBe((150 * 149) / 2)
  })
})
