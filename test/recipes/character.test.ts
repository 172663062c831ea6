import { addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import { collisionSystem, createCollision, createMoveResult, integrationSystem, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'

const delta = 1 / 60
const input = { x: 0, isJumping: false }

it('README: a character rides on a lift, and jumps with its velocity', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta })
  const { Position, LinearVelocity, CapsuleShape, BoxShape } = collision.components
  const player = addEntity(world)
  addComponents(world, player, [
    set(Position, { x: 0, y: 1, z: 0 }),
    set(CapsuleShape, { halfHeight: 0.5, radius: 0.4 }),
  ])
  addComponents(world, player, [LinearVelocity])
  const lift = addEntity(world)
  addComponents(world, lift, [set(Position, { x: 0, y: -0.5, z: 0 }), set(BoxShape, { x: 3, y: 0.5, z: 3 })])
  addComponents(world, lift, [set(LinearVelocity, { x: 0, y: 2, z: 0 })])
  // #region README
  const out = createMoveResult()
  const velocity = [0, 0, 0] as [number, number, number]
  const playerSystem = (world: World) => {
    if (out.grounded) velocity[1] = input.isJumping ? 5 + out.groundVelocity[1] : 0
    velocity[0] = 4 * input.x
    velocity[1] -= 9.81 * delta
    moveAndSlide(world, player, [velocity[0] * delta, velocity[1] * delta, 0], {}, out)
    if (out.ceilingEntity >= 0) velocity[1] = Math.min(velocity[1], 0)
    return world
  }
  // #endregion
  const step = (): void => void playerSystem(collisionSystem(integrationSystem(world)))
  for (let k = 0; k < 10; k++) step()
  for (let k = 0; k < 120; k++) {
    step()
    expect(out.grounded).toBe(true)
  }
  expect(out.groundVelocity[1]).toBeCloseTo(2, 9)
  input.isJumping = true
  step()
  const height = Position.y[player]!
  step()
  expect(out.grounded).toBe(false)
  expect((Position.y[player]! - height) / delta).toBeGreaterThan(6.5)
})
