import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
  deleteWorld,
  observe,
  onAdd,
  query,
  removeComponent,
  removeEntity,
  resetWorld,
  set,
  type World,
} from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  buildObbTree,
  CollisionError,
  collisionSystem,
  contactEventSystem,
  createCollision,
  createManifold,
  endReasonName,
  integrationSystem,
  moveAndSlide,
  narrowPhaseSystem,
  type Collision,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'
import { spawn } from '../spawn.js'

const stages = [boundsSystem, broadPhaseSystem, narrowPhaseSystem, contactEventSystem]
const [first, second, another] = Array.from({ length: 3 }, () => buildObbTree(cubeMesh().positions, cubeMesh().indices))

interface Scene {
  readonly world: World
  readonly collision: Collision<World>
  readonly kept: number
  readonly bodies: readonly number[]
}

function makeScene(options: object): Scene {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000, ...options }) as Collision<World>
  const { Position, Rotation, MeshShape, BoxShape, SphereShape, PlaneShape, LinearVelocity, AngularVelocity } =
    collision.components
  const kept = collision.addTree(first!)
  const shapes = [
    () => set(MeshShape, { tree: kept }),
    () => set(MeshShape, { tree: kept }),
    () => set(MeshShape, { tree: second as never }),
    () => set(BoxShape, { x: 1, y: 1, z: 1 }),
    () => set(SphereShape, { radius: 1 }),
    () => set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 }),
  ]
  const bodies = shapes.map((shape, i) => {
    const entity = addEntity(world)
    addComponents(world, entity, [
      set(Position, { x: 1.5 * i, y: 0.5, z: 0 }),
      Rotation,
      shape(),
      set(LinearVelocity, { x: i, y: -1, z: 0 }),
      set(AngularVelocity, { x: 1, y: i, z: 0 }),
    ])
    return entity
  })
  return { world, collision, kept, bodies }
}

const calls: Record<string, (scene: Scene) => void> = {
  removeTree: ({ collision, kept }) => collision.removeTree(kept),
  'removeTree twice': ({ collision, kept }) => {
    collision.removeTree(kept)
    collision.removeTree(kept)
  },
  addTree: ({ collision }) => void collision.addTree(another!),
  'set to another tree': ({ world, collision, bodies }) =>
    addComponent(world, bodies[2]!, set(collision.components.MeshShape, { tree: another as never })),
  'set to no tree': ({ world, collision, bodies }) =>
    addComponent(world, bodies[2]!, set(collision.components.MeshShape, { tree: 77 })),
  'shape gone': ({ world, collision, bodies }) => removeComponent(world, bodies[2]!, collision.components.MeshShape),
  'another shape': ({ world, collision, bodies }) => {
    removeComponent(world, bodies[2]!, collision.components.MeshShape)
    addComponent(world, bodies[2]!, collision.components.SphereShape)
  },
  'entity gone': ({ world, bodies }) => removeEntity(world, bodies[2]!),
  'entity gone and another there': ({ world, collision, bodies }) => {
    removeEntity(world, bodies[2]!)
    addComponents(world, addEntity(world), [collision.components.Position, collision.components.BoxShape])
  },
  'all gone': ({ world, bodies }) => {
    for (const body of bodies) removeEntity(world, body)
  },
  'many more': ({ world, collision }) => {
    const { Position, BoxShape } = collision.components
    for (let i = 0; i < 300; i++) addComponents(world, addEntity(world), [set(Position, { x: 99 + 3 * i }), BoxShape])
  },
  teleport: ({ collision, bodies }) => collision.teleport(bodies[2]!),
  NaN: ({ collision, bodies }) => void (collision.components.Position.x[bodies[2]!] = NaN),
  dispose: ({ collision }) => collision.dispose(),
  'dispose and anew': ({ world, collision }) => {
    collision.dispose()
    createCollision(world)
  },
  resetWorld: ({ world }) => void resetWorld(world),
  deleteWorld: ({ world }) => void deleteWorld(world),
  integrationSystem: ({ world }) => void integrationSystem(world),
  moveAndSlide: ({ world, bodies }) => void moveAndSlide(world, bodies[3]!, [0.01, 0, 0]),
  'whole step': ({ world }) => void collisionSystem(world),
  read: ({ collision, bodies }) => {
    const { events } = collision
    for (let row = 0; row < events.count; row++) collision.manifoldOf(row, createManifold())
    collision.contactBetween(bodies[0]!, bodies[1]!)
    collision.forEachContactOf(bodies[0]!, () => {})
    collision.eventsByTime()
    JSON.stringify(events)
    JSON.stringify(collision.report)
  },
  'contact entities gone': ({ world, collision }) => {
    for (const e of [...query(world, [collision.components.Contact])]) removeEntity(world, e)
  },
}

/** Those that end the step, or the world. */
const breaks = ['dispose', 'dispose and anew', 'resetWorld', 'deleteWorld', 'integrationSystem', 'whole step']

