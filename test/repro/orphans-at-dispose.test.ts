import { addEntity, createWorld, entityExists, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

// They lived on, and after a hot reload belonged to whoever had the id of their parent.
it.each([false, true])('children go with a body that was removed right before dispose, stepped %s', (isStepped) => {
  const world = createWorld()
  const old = createCollision(world, { maxEntities: 1000, contactEntities: false })
  const { Position, LinearVelocity, SphereShape, Attached } = old.components
  const body = (): number => addEntity(world, set(Position, {}), LinearVelocity)
  const attach = (parent: number): number => addEntity(world, set(Attached, { parent, x: 1 }), SphereShape)
  const parent = body()
  const child = attach(parent)
  const grandchild = attach(child)
  const other = attach(body())
  if (isStepped) collisionSystem(world)
  const generation = old.generationOf(child)
  removeEntity(world, parent)
  expect(body()).toBe(parent)
  old.dispose()
  expect([child, grandchild, other].map((entity) => entityExists(world, entity))).toEqual([false, false, true])
  const collision = createCollision(world, { components: old.components })
  collisionSystem(world)
  expect(collision.report.bodies).toBe(1)
  // An id that is in use again is told from the child.
  const next = addEntity(world, SphereShape)
  expect([child, grandchild]).toContain(next)
  expect(collision.generationOf(next)).toBeGreaterThan(generation)
})
