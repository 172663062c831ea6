import { addComponent, addEntity, createRelation, createWorld, observe, onRemove, query } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** Entities of contacts are pooled: what a game had put on one was on the next contact from its beginning. */
describe('what a game puts on a contact entity', () => {
  it.each(['a tag', 'a relation', 'a tag of ours'])('goes with that contact: %s', (what) => {
    const world = createWorld()
    const collision = createCollision(world, { continuous: false, delta: 0 })
    const { Position, LinearVelocity, BoxShape, Contact, ContactBegan, ContactEnded } = collision.components
    const [first, second] = [0, 0].map(() => {
      const entity = addEntity(world)
      for (const component of [Position, LinearVelocity, BoxShape]) addComponent(world, entity, component)
      return entity
    })
    const Of = createRelation()
    const handled = what === 'a tag' ? {} : what === 'a relation' ? Of(first!) : ContactBegan
    const step = (x: number): void => {
      Position.x[second!] = x
      collisionSystem(world)
    }
    step(0)
    step(0)
    const [entity] = query(world, [Contact])
    addComponent(world, entity!, handled)
    step(5)
    expect([...query(world, [Contact, ContactEnded, handled])]).toEqual([entity])
    step(5)
    expect(query(world, [handled]).length).toBe(0)
    step(0)
    step(0)
    expect(query(world, [Contact]).length).toBe(1)
    expect(query(world, [handled]).length).toBe(0)
  })

  it('goes also where an observer of it throws (E20)', () => {
    const world = createWorld()
    const collision = createCollision(world, { continuous: false, delta: 0 })
    const { Position, LinearVelocity, BoxShape, Contact } = collision.components
    const bodies = [0, 0, 0].map(() => {
      const entity = addEntity(world)
      for (const component of [Position, LinearVelocity, BoxShape]) addComponent(world, entity, component)
      return entity
    })
    collisionSystem(world)
    const Handled = {}
    for (const entity of [...query(world, [Contact])]) addComponent(world, entity, Handled)
    for (const k of [1, 2]) Position.x[bodies[k]!] = 5 * k
    collisionSystem(world)
    observe(world, onRemove(Handled), () => {
      throw new Error('a game has errors')
    })
    expect(() => collisionSystem(world)).toThrow('a game has errors')
    expect(query(world, [Handled]).length).toBe(0)
    for (const body of bodies) Position.x[body] = 0
    collisionSystem(world)
    expect([query(world, [Contact]).length, query(world, [Handled]).length]).toEqual([3, 0])
  })
})
