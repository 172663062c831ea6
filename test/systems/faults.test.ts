import {
  addComponent,
  addComponents,
  addEntity,
  addPrefab,
  createWorld,
  deleteWorld,
  IsA,
  observe,
  onAdd,
  pipe,
  query,
  removeComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  collisionStages,
  collisionSystem,
  contactEventSystem,
  createCollision,
  EndReason,
  endReasonName,
  integrationSystem,
  narrowPhaseSystem,
  type Collision,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import type { CollisionResource } from '../../src/collision.js'
import { randomScene } from '../oracle/scene.js'
import { worldOf, type SceneWorld } from './scene-world.js'
import { counts, line, rowsOf } from './sphere-line.js'

/** Pairs and reasons of the contacts that ended. */
const endsOf = ({ events }: Collision): string[] =>
  Array.from({ length: events.ended }, (_, k) => {
    const row = events.began + k
    return `${events.a[row]} ${events.b[row]} ${endReasonName(events.reason[row]!)}`
  })

describe('inside the loops that read a step', () => {
  it('ends a contact once with ids and generations of both when bodies are removed between steps (E01)', () => {
    const { world, collision, bodies } = line(3)
    collisionSystem(world)
    const { events } = collision
    const before = [events.generationA[0], events.generationB[0], events.generationA[1], events.generationB[1]]
    removeEntity(world, bodies[0]!)
    removeEntity(world, bodies[1]!)
    collisionSystem(world)
    expect(endsOf(collision)).toEqual(['1 2 removed', '2 3 removed'])
    expect([events.generationA[0], events.generationB[0], events.generationA[1], events.generationB[1]]).toEqual(before)
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 0, 0])
  })

  it('keeps the rows of a third body that was removed while they were read, and ends them once (E02 E03 E04)', () => {
    const { world, collision, bodies, Contact, ContactBegan } = line(6)
    collisionSystem(world)
    const { events } = collision
    const seen: string[] = []
    for (let row = 0; row < events.began; row++) {
      seen.push(`${events.a[row]} ${events.b[row]}`)
      // At the first contact of 1 and 2: itself, its partner, and two whose begins are still to be read.
      if (row === 0) for (const k of [0, 1, 3, 4]) removeEntity(world, bodies[k]!)
    }
    expect(seen).toEqual(['1 2', '2 3', '3 4', '4 5', '5 6'])
    expect(query(world, [Contact, ContactBegan]).length).toBe(5)
    collisionSystem(world)
    expect(endsOf(collision)).toEqual(seen.map((pair) => `${pair} removed`))
    expect(counts(collision)).toEqual([0, 5, 0])
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 0, 0])
    expect(collision.report.bodies).toBe(2)
  })

  it('shows a move and a new body in the next step, not in the rows being read (E18 E22)', () => {
    const { world, collision, bodies, body, Position } = line(4)
    collisionSystem(world)
    const before = rowsOf(collision)
    let added = 0
    for (let row = 0; row < collision.events.began; row++) {
      Position.x[bodies[3]!] = 100
      if (row === 0) added = body(-1.5)
    }
    expect(rowsOf(collision)).toEqual(before)
    expect(collision.isTouching(bodies[2]!, bodies[3]!)).toBe(true)
    expect(collision.isTouching(bodies[0]!, added)).toBe(false)
    collision.teleport(bodies[3]!)
    collisionSystem(world)
    expect(counts(collision)).toEqual([1, 1, 2])
    expect(endsOf(collision)).toEqual(['3 4 teleport'])
    expect(collision.isTouching(bodies[0]!, added)).toBe(true)
  })

  it('is not disturbed by queries inside queries, also of changed terms (E19)', () => {
    const runs = [false, true].map((nested) => {
      const { world, collision, bodies, Position, BoxShape, SphereShape, Contact, ContactBegan } = line(12)
      const rows: string[][] = []
      for (let step = 0; step < 20; step++) {
        Position.x[bodies[step % 12]!] = 1.5 * ((step * 5) % 12)
        collisionSystem(world)
        rows.push(rowsOf(collision))
        if (!nested) continue
        for (const c of query(world, [Contact, ContactBegan])) {
          for (const e of query(world, [SphereShape, Position])) if (e === Contact.a[c]) query(world, [Contact])
          query(world, [BoxShape])
        }
      }
      return rows
    })
    expect(runs[1]).toEqual(runs[0])
    expect(runs[0]!.flat().length).toBeGreaterThan(100)
  })

  it("is whole after a system of the game threw, and the game's step goes on (E20)", () => {
    const { world, collision, bodies, Position } = line(3)
    let boom = true
    const update = pipe(collisionSystem, (w: World) => {
      if (boom) throw new Error('boom')
      return w
    })
    expect(() => update(world)).toThrow('boom')
    expect(counts(collision)).toEqual([2, 0, 0])
    boom = false
    Position.x[bodies[2]!] = 50
    collision.teleport(bodies[2]!)
    update(world)
    expect(counts(collision)).toEqual([0, 1, 1])
  })

  it('may step from inside a loop, which is no system: contacts stay balanced (E21)', () => {
    const { world, collision, Contact } = line(5)
    collisionSystem(world)
    let steps = 0
    for (const c of query(world, [Contact])) {
      expect(Contact.a[c]).toBeGreaterThan(0)
      if (steps++ < 3) collisionSystem(world)
    }
    expect(counts(collision)).toEqual([0, 0, 4])
    expect(query(world, [Contact]).length).toBe(4)
  })

  it('grows with a thousand bodies and contacts made inside loops, from a capacity of 1 (E17)', () => {
    const { world, collision, body, bodies, Contact, Position } = line(2, { capacity: 1 })
    collisionSystem(world)
    let last = bodies[1]!
    let x = 1.5
    for (let round = 0; round < 10; round++) {
      const reads: number[] = []
      for (const c of [...query(world, [Contact])]) {
        for (let k = 0; k < 10 && x < 1500; k++) last = body((x += 1.5))
        reads.push(Contact.a[c]!, Contact.b[c]!)
      }
      expect(reads.every((e) => e > 0)).toBe(true)
      collisionSystem(world)
    }
    expect(collision.report.bodies).toBe(1001)
    expect(counts(collision)).toEqual([0, 0, 1000])
    expect(Position.x[last]).toBe(1500)
    expect(Position.x[bodies[1]!]).toBe(1.5)
  })
})

