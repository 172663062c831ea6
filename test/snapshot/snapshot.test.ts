import {
  $internal,
  addComponent,
  addComponents,
  addEntity,
  addPrefab,
  createWorld,
  entityExists,
  hasComponent,
  observe,
  onAdd,
  query,
  removeComponent,
  removeEntity,
  resetWorld,
  set,
  type InternalWorld,
} from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  buildObbTree,
  collisionSystem,
  createCollision,
  hashCollision,
  integrationSystem,
  rayCast,
  createQueryHit,
  endReasonName,
  restoreCollision,
  saveCollision,
  type CollisionOptions,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { resourceOf } from '../../src/collision.js'
import { writeChecksum, Header } from '../../src/memory/envelope.js'
import { ContactPart, ENTITY_WORDS, NUMBER_BITS, Part, Settled } from '../../src/snapshot/layout.js'
import { cubeMesh } from '../oracle/meshes.js'
import { emptyWorldLike, loadGame, saveGame } from './move-world.js'
import { SnapshotScene } from './scene.js'
import { refusalOf } from '../thrown.js'

type World = ReturnType<typeof createWorld>

/** The code of what a call throws, with other fields of it if they are named; undefined if it throws nothing. */
function codeOf(call: () => unknown, ...fields: ('entity' | 'component' | 'field')[]): unknown {
  const error = refusalOf(call)
  return fields.length === 0 ? error?.code : error && [error.code, ...fields.map((field) => error[field])]
}

/** Boxes in two layers: each of the upper ones moves, and touches the one below it. */
function layers(count: number, options: CollisionOptions = {}) {
  const world: World = createWorld()
  const collision = createCollision(world, { maxEntities: 30_000, ...options })
  const { Position, Rotation, LinearVelocity, BoxShape } = collision.components
  for (let k = 0; k < count; k++) {
    const e = addEntity(world)
    addComponents(world, e, [
      set(Position, { x: 3 * (k >> 1), y: k % 2, z: 0 }),
      set(Rotation, {}),
      set(BoxShape, { x: 0.5, y: 0.51, z: 0.5 }),
    ])
    if (k % 2 === 1) addComponent(world, e, set(LinearVelocity, { x: 0.1, y: 0, z: 0 }))
  }
  return { world, collision, ...collision.components }
}

