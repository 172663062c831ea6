import { addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import { collisionSystem, createCollision, type Collision, type Components } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

const shapes = ['SphereShape', 'BoxShape', 'CapsuleShape'] as const
type Place = readonly [number, number, number]

/** A wall, and a body whose velocity stays 0: the game writes where it is. */
function start(shape: (typeof shapes)[number], place: Place) {
  const world = createWorld()
  const collision = createCollision(world, {
    delta: 1,
    contactEntities: false,
    capacity: 4,
    maxEntities: 100,
  }) as Collision<World, Components>
  const { Position, LinearVelocity, BoxShape, [shape]: component } = collision.components
  const wall = addEntity(world)
  addComponents(world, wall, [set(Position, { x: 0 }), set(BoxShape, { x: 1, y: 2, z: 1.5 })])
  const body = addEntity(world)
  addComponents(world, body, [Position, LinearVelocity, component])
  if (shape === 'BoxShape') for (const half of [BoxShape.x, BoxShape.y, BoxShape.z]) half[body] = 0.5
  const stepAt = ([x, y, z]: Place): void => {
    Position.x[body] = x
    Position.y[body] = y
    Position.z[body] = z
    collisionSystem(world)
  }
  stepAt(place)
  const moveWall = (y: number): void => void (Position.y[wall] = y)
  return { events: collision.events, stepAt, moveWall }
}

const details = ['pointX', 'pointY', 'pointZ', 'normalX', 'normalY', 'normalZ', 'depth'] as const

describe.each(shapes)('the contact of a %s that had its first contact in the step before', (shape) => {
  it.each(['stays', 'leaves'] as const)('is that of where it stood then, when it %s, seed 1', (what) => {
    const random = new Random(1)
    let seen = 0
    let turned = 0
    for (let run = 0; run < 25; run++) {
      const from = [0, 0, 0].map(() => random.sign() * random.between(3, 5)) as unknown as Place
      const place = [random.between(-1, 1), random.between(-2, 2), random.between(-1.5, 1.5)] as const
      const still = start(shape, place).events
      const expected = details.map((name) => still[name][0]!)
      const { events, stepAt } = start(shape, from)
      stepAt(place)
      expect([events.began, events.time[0]! > 0]).toEqual([1, true])
      const first = details.map((name) => events[name][0]!)
      stepAt(what === 'stays' ? place : from)
      expect([events.began, events.ended, events.count, events.time[0]]).toEqual([0, 0, 1, 0])
      expect(details.map((name) => events[name][0]!)).toEqual(expected)
      // Whoever stays does not close in.
      if (what === 'stays') expect(events.speed[0]).toBe(0)
      seen++
      if (first[3] !== expected[3] || first[4] !== expected[4]) turned++
    }
    expect(seen).toBe(25)
    expect(turned).toBeGreaterThan(8)
  })

  it('is so too when a wall came into its way by a jump, seed 2', () => {
    const random = new Random(2)
    let turned = 0
    for (let run = 0; run < 25; run++) {
      const place = (): Place => [random.between(-1, 1), random.between(-2, 2), random.between(-1.5, 1.5)]
      const [from, to] = [place(), place()]
      const still = start(shape, to).events
      const expected = details.map((name) => still[name][0]!)
      const { events, stepAt, moveWall } = start(shape, [from[0], from[1] + 50, from[2]])
      stepAt(from)
      moveWall(-50)
      stepAt(from)
      moveWall(0)
      stepAt(to)
      expect([events.began, events.time[0]]).toEqual([1, 0])
      const first = details.map((name) => events[name][0]!)
      stepAt(to)
      expect(details.map((name) => events[name][0]!)).toEqual(expected)
      if (first[3] !== expected[3] || first[4] !== expected[4]) turned++
    }
    expect(turned).toBeGreaterThan(4)
  })
})
