import { addComponent, addComponents, addEntity, createWorld, removeComponent, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  integrationSystem,
  moveAndSlide,
  type Collision,
  type Components,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { bounceSystem, pushOutSystem, slideSystem, type Matter } from '../../examples/response/response.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

function start() {
  const world = createWorld()
  const collision = createCollision(world, { delta: 0.1 }) as Collision<World, Components>
  const { Position, BoxShape, SphereShape, CapsuleShape, LinearVelocity } = collision.components
  const put = (x: number, y: number, ...components: object[]): number =>
    spawn(world, set(Position, { x, y, z: 0 }), ...components)
  const box = (x: number, y: number, half: number, ...components: object[]): number =>
    put(x, y, set(BoxShape, { x: half, y: half, z: half }) as never, ...components)
  const coin = (x: number, ...components: object[]): number =>
    put(x, 0.75, set(SphereShape, { radius: 0.25 }) as never, ...components)
  const hero = (x: number): number =>
    put(x, 0.76, set(CapsuleShape, { halfHeight: 0.5, radius: 0.25 }) as never, LinearVelocity)
  const touches = (a: number, b: number): boolean => {
    collisionSystem(world)
    return collision.isTouching(a, b)
  }
  return { world, collision, put, box, coin, hero, touches, ...collision.components }
}

describe('a sensor', () => {
  it('does not stop a character that walks through it, and has a contact with it', () => {
    const { world, collision, box, coin, hero, Position, Sensor } = start()
    const floor = box(0, -10, 10)
    const prize = coin(2, Sensor)
    const wall = box(6, 1, 1)
    const walker = hero(0)
    const met: string[] = []
    for (let step = 0; step < 60; step++) {
      const { groundEntity, grounded } = moveAndSlide(world, walker, [0.1, -0.01, 0])
      expect([groundEntity, grounded]).toEqual([floor, true])
      collisionSystem(world)
      const { events } = collision
      for (let row = 0; row < events.began; row++) met.push(`began ${events.a[row]} ${events.b[row]}`)
      for (let row = events.began; row < events.began + events.ended; row++)
        met.push(`ended ${events.a[row]} ${events.b[row]}`)
    }
    expect(met).toEqual([`began ${prize} ${walker}`, `ended ${prize} ${walker}`])
    expect(Position.x[walker]).toBeCloseTo(4.75 - 0.25 / 128, 9)
    expect(wall).toBeGreaterThan(0)
  })

  it('does not push out or stop a character that stands inside it', () => {
    const { world, box, coin, hero, touches, Position, Sensor } = start()
    box(0, -10, 10)
    const prize = coin(0, Sensor)
    const walker = hero(0)
    expect(touches(prize, walker)).toBe(true)
    const { moved, hits } = moveAndSlide(world, walker, [0.1, 0, 0])
    expect([moved[0], moved[2], hits]).toEqual([0.1, 0, 0])
    expect(Position.x[walker]).toBe(0.1)
    expect(touches(prize, walker)).toBe(true)
  })

  it.each([false, true])('is what a character meets from the moment when it is none, fresh %s', (fresh) => {
    const { world, box, hero, Position, Sensor } = start()
    box(0, -10, 10)
    const door = box(2, 1, 1)
    const walker = hero(0)
    collisionSystem(world)
    const walk = (x: number): number => {
      Position.x[walker] = 0
      const { wallEntity } = moveAndSlide(world, walker, [x, 0, 0], { fresh })
      return wallEntity
    }
    expect(walk(3)).toBe(door)
    addComponent(world, door, Sensor)
    expect(walk(3)).toBe(-1)
    expect(Position.x[walker]).toBe(3)
    removeComponent(world, door, Sensor)
    expect(walk(3)).toBe(door)
  })

  it('is a body whose children are none either, at any depth', () => {
    const { world, collision, box, put, hero, touches, Position, BoxShape, Attached, Sensor } = start()
    box(0, -10, 10)
    const body = put(2, 0, Sensor)
    const arm = spawn(world, set(Attached, { parent: body, y: 0.5 }))
    const hand = spawn(world, set(Attached, { parent: arm }), set(BoxShape, { x: 0.1, y: 1, z: 1 }))
    const walker = hero(0)
    collisionSystem(world)
    expect(moveAndSlide(world, walker, [2, 0, 0]).wallEntity).toBe(-1)
    expect(touches(hand, walker)).toBe(true)
    removeComponent(world, body, Sensor)
    Position.x[walker] = 0
    collisionSystem(world)
    expect(moveAndSlide(world, walker, [2, 0, 0]).wallEntity).toBe(hand)
    expect(collision.bodyOf(hand)).toBe(body)
  })

  it('holds no character, where a solid mesh would', () => {
    const { world, collision, put, hero, MeshShape, Sensor } = start()
    const { positions, indices } = cubeMesh()
    const tree = collision.addTree(buildObbTree(positions, indices), { solid: true })
    const block = put(0, 0.76, set(MeshShape, { tree, scale: 20 }) as never)
    const walker = hero(0)
    collisionSystem(world)
    expect(moveAndSlide(world, walker, [0.1, 0, 0]).insideEntity).toBe(block)
    addComponent(world, block, Sensor)
    expect(moveAndSlide(world, walker, [0.1, 0, 0]).insideEntity).toBe(-1)
  })

  it('is a tag without fields', () => {
    const { world, coin, Sensor } = start()
    expect(() => addComponent(world, coin(0), set(Sensor, { x: 1 } as never))).toThrow('Sensor is a tag')
  })

  it('lets a falling ball of the response example through, and its children do', () => {
    for (const isChild of [false, true]) {
      const { world, collision, put, Position, BoxShape, SphereShape, LinearVelocity, Attached, Sensor } = start()
      const plate = put(0, -2, LinearVelocity, Sensor)
      const slab = isChild ? addEntity(world) : plate
      addComponent(world, slab, set(BoxShape, { x: 5, y: 0.5, z: 5 }))
      if (isChild) addComponent(world, slab, set(Attached, { parent: plate }))
      const ball = put(0, 0, set(SphereShape, {}) as never, set(LinearVelocity, { y: -1 }) as never)
      const matter: Matter = { inverseMass: [], restitution: [] }
      matter.inverseMass[ball] = 1
      const systems = [pushOutSystem, bounceSystem, slideSystem].map((system) => system(collision, matter))
      let contacts = 0
      for (let step = 0; step < 50; step++) {
        integrationSystem(world)
        collisionSystem(world)
        contacts += collision.events.began
        for (const system of systems) system(world)
      }
      expect([contacts, LinearVelocity.y[ball]]).toEqual([1, -1])
      expect(Position.y[ball]).toBeCloseTo(-5, 9)
    }
  })
})

describe.each([false, true])('seams of a sensor, continuous %s', (continuous) => {
  /** A box a little deep in two flush tiles, and by less over the side of the second. */
  function tiles() {
    const world = createWorld()
    const collision = createCollision(world, { delta: 1, continuous, contactEntities: false })
    const { Position, BoxShape, LinearVelocity, Attached } = collision.components
    const at = (x: number, y: number): number => spawn(world, set(Position, { x, y, z: 0 }))
    const body = at(-0.495, 0.49)
    addComponents(world, body, [LinearVelocity, set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 })])
    const ground = at(0, -1)
    const tile = (x: number): number =>
      spawn(world, set(Attached, { parent: ground, x }), set(BoxShape, { x: 1, y: 1, z: 1 }))
    const [under, beside] = [tile(-1), tile(1)]
    const normals = (): number[][] => {
      collisionSystem(world)
      const { events } = collision
      return [under, beside].map((entity) => {
        const row = collision.contactBetween(body, entity)
        return [events.normalX[row]!, events.normalY[row]!, events.depth[row]!].map((n) => Math.round(n * 1e6) / 1e6)
      })
    }
    return { world, body, ground, under, beside, normals, ...collision.components }
  }
  const up = [0, -1, 0.01]
  const side = [1, 0, 0.005]

  it.each(['under', 'beside', 'ground'] as const)('are none where %s is one, from the next step on', (which) => {
    const scene = tiles()
    const { world, normals, Sensor } = scene
    for (let step = 0; step < 3; step++) expect(normals()).toEqual([up, up])
    addComponent(world, scene[which], Sensor)
    for (let step = 0; step < 3; step++) expect(normals()).toEqual([up, side])
    removeComponent(world, scene[which], Sensor)
    for (let step = 0; step < 3; step++) expect(normals()).toEqual([up, up])
  })

  it('are none of a body that is one', () => {
    const { world, body, normals, Sensor } = tiles()
    addComponent(world, body, Sensor)
    expect(normals()).toEqual([up, side])
    removeComponent(world, body, Sensor)
    expect(normals()).toEqual([up, up])
  })

  it.each(['a static', 'a sensor', 'away'])(
    'come when it is none any more as if it was put there: it was %s',
    (was) => {
      const world = createWorld()
      const collision = createCollision(world, { delta: 1 / 60, continuous, contactEntities: false })
      const { Position, LinearVelocity, BoxShape, Sensor } = collision.components
      const add = (x: number, y: number): number =>
        spawn(world, set(Position, { x, y, z: 0 }), set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
      const left = add(-0.5, was === 'away' ? -1 : -0.5)
      const right = add(0.5, -0.5)
      const body = add(-0.4375, 0.375)
      addComponent(world, body, LinearVelocity)
      if (was === 'a sensor') addComponent(world, left, Sensor)
      collisionSystem(world)
      removeComponent(world, left, Sensor)
      Position.y[left] = -0.5
      // As deep in the side of the right one as in both from above.
      Position.x[body] = -0.375
      for (let step = 0; step < 3; step++) {
        collisionSystem(world)
        const { events } = collision
        const row = collision.contactBetween(right, body)
        const normal = [events.normalX[row], events.normalY[row], events.normalZ[row]]
        expect(normal).toEqual(was === 'a static' ? [0, 1, 0] : [-1, 0, 0])
      }
    },
  )
})