describe('observers of the game on contacts', () => {
  it('cannot step, run a stage, or dispose inside a system (E21 E28)', () => {
    const { world, collision, ContactBegan } = line(2)
    const codes: string[] = []
    const attempt = (run: () => void): void => {
      try {
        run()
        codes.push('no error')
      } catch (error) {
        codes.push((error as { code: string }).code)
      }
    }
    observe(world, onAdd(ContactBegan), () => {
      attempt(() => collisionSystem(world))
      attempt(() => narrowPhaseSystem(world))
      attempt(() => integrationSystem(world))
      attempt(() => collision.dispose())
    })
    collisionSystem(world)
    expect(codes).toEqual(['E_REENTRANT', 'E_REENTRANT', 'E_REENTRANT', 'E_REENTRANT'])
    expect(counts(collision)).toEqual([1, 0, 0])
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 0, 1])
  })

  it('may remove bodies, partners and others: the step completes, each contact ends once (E02 E03 E04)', () => {
    const { world, collision, bodies, Contact, ContactBegan } = line(6)
    const doomed = [bodies[1]!, bodies[4]!]
    observe(world, onAdd(ContactBegan), () => {
      for (const e of doomed.splice(0)) removeEntity(world, e)
    })
    collisionSystem(world)
    expect(counts(collision)).toEqual([5, 0, 0])
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 4, 1])
    expect(endsOf(collision).every((end) => end.endsWith('removed'))).toBe(true)
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 0, 1])
    expect(query(world, [Contact]).length).toBe(1)
  })
})

