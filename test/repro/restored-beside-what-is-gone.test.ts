import { addComponent, addComponents, addEntity, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, restoreCollision, saveCollision, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

function make() {
  const world = createWorld()
  const collision = createCollision(world, { contactEntities: false, maxEntities: 100, capacity: 8 })
  const { Position, LinearVelocity, SphereShape } = collision.components
  const add = (x: number): number => {
    const entity = addEntity(world)
    const parts = [set(Position, { x, y: 0, z: 0 }), set(LinearVelocity, { x: 0 }), set(SphereShape, { radius: 1 })]
    addComponents(world, entity, parts)
    return entity
  }
  /** The contacts of the last step: of those that ended nothing else, for one of the two is gone. */
  const told = (): string[] => {
    const { a, b, began, ended, count } = collision.events
    const row = (k: number): string => {
      if (k >= began && k < began + ended) return 'ended'
      return `${k < began ? 'began' : 'stays'} ${a[k]} ${b[k]}`
    }
    return Array.from({ length: count }, (_, k) => row(k)).sort()
  }
  return { world, add, told, collision }
}

// A body that was removed between the step and the save had an id that was another body's in the world of the restore:
// contacts of the other one ended as removed, and began anew; one of the two with each other had equal ids on both
// sides, and validateCollision threw.
it.each([0, -50])('a body goes on whose id was of one that is gone: at %d', (x) => {
  const saved = make()
  const gone = saved.add(x)
  const bodies = [saved.add(0.5), saved.add(1)]
  collisionSystem(saved.world)
  removeEntity(saved.world, gone)
  const other = make()
  const ids = new Map(bodies.map((body, k) => [body, other.add(0.5 + k / 2)]))
  expect(ids.get(bodies[0]!)).toBe(gone)
  restoreCollision(other.world, saveCollision(saved.world), ids)
  for (let step = 0; step < 3; step++) {
    validateCollision(other.world)
    const { a, b, count } = other.collision.events
    for (let k = 0; k < count; k++) expect(a[k]).toBeLessThan(b[k]!)
    for (const { world } of [saved, other]) collisionSystem(world)
    const mapped = saved.told().map((row) => row.replace(/\d+/g, (id) => `${ids.get(Number(id))}`))
    expect(other.told()).toEqual(mapped)
  }
  expect(other.told()).toEqual([`stays ${gone} ${gone + 1}`])
})

// Each restore took one more id than the one before, until there was none left.
it('nor do ids run out where a snapshot is restored 300 times', () => {
  const saved = make()
  const gone = saved.add(0)
  const bodies = [saved.add(0.5), saved.add(1)]
  collisionSystem(saved.world)
  removeEntity(saved.world, gone)
  const bytes = saveCollision(saved.world)
  const { world, add } = make()
  const ids = new Map(bodies.map((body, k) => [body, add(0.5 + k / 2)]))
  for (let k = 0; k < 300; k++) restoreCollision(world, bytes, ids)
  validateCollision(world)
})

// Its contacts were those of the entity that has the id now, and one had it on both sides.
it('a body that is gone does not come back as an entity without a shape', () => {
  const saved = make()
  const { Position, LinearVelocity, SphereShape } = saved.collision.components
  const gone = saved.add(0)
  const bare = saved.add(0.5)
  const other = saved.add(1)
  collisionSystem(saved.world)
  removeEntity(saved.world, gone)
  for (const component of [Position, LinearVelocity, SphereShape]) removeComponent(saved.world, bare, component)
  const { world, add, collision } = make()
  const ids = new Map([
    [bare, addEntity(world)],
    [other, add(1)],
  ])
  expect(ids.get(bare)).toBe(gone)
  restoreCollision(world, saveCollision(saved.world), ids)
  const { a, b, count } = collision.events
  expect(count).toBe(3)
  for (let k = 0; k < count; k++) expect(a[k]).toBeLessThan(b[k]!)
  validateCollision(world)
  const reasons = [saved.collision, collision].map(({ events }, k) => {
    collisionSystem([saved.world, world][k]!)
    return [...events.reason.slice(0, count)].sort()
  })
  expect(reasons[1]).toEqual(reasons[0])
})

// Until the next step the contacts of the child of a removed body were another body's.
it('contacts of an orphan are not those of who has the id of its body', () => {
  const saved = make()
  const { Attached } = saved.collision.components
  const body = saved.add(-50)
  const [child, touched, other] = [saved.add(50), saved.add(0.5), saved.add(9)]
  addComponent(saved.world, child, set(Attached, { parent: body, x: 50 }))
  collisionSystem(saved.world)
  expect(saved.collision.isTouching(body, touched)).toBe(true)
  removeEntity(saved.world, body)
  const { world, add, collision } = make()
  const ids = new Map([
    [other, add(9)],
    [child, add(50)],
    [touched, add(0.5)],
  ])
  expect(ids.get(other)).toBe(body)
  addComponent(world, ids.get(child)!, set(collision.components.Attached, { parent: body, x: 50 }))
  restoreCollision(world, saveCollision(saved.world), ids)
  expect(collision.isTouching(ids.get(child)!, ids.get(touched)!)).toBe(true)
  expect(collision.isTouching(ids.get(other)!, ids.get(touched)!)).toBe(false)
  validateCollision(world)
  for (let step = 0; step < 2; step++) {
    collisionSystem(world)
    collisionSystem(saved.world)
    expect(collision.events.count).toBe(saved.collision.events.count)
  }
})

// Shapes and velocities that a step knows have a place by id: also by one that only the map of ids names.
it('a body that is gone keeps shape and velocity under an id that no entity ever had', () => {
  const saved = make()
  const bodies = [saved.add(0.5), saved.add(3)]
  const gone = saved.add(0)
  saved.collision.components.LinearVelocity.x[gone] = 3
  collisionSystem(saved.world)
  removeEntity(saved.world, gone)
  const other = make()
  const ids = new Map([...bodies.map((body, k): [number, number] => [body, other.add(0.5 + 2.5 * k)]), [gone, 90]])
  restoreCollision(other.world, saveCollision(saved.world), ids)
  for (let step = 0; step < 2; step++) {
    const details = [saved, other].map(({ collision: { events } }) => [
      events.depth[0],
      events.speed[0],
      events.pointX[0],
    ])
    expect(details[0]![1]).toBe(3)
    expect(details[1]).toEqual(details[0])
    for (const { world } of [saved, other]) collisionSystem(world)
  }
})
