import { createWorld, query, removeEntity, resetWorld, set } from 'bitecs'
import { collisionSystem, createCollision, restoreCollision, saveCollision, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** Two boxes that touch. */
function touching() {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, BoxShape, LinearVelocity, Contact } = collision.components
  const boxes = [0, 1].map((x) =>
    spawn(world, set(Position, { x }), set(BoxShape, { x: 1, y: 1, z: 1 }), LinearVelocity),
  )
  collisionSystem(world)
  const mirrored = (): number => [...query(world, [Contact])].length
  return { world, collision, boxes, mirrored }
}

function reset({ world, collision }: ReturnType<typeof touching>): void {
  resetWorld(world)
  collision.reset()
}

it.each([
  ['before the step that tells of it', 0],
  ['after the step that tells of it', 1],
])('a contact has no entity where a reset world is restored, saved %s', (_, steps) => {
  const later = touching()
  reset(later)
  for (let step = 0; step < steps; step++) collisionSystem(later.world)
  const bytes = saveCollision(later.world)

  const game = touching()
  expect(game.mirrored()).toBe(1)
  for (const box of game.boxes) removeEntity(game.world, box)
  restoreCollision(game.world, bytes)
  expect([game.collision.events.count, game.mirrored()]).toEqual([1, 0])
  validateCollision(game.world)
  for (let step = 0; step < 3; step++) {
    collisionSystem(game.world)
    collisionSystem(later.world)
    expect(game.collision.events.toJSON()).toEqual(later.collision.events.toJSON())
    expect(game.mirrored()).toBe(0)
    validateCollision(game.world)
  }
})