describe('hashCollision', () => {
  it('is 16 hexadecimal digits, equal for equal worlds', () => {
    const one = layers(20)
    const other = layers(20)
    for (const { world } of [one, other]) collisionSystem(world)
    expect(hashCollision(one.world)).toMatch(/^[0-9a-f]{16}$/)
    expect(hashCollision(one.world)).toBe(hashCollision(other.world))
  })

  it('tells every column that decides a step apart, by one unit in the last place', () => {
    const { world, collision, Position, Rotation, LinearVelocity, BoxShape } = layers(20)
    collisionSystem(world)
    const hash = hashCollision(world)
    const seen = new Set([hash])
    for (const [column, e] of [
      [Position.x, 3],
      [Position.y, 3],
      [Position.z, 4],
      [Rotation.x, 5],
      [Rotation.w, 6],
      [LinearVelocity.x, 4],
      [LinearVelocity.z, 8],
      [BoxShape.x, 3],
      [BoxShape.z, 20],
    ] as const) {
      // prettier-ignore
      const before = column![e]!
      column![e] = before === 0 ? 5e-324 : before * (1 + 2 ** -52)
      seen.add(hashCollision(world))
      column![e] = before
    }
    addComponent(world, 3, set(collision.components.CollisionFilter, { category: 1, mask: -1 }))
    seen.add(hashCollision(world))
    collision.components.CollisionFilter.mask[3] = 5
    seen.add(hashCollision(world))
    removeComponent(world, 3, collision.components.CollisionFilter)
    expect(hashCollision(world)).toBe(hash)
    expect(seen.size).toBe(12)
    Position.z![4] = -0
    expect(hashCollision(world)).toBe(hash)
  })

  it('tells numbers apart of which two have other signs', () => {
    const { world, LinearVelocity, Position } = layers(20)
    const seen = new Set<string>()
    for (const column of [Position, LinearVelocity])
      for (const sign of [1, -1]) {
        column.x[4] = sign * 3
        column.y[4] = sign * 2
        seen.add(hashCollision(world))
      }
    expect(seen.size).toBe(4)
  })

  it('has no -0 of a velocity that follows from a motion, where the column holds 0', () => {
    const world = createWorld()
    const { Position, Rotation, BoxShape, LinearVelocity, AngularVelocity } = createCollision(world).components
    const e = addEntity(world)
    addComponents(world, e, [Position, set(Rotation, {}), set(BoxShape, {}), AngularVelocity])
    addComponent(world, e, set(LinearVelocity, { x: 60 }))
    for (let step = 0; step < 3; step++) {
      Position.x[e]!++
      // The same rotation: the turn is twice 0, times -1.
      Rotation.w[e]! *= -1
      collisionSystem(world)
    }
    const hash = hashCollision(world)
    restoreCollision(world, saveCollision(world))
    expect(hashCollision(world)).toBe(hash)
  })

  it('is changed by a teleport, an integration and a step, and not by what is kept for speed or read', () => {
    const scene = new SnapshotScene()
    const { world, collision } = scene
    for (let n = 0; n < 30; n++) scene.step(n)
    const hash = hashCollision(world)
    const bytes = saveCollision(world)
    resourceOf(world).forget()
    JSON.stringify(collision.events)
    collision.contactBetween(1, 2)
    rayCast(world, createQueryHit(), [0, 5, 0], [0, -1, 0])
    expect(collision.report.step).toBe(30)
    expect(Buffer.compare(saveCollision(world), bytes)).toBe(0)
    expect(hashCollision(world)).toBe(hash)
    collision.teleport(scene.cast[60]!)
    const jumped = hashCollision(world)
    expect(jumped).not.toBe(hash)
    integrationSystem(world)
    const moved = hashCollision(world)
    expect(moved).not.toBe(jumped)
    collisionSystem(world)
    expect(hashCollision(world)).not.toBe(moved)
  })

  it('is the same before and after a step that threw, and between stages', () => {
    const { world, collision, Position } = layers(20, { pairBudget: 10 })
    collisionSystem(world)
    const hash = hashCollision(world)
    const bytes = saveCollision(world)
    const same = (): void => {
      expect(hashCollision(world)).toBe(hash)
      expect(Buffer.compare(saveCollision(world), bytes)).toBe(0)
    }
    const x = Position.x[4]!
    Position.x[4] = NaN
    expect(codeOf(() => collisionSystem(world))).toBe('E_NON_FINITE')
    Position.x[4] = x
    same()
    boundsSystem(world)
    same()
    broadPhaseSystem(world)
    same()
    ;(resourceOf(world).settings as { pairBudget: number }).pairBudget = 1
    expect(codeOf(() => collisionSystem(world))).toBe('E_PAIR_BUDGET')
    same()
    expect(collision.events.count).toBe(10)
  })
})

describe('saveCollision', () => {
  it('takes 40 bytes a body, 56 more where the last pose is another, and 48 a contact', () => {
    const count = 400
    const { world, collision } = layers(count)
    for (let k = 0; k < 3; k++) {
      integrationSystem(world)
      collisionSystem(world)
    }
    expect(collision.events.count).toBe(count / 2)
    expect(saveCollision(world).length).toBeLessThanOrEqual(200 + 40 * count + 48 * (count / 2))
    integrationSystem(world)
    expect(saveCollision(world).length).toBeLessThanOrEqual(200 + 40 * count + (56 + 48) * (count / 2))
  })

  it('does not disturb: a run that is saved in every step equals one that is not (P38)', () => {
    const one = new SnapshotScene()
    const other = new SnapshotScene()
    for (let n = 0; n < 60; n++) {
      saveCollision(one.world)
      hashCollision(one.world)
      one.step(n)
      saveCollision(one.world)
      other.step(n)
      expect(JSON.stringify(one.collision.events), `step ${n}`).toBe(JSON.stringify(other.collision.events))
    }
    expect(hashCollision(one.world)).toBe(hashCollision(other.world))
  })

  it('is refused inside a predicate, and inside an observer that a system calls (D13)', () => {
    const calls = [hashCollision, saveCollision, (world: World) => restoreCollision(world, new Uint8Array(200))]
    for (const call of calls) {
      const codes: unknown[] = []
      const scene = layers(20, { predicate: () => (codes.push(codeOf(() => call(scene.world))), true) })
      observe(scene.world, onAdd(scene.collision.components.Contact), () => codes.push(codeOf(() => call(scene.world))))
      collisionSystem(scene.world)
      expect(new Set(codes)).toEqual(new Set(['E_REENTRANT']))
      expect(codes.length).toBe(20)
    }
  })
})

