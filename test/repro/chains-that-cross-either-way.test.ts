/**
 * Two chains that cross with no normal of their own were turned to the normals of the first by position: the depth of
 * one crossing was another if the scene was mirrored, as then the other chain came first.
 */
import { addEntity, createWorld, set } from 'bitecs'
import { buildChain, collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

type Points = readonly (readonly [number, number])[]

/** Depth of the contact of two chains, the second in `place`; 0 for none. */
function depthOf(chains: readonly [Points, Points], places: readonly [number, number], sign: number): number {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, delta: 1, maxEntities: 64 })
  const { Position, LinearVelocity, ChainShape } = collision.components
  for (const k of [0, 1] as const) {
    const chain = buildChain(chains[k].map(([x, y]) => [sign * x, y] as const))
    const tree = collision.addTree(chain)
    addEntity(world, set(Position, { x: sign * places[k], y: 0 }), LinearVelocity, set(ChainShape, { chain: tree }))
  }
  collisionSystem(world)
  const { events } = collision
  const depth = events.count > 0 ? events.depth[0]! : 0
  collision.dispose()
  return depth
}

it('a crossing of two chains is as deep in a mirror (seed 48)', () => {
  const random = new Random(48)
  let crossed = 0
  for (let n = 0; n < 150; n++) {
    const points = (): Points => [0, 1, 2, 3].map(() => [random.between(-1, 1), random.between(-1, 1)] as const)
    const chains = [points(), points()] as const
    const places = [0, random.between(-0.5, 0.5)] as const
    const depth = depthOf(chains, places, 1)
    if (depth > 0) crossed++
    expect(depthOf(chains, places, -1)).toBeCloseTo(depth, 12)
  }
  expect(crossed).toBeGreaterThan(50)
})
