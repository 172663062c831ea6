import { addComponents, addEntity, createWorld, query, removeEntity, set } from 'bitecs'
import { createSnapshotDeserializer, createSnapshotSerializer } from 'bitecs/serialization'
import {
  collisionSystem,
  createCollision,
  hashCollision,
  integrationSystem,
  restoreCollision,
  saveCollision,
} from 'bitecs-collision'
import { expect, it } from 'vitest'

it('docs/recipes: a saved game goes on with the same bits', () => {
  const world = createWorld()
  const collision = createCollision(world, { contactEntities: false, maxEntities: 10_000 })
  const { Position, LinearVelocity, SphereShape } = collision.components
  for (let k = 0; k < 4; k++) {
    const ball = addEntity(world)
    addComponents(world, ball, [set(Position, { x: k, y: 0, z: 0 }), set(SphereShape, { radius: 0.4 })])
    addComponents(world, ball, [set(LinearVelocity, { x: 2 - k, y: 0.1 * k, z: 0 })])
  }
  const play = (steps: number): string[] =>
    Array.from({ length: steps }, () => hashCollision(collisionSystem(integrationSystem(world))))
  play(20)
  // #region docs/recipes
  const saved = [Position, LinearVelocity, SphereShape]
  const serialize = createSnapshotSerializer(world, saved)
  const deserialize = createSnapshotDeserializer(world, saved)

  const save = () => ({ game: serialize().slice(0), contacts: saveCollision(world) })
  const load = ({ game, contacts }: ReturnType<typeof save>) => {
    for (const entity of [...query(world, [Position])]) removeEntity(world, entity)
    restoreCollision(world, contacts, deserialize(game))
  }
  // #endregion
  const file = save()
  const began = collision.events.began
  const first = play(60)
  const ended = Array.from(Position.x.slice(1, 5))
  load(file)
  expect(collision.events.began).toBe(began)
  play(60)
  const again = [...query(world, [Position])].map((entity) => Position.x[entity]!)
  expect(again.sort()).toEqual(ended.sort())
  expect(new Set(first).size).toBeGreaterThan(30)
})

it('docs/recipes: own columns are read where they are', () => {
  const world = createWorld()
  // #region docs/recipes
  const Position = { x: new Float32Array(1000), y: new Float32Array(1000), z: new Float32Array(1000) }
  const Velocity = { x: new Float32Array(1000), y: new Float32Array(1000), z: new Float32Array(1000) }
  const collision = createCollision(world, { components: { Position, LinearVelocity: Velocity }, maxEntities: 999 })
  const { SphereShape } = collision.components

  const ball = addEntity(world)
  addComponents(world, ball, [Position, Velocity, set(SphereShape, { radius: 0.5 })])
  Position.x[ball] = 3
  Velocity.x[ball] = -2
  // #endregion
  const other = addEntity(world)
  addComponents(world, other, [Position, SphereShape])
  for (let step = 0; step < 70; step++) collisionSystem(integrationSystem(world))
  expect(Position.x[ball]).toBeCloseTo(3 - (2 * 70) / 60, 4)
  expect(collision.isTouching(ball, other)).toBe(true)
})
