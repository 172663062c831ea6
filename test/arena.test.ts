/** The arena of examples/colyseus, without a server. */
import { hashCollision, validateCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import {
  addFighter,
  createArena,
  HEALTH,
  removeFighter,
  RUN_SPEED,
  STEP,
  stepArena,
  WALLS,
  type Arena,
  type Hit,
} from '../examples/scenes/arena.js'
import { between, seededRandom } from '../examples/scenes/random.js'

const RADIUS = 0.4

function place({ collision }: Arena, fighter: number, x: number, z: number): void {
  collision.components.Position.x[fighter] = x
  collision.components.Position.z[fighter] = z
  collision.teleport(fighter)
}

/** Steps until something is hit. */
function hitsWithin(arena: Arena, steps: number): Hit[] {
  for (let step = 0; step < steps; step++) {
    stepArena(arena)
    if (arena.hits.length > 0) return [...arena.hits]
  }
  return []
}

function duel(): { arena: Arena; shooter: number; target: number } {
  const arena = createArena()
  const [shooter, target] = [addFighter(arena), addFighter(arena)]
  place(arena, target, -10, 6)
  Object.assign(arena.fighters.get(shooter)!.input, { aimX: 0, aimZ: 1, isShooting: true })
  return { arena, shooter, target }
}

describe('a shot', () => {
  it('hits when and where the bullet meets the fighter', () => {
    const { arena, shooter, target } = duel()
    const [hit] = hitsWithin(arena, 60)
    // From z = -6 to the side of the target, less the radius of the bullet: 11.5 units at a unit a step.
    expect(arena.step).toBe(12)
    expect(hit).toMatchObject({ owner: shooter, target })
    expect(hit!.time).toBeCloseTo(STEP / 2, 9)
    expect(hit!.x).toBeCloseTo(-10, 9)
    expect(hit!.z).toBeCloseTo(6 - RADIUS, 9)
    expect(arena.fighters.get(target)!.health).toBe(HEALTH - 1)
    expect(arena.bullets.size).toBe(0)
  })

  it('ends at the first thing that it meets in a step', () => {
    const { arena, shooter, target } = duel()
    Object.assign(arena.fighters.get(shooter)!.input, { aimX: 1, aimZ: 0 })
    // The wall at x = -4 is 0.2 thick. In its first step a bullet goes through it, then through the fighter behind it.
    place(arena, shooter, -4.9, 2)
    place(arena, target, -3.49, 2)
    expect(hitsWithin(arena, 120)).toEqual([])
    expect(arena.shots).toBe(10)
    // In its second step a bullet goes through the fighter before the wall, then through the wall.
    place(arena, shooter, -6.1, 2)
    place(arena, target, -4.51, 2)
    expect(hitsWithin(arena, 15)).toHaveLength(1)
  })

  it('leaves a shooter alone that stands against a wall', () => {
    const { arena, shooter } = duel()
    place(arena, shooter, -4.51, 2)
    Object.assign(arena.fighters.get(shooter)!.input, { aimX: 1, aimZ: 0 })
    expect(hitsWithin(arena, 60)).toEqual([])
    expect(arena.bullets.size).toBe(0)
  })

  it('goes with its owner: the next fighter may have the same entity', () => {
    const { arena, shooter, target } = duel()
    stepArena(arena)
    expect(arena.bullets.size).toBe(1)
    removeFighter(arena, shooter)
    expect(addFighter(arena)).not.toBe(target)
    expect(hitsWithin(arena, 30)).toEqual([])
    expect(arena.bullets.size).toBe(0)
  })

  it('scores once where two bullets of one step take the last health, and a new life begins elsewhere', () => {
    const { arena, shooter, target } = duel()
    const other = addFighter(arena)
    place(arena, shooter, -10, 0)
    place(arena, other, -4, 6)
    Object.assign(arena.fighters.get(other)!.input, { aimX: -1, aimZ: 0, isShooting: true })
    arena.fighters.get(target)!.health = 1
    expect(hitsWithin(arena, 60).map(({ owner }) => owner)).toEqual([shooter, other])
    const { deaths, health } = arena.fighters.get(target)!
    expect({ deaths, health }).toEqual({ deaths: 1, health: HEALTH })
    expect(arena.fighters.get(shooter)!.score).toBe(1)
    expect(arena.fighters.get(other)!.score).toBe(0)
    // The new life began with a jump: nothing was met on the way across the room.
    stepArena(arena)
    const { a, b, began } = arena.collision.events
    for (let row = 0; row < began; row++) expect([a[row], b[row]]).not.toContain(target)
  })
})

/** Longest way of a step, and how far the fighters stay from the walls at least. */
function playAtRandom(seed: number): { hash: string; longestWay: number; leastGap: number; arena: Arena } {
  const random = seededRandom(seed)
  const arena = createArena()
  const { Position } = arena.collision.components
  const fighters = Array.from({ length: 4 }, () => addFighter(arena))
  let longestWay = 0
  let leastGap = Infinity
  for (let step = 0; step < 400; step++) {
    if (step === 200) removeFighter(arena, fighters.shift()!)
    if (step === 300) fighters.push(addFighter(arena))
    for (const fighter of step % 20 === 0 ? fighters : []) {
      const [moveX, moveZ, aimX, aimZ] = Array.from({ length: 4 }, () => between(random, -1, 1))
      Object.assign(arena.fighters.get(fighter)!.input, { moveX, moveZ, aimX, aimZ, isShooting: random() < 0.8 })
    }
    const before = fighters.map((entity) => ({ x: Position.x[entity]!, z: Position.z[entity]! }))
    const lives = fighters.map((entity) => arena.fighters.get(entity)!.deaths)
    stepArena(arena)
    for (const [k, entity] of fighters.entries()) {
      const [x, z] = [Position.x[entity]!, Position.z[entity]!]
      const way = Math.hypot(x - before[k]!.x, z - before[k]!.z)
      if (arena.fighters.get(entity)!.deaths === lives[k]) longestWay = Math.max(longestWay, way)
      for (const wall of WALLS) {
        const outX = Math.max(0, Math.abs(x - wall.x) - wall.halfX)
        const outZ = Math.max(0, Math.abs(z - wall.z) - wall.halfZ)
        leastGap = Math.min(leastGap, Math.hypot(outX, outZ) - RADIUS)
      }
    }
  }
  return { hash: hashCollision(arena.world), longestWay, leastGap, arena }
}

it.each([1, 2])('four fighters at random, seed %i: never in a wall, no faster than they run, the same bits', (seed) => {
  const { hash, longestWay, leastGap, arena } = playAtRandom(seed)
  expect(leastGap).toBeGreaterThan(0)
  expect(longestWay).toBeGreaterThan(RUN_SPEED * STEP * 0.9)
  // Who is pushed by another fighter goes a little further.
  expect(longestWay).toBeLessThan(RUN_SPEED * STEP * 1.5)
  expect(arena.shots).toBeGreaterThan(60)
  expect(arena.bullets.size).toBeLessThan(10)
  validateCollision(arena.world)
  expect(playAtRandom(seed).hash).toBe(hash)
})
