import { addComponent, addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createManifold,
  EndReason,
  type Collision,
  type CollisionOptions,
  type Components,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

function crowd(seed: number, count: number, options: CollisionOptions<World> = {}) {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, options) as Collision<World, Components>
  const { Position, Rotation, LinearVelocity, BoxShape, SphereShape, CapsuleShape } = collision.components
  for (let i = 0; i < count; i++) {
    const e = addEntity(world)
    const at = { x: random.between(-2, 2), y: random.between(-2, 2), z: random.between(-2, 2) }
    const [x, y, z, w] = random.quaternion()
    addComponents(world, e, [set(Position, at), set(Rotation, { x, y, z, w }), LinearVelocity])
    addComponent(world, e, [BoxShape, SphereShape, CapsuleShape][random.integer(0, 2)])
  }
  return { world, collision, ...collision.components }
}

describe('reading contacts', () => {
  it('finds contacts of a pair and of an entity, seed 1', () => {
    const { world, collision, Position } = crowd(1, 60)
    collisionSystem(world)
    Position.x[5] = 1
    collisionSystem(world)
    const { events } = collision
    expect(events.count).toBeGreaterThan(100)
    const live = [...Array(events.count).keys()].filter(
      (row) => row < events.began || row >= events.began + events.ended,
    )
    for (let a = 0; a <= 61; a++) {
      const seen: number[] = []
      collision.forEachContactOf(a, (row) => seen.push(row))
      const others = live.filter((row) => events.a[row] === a || events.b[row] === a)
      const other = (row: number): number => events.a[row]! + events.b[row]! - a
      expect(seen).toEqual(others.sort((p, q) => other(p) - other(q)))
      for (let b = 0; b <= 61; b++) {
        const row = live.find((r) => events.a[r] === Math.min(a, b) && events.b[r] === Math.max(a, b)) ?? -1
        expect(collision.contactBetween(a, b)).toBe(row)
        expect(collision.isTouching(a, b)).toBe(row >= 0)
      }
    }
  })

  it('gives manifolds with unit normals from a to b and points within their depth, seed 2', () => {
    const { world, collision } = crowd(2, 60)
    collisionSystem(world)
    const { events } = collision
    const manifold = createManifold()
    let several = 0
    for (let row = 0; row < events.count; row++) {
      const count = collision.manifoldOf(row, manifold)
      expect(count).toBe(events.pointCount[row])
      expect([...Array.from(manifold.normal)]).toEqual([events.normalX[row], events.normalY[row], events.normalZ[row]])
      expect(manifold.depth).toBe(events.depth[row])
      expect(Array.from(manifold.points[0]!.position)).toEqual([
        events.pointX[row],
        events.pointY[row],
        events.pointZ[row],
      ])
      for (let k = 1; k < count; k++) expect(manifold.points[k]!.depth).toBeLessThanOrEqual(manifold.points[0]!.depth)
      if (count > 1) several++
    }
    expect(several).toBeGreaterThan(10)
    expect(collision.manifoldOf(-1, manifold)).toBe(0)
    expect(collision.manifoldOf(events.count, manifold)).toBe(0)
  })

  it('keeps the feature ids of a stack of boxes that jitters by 1e-6, for 1,000 steps, seed 3', () => {
    const random = new Random(3)
    const world = createWorld()
    const collision = createCollision(world) as Collision<World, Components>
    const { Position, Rotation, LinearVelocity, BoxShape } = collision.components
    const boxes = Array.from({ length: 6 }, (_, i) =>
      spawn(
        world,
        set(Position, { y: 0.999 * i }),
        Rotation,
        LinearVelocity,
        set(BoxShape, { x: 0.5 + 0.05 * (i % 2), y: 0.5, z: 0.5 + 0.03 * (i % 3) }),
      ),
    )
    const manifold = createManifold()
    const features = (): string[] => {
      const { events } = collision
      expect(events.count).toBe(5)
      return Array.from({ length: 5 }, (_, row) => {
        expect(collision.manifoldOf(row, manifold)).toBe(4)
        return manifold.points
          .map((p) => p.feature)
          .sort((p, q) => p - q)
          .join(' ')
      })
    }
    collisionSystem(world)
    const first = features()
    const jitter = (): number => random.between(-1e-6, 1e-6)
    for (let step = 0; step < 1000; step++) {
      boxes.forEach((e, i) => {
        Position.x[e] = jitter()
        Position.y[e] = 0.999 * i + jitter()
        Position.z[e] = jitter()
        addComponent(world, e, set(Rotation, { x: jitter(), y: jitter(), z: jitter(), w: 1 }))
      })
      collisionSystem(world)
      expect(features(), `step ${step}`).toEqual(first)
    }
  })
})

