import { addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { it } from 'vitest'
import { resourceOf } from '../../src/collision.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

const BODIES = 400
const ROOM = 10
const STEPS = 400

/** All go straight on and leave their fat bounds in one step, so that an epoch begins in the midst of it. */
it.each([0, 1000])(
  'colliders that leave their fat bounds at once, after %i steps at rest, are numbered in the order of space, seed 1',
  (rest) => {
    const random = new Random(1)
    const world = createWorld()
    const collision = createCollision(world, { delta: 1 / 60, continuous: false })
    const { Position, LinearVelocity, SphereShape } = collision.components
    const coordinate = (): number => random.between(0, ROOM)
    const entities = Array.from({ length: BODIES }, () =>
      addEntity(
        world,
        set(Position, { x: coordinate(), y: coordinate(), z: coordinate() }),
        set(LinearVelocity, {}),
        set(SphereShape, { radius: 0.1 }),
      ),
    )
    const { epoch, colliders } = resourceOf(world).step
    const play = (steps: number): void => {
      for (let step = 0; step < steps; step++) {
        integrationSystem(world)
        collisionSystem(world)
      }
    }
    play(rest)
    // Half of them go the other way: what was beside each other soon is not.
    entities.forEach((entity, k) => (LinearVelocity.x[entity] = k % 2 === 0 ? 5 : -5))
    play(STEPS)
    expect(epoch.number).toBeGreaterThan(5)
    let away = 0
    for (let i = 1; i < BODIES; i++)
      away += Number(Math.abs(Position.x[colliders.ids[i]!]! - Position.x[colliders.ids[i - 1]!]!) > ROOM)
    expect(away).toBeLessThan(BODIES / 10)
  },
)
