import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  buildChain,
  buildPolygon,
  collisionSystem,
  createCollision,
  createQueryHit,
  integrationSystem,
  shapeCast,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** What lies along the x axis from 0.02 on, and may turn. */
const shapes = ['chain', 'needle'] as const

function start(shape: (typeof shapes)[number], spin: number) {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, delta: 1 })
  const { Position, Rotation, LinearVelocity, AngularVelocity, SphereShape, PolygonShape, ChainShape } =
    collision.components
  const wall = addEntity(world)
  addComponents(world, wall, [set(Position, { x: 0.02, y: 0 }), Rotation, set(AngularVelocity, { z: spin })])
  if (shape === 'chain') addComponents(world, wall, [set(ChainShape, { chain: buildChain([0, 0, 2, 0]) })])
  if (shape === 'needle')
    addComponents(world, wall, [set(PolygonShape, { polygon: buildPolygon([0, 0, 2, -1e-9, 2, 1e-9]) })])
  const dot = addEntity(world)
  addComponents(world, dot, [set(Position, { x: -0.4, y: -0.3 }), set(LinearVelocity, { x: 0.8, y: 0.6 })])
  addComponents(world, dot, [set(SphereShape, { radius: 0 })])
  return { world, dot, collision }
}

describe('a point that passes the line of what it does not meet, beside its end', () => {
  // The gap along the edge is 0 there: it was taken for the distance, and the two touched.
  it.each(shapes.flatMap((shape) => [0, 1e-3].map((spin) => [shape, spin] as const)))(
    'has no contact: %s, spin %d',
    (shape, spin) => {
      const { world, dot, collision } = start(shape, spin)
      collisionSystem(integrationSystem(world))
      expect(collision.events.count).toBe(0)
      const [hit, linear] = [createQueryHit(), [0.8, 0.6]]
      expect(shapeCast(world, hit, { radius: 0 }, { position: [-0.4, -0.3] }, { linear }, { exclude: dot })).toBe(false)
    },
  )
})
