import { addComponents, addEntity, createWorld, getAllEntities, Or, query, removeEntity, set } from 'bitecs'
import { createSnapshotDeserializer, createSnapshotSerializer } from 'bitecs/serialization'
import { collisionSystem, createCollision, integrationSystem, restoreCollision, saveCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('docs/recipes: a saved game goes on with the same bits, loaded as often as one likes', () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 10_000 })
  const { Position, LinearVelocity, SphereShape, Attached, Contact } = collision.components
  const cart = addEntity(world)
  addComponents(world, cart, [set(Position, { x: -3, y: 0, z: 0 }), set(LinearVelocity, { x: 2, y: 0, z: 0 })])
  for (const x of [-0.4, 0.4]) {
    const child = addEntity(world)
    addComponents(world, child, [set(Attached, { parent: cart, x, y: 0, z: 0 }), set(SphereShape, { radius: 0.4 })])
  }
  for (let k = 0; k < 4; k++) {
    const ball = addEntity(world)
    addComponents(world, ball, [set(Position, { x: k, y: 0, z: 0 }), set(SphereShape, { radius: 0.4 })])
    addComponents(world, ball, [set(LinearVelocity, { x: 2 - k, y: 0.1 * k, z: 0 })])
  }
  /** What a game sees: its events and the poses of its bodies, whatever their ids. */
  const look = () => ({
    began: collision.events.began,
    ended: collision.events.ended,
    points: [...collision.events.pointX.slice(0, collision.events.count)].sort(),
    bodies: [...query(world, [Position])].map((body) => Position.x[body]!).sort(),
    children: query(world, [Attached]).length,
    contacts: query(world, [Contact]).length,
  })
  const play = (steps: number) =>
    Array.from({ length: steps }, () => {
      collisionSystem(integrationSystem(world))
      return look()
    })
  play(20)
  // #region docs/recipes
  const saved = [Position, LinearVelocity, SphereShape, Attached]
  const serialize = createSnapshotSerializer(world, saved)
  const deserialize = createSnapshotDeserializer(world, saved)
  const bodies = () => [...query(world, [Or(Position, Attached)])] // children too

  const save = () => ({ game: serialize(bodies()), contacts: saveCollision(world) })
  const load = ({ game, contacts }: ReturnType<typeof save>) => {
    for (const entity of bodies()) removeEntity(world, entity)
    restoreCollision(world, contacts, deserialize(game, new Map()))
  }
  // #endregion
  const file = save()
  const there = look()
  const first = play(60)
  expect(new Set(first.map(({ contacts }) => contacts)).size).toBeGreaterThan(1)
  const entities = getAllEntities(world).length
  for (let time = 0; time < 3; time++) {
    load(file)
    expect(look()).toEqual(there)
    expect(play(60)).toEqual(first)
    expect(getAllEntities(world)).toHaveLength(entities)
  }
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
