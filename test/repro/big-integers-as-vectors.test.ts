import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createMoveResult,
  createQueryHit,
  moveAndSlide,
  rayCast,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** A ball at the origin of a world. */
function ballAtOrigin(): { world: ReturnType<typeof createWorld>; ball: number; x: ArrayLike<number> } {
  const world = createWorld()
  const { Position, LinearVelocity, SphereShape } = createCollision(world).components
  const ball = addEntity(world)
  addComponents(world, ball, [Position, LinearVelocity, set(SphereShape, { radius: 1 })])
  collisionSystem(world)
  return { world, ball, x: Position.x }
}

describe('an array of big integers in a result', () => {
  const wrong = new BigInt64Array(3) as unknown as [number, number, number]

  it.each(['position', 'moved', 'left', 'groundNormal'])('is refused by moveAndSlide as %s: nothing moves', (name) => {
    const { world, ball, x } = ballAtOrigin()
    const out = { ...createMoveResult(), [name]: wrong }
    expect(() => moveAndSlide(world, ball, [1, 0, 0], {}, out)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    expect(x[ball]).toBe(0)
  })

  it.each(['point', 'normal'])('is refused by rayCast as %s', (name) => {
    const { world } = ballAtOrigin()
    const out = { ...createQueryHit(), [name]: wrong }
    expect(() => rayCast(world, out, [0, 5, 0], [0, -1, 0])).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
  })
})
