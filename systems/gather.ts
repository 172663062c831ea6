import { Has, HAS_SHAPE, HAS_VELOCITY } from '../components/bodies.js'
import type { Vec3Columns } from '../components/columns.js'
import type { ShapeComponentName } from '../components/schema.js'
import type { CollisionResource } from '../src/collision.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../src/geometry/rows.js'
import { writeAxesOfQuaternion } from '../src/math/quaternion.js'
import type { PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { ShapeType } from '../src/narrow-phase/shape-types.js'
import { checkChildren, placeChildren } from './attached.js'
import { bitsOf, checkShapes } from './check-shapes.js'
import { BEYOND_COLUMNS, checkColumns, checkQuaternions, checkVec3, entityError, type Reject } from './validation.js'

/** Bits of the shape components. */
const shapes: readonly (readonly [ShapeComponentName, number])[] = [
  ['SphereShape', Has.SphereShape],
  ['BoxShape', Has.BoxShape],
  ['CapsuleShape', Has.CapsuleShape],
  ['PlaneShape', Has.PlaneShape],
  ['MeshShape', Has.MeshShape],
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
  copyShapes(collision, bodies)
  placeChildren(collision, bodies)
  if (collision.quarantined.length > 0) closeGaps(bodies)
  bodies.index()
}

function refuseBeyond(collision: CollisionResource): void {
  for (const entity of collision.book.beyond)
    throw entityError(collision, 'E_RANGE', entity, 'entity id', '', entity, BEYOND_COLUMNS)
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

function copyIdentity({ book, components }: CollisionResource, bodies: PosedBodies): void {
  const { category, mask } = components.CollisionFilter
  const { ids: entities, has, generation } = book
  const { ids, generation: ownGeneration, moving, category: ownCategory, mask: ownMask, count } = bodies
  for (let i = 0; i < count; i++) {
    const entity = entities[i]!
    const bits = has[entity]!
    const filtered = (bits & Has.CollisionFilter) !== 0
    ids[i] = entity
    ownGeneration[i] = generation[entity]!
    moving[i] = (bits & HAS_VELOCITY) !== 0 ? 1 : 0
    ownCategory[i] = filtered ? category[entity]! : 1
    ownMask[i] = filtered ? mask[entity]! : 0xffffffff
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
  const { LinearVelocity, AngularVelocity } = collision.components
  const { has } = collision.book
  copyVectors(LinearVelocity, Has.LinearVelocity, has, bodies, 0)
  copyVectors(AngularVelocity, Has.AngularVelocity, has, bodies, 3)
}

/** Writes the vectors of one velocity from place `first` on, zeros for the bodies that have none. */
function copyVectors(
  { x, y, z }: Vec3Columns,
  bit: number,
  has: Uint16Array,
  { ids, velocities, count }: PosedBodies,
  first: number,
): void {
  for (let i = 0, at = first; i < count; i++, at += 6) {
    const entity = ids[i]!
    const moves = (has[entity]! & bit) !== 0
    velocities[at] = moves ? x[entity]! : 0
    velocities[at + 1] = moves ? y[entity]! : 0
    velocities[at + 2] = moves && z !== undefined ? z[entity]! : 0
  }
}

/** Types and parameters of all bodies. */
function copyShapes({ book, components }: CollisionResource, bodies: PosedBodies): void {
  const { SphereShape, BoxShape, CapsuleShape, PlaneShape, MeshShape } = components
  const { has } = book
  const present = bitsOf(has, bodies.ids, bodies.count)
  if ((present & Has.SphereShape) !== 0)
    copyParameters(bodies, has, Has.SphereShape, ShapeType.sphere, SphereShape.radius)
  if ((present & Has.BoxShape) !== 0)
    copyParameters(bodies, has, Has.BoxShape, ShapeType.box, BoxShape.x, BoxShape.y, BoxShape.z)
  if ((present & Has.CapsuleShape) !== 0)
    copyParameters(bodies, has, Has.CapsuleShape, ShapeType.capsule, CapsuleShape.halfHeight, CapsuleShape.radius)
  if ((present & Has.MeshShape) !== 0)
    copyParameters(bodies, has, Has.MeshShape, ShapeType.mesh, MeshShape.tree, MeshShape.scale, MeshShape.depth)
  if ((present & Has.PlaneShape) === 0) return
  const { x, y, z, constant } = PlaneShape
  copyParameters(bodies, has, Has.PlaneShape, ShapeType.plane, x, y, z, constant)
  normaliseNormals(bodies)
}

/** Type and parameters of the bodies that have `bit`; a parameter without a column is 0. */
function copyParameters(
  { ids, rows, types, count }: PosedBodies,
  has: Uint16Array,
  bit: number,
  type: number,
  first: ArrayLike<number>,
  second?: ArrayLike<number>,
  third?: ArrayLike<number>,
  fourth?: ArrayLike<number>,
): void {
  for (let i = 0, at = ROW_PARAMETERS; i < count; i++, at += ROW_STRIDE) {
    const entity = ids[i]!
    if ((has[entity]! & bit) === 0) continue
    types[i] = type
    rows[at] = first[entity]! + 0
    rows[at + 1] = second === undefined ? 0 : second[entity]! + 0
    rows[at + 2] = third === undefined ? 0 : third[entity]! + 0
    rows[at + 3] = fourth === undefined ? 0 : fourth[entity]! + 0
  }
}

/** The check let normals pass that are nearly unit; the kernels want unit ones. */
function normaliseNormals({ rows, types, count }: PosedBodies): void {
  for (let i = 0; i < count; i++) {
    if (types[i] !== ShapeType.plane) continue
    const at = i * ROW_STRIDE + ROW_PARAMETERS
    const x = rows[at]!
    const y = rows[at + 1]!
    const z = rows[at + 2]!
    const square = x * x + y * y + z * z
    if (square === 1) continue
    const s = 1 / Math.sqrt(square)
    rows[at] = x * s
    rows[at + 1] = y * s
    rows[at + 2] = z * s
  }
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
