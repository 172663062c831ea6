import { readdirSync, readFileSync } from 'node:fs'
import { addComponent, addEntity, createWorld, observe, onAdd, removeEntity, set, type World } from 'bitecs'
import {
  buildObbTree,
  CollisionError,
  collisionStages,
  collisionSystem,
  createCollision,
  integrationSystem,
  rayCastAll,
  createQueryHits,
  validateCollision,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { daily } from '../daily.js'
import { resourceOf } from '../../src/collision.js'
import { ShapeType } from '../../src/narrow-phase/shape-types.js'
import { BoxTree } from '../../src/box-tree/box-tree.js'
import { NODE_ADDRESS, NODE_LINKS, NODE_WORDS } from '../../src/box-tree/layout.js'
import { Touch } from '../../src/step/contacts/contacts.js'
import { PathKind } from '../../src/step/rows/paths.js'
import { checkBoxTree } from '../../src/validate/box-tree.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { randomScene } from '../oracle/scene.js'
import { LedgerWorld } from '../systems/ledger.js'
import { worldOf } from '../systems/scene-world.js'
import { refusalOf } from '../thrown.js'

/** Private parts, which the tests break. */
type Inside = Record<string, never> & Record<number, never>
const inside = (part: object): Inside => part as Inside

const hits = createQueryHits()

/** In the middle of an epoch, with tombstones, free contact rows, contacts, half-spaces, children and an index. */
function makeWorld(): World {
  const { world, collision, entities } = worldOf(randomScene(4, { bodies: 40 }), { delta: 1 / 60, touching: true })
  const { Position, PlaneShape, SphereShape, BoxShape, MeshShape, LinearVelocity, Attached } = collision.components
  addEntity(world, set(Position, { y: -2 }), set(PlaneShape, { x: 0, y: 1, z: 0 }))
  const { positions, indices } = cubeMesh()
  const tree = buildObbTree(positions, indices) as unknown as number
  addEntity(world, set(Position, { x: 40 }), set(MeshShape, { tree }), set(LinearVelocity, {}))
  addEntity(world, set(BoxShape, {}), set(Attached, { parent: entities[8]!, x: 0.5 }))
  const step = (): void => {
    integrationSystem(world)
    collisionSystem(world)
  }
  for (let k = 0; k < 12; k++) step()
  rayCastAll(world, hits, [0, 0, 0], [1, 0, 0])
  for (const entity of entities.slice(3, 6)) removeEntity(world, entity)
  const ball = addEntity(world, set(Position, {}), set(SphereShape, { radius: 1 }), set(LinearVelocity, {}))
  step()
  step()
  addComponent(world, ball, set(LinearVelocity, { y: 0.01 }))
  step()
  rayCastAll(world, hits, [0, 0, 0], [1, 0, 0])
  void collision.events.a
  return world
}

const world = makeWorld()
const made = resourceOf(world)
const { step, registry, trees, mirrors, events, components } = made
const { colliders, poses, epoch, contacts } = step
const { rows, fat, pairs } = epoch
const { list } = pairs
const queries = made.queries!
const { tree } = queries

const find = (count: number, isWanted: (k: number) => boolean): number => {
  for (let k = 0; k < count; k++) if (isWanted(k)) return k
  throw new Error('there is none')
}
const index = (isWanted: (i: number) => boolean): number => find(colliders.count, isWanted)
const tombstone = index((i) => colliders.ids[i]! < 0)
const takesPart = (i: number, type: number): boolean => colliders.isOut[i] === 0 && colliders.types[i] === type
const inContact = new Set(
  Array.from({ length: contacts.count }, (_, k) => contacts.rowOf(k)).flatMap((r) => [
    contacts.first[r],
    contacts.second[r],
  ]),
)
const mover = index(
  (i) => takesPart(i, ShapeType.box) && colliders.moving[i] === 1 && !colliders.isChild(i) && !inContact.has(i),
)
const plane = index((i) => takesPart(i, ShapeType.plane))
const still = index((i) => colliders.ids[i]! >= 0 && poses.lastChanged[i] === 0)
const [id, planeId] = [colliders.ids[mover]!, colliders.ids[plane]!]
const touchingPair = find(
  list.count,
  (k) => pairs.contactOf[k]! >= 0 && contacts.state[pairs.contactOf[k]!] === Touch.end,
)
const apart = find(list.count, (k) => pairs.contactOf[k]! < 0)
const boxes = find(
  list.count,
  (k) => pairs.contactOf[k]! < 0 && [0, 1].every((side) => takesPart(list.items[2 * k + side]!, ShapeType.box)),
)
const row = pairs.contactOf[touchingPair]!
const slot = queries.slotOf(id)
const freeMirrors = mirrors['free'].count
const unused = mirrors.all().find((entity) => !mirrors.isUsed(entity))!
const entries = inside(trees).entries as unknown as Map<number, { users: number; kept: boolean; tree: object }>
const [handle, entry] = [...entries].find(([, { kept }]) => !kept)!
const others = [...(inside(trees).named as unknown as Map<number, number>)].filter(([, at]) => at !== handle)
const mesh = entry.tree as { links: Int32Array }
const child = find(tree.nodeCount, (node) => tree.links[NODE_WORDS * node + NODE_LINKS]! >= 0)

/** A number that is another one for the time of a test. */
type Break = readonly [invariant: string, what: string, of: object, key: string | number, value: unknown]

const breaks: readonly Break[] = [
  ['columns.kind', 'a column that is none', components.BoxShape, 'x', 'none'],
  ['columns.length', 'a column that is too short', components.BoxShape, 'y', new Float64Array(2)],
  ['registry.highest', 'an id without a place', registry, 'highest', 1e6],
  ['registry.has', 'bits that nobody carries', registry.has, id, 0xffff],
  ['registry.has', 'bits of nobody', registry.has, id, 0],
  ['registry.firstShape', 'a first shape that is none', registry.firstShape, id, 0],
  ['registry.parent', 'a parent without Attached', registry.parent, id, 3],
  ['registry.changed', 'a change that is not listed', registry.changed.marks, id, 1],
  ['registry.changed', 'a list of no changes', registry.changed, 'count', 1],
  ['registry.jumps', 'a jump that is not listed', registry['jumps'], 'marks', new Uint8Array(id + 1).fill(1, id)],
  ['registry.jumps', 'a list of no jumps', registry['jumps'], 'count', 1],
  ['registry.movers', 'movers that are not listed', registry.movers, 'count', 1],
  ['registry.children', 'children that are not listed', registry.children, 'count', 0],
  ['trees.handles', 'a tree under another handle', inside(trees), 'handles', new Map()],
  ['trees.users', 'a number of users', entry, 'users', 7],
  ['trees.tree', 'a link that leads nowhere', mesh.links, 0, 1e6],
  ['contacts.ids', 'entities of a contact', contacts.a, row, 0xffffff],
  ['contacts.order', 'contacts that are not sorted', contacts.a, contacts.persisting.items[1]!, 0],
  ['contacts.rows', 'a contact that is listed twice', contacts.persisting.items, 0, contacts.persisting.items[1]!],
  ['contacts.rows', 'a row that is free and used', contacts['free'].items, 0, row],
  ['contacts.lost', 'a contact that is lost', contacts.persisting, 'count', contacts.persisting.count - 1],
  ['contacts.lost', 'rows that are nowhere', contacts, 'used', (inside(contacts).used as number) + 1],
  ['contacts.reason', 'a reason', contacts.reason, row, 1],
  ['contacts.source', 'a source that there is not', contacts.source, row, 1e6],
  ['contacts.time', 'a time beyond the step', contacts.time, row, 1],
  ['contacts.passing', 'a contact that is told to pass', contacts.state, row, Touch.end | Touch.within],
  ['contacts.colliders', 'a contact of who takes no part', contacts.first, row, tombstone],
  ['contacts.sides', 'a side', contacts.isFirstA, row, 1 - contacts.isFirstA[row]!],
  ['contacts.sides', 'a contact of others', contacts.first, row, plane],
  ['contacts.generations', 'a generation of a contact', contacts.generationA, row, 12],
  ['contacts.state', 'a contact of no touch', contacts.state, row, 0],
  ['events.count', 'a number of events', events, 'ended', events.ended + 1],
  ['events.columns', 'a column that somebody wrote', events.a, 0, 0xffff],
  ['mirrors.count', 'a number of free entities', mirrors, 'available', 1000],
  ['mirrors.count', 'a number of entities', mirrors, 'size', 1000],
  ['mirrors.free', 'a free entity that is not listed', mirrors['free'], 'count', 0],
  ['mirrors.alive', 'an entity that is not ours', inside(mirrors).state, id, 1],
  ['mirrors.rows', 'a mirror of no contact', inside(mirrors).state, unused, 1],
  ['mirrors.rows', 'a contact whose mirror is forgotten', mirrors.entityOf, row, 0],
  ['colliders.gathered', 'a number of who was gathered', colliders, 'gathered', 1000],
  ['colliders.stale', 'a stale collider', colliders.stale.marks, mover, 1],
  ['colliders.stale', 'a number of stale colliders', colliders.stale, 'count', 1],
  ['colliders.before', 'a collider that has changed', colliders, 'before', new Map([[mover, []]])],
  ['colliders.tombstones', 'a tombstone that takes part', colliders.isOut, tombstone, 0],
  ['colliders.indices', 'an index of another entity', inside(colliders).indices, id, plane],
  ['colliders.live', 'a number of colliders', colliders, 'live', 1],
  ['colliders.live', 'a number of who is out', colliders, 'outCount', 5],
  ['colliders.bits', 'other bits', colliders.bits, mover, 0],
  ['colliders.bits', 'a sensor that is none', colliders.isSensor, mover, 1],
  ['colliders.types', 'a type that there is not', colliders.types, mover, 9],
  ['colliders.filters', 'the filter of another', colliders.filters, mover, planeId],
  ['colliders.generation', 'another life', colliders.generation, mover, 77],
  ['colliders.roots', 'another root', colliders.roots, mover, planeId],
  ['poses.unwritten', 'a pose that was not written', poses.now, 8 * still, 0.5],
  ['rows.rows', 'a row that is not its pose', rows.rows, 16 * mover + 4, 0.123],
  ['rows.rows', 'a size that is not its own', rows.rows, 16 * mover + 12, 99],
  ['rows.bounds', 'bounds that do not hold it', rows.bounds, 6 * mover, rows.rows[16 * mover]! + 0.01],
  ['rows.moved', 'a motion bound that is no number', rows.moved, mover, NaN],
  ['rows.moved', 'a motion bound without bounds', rows.moved, mover, Infinity],
  ['rows.moved', 'no motion bound', rows.moved, mover, -1],
  ['paths.kinds', 'a path of who did not move', step.paths!.kinds, still, PathKind.regular],
  ['fat.fat', 'fat bounds that do not hold bounds', fat.fat, 6 * mover + 3, rows.bounds[6 * mover + 3]! - 0.01],
  ['fat.masks', 'a mask that is not in the search', fat.masks, mover, 0],
  ['fat.masks', 'a half-space in the search', fat.masks, plane, 1],
  ['fat.masks', 'a tombstone in the search', fat.masks, tombstone, 1],
  ['pairs.indices', 'a pair the wrong way round', list.items, 2 * touchingPair, list.items[2 * touchingPair + 1]!],
  ['pairs.indices', 'a pair of nobody', list.items, 2 * apart + 1, -1],
  ['pairs.indices', 'a pair of a tombstone', list.items, 2 * apart, tombstone],
  ['pairs.contacts', 'a contact without its pair', pairs.contactOf, touchingPair, -1],
  ['pairs.contacts', 'a pair with the contact of another', pairs.contactOf, apart, row],
  ['pairs.planes', 'a half-space that is not listed', pairs['planes'], 'count', 0],
  ['pairs.quiet', 'a pair that is quiet for too long', pairs.quiet, boxes, 1e9],
  ['queries.free', 'a slot that is free and used', queries['free'], 'count', 0],
  ['queries.slots', 'a slot of another entity', inside(queries).slots, id, 0],
  ['queries.planes', 'a half-space that is not listed', queries.planes, 'count', 0],
  ['queries.leaves', 'a collider that is no leaf', inside(tree).places, slot, -1],
  ['queries.count', 'a number of colliders', queries, 'colliders', 3],
  ['queries.boxes', 'a box that does not hold it', tree.boxes, 6 * slot, tree.boxes[6 * slot]! + 0.5],
  ['queries.described', 'another life', queries.generation, slot, 55],
  ['queries.rows', 'a row that the step did not leave', queries.rows, 16 * slot + 15, 0.5],
  ['tree.root', 'a root with a parent', tree.links, NODE_ADDRESS, 4],
  ['tree.depth', 'a depth', tree, 'depth', 1],
  ['tree.nodes', 'a number of nodes', tree, 'nodeCount', tree.nodeCount + 1],
  ['tree.boxes', 'a box that is not its content', tree.nodes, 0, -1e6],
  ['tree.places', 'a leaf that is found elsewhere', inside(tree).places, slot, 0],
  ['tree.links', 'a link that leads back', tree.links, NODE_WORDS * child + NODE_LINKS, child],
]

type Change = readonly [of: object, key: string | number, value: unknown]

/** Changes of one contact to what another says. */
const asContact = (to: number, from: number): Change[] =>
  (['a', 'b', 'generationA', 'generationB', 'isFirstA', 'first', 'second', 'state', 'time'] as const).map((name) => [
    contacts[name],
    to,
    contacts[name][from],
  ])

const last = list.count - 1
const lastRow = contacts.persisting.items[contacts.persisting.count - 1]!
const far = index((i) => takesPart(i, ShapeType.mesh) && rows.rows[16 * i]! > 30)
const planeSlot = queries.slotOf(planeId)

/** What breaks by several numbers at once. */
const manyBreaks: readonly (readonly [invariant: string, what: string, changes: readonly Change[]])[] = [
  [
    'trees.kept',
    "a tree that is nobody's",
    [
      [inside(trees), 'named', new Map(others)],
      [entry, 'users', 0],
      [trees, 'offered', 0],
    ],
  ],
  [
    'contacts.pairs',
    'two contacts of a pair',
    [
      ...asContact(lastRow, row),
      [contacts.persisting, 'count', contacts.persisting.count - 1],
      [contacts.began, 'items', Int32Array.of(lastRow)],
      [contacts.began, 'count', 1],
    ],
  ],
  ['mirrors.contact', 'a mirror without Contact', [[components, 'Contact', {}]]],
  [
    'colliders.known',
    'an entity that is no collider',
    [
      [colliders.ids, far, ~colliders.ids[far]!],
      [colliders.isOut, far, 1],
      [colliders, 'live', colliders.live - 1],
    ],
  ],
  [
    'pairs.once',
    'a pair that is listed twice',
    [
      [list.items, 2 * apart, list.items[2 * touchingPair]],
      [list.items, 2 * apart + 1, list.items[2 * touchingPair + 1]],
      [pairs.contactOf, apart, row],
    ],
  ],
  [
    'pairs.listed',
    'a pair that is not listed',
    [
      [list.items, 2 * apart, list.items[2 * last]],
      [list.items, 2 * apart + 1, list.items[2 * last + 1]],
      [pairs.contactOf, apart, pairs.contactOf[last]],
      [pairs.quiet, apart, pairs.quiet[last]],
      [list, 'count', last],
    ],
  ],
  [
    'pairs.answers',
    'a contact that is told to have left',
    [
      [contacts.state, row, Touch.start],
      [contacts.passing, 'items', Int32Array.of(row, ...contacts.passing.items.subarray(0, contacts.passing.count))],
      [contacts.passing, 'count', contacts.passing.count + 1],
    ],
  ],
  [
    'queries.known',
    'a half-space without a slot',
    [
      [queries.ids, planeSlot, -1],
      [queries.planes, 'items', queries.planes.items.filter((at, k) => at !== planeSlot && k < queries.planes.count)],
      [queries.planes, 'count', queries.planes.count - 1],
      [queries, 'colliders', queries.colliders - 1],
      [queries['free'], 'items', Int32Array.of(planeSlot, ...queries['free'].items)],
      [queries['free'], 'count', queries['free'].count + 1],
    ],
  ],
]

/** Makes changes; the function that it returns takes them back. */
function change(changes: readonly Change[]): () => void {
  const before = changes.map(([of, key]) => (of as Record<string | number, unknown>)[key])
  expect(before).not.toContain(undefined)
  for (const [of, key, value] of changes) (of as Record<string | number, unknown>)[key] = value
  return () => {
    for (const [k, [of, key]] of changes.entries()) (of as Record<string | number, unknown>)[key] = before[k]
  }
}

const failure = (): unknown => {
  const error = refusalOf(() => validateCollision(world))
  return error === undefined ? 'nothing' : [error.code, error.component]
}
describe('validateCollision', () => {
  it('finds nothing wrong in a world that is right', () => {
    expect(failure()).toBe('nothing')
    expect(list.count).toBeGreaterThan(20)
    expect(contacts['free'].count).toBeGreaterThan(0)
    expect(contacts.began.count).toBe(0)
    expect(freeMirrors).toBeGreaterThan(0)
    expect(registry.children.count).toBe(1)
  })

  it.each([...breaks.map(([invariant, what, ...one]) => [invariant, what, [one]] as const), ...manyBreaks])(
    '%s: finds %s',
    (invariant, _, changes) => {
      const restore = change(changes)
      const found = failure()
      restore()
      expect(found).toEqual(['E_CHECKSUM', invariant])
      expect(failure()).toBe('nothing')
    },
  )

  it('tree.leaves: finds a number of leaves', () => {
    const own = new BoxTree()
    own.leafCount = 1
    expect(() => checkBoxTree(own)).toThrow('tree.leaves')
  })

  it('has a test of every invariant', () => {
    const folder = new URL('../../src/validate/', import.meta.url)
    const names = readdirSync(folder).flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/(?:fail|checkList)\(\s*'([^']+)'/g)].map(
        ([, name]) => name!,
      ),
    )
    expect([...new Set(names)].sort()).toEqual(
      [...new Set([...breaks, ...manyBreaks].map(([name]) => name)), 'tree.leaves'].sort(),
    )
  })

  it.each(daily([1], [2, 3]))('changes nothing, and holds after every change of a game, seed %i', (seed) => {
    for (const continuous of [true, false]) {
      const [walked, plain] = [true, false].map((isWalked) => {
        const game = new LedgerWorld(new Random(seed), continuous)
        const { collision } = game
        const seen: unknown[] = []
        for (let k = 0; k < 250; k++) {
          game.command()
          if (k % 7 === 0) rayCastAll(game.world, hits, [0, 0, 0], [1, 0.1, 0.2])
          if (isWalked) validateCollision(game.world)
          seen.push(collision.events.toJSON(), collision.report.pairs, hits.count)
        }
        game.finish()
        return seen
      })
      expect(walked).toEqual(plain)
    }
  })

  it.each([1, 2])('changes nothing, and holds between stages and after a step that failed, seed %i', (seed) => {
    const [walked, plain] = [true, false].map((isWalked) => {
      const { world, collision, entities: made } = worldOf(randomScene(seed, { bodies: 40 }), { delta: 1 / 60 })
      const entities = [...made]
      const walk = (): void => void (isWalked && validateCollision(world))
      const seen: unknown[] = []
      for (let step = 0; step < 12; step++) {
        integrationSystem(world)
        walk()
        if (step % 4 === 3) {
          const { x } = collision.components.Position
          const own = x[entities[5]!]!
          x[entities[5]!] = NaN
          expect(() => collisionSystem(world)).toThrow('E_NON_FINITE')
          walk()
          x[entities[5]!] = own
        }
        for (const stage of collisionStages) {
          stage(world)
          walk()
          if (stage !== collisionStages[1]) continue
          removeEntity(world, entities.pop()!)
          walk()
          rayCastAll(world, hits, [0, 0, 0], [1, 0.1, 0.2])
          walk()
        }
        seen.push(collision.events.toJSON(), collision.report.pairs, hits.count)
      }
      return seen
    })
    expect(walked).toEqual(plain)
  })

  it.each([-1, 0, 1, 2])('walks boxes at depth limit %i that stick out of the box at the root', (depth) => {
    const other = createWorld()
    const { components: own, events: told } = createCollision(other, { delta: 0.5, continuous: false })
    const { positions, indices } = cubeMesh()
    const cube = buildObbTree(
      Array.from(positions, (x) => 0.5 * x),
      indices,
    ) as unknown as number
    // Its bounds begin at x = 0.56. The box at the root ends at 0.5, boxes of the levels below it do not.
    addEntity(
      other,
      set(own.Position, { x: 1, z: -0.5 }),
      set(own.Rotation, { x: -0.77, y: 0.128, z: -0.247, w: 0.574 }),
      set(own.LinearVelocity, { x: -0.5 }),
      set(own.CapsuleShape, { halfHeight: 0.5, radius: 0.398 }),
    )
    addEntity(other, set(own.Position, { x: -0.5 }), set(own.MeshShape, { tree: cube, scale: 2, depth }))
    collisionSystem(other)
    expect(told.count).toBe(depth > 0 ? 1 : 0)
    validateCollision(other)
  })

  it('is refused inside predicates and systems, and where there is no collision', () => {
    const other = createWorld()
    expect(() => validateCollision(other)).toThrow('E_OPTION')
    const errors: unknown[] = []
    const predicate = (): boolean => {
      try {
        validateCollision(other)
      } catch (error) {
        errors.push((error as CollisionError).code)
      }
      return true
    }
    const { components: own } = createCollision(other, { predicate })
    for (let k = 0; k < 2; k++)
      addEntity(other, set(own.Position, {}), set(own.BoxShape, {}), set(own.LinearVelocity, {}))
    observe(other, onAdd(own.Contact), predicate)
    collisionSystem(other)
    expect(errors).toEqual(['E_REENTRANT', 'E_REENTRANT'])
    expect(validateCollision(other)).toBe(other)
  })
})
