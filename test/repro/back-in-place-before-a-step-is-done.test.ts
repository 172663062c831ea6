import { addComponent, createWorld, set } from 'bitecs'
import {
  boundsSystem,
  collisionSystem,
  createCollision,
  hashCollision,
  integrationSystem,
  validateCollision,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** A body leaves a floor; the game moves the floor before, and back, with what `between` says in between. */
function leave(shape: 'BoxShape' | 'PlaneShape', between: 'nothing' | 'a stage' | 'a step that fails'): string[] {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 })
  const { Position, BoxShape, LinearVelocity } = collision.components
  const floor = spawn(world, Position)
  if (shape === 'BoxShape') addComponent(world, floor, set(BoxShape, { x: 5, y: 1, z: 5 }))
  else addComponent(world, floor, set(collision.components.PlaneShape, { x: 0, y: 1, z: 0, constant: 1 }))
  const [body, other] = [1.9, 50].map((y) => spawn(world, set(Position, { y }), BoxShape, LinearVelocity)) as [
    number,
    number,
  ]
  collisionSystem(world)
  const hash = hashCollision(world)
  Position.y[floor] = 1
  if (between === 'a stage') boundsSystem(world)
  if (between === 'a step that fails') {
    Position.y[other] = NaN
    expect(() => collisionSystem(world)).toThrow('E_NON_FINITE')
    Position.y[other] = 50
  }
  Position.y[floor] = 0
  expect(hashCollision(world)).toBe(hash)
  LinearVelocity.y[body] = 3
  integrationSystem(world)
  collisionSystem(world)
  validateCollision(world)
  return [JSON.stringify(collision.events), hashCollision(world)]
}

// The floor counted as one that was written, so that the contact did not show the touch at the start of the step.
describe.each(['BoxShape', 'PlaneShape'] as const)(
  'a static %s that is moved, and back before a step is done',
  (shape) => {
    it.each(['a stage', 'a step that fails'] as const)('never moved, with %s in between', (between) => {
      expect(leave(shape, between)).toEqual(leave(shape, 'nothing'))
    })
  },
)
