import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, createManifold } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** Feature of the point of a sphere that passed the second triangle of a sheet within the step. */
function featureOf(order: readonly ('sheet' | 'sphere')[]): number {
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
  expect(collision.events.began).toBe(1)
  const manifold = createManifold()
  collision.manifoldOf(0, manifold)
  return manifold.points[0]!.feature
}

describe('a contact on the way', () => {
  it('has a manifold point whose feature does not depend on the ids (P31)', () => {
    expect(featureOf(['sphere', 'sheet'])).toBe(featureOf(['sheet', 'sphere']))
  })
})
