/** The game removes contact entities, whose ids serve other contacts or entities of its own at once. */
import { addEntity, createWorld, hasComponent, query, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

function three(continuous = true) {
  const world = createWorld()
  const { components } = createCollision(world, { continuous })
  const { Position, LinearVelocity, SphereShape, Contact } = components
  const bodies = [0, 0.3, 0.6].map((x) => addEntity(world, set(Position, { x }), SphereShape, LinearVelocity))
  collisionSystem(world)
  const mirrors = (): number[] => [...query(world, [Contact])]
  const pairs = (): string[] => mirrors().map((mirror) => `${Contact.a[mirror]} ${Contact.b[mirror]}`)
  return { world, components, bodies, mirrors, pairs }
}

it.each([
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
])('each contact has one of its own again, removed in order %i %i %i', (...order) => {
  const { world, mirrors, pairs } = three()
  const before = pairs().sort()
  expect(before.length).toBe(3)
  const old = mirrors()
  for (const k of order) removeEntity(world, old[k]!)
  collisionSystem(world)
  expect(pairs().sort()).toEqual(before)
  validateCollision(world)
})

it('an entity of the game with the id of one is not told to have ended', () => {
  const { world, components, bodies, mirrors } = three(false)
  const old = mirrors()
  for (const mirror of old) removeEntity(world, mirror)
  const own = old.map(() => addEntity(world))
  expect([...own].sort()).toEqual([...old].sort())
  bodies.forEach((body, k) => (components.Position.x[body] = 10 * k))
  collisionSystem(world)
  const { Contact, ContactEnded } = components
  for (const entity of own)
    for (const component of [Contact, ContactEnded]) expect(hasComponent(world, entity, component)).toBe(false)
})
