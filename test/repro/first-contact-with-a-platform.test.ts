import { createWorld, set } from 'bitecs'
import { buildChain, buildPolygon, collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

/** First contacts with a one-sided chain from (2, 0) to (-2, 0), turned by an angle: at 0 its front is up. */
function createPlatform(turn: number) {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, maxEntities: 64, delta: 1 })
  const { Position, Rotation, LinearVelocity, ...shapes } = collision.components
  const chain = buildChain([2, 0, 0.5, 0, -0.5, 0, -2, 0], { oneSided: true })
  const platform = spawn(world, Position, set(Rotation, { angle: turn }), set(shapes.ChainShape, { chain }))
  const c = Math.cos(turn)
  const s = Math.sin(turn)
  /** A body with place, velocity and angle as the platform sees them. */
  const move = (x: number, y: number, vx: number, vy: number, angle: number, shape: object): number =>
    spawn(
      world,
      set(Position, { x: c * x - s * y, y: s * x + c * y }),
      set(Rotation, { angle: angle + turn }),
      set(LinearVelocity, { x: c * vx - s * vy, y: s * vx + c * vy }),
      shape,
    )
  const step = () => {
    integrationSystem(world)
    collisionSystem(world)
    return collision.events
  }
  return { platform, shapes, move, step }
}

/**
 * A body that comes through from behind has its first contact when its middle is on the line, deep in it. Rounding put
 * the middle behind, where nothing touches: the point was the position of the chain, the normal led along it.
 */
describe('a body that comes through a platform from behind', () => {
  const polygon = buildPolygon([-0.3, -0.3, 0.4, -0.2, 0, 0.5])
  it.each(['circle', 'box', 'capsule', 'polygon'] as const)(
    '%s: begins with a normal out of its front (seed 1)',
    (name) => {
      const random = new Random(1)
      for (let k = 0; k < 60; k++) {
        const turn = random.between(-3, 3)
        const { platform, shapes, move, step } = createPlatform(turn)
        const { SphereShape, BoxShape, CapsuleShape, PolygonShape } = shapes
        const shape = {
          circle: set(SphereShape, { radius: 0.5 }),
          box: set(BoxShape, { x: 0.5, y: 0.4 }),
          capsule: set(CapsuleShape, { halfHeight: 0.3, radius: 0.2 }),
          polygon: set(PolygonShape, { polygon }),
        }[name]
        const [x, y, side] = [random.between(-1, 1), random.between(-0.9, -0.7), random.between(-0.4, 0.4)]
        const body = move(x, y, side, 1, random.between(-3, 3), shape)
        const { a, b, began, normalX, normalY, pointX, pointY, time } = step()
        expect([began, a[0], b[0]], `body ${k}`).toEqual([1, platform, body])
        expect(normalX[0], `body ${k}`).toBeCloseTo(-Math.sin(turn), 9)
        expect(normalY[0]).toBeCloseTo(Math.cos(turn), 9)
        const [u, v] = [x + side * time[0]!, y + time[0]!]
        const along = Math.cos(turn) * pointX[0]! + Math.sin(turn) * pointY[0]!
        const above = Math.cos(turn) * pointY[0]! - Math.sin(turn) * pointX[0]!
        expect(Math.hypot(along - u, above - v), `body ${k}`).toBeLessThan(0.65)
      }
    },
  )
})

/** A box hangs over the end of a platform that it meets from aside: the point was moved behind the platform. */
it('a box meets the end of a platform where the two touch', () => {
  const { shapes, move, step } = createPlatform(0)
  move(3, 0.42, -1, 0, -0.3, set(shapes.BoxShape, { x: 0.2, y: 0.8 }))
  const { began, time, pointX, pointY } = step()
  expect(began).toBe(1)
  expect(time[0]).toBeGreaterThan(0.5)
  expect(pointX[0]).toBeCloseTo(2, 8)
  expect(pointY[0]).toBeCloseTo(0, 8)
})
