import { inspect } from 'node:util'
import { createWorld, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, type ContactColumns } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

const columns: readonly (keyof ContactColumns)[] = [
  'a',
  'b',
  'generationA',
  'generationB',
  'time',
  'reason',
  'pointX',
  'pointY',
  'pointZ',
  'normalX',
  'normalY',
  'normalZ',
  'depth',
  'speed',
  'featureA',
  'featureB',
  'pointCount',
]

/** A collision whose last step has a begin, an end and a contact that persists. */
function someCollision(): ReturnType<typeof createCollision> {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, BoxShape, LinearVelocity } = collision.components
  const add = (x: number): number =>
    spawn(world, set(Position, { x }), set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }), LinearVelocity)
  const [first] = [0, 0.75, 1.5].map(add)
  collisionSystem(world)
  removeEntity(world, first!)
  add(2.25)
  collisionSystem(world)
  expect([collision.events.began, collision.events.ended, collision.events.count]).toEqual([1, 1, 3])
  return collision
}

describe('collision.events, shown', () => {
  it('is what a game sees of it as JSON: the numbers of rows, and as much of every column', () => {
    const { events } = someCollision()
    // Nobody has read the details before.
    const shown = JSON.parse(JSON.stringify(events)) as Record<string, unknown>
    expect(Object.keys(shown).sort()).toEqual(['began', 'count', 'ended', 'reset', ...columns].sort())
    expect(shown).toMatchObject({ began: 1, ended: 1, count: 3, reset: false })
    for (const name of columns) expect(shown[name], name).toEqual([...events[name].subarray(0, 3)])
    expect(shown.depth).toContain(0.25)
  })

  it('is the same on the console', () => {
    const { events } = someCollision()
    expect(inspect(events, { depth: 5 })).toBe(inspect(events.toJSON(), { depth: 5 }))
  })
})

describe('collision, shown', () => {
  it('is its report and its events, as JSON and on the console', () => {
    const collision = someCollision()
    const { report, events } = collision
    expect(JSON.parse(JSON.stringify(collision))).toEqual(JSON.parse(JSON.stringify({ report, events })))
    expect(inspect(collision)).toBe(inspect({ report, events }))
  })
})
