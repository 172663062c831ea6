import { addComponent, addComponents, addEntity, createWorld, hasComponent, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('README: filters let a shot pass its shooter, and enemies each other', () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000 })
  const { Position, LinearVelocity, SphereShape, CollisionFilter } = collision.components
  const ball = (): number => {
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x: 0, y: 0, z: 0 }), set(SphereShape, { radius: 1 }), LinearVelocity])
    return entity
  }
  const [player, bullet, enemy, other] = [ball(), ball(), ball(), ball()]
  // #region README
  const PLAYERS = 1
  const ENEMIES = 2
  const WALLS = 4
  for (const entity of [player, bullet])
    addComponent(world, entity, set(CollisionFilter, { category: PLAYERS, mask: ENEMIES | WALLS }))
  for (const entity of [enemy, other])
    addComponent(world, entity, set(CollisionFilter, { category: ENEMIES, mask: PLAYERS | WALLS }))
  // #endregion
  collisionSystem(world)
  const { a, b, count } = collision.events
  expect(Array.from({ length: count }, (_, row) => [a[row], b[row]])).toEqual([
    [player, enemy],
    [player, other],
    [bullet, enemy],
    [bullet, other],
  ])
})

it('README: a one-way platform stops what falls onto it, and lets through what rises', () => {
  const world = createWorld()
  const OneWay = {}
  // #region README
  const collision = createCollision(world, {
    predicate: (a, b, { normal, speed }) => {
      if (hasComponent(world, a, OneWay)) return normal[1] > 0.5 && speed >= 0
      if (hasComponent(world, b, OneWay)) return normal[1] < -0.5 && speed >= 0
      return true
    },
  })
  // #endregion
  const { Position, LinearVelocity, BoxShape, SphereShape } = collision.components
  const ball = (x: number, y: number, speed: number): number => {
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x, y, z: 0 }), set(LinearVelocity, { x: 0, y: speed, z: 0 })])
    addComponents(world, entity, [set(SphereShape, { radius: 0.5 })])
    return entity
  }
  const faller = ball(-5, 2, -3)
  const riser = ball(0, -2, 3)
  const platform = addEntity(world)
  addComponents(world, platform, [OneWay, set(Position, { x: 0, y: 0, z: 0 }), set(BoxShape, { x: 9, y: 0.1, z: 1 })])
  const laterFaller = ball(5, 2, -3)
  for (let step = 0; step < 60; step++) {
    collisionSystem(integrationSystem(world))
    const { a, b, began } = collision.events
    for (let row = 0; row < began; row++) LinearVelocity.y[a[row] === platform ? b[row]! : a[row]!] = 0
  }
  expect(Position.y[riser]).toBeCloseTo(1)
  for (const landed of [faller, laterFaller]) {
    expect(Position.y[landed]).toBeGreaterThan(0.5)
    expect(collision.isTouching(landed, platform)).toBe(true)
  }
})