describe('restoreCollision', () => {
  it('shows the saved step, and makes its contact entities again', () => {
    const scene = new SnapshotScene({ touching: true })
    const { world, collision } = scene
    const { Contact, ContactBegan, ContactEnded, Touching } = collision.components
    const tell = (): unknown => ({
      events: JSON.stringify(collision.events),
      byTime: [...collision.eventsByTime()],
      touching: [...query(world, [Touching])].sort((p, q) => p - q),
      contacts: [...query(world, [Contact])]
        .map((c) =>
          [
            Contact.a[c],
            Contact.b[c],
            Contact.time[c],
            Contact.speed[c],
            Contact.reason[c],
            Contact.generationA[c],
            hasComponent(world, c, ContactBegan),
            hasComponent(world, c, ContactEnded),
          ].join(),
        )
        .sort(),
    })
    let n = 0
    do scene.step(n++)
    while (n < 50 || collision.events.began === 0 || collision.events.ended === 0)
    const told = tell()
    const game = saveGame(collision)
    const bytes = saveCollision(world)
    for (let k = 0; k < 20; k++) scene.step(n + k, false)
    // As from the game's own snapshot: an entity with a Contact that is not ours.
    const foreign = addEntity(world)
    addComponent(world, foreign, Contact)
    const prefab = addPrefab(world)
    addComponent(world, prefab, Contact)
    loadGame(game, collision)
    restoreCollision(world, bytes)
    expect(query(world, [Contact]).includes(foreign)).toBe(false)
    expect(hasComponent(world, prefab, Contact)).toBe(true)
    expect(tell()).toEqual(told)
    expect(collision.report).toMatchObject({ step: n, quarantined: [] })
  })

  it('leaves no query in the world, which bitECS would keep up to date for good', () => {
    const scene = new SnapshotScene()
    scene.step(0)
    const { queries } = (scene.world as InternalWorld)[$internal]
    const before = queries.size
    restoreCollision(scene.world, saveCollision(scene.world))
    expect(queries.size).toBe(before)
  })

  it('lets queries see the saved step', () => {
    const { world, collision, Position } = layers(4)
    collisionSystem(world)
    const hit = createQueryHit()
    const game = saveGame(collision)
    const bytes = saveCollision(world)
    Position.x[2] = 100
    collisionSystem(world)
    expect(rayCast(world, hit, [0, 9, 0], [0, -1, 0]) && hit.entity).toBe(1)
    loadGame(game, collision)
    restoreCollision(world, bytes)
    expect(rayCast(world, hit, [0, 9, 0], [0, -1, 0]) && hit.entity).toBe(2)
  })

  it.each([false, true])(
    'of a child whose parent was removed removes the child (its id is in use again: %s)',
    (isRecycled) => {
      const { world, collision, Position } = layers(20)
      const { Attached, SphereShape, LinearVelocity } = collision.components
      const parent = addEntity(world)
      const child = addEntity(world)
      addComponents(world, parent, [set(Position, { x: 3, y: 2, z: 0 }), LinearVelocity])
      addComponents(world, child, [set(Attached, { parent, y: -0.4 }), set(SphereShape, { radius: 0.5 })])
      collisionSystem(world)
      expect(collision.events.count).toBe(11)
      removeEntity(world, parent)
      if (isRecycled) addComponents(world, addEntity(world), [set(Position, { x: 50, y: 0, z: 0 }), LinearVelocity])
      const game = saveGame(collision)
      const bytes = saveCollision(world)
      const fresh = emptyWorldLike(game)
      const copy = createCollision(fresh, { maxEntities: 30_000 })
      loadGame(game, copy)
      restoreCollision(fresh, bytes)
      restoreCollision(world, bytes)
      for (const [of, { events }] of [
        [world, collision],
        [fresh, copy],
      ] as const) {
        // prettier-ignore
        expect(entityExists(of, child)).toBe(true)
        collisionSystem(of)
        expect(entityExists(of, child)).toBe(false)
        expect([events.ended, endReasonName(events.reason[events.began]!)]).toEqual([1, 'removed'])
      }
    },
  )

  it('of a half-space that was written since its last step has it as the step knew it', () => {
    const world = createWorld()
    const { components, events } = createCollision(world)
    const { Position, LinearVelocity, PlaneShape, SphereShape } = components
    const floor = addEntity(world, Position, set(PlaneShape, { x: 0, y: 1, z: 0 }))
    addEntity(world, set(Position, { y: 0.9 }), set(SphereShape, { radius: 1 }), LinearVelocity)
    collisionSystem(world)
    Object.assign(PlaneShape.x, { [floor]: 1 })
    Object.assign(PlaneShape.y, { [floor]: 0 })
    const bytes = saveCollision(world)
    collisionSystem(world)
    restoreCollision(world, bytes)
    expect(events.depth[0]).toBeCloseTo(0.1, 12)
    expect(events.normalY[0]! ** 2).toBe(1)
  })

  it('of a world that was reset ends its contacts by the reset, elsewhere too', () => {
    const { world, collision } = layers(20)
    collisionSystem(world)
    resetWorld(world)
    collision.reset()
    const bytes = saveCollision(world)
    const fresh = createWorld()
    const copy = createCollision(fresh, { maxEntities: 30_000 })
    restoreCollision(fresh, bytes)
    expect(copy.events.count).toBe(10)
    collisionSystem(world)
    collisionSystem(fresh)
    expect(copy.events.toJSON()).toEqual(collision.events.toJSON())
    expect([copy.events.reset, copy.events.ended, copy.events.reason[0]]).toEqual([true, 10, 9])
  })
})

