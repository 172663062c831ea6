import { createWorld, set } from 'bitecs'
import {
  buildChain,
  closestPoints,
  collisionSystem,
  createClosestPoints,
  createCollision,
  moveAndSlide,
  refreshQueries,
} from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * A closed one-sided outline whose point looks at the character. The way leads to the front of its upper side, which
 * let the character pass, though it leads to the back of the lower one: it ended up to 0.25 inside.
 */
it.each([0, 0.02, 0.05, 0.2])('a capsule that rises by %f does not enter the point of an outline', (rise) => {
  for (const sign of [1, -1])
    for (const low of [0.3, 0.4, 0.5, 0.55]) {
      const world = createWorld()
      const { Position, CapsuleShape, ChainShape } = createCollision(world, { flat: true, maxEntities: 64 }).components
      const corners = [
        [-0.8 * sign, -low],
        [-2.4 * sign, -low - 0.01],
        [-1.1 * sign, -low - 0.04],
      ] as const
      const points = sign > 0 ? corners : [...corners].reverse()
      const chain = buildChain(points, { closed: true, oneSided: true })
      const outline = spawn(world, Position, set(ChainShape, { chain }))
      const hero = spawn(world, Position, set(CapsuleShape, { halfHeight: 0.3, radius: 0.3 }))
      collisionSystem(world)
      moveAndSlide(world, hero, [-1.2 * sign, rise], { stepHeight: 0 })
      refreshQueries(world)
      expect(closestPoints(world, createClosestPoints(), hero, outline), `low ${low}`).toBeGreaterThan(0)
    }
})

/** An open outline of two segments, neither of which has a neighbour at its other end. */
it('a capsule does not enter the point of an open outline', () => {
  const world = createWorld()
  const { Position, Rotation, CapsuleShape, ChainShape } = createCollision(world, {
    flat: true,
    maxEntities: 64,
  }).components
  const chain = buildChain([-0.412, -2.693, -0.59, -0.784, -0.051, -2.624], { oneSided: true })
  const outline = spawn(world, Position, set(ChainShape, { chain }))
  const hero = spawn(
    world,
    Position,
    set(Rotation, { angle: 3.356 }),
    set(CapsuleShape, { halfHeight: 0.513, radius: 0.211 }),
  )
  collisionSystem(world)
  moveAndSlide(world, hero, [-0.792, -0.908], { stepHeight: 0 })
  refreshQueries(world)
  expect(closestPoints(world, createClosestPoints(), hero, outline)).toBeGreaterThan(0)
})
