/** teleport of a disposed resource was taken without an error, and the resource of now knew of no jump. */
import { addEntity, createWorld, set } from 'bitecs'
import { createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('refuses teleport after dispose, as reset', () => {
  const world = createWorld()
  const old = createCollision(world)
  const { Position, SphereShape } = old.components
  const ball = addEntity(world, set(Position, {}), set(SphereShape, { radius: 1 }))
  old.teleport(ball)
  old.dispose()
  const refused = { name: 'CollisionError', code: 'E_OPTION' }
  expect(() => old.teleport(ball)).toThrow(expect.objectContaining(refused))
  expect(() => old.reset()).toThrow(expect.objectContaining(refused))
  const now = createCollision(world, { components: old.components })
  expect(() => now.teleport(ball)).not.toThrow()
})
