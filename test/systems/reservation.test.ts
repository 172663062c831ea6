/** Columns that a game keeps are the columns, at every id up to maxEntities. */
import {
  addComponent,
  addComponents,
  addEntity,
  addPrefab,
  createWorld,
  getComponent,
  IsA,
  removeEntity,
  set,
} from 'bitecs'
import {
  createSnapshotDeserializer,
  createSnapshotSerializer,
  createSoADeserializer,
  createSoASerializer,
} from 'bitecs/serialization'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { spawn } from '../spawn.js'

const small = { maxEntities: 10_000 }

describe('columns that a game keeps', () => {
  it('lose no write of a spawner that grows from 1 to 200,000 entities', () => {
    const world = createWorld()
    const { components } = createCollision(world)
    const { Position, Rotation, CollisionFilter } = components
    const { x } = Position
    const { w } = Rotation
    const { mask } = CollisionFilter
    const entities: number[] = []
    for (let k = 0; k < 200_000; k++) {
      const e = addEntity(world)
      entities.push(e)
      addComponents(world, e, [Position, Rotation, CollisionFilter])
      x[e] = k + 1
      w[e] = -k - 1
      mask[e] = k
    }
    let lost = 0
    for (const [k, e] of entities.entries())
      if (Position.x[e] !== k + 1 || Rotation.w[e] !== -k - 1 || CollisionFilter.mask[e] !== k) lost++
    expect(lost).toBe(0)
    expect([Position.x === x, Rotation.w === w, CollisionFilter.mask === mask]).toEqual([true, true, true])
  })

  it('are the same objects after growth of what does grow, and the step reads them', () => {
    const world = createWorld()
    const collision = createCollision(world, { capacity: 1, maxEntities: 3000 })
    const { Position, SphereShape, LinearVelocity, Contact } = collision.components
    const { x } = Position
    for (let k = 0; k < 1200; k++) {
      const e = spawn(world, Position, SphereShape, LinearVelocity)
      x[e] = 0.9 * k
    }
    collisionSystem(world)
    expect(collision.events.began).toBe(1199)
    expect(Contact.a.length).toBeGreaterThan(2300)
    expect(Position.x).toBe(x)
  })

  it('are no shared memory, and copies of their part are small', () => {
    const { Position } = createCollision(createWorld(), small).components
    expect(Position.x.buffer).toBeInstanceOf(ArrayBuffer)
    expect(structuredClone(Position.x.slice(0, 10)).buffer.byteLength).toBe(80)
  })
})

describe('maxEntities', () => {
  it('is 2^20 by default, or the capacity where that is more', () => {
    expect(createCollision(createWorld()).report.maxEntities).toBe(2 ** 20)
    expect(createCollision(createWorld(), { capacity: 2 ** 20 + 5 }).report.maxEntities).toBe(2 ** 20 + 5)
    expect(createCollision(createWorld(), { capacity: 5, maxEntities: 7 }).report.maxEntities).toBe(7)
    expect(createCollision(createWorld(), { maxEntities: 7 }).report.maxEntities).toBe(7)
  })

  it.each([0, -1, 1.5, NaN, 2 ** 24 + 1, '7', null])('is not %s', (maxEntities) => {
    expect(() => createCollision(createWorld(), { maxEntities } as never)).toThrow(
      expect.objectContaining({ code: 'E_OPTION', field: 'maxEntities', value: maxEntities }),
    )
  })

  it('is not less than the capacity', () => {
    expect(() => createCollision(createWorld(), { capacity: 11, maxEntities: 10 })).toThrow(
      expect.objectContaining({ code: 'E_OPTION', field: 'capacity', value: 11 }),
    )
  })

  it('bounds prefabs, which no observer tells of, too', () => {
    const world = createWorld()
    const { BoxShape } = createCollision(world, { maxEntities: 1 }).components
    addEntity(world)
    const prefab = addPrefab(world)
    expect(() => addComponent(world, prefab, set(BoxShape, { x: 1 }))).toThrow(
      expect.objectContaining({ code: 'E_RANGE', entity: prefab, limit: 1 }),
    )
  })

  describe('where the engine refuses memory', () => {
    afterEach(() => vi.unstubAllGlobals())

    it.each([undefined, 5000])('is halved until there is room, named %s', (maxEntities) => {
      const most = 1.5 * 2 ** 20
      const asked: number[] = []
      const Real = ArrayBuffer
      class Refusing extends Real {
        constructor(bytes: number) {
          asked.push(bytes)
          if (bytes > most) throw new RangeError('Array buffer allocation failed')
          super(bytes)
        }
      }
      vi.stubGlobal('ArrayBuffer', Refusing)
      const world = createWorld()
      const collision = createCollision(world, maxEntities === undefined ? {} : { maxEntities })
      vi.unstubAllGlobals()
      const { Position } = collision.components
      const limit = collision.report.maxEntities
      expect(Number.isInteger(Math.log2((maxEntities ?? 2 ** 20) / limit)) || limit === 2500).toBe(true)
      expect([Position.x.length, asked.length > 1]).toEqual([limit + 1, true])
      const entities = Array.from({ length: limit + 1 }, () => addEntity(world))
      addComponent(world, entities[limit - 1]!, set(Position, { x: 3 }))
      expect(Position.x[limit]).toBe(3)
      expect(() => addComponent(world, entities[limit]!, set(Position, { x: 3 }))).toThrow(
        expect.objectContaining({ code: 'E_RANGE', limit }),
      )
    })
  })
})

