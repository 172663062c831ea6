import { addComponent, addEntity, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, endReasonName } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/**
 * The reason was that of the last time that anybody with this id lost a shape: if the id served another entity at once,
 * and that one lost a shape as well, the contact of the removed one ended with `component` or `shape`.
 */
describe('the contact of an entity that was removed ends with the reason removed (E01 E05)', () => {
  it.each([
    ['loses its shape', 'removed'],
    ['gets another shape', 'removed'],
    ['is removed too', 'removed'],
    ['was stripped of its shape before', 'removed'],
    ['lives on with another shape', 'shape'],
    ['lives on without a shape', 'component'],
  ])('also where the next one with its id, or it itself, %s: %s', (what, reason) => {
    const world = createWorld()
    const collision = createCollision(world, { contactEntities: false })
    const { Position, LinearVelocity, SphereShape, BoxShape } = collision.components
    const add = (): number => {
      const entity = addEntity(world)
      for (const component of [Position, LinearVelocity, BoxShape]) addComponent(world, entity, component)
      return entity
    }
    const first = add()
    const second = add()
    collisionSystem(world)
    if (what === 'was stripped of its shape before') removeComponent(world, second, BoxShape)
    if (!what.startsWith('lives on')) {
      removeEntity(world, second)
      expect(add()).toBe(second)
    }
    if (what === 'is removed too') removeEntity(world, second)
    else removeComponent(world, second, BoxShape)
    if (what.includes('another shape')) addComponent(world, second, set(SphereShape, { radius: 1 }))
    collisionSystem(world)
    const { events } = collision
    expect([events.ended, endReasonName(events.reason[events.began]!)]).toEqual([1, reason])
    expect([events.a[events.began], events.b[events.began]]).toEqual([first, second])
  })
})
