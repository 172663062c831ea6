/** A world that was reset and filled at once lost what was set, and nobody said so (E16). */
import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
  deleteWorld,
  query,
  removeEntity,
  resetWorld,
  set,
} from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  buildObbTree,
  collisionSystem,
  contactEventSystem,
  createCollision,
  endReasonName,
  integrationSystem,
  moveAndSlide,
  narrowPhaseSystem,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'

const E_RESET = expect.objectContaining({ code: 'E_RESET', message: expect.stringContaining('collision.reset()') })

/** A world with two balls that touch. */
function start(options = {}) {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000, ...options })
  const { Position, SphereShape, LinearVelocity } = collision.components
  const ball = (x: number): number =>
    addEntity(world, set(Position, { x }), set(SphereShape, { radius: 1 }), LinearVelocity)
  const fill = (): number[] => [ball(0), ball(1.5)]
  const balls = fill()
  integrationSystem(world)
  collisionSystem(world)
  return { world, collision, fill, balls, ball, ...collision.components }
}

type Scene = ReturnType<typeof start>

const entryPoints: Record<string, (scene: Scene) => unknown> = {
  collisionSystem: ({ world }) => collisionSystem(world),
  integrationSystem: ({ world }) => integrationSystem(world),
  boundsSystem: ({ world }) => boundsSystem(world),
  moveAndSlide: ({ world }) => moveAndSlide(world, 1, [0, 0, 0]),
  teleport: ({ collision }) => collision.teleport(1),
  generationOf: ({ collision }) => collision.generationOf(1),
  bodyOf: ({ collision }) => collision.bodyOf(1),
  isTouching: ({ collision }) => collision.isTouching(1, 2),
  contactBetween: ({ collision }) => collision.contactBetween(1, 2),
  forEachContactOf: ({ collision }) => collision.forEachContactOf(1, () => {}),
  reset: ({ collision }) => collision.reset(),
}

describe('a world that was reset and filled without reset()', () => {
  it.each(Object.keys(entryPoints))('%s throws E_RESET, every time, and changes nothing (E16)', (name) => {
    const scene = start()
    const { world, collision, fill } = scene
    const told = JSON.stringify([collision.events, collision.report])
    resetWorld(world)
    fill()
    for (let k = 0; k < 2; k++) expect(() => entryPoints[name]!(scene)).toThrow(E_RESET)
    expect(JSON.stringify([collision.events, collision.report])).toBe(told)
  })

  it('throws between the stages of a step', () => {
    const stages = [boundsSystem, broadPhaseSystem, narrowPhaseSystem, contactEventSystem]
    for (let last = 0; last < 3; last++) {
      const { world, fill } = start()
      for (let s = 0; s <= last; s++) stages[s]!(world)
      resetWorld(world)
      fill()
      expect(() => stages[last + 1]!(world)).toThrow(E_RESET)
    }
  })

  it('names an entity and the component that it carries', () => {
    const { world, collision, MeshShape } = start()
    resetWorld(world)
    addEntity(world)
    const mesh = addEntity(world, MeshShape)
    expect(() => collision.reset()).toThrow(expect.objectContaining({ entity: mesh, component: 'MeshShape' }))
  })

  it('goes on when it is reset anew, and when what lost its data is gone', () => {
    const { world, collision, fill } = start()
    resetWorld(world)
    fill()
    expect(() => collisionSystem(world)).toThrow(E_RESET)
    resetWorld(world)
    collision.reset()
    fill()
    collisionSystem(world)
    expect([collision.events.began, collision.events.ended]).toEqual([1, 1])
    resetWorld(world)
    for (const ball of fill()) removeEntity(world, ball)
    collisionSystem(world)
    expect(collision.report.reset).toBe(true)
  })

  it('is told from one where a query named our components', () => {
    const { world, collision, Position, Contact } = start()
    resetWorld(world)
    addEntity(world)
    query(world, [Position, Contact])
    collisionSystem(world)
    expect([collision.report.reset, collision.events.ended]).toEqual([true, 1])
  })

  it('is no fault where a game brought the columns: nothing was lost', () => {
    const Position = { x: new Float64Array(9), y: new Float64Array(9), z: new Float64Array(9) }
    const world = createWorld()
    const { SphereShape, LinearVelocity } = createCollision(world, { components: { Position } }).components
    addEntity(world, Position, SphereShape)
    resetWorld(world)
    const e = addEntity(world, Position)
    Position.x[e] = 5
    collisionSystem(world)
    addComponents(world, e, [set(SphereShape, {}), set(LinearVelocity, { x: 60 })])
    integrationSystem(world)
    expect(Position.x[e]).toBe(6)
  })
})

