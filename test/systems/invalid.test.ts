import {
  addComponent,
  addEntity,
  createEntityIndex,
  createWorld,
  removeComponent,
  removeEntity,
  set,
  withVersioning,
  type World,
} from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  EndReason,
  integrationSystem,
  type Collision,
  type CollisionOptions,
  type Components,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'
import { spawn } from '../spawn.js'

type Scene = ReturnType<typeof scene>

/** A sphere `good` touching a box `bad` that the tests spoil, and a third body that touches `good` too. */
function scene(options: CollisionOptions<World & { name?: string }> = {}) {
  const world: World & { name?: string } = createWorld({ name: 'main' })
  const collision = createCollision(world, options) as Collision<World, Components>
  const components = collision.components
  const { Position, Rotation, LinearVelocity, AngularVelocity, SphereShape, BoxShape } = components
  const good = spawn(world, set(Position, {}), set(SphereShape, { radius: 1 }), LinearVelocity)
  const bad = spawn(world, set(Position, { x: 1 }), Rotation, LinearVelocity, AngularVelocity, BoxShape)
  const third = spawn(world, set(Position, { x: -1 }), BoxShape)
  collisionSystem(world)
  expect(collision.events.began).toBe(2)
  return { world, collision, good, bad, third, ...components }
}

type Case = readonly [
  name: string,
  code: string,
  component: string,
  field: string,
  spoil: (s: Scene) => void,
  mend: (s: Scene) => void,
]

const column = (component: keyof Components, field: string, value: number, was: number, code: string): Case => {
  const write = (s: Scene, v: number): void => {
    ;(s[component] as unknown as Record<string, number[]>)[field]![s.bad] = v
  }
  return [`${component}.${field} = ${value}`, code, component, field, (s) => write(s, value), (s) => write(s, was)]
}

const cases: readonly Case[] = [
  ...['x', 'y', 'z'].map((f) => column('Position', f, NaN, f === 'x' ? 1 : 0, 'E_NON_FINITE')),
  ...[Infinity, -Infinity].map((v) => column('Position', 'y', v, 0, 'E_NON_FINITE')),
  column('Position', 'x', 1e30, 1, 'E_RANGE'),
  column('Rotation', 'y', NaN, 0, 'E_NON_FINITE'),
  column('Rotation', 'w', Infinity, 1, 'E_NON_FINITE'),
  column('LinearVelocity', 'z', NaN, 0, 'E_NON_FINITE'),
  column('LinearVelocity', 'z', 1e300, 0, 'E_RANGE'),
  column('AngularVelocity', 'x', Infinity, 0, 'E_NON_FINITE'),
  column('BoxShape', 'x', NaN, 0.5, 'E_NON_FINITE'),
  column('BoxShape', 'y', -1, 0.5, 'E_EXTENT'),
  column('BoxShape', 'z', Infinity, 0.5, 'E_NON_FINITE'),
  column('BoxShape', 'z', 1e30, 0.5, 'E_RANGE'),
  [
    'Rotation 0 0 0 0',
    'E_ZERO_QUATERNION',
    'Rotation',
    'x y z w',
    ({ Rotation, bad }) => void (Rotation.w[bad] = 0),
    ({ Rotation, bad }) => void (Rotation.w[bad] = 1),
  ],
  [
    'no Position',
    'E_MISSING_COMPONENT',
    'Position',
    '',
    ({ world, bad, Position }) => removeComponent(world, bad, Position),
    ({ world, bad, Position }) => void addComponent(world, bad, set(Position, { x: 1 })),
  ],
  [
    'two shapes',
    'E_TWO_SHAPES',
    'SphereShape and BoxShape',
    '',
    ({ world, bad, SphereShape }) => void addComponent(world, bad, SphereShape),
    ({ world, bad, SphereShape }) => removeComponent(world, bad, SphereShape),
  ],
]

