import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
  entityExists,
  query,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import {
  collisionSystem,
  createCollision,
  endReasonName,
  integrationSystem,
  type Collision,
  type CollisionOptions,
  type Components,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import type { V3 } from '../oracle/vectors.js'
import { spawn } from '../spawn.js'

type Quaternion = readonly [number, number, number, number]

/** A body of two spheres at x = +-2 of a turning entity, and walls to meet. */
function dumbbell(options: CollisionOptions<World> = {}) {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1, maxEntities: 1000, ...options }) as Collision<World, Components>
  const { Position, Rotation, LinearVelocity, AngularVelocity, SphereShape, Attached } = collision.components
  const body = spawn(world, set(Position, { y: 10 }), Rotation, LinearVelocity, AngularVelocity)
  const ball = (x: number, parent = body): number =>
    spawn(world, set(SphereShape, { radius: 0.5 }), set(Attached, { parent, x }))
  const children = [ball(-2), ball(2)]
  const target = (x: number, y: number, z = 0): number =>
    spawn(world, set(Position, { x, y, z }), set(SphereShape, { radius: 0.5 }))
  const pairs = (): string[] => {
    const { events } = collision
    return [...Array(events.count).keys()]
      .filter((row) => row < events.began || row >= events.began + events.ended)
      .map((row) => `${events.a[row]} ${events.b[row]}`)
  }
  return { world, collision, body, children, ball, target, pairs, ...collision.components }
}

