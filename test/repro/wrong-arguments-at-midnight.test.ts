import { addComponent, addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createManifold,
  createMoveResult,
  integrationSystem,
  moveAndSlide,
} from 'bitecs-collision'
import {
  overlapObbTrees,
  treeContainsPoint,
  treeTriangleCount,
  validateObbTree,
  type ObbTree,
} from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** Calls whose errors said what was not so, or nothing. */
describe('wrong arguments', () => {
  it('an entity in quarantine was left out of a step that was run', () => {
    const world = createWorld({ name: 'main' })
    const collision = createCollision(world, { onInvalid: 'quarantine' })
    const { Position, SphereShape, LinearVelocity } = collision.components
    const entity = spawn(world, set(Position, { y: NaN }), set(SphereShape, { radius: 1 }), LinearVelocity)
    collisionSystem(world)
    const { error } = collision.report.quarantined[0]!
    expect({ ...error }).toEqual({
      name: 'CollisionError',
      code: 'E_NON_FINITE',
      world: 'main',
      entity,
      component: 'Position',
      field: 'y',
      value: NaN,
    })
    expect(error.message).toBe(
      `E_NON_FINITE: entity ${entity} Position.y = NaN at step 0 of world "main": a finite number is needed; left out of the step`,
    )
  })

  it('an entity that integrationSystem does not move is reported, though the step had nothing against it', () => {
    const world = createWorld()
    const collision = createCollision(world, { onInvalid: 'quarantine' })
    const { Position, SphereShape, LinearVelocity, AngularVelocity } = collision.components
    const [spinner, shapeless, both] = [addEntity(world), addEntity(world), addEntity(world)]
    addComponents(world, spinner, [
      Position,
      SphereShape,
      set(LinearVelocity, { x: 1 }),
      set(AngularVelocity, { z: 1 }),
    ])
    addComponents(world, shapeless, [Position, set(LinearVelocity, { x: NaN })])
    addComponents(world, both, [Position, SphereShape, set(LinearVelocity, { x: Infinity }), AngularVelocity])
    const listed = () => collision.report.quarantined.map(({ entity, error }) => [entity, error.code, error.message])
    // Of two substeps the report tells once.
    for (let k = 0; k < 2; k++) integrationSystem(world)
    expect(listed()).toEqual([])
    collisionSystem(world)
    const sentence = 'E_NON_FINITE: entity 3 LinearVelocity.x = Infinity at step 0: a finite number is needed; '
    expect(listed()).toEqual([
      [both, 'E_NON_FINITE', `${sentence}left out of the step`],
      [shapeless, 'E_NON_FINITE', expect.stringMatching(/; not moved$/) as string],
      [spinner, 'E_MISSING_COMPONENT', expect.stringMatching(/but it has no Rotation; not moved$/) as string],
    ])
    expect([Position.x[spinner], collision.report.bodies]).toEqual([0, 1])
    // A step without integrationSystem before it has nothing to tell of them.
    collisionSystem(world)
    expect(listed().map(([entity]) => entity)).toEqual([both])
  })

  it('a string that looks like a number is called a string', () => {
    const world = createWorld()
    const { Position } = createCollision(world).components
    const entity = addEntity(world)
    expect(() => addComponent(world, entity, set(Position, { x: '1' as unknown as number }))).toThrow(
      `E_OPTION: entity ${entity}: Position.x = 1 (string) is not a number`,
    )
    expect(() => createCollision(createWorld(), { delta: '0.02' as unknown as number })).toThrow("delta = '0.02', but")
  })

  it('moveAndSlide without a motion throws a CollisionError, and moves nothing', () => {
    const world = createWorld()
    const { Position, SphereShape } = createCollision(world).components
    const entity = spawn(world, set(Position, { x: 1 }), set(SphereShape, { radius: 1 }))
    const move = moveAndSlide as (world: object, entity: number, motion?: unknown) => unknown
    for (const motion of [undefined, null, 'abc', { x: 1, y: 0, z: 0 }, 5, [1, 0], []])
      expect(() => move(world, entity, motion)).toThrow(
        expect.objectContaining({ code: 'E_OPTION', entity, component: 'motion', value: motion }),
      )
    for (const x of ['1', null, undefined, 1n])
      expect(() => move(world, entity, [x, 0, 0])).toThrow(
        expect.objectContaining({ code: 'E_OPTION', entity, component: 'motion', field: 'motion[0]', value: x }),
      )
    expect(() => move(world, entity, [0, NaN, 0])).toThrow(
      expect.objectContaining({ code: 'E_NON_FINITE', entity, component: 'motion', field: 'motion[1]' }),
    )
    expect(Position.x[entity]).toBe(1)
  })

  it('moveAndSlide takes two numbers in a flat world, and no less', () => {
    const world = createWorld()
    const { Position, SphereShape } = createCollision(world, { flat: true }).components
    const entity = spawn(world, set(Position, { x: 1 }), set(SphereShape, { radius: 1 }))
    const move = moveAndSlide as (world: object, entity: number, motion?: unknown) => unknown
    for (const motion of [[1], { x: 1, y: 0 }, ['1', 0], [0, 0, '0']])
      expect(() => move(world, entity, motion)).toThrow(expect.objectContaining({ code: 'E_OPTION', entity }))
    expect(Position.x[entity]).toBe(1)
    move(world, entity, [2, 0])
    expect(Position.x[entity]).toBe(3)
  })

  it('moveAndSlide refuses a result that it cannot write to before it moves anything', () => {
    const world = createWorld()
    const { Position, SphereShape } = createCollision(world).components
    const entity = spawn(world, Position, set(SphereShape, { radius: 1 }))
    const move = moveAndSlide as (...given: unknown[]) => unknown
    for (const out of [{}, null, 5, { ...createMoveResult(), left: [] }])
      expect(() => move(world, entity, [1, 0, 0], undefined, out)).toThrow('make one with createMoveResult()')
    expect(() => move(world, entity, [1, 0, 0], { up: null })).toThrow('up = null, but a direction is needed')
    expect(Position.x[entity]).toBe(0)
    move(world, entity, [1, 0, 0], undefined, createMoveResult())
    expect(Position.x[entity]).toBe(1)
  })

  it('manifoldOf says what it writes to', () => {
    const world = createWorld()
    const collision = createCollision(world)
    const manifoldOf = collision.manifoldOf.bind(collision) as (row: unknown, out?: unknown) => number
    for (const out of [undefined, null, {}])
      expect(() => manifoldOf(0, out)).toThrow('E_OPTION: manifoldOf: out is not a Manifold: make one with')
    expect(manifoldOf(0, createManifold())).toBe(0)
    const { Position, SphereShape, LinearVelocity } = collision.components
    for (let k = 0; k < 2; k++) addComponents(world, addEntity(world), [Position, SphereShape, LinearVelocity])
    collisionSystem(world)
    expect(manifoldOf(0, createManifold())).toBe(1)
    for (const row of [0.5, -1, 1, NaN, undefined, null, 'x']) expect(manifoldOf(row, createManifold())).toBe(0)
  })

  it('treeTriangleCount and validateObbTree refuse what is no tree', () => {
    for (const ask of [treeTriangleCount, validateObbTree] as ((tree: unknown) => unknown)[])
      expect(() => ask({})).toThrow(expect.objectContaining({ code: 'E_OPTION', component: 'tree' }))
  })

  it('buildObbTree and tree queries list the options that there are', () => {
    const build = buildObbTree as (...given: unknown[]) => ObbTree
    const [positions, indices] = [
      [0, 0, 0, 1, 0, 0, 0, 1, 0],
      [0, 1, 2],
    ]
    expect(() => build(positions, indices, { leaves: 3 })).toThrow('buildObbTree: leaves = 3, but options are fit,')
    const [tree, pose] = [build(positions, indices), { position: [0, 0, 0], rotation: [0, 0, 0, 1] }]
    const overlap = overlapObbTrees as (...given: unknown[]) => boolean
    expect(() => overlap(tree, pose, tree, pose, { depth: 3 })).toThrow(
      'overlapObbTrees: depth = 3, but options are depthA, depthB, ',
    )
  })

  it('treeContainsPoint refuses what is no tree and no point, instead of answering no', () => {
    const tree = buildObbTree([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])
    const contains = treeContainsPoint as (...given: unknown[]) => boolean
    expect(contains(tree, 0.1, 0.1, 0.1)).toBe(true)
    expect(() => contains(tree, [0.1, 0.1, 0.1])).toThrow(expect.objectContaining({ code: 'E_OPTION', field: 'x' }))
    expect(() => contains(tree, 0.1, NaN, 0.1)).toThrow(expect.objectContaining({ code: 'E_NON_FINITE', field: 'y' }))
    expect(() => contains({}, 0.1, 0.1, 0.1)).toThrow(expect.objectContaining({ code: 'E_OPTION', component: 'tree' }))
  })
})
