import { Has, HAS_SHAPE, HAS_VELOCITY } from '../components/bodies.js'
import type { ShapeComponentName } from '../components/schema.js'
import type { CollisionResource } from '../src/collision.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../src/geometry/rows.js'
import { writeAxesOfQuaternion } from '../src/math/quaternion.js'
import type { PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { ShapeType } from '../src/narrow-phase/shape-types.js'
import { checkChildren, placeChildren } from './attached.js'
import { checkShapes } from './check-shapes.js'
import { checkColumns, checkQuaternions, checkVec3, entityError, type Reject } from './validation.js'

/** Bits of the shape components, and their types. */
const shapes: readonly (readonly [ShapeComponentName, number, number])[] = [
  ['SphereShape', Has.SphereShape, ShapeType.sphere],
  ['BoxShape', Has.BoxShape, ShapeType.box],
  ['CapsuleShape', Has.CapsuleShape, ShapeType.capsule],
  ['PlaneShape', Has.PlaneShape, ShapeType.plane],
  ['MeshShape', Has.MeshShape, ShapeType.mesh],
]

/** A pose of its own, or its parent's. */
const HAS_PLACE = Has.Position | Has.Attached

/** 1 for each body that the checks left out. */
let rejected = new Uint8Array(64)

/** Throws, or (quarantine) leaves the body out and puts it on the list: once, with the first thing that is wrong. */
const reject: Reject = (collision, index, error) => {
  if (collision.settings.onInvalid === 'throw') throw error
  if (rejected[index] !== 0) return
  rejected[index] = 1
  collision.quarantined.push({ entity: collision.book.ids[index]!, error })
}

/**
 * Copies all that a step reads from the columns of the world into packed rows, after checking every number of it:
 * the only place where the columns of the game are read. Throws before anything of the collision resource changes.
 */
export function gather(collision: CollisionResource, bodies: PosedBodies): void {
  const { book } = collision
  refuseBeyond(collision)
  book.refreshBodies()
  const { ids, count } = book
  collision.quarantined.length = 0
  if (rejected.length < count) rejected = new Uint8Array(book.has.length)
  rejected.fill(0, 0, count)
  check(collision, ids, count)
  bodies.reserve(count, book.highestId)
  bodies.count = count
  bodies.boundedCount = book.boundedCount
  copyIdentity(collision, bodies)
  copyPositions(collision, bodies)
  copyRotations(collision, bodies)
  copyVelocities(collision, bodies)
  for (const [component, bit, type] of shapes) copyShapes(collision, bodies, component, bit, type)
  placeChildren(collision, bodies)
  if (collision.quarantined.length > 0) closeGaps(bodies)
  bodies.index()
}

function refuseBeyond(collision: CollisionResource): void {
  for (const entity of collision.book.beyond)
    throw entityError(
      collision,
      'E_RANGE',
      entity,
      'entity id',
      '',
      entity,
      'ids beyond 2^24 (bitECS withVersioning makes them) have no place in the columns',
    )
}

function check(collision: CollisionResource, ids: Int32Array, count: number): void {
  const { has } = collision.book
  for (let i = 0; i < count; i++) {
    const bits = has[ids[i]!]!
    const shape = bits & HAS_SHAPE
    if ((bits & HAS_PLACE) !== 0 && (shape & (shape - 1)) === 0) continue
    reject(collision, i, (bits & HAS_PLACE) === 0 ? missingPosition(collision, ids[i]!) : twoShapes(collision, ids[i]!))
  }
  checkColumns(collision, 'Position')
  checkColumns(collision, 'Rotation')
  checkColumns(collision, 'LinearVelocity')
  checkColumns(collision, 'AngularVelocity')
  checkVec3(collision, 'Position', ids, count, reject)
  checkQuaternions(collision, ids, count, reject)
  checkVec3(collision, 'LinearVelocity', ids, count, reject)
  checkVec3(collision, 'AngularVelocity', ids, count, reject)
  checkShapes(collision, ids, count, reject)
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

function copyIdentity(collision: CollisionResource, bodies: PosedBodies): void {
  const { book, components } = collision
  const { category, mask } = components.CollisionFilter
  for (let i = 0; i < bodies.count; i++) {
    const entity = book.ids[i]!
    const has = book.has[entity]!
    const filtered = (has & Has.CollisionFilter) !== 0
    bodies.ids[i] = entity
    bodies.generation[i] = book.generation[entity]!
    bodies.moving[i] = (has & HAS_VELOCITY) !== 0 ? 1 : 0
    bodies.category[i] = filtered ? category[entity]! : 1
    bodies.mask[i] = filtered ? mask[entity]! : 0xffffffff
  }
}

/** `+ 0` turns -0 into 0, so that both give the same bits everywhere. */
function copyPositions(collision: CollisionResource, bodies: PosedBodies): void {
  const { x, y, z } = collision.components.Position
  const { has } = collision.book
  const { ids, rows, count } = bodies
  for (let i = 0, at = 0; i < count; i++, at += ROW_STRIDE) {
    const entity = ids[i]!
    if ((has[entity]! & Has.Position) === 0) continue
    rows[at] = x[entity]! + 0
    rows[at + 1] = y[entity]! + 0
    rows[at + 2] = z === undefined ? 0 : z[entity]! + 0
  }
}

function copyRotations(collision: CollisionResource, bodies: PosedBodies): void {
  const { x, y, z, w } = collision.components.Rotation
  const { has } = collision.book
  const { ids, rows, count } = bodies
  for (let i = 0, at = ROW_AXES; i < count; i++, at += ROW_STRIDE) {
    const entity = ids[i]!
    if ((has[entity]! & Has.Rotation) !== 0 && rejected[i] === 0)
      writeAxesOfQuaternion(rows, at, x[entity]!, y[entity]!, z[entity]!, w[entity]!)
    else writeAxesOfQuaternion(rows, at, 0, 0, 0, 1)
  }
}

function copyVelocities(collision: CollisionResource, bodies: PosedBodies): void {
  const { LinearVelocity: v, AngularVelocity: w } = collision.components
  const { has } = collision.book
  const { ids, velocities, moving, count } = bodies
  for (let i = 0, at = 0; i < count; i++, at += 6) {
    const entity = ids[i]!
    velocities.fill(0, at, at + 6)
    if (moving[i] === 0) continue
    if ((has[entity]! & Has.LinearVelocity) !== 0) {
      velocities[at] = v.x[entity]!
      velocities[at + 1] = v.y[entity]!
      velocities[at + 2] = v.z === undefined ? 0 : v.z[entity]!
    }
    if ((has[entity]! & Has.AngularVelocity) !== 0) {
      velocities[at + 3] = w.x[entity]!
      velocities[at + 4] = w.y[entity]!
      velocities[at + 5] = w.z === undefined ? 0 : w.z[entity]!
    }
  }
}

/** Parameters of all bodies of one shape. */
function copyShapes(
  collision: CollisionResource,
  bodies: PosedBodies,
  component: ShapeComponentName,
  bit: number,
  type: number,
): void {
  const { has } = collision.book
  const columns = Object.values(collision.components[component]) as ArrayLike<number>[]
  const { ids, rows, types, count } = bodies
  for (let i = 0; i < count; i++) {
    const entity = ids[i]!
    if ((has[entity]! & bit) === 0) continue
    types[i] = type
    const at = i * ROW_STRIDE + ROW_PARAMETERS
    for (let k = 0; k < 4; k++) rows[at + k] = k < columns.length ? columns[k]![entity]! + 0 : 0
    if (type === ShapeType.plane) normaliseNormal(rows, at)
  }
}

/** The check let normals pass that are nearly unit; the kernels want unit ones. */
function normaliseNormal(rows: Float64Array, at: number): void {
  const x = rows[at]!
  const y = rows[at + 1]!
  const z = rows[at + 2]!
  const square = x * x + y * y + z * z
  if (square === 1) return
  const s = 1 / Math.sqrt(square)
  rows[at] = x * s
  rows[at + 1] = y * s
  rows[at + 2] = z * s
}

function closeGaps(bodies: PosedBodies): void {
  let kept = 0
  let bounded = 0
  for (let i = 0; i < bodies.count; i++) {
    if (rejected[i] !== 0) continue
    if (i < bodies.boundedCount) bounded++
    bodies.move(i, kept++)
  }
  bodies.count = kept
  bodies.boundedCount = bounded
}
