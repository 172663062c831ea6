import { addComponents, addEntity, createWorld, observe, onAdd, query, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

describe('an observer of the game on contact entities', () => {
  it('may throw: the next step goes on, and no contact entity is left over (E20)', () => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, SphereShape, LinearVelocity, Contact, ContactBegan } = collision.components
    const bodies = [0, 1, 2, 3].map((k) => {
      const e = addEntity(world)
      addComponents(world, e, [set(Position, { x: 0.75 * k }), SphereShape, LinearVelocity])
      return e
    })
    let calls = 0
    observe(world, onAdd(ContactBegan), () => {
      if (++calls === 2) throw new Error('boom')
    })
    expect(() => collisionSystem(world)).toThrow('boom')
    collisionSystem(world)
    collisionSystem(world)
    expect(collision.events.count).toBe(3)
    expect(query(world, [Contact]).length).toBe(3)
    expect(query(world, [ContactBegan]).length).toBe(0)
    for (const e of bodies) removeEntity(world, e)
    collisionSystem(world)
    expect(collision.events.ended).toBe(3)
    collisionSystem(world)
    expect(query(world, [Contact]).length).toBe(0)
  })
})
