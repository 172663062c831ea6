import { createWorld, pipe, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem, obbOf } from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

/** A world with a clock hand, 0.2 to 3.8 from the origin, and two posts that it meets on its way round. */
function clock(angle: number) {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, maxEntities: 64 })
  const { Position, Rotation, AngularVelocity, Attached, BoxShape, SphereShape } = collision.components
  const hand = spawn(world, set(Position, {}), set(Rotation, { angle }), set(AngularVelocity, {}))
  spawn(world, set(Attached, { parent: hand, x: 2 }), set(BoxShape, { x: 1.8, y: 0.01 }))
  const post = (at: number): number =>
    spawn(world, set(Position, { x: 3 * Math.cos(at), y: 3 * Math.sin(at) }), set(SphereShape, { radius: 0.05 }))
  const above = post(angle + Math.PI / 2)
  const below = post(angle - Math.PI / 2)
  collisionSystem(world)
  const touched = (entity: number): boolean => {
    for (let row = 0; row < collision.events.began; row++)
      if (collision.events.a[row] === entity || collision.events.b[row] === entity) return true
    return false
  }
  return { world, collision, hand, above, below, touched }
}

describe('angles of a flat world', () => {
  it('turn by the shortest arc when they are written, also where they differ by many turns (seed 1)', () => {
    const random = new Random(1)
    for (let k = 0; k < 60; k++) {
      const start = random.between(-1, 1) * 10 ** random.between(-2, 5.5)
      const { world, collision, hand, above, below, touched } = clock(start)
      const arc = random.between(1.7, 3.1) * (k % 2 === 0 ? 1 : -1)
      const turns = Math.floor(random.between(-20, 20))
      collision.components.Rotation.angle[hand] = start + arc + 2 * Math.PI * turns
      collisionSystem(world)
      expect(touched(above), `from ${start} by ${arc}`).toBe(arc > 0)
      expect(touched(below), `from ${start} by ${arc}`).toBe(arc < 0)
    }
  })

  it('go the positive way by exactly half a turn, whatever rounding makes of it (seed 2)', () => {
    const random = new Random(2)
    for (let k = 0; k < 60; k++) {
      const start = k === 0 ? 0 : random.between(-1, 1) * 10 ** random.between(-2, 5.9)
      const { world, collision, hand, above, below, touched } = clock(start)
      collision.components.Rotation.angle[hand] = start + (k % 2 === 0 ? Math.PI : -Math.PI)
      collisionSystem(world)
      expect(touched(above), `from ${start}`).toBe(true)
      expect(touched(below), `from ${start}`).toBe(false)
    }
  })

  it('turn all the way when integrationSystem turns them, full turns included', () => {
    for (const integrator of ['euler', 'rk4'] as const) {
      const { world, collision, hand, above, below, touched } = clock(0.3)
      expect(integrator).toBeTypeOf('string')
      const { Rotation, AngularVelocity } = collision.components
      AngularVelocity.z[hand] = 60 * 2 * Math.PI
      pipe(integrationSystem, collisionSystem)(world)
      expect(Rotation.angle[hand]).toBe(0.3 + 60 * 2 * Math.PI * (1 / 60))
      expect(touched(above)).toBe(true)
      expect(touched(below)).toBe(true)
    }
  })

  it('lose full turns before they pass 1e6', () => {
    const { world, collision, hand } = clock(999_999.5)
    const { Rotation, AngularVelocity } = collision.components
    AngularVelocity.z[hand] = 60
    integrationSystem(world)
    expect(Math.abs(Rotation.angle[hand]!)).toBeLessThanOrEqual(Math.PI)
    expect(Math.sin(Rotation.angle[hand]!)).toBeCloseTo(Math.sin(1_000_000.5), 8)
  })

  it('pose shapes as a quaternion about z does, whichever columns the game brings (seed 3)', () => {
    const random = new Random(3)
    const brought = createWorld()
    const columns = () => ({ x: [] as number[], y: [] as number[], z: [] as number[], w: [] as number[] })
    const Position = columns()
    const Rotation = {
      x: new Float64Array(64),
      y: new Float64Array(64),
      z: new Float64Array(64),
      w: new Float64Array(64),
    }
    const AngularVelocity = { z: new Float64Array(64) }
    const theirs = createCollision(brought, { flat: true, components: { Position, Rotation, AngularVelocity } })
    const own = createWorld()
    const ours = createCollision(own, { flat: true })
    const components = ours.components
    for (let k = 0; k < 20; k++) {
      const angle = random.between(-9, 9)
      const spin = random.between(-999, 999)
      spawn(
        own,
        set(components.Position, { x: k }),
        set(components.Rotation, { angle }),
        set(components.AngularVelocity, { z: spin }),
        set(components.BoxShape, { x: 1, y: 2 }),
      )
      const b = spawn(brought, Position, Rotation, AngularVelocity, set(theirs.components.BoxShape, { x: 1, y: 2 }))
      Position.x[b] = k
      Position.y[b] = 0
      Position.z[b] = 77
      Rotation.z[b] = 5 * Math.sin(angle / 2)
      Rotation.w[b] = 5 * Math.cos(angle / 2)
      AngularVelocity.z[b] = spin
    }
    const update = pipe(integrationSystem, collisionSystem)
    update(own)
    update(brought)
    for (let entity = 1; entity <= 20; entity++) {
      const box = { center: [0, 0, 0], axes: new Float64Array(9), halfExtents: [0, 0, 0] }
      const same = { center: [0, 0, 0], axes: new Float64Array(9), halfExtents: [0, 0, 0] }
      obbOf(own, entity, box as never)
      obbOf(brought, entity, same as never)
      expect(same.center).toEqual([entity - 1, 0, 0])
      expect(box.halfExtents).toEqual([1, 2, 0])
      const angle = components.Rotation.angle[entity]!
      // A quaternion turns on by half the angle, also beyond half a turn.
      expect(Rotation.w[entity]).toBeCloseTo(Math.cos(angle / 2), 12)
      for (let d = 0; d < 9; d++) expect(same.axes[d]).toBeCloseTo(box.axes[d]!, 12)
      for (const [d, value] of [Math.cos(angle), Math.sin(angle), 0, -Math.sin(angle), Math.cos(angle), 0].entries())
        expect(Math.abs(box.axes[d]! - value)).toBeLessThan(5e-16)
    }
  })
})
