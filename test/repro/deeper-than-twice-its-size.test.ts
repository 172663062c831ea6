import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { createCollision, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'

/** A wall that a character was in deeper than twice its size stopped the way out before it began, in every call. */
it.each([
  ['half-space', 3.2],
  ['half-space', 5.7],
  ['box', 3.2],
  ['box', 5.7],
] as const)('a ball of radius 0.5 comes out of a wall, a %s, from %d within', (kind, depth) => {
  const world = createWorld()
  const { Position, SphereShape, PlaneShape, BoxShape } = createCollision(world).components
  const wall = addEntity(world)
  const shape =
    kind === 'box' ? set(BoxShape, { x: 10, y: 40, z: 40 }) : set(PlaneShape, { x: 1, y: 0, z: 0, constant: -10 })
  addComponents(world, wall, set(Position, { x: -10, y: 0, z: 0 }), shape)
  const ball = addEntity(world)
  addComponents(world, ball, set(Position, { x: -depth, y: 0.3, z: 0.1 }), set(SphereShape, { radius: 0.5 }))
  const places = [-depth]
  for (let call = 0; call < 8; call++) {
    places.push(moveAndSlide(world, ball, [0, 0, 0]).position[0]!)
    const moved = places[call + 1]! - places[call]!
    expect(moved).toBeLessThan(2.01)
    if (moved < 0.9) break
  }
  expect(places.at(-1)).toBeGreaterThan(0.5)
  expect(places.at(-1)).toBeLessThan(0.51)
})
