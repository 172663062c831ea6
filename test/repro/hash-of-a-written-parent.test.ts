import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  hashCollision,
  querySystem,
  refreshQueries,
  saveCollision,
} from 'bitecs-collision'
import { expect, it } from 'vitest'

// Steps and queries take over the parents that the game wrote, before they check anything: the hash and a snapshot had
// the parent that was taken over last.
it('a refused step or a query changes no hash where the game wrote another parent', () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 100 })
  const { Position, SphereShape, Attached, LinearVelocity } = collision.components
  const [parent, other, child] = [addEntity(world), addEntity(world), addEntity(world)]
  for (const body of [parent, other]) addComponents(world, body, [Position, LinearVelocity])
  addComponents(world, child, [SphereShape, set(Attached, { parent, x: 1 })])
  collisionSystem(world)
  const [before, bytes] = [hashCollision(world), saveCollision(world)]
  Attached.parent[child] = 99
  const wrong = hashCollision(world)
  expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_DEAD_ENTITY' }))
  expect(hashCollision(world)).toBe(wrong)
  Attached.parent[child] = parent
  expect(hashCollision(world)).toBe(before)
  expect(saveCollision(world)).toEqual(bytes)
  Attached.parent[child] = other
  const written = hashCollision(world)
  querySystem(world)
  refreshQueries(world)
  expect(hashCollision(world)).toBe(written)
})
