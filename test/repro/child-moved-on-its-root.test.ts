import { createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * In continuous steps a child collider goes the path of its root. Where the root stood and only the child's place
 * on it was written, the child was taken for one that stood as well: it was not tested, and its contact was
 * missed, or stayed.
 */
describe.each([false, true])('a child whose place on its root is written, continuous %s', (continuous) => {
  it.each(['BoxShape', 'SphereShape', 'CapsuleShape'] as const)('%s', (shape) => {
    const world = createWorld()
    const collision = createCollision(world, { delta: 1, continuous, contactEntities: false })
    const { Position, LinearVelocity, BoxShape, Attached } = collision.components
    spawn(world, Position, set(BoxShape, { x: 0.5, y: 9, z: 9 }))
    const root = spawn(world, set(Position, { x: 3, y: 0, z: 0 }), LinearVelocity)
    const child = spawn(world, collision.components[shape], set(Attached, { parent: root }))
    const { events } = collision
    const contacts = [0, -2.25, -2.5, 0, -2.5, -2.5, 1, 2].map((x) => {
      Attached.x[child] = x
      collisionSystem(world)
      return [events.began, events.ended, events.count]
    })
    const parted = continuous ? [0, 0, 1] : [0, 1, 1]
    const gone = continuous ? [0, 1, 1] : [0, 0, 0]
    expect(contacts).toEqual([
      [0, 0, 0],
      [1, 0, 1],
      [0, 0, 1],
      parted,
      continuous ? [0, 0, 1] : [1, 0, 1],
      [0, 0, 1],
      parted,
      gone,
    ])
    if (!continuous) return
    // Through the wall.
    Attached.x[child] = -9
    collisionSystem(world)
    expect([events.began, events.count]).toEqual([1, 1])
    expect(events.time[0]).toBeCloseTo(4 / 11, 8)
    expect(Math.abs(events.speed[0]!)).toBeCloseTo(11, 8)
  })
})
