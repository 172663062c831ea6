import { addComponent, addEntity, createWorld, removeComponent, removeEntity, set, type World } from 'bitecs'
import {
  collisionStages,
  collisionSystem,
  contactEventSystem,
  createCollision,
  type Collision,
  type Components,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

function start() {
  const world = createWorld()
  const collision = createCollision(world, { delta: 0.1, continuous: false }) as Collision<World, Components>
  const { Position, SphereShape, LinearVelocity, Attached } = collision.components
  const put = (x: number, parent?: number, hasShape = true): number => {
    const entity = spawn(world, set(Position, { x }), LinearVelocity)
    if (hasShape) addComponent(world, entity, set(SphereShape, { radius: 0.5 }))
    if (parent !== undefined) addComponent(world, entity, set(Attached, { parent, x }))
    return entity
  }
  /** Who visit tells of: other, whether a, and both ids of the row. */
  const visits = (entity: number): string[] => {
    const { events } = collision
    const told: string[] = []
    collision.forEachContactOf(entity, (row, other, isA) =>
      told.push(`${other} ${isA} ${events.a[row]} ${events.b[row]}`),
    )
    return told
  }
  const between = (a: number, b: number): string => {
    const [row, back] = [collision.contactBetween(a, b), collision.contactBetween(b, a)]
    expect([back, collision.isTouching(a, b), collision.isTouching(b, a)]).toEqual([row, row >= 0, row >= 0])
    return row < 0 ? 'none' : `${collision.events.a[row]} ${collision.events.b[row]}`
  }
  return { world, collision, put, visits, between, ...collision.components }
}

describe('questions about a body', () => {
  it('are answered for its children at any depth', () => {
    const { world, put, visits, between } = start()
    const ship = put(0, undefined, false)
    const mast = put(0, ship, false)
    const rock = put(0.5)
    const bow = put(1.4, mast)
    const stern = put(-0.4, ship)
    const buoy = put(1.5)
    collisionSystem(world)
    expect(visits(ship)).toEqual([`${rock} false ${rock} ${bow}`, `${rock} false ${rock} ${stern}`, `${buoy} true ${bow} ${buoy}`]) // prettier-ignore
    expect(visits(mast)).toEqual([`${rock} false ${rock} ${bow}`, `${buoy} true ${bow} ${buoy}`])
    expect(visits(stern)).toEqual([`${rock} false ${rock} ${stern}`])
    expect(visits(rock)).toEqual([`${bow} true ${rock} ${bow}`, `${stern} true ${rock} ${stern}`, `${buoy} true ${rock} ${buoy}`]) // prettier-ignore
    expect(between(ship, rock)).toBe(`${rock} ${bow}`)
    expect(between(ship, buoy)).toBe(`${bow} ${buoy}`)
    expect(between(stern, buoy)).toBe('none')
    expect(between(ship, stern)).toBe('none')
    expect(between(ship, ship)).toBe('none')
  })

  it('are those of the last step, whatever the game attaches, detaches and removes since', () => {
    const { world, put, visits, between, Attached } = start()
    const ship = put(0, undefined, false)
    const other = put(9, undefined, false)
    const bow = put(0.4, ship)
    const rock = put(0.5)
    collisionSystem(world)
    addComponent(world, bow, set(Attached, { parent: other }))
    expect([between(ship, rock), between(other, rock)]).toEqual([`${bow} ${rock}`, 'none'])
    removeComponent(world, bow, Attached)
    removeEntity(world, ship)
    expect(visits(ship)).toEqual([`${rock} true ${bow} ${rock}`])
    const tenant = addEntity(world)
    expect([tenant, between(tenant, rock)]).toEqual([ship, `${bow} ${rock}`])
    collisionSystem(world)
    expect([between(ship, rock), between(bow, rock), visits(ship).length]).toEqual(['none', `${bow} ${rock}`, 0])
  })

  it('tell nobody of a contact with itself, attached to the other between two stages', () => {
    const { world, collision, put, visits, between, Attached } = start()
    const [one, other] = [put(0), put(0.5)]
    collisionSystem(world)
    for (const stage of collisionStages) {
      if (stage === contactEventSystem) addComponent(world, other, set(Attached, { parent: one }))
      stage(world)
    }
    expect(collision.events.count).toBe(1)
    expect([visits(one), visits(other)]).toEqual([[`${other} true ${one} ${other}`], [`${one} false ${one} ${other}`]])
    expect([between(one, one), between(one, other)]).toEqual(['none', `${one} ${other}`])
  })

  it('may be asked while contacts are visited', () => {
    const { world, collision, put, between } = start()
    const ship = put(0, undefined, false)
    const rocks = [0, 0.2, 0.4].map((x) => put(x))
    put(0.3, ship)
    collisionSystem(world)
    const told: string[] = []
    collision.forEachContactOf(ship, (_, other) => {
      collision.forEachContactOf(other, (_, third) =>
        told.push(`${other} ${third} ${between(other, third) !== 'none'}`),
      )
    })
    expect(told.length).toBe(9)
    expect(told.every((line) => line.endsWith('true'))).toBe(true)
    expect(rocks.length).toBe(3)
  })

  it.each([1, 2, 3, 4])('have the answers of a model that walks up the parents, seed %i', (seed) => {
    const random = new Random(seed)
    const { world, collision, put, visits, between, Attached, Position } = start()
    const parentOf = new Map<number, number>()
    const bodies: number[] = []
    for (let k = 0; k < 16; k++) {
      const parent = bodies.length > 0 && random.chance(0.6) ? random.pick(bodies) : undefined
      const entity = put(random.between(-1.5, 1.5), parent, random.chance(0.8))
      if (parent !== undefined) parentOf.set(entity, parent)
      bodies.push(entity)
    }
    const isIn = (entity: number, body: number): boolean =>
      entity === body || (parentOf.has(entity) && isIn(parentOf.get(entity)!, body))
    let several = 0
    for (let step = 0; step < 40; step++) {
      for (const entity of bodies) if (random.chance(0.2)) Position.x[entity] = random.between(-1.5, 1.5)
      const [child, parent] = [random.pick(bodies), random.pick(bodies)]
      if (!isIn(parent, child)) {
        if (random.chance(0.5) && parentOf.has(child)) Attached.parent[child] = parent
        else addComponent(world, child, set(Attached, { parent }))
        parentOf.set(child, parent)
      }
      collisionSystem(world)
      const { a, b, began, ended, count } = collision.events
      const rows = Array.from({ length: count }, (_, row) => row)
        .filter((row) => row < began || row >= began + ended)
        .sort((p, q) => a[p]! - a[q]! || b[p]! - b[q]!)
      for (const body of bodies) {
        const expected = rows
          .flatMap((row) => {
            if (isIn(a[row]!, body)) return [{ row, other: b[row]!, isA: true }]
            return isIn(b[row]!, body) ? [{ row, other: a[row]!, isA: false }] : []
          })
          .sort((p, q) => p.other - q.other)
        expect(visits(body)).toEqual(expected.map(({ row, other, isA }) => `${other} ${isA} ${a[row]} ${b[row]}`))
        for (const other of bodies) {
          const found = rows.filter(
            (row) => (isIn(a[row]!, body) && isIn(b[row]!, other)) || (isIn(b[row]!, body) && isIn(a[row]!, other)),
          )
          if (found.length > 1) several++
          expect(between(body, other)).toBe(found.length === 0 ? 'none' : `${a[found[0]!]} ${b[found[0]!]}`)
        }
      }
    }
    expect(several).toBeGreaterThan(20)
  })
})
