import {
  addComponent,
  addEntity,
  createWorld,
  getAllEntities,
  query,
  removeComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  collisionSystem,
  contactEventSystem,
  createCollision,
  EndReason,
  endReasonName,
  narrowPhaseSystem,
  type Collision,
  type CollisionOptions,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { line } from './sphere-line.js'

function touching(options: CollisionOptions<World> = {}) {
  const scene = line(2, options)
  const [a, b] = scene.bodies as [number, number]
  collisionSystem(scene.world)
  expect(scene.collision.events.began).toBe(1)
  return { ...scene, a, b }
}

type Scene = ReturnType<typeof touching>

/** [began, ended, persist] of the last step. */
const counts = ({ events }: Collision): number[] => [
  events.began,
  events.ended,
  events.count - events.began - events.ended,
]
const reason = ({ events }: Collision): string => endReasonName(events.reason[events.began]!)

describe('the life of a contact', () => {
  it('begins, persists, ends, and is gone', () => {
    const { world, collision, a, b, Position, Contact, ContactBegan, ContactEnded } = touching()
    const { events } = collision
    expect([events.a[0], events.b[0], events.depth[0], events.normalX[0]]).toEqual([a, b, 0.5, 1])
    const c = query(world, [Contact, ContactBegan])[0]!
    expect([Contact.a[c], Contact.b[c], Contact.depth[c]]).toEqual([a, b, 0.5])
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 0, 1])
    expect([...query(world, [Contact])]).toEqual([c])
    expect(query(world, [ContactBegan]).length).toBe(0)
    Position.x[b] = 5
    collisionSystem(world)
    // It touched at the start of this step, and was gone at its end: the next step is the first without a touch.
    expect(counts(collision)).toEqual([0, 0, 1])
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 1, 0])
    expect(reason(collision)).toBe('separated')
    expect([...query(world, [Contact, ContactEnded])]).toEqual([c])
    expect(Contact.reason[c]).toBe(EndReason.separated)
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 0, 0])
    expect(query(world, [Contact]).length).toBe(0)
  })

  it('steps twice at delta 0 with only stays after the first (N18, P36)', () => {
    const { world, collision } = touching({ delta: 0 })
    for (let i = 0; i < 3; i++) {
      collisionSystem(world)
      expect(counts(collision)).toEqual([0, 0, 1])
      expect(collision.events.speed[0]).toBe(0)
    }
  })

  it.each<readonly [string, (scene: Scene) => unknown]>([
    ['removed', ({ world, b }: Scene) => removeEntity(world, b)],
    ['component', ({ world, b, SphereShape }: Scene) => removeComponent(world, b, SphereShape)],
    [
      'shape',
      ({ world, b, SphereShape, BoxShape }: Scene) => {
        removeComponent(world, b, SphereShape)
        addComponent(world, b, set(BoxShape, { x: 0.1, y: 0.1, z: 0.1 }))
      },
    ],
    ['shape', ({ b, SphereShape }: Scene) => void (SphereShape.radius[b] = 0.1)],
    ['filter', ({ world, b, CollisionFilter }: Scene) => addComponent(world, b, set(CollisionFilter, { mask: 2 }))],
    [
      'teleport',
      ({ b, collision, Position }: Scene) => {
        Position.x[b] = 9
        collision.teleport(b)
      },
    ],
    ['disabled', ({ world, b, CollisionDisabled }: Scene) => addComponent(world, b, CollisionDisabled)],
    [
      'component',
      ({ world, a, b, LinearVelocity }: Scene) => {
        removeComponent(world, a, LinearVelocity)
        removeComponent(world, b, LinearVelocity)
      },
    ],
    [
      'separated',
      ({ world, b, Position }: Scene) => {
        Position.x[b] = 9
        collisionSystem(world)
      },
    ],
  ])('ends with reason %s (E01 E09 E11 E12 E27)', (name, act) => {
    const scene = touching()
    act(scene)
    collisionSystem(scene.world)
    expect(counts(scene.collision)).toEqual([0, 1, 0])
    expect(reason(scene.collision)).toBe(name)
    expect([scene.collision.events.a[0], scene.collision.events.b[0]]).toEqual([scene.a, scene.b])
  })

  it.each([true, false])('ends with reason shape if that is why, continuous %s (E12)', (continuous) => {
    for (const what of ['sphere', 'still', 'mover', 'none'] as const) {
      const { world, collision, a, b, body, SphereShape, BoxShape, Position } = touching({ continuous })
      const boxes = [20, 21.5, 30, 31.5].map((x, i) => {
        const e = body(x, i !== 0)
        removeComponent(world, e, SphereShape)
        addComponent(world, e, set(BoxShape, { x: 1, y: 1, z: 1 }))
        return e
      }) as [number, number, number, number]
      for (let i = 0; i < 4; i++) collisionSystem(world)
      expect(counts(collision)).toEqual([0, 0, 3])
      const pair = what === 'sphere' ? [a, b] : what === 'still' ? [boxes[0], boxes[1]] : [boxes[2], boxes[3]]
      if (what === 'sphere') SphereShape.radius[b] = 0.1
      else if (what === 'still') BoxShape.x[boxes[0]] = 0.1
      else if (what === 'mover') BoxShape.x[boxes[2]] = 0.1
      else {
        Position.x[boxes[3]] = 90
        if (continuous) collisionSystem(world)
      }
      collisionSystem(world)
      expect(counts(collision), what).toEqual([0, 1, 2])
      expect(reason(collision)).toBe(what === 'none' ? 'separated' : 'shape')
      expect([collision.events.a[0], collision.events.b[0]]).toEqual(pair)
    }
  })

  it('has no more contact entities than there were contacts, also where the game removes them (E06)', () => {
    const { world, collision, bodies, body, Contact, Position } = line(6)
    const late = [body(100), body(200)]
    collisionSystem(world)
    const entities = (): number => getAllEntities(world).length
    const others = bodies.length + late.length
    expect(entities()).toBe(others + 5)
    for (const c of [...query(world, [Contact])].slice(0, 3)) removeEntity(world, c)
    // Two more begin.
    Position.x[late[0]!] = 9
    Position.x[late[1]!] = 10.5
    collisionSystem(world)
    expect(counts(collision)).toEqual([2, 0, 5])
    expect(entities()).toBe(others + 7)
    expect(query(world, [Contact]).length).toBe(7)
  })

  it('ends and begins when the id is recycled in the same step, never stays (E05)', () => {
    const { world, collision, b, body } = touching()
    const generation = collision.events.generationB[0]!
    removeEntity(world, b)
    expect(body(1.5)).toBe(b)
    collisionSystem(world)
    expect(counts(collision)).toEqual([1, 1, 0])
    expect(collision.events.generationB[0]).toBe(generation + 1)
    expect(collision.events.generationB[1]).toBe(generation)
    expect(reason(collision)).toBe('removed')
  })

  it('tells ids apart that were recycled 5,000 times (E06)', () => {
    const { world, collision, b, body } = touching()
    for (let i = 0; i < 5000; i++) {
      removeEntity(world, b)
      body(1.5)
    }
    collisionSystem(world)
    expect(counts(collision)).toEqual([1, 1, 0])
  })

  it('ends and begins when a shape is removed and added again in one step (E10)', () => {
    const { world, collision, b, SphereShape } = touching()
    removeComponent(world, b, SphereShape)
    addComponent(world, b, set(SphereShape, { radius: 1 }))
    collisionSystem(world)
    expect(counts(collision)).toEqual([1, 1, 0])
  })

  it('ends when the partner is removed inside the loop over a query (E02 E03)', () => {
    const { world, collision, a, b, body, Contact, ContactBegan } = touching()
    body(-1.5)
    collisionSystem(world)
    for (const c of query(world, [Contact, ContactBegan])) removeEntity(world, Contact.a[c]!)
    removeEntity(world, b)
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 2, 0])
    expect([...collision.events.reason.subarray(0, 2)]).toEqual([EndReason.removed, EndReason.removed])
    expect(collision.report.bodies).toBe(1)
    expect(a).toBe(1)
  })

  it('replaces a contact entity that the game removed while the contact lasts', () => {
    const { world, collision, Contact, ContactBegan, ContactEnded, Position, b } = touching()
    removeEntity(world, query(world, [Contact])[0]!)
    const user = addEntity(world)
    collisionSystem(world)
    const c = query(world, [Contact])[0]!
    expect(c).not.toBe(user)
    expect(query(world, [ContactBegan]).length).toBe(0)
    Position.x[b] = 9
    collision.teleport(b)
    collisionSystem(world)
    expect([...query(world, [Contact, ContactEnded])]).toEqual([c])
    expect(counts(collision)).toEqual([0, 1, 0])
  })

  it('makes no contact entities when told so', () => {
    const { world, collision, Contact } = touching({ contactEntities: false })
    expect(query(world, [Contact]).length).toBe(0)
    expect(collision.events.began).toBe(1)
  })

  it('pools contact entities: a thousand begins and ends use few ids', () => {
    const { world, collision, Position, b } = touching()
    for (let i = 0; i < 1000; i++) {
      Position.x[b] = i % 2 === 0 ? 9 : 1.5
      collision.teleport(b)
      collisionSystem(world)
    }
    expect(addEntity(world)).toBeLessThan(8)
    expect(counts(collision)).toEqual([1, 0, 0])
  })

  it('never pairs two statics, and pairs a static with a zero velocity', () => {
    const { world, collision, body, LinearVelocity } = touching()
    const s = body(20, false)
    body(20.5, false)
    collisionSystem(world)
    expect(collision.events.began).toBe(0)
    addComponent(world, s, LinearVelocity)
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
  })

  it('refuses to teleport what is not there (E26)', () => {
    const { world, collision, b } = touching()
    removeEntity(world, b)
    expect(() => collision.teleport(b)).toThrow(expect.objectContaining({ code: 'E_DEAD_ENTITY', entity: b }))
  })

  it('refuses stages out of order and re-entry (E21)', () => {
    const { world } = touching()
    for (const stage of [broadPhaseSystem, narrowPhaseSystem, contactEventSystem])
      expect(() => stage(world)).toThrow(expect.objectContaining({ code: 'E_REENTRANT' }))
    boundsSystem(world)
    expect(() => narrowPhaseSystem(world)).toThrow(expect.objectContaining({ code: 'E_REENTRANT' }))
    collisionSystem(world)
    const inside = createWorld()
    createCollision(inside, {
      delta: () => {
        collisionSystem(inside)
        return 0
      },
    })
    expect(() => collisionSystem(inside)).toThrow(expect.objectContaining({ code: 'E_REENTRANT' }))
  })

  it('refuses more pairs than the budget, names the worst entity, and loses nothing (L02)', () => {
    const { world, collision, body } = touching({ pairBudget: 3 })
    const extra = [body(0.2), body(0.4), body(0.6)]
    expect(() => collisionSystem(world)).toThrow(
      expect.objectContaining({
        ...{ code: 'E_PAIR_BUDGET', value: 10, limit: 3 },
        message: expect.stringContaining('at least 10 pairs at step'),
      }),
    )
    for (const e of extra) removeEntity(world, e)
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 0, 1])
  })

  it('orders the began by time with ties by (a, b)', () => {
    const { collision } = touching()
    expect([...collision.eventsByTime()]).toEqual([0])
    expect(collision.events).not.toHaveProperty('eventsByTime')
  })
})
