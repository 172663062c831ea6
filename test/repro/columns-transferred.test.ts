import { addComponent, addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createQueryHit,
  integrationSystem,
  rayCast,
  refreshQueries,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../thrown.js'

function start(given = false) {
  const world = createWorld()
  const Position = { x: new Float64Array(100), y: new Float64Array(100), z: new Float64Array(100) }
  const collision = createCollision(world, { maxEntities: 1000, ...(given ? { components: { Position } } : {}) })
  const { LinearVelocity, SphereShape, CollisionFilter } = collision.components
  const bodies = [1, 2].map((k) => {
    const entity = addEntity(world)
    addComponents(world, entity, [
      collision.components.Position,
      set(LinearVelocity, { x: 1 }),
      SphereShape,
      set(CollisionFilter, { category: k, mask: 0 }),
    ])
    return entity
  })
  return { world, collision, bodies, Position }
}

/** Writes to a detached column are lost without a word: filters of 0 let contacts through that were filtered out. */
describe('columns whose buffer was transferred', () => {
  it('own ones: every step, query, call and set is refused by name', () => {
    const { world, collision, bodies } = start()
    collisionSystem(world)
    expect(collision.events.count).toBe(0)
    const { mask } = collision.components.CollisionFilter
    structuredClone(mask, { transfer: [mask.buffer as ArrayBuffer] })
    const { Position, SphereShape } = collision.components
    const calls = {
      step: () => collisionSystem(world),
      integration: () => integrationSystem(world),
      refresh: () => {
        refreshQueries(world)
      },
      ray: () => rayCast(world, createQueryHit(), [0, 0, 0], [1, 0, 0]),
      teleport: () => {
        collision.teleport(bodies[0]!)
      },
      touching: () => collision.isTouching(1, 2),
      set: () => {
        addComponent(world, bodies[0]!, set(SphereShape, { radius: 2 }))
      },
      tag: () => {
        addComponent(world, addEntity(world), Position)
      },
    }
    for (const [name, call] of Object.entries(calls)) {
      const { code, message } = errorOf(call)
      expect({ name, code }).toEqual({ name, code: 'E_OPTION' })
      expect(message).toMatch(/transferred/)
    }
    expect(collision.events.count).toBe(0)
    collision.dispose()
    expect(errorOf(() => createCollision(world, { components: collision.components })).code).toBe('E_OPTION')
    createCollision(world, { maxEntities: 100 })
  })

  it.each(['x', 'y', 'z'] as const)('given ones: Position.%s', (field) => {
    const { world, bodies, Position } = start(true)
    collisionSystem(world)
    structuredClone(0, { transfer: [Position[field].buffer] })
    for (const system of [integrationSystem, collisionSystem]) {
      const { code, component, field: named, entity } = errorOf(() => system(world))
      expect({ code, component, named, entity }).toEqual({
        code: 'E_RANGE',
        component: 'Position',
        named: field,
        entity: bodies[1],
      })
    }
    Position[field] = new Float64Array(100)
    collisionSystem(integrationSystem(world))
  })
})
