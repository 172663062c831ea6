import { addEntity, createWorld, entityExists, observe, onAdd, onRemove, query, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

// The step was complete, but the tags were those of the step before, and the next step is refused.
it('bodies that touch are tagged where an observer of the game took the last ids for itself', () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 7, touching: true })
  const { Position, SphereShape, LinearVelocity, Contact, ContactBegan, Touching } = collision.components
  const balls = [0, 0.5, 10, 10.5].map((x) =>
    spawn(
      world,
      set(Position, { x, y: 0, z: 0 }),
      set(SphereShape, { radius: 1 }),
      set(LinearVelocity, { x: 0, y: 0, z: 0 }),
    ),
  )
  const taken: number[] = []
  let isFirst = true
  observe(world, onAdd(ContactBegan), (contact) => {
    if (!isFirst) return
    isFirst = false
    for (const other of [5, 6]) if (other !== contact && entityExists(world, other)) removeEntity(world, other)
    for (let k = 0; k < 3; k++) taken.push(addEntity(world))
  })
  // The error does not say that the step was not run.
  expect(() => collisionSystem(world)).toThrow(
    /^E_RANGE: entity 9 Contact at step 1: it has no place .*maxEntities is 7; its contact has no entity$/,
  )
  expect(collision.events.count).toBe(2)
  expect([...query(world, [Touching])].sort()).toEqual(balls)
  expect([...query(world, [Contact])].length).toBe(1)
  expect(() => collisionSystem(world)).toThrow(/^E_RANGE: .*; step not run, nothing changed$/)
  // bitECS gives the id that was removed last.
  for (const entity of taken.sort().reverse()) removeEntity(world, entity)
  collisionSystem(world)
  expect([...query(world, [Contact])].length).toBe(2)
  validateCollision(world)
})

// What had been lost was forgotten before it was found that there is no entity for it.
it('a contact has an entity again once there are ids, where its own was removed while it was told', () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 6 })
  const { Position, SphereShape, LinearVelocity, Contact, ContactBegan } = collision.components
  for (const x of [0, 0.5, 10, 10.5])
    addEntity(world, set(Position, { x, y: 0, z: 0 }), set(SphereShape, { radius: 1 }), LinearVelocity)
  collisionSystem(world)
  expect([...query(world, [Contact])].length).toBe(2)
  let taken = -1
  let isFirst = true
  observe(world, onRemove(ContactBegan), (contact) => {
    if (!isFirst) return
    isFirst = false
    removeEntity(world, contact === 5 ? 6 : 5)
    taken = addEntity(world)
  })
  expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_RANGE' }))
  removeEntity(world, taken)
  collisionSystem(world)
  expect([...query(world, [Contact])].length).toBe(2)
  validateCollision(world)
})
