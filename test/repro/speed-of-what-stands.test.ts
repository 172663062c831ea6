import { addEntity, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * In continuous steps the contact of two that stand is that of the step before, and so was its speed, whatever became
 * of the velocities, and when a step took no time. The speed of two that part was that with which they had come.
 */
describe.each([false, true])('the speed of a contact, continuous %s', (continuous) => {
  it.each(['BoxShape', 'SphereShape', 'CapsuleShape'] as const)('of a %s is that of its velocity now', (shape) => {
    const world = createWorld()
    let delta = 1
    const collision = createCollision(world, { delta: () => delta, continuous, contactEntities: false })
    const { Position, Rotation, LinearVelocity } = collision.components
    const add = (x: number, velocity: number): number =>
      spawn(
        world,
        set(Position, { x, y: 0, z: 0 }),
        Rotation,
        collision.components[shape],
        set(LinearVelocity, { x: velocity }),
      )
    add(0, 0)
    const body = add(0.5, -1)
    const speeds: number[] = []
    const step = (velocity: number): void => {
      LinearVelocity.x[body] = velocity
      collisionSystem(world)
      speeds.push(collision.events.speed[0]!)
    }
    for (const velocity of [-1, -3, 0, 2, -1, -1]) step(velocity)
    delta = 0
    step(-1)
    delta = 1
    step(-1)
    expect(speeds).toEqual([1, 3, 0, -2, 1, 1, 0, 1])
  })
})

it.each([false, true])(
  'who is asked about a contact in a step of no time is told no speed, continuous %s',
  (continuous) => {
    const world = createWorld()
    let delta = 1
    const speeds: number[] = []
    const collision = createCollision(world, {
      ...{ delta: () => delta, continuous, contactEntities: false },
      predicate: (_a, _b, { speed }) => speeds.push(speed) > 0,
    })
    const { Position, LinearVelocity, SphereShape } = collision.components
    addEntity(world, set(Position, {}), set(SphereShape, { radius: 1 }))
    addEntity(world, set(Position, { x: 1 }), set(SphereShape, { radius: 1 }), set(LinearVelocity, { x: -1 }))
    for (delta of [1, 0, 1]) collisionSystem(world)
    expect(speeds).toEqual([1, 0, 1])
  },
)

it('of two that part is that with which they do', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1, contactEntities: false })
  const { Position, LinearVelocity, SphereShape } = collision.components
  const [, body] = [0, 3].map((x) => spawn(world, set(Position, { x, y: 0, z: 0 }), SphereShape, LinearVelocity))
  const speeds: number[] = []
  for (const x of [3, 0.75, 0.5, 2.5]) {
    Position.x[body!] = x
    collisionSystem(world)
    if (collision.events.count > 0) speeds.push(collision.events.speed[0]!)
  }
  expect(speeds).toEqual([2.25, 0.25, -2])
})

/** A probe without speed in the middle of others: of all contacts of it, the speed. */
function probed() {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1, continuous: false, contactEntities: false })
  const { Position, LinearVelocity, AngularVelocity, SphereShape } = collision.components
  const add = (x: number, ...more: object[]): number =>
    addEntity(world, set(Position, { x }), SphereShape, ...more.map((component) => set(component, {})))
  const probe = add(0, LinearVelocity)
  const speeds = (): number[] => {
    collisionSystem(world)
    const told: number[] = []
    collision.forEachContactOf(probe, (row) => {
      if (collision.events.reason[row] === 0) told.push(Math.abs(collision.events.speed[row]!))
    })
    return told
  }
  return { world, collision, add, speeds, LinearVelocity, AngularVelocity }
}

it('what loses its velocity has none from the next step on, wherever it stands among others', () => {
  const { world, add, speeds, LinearVelocity } = probed()
  const bodies = Array.from({ length: 7 }, (_, k) => add(0.2 + k / 10, LinearVelocity))
  for (const body of bodies) LinearVelocity.x[body] = -5
  const all = bodies.map(() => 5)
  expect([speeds(), speeds()]).toEqual([all, all])
  for (const [k, body] of bodies.entries()) if (k % 2 === 0) removeComponent(world, body, LinearVelocity)
  const some = bodies.map((_, k) => (k % 2 === 0 ? 0 : 5))
  for (let step = 0; step < 4; step++) expect(speeds(), `step ${step}`).toEqual(some)
})

it('what comes where something fast was has no speed but its own', () => {
  const { world, collision, add, speeds, LinearVelocity, AngularVelocity } = probed()
  for (let round = 0; round < 6; round++) {
    const fast = Array.from({ length: 40 }, (_, k) => add(0.5 + k / 100, LinearVelocity, AngularVelocity))
    for (const body of fast) {
      LinearVelocity.x[body] = -5
      AngularVelocity.y[body] = 3
    }
    for (let step = 0; step < 3; step++) expect(Math.min(...speeds())).toBe(5)
    for (const body of fast) removeEntity(world, body)
    for (let step = 0; step < round % 3; step++) expect(speeds()).toEqual([])
    const slow = Array.from({ length: 40 }, (_, k) => add(0.5 + k / 100))
    for (let step = 0; step < 3; step++) expect(Math.max(...speeds()), `round ${round}, step ${step}`).toBe(0)
    for (const body of slow) removeEntity(world, body)
    expect(speeds()).toEqual([])
  }
  expect(collision.report.bodies).toBe(1)
})
