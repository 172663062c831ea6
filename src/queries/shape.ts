/** The shape and the pose of a query, read into a packed row. */
import { HAS_SHAPE } from '../../components/registry.js'
import { checkAlive, type CollisionResource } from '../collision.js'
import { refuseArgument, refuseNumber, refuseValue } from '../errors.js'
import { isVector } from '../geometry/pack.js'
import { ROW_AXES, ROW_LIMIT, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../geometry/rows.js'
import type { Numbers } from '../geometry/shapes.js'
import { writeAxesOfQuaternion } from '../math/quaternion.js'
import { writeSineAndCosine } from '../math/rotation.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../narrow-phase/shape-types.js'
import { compareShapes, PairOut, type PairKernel, type TreeKind } from '../narrow-phase/mesh-kernels.js'
import { MovingShape } from '../narrow-phase/moving-shape.js'
import { treeKinds } from '../narrow-phase/tree-pool.js'
import type { ObbTree } from '../obb-tree/tree.js'
import { faultOfShape, missingError, NO_MESH } from '../step/gather/check.js'
import { shapeTypeOf } from '../step/gather/colliders.js'
import { readShape } from '../step/gather/shapes.js'
import { ANGLE_LIMIT, BOUNDS_SLACK, WORLD_LIMIT } from '../tolerances.js'
import { checkFields, readVector, refuseEntry } from './call.js'
import { filter } from './filter.js'
import type { QueryIndex } from './index/query-index.js'
import { writeRowBounds } from './index/row-bounds.js'

/**
 * A shape to ask a world with, in world units: a ball, a box, a capsule along y, a mesh (a tree of `buildObbTree`, or a
 * handle of `addTree`; `scale` uniform, default 1), in a flat world a polygon of `buildPolygon`, a chain of
 * `buildChain` or a handle of these, or the shape that an entity has now. The pose is always told apart from it. A mesh
 * is its surface, or the solid that the world has it as. The body of `entity` is excluded.
 */
export type QueryShape =
  | { readonly radius: number }
  | { readonly halfExtents: Numbers }
  | { readonly halfHeight: number; readonly radius: number }
  | { readonly tree: ObbTree | number; readonly scale?: number }
  | { readonly polygon: ObbTree | number }
  | { readonly chain: ObbTree | number }
  | { readonly entity: number }

/** Where a shape is. */
export interface QueryPose {
  /** World position. */
  readonly position: Numbers
  /** Quaternion x y z w of any length but 0; in a flat world also an angle in radians. Default none. */
  readonly rotation?: Numbers | number
}

const FORMS =
  '{ radius }, { halfExtents }, { halfHeight, radius }, { tree, scale? }, { polygon }, { chain } or { entity }'
/** What is said of a shape that is none of these. */
const MUST = `must be one of ${FORMS}`
/** The further field of each form, by the field that tells it. The first such field of a shape counts. */
const forms = {
  halfExtents: undefined,
  halfHeight: 'radius',
  radius: undefined,
  tree: 'scale',
  polygon: undefined,
  chain: undefined,
  entity: undefined,
} as const
type Form = keyof typeof forms
const formNames = Object.keys(forms) as Form[]

/** The fields of a shape as they were given. */
type Fields = Readonly<Record<string, unknown>>

/** The shape of the query that is served: one for all, as no query runs inside another. */
export const asked = new MovingShape()

/** Reads shape and pose of a call, after its options. */
export function readAsked(collision: CollisionResource, call: string, shape: QueryShape, pose: QueryPose): void {
  asked.clear(collision.trees)
  if (shape === null || typeof shape !== 'object') refuseArgument(call, 'shape', shape, MUST)
  readForm(collision, call, shape)
  readPose(collision, call, pose)
  asked.takeShape(asked.type)
}

/** Asks with a ball without radius. */
export function askPoint({ trees, settings }: CollisionResource, call: string, point: Numbers): void {
  asked.clear(trees)
  readVector(settings.flat, call, 'point', point, asked.row, 0)
  writeAxesOfQuaternion(asked.row, ROW_AXES, NO_ROTATION, 0)
}

function readForm(collision: CollisionResource, call: string, shape: Fields): void {
  const { row } = asked
  const p = ROW_PARAMETERS
  const form = formOf(call, shape)
  if (form === 'entity') readEntity(collision, call, shape.entity as number)
  else if (form === 'halfExtents') {
    asked.type = ShapeType.box
    readHalfExtents(collision, call, shape.halfExtents as Numbers)
  } else if (form === 'radius') row[p] = readSize(call, form, shape.radius, 0)
  else if (form === 'halfHeight') {
    asked.type = ShapeType.capsule
    row[p] = readSize(call, form, shape.halfHeight, 0)
    row[p + 1] = readSize(call, 'radius', shape.radius, 0)
  } else {
    if ((form === 'tree') !== (collision.flat === undefined)) {
      const why = form === 'tree' ? NO_MESH : NO_FLAT_SHAPE
      refuseValue('E_OPTION', `${call}: shape.${form}: ${why}`, 'shape', shape[form], form)
    }
    asked.type = ShapeType.mesh
    row[p] = readTree(call, form, shape[form])
    row[ROW_SCALE] = readSize(call, 'scale', shape.scale ?? 1, -WORLD_LIMIT)
    row[ROW_LIMIT] = -1
    if (row[ROW_SCALE] === 0)
      refuseValue('E_EXTENT', `${call}: shape.scale = 0, but a scale must not be zero`, 'shape', 0, 'scale')
  }
}

/** The form of a shape. Throws E_OPTION for none, and for a field that does not belong to it. */
function formOf(call: string, shape: Fields): Form {
  let k = 0
  while (k < formNames.length && shape[formNames[k]!] === undefined) k++
  const form = formNames[k] ?? refuseArgument(call, 'shape', shape, MUST)
  for (const name in shape)
    if (name !== form && name !== forms[form] && Object.hasOwn(shape, name) && shape[name] !== undefined)
      refuseArgument(call, 'shape', shape[name], `beside ${form}, but a shape is one of ${FORMS}`, name)
  return form
}

/** A finite number from `least` to WORLD_LIMIT. */
function readSize(call: string, field: string, value: unknown, least: number): number {
  if (typeof value === 'number' && value >= least && value <= WORLD_LIMIT) return value + 0
  refuseNumber(`${call}: shape.${field}`, value, least, WORLD_LIMIT, { component: 'shape', field })
}

const extentFields = ['halfExtents[0]', 'halfExtents[1]', 'halfExtents[2]'] as const

/** Reads three half extents, in a flat world two: a third is not read. */
function readHalfExtents({ flat }: CollisionResource, call: string, halfExtents: Numbers): void {
  const count = flat === undefined ? 3 : 2
  if (!isVector(halfExtents, count))
    refuseArgument(call, 'shape', halfExtents, `must be an array of ${count} numbers`, 'halfExtents')
  for (let d = 0; d < count; d++) asked.row[ROW_PARAMETERS + d] = readSize(call, extentFields[d]!, halfExtents[d], 0)
}

/** Why a polygon or a chain is refused in a world of three dimensions. */
const NO_FLAT_SHAPE = 'polygons and chains are of flat worlds: createCollision(world, { flat: true })'

/** The handle of the tree in a field of the shape, which is the tree itself or its handle. */
function readTree(call: string, field: 'tree' | 'polygon' | 'chain', tree: unknown): number {
  const { trees } = asked
  const kind: TreeKind = field === 'tree' ? 'mesh' : field
  if (tree !== null && typeof tree === 'object') {
    const handle = trees.borrow(tree as ObbTree, kind)
    if (handle >= 0) return handle
  } else if (typeof tree === 'number') {
    if (trees.has(tree, kind)) return tree
    refuseValue('E_HANDLE', `${call}: shape.${field} = ${tree}, but no ${field} has this handle`, 'shape', tree, field)
  }
  refuseArgument(call, 'shape', tree, `must be made by ${treeKinds[kind].maker}`, field)
}

/** The shape of an entity as its columns have it now. Excludes its body. */
function readEntity(collision: CollisionResource, call: string, entity: number): void {
  checkAlive(collision.world, entity, `${call}: shape.entity`)
  const { registry } = collision
  const has = (registry.has[entity] ?? 0) & HAS_SHAPE
  if (has === 0 || (has & (has - 1)) !== 0) refuseEntity(collision, call, entity, has)
  asked.type = shapeTypeOf(has)
  if (readShape(collision.columns, has, entity, collision.trees, asked.row, ROW_PARAMETERS) !== 0)
    refuseEntity(collision, call, entity, has)
  filter.excludeBodyOf(entity)
}

function refuseEntity(collision: CollisionResource, call: string, entity: number, has: number): never {
  const { running } = collision
  collision.running = call
  try {
    if (has === 0) throw missingError(collision, entity, 'shape', 'it has no shape to ask with')
    throw faultOfShape(collision, entity)!
  } finally {
    collision.running = running
  }
}

const NO_ROTATION = [0, 0, 0, 1]
const poseFields = ['position', 'rotation']
const quaternion = new Float64Array(4)

/** Writes position and axes of the row. */
function readPose({ settings: { flat } }: CollisionResource, call: string, pose: QueryPose): void {
  if (pose === null || typeof pose !== 'object') refuseArgument(call, 'pose', pose, 'must be { position, rotation? }')
  checkFields(call, 'pose', pose, poseFields)
  readVector(flat, call, 'pose.position', pose.position, asked.row, 0)
  const { rotation = NO_ROTATION } = pose
  if (flat && typeof rotation === 'number') readAngle(call, rotation)
  else readQuaternion(flat, call, rotation)
  writeAxesOfQuaternion(asked.row, ROW_AXES, quaternion, 0)
}

function readQuaternion(isFlat: boolean, call: string, rotation: Numbers | number): void {
  if (!isVector(rotation, 4)) refuseArgument(call, 'pose', rotation, 'must be a quaternion x y z w', 'rotation')
  let largest = 0
  for (let d = 0; d < 4; d++) {
    const x: unknown = rotation[d]
    if (!(typeof x === 'number' && x - x === 0)) refuseEntry(call, 'pose.rotation', d, x, Number.MAX_VALUE)
    if (isFlat && d < 2 && x !== 0) refuseTilt(call, 'pose', `rotation[${d}]`, x)
    quaternion[d] = x
    largest = Math.max(largest, Math.abs(x))
  }
  if (largest > 0) return
  const why = `${call}: pose.rotation is 0 0 0 0, but a zero quaternion is no rotation`
  refuseValue('E_ZERO_QUATERNION', why, 'pose', rotation, 'rotation')
}

/** An angle of a flat world. */
function readAngle(call: string, angle: number): void {
  if (!(Math.abs(angle) <= ANGLE_LIMIT)) {
    const about = { component: 'pose', field: 'rotation' }
    refuseNumber(`${call}: pose.rotation`, angle, -ANGLE_LIMIT, ANGLE_LIMIT, about)
  }
  quaternion[0] = quaternion[1] = 0
  quaternion[2] = 0.5 * angle
  writeSineAndCosine(quaternion, 2)
}

/** Throws E_RANGE about a turn out of the plane of a flat world. */
export function refuseTilt(call: string, name: string, field: string, value: number): never {
  const why = `${call}: ${name}.${field} = ${value}, but a flat world turns about z alone`
  refuseValue('E_RANGE', why, name, value, field, 0)
}

/** Writes the bounds of the shape, rounded outward. */
export function writeAskedBounds(out: Float64Array): void {
  const { type, row, trees } = asked
  writeRowBounds(type, row, 0, trees, out)
  for (let d = 0; d < 3; d++) {
    const slack = BOUNDS_SLACK * (Math.abs(row[d]!) + (out[3 + d]! - out[d]!))
    out[d]! -= slack
    out[3 + d]! += slack
  }
}

/**
 * Whether the shape is evaluated before the collider of a slot: by their kinds, for equal ones in the canonical order
 * of their rows, as in the step.
 */
export function isAskedFirst({ types, rows }: QueryIndex, slot: number): boolean {
  const { type, row, trees } = asked
  const r = ROW_STRIDE * slot
  return compareShapes(type, row, 0, types[slot]!, rows, r, trees) <= 0
}

/** The contact of {@link collideAsked}, in the layout of geometry/manifold.ts. */
export const askedContact = new Float64Array(PairOut.length)

/**
 * Contact of the shape at rest with the collider of a slot, by a table of kernels that the step uses: the number of
 * points, 0 when apart. {@link isAskedFirst} says which of the two is row a.
 */
export function collideAsked(index: QueryIndex, slot: number, kernels: readonly PairKernel[]): number {
  const { type, row, trees } = asked
  const { rows } = index
  const other = index.types[slot]!
  const r = ROW_STRIDE * slot
  return isAskedFirst(index, slot)
    ? kernels[SHAPE_TYPE_COUNT * type + other]!(row, 0, rows, r, askedContact, trees)
    : kernels[SHAPE_TYPE_COUNT * other + type]!(rows, r, row, 0, askedContact, trees)
}
