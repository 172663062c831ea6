import { Has, HAS_PLACE, HAS_SHAPE } from '../components/bodies.js'
import type { ShapeComponentName } from '../components/schema.js'
import type { CollisionResource } from '../src/collision.js'
import type { PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { checkChildren, placeChildren } from './attached.js'
import { checkMeshes, checkPlanes, checkShapes } from './check-shapes.js'
import { copyRows } from './copy-rows.js'
import { readDoubles, releaseDoubles } from './doubles.js'
import { listBodies } from './list-bodies.js'
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
const shapes: readonly (readonly [ShapeComponentName, number])[] = [
  ['SphereShape', Has.SphereShape],
  ['BoxShape', Has.BoxShape],
  ['CapsuleShape', Has.CapsuleShape],
  ['PlaneShape', Has.PlaneShape],
  ['MeshShape', Has.MeshShape],
]

/** 1 for each entity that the checks reject. */
let rejected = new Uint8Array(64)

/** Throws, or (quarantine) leaves the body out and lists it once, with the first fault found. */
const reject: Reject = (collision, index, error) => {
  if (collision.settings.onInvalid === 'throw') throw error
  const entity = collision.book.ids[index]!
  if (rejected[entity] !== 0) return
  rejected[entity] = 1
  collision.quarantined.push({ entity, error: leftOutError(error, 'left out of the step') })
}

/** One of the quick checks has found something. */
let isSuspect = false
const suspect: Reject = () => {
  isSuspect = true
}

/**
 * Copies everything that a step reads from the columns of the world into packed rows, and checks every number of it:
 * the only place where the game's columns are read. Throws before anything changes but `bodies`, whose contents count
 * for nothing until the step is made.
 *
 * The quick checks, made while copying, only find out whether anything is wrong at all; only then does {@link check}
 * look for the first fault, in its own order.
 */
export function gather(collision: CollisionResource, bodies: PosedBodies): void {
  const { book, order } = collision
  refuseBeyond(collision)
  order.follow(collision)
  const { ids, count } = book
  if (collision.quarantined.length > 0) collision.quarantined.length = 0
  if (!columnsFit(collision)) check(collision, ids, count)
  bodies.reserve(order.count, book.highestId)
  bodies.count = order.count
  bodies.boundedCount = order.boundedCount
  bodies.bodyCount = count
  listBodies(collision, bodies)
  // If anything below throws, the contents belong to no version.
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

/** Quick checks of components that few bodies have. */
function passesOthers(collision: CollisionResource, ids: Int32Array, count: number): boolean {
  const { bodyBits, childCount } = collision.book
  isSuspect = false
  if ((bodyBits & Has.PlaneShape) !== 0) checkPlanes(collision, ids, count, suspect)
  if ((bodyBits & Has.MeshShape) !== 0) checkMeshes(collision, ids, count, suspect)
  if (childCount > 0) checkChildren(collision, ids, count, suspect)
  return !isSuspect
}

/** Finds and rejects every body with a fault. */
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

function copyFilters({ book, components }: CollisionResource, bodies: PosedBodies): void {
  const { category: categories, mask: masks } = components.CollisionFilter
  const { has, ids, count } = book
  const { category, mask } = bodies
  for (let k = 0; k < count; k++) {
    const entity = ids[k]!
    const i = bodies.indexOf(entity)
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
    if (bodies.ids[i]! < 0 || rejected[bodies.ids[i]!] !== 0) continue
    if (i < bodies.boundedCount) bounded++
    bodies.move(i, kept++)
  }
  bodies.count = kept
  bodies.bodyCount = kept
  bodies.boundedCount = bounded
  bodies.index()
  bodies.activateAll()
}
