import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, createMoveResult, moveAndSlide, type MoveResult } from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { DELTA, RiderScene, type Order, type Vector } from './riders.js'

const orders: readonly Order[] = ['after', 'before', 'fresh']

describe('groundVelocity', () => {
  const velocity = (scene: RiderScene): Vector => Array.from(scene.result.groundVelocity) as unknown as Vector

  it.each(orders)('is the displacement of the ground at the feet over the time between calls (%s)', (order) => {
    for (const platform of ['box', 'child', 'mesh', 'half-space', 'written static'] as const) {
      const scene = new RiderScene({ order, platform, at: [1.5, 1.2, 0] })
      scene.settle()
      expect(velocity(scene)).toEqual([0, 0, 0])
      const moving: Vector = [3, -12, 0.5]
      scene.course = () => ({ v: moving })
      for (let k = 0; k < 5; k++) scene.step()
      for (let d = 0; d < 3; d++) expect(velocity(scene)[d]).toBeCloseTo(moving[d]!, 9)
      scene.course = () => ({ w: [0, 3, 0] })
      for (let k = 0; k < 60; k++) {
        const [x, , z] = scene.position as [number, number, number]
        scene.step()
        if (k === 0) continue
        const [toX, , toZ] = scene.position as [number, number, number]
        expect(velocity(scene)[0]).toBeCloseTo((toX - x) / DELTA, 9)
        expect(velocity(scene)[2]).toBeCloseTo((toZ - z) / DELTA, 9)
        expect(Math.hypot(...velocity(scene))).toBeCloseTo(4.5, 2)
      }
    }
  })

  it('counts every step between two calls, of any length, and is kept if there was none', () => {
    const world = createWorld()
    let delta = 1 / 60
    const collision = createCollision(world, { delta: () => delta })
    const { Position, BoxShape, SphereShape } = collision.components
    const [lift, ball] = [addEntity(world), addEntity(world)]
    addComponents(world, lift, [set(Position, {}), set(BoxShape, { x: 2, y: 0.5, z: 2 })])
    addComponents(world, ball, [set(Position, { y: 1.01 }), set(SphereShape, { radius: 0.5 })])
    const out = createMoveResult()
    const steps = (count: number, x: number): MoveResult => {
      for (let k = 0; k < count; k++) {
        Position.x[lift]! += x
        collisionSystem(world)
      }
      return moveAndSlide(world, ball, [0, -0.01, 0], {}, out)
    }
    steps(1, 0)
    expect(steps(1, 0.5).groundVelocity[0]).toBeCloseTo(30, 9)
    expect(steps(4, 0.5).groundVelocity[0]).toBeCloseTo(30, 9)
    delta = 0.25
    expect(steps(3, 0.5).groundVelocity[0]).toBeCloseTo(2, 9)
    expect(steps(0, 0).groundVelocity[0]).toBeCloseTo(2, 9)
    expect(Position.x[ball]).toBeCloseTo(4, 9)
    delta = 0
    expect(steps(1, 0.5).groundVelocity[0]).toBeCloseTo(2, 9)
    expect(Position.x[ball]).toBeCloseTo(4.5, 9)
    // Ground that moved without a step, seen by a fresh call.
    Position.x[lift] = 5
    moveAndSlide(world, ball, [0, 0, 0], { fresh: true }, out)
    expect(out.groundVelocity[0]).toBeCloseTo(2, 9)
    expect(Position.x[ball]).toBeCloseTo(5, 9)
  })

  it.each(orders)('of ground that was not stood on before is the velocity of its last step (%s)', (order) => {
    for (const platform of ['box', 'child', 'mesh', 'written static'] as const) {
      const scene = new RiderScene({ order, platform, at: [1, 1.2, 0] })
      scene.course = () => ({ v: [1, 0, 2], w: [0, 3, 0] })
      scene.moveAnew = true
      for (let k = 0; k < 3; k++) scene.step(0, -1, 0)
      expect(scene.result.grounded).toBe(true)
      const [x, , z] = scene.position as [number, number, number]
      const [px, , pz] = scene.seen as [number, number, number]
      const isTold = platform !== 'written static'
      expect(velocity(scene)[0]).toBeCloseTo(isTold ? 1 + 3 * (z - pz) : 0, 9)
      expect(velocity(scene)[2]).toBeCloseTo(isTold ? 2 - 3 * (x - px) : 0, 9)
    }
  })

  it('is the velocity of the ground that was left in the call that leaves it, and 0 0 0 after that', () => {
    const scene = new RiderScene({ at: [0, 1.2, 0] })
    scene.settle()
    scene.course = () => ({ v: [5, 0, 0] })
    scene.step()
    scene.step(5 * DELTA, 0.1, 0)
    expect([scene.result.grounded, velocity(scene)[0]!.toFixed(9)]).toEqual([false, '5.000000000'])
    scene.step(5 * DELTA, 0.1, 0)
    expect([scene.result.grounded, velocity(scene)]).toEqual([false, [0, 0, 0]])
  })
})

describe('a jump with the velocity of the ground', () => {
  const speeds: readonly Vector[] = [
    [0, 3, 0],
    [12, 0, 0],
    [0, 12, 0],
    [0, -3, 0],
    [4, -2, 7],
    [0, -12, 0],
  ]
  it.each(speeds.flatMap((v) => orders.map((order) => ({ v, order }))))(
    'from ground at $v is the jump from ground at rest ($order)',
    ({ v, order }) => {
      const scene = new RiderScene({ order, at: [0.5, 1.2, 0] })
      scene.settle()
      scene.course = () => ({ v })
      for (let k = 0; k < 5; k++) scene.step()
      const [x, height, z] = scene.feet as [number, number, number]
      const [gx, gy, gz] = scene.result.groundVelocity as unknown as [number, number, number]
      let speed = 4.6
      let risen = 0
      let steps = 0
      do {
        speed -= 10 * DELTA
        // The ground falls faster than the character jumps.
        if (steps === 0 && gy + speed < 0) scene.options = { ...scene.options, followGround: false }
        const from = scene.position
        const { moved } = scene.step(gx * DELTA, (gy + speed) * DELTA, gz * DELTA)
        // In the air the carry is a part of the motion.
        for (let d = 0; d < 3; d++) expect(moved[d]).toBeCloseTo(scene.position[d]! - from[d]!, 12)
        scene.options = { ...scene.options, followGround: true }
        risen += speed * DELTA
        steps++
        if (risen < 0.02) continue
        expect(scene.result.grounded).toBe(false)
        expect(scene.feet[1]).toBeCloseTo(height + risen, 9)
      } while (!scene.result.grounded && steps < 100)
      expect(steps).toBeGreaterThan(53)
      expect(steps).toBeLessThan(57)
      for (let k = 0; k < 30; k++) {
        expect(scene.step().grounded).toBe(true)
        expect(scene.feet[0]).toBeCloseTo(x, 9)
        expect(scene.feet[1]).toBeCloseTo(height, 9)
        expect(scene.feet[2]).toBeCloseTo(z, 9)
      }
    },
  )
})
