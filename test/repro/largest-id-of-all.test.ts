import { $internal, addComponents, addEntity, createWorld, set, type InternalWorld } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createQueryHit,
  integrationSystem,
  moveAndSlide,
  rayCast,
  refreshQueries,
} from 'bitecs-collision'
import { expect, it } from 'vitest'

const LARGEST = 0xffffff

/** Every step wrote zeros to 400 MB of turns, of which two entities had one; a refresh listed sixteen million ids. */
it.each([{ capacity: 2 ** 24 }, { maxEntities: 2 ** 24 }])(
  'two bodies, one of id 16,777,215, need no memory for the ids between (E17), %o',
  (options) => {
    const world = createWorld()
    const collision = createCollision(world, { ...options, contactEntities: false, delta: 1 })
    const { Position, Rotation, LinearVelocity, AngularVelocity, SphereShape } = collision.components
    const add = (x: number): number => {
      const entity = addEntity(world)
      addComponents(world, entity, [
        set(Position, { x }),
        set(Rotation, {}),
        set(LinearVelocity, { x: 0.125 }),
        set(AngularVelocity, { z: 1 }),
        SphereShape,
      ])
      return entity
    }
    const first = add(0)
    // As if the game had made all the others.
    ;(world as unknown as InternalWorld)[$internal].entityIndex.maxId = LARGEST - 1
    const before = process.memoryUsage().rss
    const largest = add(0.5)
    expect(largest).toBe(LARGEST)
    for (let k = 0; k < 20; k++) collisionSystem(integrationSystem(world))
    expect([collision.events.count, collision.events.b[0], Position.x[largest]]).toEqual([1, LARGEST, 3])
    const hit = createQueryHit()
    expect(rayCast(world, hit, [9, 0, 0], [-1, 0, 0])).toBe(true)
    expect([hit.entity, hit.distance]).toEqual([LARGEST, 5.5])
    refreshQueries(world)
    moveAndSlide(world, largest, [1, 0, 0], { exclude: first })
    expect(Position.x[largest]).toBe(4)
    expect(process.memoryUsage().rss - before).toBeLessThan(2.5e8)
  },
)
