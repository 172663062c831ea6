import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  buildChain,
  buildObbTree,
  collisionSystem,
  createCollision,
  createManifold,
  integrationSystem,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** Row and manifold of a sphere that passed the second triangle of a sheet within the step. */
function pass(order: readonly ('sheet' | 'sphere')[]) {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 })
  const { Position, MeshShape, SphereShape, LinearVelocity } = collision.components
  const tree = buildObbTree([0, -5, -5, 0, 5, -5, 0, 5, 5, 0, -5, 5], [0, 1, 2, 0, 2, 3])
  let sphere = 0
  for (const kind of order) {
    const e = addEntity(world)
    if (kind === 'sheet') addComponents(world, e, [Position, set(MeshShape, { tree })])
    else {
      addComponents(world, e, [
        set(Position, { x: -3, y: -2, z: 2 }),
        set(SphereShape, { radius: 0.1 }),
        LinearVelocity,
      ])
      sphere = e
    }
  }
  collisionSystem(world)
  Position.x[sphere] = 3
  collisionSystem(world)
  const { events } = collision
  expect(events.began).toBe(1)
  const manifold = createManifold()
  expect(collision.manifoldOf(0, manifold)).toBe(1)
  return { events, manifold }
}

describe('a contact on the way', () => {
  it('has a manifold point whose feature does not depend on the ids (P31)', () => {
    const [one, other] = [pass(['sphere', 'sheet']), pass(['sheet', 'sphere'])]
    for (const { manifold } of [one, other]) expect(manifold.points[0]!.feature).toBe(1)
    expect([one.events.featureB[0], other.events.featureA[0]]).toEqual([1, 1])
  })

  it('has the point, the normal and the depth of its row, from a to b', () => {
    for (const order of [['sphere', 'sheet'] as const, ['sheet', 'sphere'] as const]) {
      const { events, manifold } = pass(order)
      const { pointX, pointY, pointZ, normalX, normalY, normalZ, depth } = events
      const point = manifold.points[0]!
      expect([...point.position]).toEqual([pointX[0], pointY[0], pointZ[0]])
      expect([...manifold.normal]).toEqual([normalX[0], normalY[0], normalZ[0]])
      expect(normalX[0]).toBe(order[0] === 'sphere' ? 1 : -1)
      expect([point.depth, manifold.depth]).toEqual([depth[0], depth[0]])
      expect([...point.position].every((value) => Math.abs(value) < 3 && value !== 0)).toBe(true)
    }
  })
})

it('a contact that was left within the step has one point as deep as its row', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 })
  const { Position, SphereShape, LinearVelocity } = collision.components
  const [, b] = [0, 1.5].map((x) =>
    addEntity(world, set(Position, { x }), set(SphereShape, { radius: 1 }), LinearVelocity),
  ) as [number, number]
  collisionSystem(world)
  Position.x[b] = 9
  collisionSystem(world)
  const manifold = createManifold()
  expect(collision.manifoldOf(0, manifold)).toBe(1)
  expect(collision.events.depth[0]).toBe(0.5)
  expect([manifold.points[0]!.depth, manifold.depth]).toEqual([0.5, 0.5])
  expect([...manifold.normal]).toEqual([1, 0, 0])
})

/** Features of a chain that hangs from (0, 1.5), and of a half-plane below y = 0, in a step of a second. */
function featuresOfChain(angle: number, spin: number): number[] {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1, flat: true })
  const { Position, Rotation, PlaneShape, ChainShape, AngularVelocity } = collision.components
  addEntity(world, Position, set(PlaneShape, { x: 0, y: 1, constant: 0 }))
  const chain = collision.addTree(buildChain([0, 0, 1, 0, 2, 0]))
  const at = set(Position, { x: 0, y: 1.5 })
  addEntity(world, at, set(Rotation, { angle }), set(ChainShape, { chain }), set(AngularVelocity, { z: spin }))
  integrationSystem(world)
  collisionSystem(world)
  const { events } = collision
  expect(events.count).toBe(1)
  expect(events.depth[0]! > 0).toBe(spin === 0)
  return [events.featureA[0]!, events.featureB[0]!]
}

it('a chain whose end passes through a half-plane has the features that it has where the end is in it', () => {
  expect(featuresOfChain(Math.PI / 4, -Math.PI)).toEqual(featuresOfChain(-Math.PI / 3, 0))
})
