import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, createManifold } from 'bitecs-collision'
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
