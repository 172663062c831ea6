import { addComponents, addEntity, createWorld, hasComponent, pipe, set, type World } from 'bitecs'
import { collisionOf, collisionStages, collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('docs/adding-a-system: a system of a game, and where it stands', () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000 })
  const { Position, LinearVelocity, BoxShape, SphereShape, Sensor } = collision.components
  const door = addEntity(world)
  addComponents(world, door, [set(Position, { x: 0, y: 0, z: 0 }), set(BoxShape, { x: 1, y: 1, z: 1 }), Sensor])
  const player = addEntity(world)
  addComponents(world, player, [set(Position, { x: -5, y: 0, z: 0 }), set(SphereShape, { radius: 0.5 })])
  addComponents(world, player, [set(LinearVelocity, { x: 6, y: 0, z: 0 })])
  // #region docs/adding-a-system
  const Open = {}

  /** Opens doors that somebody touches. Reads events; writes Open; runs after collisionSystem. */
  const doorSystem = (world: World) => {
    const { began, a, b } = collisionOf(world).events
    for (let row = 0; row < began; row++) {
      for (const entity of [a[row]!, b[row]!]) {
        if (hasComponent(world, entity, Sensor)) addComponents(world, entity, Open)
      }
    }
    return world
  }
  const update = pipe(integrationSystem, collisionSystem, doorSystem)
  // #endregion
  for (let step = 0; step < 30; step++) update(world)
  expect(hasComponent(world, door, Open)).toBe(false)
  for (let step = 0; step < 30; step++) update(world)
  expect(hasComponent(world, door, Open)).toBe(true)
})

it('docs/adding-a-system: between the stages', () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000 })
  const { Position, SphereShape, LinearVelocity } = collision.components
  for (let k = 0; k < 2; k++)
    addComponents(world, addEntity(world), [set(Position, { x: k, y: 0, z: 0 }), set(SphereShape, {}), LinearVelocity])
  const times: number[] = []
  // #region docs/adding-a-system
  const measuredCollisionSystem = (world: World) => {
    for (const stage of collisionStages) {
      const start = Date.now()
      stage(world)
      times.push(Date.now() - start)
    }
    return world
  }
  // #endregion
  measuredCollisionSystem(world)
  expect(times.length).toBe(4)
  expect(collision.events.began).toBe(1)
})