describe('invalid input (N01 N02 N03 N04 N09 N10 N14 N23 E14 E23)', () => {
  it.each(cases)('%s throws %s, changes nothing, and goes on when mended', (_, code, component, field, spoil, mend) => {
    const s = scene()
    const { world, collision, bad } = s
    spoil(s)
    const before = JSON.stringify([collision.events, collision.report])
    for (let i = 0; i < 2; i++)
      expect(() => collisionSystem(world)).toThrow(
        expect.objectContaining({ code, entity: bad, component, world: 'main', ...(field === '' ? {} : { field }) }),
      )
    expect(JSON.stringify([collision.events, collision.report])).toBe(before)
    mend(s)
    collisionSystem(world)
    // Two shapes came and went: that is another collider. All else stays.
    expect(collision.events.count - collision.events.ended).toBe(2)
  })

  it.each(cases)('%s is left out with quarantine, all else goes on (%s)', (_, code, __, ___, spoil, mend) => {
    const s = scene({ onInvalid: 'quarantine' })
    const { world, collision, good, bad, third } = s
    spoil(s)
    collisionSystem(world)
    expect(collision.report.quarantined.map(({ entity, error }) => [entity, error.code])).toEqual([[bad, code]])
    expect([collision.events.began, collision.events.ended, collision.events.count]).toEqual([0, 1, 2])
    expect([collision.events.a[1], collision.events.b[1]]).toEqual([good, third])
    if (code !== 'E_TWO_SHAPES') expect(collision.events.reason[0]).toBe(EndReason.invalid)
    mend(s)
    collisionSystem(world)
    expect(collision.report.quarantined).toEqual([])
    expect([collision.events.began, collision.events.ended, collision.events.count]).toEqual([1, 0, 2])
  })

  it('names entity, field, value, step and world in one sentence', () => {
    const { world, bad, Position } = scene()
    Position.y[bad] = NaN
    expect(() => collisionSystem(world)).toThrow(
      `E_NON_FINITE: entity ${bad} Position.y = NaN at step 1 of world "main": a finite number is needed; step not run, nothing changed`,
    )
  })

  it('integrationSystem moves nothing when one velocity is bad, and all but that one with quarantine', () => {
    for (const onInvalid of ['throw', 'quarantine'] as const) {
      const { world, good, bad, LinearVelocity, Position } = scene({ onInvalid, delta: 1 })
      LinearVelocity.x[good] = 1
      LinearVelocity.x[bad] = NaN
      if (onInvalid === 'throw')
        expect(() => integrationSystem(world)).toThrow(expect.objectContaining({ code: 'E_NON_FINITE', entity: bad }))
      else integrationSystem(world)
      expect([Position.x[good], Position.x[bad]]).toEqual([onInvalid === 'throw' ? 0 : 1, 1])
    }
  })

  it.each(['x', 'y', 'z'] as const)('turning about %s without a Rotation throws E_MISSING_COMPONENT (E13)', (axis) => {
    const { world, third, AngularVelocity } = scene()
    addComponent(world, third, AngularVelocity)
    integrationSystem(world)
    AngularVelocity[axis][third] = 1
    expect(() => integrationSystem(world)).toThrow(
      expect.objectContaining({ code: 'E_MISSING_COMPONENT', entity: third, component: 'Rotation' }),
    )
  })

  it('a half-space is no fault where its Rotation is of absurd length, which is looked at', () => {
    const world = createWorld()
    const { Position, Rotation, LinearVelocity, PlaneShape, SphereShape } = createCollision(world).components
    const upside = set(Rotation, { x: 1e110, y: 0, z: 0, w: 0 })
    const e = spawn(world, Position, upside, set(PlaneShape, { x: 0, y: 1, z: 0 }))
    spawn(world, set(Position, { y: 0.9 }), set(SphereShape, { radius: 1 }), LinearVelocity)
    collisionSystem(world)
    PlaneShape.y[e] = 1.01
    expect(() => collisionSystem(world)).toThrow(
      expect.objectContaining({ code: 'E_RANGE', entity: e, component: 'PlaneShape', field: 'x y z' }),
    )
  })

  it.each(['NaN', 5n, undefined, null, {}])('a number[] column that holds %s throws (N26)', (value) => {
    const Position = { x: [0, 0], y: [0, 0], z: [0, 0] }
    const world = createWorld()
    const { BoxShape } = createCollision(world, { components: { Position } }).components
    const e = spawn(world, Position, BoxShape)
    ;(Position.y as unknown[])[e] = value
    expect(() => collisionSystem(world)).toThrow(
      expect.objectContaining({ code: 'E_NON_FINITE', entity: e, field: 'y', value }),
    )
  })

  it.each([
    [-1, 'E_RANGE'],
    [NaN, 'E_NON_FINITE'],
    [Infinity, 'E_NON_FINITE'],
    [undefined, 'E_NON_FINITE'],
    ['1', 'E_NON_FINITE'],
  ])('a delta function that gives %s throws %s (N19 N20)', (delta, code) => {
    const world = createWorld()
    const collision = createCollision(world, { delta: () => delta as number })
    for (const system of [integrationSystem, collisionSystem])
      expect(() => system(world)).toThrow(expect.objectContaining({ code }))
    expect(collision.report.step).toBe(0)
  })

  it.each([1e-310, 1e3])('a delta of %d works (N21 N22)', (delta) => {
    const world = createWorld()
    const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape } = createCollision(world, {
      delta,
    }).components
    const e = spawn(world, Position, Rotation, set(LinearVelocity, { x: 1 }), set(AngularVelocity, { y: 3 }), BoxShape)
    integrationSystem(world)
    collisionSystem(world)
    expect(Position.x[e]).toBe(delta)
    expect(Math.hypot(Rotation.y[e]!, Rotation.w[e]!)).toBeCloseTo(1, 12)
  })

  it('rotations of any length give the same contacts, untouched (N05 N06 N07 N17)', () => {
    const results = [1, -1, 1e-20, 1e19, 1 + 1e-3].map((scale) => {
      const { world, collision, bad, Rotation, Position } = scene()
      const q = { x: 0.1 * scale, y: -0.2 * scale, z: 0.3 * scale, w: 0.9 * scale }
      addComponent(world, bad, set(Rotation, q))
      Position.z[bad] = -0
      collisionSystem(world)
      expect([Rotation.x[bad], Rotation.y[bad], Rotation.z[bad], Rotation.w[bad]]).toEqual([q.x, q.y, q.z, q.w])
      const { events } = collision
      return [events.count, events.depth[1]!, events.normalX[1]!, events.pointY[1]!]
    })
    expect(results[1]).toEqual(results[0])
    for (const result of results) result.forEach((value, i) => expect(value).toBeCloseTo(results[0]![i]!, 12))
  })

  it('a mesh without a tree, with a stale handle, a bad scale or a bad tree throws (G41)', () => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, MeshShape, LinearVelocity } = collision.components
    const cube = cubeMesh()
    const tree = buildObbTree(cube.positions, cube.indices)
    const e = spawn(world, Position, LinearVelocity, MeshShape)
    const code = (expected: string) =>
      expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: expected, entity: e }))
    code('E_HANDLE')
    addComponent(world, e, set(MeshShape, { tree }))
    collisionSystem(world)
    expect(collision.addTree(tree)).toBe(MeshShape.tree[e])
    MeshShape.scale[e] = 0
    code('E_EXTENT')
    MeshShape.scale[e] = NaN
    code('E_NON_FINITE')
    MeshShape.scale[e] = -2
    collisionSystem(world)
    MeshShape.depth[e] = -2
    code('E_OPTION')
    MeshShape.depth[e] = -1
    collision.removeTree(MeshShape.tree[e]!)
    code('E_HANDLE')
    expect(() => collision.removeTree(99)).toThrow(expect.objectContaining({ code: 'E_HANDLE', value: 99 }))
    expect(() => collision.addTree({} as never)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    expect(() => addComponent(world, e, set(MeshShape, { tree: 1.5 }))).toThrow(
      expect.objectContaining({ code: 'E_HANDLE' }),
    )
  })

  it('worlds whose ids have versions are refused by name (E07 E08)', () => {
    const world = createWorld(createEntityIndex(withVersioning(8)))
    expect(() => createCollision(world)).toThrow(/^E_OPTION: .* versioning.* without withVersioning/)
    expect(() => createCollision(world)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    createCollision(createWorld(createEntityIndex()))
  })

  it('ids beyond maxEntities throw (E07)', () => {
    const world = createWorld()
    const collision = createCollision(world, { maxEntities: 2 })
    const { Position, BoxShape } = collision.components
    const entities = [addEntity(world), addEntity(world), addEntity(world)]
    const last = entities[2]!
    for (const entity of entities.slice(0, 2)) addComponent(world, entity, set(Position, { x: entity }))
    expect([Position.x[1], Position.x[2], Position.x.length]).toEqual([1, 2, 3])
    const error = { code: 'E_RANGE', entity: last, limit: 2, message: expect.stringContaining('maxEntities is 2') }
    expect(() => addComponent(world, last, set(Position, { x: 1 }))).toThrow(
      expect.objectContaining({ ...error, component: 'Position' }),
    )
    addComponent(world, last, BoxShape)
    for (const component of ['Position', 'BoxShape']) {
      const message = expect.stringContaining(`entity 3 ${component} at step 0: it has no place`)
      expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ ...error, component, message }))
      removeComponent(world, last, Position)
    }
    removeEntity(world, last)
    collisionSystem(world)
    expect(collision.report.maxEntities).toBe(2)
  })
})
