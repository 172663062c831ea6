import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildChain, collisionSystem, createCollision, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'

/**
 * A closed one-sided outline whose point looks at the character: it was passed, because the way leads to the front of
 * its upper side, and the middle of the character is behind its lower one.
 */
it.each([
  ['left', 1],
  ['right', -1],
])('a capsule that walks %s into the point of an outline stops there', (_, sign) => {
  const world = createWorld()
  const { Position, CapsuleShape, ChainShape } = createCollision(world, { flat: true, maxEntities: 64 }).components
  const corners = [-0.8, -0.3, -2.4, -0.31, -1.1, -0.34].map((x, k) => (k % 2 === 0 ? sign * x : x))
  const chain = buildChain(sign > 0 ? corners : [0, 4, 2].flatMap((k) => corners.slice(k, k + 2)), {
    closed: true,
    oneSided: true,
  })
  addComponents(world, addEntity(world), [Position, set(ChainShape, { chain })])
  const hero = addEntity(world)
  addComponents(world, hero, [Position, set(CapsuleShape, { halfHeight: 0.3, radius: 0.3 })])
  collisionSystem(world)
  const { wallEntity } = moveAndSlide(world, hero, [-1.2 * sign, 0], { stepHeight: 0 })
  expect(wallEntity).toBe(1)
  expect(sign * Position.x[hero]!).toBeCloseTo(-0.5, 2)
})