describe('reset()', () => {
  it('lets the world be filled at once: what is set is there, contacts end with reason reset (E16)', () => {
    const { world, collision, fill, Position, SphereShape } = start()
    for (let round = 0; round < 3; round++) {
      resetWorld(world)
      collision.reset()
      const [a, b] = fill()
      expect([Position.x[b!], SphereShape.radius[b!]]).toEqual([1.5, 1])
      collisionSystem(world)
      const { events } = collision
      expect([events.began, events.ended, events.reset]).toEqual([1, 1, true])
      expect(endReasonName(events.reason[1]!)).toBe('reset')
      expect(collision.contactBetween(a!, b!)).toBe(0)
    }
  })

  it('lets generations go on', () => {
    const { world, collision, fill, balls } = start()
    const before = collision.generationOf(balls[0]!)
    resetWorld(world)
    collision.reset()
    expect(fill()).toEqual(balls)
    expect(collision.generationOf(balls[0]!)).toBe(before + 1)
    collisionSystem(world)
    expect([...collision.events.generationA.subarray(0, 2)]).toEqual([before + 1, before])
  })

  it('keeps trees of addTree', () => {
    const { world, collision, Position, MeshShape } = start()
    const tree = buildObbTree(cubeMesh().positions, cubeMesh().indices)
    const handle = collision.addTree(tree)
    resetWorld(world)
    collision.reset()
    addEntity(world, set(Position, {}), set(MeshShape, { tree: handle }))
    collisionSystem(world)
    expect(collision.report.bodies).toBe(1)
  })

  it('throws where the world is full and was not reset, and does nothing where the reset was noticed before', () => {
    const { world, collision } = start()
    expect(() => collision.reset()).toThrow(E_RESET)
    collisionSystem(world)
    expect(collision.events.count).toBe(1)
    resetWorld(world)
    collisionSystem(world)
    collision.reset()
    collision.reset()
    collisionSystem(world)
    expect([collision.report.reset, collision.events.count]).toEqual([false, 0])
  })

  it('throws inside a system, after dispose and where the world was deleted', () => {
    let code = ''
    const scene = start({
      predicate: () => {
        try {
          scene.collision.reset()
        } catch (error) {
          code = (error as { code: string }).code
        }
        return true
      },
      contactEntities: false,
    } as never)
    collisionSystem(scene.world)
    expect(code).toBe('E_REENTRANT')
    scene.collision.dispose()
    expect(() => scene.collision.reset()).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    const { world, collision } = start()
    deleteWorld(world)
    for (const call of [() => collision.reset(), () => collision.teleport(1), () => collisionSystem(world)])
      expect(call).toThrow(expect.objectContaining({ code: 'E_DEAD_ENTITY' }))
  })
})

describe('generationOf', () => {
  it('is what rows carry, until the id is recycled (E05 E06)', () => {
    const { world, collision, balls, ball, SphereShape } = start()
    const [a, b] = balls as [number, number]
    const { events } = collision
    expect([events.generationA[0], events.generationB[0]]).toEqual([a, b].map((e) => collision.generationOf(e)))
    const old = collision.generationOf(b)
    removeEntity(world, b)
    expect(() => collision.generationOf(b)).toThrow(expect.objectContaining({ code: 'E_DEAD_ENTITY', entity: b }))
    expect(ball(1.5)).toBe(b)
    expect(collision.generationOf(b)).not.toBe(old)
    collisionSystem(world)
    expect([...events.generationB.subarray(0, 2)]).toEqual([collision.generationOf(b), old])
    addComponent(world, a, SphereShape)
    for (const none of [99, -1, 1.5, NaN, undefined, '1'])
      expect(() => collision.generationOf(none as never)).toThrow(expect.objectContaining({ code: 'E_DEAD_ENTITY' }))
  })
})
