import { addComponent, addEntity, removeEntity, set } from 'bitecs'
import { collisionSystem, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { resourceOf, type CollisionResource } from '../../src/collision.js'
import { ShapeType } from '../../src/narrow-phase/shape-types.js'
import { Touch } from '../../src/step/contacts.js'
import { randomScene } from '../oracle/scene.js'
import { worldOf } from './scene-world.js'
import { validate } from './validate.js'

/** A world in the middle of an epoch, with tombstones, free contact rows, contacts and half-spaces. */
function makeWorld(): CollisionResource {
  const { world, collision, entities } = worldOf(randomScene(4, { bodies: 40 }), { delta: 1 / 60 })
  const { Position, PlaneShape, SphereShape, LinearVelocity } = collision.components
  addEntity(world, set(Position, { y: -2 }), set(PlaneShape, { x: 0, y: 1, z: 0 }))
  const step = (): void => {
    integrationSystem(world)
    collisionSystem(world)
  }
  for (let k = 0; k < 12; k++) step()
  for (const entity of entities.slice(3, 6)) removeEntity(world, entity)
  const ball = addEntity(world, set(Position, {}), set(SphereShape, { radius: 1 }), set(LinearVelocity, {}))
  step()
  step()
  addComponent(world, ball, set(LinearVelocity, { y: 0.01 }))
  step()
  return resourceOf(world)
}

const made = makeWorld()
const { state } = made
const { colliders, poses, epoch, contacts } = state
const { rows, fat, pairs, links, look } = epoch
const { list } = pairs

/** A number that is another one for the time of a test. */
type Break = readonly [what: string, of: object, key: string | number, value: unknown]

const index = (isWanted: (i: number) => boolean): number => {
  for (let i = 0; i < colliders.count; i++) if (isWanted(i)) return i
  throw new Error('there is none')
}
const tombstone = index((i) => colliders.ids[i]! < 0)
const mover = index(
  (i) => colliders.isOut[i] === 0 && colliders.types[i] === ShapeType.box && colliders.moving[i] === 1,
)
const plane = index((i) => colliders.isOut[i] === 0 && colliders.types[i] === ShapeType.plane)
const pairWith = (isWanted: (k: number) => boolean): number => {
  for (let k = 0; k < list.count; k++) if (isWanted(k)) return k
  throw new Error('there is no such pair')
}
const touching = pairWith((k) => links.contactOf[k]! >= 0 && contacts.state[links.contactOf[k]!] === Touch.end)
const apart = pairWith((k) => links.contactOf[k]! < 0)
const isBoxes = (k: number): boolean =>
  colliders.types[list.pairs[2 * k]!] === 1 && colliders.types[list.pairs[2 * k + 1]!] === 1
const boxes = pairWith((k) => isBoxes(k) && links.contactOf[k]! < 0)
const row = links.contactOf[touching]!

const breaks: readonly Break[] = [
  ['two entities of one id', colliders.ids, mover, colliders.ids[plane]!],
  [
    'an index of another entity',
    (colliders as unknown as { indices: Int32Array }).indices,
    colliders.ids[mover]!,
    plane,
  ],
  ['two colliders at a place', colliders.places, mover, colliders.places[plane]!],
  ['a place of another entity', colliders.entities, colliders.places[mover]!, 0],
  ['a tombstone that is read', colliders.reading, colliders.places[tombstone]!, 1],
  ['a collider that is not read', colliders.reading, colliders.places[mover]!, 0],
  ['a tombstone that takes part', colliders.isOut, tombstone, 0],
  ['a collider that is out, and counts', colliders.isOut, mover, 1],
  ['a stale collider', colliders.isStale, mover, 1],
  ['a number of stale colliders', colliders, 'staleCount', 1],
  ['a collider that jumped', colliders.jumped, mover, 1],
  ['other bits', colliders.bits, mover, 0],
  ['another generation', colliders.generation, mover, 77],
  ['a number of colliders', colliders, 'live', 1],
  ['a number of places', colliders, 'placeCount', 1000],
  ['a row that is not its pose', rows.rows, 16 * mover + 4, 0.123],
  ['a size that is not its own', rows.rows, 16 * mover + 12, 99],
  ['bounds that do not hold it', rows.bounds, 6 * mover, rows.bounds[6 * mover]! + 0.01],
  ['fat bounds that do not hold its bounds', fat.fat, 6 * mover + 3, rows.bounds[6 * mover + 3]! - 0.01],
  ['a mask that is not in the search', fat.masks, mover, 0],
  ['a half-space in the search', fat.masks, plane, 1],
  ['a tombstone in the search', fat.masks, tombstone, 1],
  ['a motion bound that is no number', rows.moved, mover, NaN],
  ['a motion bound without bounds', rows.moved, mover, Infinity],
  ['no motion bound', rows.moved, mover, -1],
  ['a pair the wrong way round', list.pairs, 2 * touching, list.pairs[2 * touching + 1]!],
  ['a pair that is not listed', list, 'count', list.count - 1],
  ['a pair that is listed twice', list.pairs, 2 * apart + 1, -1],
  ['a pair of a tombstone', list.pairs, 2 * apart, tombstone],
  ['a contact without its pair', links.contactOf, touching, -1],
  ['a pair with the contact of another', links.contactOf, apart, row],
  ['a half-space that is not listed', pairs, 'planeCount', 0],
  ['a pair that is quiet for too long', look.quiet, boxes, 1e9],
  ['a contact of others', contacts.first, row, plane],
  ['a side', contacts.isFirstA, row, 1 - contacts.isFirstA[row]!],
  ['a contact of no touch', contacts.state, row, 0],
  ['a contact that is told to pass', contacts.state, row, Touch.end | Touch.way],
  ['a reason', contacts.reason, row, 1],
  ['a time beyond the step', contacts.time, row, 1],
  ['a generation of a contact', contacts.generationA, row, 12],
  ['entities of a contact', contacts.a, row, 0xffffff],
  ['a contact that is listed twice', contacts.persisting, 0, contacts.persisting[1]!],
  ['a contact that is lost', contacts, 'persistingCount', contacts.persistingCount - 1],
  ['a row that is free and used', (contacts as unknown as { free: Int32Array }).free, 0, row],
  ['rows that are nowhere', contacts, 'used', (contacts as unknown as { used: number }).used + 1],
  ['a pose that was not written', poses.now, 8 * (colliders.places[index((i) => isWritten(i))] ?? 0), 0.5],
]

/** A box that has not moved for two steps. */
function isWritten(i: number): boolean {
  const place = colliders.places[i]!
  return colliders.reading[place] === 1 && poses.lastChanged[place] === 0
}

describe('validate', () => {
  it('finds nothing wrong in a world that is right', () => {
    expect(() => validate(made)).not.toThrow()
    expect(list.count).toBeGreaterThan(20)
    expect((contacts as unknown as { freeCount: number }).freeCount).toBeGreaterThan(0)
  })

  it.each(breaks)('finds %s', (_, of, key, value) => {
    const columns = of as Record<string | number, unknown>
    const own = columns[key]
    expect(own).toBeDefined()
    columns[key] = value
    expect(() => validate(made)).toThrow(/step \d+, epoch/)
    columns[key] = own
    validate(made)
  })

  it('finds a contact that should be there, and one that should not', () => {
    const own = rows.rows.slice()
    const [i, j] = [list.pairs[2 * boxes]!, list.pairs[2 * boxes + 1]!]
    const place = [i, j].map((k) => 8 * colliders.places[k]!)
    const last = poses.last.slice()
    // Both the row and the pose say that it is inside the other, as do its bounds.
    for (let d = 0; d < 3; d++) {
      rows.rows[16 * i + d] = rows.rows[16 * j + d]!
      poses.last[place[0]! + d] = poses.last[place[1]! + d]!
    }
    expect(() => validate(made)).toThrow()
    rows.rows.set(own)
    poses.last.set(last)
    validate(made)
  })
})
