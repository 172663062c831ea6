import { addComponent, addComponents, addEntity, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, endReasonName } from 'bitecs-collision'
import { expect, it } from 'vitest'

// Where one of two was removed and the other got another shape, the reason of the one with the smaller id was told.
it.each([0, 1])(
  'of two, one removed and one with another shape, in either order of ids, one was removed: %i',
  (which) => {
    const world = createWorld()
    const { components, events } = createCollision(world, { maxEntities: 64, contactEntities: false })
    const { Position, LinearVelocity, BoxShape, SphereShape } = components
    const entities = [0, 1].map(() => addEntity(world))
    for (const entity of entities) addComponents(world, entity, [set(Position, {}), BoxShape, LinearVelocity])
    collisionSystem(world)
    removeEntity(world, entities[which]!)
    removeComponent(world, entities[1 - which]!, BoxShape)
    addComponent(world, entities[1 - which]!, SphereShape)
    collisionSystem(world)
    expect(events.ended).toBe(1)
    expect(endReasonName(events.reason[0]!)).toBe('removed')
  },
)
