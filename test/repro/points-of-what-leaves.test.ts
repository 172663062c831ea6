import { createWorld, query, set } from 'bitecs'
import { collisionSystem, createCollision, createManifold, integrationSystem } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * A box stands on a floor at the start of a step and flies at its end. `pointCount` was the four points of the start,
 * `manifoldOf` had one.
 */
it('a contact that is over at the end of the step has one point', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 })
  const { Position, BoxShape, LinearVelocity, Contact } = collision.components
  spawn(world, Position, set(BoxShape, { x: 1, y: 1, z: 1 }))
  const box = spawn(world, set(Position, { y: 1.9 }), set(BoxShape, { x: 1, y: 1, z: 1 }), LinearVelocity)
  const manifold = createManifold()
  /** What events, Contact and the manifold tell of the one contact. */
  const pointsOf = (speed: number): number[] => {
    LinearVelocity.y[box] = speed
    integrationSystem(world)
    collisionSystem(world)
    expect(collision.events.count).toBe(1)
    const [contact] = query(world, [Contact])
    return [collision.events.pointCount[0]!, Contact.pointCount[contact!]!, collision.manifoldOf(0, manifold)]
  }
  expect(pointsOf(0)).toEqual([4, 4, 4])
  expect(pointsOf(5)).toEqual([1, 1, 1])
  // The contact has ended: columns keep the values of the last step in which it touched.
  expect(pointsOf(0).slice(0, 2)).toEqual([1, 1])
})

it('a contact that ended has its points where only those that ended are read', () => {
  const world = createWorld()
  const { components } = createCollision(world, { delta: 1 })
  const { Position, BoxShape, LinearVelocity, Contact, ContactEnded } = components
  spawn(world, Position, set(BoxShape, { x: 1, y: 1, z: 1 }))
  const box = spawn(world, set(Position, { y: 1.9 }), set(BoxShape, { x: 1, y: 1, z: 1 }), LinearVelocity)
  for (const speed of [0, 0, 5, 0]) {
    LinearVelocity.y[box] = speed
    collisionSystem(integrationSystem(world))
  }
  const [contact] = query(world, [Contact, ContactEnded])
  expect([ContactEnded.pointCount[contact!], ContactEnded.pointY[contact!]]).toEqual([1, 0.95])
})
