import { createWorld, set, type World } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem, type CollisionOptions } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * Two boxes touch before a declared jump and at the end of the step in which it happened: their contact persists. Its
 * time was 0, also where the path after the jump begins apart.
 */
const options: Record<string, CollisionOptions<World>> = {
  plain: {},
  'with a predicate': { predicate: () => true },
  'tested at the ends alone': { continuous: false },
}

/** Times of the contact in the step of a jump that falls from `from` to 1.5, and in the next. */
function timesOf(from: number, more: CollisionOptions<World>, jumper: 'body' | 'floor', forgets: boolean): number[] {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1, ...more })
  const { Position, BoxShape, LinearVelocity } = collision.components
  const floor = spawn(world, Position, set(BoxShape, { x: 1, y: 1, z: 1 }))
  const body = spawn(world, set(Position, { x: 0, y: 1.5, z: 0 }), set(BoxShape, { x: 1, y: 1, z: 1 }), LinearVelocity)
  collisionSystem(world)
  expect(collision.events.began).toBe(1)
  Position.y[jumper === 'body' ? body : floor] = jumper === 'body' ? from : 1.5 - from
  LinearVelocity.y[body] = 1.5 - from
  collision.teleport(jumper === 'body' ? body : floor)
  const times = []
  for (let step = 0; step < 2; step++) {
    if (forgets) (collision as unknown as { forget(): void }).forget()
    integrationSystem(world)
    collisionSystem(world)
    const { began, ended, count, time } = collision.events
    expect([began, ended, count]).toEqual([0, 0, 1])
    times.push(time[0]!)
    LinearVelocity.y[body] = 0
  }
  return times
}

for (const [name, more] of Object.entries(options))
  it.each([
    ['from above', 5, 3 / 3.5],
    ['touching', 1.75, 0],
    ['where it was', 1.5, 0],
  ])(`a body that jumps and arrives %s, ${name}`, (_, from, part) => {
    for (const forgets of [false, true]) {
      const [first, next] = timesOf(from, more, 'body', forgets)
      expect(first).toBeCloseTo(more.continuous === false ? 0 : part, 8)
      expect(next).toBe(0)
    }
  })

it('a floor that jumps away from below a body, which comes after it', () => {
  for (const forgets of [false, true]) {
    const [first, next] = timesOf(5, {}, 'floor', forgets)
    expect(first).toBeCloseTo(3 / 3.5, 8)
    expect(next).toBe(0)
  }
})