/** What a step tells of the contacts that there are. */
function toldBy(collision: Collision<World>): unknown {
  return { ...collision.events.toJSON(), reason: [] }
}

/** Errors that are not ours. */
function rawErrors(...bodies: (() => void)[]): unknown[] {
  return bodies.flatMap((body) => {
    try {
      body()
      return []
    } catch (error) {
      return error instanceof CollisionError ? [] : [error]
    }
  })
}

describe('between the stages of a step that a game runs one by one', () => {
  const optionSets = [{}, { continuous: false, contactEntities: false }, { onInvalid: 'quarantine', touching: true }]
  const begun = (options: object): Scene => {
    const scene = makeScene(options)
    collisionSystem(scene.world)
    integrationSystem(scene.world)
    expect([scene.collision.report.quarantined, scene.collision.events.count > 3]).toEqual([[], true])
    return scene
  }
  const untouched = optionSets.map((options) => {
    const { world, collision } = begun(options)
    collisionSystem(world)
    return toldBy(collision)
  })
  it.each(Object.keys(calls))('%s: no raw error, and the step goes on with what it began with', (name) => {
    for (const [o, options] of optionSets.entries())
      for (let last = 0; last < 3; last++) {
        const scene = begun(options)
        const { world, collision } = scene
        for (let s = 0; s <= last; s++) stages[s]!(world)
        const ahead = stages.slice(last + 1).map((stage) => () => void stage(world))
        expect(
          rawErrors(() => calls[name]!(scene), ...ahead),
          `after ${stages[last]!.name}`,
        ).toEqual([])
        if (!breaks.includes(name)) expect(toldBy(collision)).toEqual(untouched[o])
        const next = (): void => void collisionSystem(world)
        const read = (): void => void JSON.stringify(collision.events)
        expect(rawErrors(next, next, read, () => collision.dispose())).toEqual([])
      }
  })

  it('a tree that was removed is refused from the next step on', () => {
    const { world, collision, kept } = makeScene({})
    boundsSystem(world)
    collision.removeTree(kept)
    for (const stage of stages.slice(1)) stage(world)
    expect(collision.report.step).toBe(1)
    expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_HANDLE', value: kept }))
  })
})

describe('a jump that is declared while a step is being made', () => {
  /** A ball on one side of a thin wall. */
  function ballAtWall(): { world: World; collision: Collision<World>; ball: number; jump(): void } {
    const world = createWorld()
    const collision = createCollision(world) as Collision<World>
    const { Position, SphereShape, BoxShape, LinearVelocity } = collision.components
    const [ball, other] = [-5, -5.5].map((x) =>
      spawn(world, set(Position, { x }), set(SphereShape, { radius: 0.5 }), LinearVelocity),
    )
    expect(other).toBe(ball! + 1)
    addComponents(world, addEntity(world), [Position, set(BoxShape, { x: 0.01, y: 9, z: 9 })])
    const jump = (): void => {
      Position.x[ball!] = 5
      collision.teleport(ball!)
    }
    return { world, collision, ball: ball!, jump }
  }

  it.each([0, 1, 2])('is no path in the step that shows it, declared after stage %i', (last) => {
    const { world, collision, jump } = ballAtWall()
    collisionSystem(world)
    for (let s = 0; s < 4; s++) {
      stages[s]!(world)
      if (s === last) jump()
    }
    expect([collision.events.began, collision.events.ended, collision.events.count]).toEqual([0, 0, 1])
    collisionSystem(world)
    expect([collision.events.began, collision.events.ended]).toEqual([0, 1])
    expect(endReasonName(collision.events.reason[0]!)).toBe('teleport')
    collisionSystem(world)
    expect(collision.events.count).toBe(0)
  })

  it('nor is it one where an observer of contacts declared it (E18)', () => {
    const { world, collision, jump } = ballAtWall()
    observe(world, onAdd(collision.components.ContactBegan), jump)
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
    collisionSystem(world)
    expect([collision.events.began, collision.events.ended]).toEqual([0, 1])
    expect(endReasonName(collision.events.reason[0]!)).toBe('teleport')
  })

  it('counts in the step that comes instead of one that failed', () => {
    const world = createWorld()
    const collision = createCollision(world, { pairBudget: 0 })
    const { Position, SphereShape, BoxShape, LinearVelocity } = collision.components
    const ball = spawn(world, set(Position, { x: -5 }), set(SphereShape, { radius: 0.5 }), LinearVelocity)
    addComponents(world, addEntity(world), [Position, set(BoxShape, { x: 0.01, y: 9, z: 9 })])
    collisionSystem(world)
    // On its way through the wall there is a pair.
    Position.x[ball] = 4
    expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_PAIR_BUDGET' }))
    collision.teleport(ball)
    collisionSystem(world)
    expect(collision.report.step).toBe(2)
  })
})
