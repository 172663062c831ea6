import { addComponents, addEntity, createWorld, hasComponent, query, removeEntity, set, type World } from 'bitecs'
import { collisionSystem, createCollision, createManifold, endReasonName, integrationSystem } from 'bitecs-collision'
import { expect, it } from 'vitest'

function twoBalls(options: { touching?: boolean } = {}) {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000, ...options })
  const { Position, LinearVelocity, SphereShape } = collision.components
  const ball = (x: number, speed: number): number => {
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x, y: 0, z: 0 }), set(SphereShape, { radius: 0.5 })])
    addComponents(world, entity, [set(LinearVelocity, { x: speed, y: 0, z: 0 })])
    return entity
  }
  return { world, collision, left: ball(-1, 3), right: ball(1, -3) }
}

it('docs/events: what began and what ended, by query', () => {
  const { world, collision, left, right } = twoBalls()
  const log: string[] = []
  // #region docs/events
  const { Contact, ContactBegan, ContactEnded } = collision.components

  const logSystem = (world: World) => {
    for (const c of query(world, [Contact, ContactBegan]))
      log.push(`${Contact.a[c]} met ${Contact.b[c]} at ${Contact.speed[c]} units/s`)
    for (const c of query(world, [Contact, ContactEnded]))
      log.push(`${Contact.a[c]} left ${Contact.b[c]}: ${endReasonName(Contact.reason[c]!)}`)
    return world
  }
  // #endregion
  for (let step = 0; step < 60; step++) logSystem(collisionSystem(integrationSystem(world)))
  expect(log).toEqual([`${left} met ${right} at 6 units/s`, `${left} left ${right}: separated`])
})

it('docs/events: the same by rows, and those that persist', () => {
  const { world, collision, left, right } = twoBalls()
  let [met, parted, kept] = [0, 0, 0]
  // #region docs/events
  const countSystem = (world: World) => {
    const { began, ended, count } = collision.events
    for (let row = 0; row < began; row++) met++
    for (let row = began; row < began + ended; row++) parted++
    for (let row = began + ended; row < count; row++) kept++
    return world
  }
  // #endregion
  for (let step = 0; step < 20; step++) countSystem(collisionSystem(integrationSystem(world)))
  expect([met, parted]).toEqual([1, 0])
  expect(kept).toBeGreaterThan(5)
  const manifold = createManifold()
  const marks: number[][] = []
  // #region docs/events
  const row = collision.contactBetween(left, right)
  const points = row < 0 ? 0 : collision.manifoldOf(row, manifold)
  for (let k = 0; k < points; k++) marks.push([...manifold.points[k]!.position])
  // #endregion
  expect(marks).toHaveLength(1)
  expect(manifold.depth).toBeGreaterThan(0)
})

it('docs/events: damage goes on as long as a contact does', () => {
  const { world, collision, left: player, right: lava } = twoBalls()
  const Lava = {}
  addComponents(world, lava, [Lava])
  let health = 100
  // #region docs/events
  const burnSystem = (world: World) => {
    collision.forEachContactOf(player, (_row, other) => {
      if (hasComponent(world, other, Lava)) health -= 20 * collision.report.delta
    })
    return world
  }
  // #endregion
  for (let step = 0; step < 20; step++) burnSystem(collisionSystem(integrationSystem(world)))
  expect(health).toBeLessThan(98)
  expect(health).toBeGreaterThan(90)
})

it('docs/events: a removed entity, and an id that is used again', () => {
  const { world, collision, left, right } = twoBalls()
  const { Position, SphereShape, LinearVelocity } = collision.components
  for (let step = 0; step < 15; step++) collisionSystem(integrationSystem(world))
  // #region docs/events
  const row = collision.contactBetween(left, right)
  const generation = collision.events.generationA[row]
  removeEntity(world, left)
  const newcomer = addEntity(world)
  addComponents(world, newcomer, [Position, SphereShape, LinearVelocity])
  const isSame = newcomer === left && collision.generationOf(newcomer) === generation
  // #endregion
  expect(newcomer).toBe(left)
  expect(isSame).toBe(false)
  collisionSystem(world)
  const { began, reason } = collision.events
  expect(endReasonName(reason[began]!)).toBe('removed')
})

it('docs/events: a tag on all that touch', () => {
  const { world, collision, left, right } = twoBalls({ touching: true })
  // #region docs/events
  const { Touching } = collision.components
  const touching = () => query(world, [Touching]).length
  // #endregion
  expect(touching()).toBe(0)
  for (let step = 0; step < 15; step++) collisionSystem(integrationSystem(world))
  expect(touching()).toBe(2)
  expect(collision.isTouching(left, right)).toBe(true)
})