describe('child colliders', () => {
  it('stand at their parent times their offset, and are named by contacts', () => {
    const { world, collision, body, children, target, pairs, Rotation } = dumbbell()
    const right = target(2.9, 10)
    const above = target(0, 12.9)
    collisionSystem(world)
    expect(pairs()).toEqual([`${children[1]} ${right}`])
    expect(collision.bodyOf(children[1]!)).toBe(body)
    expect(collision.bodyOf(body)).toBe(body)
    expect(collision.bodyOf(right)).toBe(right)
    addComponent(world, body, set(Rotation, { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 }))
    collision.teleport(body)
    collisionSystem(world)
    expect(pairs()).toEqual([`${children[1]} ${above}`])
  })

  it('are turned by their own quaternions first, of any length, then by those of each parent, seed 4', () => {
    const random = new Random(4)
    /** The vector turned by a quaternion of any length. */
    const turned = ([x, y, z, w]: Quaternion, v: readonly number[]): V3 => {
      const square = x * x + y * y + z * z
      const along = 2 * (x * v[0]! + y * v[1]! + z * v[2]!)
      const rest = w * w - square
      return [
        (rest * v[0]! + along * x + 2 * w * (y * v[2]! - z * v[1]!)) / (square + w * w),
        (rest * v[1]! + along * y + 2 * w * (z * v[0]! - x * v[2]!)) / (square + w * w),
        (rest * v[2]! + along * z + 2 * w * (x * v[1]! - y * v[0]!)) / (square + w * w),
      ]
    }
    for (let run = 0; run < 10; run++) {
      const [ofBody, ofArm, ofBox] = [1, 3, 0.2].map((by) => random.quaternion().map((q) => by * q)) as never as Quaternion[] // prettier-ignore
      const world = createWorld()
      const { components, events } = createCollision(world, { maxEntities: 100, contactEntities: false })
      const { Position, Rotation, LinearVelocity, BoxShape, SphereShape, Attached } = components
      const offset = ([qx, qy, qz, qw]: Quaternion) => ({ x: 1, y: 2, z: 3, qx, qy, qz, qw })
      const [x, y, z, w] = ofBody!
      const body = spawn(world, Position, set(Rotation, { x, y, z, w }))
      const arm = spawn(world, set(Attached, { parent: body, ...offset(ofArm!) }))
      spawn(world, set(Attached, { parent: arm, ...offset(ofBox!) }), set(BoxShape, { x: 0.5, y: 1, z: 2 }))
      const place = turned(ofBody!, turned(ofArm!, [1, 2, 3]).map((at, d) => at + d + 1)) // prettier-ignore
      const axes = [0, 1, 2].map((k) => turned(ofBody!, turned(ofArm!, turned(ofBox!, [0, 1, 2].map((d) => Number(d === k)))))) // prettier-ignore
      for (const [k, half] of [0.5, 1, 2].entries()) {
        const [px, py, pz] = place.map((at, d) => at + (half + 0.2) * axes[k]![d]!)
        spawn(world, set(Position, { x: px!, y: py!, z: pz! }), set(SphereShape, { radius: 0.3 }), LinearVelocity)
      }
      collisionSystem(world)
      expect(events.count).toBe(3)
      for (const [k, axis] of axes.entries()) {
        expect(events.depth[k]).toBeCloseTo(0.1, 12)
        for (const [d, name] of (['normalX', 'normalY', 'normalZ'] as const).entries())
          expect(events[name][k]).toBeCloseTo(axis[d]!, 12)
      }
    }
  })

  it('are never a pair with each other or with their parent', () => {
    const { world, pairs, body, ball, SphereShape } = dumbbell()
    addComponent(world, body, set(SphereShape, { radius: 3 }))
    ball(2.1)
    collisionSystem(world)
    expect(pairs()).toEqual([])
  })

  it('move with their parent: a turning body sweeps what its children pass, with full turns (M08)', () => {
    const { world, collision, body, children, target, AngularVelocity } = dumbbell()
    const above = target(0, 12)
    addComponent(world, body, set(AngularVelocity, { z: 4 * Math.PI }))
    collisionSystem(world)
    expect(collision.events.count).toBe(0)
    integrationSystem(world)
    collisionSystem(world)
    const { events } = collision
    expect(events.began).toBe(2)
    expect([...events.b.subarray(0, 2)]).toEqual([above, above])
    expect([...events.a.subarray(0, 2)]).toEqual(children)
    // Touch where the centres are 1 apart on a circle of radius 2: asin(1/4) doubled before the quarter turn.
    const early = 2 * Math.asin(0.25)
    expect(events.time[1]).toBeCloseTo((Math.PI / 2 - early) / (4 * Math.PI), 7)
    expect(events.time[0]).toBeCloseTo((1.5 * Math.PI - early) / (4 * Math.PI), 7)
    // The closing speed of a point on the surface is that of the turning body.
    expect(events.speed[1]).toBeGreaterThan(20)
  })

  it('follow a straight path with their parent (M01)', () => {
    const { world, collision, body, target, LinearVelocity, children } = dumbbell()
    const wall = target(42, 10)
    addComponent(world, body, set(LinearVelocity, { x: 100 }))
    collisionSystem(world)
    integrationSystem(world)
    collisionSystem(world)
    expect([collision.events.began, collision.events.a[1], collision.events.b[1]]).toEqual([2, children[1], wall])
    expect(collision.events.time[1]).toBeCloseTo(0.39, 9)
    expect(collision.events.time[0]).toBeCloseTo(0.43, 9)
    expect(collision.events.speed[1]).toBeCloseTo(100, 9)
  })

  it('are removed with their parent, and their contacts end (E01)', () => {
    const { world, collision, body, children, target, SphereShape } = dumbbell()
    target(2.9, 10)
    collisionSystem(world)
    removeEntity(world, body)
    const tenant = addEntity(world)
    expect(tenant).toBe(body)
    addComponents(world, tenant, [collision.components.Position, SphereShape])
    collisionSystem(world)
    expect(collision.events.ended).toBe(1)
    expect(endReasonName(collision.events.reason[collision.events.began]!)).toBe('removed')
    for (const child of children) expect(entityExists(world, child)).toBe(false)
    expect(query(world, [SphereShape]).length).toBe(2)
  })

  it('are removed also when their parent goes before the first step', () => {
    const { world, collision, body, children } = dumbbell()
    removeEntity(world, body)
    collisionSystem(world)
    for (const child of children) expect(entityExists(world, child)).toBe(false)
    expect(collision.report.bodies).toBe(0)
  })

  it('may be attached to a child', () => {
    const { world, collision, body, children, ball, target, pairs } = dumbbell()
    const far = ball(3, children[1])
    const met = target(5.9, 10)
    collisionSystem(world)
    expect(pairs()).toEqual([`${Math.min(far, met)} ${Math.max(far, met)}`])
    expect(collision.bodyOf(far)).toBe(body)
  })

  it('throw for a missing parent, a circle, a bad offset or a parent without Position (E14 E26)', () => {
    const { world, children, Attached, body, Position, LinearVelocity } = dumbbell()
    const child = children[0]!
    const fails = (code: string): void =>
      expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code }))
    Attached.parent[child] = 999
    fails('E_DEAD_ENTITY')
    Attached.parent[child] = child
    fails('E_RANGE')
    Attached.parent[child] = body
    Attached.y[child] = NaN
    fails('E_NON_FINITE')
    Attached.y[child] = 0
    Attached.qw[child] = 0
    fails('E_ZERO_QUATERNION')
    Attached.qw[child] = 2
    Position.x[body] = Infinity
    fails('E_NON_FINITE')
    Position.x[body] = 0
    LinearVelocity.y[body] = NaN
    fails('E_NON_FINITE')
    LinearVelocity.y[body] = 0
    collisionSystem(world)
  })
})
