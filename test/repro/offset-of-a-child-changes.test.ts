import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * A child collider whose offset the game changes went the way of its root alone: where that stood still nothing was
 * tested, and what the child was put on was never met; else it met what is on that way, and had the speed of it.
 */
function scene(wallX: number, options: object = {}) {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1, ...options })
  const { Position, Rotation, LinearVelocity, Attached, SphereShape, BoxShape } = collision.components
  const root = spawn(world, Position, Rotation, LinearVelocity)
  const child = spawn(world, set(Attached, { parent: root }), set(SphereShape, { radius: 0.5 }))
  const wall = spawn(world, set(Position, { x: wallX }), set(BoxShape, { x: 0.1, y: 1, z: 1 }))
  collisionSystem(world)
  return { world, collision, root, child, wall }
}

describe('a child collider with another offset', () => {
  // The root goes from 0 to the first, the offset from 0 to the second.
  it.each([
    [0, 10, 5, false],
    [0, 10, 10, true],
    [4, 10, 10, false],
    [4, 10, 14, true],
    [-3, 10, 7, true],
    [0.001, 10, 5, false],
  ])('by %d and %d meets a wall at %d on its own way, and stays there: %s', (rootX, x, wallX, stays) => {
    const { world, collision, root, child } = scene(wallX)
    const { Position, Attached } = collision.components
    Position.x[root] = rootX
    Attached.x[child] = x
    collisionSystem(world)
    const { events } = collision
    const way = rootX + x
    expect([events.began, events.count]).toEqual([1, 1])
    expect(events.time[0]).toBeCloseTo((wallX - 0.6) / way, 8)
    expect(events.pointX[0]).toBeCloseTo(wallX - 0.1, 8)
    expect(events.speed[0]).toBeCloseTo(way, 8)
    collisionSystem(world)
    expect([events.began, events.ended, events.count]).toEqual([0, stays ? 0 : 1, 1])
    collisionSystem(world)
    expect(events.count).toBe(stays ? 1 : 0)
  })

  it('that takes back what its root goes meets nothing', () => {
    for (const wallX of [3, 7, 12]) {
      const { world, collision, root, child } = scene(wallX)
      const { Position, Attached } = collision.components
      Position.x[root] = 10
      Attached.x[child] = -10
      collisionSystem(world)
      expect(collision.events.count).toBe(0)
    }
  })

  it('by hardly anything is tested', () => {
    const { world, collision, child } = scene(0.6 + 2 ** -30)
    expect(collision.events.count).toBe(0)
    collision.components.Attached.x[child] = 2 ** -29
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
  })

  it('or another rotation only, at poses of the end and on the way', () => {
    for (const continuous of [false, true]) {
      const { world, collision, root, child } = scene(0, { continuous })
      const { Attached, BoxShape, Position } = collision.components
      const post = spawn(world, set(Position, { y: 2 }), set(BoxShape, { x: 0.1, y: 0.1, z: 0.1 }))
      addComponents(world, child, [set(Attached, { x: 2, y: 0 })])
      const arm = spawn(world, set(Attached, { parent: root }), set(BoxShape, { x: 2, y: 0.1, z: 0.1 }))
      collisionSystem(world)
      collisionSystem(world)
      expect(collision.contactBetween(arm, post)).toBe(-1)
      Attached.qz[arm] = Math.SQRT1_2
      Attached.qw[arm] = Math.SQRT1_2
      collisionSystem(world)
      expect(collision.contactBetween(arm, post)).toBeGreaterThanOrEqual(0)
    }
  })

  it('goes straight while integrationSystem moves and turns its root, and along the arc with the offset that it had', () => {
    for (const changes of [false, true]) {
      const { world, collision, root, child } = scene(100)
      const { Position, BoxShape, AngularVelocity, Attached } = collision.components
      Attached.x[child] = 4
      const post = addEntity(world)
      // On the arc of a quarter turn, 1.2 beyond the straight way.
      const at = 4 * Math.SQRT1_2
      addComponents(world, post, [set(Position, { x: at, y: at }), set(BoxShape, { x: 0.1, y: 0.1, z: 0.1 })])
      addComponents(world, root, [set(AngularVelocity, { z: Math.PI / 2 })])
      collisionSystem(world)
      collisionSystem(world)
      expect(collision.contactBetween(child, post)).toBe(-1)
      integrationSystem(world)
      if (changes) Attached.x[child] = 4.001
      collisionSystem(world)
      expect(collision.contactBetween(child, post) >= 0).toBe(!changes)
    }
  })
})
