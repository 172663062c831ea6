import { createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { matchers } from 'bitecs-collision/testing'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'
import { messageOf } from '../thrown.js'

expect.extend(matchers)

it('expects points and normals of two numbers in a flat world, or of three', () => {
  const world = createWorld()
  const { Position, LinearVelocity, SphereShape } = createCollision(world, { flat: true }).components
  const left = spawn(world, Position, LinearVelocity, set(SphereShape, { radius: 1 }))
  const right = spawn(world, set(Position, { x: 1.5 }), set(SphereShape, { radius: 1 }))
  collisionSystem(world)

  expect(world).toHaveContact(left, right, { normal: [1, 0], point: [0.75, 0] })
  expect(world).toHaveContact(right, left, { normal: [-1, 0, 0], point: [0.75, 0, 0] })
  expect(world).not.toHaveContact(left, right, { normal: [0, 1] })
  expect(messageOf(() => expect(world).toHaveContact(left, right, { normal: [0, 1] }))).toContain(
    'normal (1, 0, 0), not (0, 1)',
  )
  expect(messageOf(() => expect(world).toHaveContact(left, right, { normal: [1] }))).toContain('an array of 3 numbers')
  expect(messageOf(() => expect(world).toHaveContact(left, right, { point: [0.75, NaN] }))).toContain('point[1] = NaN')
})
