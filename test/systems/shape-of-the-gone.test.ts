/** Shapes are kept by entity id, and an id serves another body as soon as its own is gone. */
import { addEntity, createWorld, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { ROW_PARAMETERS } from '../../src/geometry/rows.js'
import { resourceOf } from '../../src/collision.js'

it.each([true, false])('is what it was, whoever has its id by now (continuous: %s)', (continuous) => {
  const world = createWorld()
  const { components, events } = createCollision(world, { delta: 0.125, contactEntities: false, continuous })
  const { Position, LinearVelocity, BoxShape, SphereShape } = components
  const ground = addEntity(world, set(Position, {}), set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
  const add = (half: number): number =>
    addEntity(world, set(Position, { y: 0.75 }), set(BoxShape, { x: half, y: half, z: half }), LinearVelocity)
  const mover = add(0.5)
  collisionSystem(world)
  expect([events.began, events.depth[0]]).toEqual([1, 0.25])
  // Two heirs at once, of which the first is gone before a step.
  for (const half of [4, 0.375]) {
    removeEntity(world, mover)
    expect(add(half)).toBe(mover)
  }
  collisionSystem(world)
  expect([events.a[0], events.b[0], events.began, events.ended]).toEqual([ground, mover, 1, 1])
  expect([events.depth[0], events.depth[1]]).toEqual([0.125, 0.25])
  // Another type.
  removeEntity(world, mover)
  addEntity(world, set(Position, { y: 9 }), set(SphereShape, { radius: 2 }), LinearVelocity)
  collisionSystem(world)
  expect([events.began, events.ended, events.depth[0]]).toEqual([0, 1, 0.125])
  SphereShape.radius[mover] = 8.75
  collisionSystem(world)
  expect([events.began, events.depth[0]]).toEqual([1, 0.25])
})

it('does not decide which of two twins is evaluated first', () => {
  const normals = [0.1, 0.9].map((half) => {
    const world = createWorld()
    const { components, events } = createCollision(world, { contactEntities: false })
    const { Position, LinearVelocity, BoxShape } = components
    const add = (x: number, y: number, z: number): number =>
      addEntity(world, set(Position, {}), set(BoxShape, { x, y, z }), LinearVelocity)
    const gone = [add(half, 1, 1), add(1 - half, 1, 1)]
    collisionSystem(world)
    for (const entity of gone) removeEntity(world, entity)
    const twins = gone.map(() => add(0.5, 0.6, 0.7))
    expect(twins.sort()).toEqual(gone)
    collisionSystem(world)
    expect([events.began, events.ended]).toEqual([1, 1])
    return [events.normalX[0], events.normalY[0], events.normalZ[0]]
  })
  expect(normals[0]).toEqual(normals[1])
})

it('leaves no number behind in a shape of another type', () => {
  const world = createWorld()
  const { components } = createCollision(world, { contactEntities: false })
  const { Position, BoxShape, SphereShape } = components
  const entity = addEntity(world, set(Position, {}), set(BoxShape, { x: 1, y: 2, z: 3 }))
  collisionSystem(world)
  removeEntity(world, entity)
  expect(addEntity(world, set(Position, {}), set(SphereShape, { radius: 1 }))).toBe(entity)
  collisionSystem(world)
  const { colliders, poses } = resourceOf(world).step
  const row = new Float64Array(16)
  poses.writeLastRow(colliders.indexOf(entity), row, 0)
  expect([...row.subarray(ROW_PARAMETERS)]).toEqual([1, 0, 0, 0])
})
