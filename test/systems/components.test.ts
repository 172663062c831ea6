import {
  addComponent,
  addComponents,
  addEntity,
  addPrefab,
  createWorld,
  getComponent,
  IsA,
  pipe,
  query,
  removeEntity,
  removeQuery,
  resetWorld,
  set,
} from 'bitecs'
import { collisionOf, collisionSystem, createCollision, EndReason, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** Two unit boxes, the second moving, `gap` apart along x; by default touching. */
function twoBoxes(gap = 0, options = {}) {
  const world = createWorld()
  const collision = createCollision(world, options)
  const { Position, LinearVelocity, BoxShape } = collision.components
  const a = spawn(world, set(Position, {}), set(BoxShape, { x: 1, y: 1, z: 1 }))
  const b = spawn(world, set(Position, { x: 2 + gap }), set(BoxShape, { x: 1, y: 1, z: 1 }), LinearVelocity)
  return { world, collision, a, b }
}

describe('components', () => {
  it('have their defaults at once, after growth, and after recycling', () => {
    const world = createWorld()
    const { Rotation, MeshShape, CollisionFilter } = createCollision(world, { capacity: 2 }).components
    for (let round = 0; round < 2; round++) {
      const entities = Array.from({ length: 50 }, () => addEntity(world))
      for (const e of entities) {
        addComponents(world, e, [Rotation, MeshShape, CollisionFilter])
        expect([Rotation.x[e], Rotation.y[e], Rotation.z[e], Rotation.w[e]]).toEqual([0, 0, 0, 1])
        expect([MeshShape.tree[e], MeshShape.scale[e], MeshShape.depth[e]]).toEqual([0, 1, -1])
        expect([CollisionFilter.category[e], CollisionFilter.mask[e]]).toEqual([1, 0xffffffff])
        Rotation.w[e] = 7
        MeshShape.scale[e] = 7
        CollisionFilter.mask[e] = 7
      }
      for (const e of entities) removeEntity(world, e)
    }
  })

  it('are written by set, which fills only what it names', () => {
    const world = createWorld()
    const { BoxShape } = createCollision(world).components
    const e = spawn(world, set(BoxShape, { x: 2 }))
    expect([BoxShape.x[e], BoxShape.y[e]]).toEqual([2, 0.5])
    addComponent(world, e, set(BoxShape, { y: 3 }))
    addComponent(world, e, set(BoxShape, {}))
    expect(getComponent(world, e, BoxShape)).toEqual({ x: 2, y: 3, z: 0.5 })
  })

  it('refuse a field that is not there, and name those that are', () => {
    const world = createWorld()
    const { BoxShape } = createCollision(world).components
    const e = addEntity(world)
    expect(() => addComponent(world, e, set(BoxShape, { hx: 1 }))).toThrow(
      expect.objectContaining({
        code: 'E_OPTION',
        entity: e,
        component: 'BoxShape',
        field: 'hx',
        message: expect.stringContaining('x, y, z'),
      }),
    )
  })

  it.each([NaN, 0.5, 2 ** 32, -(2 ** 31) - 1])('refuse %d as a filter mask (N28)', (mask) => {
    const world = createWorld()
    const { CollisionFilter } = createCollision(world).components
    const e = addEntity(world)
    expect(() => addComponent(world, e, set(CollisionFilter, { mask }))).toThrow(
      expect.objectContaining({ code: 'E_MASK', entity: e, field: 'mask', value: mask }),
    )
    for (const good of [~0, 1 << 31, 0xffffffff]) addComponent(world, e, set(CollisionFilter, { mask: good }))
    expect(CollisionFilter.mask[e]).toBe(0xffffffff)
  })

  it.each([NaN, 0.5, 2 ** 32, -(2 ** 31) - 1])('refuse %d as a parent: it is no mask', (parent) => {
    const world = createWorld()
    const { Attached } = createCollision(world).components
    const e = addEntity(world)
    expect(() => addComponent(world, e, set(Attached, { parent }))).toThrow(
      expect.objectContaining({ code: 'E_RANGE', entity: e, component: 'Attached', field: 'parent', value: parent }),
    )
  })

  it('come from prefabs', () => {
    const { world, collision, a } = twoBoxes()
    const { Position, LinearVelocity, SphereShape } = collision.components
    const prefab = addPrefab(world)
    addComponents(world, prefab, [set(SphereShape, { radius: 3 }), set(LinearVelocity, { x: 1 })])
    const heir = addEntity(world)
    addComponent(world, heir, IsA(prefab))
    addComponent(world, heir, set(Position, { y: 3.5 }))
    expect(SphereShape.radius[heir]).toBe(3)
    collisionSystem(world)
    expect([collision.events.a[0], collision.events.b[0]]).toEqual([a, heir < 3 ? heir : 2])
    expect([...collision.events.b.subarray(0, collision.events.count)]).toContain(heir)
    expect(collision.report.bodies).toBe(3)
  })

  it('work by plain column writes', () => {
    const { world, collision, b } = twoBoxes(1)
    collisionSystem(world)
    expect(collision.events.count).toBe(0)
    collision.components.Position.x[b] = 1.5
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
  })

  it.each([
    ['Float32Array', (n: number) => new Float32Array(n)],
    ['Float64Array', (n: number) => new Float64Array(n)],
    ['number[]', (n: number) => new Array<number>(n).fill(0)],
    [
      'mixed',
      (n: number, i: number) => [new Float32Array(n), new Float64Array(n), new Array<number>(n).fill(0)][i % 3]!,
    ],
  ])('may be the own %s columns of the game, at zero copy', (_, column) => {
    let i = 0
    const make = () => column(16, i++)
    const Position = { x: make(), y: make(), z: make() }
    const Rotation = { x: make(), y: make(), z: make(), w: make() }
    const LinearVelocity = { x: make(), y: make(), z: make() }
    const AngularVelocity = { x: make(), y: make(), z: make() }
    const world = createWorld()
    const own = { Position, Rotation, LinearVelocity, AngularVelocity }
    const collision = createCollision(world, { components: own, delta: 0.5 })
    expect(collision.components.Position).toBe(Position)
    spawn(world, Position, collision.components.BoxShape)
    const b = spawn(world, Position, Rotation, LinearVelocity, AngularVelocity, collision.components.SphereShape)
    Position.x[b] = 3
    Rotation.w[b] = 1
    LinearVelocity.x[b] = -2
    AngularVelocity.y[b] = 1
    integrationSystem(world)
    collisionSystem(world)
    expect(Position.x[b]).toBe(2)
    expect(Rotation.y[b]).toBeCloseTo(Math.sin(0.25), 6)
    expect(collision.events.count).toBe(0)
    integrationSystem(world)
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
    expect(collision.events.normalX[0]).toBe(1)
    expect(collision.events.speed[0]).toBe(2)
  })

  it('may miss the z column', () => {
    const Position = { x: new Float64Array(8), y: new Float64Array(8) }
    const world = createWorld()
    const collision = createCollision(world, { components: { Position } })
    const { BoxShape, LinearVelocity } = collision.components
    for (let i = 0; i < 2; i++) addComponents(world, addEntity(world), [Position, BoxShape, LinearVelocity])
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
  })

  it('may be swapped by the game for bigger ones (E25)', () => {
    const Position: { x: number[]; y: number[]; z: number[] } = { x: [0, 0], y: [0, 0], z: [0, 0] }
    const world = createWorld()
    const collision = createCollision(world, { components: { Position } })
    const { BoxShape, LinearVelocity } = collision.components
    spawn(world, Position, BoxShape, LinearVelocity)
    collisionSystem(world)
    const b = spawn(world, Position, BoxShape, LinearVelocity)
    for (const system of [collisionSystem, integrationSystem])
      expect(() => system(world)).toThrow(
        expect.objectContaining({
          code: 'E_RANGE',
          entity: b,
          component: 'Position',
          field: 'x',
          message: expect.stringContaining('no slot for entity 2'),
        }),
      )
    Position.x = [0, 0, 0.5]
    Position.y = [0, 0, 0]
    Position.z = [0, 0, 0]
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
  })
})

describe('createCollision', () => {
  it('hangs on the world, once (E28)', () => {
    const { world, collision } = twoBoxes()
    expect(collisionOf(world)).toBe(collision)
    expect(Object.keys(world)).toEqual([])
    expect(() => createCollision(world)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    collision.dispose()
    collision.dispose()
    expect(() => collisionOf(world)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    createCollision(world)
  })

  it('takes its contact entities with it', () => {
    const { world, collision } = twoBoxes()
    collisionSystem(world)
    const { Contact } = collision.components
    expect(query(world, [Contact]).length).toBe(1)
    collision.dispose()
    expect(query(world, [Contact]).length).toBe(0)
  })

  it.each([5, null, undefined, 'world', {}])('systems refuse %s', (world) => {
    expect(() => collisionSystem(world as never)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    expect(() => createCollision(world as never)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
  })

  it.each([
    [{ delat: 1 }, 'E_OPTION'],
    [{ capacity: 0 }, 'E_OPTION'],
    [{ capacity: 1.5 }, 'E_OPTION'],
    [{ integrator: 'verlet' }, 'E_OPTION'],
    [{ contactEntities: 1 }, 'E_OPTION'],
    [{ onInvalid: 'ignore' }, 'E_OPTION'],
    [{ pairBudget: NaN }, 'E_OPTION'],
    [{ broadPhase: 'octree' }, 'E_OPTION'],
    [{ workers: -1 }, 'E_OPTION'],
    [{ workers: 1.5 }, 'E_OPTION'],
    [{ workers: NaN }, 'E_OPTION'],
    [{ workers: 65 }, 'E_OPTION'],
    [{ workers: '2' }, 'E_OPTION'],
    [{ workers: null }, 'E_OPTION'],
    [{ workers: {} }, 'E_OPTION'],
    [{ workers: { count: 1, url: 7 } }, 'E_OPTION'],
    [{ workers: { count: 1, url: null } }, 'E_OPTION'],
    [{ workers: { count: 0, threads: 1 } }, 'E_OPTION'],
    [{ delta: -1 }, 'E_RANGE'],
    [{ delta: NaN }, 'E_NON_FINITE'],
    [{ delta: '1' }, 'E_NON_FINITE'],
    [{ components: { Position: 5 } }, 'E_OPTION'],
    [{ components: { Position: { x: [], y: [0], z: new Int32Array(4) } } }, 'E_OPTION'],
    [{ components: { Velocity: {} } }, 'E_OPTION'],
    [{ components: { toString: {} } }, 'E_OPTION'],
  ])('refuses options %o (N20, N29)', (options, code) => {
    expect(() => createCollision(createWorld(), options as never)).toThrow(expect.objectContaining({ code }))
  })

  it('names the call and the field where it refuses a field of workers', () => {
    const make = (): unknown => createCollision(createWorld(), { workers: { count: 0, threads: 1 } as never })
    expect(make).toThrow(expect.objectContaining({ field: 'workers.threads' }))
    expect(make).toThrow('createCollision: workers.threads = 1, but fields are count, url')
  })

  it('is a stage of pipe', () => {
    const { world, collision } = twoBoxes()
    pipe(integrationSystem, collisionSystem)(world)
    expect(collision.events.began).toBe(1)
  })

  it('survives removeQuery on its terms', () => {
    const { world, collision, b } = twoBoxes()
    query(world, [collision.components.BoxShape])
    removeQuery(world, [collision.components.BoxShape])
    collisionSystem(world)
    removeEntity(world, b)
    collisionSystem(world)
    expect(collision.events.ended).toBe(1)
  })

  it('notices resetWorld, ends every contact with reason reset, and goes on (E16)', () => {
    const { world, collision } = twoBoxes()
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
    resetWorld(world)
    collisionSystem(world)
    expect([collision.events.began, collision.events.ended, collision.events.count]).toEqual([0, 1, 1])
    expect(collision.events.reason[0]).toBe(EndReason.reset)
    expect(collision.report.reset).toBe(true)
    const { Position, BoxShape, LinearVelocity, Contact } = collision.components
    for (let i = 0; i < 2; i++)
      addComponents(world, addEntity(world), [set(Position, { x: i }), set(BoxShape, { x: 1 }), LinearVelocity])
    collisionSystem(world)
    expect(collision.report.reset).toBe(false)
    expect(collision.events.began).toBe(1)
    expect(query(world, [Contact]).length).toBe(1)
  })

  it('keeps two worlds apart that share the columns of a game (E15)', () => {
    const Position = { x: new Float64Array(8), y: new Float64Array(8), z: new Float64Array(8) }
    const worlds = [createWorld(), createWorld()]
    const collisions = worlds.map((world) => createCollision(world, { components: { Position } }))
    worlds.forEach((world, w) => {
      for (let i = 0; i < 2 - w; i++) {
        const { BoxShape, LinearVelocity } = collisions[w]!.components
        addComponents(world, addEntity(world), [Position, BoxShape, LinearVelocity])
      }
      collisionSystem(world)
    })
    expect(collisions.map((collision) => collision.events.count)).toEqual([1, 0])
  })
})
