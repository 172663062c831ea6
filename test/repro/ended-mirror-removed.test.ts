import { addComponents, addEntity, createWorld, query, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/**
 * The game removed a contact entity in the step after the end, its id came back for the pool, and was put there twice.
 */
describe('a contact entity with ContactEnded that the game removes', () => {
  it('is not counted twice when its id fills the pool (E02 P35)', () => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, SphereShape, LinearVelocity, Contact, ContactEnded } = collision.components
    const bodies = [0, 10, 20, 30].map((x) => {
      const e = addEntity(world)
      addComponents(world, e, [set(Position, { x }), set(SphereShape, { radius: 1 }), LinearVelocity])
      return e
    })
    const place = (xs: readonly number[]): void => {
      xs.forEach((x, i) => {
        Position.x[bodies[i]!] = x
        collision.teleport(bodies[i]!)
      })
      collisionSystem(world)
    }
    place([0, 1, 20, 30])
    place([0, 10, 20, 30])
    removeEntity(world, query(world, [Contact, ContactEnded])[0]!)
    place([0, 1, 20, 30])
    place([0, 1, 1.5, 30])
    place([0, 1, 1.5, 1.8])
    expect(collision.events.count).toBe(6)
    expect(query(world, [Contact]).length).toBe(6)
  })
})