describe('rows that no observer tells of', () => {
  it('of prefabs have the defaults where nothing was written', () => {
    const world = createWorld()
    const { Rotation, CapsuleShape, CollisionFilter, BoxShape } = createCollision(world, small).components
    const prefab = addPrefab(world)
    addComponents(world, prefab, [Rotation, CollisionFilter, set(CapsuleShape, { radius: 2 }), BoxShape])
    BoxShape.y[prefab] = 7
    const heir = addEntity(world)
    addComponent(world, heir, IsA(prefab))
    expect(getComponent(world, heir, Rotation)).toEqual({ x: 0, y: 0, z: 0, w: 1 })
    expect(getComponent(world, heir, CapsuleShape)).toEqual({ halfHeight: 0.5, radius: 2 })
    expect(getComponent(world, heir, CollisionFilter)).toEqual({ category: 1, mask: 0xffffffff })
    expect(getComponent(world, heir, BoxShape)).toEqual({ x: 0.5, y: 7, z: 0.5 })
  })
})

describe('set(Rotation, ...)', () => {
  it('names all of x, y, z and w, or none', () => {
    const world = createWorld()
    const { Rotation } = createCollision(world, small).components
    const e = addEntity(world)
    for (const part of [{ w: 1 }, { x: 1 }, { x: 0, y: 0, z: 1 }, { x: 0, y: 0, z: 1, w: undefined }])
      expect(() => addComponent(world, e, set(Rotation, part as never))).toThrow(
        expect.objectContaining({ code: 'E_OPTION', entity: e, component: 'Rotation' }),
      )
    addComponent(world, e, set(Rotation, {}))
    expect(getComponent(world, e, Rotation)).toEqual({ x: 0, y: 0, z: 0, w: 1 })
    addComponent(world, e, set(Rotation, { x: 1, y: 2, z: 3, w: 4 }))
    addComponent(world, e, set(Rotation, {}))
    expect(getComponent(world, e, Rotation)).toEqual({ x: 1, y: 2, z: 3, w: 4 })
  })
})

describe('bitecs/serialization', () => {
  const buffer = (): ArrayBuffer => new ArrayBuffer(4 * 2 ** 20)

  it.each([false, true])('takes columns before and after growth past 1,024 and 4,096 ids, diff %s', (diff) => {
    const [from, to] = [side(), side()]
    const write = createSoASerializer(from.components, { diff, buffer: buffer() })
    const read = createSoADeserializer(to.components, { diff })
    const ids: number[] = []
    let parent = 0
    for (const count of [500, 1100, 4200]) {
      while (ids.length < count) {
        const e = addEntity(from.world)
        ids.push(e)
        addComponents(from.world, e, [
          set(from.Position, { x: e, y: -e }),
          set(from.Attached, { parent: (parent = ids[0]!), qw: 0.5 }),
          set(from.CollisionFilter, { category: e }),
        ])
      }
      // What becomes 0 after growth is a change too.
      for (const e of ids) if (e % 7 === 0) from.Position.x[e] = 0
      const shift = new Map(ids.map((e) => [e, e + 1]))
      read(write(ids), shift)
      for (const e of ids) {
        expect(to.Position.x[e + 1]).toBe(from.Position.x[e])
        expect(to.Attached.parent[e + 1]).toBe(parent + 1)
        expect([to.Attached.qw[e + 1], to.CollisionFilter.category[e + 1]]).toEqual([0.5, e])
      }
    }
  })

  function side() {
    const world = createWorld()
    const { Position, Attached, CollisionFilter } = createCollision(world, small).components
    return { world, components: [Position, Attached, CollisionFilter], Position, Attached, CollisionFilter }
  }

  it('takes snapshots of a world, whose references follow the new ids', () => {
    const { world, components, Position, Attached } = side()
    const root = addEntity(world)
    removeEntity(world, addEntity(world))
    addComponent(world, root, set(Position, { x: 5 }))
    const children = Array.from({ length: 1500 }, (_, k) => spawn(world, set(Attached, { parent: root, y: k })))
    const bytes = createSnapshotSerializer(world, components, buffer())()
    const other = side()
    for (let k = 0; k < 10; k++) addEntity(other.world)
    const ids = createSnapshotDeserializer(other.world, other.components)(bytes)
    expect(other.Position.x[ids.get(root)!]).toBe(5)
    for (const [k, child] of children.entries()) {
      expect(other.Attached.parent[ids.get(child)!]).toBe(ids.get(root))
      expect(other.Attached.y[ids.get(child)!]).toBe(k)
    }
  })
})
