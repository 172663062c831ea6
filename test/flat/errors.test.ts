import { addComponent, addEntity, createWorld, removeComponent, set } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createQueryHit,
  createQueryHits,
  hashCollision,
  integrationSystem,
  moveAndSlide,
  rayCast,
  rayCastMany,
  restoreCollision,
  saveCollision,
  shapeCast,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { errorOf } from '../thrown.js'

/** A flat world with a rectangle that turns. */
function flatWorld() {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, maxEntities: 64 })
  const { Position, Rotation, AngularVelocity, BoxShape } = collision.components
  const entity = addEntity(world)
  addComponent(world, entity, set(Position, { x: 1, y: 2 }))
  addComponent(world, entity, set(Rotation, { angle: 1 }))
  addComponent(world, entity, set(AngularVelocity, { z: 1 }))
  addComponent(world, entity, set(BoxShape, { x: 1 }))
  return { world, collision, entity, components: collision.components }
}

describe('errors of a flat world', () => {
  it('name the fields that a component has', () => {
    const { world, components, entity } = flatWorld()
    const attempts: readonly [object, object, string][] = [
      [components.Position, { z: 1 }, 'Position has no field z; its fields are x, y'],
      [components.Rotation, { w: 1 }, 'Rotation has no field w; its fields are angle'],
      [components.AngularVelocity, { x: 1 }, 'AngularVelocity has no field x; its fields are z'],
      [components.BoxShape, { z: 1 }, 'BoxShape has no field z; its fields are x, y'],
      [components.PlaneShape, { z: 1 }, 'PlaneShape has no field z; its fields are x, y, constant'],
      [components.Attached, { qw: 1 }, 'Attached has no field qw; its fields are parent, x, y, angle'],
      [components.RayProbe, { z: 1 }, 'RayProbe has no field z; its fields are x, y, length'],
    ]
    for (const [component, data, text] of attempts) {
      const error = errorOf(() => addComponent(world, entity, set(component, data)))
      expect(error.code).toBe('E_OPTION')
      expect(error.message).toContain(text)
    }
  })

  it('refuse angles beyond 1e6 and what is no number, and change nothing', () => {
    for (const [value, code] of [
      [1_000_001, 'E_RANGE'],
      [-1e7, 'E_RANGE'],
      [NaN, 'E_NON_FINITE'],
      [Infinity, 'E_NON_FINITE'],
    ] as const)
      for (const system of [integrationSystem, collisionSystem]) {
        const { world, components, entity } = flatWorld()
        collisionSystem(world)
        const hash = hashCollision(world)
        components.Rotation.angle[entity] = value
        const error = errorOf(() => system(world))
        expect(error).toMatchObject({ code, entity, component: 'Rotation', field: 'angle', value })
        components.Rotation.angle[entity] = 1
        expect(hashCollision(world)).toBe(hash)
        system(world)
      }
    const { world, components, entity } = flatWorld()
    const child = addEntity(world)
    addComponent(world, child, set(components.Attached, { parent: entity, angle: 2e6 }))
    addComponent(world, child, set(components.SphereShape, {}))
    expect(errorOf(() => collisionSystem(world))).toMatchObject({
      code: 'E_RANGE',
      entity: child,
      component: 'Attached',
      field: 'angle',
      value: 2e6,
      limit: 1e6,
    })
  })

  it('refuse a quaternion of the game that turns about x or y', () => {
    const world = createWorld()
    const Rotation = { x: [] as number[], y: [] as number[], z: [] as number[], w: [] as number[] }
    const collision = createCollision(world, { flat: true, maxEntities: 64, components: { Rotation } })
    const entity = addEntity(world)
    addComponent(world, entity, set(collision.components.Position, {}))
    addComponent(world, entity, set(collision.components.SphereShape, {}))
    addComponent(world, entity, Rotation)
    for (const [field, value] of [
      ['x', 0.5],
      ['y', -1e-9],
    ] as const) {
      Object.assign(Rotation, { x: [], y: [], z: [], w: [] })
      Rotation.x[entity] = Rotation.y[entity] = Rotation.z[entity] = 0
      Rotation.w[entity] = 1
      collisionSystem(world)
      Rotation[field][entity] = value
      expect(errorOf(() => collisionSystem(world))).toMatchObject({
        code: 'E_RANGE',
        entity,
        component: 'Rotation',
        field,
        value,
      })
    }
    Rotation.x[entity] = Rotation.y[entity] = Rotation.w[entity] = 0
    expect(errorOf(() => collisionSystem(world)).code).toBe('E_ZERO_QUATERNION')
  })

  it('refuse a mesh by the name of what to use', () => {
    const { world, collision, entity } = flatWorld()
    const { MeshShape } = collision.components as unknown as { MeshShape: object }
    const tree = buildObbTree([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])
    const error = errorOf(() => addComponent(world, entity, set(MeshShape, { tree })))
    expect(error).toMatchObject({ code: 'E_OPTION', entity, component: 'MeshShape' })
    expect(error.message).toContain('make its level of BoxShape')
    removeComponent(world, entity, MeshShape)
    const other = addEntity(world)
    addComponent(world, other, set(collision.components.Position, {}))
    addComponent(world, other, MeshShape)
    expect(errorOf(() => collisionSystem(world)).message).toContain('make its level of BoxShape')
    expect(
      errorOf(() => shapeCast(world, createQueryHit(), { tree }, { position: [0, 0] }, { linear: [1, 0] })).code,
    ).toBe('E_OPTION')
  })

  it('refuse vectors that leave the plane', () => {
    const { world, entity } = flatWorld()
    const hit = createQueryHit()
    expect(errorOf(() => rayCast(world, hit, [0, 0, 1], [1, 0, 0]))).toMatchObject({ code: 'E_RANGE', field: '[2]' })
    expect(errorOf(() => rayCast(world, hit, [0, 0], [1, 0, -1]))).toMatchObject({ code: 'E_RANGE', field: '[2]' })
    expect(errorOf(() => rayCast(world, hit, [0], [1, 0]))).toMatchObject({ code: 'E_OPTION' })
    const pairs = [0, 0, 1, 1, 2, 2]
    expect(errorOf(() => rayCastMany(world, createQueryHits(), pairs, pairs)).message).toBe(
      'E_RANGE: rayCastMany: origins[2] = 1, but 0 is needed in a flat world',
    )
    const cast = (rotation: never, angular: never) => () =>
      shapeCast(world, hit, { radius: 1 }, { position: [0, 0], rotation }, { linear: [1, 0], angular })
    expect(errorOf(cast([1, 0, 0, 1] as never, [0, 0, 1] as never))).toMatchObject({ code: 'E_RANGE' })
    expect(errorOf(cast(0 as never, [0, 1, 1] as never))).toMatchObject({ code: 'E_RANGE' })
    expect(errorOf(cast(2e6 as never, [0, 0, 1] as never))).toMatchObject({ code: 'E_RANGE' })
    expect(errorOf(() => moveAndSlide(world, entity, [1, 0, 1]))).toMatchObject({ code: 'E_RANGE', field: 'motion[2]' })
    expect(errorOf(() => moveAndSlide(world, entity, [1, 0], { up: [0, 1, 1] }))).toMatchObject({ code: 'E_OPTION' })
  })

  it('refuse options, columns, workers and snapshots that do not fit', () => {
    const world = createWorld()
    const create = (options: object) => (): unknown => createCollision(world, { maxEntities: 64, ...options } as never)
    expect(errorOf(create({ flat: 1 }))).toMatchObject({ code: 'E_OPTION', field: 'flat' })
    expect(errorOf(create({ flat: true, components: { Rotation: { x: [] } } }))).toMatchObject({ field: 'angle' })
    expect(errorOf(create({ flat: true, components: { AngularVelocity: { x: [], y: [] } } }))).toMatchObject({
      field: 'z',
    })
    expect(errorOf(create({ flat: true, components: { Rotation: { x: [], y: [], w: [] } } }))).toMatchObject({
      field: 'z',
    })
    const flat = flatWorld()
    expect(flat.collision.report.workersOff).toBe('')
    const threads = createCollision(createWorld(), { flat: true, maxEntities: 64, workers: 2 })
    expect(threads.report.workersOff).toContain('flat')
    const bytes = saveCollision(flat.world)
    const space = createWorld()
    createCollision(space, { maxEntities: 64 })
    expect(errorOf(() => restoreCollision(space, bytes))).toMatchObject({ code: 'E_SNAPSHOT', field: 'flat' })
    flat.collision.dispose()
    expect(
      errorOf(() => createCollision(flat.world, { components: flat.collision.components as never })),
    ).toMatchObject({ code: 'E_OPTION' })
    createCollision(flat.world, { flat: true, components: flat.collision.components })
    integrationSystem(flat.world)
    expect(flat.components.Rotation.angle[flat.entity]).toBe(1 + 1 / 60)
  })
})
