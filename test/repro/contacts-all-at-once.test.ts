/** Slots of contacts that begin in one step are made at once: they were copied at every growth, 15 us a contact. */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { expect, test, vi } from 'vitest'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'

const BODIES = 150
const CONTACTS = (BODIES * (BODIES - 1)) / 2

test('contacts that begin at once are not copied as often as their memory grows', () => {
  const world = createWorld()
  const { components, events } = createCollision(world, { contactEntities: false })
  const { Position, BoxShape, LinearVelocity } = components
  for (let k = 0; k < BODIES; k++) {
    const entity = addEntity(world)
    addComponents(world, entity, [Position, BoxShape, set(LinearVelocity, { x: k, y: 0, z: 0 })])
  }
  const copies = vi.spyOn(Float64Array.prototype, 'set')
  collisionSystem(integrationSystem(world))
  const copied = copies.mock.calls.reduce((sum, [from]) => sum + from.length, 0)
  copies.mockRestore()
  expect(events.began).toBe(CONTACTS)
  expect(copied / CONTACTS).toBeLessThan(100)
})