describe('that a body is or was a sensor', () => {
  it.each([1, 2, 3, 4])('changes no event, in the step in which it begins or ceases either, seed %i', (seed) => {
    const worlds = [false, true].map((toggles) => {
      const random = new Random(seed)
      const world = createWorld()
      const collision = createCollision(world, { delta: 0.1, continuous: seed % 2 === 0 })
      const { Position, LinearVelocity, BoxShape, SphereShape, Attached, Sensor } = collision.components
      const among = (size: number) => ({ x: random.between(-size, size), y: random.between(-size, size) })
      const bodies = Array.from({ length: 30 }, (_, k) => {
        const entity = addEntity(world)
        addComponents(world, entity, [
          set(Position, among(3)),
          // Round bodies in general position have no seams.
          seed > 2 ? set(SphereShape, {}) : k % 2 === 0 ? set(BoxShape, {}) : set(SphereShape, {}),
          ...(k % 3 === 0 ? [] : [set(LinearVelocity, among(3))]),
        ])
        return entity
      })
      for (let k = 0; k < 10; k++)
        addComponent(world, bodies[20 + k]!, set(Attached, { parent: bodies[k]!, ...among(2) }))
      const told: unknown[] = []
      for (let step = 0; step < 60; step++) {
        for (let n = 0; n < 4; n++) {
          const [entity, adds] = [random.pick(bodies), random.chance(0.5)]
          if (toggles) (adds ? addComponent : removeComponent)(world, entity, Sensor)
        }
        if (random.chance(0.3)) LinearVelocity.x[random.pick(bodies)] = random.between(-3, 3)
        integrationSystem(world)
        collisionSystem(world)
        const { a, b, time, reason, pointX, depth, speed, began, ended, count } = collision.events
        const columns = [a, b, time, reason, ...(seed > 2 ? [pointX, depth, speed] : [])]
        told.push([began, ended, ...columns.map((column) => [...column.subarray(0, count)])])
      }
      return told
    })
    expect(worlds[1]).toEqual(worlds[0])
    expect(JSON.stringify(worlds[0]).length).toBeGreaterThan(2000)
  })
})
