import { addComponents, addEntity, createWorld } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

// An object was told as "a object".
it.each([null, {}, '1', 1n])('%s in a column of numbers is told with its type', (value) => {
  const world = createWorld()
  const Position = { x: [] as number[], y: [] as number[], z: [] as number[] }
  const { SphereShape, LinearVelocity } = createCollision(world, { components: { Position } }).components
  const body = addEntity(world)
  addComponents(world, body, [Position, SphereShape, LinearVelocity])
  Position.x[body] = value as never
  Position.y[body] = Position.z[body] = 0
  expect(() => collisionSystem(world)).toThrow(
    expect.objectContaining({
      code: 'E_NON_FINITE',
      message: expect.stringContaining(`: a value of type ${typeof value} is not a number`) as string,
    }),
  )
})