describe('a snapshot that does not fit is refused by name, and changes nothing (D10, D11, D12)', () => {
  const scene = new SnapshotScene()
  const { world, collision } = scene
  const { Position, Rotation, LinearVelocity, BoxShape, CollisionFilter, Sensor, Attached } = collision.components
  for (let n = 0; n < 30; n++) scene.step(n)
  const bytes = saveCollision(world)
  const box = scene.cast[48]!
  const child = scene.cast[97]!

  /** What a restore throws while something is other than it was. */
  function refused(change: () => void, back: () => void): unknown {
    change()
    const before = [
      hashCollision(world),
      JSON.stringify(collision.events),
      query(world, [collision.components.Contact]).length,
    ]
    const told = codeOf(() => restoreCollision(world, bytes), 'entity', 'component', 'field')
    expect([
      hashCollision(world),
      JSON.stringify(collision.events),
      query(world, [collision.components.Contact]).length,
    ]).toEqual(before)
    back()
    return told
  }

  it.each([
    ['Position', 'x y z', Position.y, box],
    ['Rotation', 'x y z w', Rotation.y, box],
    ['LinearVelocity or AngularVelocity', 'x y z', LinearVelocity.z, box],
    ['shape, CollisionFilter or Attached', undefined, BoxShape.z, box],
    ['shape, CollisionFilter or Attached', undefined, Attached.y, child],
  ] as const)('%s %s of another value', (component, field, column, entity) => {
    // prettier-ignore
    const value = column[entity]!
    const told = refused(() => (column[entity] = value + 1e-9), () => (column[entity] = value)) // prettier-ignore
    expect(told).toEqual(['E_SNAPSHOT', entity, component, field])
  })

  it.each([
    ['Position', Position.z],
    ['Rotation', Rotation.w],
    ['LinearVelocity or AngularVelocity', LinearVelocity.z],
    ['shape, CollisionFilter or Attached', BoxShape.z],
  ] as const)('%s of another sign in its last number, which changes the high word alone', (component, column) => {
    const flip = () => {
      column[box]! *= -1
    }
    expect((refused(flip, flip) as unknown[]).slice(0, 3)).toEqual(['E_SNAPSHOT', box, component])
  })

  it('a component more, or less', () => {
    const add = (): void => void addComponent(world, box, CollisionFilter)
    const remove = (): void => void removeComponent(world, box, CollisionFilter)
    expect(refused(add, remove)).toEqual(['E_SNAPSHOT', box, 'CollisionFilter', undefined])
    const value = { x: LinearVelocity.x[box]!, y: LinearVelocity.y[box]!, z: LinearVelocity.z[box]! }
    const told = refused(
      () => removeComponent(world, box, LinearVelocity),
      () => addComponent(world, box, set(LinearVelocity, value)),
    )
    expect(told).toEqual(['E_SNAPSHOT', box, 'LinearVelocity', undefined])
  })

  it('another parent, an entity more, or none', () => {
    const parent = Attached.parent[child]!
    const told = refused(() => (Attached.parent[child] = box), () => (Attached.parent[child] = parent)) // prettier-ignore
    expect(told).toEqual(['E_SNAPSHOT', child, 'Attached', 'parent'])
    let more = 0
    const add = (): void => {
      more = addEntity(world)
      addComponent(world, more, Sensor)
    }
    expect(refused(add, () => removeEntity(world, more))).toEqual(['E_SNAPSHOT', more, 'Sensor', undefined])
    expect(codeOf(() => restoreCollision(world, bytes, new Map([[box, 1900]])), 'entity')).toEqual(['E_SNAPSHOT', 1900])
    expect(codeOf(() => restoreCollision(world, bytes, new Map([[box, 5]])), 'entity')).toEqual(['E_SNAPSHOT', 5])
    expect(() => restoreCollision(world, bytes, new Map([[box, 1900]]))).toThrow(
      `entity 1900 entity id: ${box} is gone: bring it back, or pass a map of ids; nothing changed`,
    )
    expect(codeOf(() => restoreCollision(world, bytes, new Map([[box, 5000]])), 'field')).toEqual([
      'E_SNAPSHOT',
      'maxEntities',
    ])
  })

  it('another option, another tree', () => {
    const game = saveGame(collision)
    const other = (options: CollisionOptions, tree: boolean): unknown => {
      const fresh = emptyWorldLike(game)
      const copy = createCollision(fresh, { maxEntities: 2000, ...options })
      const { positions, indices } = cubeMesh()
      copy.addTree(
        buildObbTree(
          positions.map((x) => (tree ? x : 2 * x)),
          indices,
        ),
      )
      loadGame(game, copy)
      return codeOf(() => restoreCollision(fresh, bytes), 'component', 'field')
    }
    expect(other({ continuous: false }, true)).toEqual(['E_SNAPSHOT', 'options', 'continuous'])
    expect(other({ integrator: 'rk4' }, true)).toEqual(['E_SNAPSHOT', 'options', 'integrator'])
    expect(other({ onInvalid: 'quarantine' }, true)).toEqual(['E_SNAPSHOT', 'options', 'onInvalid'])
    expect(other({}, false)).toEqual(['E_HANDLE', 'MeshShape', 'tree'])
    expect(other({}, true)).toBeUndefined()
  })

  it('a contact later than the end of its step, whatever the checksum', () => {
    const { time, began } = collision.events
    expect(Math.max(...time.slice(0, began), ...time.slice(began))).toBeGreaterThan(0)
    const words = new Uint32Array(bytes.slice().buffer)
    words.fill(0, Header.length + Settled.delta, Header.length + Settled.delta + 2)
    writeChecksum(words)
    expect(codeOf(() => restoreCollision(world, new Uint8Array(words.buffer)))).toBe('E_FORMAT')
  })

  it('a velocity that no step has, and a refusal leaves nothing behind', () => {
    const open = layers(2)
    integrationSystem(open.world)
    collisionSystem(open.world)
    open.LinearVelocity.x[2] = 5
    const own = saveCollision(open.world)
    const words = new Uint32Array(own.slice().buffer)
    // The record of the mover, whose last velocity is 0.1 along x, begins behind the fixed words of two entities.
    const x = Header.length + Settled.length + 2 * ENTITY_WORDS
    expect(new Float64Array(words.slice(x, x + 2).buffer)[0]).toBe(0.1)
    words.set([0, 0x7fe00000], x)
    writeChecksum(words)
    expect(codeOf(() => restoreCollision(open.world, new Uint8Array(words.buffer)))).toBe('E_FORMAT')
    restoreCollision(open.world, own)
    const { collision, LinearVelocity } = open
    LinearVelocity.x[2] = 0.1
    integrationSystem(open.world)
    restoreCollision(open.world, saveCollision(open.world))
    expect(collision.events.count).toBe(1)
  })

  it('a last pose out of the world, a body that touches itself, and poses of a contact without a source', () => {
    const { world, Position } = layers(2)
    for (let k = 0; k < 3; k++) collisionSystem(world)
    const forged = (at: number, change: (words: Uint32Array, at: number) => void): unknown => {
      const words = new Uint32Array(saveCollision(world).slice().buffer)
      change(words, at)
      writeChecksum(words)
      return codeOf(() => restoreCollision(world, new Uint8Array(words.buffer)))
    }
    // Behind the fixed words of two entities without records: the contact of the first with the second.
    const behind = Header.length + Settled.length + 2 * ENTITY_WORDS
    expect(
      forged(behind, (words, at) => expect([words[at]! & 0xffffff, words[at + 1]]).toEqual([0, 1])),
    ).toBeUndefined()
    expect(forged(behind, (words, at) => (words[at + 1] = 0))).toBe('E_FORMAT')
    expect(forged(behind, (words, at) => (words[at + 1]! |= ContactPart.poses << NUMBER_BITS))).toBe('E_FORMAT')
    // A part that no contact has.
    expect(forged(behind, (words, at) => (words[at + 1]! |= 8 << NUMBER_BITS))).toBe('E_FORMAT')
    // The record of the first, whose last pose is not the one in the columns.
    Position.x[1] = 0.25
    const lastX = (x: number) => (words: Uint32Array, at: number) =>
      words.set(new Uint32Array(new Float64Array([x]).buffer), at)
    expect(forged(behind, lastX(1))).toBeUndefined()
    expect(forged(behind, lastX(1e90))).toBe('E_FORMAT')
  })

  it('a generation of the last step, which an entity that was no collider has not', () => {
    const world = createWorld()
    const { components } = createCollision(world, { contactEntities: false })
    addEntity(world, components.Position, components.LinearVelocity)
    collisionSystem(world)
    const words = new Uint32Array(saveCollision(world).slice().buffer)
    const entity = Header.length + Settled.length
    expect([words[entity], words[entity + 1]! >>> 16]).toEqual([1, 0])
    /** With these parts, and a word behind the fixed ones. */
    const forged = (parts: number): unknown => {
      const behind = entity + ENTITY_WORDS
      const longer = Uint32Array.from([...words.slice(0, behind), 1, ...words.slice(behind)])
      longer[entity + 1]! |= parts << 16
      longer[Header.bytes] = longer.byteLength
      writeChecksum(longer)
      return refusalOf(() => restoreCollision(world, new Uint8Array(longer.buffer)))?.message
    }
    expect(forged(Part.old)).toContain('parts of entity')
  })

  it('bytes that are none', () => {
    const word = (at: number, value: number): Uint8Array => {
      const copy = bytes.slice()
      new Uint32Array(copy.buffer)[at] = value
      return copy
    }
    const of = (data: unknown): unknown => codeOf(() => restoreCollision(world, data as Uint8Array))
    expect(of(word(0, 5))).toBe('E_FORMAT')
    expect(of(word(1, 99))).toBe('E_VERSION')
    expect(of(word(20, 99))).toBe('E_CHECKSUM')
    expect(of(bytes.slice(0, 30))).toBe('E_TRUNCATED')
    expect(of(bytes.slice(0, -1))).toBe('E_TRUNCATED')
    expect(of(new Uint8Array([...bytes, 0, 0, 0, 0]))).toBe('E_FORMAT')
    expect(of([...bytes])).toBe('E_OPTION')
    expect(codeOf(() => restoreCollision(world, bytes, {} as never))).toBe('E_OPTION')
    // Wherever they begin in their buffer.
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    const hash = hashCollision(world)
    restoreCollision(world, shifted.subarray(3))
    expect(hashCollision(world)).toBe(hash)
  })
})
