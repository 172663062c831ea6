import {
  addComponents,
  addEntity,
  createWorld,
  entityExists,
  observe,
  onAdd,
  onRemove,
  query,
  removeEntity,
  set,
} from 'bitecs'
import { collisionSystem, createCollision, querySystem, refreshQueries } from 'bitecs-collision'
import { expect, it } from 'vitest'

// A refresh made the list of children anew while the step removed orphans by it: each second one stayed.
it('a step removes all children of a removed body, though an observer refreshes the queries', () => {
  const world = createWorld()
  const { SphereShape, Position, LinearVelocity, Attached } = createCollision(world).components
  const parent = addEntity(world)
  addComponents(world, parent, [Position, LinearVelocity])
  const children = Array.from({ length: 6 }, () => addEntity(world))
  for (const child of children) addComponents(world, child, [SphereShape, set(Attached, { parent })])
  collisionSystem(world)
  observe(world, onRemove(Attached), () => refreshQueries(world))
  removeEntity(world, parent)
  collisionSystem(world)
  expect(children.filter((child) => entityExists(world, child))).toEqual([])
})

// The lists of who touches were of all worlds: the tags of the first went by the contacts of the second.
it('an observer of Touching steps another world', () => {
  const [first, second] = [pairs(6), pairs(1)]
  observe(first.world, onAdd(first.Touching), () => collisionSystem(second.world))
  observe(first.world, onRemove(first.Touching), () => collisionSystem(second.world))
  for (const y of [0, 9, 0]) {
    for (const k of [4, 6, 8]) first.Position.y[first.entities[k]!] = y
    collisionSystem(first.world)
    const touching = y === 0 ? first.entities : [...first.entities.slice(0, 4), ...first.entities.slice(10)]
    expect([...query(first.world, [first.Touching])].sort((a, b) => a - b)).toEqual(touching)
    expect([...query(second.world, [second.Touching])]).toHaveLength(2)
  }
})

// So were the probes that are told.
it('an observer of ProbeHit answers the probes of another world', () => {
  const [first, second] = [pairs(6), pairs(1)]
  for (const { world, entities, OverlapProbe } of [first, second])
    for (const entity of entities) addComponents(world, entity, [set(OverlapProbe, { radius: 0.1 })])
  observe(first.world, onAdd(first.ProbeHit), () => querySystem(second.world))
  querySystem(first.world)
  expect([...query(first.world, [first.ProbeHit])].sort((a, b) => a - b)).toEqual(first.entities)
  expect([...query(second.world, [second.ProbeHit])]).toHaveLength(2)
})

function pairs(count: number) {
  const world = createWorld()
  const { components } = createCollision(world, { touching: true, continuous: false })
  const { Position, SphereShape, LinearVelocity } = components
  const entities = Array.from({ length: 2 * count }, () => addEntity(world))
  for (const [k, entity] of entities.entries()) {
    const shape = set(SphereShape, { radius: 1 })
    addComponents(world, entity, [set(Position, { x: 5 * (k >> 1) }), shape, LinearVelocity])
  }
  return { world, entities, ...components }
}
