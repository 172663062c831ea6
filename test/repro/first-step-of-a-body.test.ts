/**
 * What integrationSystem moved goes the way that it was moved, also in the first step of a body: one that came, jumped
 * or changed its shape since the last step stood at the end of its way, so that what is fired right at a wall was never
 * seen.
 */
import { addComponent, addComponents, addEntity, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, EndReason, integrationSystem, type Collision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

const DELTA = 1 / 60
const SPEED = 6000

class Range {
  readonly world = createWorld()
  readonly collision: Collision
  readonly wall: number

  constructor(columns = {}) {
    this.collision = createCollision(this.world, {
      delta: DELTA,
      maxEntities: 8192,
      components: columns,
    }) as unknown as Collision
    const { Position, BoxShape } = this.collision.components
    this.wall = addEntity(this.world, set(Position, { x: 10 }), set(BoxShape, { x: 0.01, y: 20, z: 20 }))
  }

  bullet(): number {
    const { Position, LinearVelocity, SphereShape } = this.collision.components
    return addEntity(
      this.world,
      set(Position, { x: 0 }),
      set(LinearVelocity, { x: SPEED }),
      set(SphereShape, { radius: 0.25 }),
    )
  }

  step(): void {
    integrationSystem(this.world)
    collisionSystem(this.world)
  }

  /** The one contact of this step, that of a sphere of radius 0.25 from x = 0. */
  expectHit(entity: number, from = 0): void {
    const { events } = this.collision
    expect([events.began, events.count - events.ended]).toEqual([1, 1])
    expect([events.a[0], events.b[0]].sort((p, q) => p! - q!)).toEqual([this.wall, entity].sort((p, q) => p - q))
    expect(events.time[0]).toBeCloseTo((10 - 0.01 - 0.25 - from) / SPEED, 10)
    expect(events.time[0]).toBeLessThanOrEqual((10 - 0.01 - 0.25 - from) / SPEED + 1e-16)
    expect(events.pointX[0]).toBeCloseTo(9.99, 7)
    expect(events.speed[0]).toBeCloseTo(SPEED, 9)
    expect(events.depth[0]).toBe(0)
  }
}

describe('the first step of a body', () => {
  it('goes the way of integrationSystem, be it the first of the world or not', () => {
    for (const steps of [0, 1, 2, 3]) {
      const range = new Range()
      for (let k = 0; k < steps; k++) range.step()
      const bullet = range.bullet()
      range.step()
      range.expectHit(bullet)
      range.step()
      expect([range.collision.events.ended, range.collision.events.reason[0]]).toEqual([1, EndReason.separated])
    }
  })

  it('goes that way along any axis', () => {
    for (const axis of ['x', 'y', 'z'] as const) {
      const world = createWorld()
      const collision = createCollision(world, { delta: DELTA })
      const { Position, LinearVelocity, BoxShape, SphereShape } = collision.components
      addEntity(world, set(Position, { [axis]: 10 }), set(BoxShape, { x: 0.01, y: 0.01, z: 0.01 }))
      collisionSystem(world)
      addEntity(world, Position, set(LinearVelocity, { [axis]: SPEED }), set(SphereShape, { radius: 0.25 }))
      integrationSystem(world)
      collisionSystem(world)
      expect(collision.events.time[0], axis).toBeCloseTo((10 - 0.01 - 0.25) / SPEED, 10)
    }
  })

  it('beside many others, bodies of every kind coming and going', () => {
    const range = new Range()
    const { world } = range
    const { Position, Rotation, LinearVelocity, BoxShape } = range.collision.components
    for (let k = 0; k < 5000; k++)
      addEntity(
        world,
        set(Position, { x: 3 * (k % 17) - 100, y: 100 + 3 * Math.floor(k / 17) }),
        Rotation,
        set(LinearVelocity, { z: k % 3 }),
        BoxShape,
      )
    range.step()
    for (let k = 0; k < 6; k++) {
      range.step()
      const bullet = range.bullet()
      range.step()
      range.expectHit(bullet)
      removeEntity(world, bullet)
      // The same id, in the same place of every list.
      const next = range.bullet()
      expect(next).toBe(bullet)
      range.step()
      range.expectHit(next)
      expect(range.collision.events.ended).toBe(1)
      removeEntity(world, next)
    }
  })

  it('of one that jumped begins where it jumped to', () => {
    const range = new Range()
    const { Position } = range.collision.components
    const bullet = range.bullet()
    for (let k = 0; k < 4; k++) {
      range.step()
      range.expectHit(bullet, k)
      collisionSystem(range.world)
      Position.x[bullet] = k + 1
      range.collision.teleport(bullet)
    }
    // Declared after it was moved, it is where it is.
    integrationSystem(range.world)
    range.collision.teleport(bullet)
    collisionSystem(range.world)
    expect(range.collision.events.count - range.collision.events.ended).toBe(0)
  })

  it('of one from a pool: disabled meanwhile, without a shape, or with another one', () => {
    const range = new Range()
    const { world } = range
    const { Position, CollisionDisabled, SphereShape, BoxShape, CollisionFilter } = range.collision.components
    const bullet = range.bullet()
    range.step()
    for (const change of [
      () => removeComponent(world, bullet, CollisionDisabled),
      () => addComponent(world, bullet, set(SphereShape, { radius: 0.25 })),
      () => (
        removeComponent(world, bullet, SphereShape),
        addComponent(world, bullet, set(BoxShape, { x: 0.25, y: 0.25, z: 0.25 }))
      ),
    ]) {
      if (change.toString().includes('Disabled')) addComponent(world, bullet, CollisionDisabled)
      else removeComponent(world, bullet, SphereShape)
      range.step()
      expect(range.collision.events.count).toBe(range.collision.events.ended)
      Position.x[bullet] = 0
      change()
      addComponent(world, bullet, set(CollisionFilter, {}))
      range.step()
      range.expectHit(bullet)
    }
  })

  it('of a vehicle takes its children along, turning', () => {
    const range = new Range()
    const { world } = range
    const { Position, Rotation, LinearVelocity, AngularVelocity, SphereShape, Attached } = range.collision.components
    for (const steps of [0, 1]) {
      const hull = addEntity(
        world,
        set(Position, { x: -5, y: 5, z: steps }),
        Rotation,
        set(LinearVelocity, {}),
        set(AngularVelocity, { z: 60 * 3 * Math.PI }),
      )
      // On the far side, it meets the wall only halfway round; the whole step is a turn and a half.
      const blade = addEntity(world, set(SphereShape, { radius: 0.25 }), set(Attached, { parent: hull, x: -16 }))
      range.step()
      const { events } = range.collision
      expect(events.began).toBe(1)
      expect(events.b[0]).toBe(blade)
      // -16 cos(angle) = 15 - 0.01 - 0.25
      const angle = Math.acos(-(15 - 0.26) / 16)
      expect(events.time[0]).toBeCloseTo((angle / (3 * Math.PI)) * DELTA, 9)
      removeEntity(world, hull)
    }
    const ship = addEntity(world, set(Position, {}), set(LinearVelocity, { x: SPEED }))
    const gun = addEntity(world, set(SphereShape, { radius: 0.25 }), set(Attached, { parent: ship, x: 1 }))
    range.step()
    range.expectHit(gun, 1)
    // Attached to what flies already.
    const late = addEntity(world, set(SphereShape, { radius: 0.25 }), set(Attached, { parent: ship, x: 2 }))
    Position.x[ship] = 0
    removeEntity(world, gun)
    range.step()
    range.expectHit(late, 2)
  })

  it('of one that grew goes its way at the new size', () => {
    const range = new Range()
    const { SphereShape, Position } = range.collision.components
    const bullet = range.bullet()
    SphereShape.radius[bullet] = 1
    Position.x[bullet] = -95
    range.step()
    expect([Position.x[bullet], range.collision.events.count]).toEqual([5, 0])
    SphereShape.radius[bullet] = 0.25
    range.step()
    range.expectHit(bullet, 5)
  })

  it('reads and writes columns of the game', () => {
    const column = (): Float32Array => new Float32Array(64)
    const range = new Range({
      Position: { x: column(), y: column(), z: column() },
      LinearVelocity: { x: column(), y: [], z: column() },
    })
    const { Position, LinearVelocity } = range.collision.components
    Position.x[range.wall] = 10
    for (let k = 0; k < 3; k++) {
      const bullet = range.bullet()
      Position.x[bullet] = 0
      LinearVelocity.x[bullet] = SPEED
      LinearVelocity.y[bullet] = 0
      range.step()
      const { events } = range.collision
      expect(events.began).toBe(1)
      expect(events.time[0]).toBeCloseTo((10 - 0.26) / SPEED, 10)
      removeEntity(range.world, bullet)
    }
  })

  it('does not begin where another entity of the same id was', () => {
    const range = new Range()
    const { world, collision } = range
    const { Position, LinearVelocity, SphereShape } = collision.components
    range.step()
    const bullet = range.bullet()
    integrationSystem(world)
    removeEntity(world, bullet)
    const other = addEntity(world)
    expect(other).toBe(bullet)
    addComponents(world, other, [set(Position, { x: 50 }), set(LinearVelocity, {}), set(SphereShape, { radius: 0.25 })])
    collisionSystem(world)
    expect(collision.events.count).toBe(0)
  })
})
