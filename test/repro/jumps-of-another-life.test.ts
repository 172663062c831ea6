import { createWorld, removeComponent, removeEntity, resetWorld, set } from 'bitecs'
import { collisionSystem, createCollision, saveCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** The snapshot of a ball whose id another one had, which jumped so many times and left by `leave`. */
function bytesAfter(leave: 'removed' | 'without components' | 'reset', jumps: number): Uint8Array {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, Rotation, SphereShape } = collision.components
  const add = (): number => spawn(world, set(Position, {}), set(Rotation, {}), set(SphereShape, {}))
  const first = add()
  for (let k = 0; k < jumps; k++) collision.teleport(first)
  collisionSystem(world)
  if (leave === 'without components')
    for (const component of [Position, Rotation, SphereShape]) removeComponent(world, first, component)
  if (leave === 'reset') resetWorld(world)
  else removeEntity(world, first)
  collisionSystem(world)
  expect(add()).toBe(first)
  collisionSystem(world)
  return saveCollision(world)
}

// The count of jumps went to the next one with the id where nobody saw the removal.
it.each(['removed', 'without components', 'reset'] as const)(
  'a new ball has not jumped: the old one was %s',
  (leave) => {
    expect(bytesAfter(leave, 3)).toEqual(bytesAfter(leave, 0))
  },
)
