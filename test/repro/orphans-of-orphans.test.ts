import { addComponent, addEntity, createWorld, entityExists, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

function start(onInvalid: 'throw' | 'quarantine' = 'throw') {
  const world = createWorld()
  const collision = createCollision(world, { contactEntities: false, onInvalid, maxEntities: 1000 })
  const { Position, SphereShape, LinearVelocity, Attached } = collision.components
  const body = (entity: number): number => {
    addComponent(world, entity, set(Position, { x: 0, y: 0, z: 0 }))
    addComponent(world, entity, LinearVelocity)
    return entity
  }
  const attach = (entity: number, parent: number): void => {
    addComponent(world, entity, set(Attached, { parent, x: 1 }))
    addComponent(world, entity, SphereShape)
  }
  return { world, collision, body, attach, Attached }
}

describe.each(['throw', 'quarantine'] as const)('child colliders of a removed body, onInvalid %s', (onInvalid) => {
  it('go with it to the last grandchild, whatever their ids (E01 E05 E26)', () => {
    // Every order of the ids of a chain of four, with and without the id of the body in use again.
    const orders = permutations([0, 1, 2, 3])
    expect(orders.length).toBe(24)
    for (const order of orders)
      for (const isRecycled of [false, true]) {
        const { world, collision, body, attach } = start(onInvalid)
        const other = body(addEntity(world))
        const ids = [0, 1, 2, 3].map(() => addEntity(world))
        const chain = order.map((k) => ids[k]!)
        body(chain[0]!)
        for (let k = 1; k < 4; k++) attach(chain[k]!, chain[k - 1]!)
        collisionSystem(world)
        expect(collision.report.bodies).toBe(3)
        removeEntity(world, chain[0]!)
        if (isRecycled) expect(body(addEntity(world))).toBe(chain[0])
        collisionSystem(world)
        expect(collision.report.bodies).toBe(0)
        expect(collision.report.quarantined).toEqual([])
        expect(chain.map((entity) => entityExists(world, entity))).toEqual([isRecycled, false, false, false])
        expect(entityExists(world, other)).toBe(true)
      }
  })
})

it('a child that is set to a new parent of the same id stays (E05)', () => {
  const { world, collision, body, attach, Attached } = start()
  const parent = body(addEntity(world))
  const child = addEntity(world)
  attach(child, parent)
  collisionSystem(world)
  removeEntity(world, parent)
  expect(body(addEntity(world))).toBe(parent)
  addComponent(world, child, set(Attached, { parent }))
  collisionSystem(world)
  expect(entityExists(world, child)).toBe(true)
  expect(collision.bodyOf(child)).toBe(parent)
  // Other fields say nothing about the parent.
  removeEntity(world, parent)
  expect(body(addEntity(world))).toBe(parent)
  addComponent(world, child, set(Attached, { x: 2 }))
  collisionSystem(world)
  expect(entityExists(world, child)).toBe(false)
})

it('a child of what can be no parent is refused, not removed (E26)', () => {
  for (const parent of [-1, 0xffffffff, 0x1000000]) {
    const { world, body, attach } = start()
    body(addEntity(world))
    const child = addEntity(world)
    attach(child, parent)
    expect(() => collisionSystem(world)).toThrow('E_DEAD_ENTITY')
    expect(entityExists(world, child)).toBe(true)
  }
})

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => permutations(items.filter((x) => x !== item)).map((rest) => [item, ...rest]))
}
