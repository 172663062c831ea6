import { Has, HAS_PLACE, HAS_SHAPE, HAS_VELOCITY, type BodyBook } from '../components/bodies.js'
import type { ShapeComponentName } from '../components/schema.js'
import type { CollisionResource } from '../src/collision.js'
import { grown } from '../src/memory/grow.js'
import type { PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { ShapeType } from '../src/narrow-phase/shape-types.js'
import { checkChildren, placeChildren } from './attached.js'
import { checkMeshes, checkPlanes, checkShapes } from './check-shapes.js'
import { copyRows } from './copy-rows.js'
import { readDoubles, releaseDoubles } from './doubles.js'
import { kindOfStill } from './find-changed.js'
import {
  BEYOND_COLUMNS,
  checkColumns,
  checkQuaternions,
  checkVec3,
  columnsFit,
  entityError,
  leftOutError,
  type Reject,
} from './validation.js'

/** Bits of the shape components. */
const shapes: readonly (readonly [ShapeComponentName, number, number])[] = [
  ['SphereShape', Has.SphereShape, ShapeType.sphere],
  ['BoxShape', Has.BoxShape, ShapeType.box],
  ['CapsuleShape', Has.CapsuleShape, ShapeType.capsule],
  ['PlaneShape', Has.PlaneShape, ShapeType.plane],
  ['MeshShape', Has.MeshShape, ShapeType.mesh],
]

/** ShapeType of a shape bit, by its number. */
const typeOfBit = new Uint8Array(16)
for (const [, bit, type] of shapes) typeOfBit[31 - Math.clz32(bit)] = type

/** 1 for each entity that the checks left out. */
let rejected = new Uint8Array(64)

/** Throws, or (quarantine) leaves the body out and puts it on the list: once, with the first thing that is wrong. */
const reject: Reject = (collision, index, error) => {
  if (collision.settings.onInvalid === 'throw') throw error
  const entity = collision.book.ids[index]!
  if (rejected[entity] !== 0) return
  rejected[entity] = 1
  collision.quarantined.push({ entity, error: leftOutError(error, 'left out of the step') })
}

/** Some check of those that are made in passing has found something. */
let isSuspect = false
const suspect: Reject = () => {
  isSuspect = true
}

/**
 * Copies all that a step reads from the columns of the world into packed rows, and checks every number of it: the only
 * place where the columns of the game are read. Throws before anything changes but `bodies`, whose contents are
 * nobody's until the step is made.
 *
 * The numbers are checked in passing, all of them for anything that is wrong: only then {@link check} looks for what it
 * is, in its order.
 */
export function gather(collision: CollisionResource, bodies: PosedBodies): void {
  const { book, order } = collision
  refuseBeyond(collision)
  order.follow(book)
  const { ids, count } = book
  collision.quarantined.length = 0
  if (!columnsFit(collision)) check(collision, ids, count)
  bodies.reserve(count, book.highestId)
  bodies.count = count
  bodies.boundedCount = book.boundedCount
  if (bodies.version !== order.version) copyIdentity(collision, bodies)
  // What throws leaves them as nobody's.
  bodies.version = -1
  if ((book.bodyBits & Has.CollisionFilter) !== 0) copyFilters(collision, bodies)
  readDoubles(collision.components, ids, count, book.has, book.bodyBits)
  const areSound = copyRows(collision, bodies)
  releaseDoubles()
  if (!(areSound && book.isSound && passesOthers(collision, ids, count))) check(collision, ids, count)
  placeChildren(collision, bodies)
  bodies.hasChildren = book.childCount > 0
  bodies.filtersVary = bodies.hasChildren || (book.bodyBits & Has.CollisionFilter) !== 0
  if (collision.quarantined.length > 0) closeGaps(bodies)
  else bodies.version = order.version
}

function refuseBeyond(collision: CollisionResource): void {
  if (collision.book.beyond.size === 0) return
  for (const entity of collision.book.beyond)
    throw entityError(collision, 'E_RANGE', entity, 'entity id', '', entity, BEYOND_COLUMNS)
}

/** The checks of what few bodies have. */
function passesOthers(collision: CollisionResource, ids: Int32Array, count: number): boolean {
  const { bodyBits, childCount } = collision.book
  isSuspect = false
  if ((bodyBits & Has.PlaneShape) !== 0) checkPlanes(collision, ids, count, suspect)
  if ((bodyBits & Has.MeshShape) !== 0) checkMeshes(collision, ids, count, suspect)
  if (childCount > 0) checkChildren(collision, ids, count, suspect)
  return !isSuspect
}

/** Finds whatever is wrong with a body, and rejects it. */
function check(collision: CollisionResource, ids: Int32Array, count: number): void {
  const { has } = collision.book
  if (rejected.length < has.length) rejected = new Uint8Array(has.length)
  rejected.fill(0)
  for (let i = 0; i < count; i++) {
    const bits = has[ids[i]!]!
    const shape = bits & HAS_SHAPE
    if ((bits & HAS_PLACE) !== 0 && (shape & (shape - 1)) === 0) continue
    reject(collision, i, (bits & HAS_PLACE) === 0 ? missingPosition(collision, ids[i]!) : twoShapes(collision, ids[i]!))
  }
  checkColumns(collision)
  checkVec3(collision, 'Position', ids, count, reject)
  checkQuaternions(collision, ids, count, reject)
  checkVec3(collision, 'LinearVelocity', ids, count, reject)
  checkVec3(collision, 'AngularVelocity', ids, count, reject)
  checkShapes(collision, ids, count, collision.book.bodyBits, reject)
  checkChildren(collision, ids, count, reject)
}

function missingPosition(collision: CollisionResource, entity: number): ReturnType<typeof entityError> {
  return entityError(
    collision,
    'E_MISSING_COMPONENT',
    entity,
    'Position',
    '',
    undefined,
    'it has a shape but no Position',
  )
}

function twoShapes(collision: CollisionResource, entity: number): ReturnType<typeof entityError> {
  const has = collision.book.has[entity]!
  const names = shapes.filter(([, bit]) => (has & bit) !== 0).map(([name]) => name)
  return entityError(
    collision,
    'E_TWO_SHAPES',
    entity,
    names.join(' and '),
    '',
    undefined,
    'an entity has one shape; a body of several is made of several entities',
  )
}

/** What moves, belongs to another body, or has more to it than three numbers. */
const NEVER_STILL = HAS_VELOCITY | Has.Attached | Has.PlaneShape | Has.MeshShape

/** A static of a simple shape that has a place of its own. */
const isStill = (bits: number): boolean => (bits & (NEVER_STILL | Has.Position)) === Has.Position

/** What follows from which components the bodies have: for as long as none comes or goes. */
function copyIdentity({ book, order }: CollisionResource, bodies: PosedBodies): void {
  const { has, generation } = book
  const { ids, generation: ownGeneration, moving, roots, types, active, count } = bodies
  let activeCount = 0
  for (let i = 0; i < count; i++) {
    const entity = order.ids[i]!
    const bits = has[entity]!
    ids[i] = entity
    roots[i] = entity
    ownGeneration[i] = generation[entity]!
    types[i] = typeOfBit[31 - Math.clz32(bits & HAS_SHAPE)]!
    moving[i] = (bits & HAS_VELOCITY) !== 0 ? 1 : 0
    if (!isStill(bits)) active[activeCount++] = i
  }
  bodies.activeCount = activeCount
  bodies.index()
  listBodies(book, bodies)
  bodies.forgetStills()
  bodies.category.fill(1, 0, count)
  bodies.mask.fill(0xffffffff, 0, count)
  bodies.velocities.fill(0)
}

/** A box that stands on its own. */
const WHOLE_BOX = Has.Position | Has.Rotation | Has.BoxShape
const isWholeBox = (bits: number): boolean => (bits & (WHOLE_BOX | Has.Attached)) === WHOLE_BOX

/** Place of a body in {@link PosedBodies.boxes}. */
let places = new Int32Array(64)

function listBoxes({ has }: BodyBook, { ids, boxes, count }: PosedBodies): void {
  places = grown(places, count)
  let boxCount = 0
  for (let i = 0; i < count; i++) {
    const bits = has[ids[i]!]!
    if (isStill(bits) || !isWholeBox(bits)) continue
    places[i] = boxCount
    boxes[boxCount++] = i
  }
}

/** The bodies by entity id, and who of them moves, who is read in every step, and how, and who is still. */
function listBodies(book: BodyBook, bodies: PosedBodies): void {
  listBoxes(book, bodies)
  const { ids, has } = book
  const { byId, movers, boxIds, boxPlaces, others, types, stillEnds, count } = bodies
  let moverCount = 0
  let boxCount = 0
  let otherCount = 0
  stillEnds.fill(0)
  for (let k = 0; k < count; k++) {
    const entity = ids[k]!
    const i = bodies.indexOf(entity)
    const bits = has[entity]!
    byId[k] = i
    if ((bits & HAS_VELOCITY) !== 0) movers[moverCount++] = entity
    if (isStill(bits)) stillEnds[kindOfStill(types[i]!, bits)]!++
    else if (isWholeBox(bits)) {
      boxIds[boxCount] = entity
      boxPlaces[boxCount++] = places[i]!
    } else others[otherCount++] = i
  }
  bodies.moverCount = moverCount
  bodies.boxCount = boxCount
  bodies.otherCount = otherCount
  listStills(has, bodies)
}

/** The stills, kind by kind; `stillEnds` tells how many there are of each, and then where they end. */
function listStills(has: Uint16Array, bodies: PosedBodies): void {
  const { byId, ids, types, stills, stillIds, stillEnds, count } = bodies
  let total = 0
  for (let kind = 0; kind < stillEnds.length; kind++) {
    const size = stillEnds[kind]!
    stillEnds[kind] = total
    total += size
  }
  for (let k = 0; k < count; k++) {
    const i = byId[k]!
    const entity = ids[i]!
    const bits = has[entity]!
    if (!isStill(bits)) continue
    const place = stillEnds[kindOfStill(types[i]!, bits)]!++
    stills[place] = i
    stillIds[place] = entity
  }
  bodies.stillCount = total
}

function copyFilters({ book, components }: CollisionResource, bodies: PosedBodies): void {
  const { category: categories, mask: masks } = components.CollisionFilter
  const { has, ids } = book
  const { byId, category, mask, count } = bodies
  for (let k = 0; k < count; k++) {
    const entity = ids[k]!
    const i = byId[k]!
    if ((has[entity]! & Has.CollisionFilter) === 0) continue
    const isChanged = category[i] !== categories[entity] || mask[i] !== masks[entity]
    category[i] = categories[entity]!
    mask[i] = masks[entity]!
    if (isChanged) bodies.forgetStill(i)
  }
}

function closeGaps(bodies: PosedBodies): void {
  let kept = 0
  let bounded = 0
  for (let i = 0; i < bodies.count; i++) {
    if (rejected[bodies.ids[i]!] !== 0) continue
    if (i < bodies.boundedCount) bounded++
    bodies.move(i, kept++)
  }
  bodies.count = kept
  bodies.boundedCount = bounded
  bodies.index()
  bodies.activateAll()
}