describe('the predicate', () => {
  it('sees the finished contact, and rejects it', () => {
    const seen: string[] = []
    const { world, collision } = crowd(1, 30, {
      predicate: (a, b, contact) => {
        expect([contact.a, contact.b]).toEqual([a, b])
        expect(Math.hypot(...contact.normal)).toBeCloseTo(1, 12)
        seen.push(`${a} ${b}`)
        return (a + b) % 2 === 0
      },
    })
    const plain = crowd(1, 30)
    for (const w of [world, plain.world]) collisionSystem(w)
    const pairs = (c: Collision): string[] =>
      [...Array(c.events.count).keys()].map((row) => `${c.events.a[row]} ${c.events.b[row]}`)
    expect([...seen].sort()).toEqual(pairs(plain.collision).sort())
    expect(pairs(collision)).toEqual(
      pairs(plain.collision).filter((pair) => pair.split(' ').reduce((s, id) => s + Number(id), 0) % 2 === 0),
    )
  })

  it('ends what it no longer accepts with reason filter, and begins what it accepts again', () => {
    let open = true
    const { world, collision } = crowd(1, 30, { predicate: () => open })
    // Whether these touch takes more than a bound of their gap.
    const { Position, LinearVelocity, MeshShape } = collision.components
    const { positions, indices } = cubeMesh()
    const tree = buildObbTree(positions, indices)
    for (const x of [50, 51.9])
      addComponents(world, addEntity(world), [
        set(Position, { x, y: x, z: 1 }),
        LinearVelocity,
        set(MeshShape, { tree }),
      ])
    collisionSystem(world)
    const began = collision.events.began
    expect(began).toBeGreaterThan(10)
    open = false
    collisionSystem(world)
    expect([collision.events.began, collision.events.ended]).toEqual([0, began])
    expect(collision.events.reason[0]).toBe(EndReason.filter)
    open = true
    collisionSystem(world)
    expect(collision.events.began).toBe(began)
  })

  it('makes one-way platforms by the normal', () => {
    const world = createWorld()
    const collision = createCollision(world, {
      delta: 1,
      // a is the platform: it is met from above only.
      predicate: (_a, _b, contact) => contact.normal[1] > 0.5,
    }) as Collision<World, Components>
    const { Position, LinearVelocity, BoxShape } = collision.components
    spawn(world, Position, set(BoxShape, { x: 5, y: 0.1, z: 5 }))
    const jumper = spawn(world, set(Position, { y: -3 }), set(BoxShape, { x: 0.2, y: 0.2, z: 0.2 }), LinearVelocity)
    collisionSystem(world)
    Position.y[jumper] = 3
    collisionSystem(world)
    expect(collision.events.count).toBe(0)
    Position.y[jumper] = 0.25
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
  })

  it('that throws names the pair and loses nothing (E20); that changes the world gets E_REENTRANT', () => {
    let act: (world: World) => void = () => {}
    const { world, collision, Position } = crowd(1, 10, {
      predicate: () => {
        act(world)
        return true
      },
    })
    collisionSystem(world)
    const before = collision.events.count
    act = () => {
      throw new Error('boom')
    }
    expect(() => collisionSystem(world)).toThrow(/the predicate threw for entities \d+ and \d+/)
    act = () => void addComponent(world, 1, set(Position, { x: 0 }))
    expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_REENTRANT' }))
    act = () => void collisionSystem(world)
    expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_REENTRANT' }))
    act = () => {}
    collisionSystem(world)
    expect(collision.events.count - collision.events.began - collision.events.ended).toBeGreaterThan(before - 5)
  })
})
