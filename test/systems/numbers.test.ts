import { addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import { collisionSystem, createCollision, type Collision, type Components } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** Two boxes of half size 0.5 in columns of the game, `gap` apart from face to face, at x. */
function pairAt<K extends Float32Array | Float64Array>(make: (n: number) => K, x: number, gap: number) {
  const world = createWorld()
  const Position = { x: make(8), y: make(8), z: make(8) }
  const LinearVelocity = { x: make(8), y: make(8), z: make(8) }
  const collision = createCollision(world, { components: { Position, LinearVelocity } })
  const { BoxShape } = collision.components
  const [a, b] = [addEntity(world), addEntity(world)]
  for (const e of [a, b]) addComponents(world, e, [Position, LinearVelocity, set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 })])
  Position.x[a] = x
  Position.x[b] = x + 1 + gap
  return { world, collision: collision as unknown as Collision<World, Components>, Position, LinearVelocity, a, b }
}

const single = (n: number): Float32Array => new Float32Array(n)
const double = (n: number): Float64Array => new Float64Array(n)

describe('numbers of the stores', () => {
  it('what Float32Array turns into Infinity is refused at the next step, and goes on when mended (N27)', () => {
    const { world, collision, Position, b } = pairAt(single, 0, 0)
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
    Position.y[b] = 1e39
    expect(Position.y[b]).toBe(Infinity)
    expect(() => collisionSystem(world)).toThrow(
      expect.objectContaining({ code: 'E_NON_FINITE', entity: b, component: 'Position', field: 'y', value: Infinity }),
    )
    Position.y[b] = 0
    collisionSystem(world)
    expect([collision.events.began, collision.events.ended, collision.events.count]).toEqual([0, 0, 1])
  })

  it.each([1e-60, 0.5, 1 - 4e-7, 3, 1e60])(
    'a Rotation of length %s turns a shape as one of length 1 does',
    (length) => {
      const world = createWorld()
      const { components, events } = createCollision(world)
      const { Position, Rotation, LinearVelocity, BoxShape, SphereShape } = components
      const turn = { x: 0.2 * length, y: 0.4 * length, z: 0.8 * length, w: 0.4 * length }
      addEntity(world, Position, set(Rotation, turn), set(BoxShape, { x: 500, y: 1000, z: 2000 }))
      const axes = [[-0.6, 0.8, 0], [-0.48, -0.36, 0.8], [0.64, 0.48, 0.6]] as const // prettier-ignore
      // On one side of the box spheres touch it, on the other they do not.
      for (const [k, half] of [500, 1000, 2000].entries())
        for (const reach of [half + 300 - 1e-5, -(half + 300 + 1e-5)]) {
          const [x, y, z] = axes[k]!.map((axis) => axis * reach)
          addEntity(world, set(Position, { x, y, z }), set(SphereShape, { radius: 300 }), LinearVelocity)
        }
      collisionSystem(world)
      expect(events.count).toBe(3)
      for (const [k, axis] of axes.entries()) {
        expect(events.depth[k]).toBeCloseTo(1e-5, 11)
        for (const [d, name] of (['normalX', 'normalY', 'normalZ'] as const).entries())
          expect(events[name][k]).toBeCloseTo(axis[d]!, 12)
      }
    },
  )

  it.each([1e9 + 64, -1e30, 1e300])('a velocity of %s, whose path would overflow, is refused (N24)', (speed) => {
    const { world, collision, LinearVelocity, b } = pairAt(double, 0, 1)
    LinearVelocity.z[b] = speed
    expect(() => collisionSystem(world)).toThrow(
      expect.objectContaining({ code: 'E_RANGE', component: 'LinearVelocity', field: 'z', value: speed, limit: 1e9 }),
    )
    LinearVelocity.z[b] = 1e9
    collisionSystem(world)
    expect(collision.events.count).toBe(0)
  })

  it('a gap below the step of Float32Array at 1e6 is lost in the store, and reported; Float64Array keeps it (N16)', () => {
    for (const [x, coarse] of [
      [1e3, 0],
      [1e5, 2],
      [1e6, 2],
      [1e7, 2],
    ] as const) {
      const { world, collision } = pairAt(single, x, 0)
      collisionSystem(world)
      expect([x, collision.events.count, collision.report.coarse]).toEqual([x, 1, coarse])
    }
    const lost = pairAt(single, 1e6, 0.02)
    collisionSystem(lost.world)
    expect([lost.collision.events.count, lost.collision.report.coarse]).toEqual([1, 2])
    const kept = pairAt(double, 1e6, 0.02)
    collisionSystem(kept.world)
    expect([kept.collision.events.count, kept.collision.report.coarse]).toEqual([0, 0])
  })
})