describe('the world itself', () => {
  it('that was deleted is refused with a reason, and lets go (E24)', () => {
    const { world, collision, Contact } = line(3)
    collisionSystem(world)
    for (const c of query(world, [Contact])) {
      deleteWorld(world)
      expect(Contact.b[c]).toBe(Contact.a[c]! + 1)
      break
    }
    for (const system of [collisionSystem, integrationSystem])
      expect(() => system(world)).toThrow(expect.objectContaining({ name: 'CollisionError' }))
    expect(counts(collision)).toEqual([2, 0, 0])
    expect(() => collision.dispose()).not.toThrow()
  })

  it('whose collision was disposed of between stages is refused, and takes a new one (E28)', () => {
    const { world, collision, bodies } = line(3)
    collisionSystem(world)
    boundsSystem(world)
    broadPhaseSystem(world)
    collision.dispose()
    expect(() => narrowPhaseSystem(world)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    const next = createCollision(world)
    const { Position, SphereShape, LinearVelocity, Contact } = next.components
    for (const e of bodies) addComponents(world, e, [Position, SphereShape, LinearVelocity])
    collisionSystem(world)
    expect(counts(next)).toEqual([3, 0, 0])
    expect(query(world, [Contact]).length).toBe(3)
  })

  it('may be stepped stage by stage, and what the game writes between stages comes in the next step', () => {
    const whole = line(5)
    const parts = line(5)
    for (let step = 0; step < 6; step++) {
      for (const { Position, bodies } of [whole, parts]) Position.y[bodies[step % 5]!]! += 0.7
      collisionSystem(whole.world)
      for (const stage of [boundsSystem, broadPhaseSystem, narrowPhaseSystem, contactEventSystem]) {
        stage(parts.world)
        const { Position, SphereShape, bodies } = parts
        const e = bodies[(step + 2) % 5]!
        const [y, radius] = [Position.y[e]!, SphereShape.radius[e]!]
        if (stage !== contactEventSystem) {
          Position.y[e] = NaN
          SphereShape.radius[e] = -5
          addEntity(parts.world)
        }
        // Back before the next step begins; in between nobody reads it.
        if (stage === contactEventSystem) continue
        Position.y[e] = y
        SphereShape.radius[e] = radius
      }
      expect(rowsOf(parts.collision).map(withoutIds)).toEqual(rowsOf(whole.collision).map(withoutIds))
    }
    expect(collisionStages).toEqual([boundsSystem, broadPhaseSystem, narrowPhaseSystem, contactEventSystem])
  })

  it.each([1, 2])(
    'shares nothing with others: three in turns, stage by stage, equal each alone, seed %i (P40)',
    (seed) => {
      const make = (): SceneWorld[] =>
        [0, 1, 2].map((k) =>
          worldOf(randomScene(10 * seed + k, { bodies: 30 }), { delta: 1 / 20, continuous: k !== 1 }),
        )
      const alone = make().map((scene) =>
        [0, 1, 2, 3, 4].flatMap(() => {
          integrationSystem(scene.world)
          collisionSystem(scene.world)
          return rowsOf(scene.collision)
        }),
      )
      const worlds = make()
      const turns: string[][] = [[], [], []]
      for (let step = 0; step < 5; step++) {
        for (const { world } of worlds) integrationSystem(world)
        for (const stage of collisionStages)
          for (const { world } of step % 2 === 0 ? worlds : [...worlds].reverse()) stage(world)
        worlds.forEach(({ collision }, k) => turns[k]!.push(...rowsOf(collision)))
      }
      expect(turns).toEqual(alone)
      for (const rows of alone) expect(rows.length).toBeGreaterThan(20)
    },
  )
})

const withoutIds = (row: string): string => row.split(' ').slice(4).join(' ')

describe('bodies that change', () => {
  it('toggle CollisionDisabled every step: an end with its reason, then a begin (E27)', () => {
    const { world, collision, bodies, CollisionDisabled } = line(3)
    collisionSystem(world)
    for (let step = 0; step < 50; step++) {
      addComponent(world, bodies[1]!, CollisionDisabled)
      collisionSystem(world)
      expect(endsOf(collision)).toEqual(['1 2 disabled', '2 3 disabled'])
      expect(counts(collision)).toEqual([0, 2, 0])
      removeComponent(world, bodies[1]!, CollisionDisabled)
      collisionSystem(world)
      expect(counts(collision)).toEqual([2, 0, 0])
    }
    // On and off within one step is nothing.
    addComponent(world, bodies[1]!, CollisionDisabled)
    removeComponent(world, bodies[1]!, CollisionDisabled)
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 0, 2])
  })

  it('swap their shape every step: an end with reason shape and a begin, and nothing of the old manifold (E11)', () => {
    const { world, collision, bodies, SphereShape, BoxShape, CapsuleShape } = line(2)
    collisionSystem(world)
    const [a, b] = bodies as [number, number]
    const shapes = [
      ['sphere', SphereShape, set(SphereShape, { radius: 1 }), 0.5, 1],
      ['box', BoxShape, set(BoxShape, { x: 2, y: 1, z: 1 }), 1.5, 1],
      ['capsule', CapsuleShape, set(CapsuleShape, { halfHeight: 1, radius: 1.25 }), 0.75, 1],
    ] as const
    for (let step = 1; step < 60; step++) {
      removeComponent(world, b, shapes[(step - 1) % 3]![1])
      addComponent(world, b, shapes[step % 3]![2])
      collisionSystem(world)
      expect(counts(collision)).toEqual([1, 1, 0])
      expect(endsOf(collision)).toEqual([`${a} ${b} shape`])
      expect(collision.events.depth[0]).toBeCloseTo(shapes[step % 3]![3], 12)
      expect(collision.events.pointCount[0]).toBe(shapes[step % 3]![4])
      expect(collision.events.depth[1]).toBeCloseTo(shapes[(step - 1) % 3]![3], 12)
    }
  })

  it('come from prefabs, also prefabs of prefabs, and go one by one', () => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, SphereShape, LinearVelocity } = collision.components
    const base = addPrefab(world)
    addComponents(world, base, [set(SphereShape, { radius: 1 }), set(Position, { x: 0 })])
    const fast = addPrefab(world)
    addComponents(world, fast, [IsA(base), set(LinearVelocity, { x: 1 })])
    const heirs = Array.from({ length: 4 }, (_, k) => {
      const e = addEntity(world)
      addComponent(world, e, IsA(k < 2 ? fast : base))
      addComponent(world, e, set(Position, { x: 1.5 * k }))
      return e
    })
    collisionSystem(world)
    // 0-1 and 1-2 have a mover; 2-3 are both at rest. The prefabs are no bodies.
    expect(collision.report.bodies).toBe(4)
    expect(counts(collision)).toEqual([2, 0, 0])
    removeEntity(world, heirs[1]!)
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 2, 0])
    expect(collision.events.reason[0]).toBe(EndReason.removed)
    removeEntity(world, fast)
    collisionSystem(world)
    expect(collision.report.bodies).toBe(3)
  })

  it('that are static and written are noticed where they are now (E29)', () => {
    const { world, collision, body, Position } = line(1)
    const wall = body(10, false)
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 0, 0])
    for (let k = 0; k < 5; k++) {
      Position.x[wall] = 1.5
      collisionSystem(world)
      expect(counts(collision)).toEqual([1, 0, 0])
      collisionSystem(world)
      expect(counts(collision)).toEqual([0, 0, 1])
      Position.x[wall] = 10 + k
      collisionSystem(world)
      expect(counts(collision)).toEqual([0, 1, 0])
    }
  })

  it('move in steps of delta 0: contacts come and go, speeds are 0 (N18 P36)', () => {
    const { world, collision, bodies, Position, LinearVelocity } = line(2, { delta: 0 })
    LinearVelocity.x[bodies[0]!] = 9
    pipe(integrationSystem, collisionSystem)(world)
    expect(Position.x[bodies[0]!]).toBe(0)
    expect(counts(collision)).toEqual([1, 0, 0])
    for (let k = 0; k < 4; k++) {
      Position.y[bodies[1]!] = 9
      pipe(integrationSystem, collisionSystem)(world)
      expect(counts(collision)).toEqual([0, 0, 1])
      pipe(integrationSystem, collisionSystem)(world)
      expect(counts(collision)).toEqual([0, 1, 0])
      Position.y[bodies[1]!] = 0
      pipe(integrationSystem, collisionSystem)(world)
      expect(counts(collision)).toEqual([1, 0, 0])
      expect([collision.events.speed[0], collision.events.time[0]]).toEqual([0, 0])
    }
  })

  it('keep their ids apart when generations wrap at 2^32, and steps when their number leaves 32 bits (L10)', () => {
    const { world, collision, bodies, body } = line(2)
    const resource = collision as unknown as CollisionResource
    resource.steps = 2 ** 32 - 3
    resource.registry.generation[bodies[1]!] = 0xffffffff
    collisionSystem(world)
    expect(collision.events.generationB[0]).toBe(0xffffffff)
    for (let k = 0; k < 5; k++) {
      removeEntity(world, bodies[1]!)
      expect(body(1.5)).toBe(bodies[1])
      collisionSystem(world)
      expect(counts(collision)).toEqual([1, 1, 0])
      expect(collision.events.generationB[0]).toBe(k)
    }
    collisionSystem(world)
    expect(counts(collision)).toEqual([0, 0, 1])
    expect(collision.report.step).toBe(2 ** 32 + 4)
  })
})
