import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
  deleteWorld,
  getAllEntities,
  observe,
  onAdd,
  onRemove,
  onSet,
  removeComponent,
  removeEntity,
  resetWorld,
  set,
  type World,
} from 'bitecs'
import { collisionSystem, createCollision, endReasonName, integrationSystem, querySystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../thrown.js'
import { spawn } from '../spawn.js'

type Components = ReturnType<typeof start>['collision']['components']

function start() {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000, touching: true })
  const { Position, LinearVelocity, SphereShape, Attached } = collision.components
  const fill = (): number[] =>
    [0, 1, 2].map((k) => spawn(world, set(Position, { x: 0.75 * k }), LinearVelocity, SphereShape))
  const bodies = fill()
  const child = spawn(world, set(Attached, { parent: bodies[0]!, y: 0.5 }), SphereShape)
  return { world, collision, fill, bodies, child }
}

/** Observer terms that fire while a system runs, and what makes them fire. */
const inside: Readonly<Record<string, (c: Components, bodies: readonly number[], world: World) => unknown>> = {
  Contact: (c) => onAdd(c.Contact),
  ContactBegan: (c) => onAdd(c.ContactBegan),
  Touching: (c) => onAdd(c.Touching),
  'a child that loses its parent': (c, bodies, world) => {
    removeEntity(world, bodies[0]!)
    return onRemove(c.Attached)
  },
}

const changes = { resetWorld, deleteWorld } as const
const names = Object.keys(changes) as (keyof typeof changes)[]

/** The rest of the step made contact entities of the old world in the new one, or was a TypeError. */
describe.each(names)('%s in an observer', (name) => {
  it.each(Object.keys(inside))('while a system runs: %s (E16 E24)', (term) => {
    const { world, collision, bodies, fill } = start()
    let count = 0
    const fires = inside[term]!(collision.components, bodies, world)
    observe(world, fires as ReturnType<typeof onAdd>, () => {
      if (count++ === 0) changes[name](world)
    })
    expect(codeOf(() => collisionSystem(world))).toBe('E_REENTRANT')
    expect(count).toBe(1)
    if (name === 'deleteWorld') {
      expect(codeOf(() => collisionSystem(world))).toBe('E_DEAD_ENTITY')
      collision.dispose()
      return
    }
    expect([...getAllEntities(world)]).toEqual([])
    collision.reset()
    fill()
    collisionSystem(integrationSystem(world))
    expect([collision.events.began, collision.events.reset]).toEqual([2, true])
    collisionSystem(integrationSystem(world))
    expect([collision.events.began, collision.events.ended, collision.events.count]).toEqual([0, 0, 2])
  })

  it.each(['add', 'set', 'remove', 'remove entity'])('outside of a step: %s (E16 E24)', (kind) => {
    const { world, collision, fill, bodies } = start()
    collisionSystem(world)
    const { count: contacts } = collision.events
    const { SphereShape, LinearVelocity } = collision.components
    let count = 0
    const change = (): void => {
      if (count++ === 0) changes[name](world)
    }
    const term = kind === 'add' ? onAdd(SphereShape) : kind === 'set' ? onSet(SphereShape) : onRemove(LinearVelocity)
    observe(world, term, change)
    const calls: Record<string, () => void> = {
      add: () => {
        addComponent(world, addEntity(world), SphereShape)
      },
      set: () => {
        addComponent(world, bodies[0]!, set(SphereShape, { radius: 1 }))
      },
      remove: () => {
        removeComponent(world, bodies[0]!, LinearVelocity, SphereShape)
      },
      'remove entity': () => {
        removeEntity(world, bodies[0]!)
      },
    }
    try {
      calls[kind]!()
    } catch (error) {
      // bitECS itself goes on in a world that is gone; nothing of ours may be in the way.
      expect(String((error as Error).stack)).not.toMatch(/observers\.ts|registry\.ts|columns\.ts/)
    }
    expect(count).toBeGreaterThan(0)
    if (name === 'deleteWorld') {
      expect(codeOf(() => collisionSystem(world))).toBe('E_DEAD_ENTITY')
      return
    }
    collision.reset()
    fill()
    collisionSystem(world)
    expect([collision.events.began, collision.events.ended, collision.events.reset]).toEqual([2, contacts, true])
  })
})

describe.each(names)("%s in an observer that was there before ours, of the game's own component", (name) => {
  it.each(['add', 'remove', 'remove entity'])('%s (E16 E24)', (kind) => {
    const world = createWorld()
    const Position = { x: new Float64Array(100), y: new Float64Array(100) }
    let isArmed = false
    const change = (): void => {
      if (isArmed) changes[name](world)
      isArmed = false
    }
    observe(world, onAdd(Position), change)
    observe(world, onRemove(Position), change)
    const collision = createCollision(world, { components: { Position }, maxEntities: 100, touching: true })
    const { SphereShape, LinearVelocity } = collision.components
    const [body, other] = [addEntity(world), addEntity(world)]
    addComponents(world, body, [Position, SphereShape, LinearVelocity])
    addComponents(world, other, [Position, SphereShape, LinearVelocity])
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
    isArmed = true
    try {
      if (kind === 'add') addComponents(world, addEntity(world), [Position, set(SphereShape, { radius: 1 })])
      else if (kind === 'remove') removeComponent(world, body, Position, SphereShape)
      else removeEntity(world, body)
    } catch (error) {
      expect(String((error as Error).stack)).not.toMatch(/observers\.ts|registry\.ts|columns\.ts/)
    }
    expect(isArmed).toBe(false)
    if (name === 'deleteWorld') {
      expect(codeOf(() => collisionSystem(world))).toBe('E_DEAD_ENTITY')
      return
    }
    collision.reset()
    spawn(world, Position, SphereShape, LinearVelocity)
    collisionSystem(world)
    expect([collision.events.count, collision.report.bodies]).toEqual([1, 1])
    expect(endReasonName(collision.events.reason[0]!)).toBe('reset')
  })
})

describe.each(names)('%s in a function that gives delta', (name) => {
  it('is refused (E24)', () => {
    const world = createWorld()
    let isArmed = false
    const collision = createCollision(world, {
      maxEntities: 100,
      delta: () => {
        if (isArmed) changes[name](world)
        return 1
      },
    })
    for (const system of [integrationSystem, collisionSystem]) system(world)
    isArmed = true
    expect(codeOf(() => integrationSystem(world))).toBe('E_REENTRANT')
    isArmed = false
    expect(codeOf(() => collisionSystem(world))).toBe(name === 'deleteWorld' ? 'E_DEAD_ENTITY' : undefined)
    collision.dispose()
  })
})

it.each(names)('%s in an observer of ProbeHit while querySystem runs is refused (E16 E24)', (name) => {
  const { world, collision, fill, bodies } = start()
  const { ProbeHit, RayProbe } = collision.components
  for (const body of bodies) addComponent(world, body, set(RayProbe, { x: 1, y: 0, z: 0, length: 9 }))
  collisionSystem(world)
  let count = 0
  observe(world, onAdd(ProbeHit), () => {
    if (count++ === 0) changes[name](world)
  })
  expect(codeOf(() => querySystem(world))).toBe('E_REENTRANT')
  expect(count).toBe(1)
  if (name === 'deleteWorld') return
  collision.reset()
  fill()
  collisionSystem(querySystem(world))
  expect([collision.events.began, collision.events.reset]).toEqual([2, true])
})
