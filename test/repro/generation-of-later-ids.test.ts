import { createWorld, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, hashCollision, restoreCollision, saveCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

// A restore with a map of ids kept the generations of ids that only bodies after the save had.
it('a restored world has the hash of the save, whatever bodies came and went since', () => {
  const world = createWorld()
  const { Position, SphereShape } = createCollision(world, { contactEntities: false, maxEntities: 100 }).components
  const add = (): number => spawn(world, set(Position, { x: 0, y: 0, z: 0 }), set(SphereShape, { radius: 1 }))
  const ids = new Map([add(), add()].map((id) => [id, id]))
  collisionSystem(world)
  const bytes = saveCollision(world)
  const hash = hashCollision(world)
  const later = add()
  collisionSystem(world)
  removeEntity(world, later)
  restoreCollision(world, bytes, ids)
  expect(hashCollision(world)).toBe(hash)
  expect(Buffer.compare(saveCollision(world), bytes)).toBe(0)
})
