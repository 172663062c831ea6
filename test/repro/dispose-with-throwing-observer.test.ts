import { createWorld, entityExists, observe, onRemove, query, set } from 'bitecs'
import { collisionOf, collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * dispose stopped at the error: contacts stayed, threads ran on, and the world could neither be let go of
 * nor taken again.
 */
it.each([1, 2, 3, Infinity])('lets go of the world when an observer of the game throws %d times (E20 E28)', (times) => {
  const world = createWorld()
  const collision = createCollision(world, { touching: true })
  const { Position, SphereShape, LinearVelocity, Contact, ContactBegan, Touching } = collision.components
  const bodies = [0, 0.75, 1.5].map((x) => spawn(world, set(Position, { x }), SphereShape, LinearVelocity))
  collisionSystem(world)
  const contacts = [...query(world, [Contact])]
  expect(contacts.length).toBe(2)
  expect([...query(world, [Touching])].length).toBe(3)
  let thrown = 0
  for (const component of [Contact, ContactBegan, Touching])
    observe(world, onRemove(component), () => {
      if (thrown >= times) return
      thrown++
      throw new Error(`boom ${thrown}`)
    })
  expect(() => {
    collision.dispose()
  }).toThrow('boom 1')
  expect(thrown).toBe(times === Infinity ? 7 : times)
  for (const contact of contacts) expect(entityExists(world, contact)).toBe(false)
  expect(query(world, [Touching]).length).toBe(0)
  expect(() => collisionOf(world)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
  collision.dispose()
  for (const body of bodies) expect(entityExists(world, body)).toBe(true)
  createCollision(world)
})
