import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, createMoveResult, integrationSystem, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * A box rests with a corner on a bump of a ferry that turns. A character does not turn with its ground: an eighth of a
 * turn, and the bump is no longer under it. It was in the air then, above its ground, and the ferry left without it.
 */
it.each([true, false])('a box whose bump turns away stays on its ferry, if it follows (%s)', (followGround) => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, Attached } = collision.components
  const ferry = spawn(world, Position, Rotation, LinearVelocity, AngularVelocity, set(BoxShape, { x: 2, y: 0.5, z: 2 }))
  const bump = addEntity(world)
  const offset = set(Attached, { parent: ferry, x: 0.36, y: 0.5, z: 0.36 })
  addComponents(world, bump, [offset, set(BoxShape, { x: 0.1, y: 0.1, z: 0.1 })])
  const hero = spawn(world, set(Position, { y: 1.2 }), LinearVelocity, set(BoxShape, { x: 0.3, y: 0.5, z: 0.3 }))
  const out = createMoveResult()
  const options = { skin: 0.01, followGround }
  const step = (fall: number): void => {
    integrationSystem(world)
    collisionSystem(world)
    moveAndSlide(world, hero, [0, -fall, 0], options, out)
  }
  step(0.2)
  expect([out.groundEntity, out.position[1]]).toEqual([bump, expect.closeTo(1.11, 9)])
  LinearVelocity.x[ferry] = 0.5
  AngularVelocity.y[ferry] = 0.25 * Math.PI
  step(0)
  const [x, y] = out.position
  expect(out.groundEntity).toBe(followGround ? ferry : -1)
  expect([x, y]).toEqual([expect.closeTo(followGround ? 0.5 : 0, 9), expect.closeTo(followGround ? 1.01 : 1.11, 9)])
  expect(out.groundVelocity[0]).toBeCloseTo(0.5, 9)
})
