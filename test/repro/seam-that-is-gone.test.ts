import { addComponent, createWorld, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, createManifold } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * A body lies a little deep on one tile and, by less, over the side of the next: there it has the normal of the floor.
 * In continuous steps a contact of two that stand is not looked for again, so it kept that normal, and that depth, when
 * the first tile was gone.
 */
describe.each([false, true])('a box on two tiles of a floor, continuous %s', (continuous) => {
  it.each(['removed', 'moved', 'filtered'])('has the normal of the side once the tile beside is %s', (how) => {
    const world = createWorld()
    const collision = createCollision(world, { delta: 1, continuous, contactEntities: false })
    const { Position, Rotation, LinearVelocity, BoxShape, CollisionFilter } = collision.components
    const add = (x: number, y: number, half: number): number =>
      spawn(world, set(Position, { x, y, z: 0 }), Rotation, set(BoxShape, { x: half, y: half, z: half }))
    const body = add(-0.495, 0.49, 0.5)
    addComponent(world, body, LinearVelocity)
    const under = add(-1, -1, 1)
    const beside = add(1, -1, 1)
    addComponent(world, under, CollisionFilter)
    const contact = (): number[] => {
      collisionSystem(world)
      const { events } = collision
      const row = collision.contactBetween(body, beside)
      const manifold = createManifold()
      collision.manifoldOf(row, manifold)
      return [events.normalX[row]!, events.normalY[row]!, events.depth[row]!, manifold.normal[0]!, manifold.normal[1]!]
    }
    for (let step = 0; step < 12; step++) {
      const [x, y, depth, ...normal] = contact()
      expect([x, y, ...normal]).toEqual([0, -1, 0, -1])
      expect(depth).toBeCloseTo(0.01, 12)
    }
    if (how === 'removed') removeEntity(world, under)
    if (how === 'moved') Position.y[under] = -9
    if (how === 'filtered') CollisionFilter.mask[under] = 0
    for (let step = 0; step < 4; step++) {
      const [x, y, depth, ...normal] = contact()
      expect([x, y, ...normal]).toEqual([1, 0, 1, 0])
      expect(depth).toBeCloseTo(0.005, 12)
    }
  })
})
