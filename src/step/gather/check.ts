/**
 * The checks of a world's numbers, made before anything changes. A gather notices only that something is wrong; here
 * the first fault of an entity is found, and becomes an error that names entity, field, value, step and world.
 */
import { isColumn, type AnyComponents } from '../../../components/columns.js'
import { Has, HAS_POSE, HAS_SHAPE, MAX_LEVELS, type Registry } from '../../../components/registry.js'
import { schema } from '../../../components/schema.js'
import type { TreeKind } from '../../narrow-phase/mesh-kernels.js'
import { isWritable } from '../../memory/writable.js'
import { treeKinds } from '../../narrow-phase/tree-pool.js'
import { CollisionError, textOf, type CollisionErrorCode, type CollisionErrorDetails } from '../../errors.js'
import { ANGLE_LIMIT, AXES_REFUSED, WORLD_LIMIT } from '../../tolerances.js'

/** What the checks read, and what their errors name. */
export interface Checked {
  readonly components: AnyComponents
  /** The columns as of three dimensions; in a flat world others than the components. */
  readonly columns: AnyComponents
  readonly flat: { refresh(registry: Registry, first?: number, last?: number): void } | undefined
  readonly registry: Registry
  readonly trees: { has(handle: number, kind: TreeKind): boolean }
  /** Number of steps done, and name of the world. */
  readonly steps: number
  readonly worldName: string | undefined
  /** Name of the system that runs, or of the call outside a step. */
  readonly running: string
  isAlive(entity: number): boolean
}

type Fault = CollisionError | undefined
type Columns = Readonly<Record<string, ArrayLike<unknown> | undefined>>

const NOT_RUN = 'step not run, nothing changed'

/** What is wrong with a value of an entity, and the limit that it broke. */
interface Wrong extends Pick<CollisionErrorDetails, 'field' | 'value' | 'limit'> {
  readonly code: CollisionErrorCode
  readonly component: string
  readonly why: string
}

/** An error that names entity, field, value, and step and world of a system; a call outside a step by its name. */
export function entityError({ worldName, steps, running }: Checked, entity: number, wrong: Wrong): CollisionError {
  const { code, component, field, value, why, limit } = wrong
  const what = `entity ${entity} ${field === undefined ? component : `${component}.${field} = ${textOf(value)}`}`
  const where = worldName === undefined ? '' : ` of world "${worldName}"`
  const sentence = running.endsWith('System')
    ? `${what} at step ${steps}${where}: ${why}; ${NOT_RUN}`
    : `${running}: ${what}: ${why}`
  return new CollisionError(code, sentence, { world: worldName, entity, component, field, value, limit })
}

/** Names of the components that have a bit in `bits`. */
export function namesOf(bits: number): (keyof typeof Has)[] {
  return (Object.keys(Has) as (keyof typeof Has)[]).filter((name) => (bits & Has[name]) !== 0)
}

/** The error about an entity id that has no place in the columns. */
export function beyondError(of: Checked, entity: number, component: string): CollisionError {
  const limit = of.registry.maxEntities
  const why = `it has no place in the columns: maxEntities is ${limit}`
  return entityError(of, entity, { code: 'E_RANGE', component, value: entity, why, limit })
}

/** What became of an entity with a fault. */
type LeftOut = 'left out of the step' | 'not moved' | 'its probe was not answered' | 'its contact has no entity'

/** The same error for an entity that is left out while the step goes on. */
export function leftOutError(error: CollisionError, what: LeftOut): CollisionError {
  const sentence = error.message.slice(error.code.length + 2).replace(NOT_RUN, what)
  return new CollisionError(error.code, sentence, error)
}

const VECTORS = ['Position', 'LinearVelocity', 'AngularVelocity'] as const
type VectorName = (typeof VECTORS)[number]
const VEC3 = ['x', 'y', 'z'] as const
const QUAT = ['x', 'y', 'z', 'w'] as const
const ANGLE = ['angle'] as const

/** The columns of a component: of an angle, or of a game's Rotation, its own, not the quaternion of a flat world. */
function columnsOf(of: Checked, component: string, fields: readonly string[]): Columns {
  const isOwn = component === 'Rotation' || fields === ANGLE
  return (isOwn ? of.components : of.columns)[component as VectorName] as unknown as Columns
}

/** The names of the columns of a component that a game may bring. */
function fieldsOf(of: Checked, component: VectorName | 'Rotation'): readonly string[] {
  if (component !== 'Rotation') return VEC3
  return of.flat !== undefined && 'angle' in of.components.Rotation ? ANGLE : QUAT
}

/**
 * Throws E_OPTION for a column of the game that is none, E_RANGE for one that is too short for the largest id that
 * will be read.
 */
export function checkColumns(of: Checked): void {
  for (let k = 0; k < VECTORS.length; k++) checkColumnsOf(of, VECTORS[k])
  checkRotations(of)
}

/** The same for Rotation; then the quaternions of a flat world's angles are those of now. */
export function checkRotations(of: Checked): void {
  checkColumnsOf(of, 'Rotation')
  of.flat?.refresh(of.registry)
}

/** The same for the Position and Rotation of one entity alone: what that costs does not depend on the others. */
export function checkPoseOf(of: Checked, entity: number): void {
  for (const component of ['Position', 'Rotation'] as const)
    if ((of.registry.has[entity] & Has[component]) !== 0) checkColumnsOf(of, component, entity)
  of.flat?.refresh(of.registry, entity, entity)
}

/** The same for one component, up to an id: by default the largest that has it. */
export function checkColumnsOf(
  of: Checked,
  component: VectorName | 'Rotation',
  highest = of.registry.highestWith(Has[component]),
): void {
  if (highest < 0) return
  const fields = fieldsOf(of, component)
  const columns = columnsOf(of, component, fields)
  for (let k = 0; k < fields.length; k++) {
    const field = fields[k]
    const column = columns[field]
    if (column === undefined && field === 'z' && component !== 'Rotation') continue
    if (!isColumn(column)) {
      const why = 'a column is a Float64Array, Float32Array or number[]'
      throw entityError(of, highest, { code: 'E_OPTION', component, field, value: column, why })
    }
    const limit = column.length
    if (limit > highest) continue
    const why = `${component}.${field} has no slot for entity ${highest}, its length is ${limit}`
    throw entityError(of, highest, { code: 'E_RANGE', component, field, why, limit })
  }
}

/**
 * Throws E_OPTION for an array of the game that cannot be written at one of `ids`: frozen, or a proxy that refuses.
 * Tells by writing there what it holds already, so nothing changes.
 */
export function checkWritable(of: Checked, component: 'Position' | 'Rotation', ids: Int32Array, count: number): void {
  const fields = fieldsOf(of, component)
  const columns = columnsOf(of, component, fields)
  for (let k = 0; k < fields.length; k++) {
    const column = columns[fields[k]]
    if (!Array.isArray(column)) continue
    let i = 0
    while (i < count && isWritable(column as number[], ids[i])) i++
    if (i === count) continue
    const entity = ids[i]
    const why = 'the column cannot be written there, but what moves is to be written to it'
    const value: unknown = column[entity]
    throw entityError(of, entity, { code: 'E_OPTION', component, field: fields[k], value, why })
  }
}

/** Finds a fault of an entity, if it has one of a kind. */
type Check = (of: Checked, entity: number) => Fault

/** The first fault of each entity that has one: check by check, in the order of the entities. */
export function findFaults(of: Checked, checks: readonly Check[], entities: Int32Array): Map<number, CollisionError> {
  const faults = new Map<number, CollisionError>()
  for (const check of checks)
    for (const entity of entities) {
      const fault = faults.get(entity) ?? check(of, entity)
      if (fault !== undefined) faults.set(entity, fault)
    }
  return faults
}

/** The checks of an entity that integrationSystem moves by a step of `delta` seconds. */
export function motionChecks(delta: number): readonly Check[] {
  const leaving: Check = (of, entity) => faultOfLeaving(of, entity, delta)
  return [...VECTORS.map(vector), faultOfRotation, faultOfTurning, leaving]
}

function vector(component: VectorName): Check {
  return (of, entity) => faultOfVector(of, component, entity)
}

/** Sizes: finite, within WORLD_LIMIT, not negative. Zero is a plate, a rod or a point, and is fine. */
function sizes(component: 'SphereShape' | 'BoxShape' | 'CapsuleShape'): Check {
  const fields = Object.keys(schema[component])
  return (of, entity) => faultOfFields(of, entity, component, fields, WORLD_LIMIT, 0)
}

/** The checks of the shapes. Of several faults in a step the one of the first check is told, whatever the entity. */
const shapes = {
  SphereShape: sizes('SphereShape'),
  BoxShape: sizes('BoxShape'),
  CapsuleShape: sizes('CapsuleShape'),
  PlaneShape: faultOfPlane,
  MeshShape: faultOfMesh,
  PolygonShape: (of, entity) => faultOfHandle(of, 'polygon', entity),
  ChainShape: (of, entity) => faultOfHandle(of, 'chain', entity),
} as const satisfies Readonly<Record<Extract<keyof typeof Has, `${string}Shape`>, Check>>
const shapeComponents = Object.keys(shapes) as (keyof typeof shapes)[]

const shapeChecks = shapeComponents.map(
  (name): Check =>
    (of, entity) =>
      (of.registry.has[entity] & Has[name]) === 0 ? undefined : shapes[name](of, entity),
)

/** The checks of the pose and the velocities of a body. */
const bodyChecks = [vector('Position'), faultOfRotation, vector('LinearVelocity'), vector('AngularVelocity')]

/** The checks of a collider. */
export const colliderChecks: readonly Check[] = [faultOfComponents, ...bodyChecks, ...shapeChecks, faultOfChild]

/** The first fault that one of the checks finds. */
function firstFault(checks: readonly Check[], of: Checked, entity: number): Fault {
  for (const check of checks) {
    const fault = check(of, entity)
    if (fault !== undefined) return fault
  }
  return undefined
}

function faultOfComponents(of: Checked, entity: number): Fault {
  const hasPose = (of.registry.has[entity] & HAS_POSE) !== 0
  return hasPose ? faultOfTwo(of, entity) : missingError(of, entity, 'Position', 'it has a shape but no Position')
}

/** The fault of an entity that has several shapes. */
function faultOfTwo(of: Checked, entity: number): Fault {
  const shape = of.registry.has[entity] & HAS_SHAPE
  if ((shape & (shape - 1)) === 0) return undefined
  const component = namesOf(shape).join(' and ')
  const why = 'an entity has one shape; a body of several is made of several entities'
  return entityError(of, entity, { code: 'E_TWO_SHAPES', component, why })
}

/** The error about an entity that lacks a component, or a shape. */
export function missingError(of: Checked, entity: number, component: string, why: string): CollisionError {
  return entityError(of, entity, { code: 'E_MISSING_COMPONENT', component, why })
}

export function faultOfVector(of: Checked, component: VectorName, entity: number): Fault {
  return (of.registry.has[entity] & Has[component]) === 0 ? undefined : faultOfFields(of, entity, component, VEC3)
}

/** Finds a value that is no number of at most `limit`, or is below `least`; a missing column `z` is 0. */
export function faultOfFields(
  of: Checked,
  entity: number,
  component: string,
  fields: readonly string[],
  limit = WORLD_LIMIT,
  least = -Infinity,
): Fault {
  const columns = columnsOf(of, component, fields)
  for (const field of fields) {
    const column = columns[field]
    const value = column?.[entity]
    if ((column === undefined && field === 'z') || (isWithin(value, limit) && (value as number) >= least)) continue
    const isNegative = typeof value === 'number' && value < least && value > -Infinity
    if (!isNegative) return numberError(of, entity, { component, field, value, limit })
    const why = 'a size must not be negative'
    return entityError(of, entity, { code: 'E_EXTENT', component, field, value, why, limit: least })
  }
  return undefined
}

/** A quaternion may have any length but 0; in a flat world it turns about z. */
export function faultOfRotation(of: Checked, entity: number): Fault {
  const component = 'Rotation'
  if ((of.registry.has[entity] & Has.Rotation) === 0) return undefined
  const fields = fieldsOf(of, component)
  const fault = faultOfFields(of, entity, component, fields, fields === ANGLE ? ANGLE_LIMIT : Number.MAX_VALUE)
  if (fault !== undefined || fields === ANGLE) return fault
  const { Rotation } = of.components
  const field = of.flat === undefined ? undefined : (['x', 'y'] as const).find((name) => Rotation[name][entity] !== 0)
  if (field === undefined) return faultOfZero(of, entity, component, QUAT)
  const why = 'a flat world turns about z alone: x and y of a quaternion are 0'
  return entityError(of, entity, { code: 'E_RANGE', component, field, value: Rotation[field][entity], why, limit: 0 })
}

/** Finds a quaternion of zeros. */
function faultOfZero(of: Checked, entity: number, component: string, fields: readonly string[]): Fault {
  const columns = columnsOf(of, component, fields)
  if (fields.some((field) => columns[field]![entity] !== 0)) return undefined
  const why = 'a zero quaternion is no rotation'
  const about = { component, field: fields.join(' '), value: 0, why }
  return entityError(of, entity, { code: 'E_ZERO_QUATERNION', ...about })
}

/** A value that is no number within the limit. */
function numberError(of: Checked, entity: number, about: Omit<Wrong, 'code' | 'why'>): CollisionError {
  const { value, limit, ...where } = about
  let why = `a value of type ${typeof value} is not a number`
  if (value === undefined) why = `the column has no slot for entity ${entity}`
  if (typeof value === 'number') why = 'a finite number is needed'
  if (typeof value !== 'number' || value - value !== 0)
    return entityError(of, entity, { code: 'E_NON_FINITE', ...where, value, why })
  why = `at most ${limit} is allowed`
  return entityError(of, entity, { code: 'E_RANGE', ...about, why })
}

/** Whether a value of a column is a number within `limit`: NaN, undefined, strings and infinities are not. */
function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && value >= -limit && value <= limit
}

/** The first fault of the shapes of an entity. */
export function faultOfShape(of: Checked, entity: number): Fault {
  return faultOfTwo(of, entity) ?? firstFault(shapeChecks, of, entity)
}

function faultOfPlane(of: Checked, entity: number): Fault {
  const component = 'PlaneShape'
  const fault = faultOfFields(of, entity, component, Object.keys(schema.PlaneShape))
  if (fault !== undefined) return fault
  const [x, y, z] = VEC3.map((field) => of.columns.PlaneShape[field][entity]) as [number, number, number]
  if (Math.abs(x * x + y * y + z * z - 1) <= AXES_REFUSED) return undefined
  const why = 'the normal must be a unit vector'
  const about = { component, field: 'x y z', value: `${x} ${y} ${z}`, why, limit: AXES_REFUSED }
  return entityError(of, entity, { code: 'E_RANGE', ...about })
}

function faultOfMesh(of: Checked, entity: number): Fault {
  const component = 'MeshShape'
  if (of.flat !== undefined) return entityError(of, entity, { code: 'E_OPTION', component, why: NO_MESH })
  const { scale, depth } = of.components.MeshShape
  const handle = faultOfHandle(of, 'mesh', entity)
  if (handle !== undefined) return handle
  const size = scale[entity]
  if (size === 0) {
    const why = 'a scale must not be zero'
    return entityError(of, entity, { code: 'E_EXTENT', component, field: 'scale', value: size, why })
  }
  const value = depth[entity]
  const fault = faultOfFields(of, entity, component, ['scale'])
  if (fault !== undefined || value >= -1) return fault
  const why = 'a level of the tree, or -1 for no limit'
  return entityError(of, entity, { code: 'E_OPTION', component, field: 'depth', value, why })
}

/** The handle of a shape names a tree, a polygon or a chain. */
function faultOfHandle(of: Checked, kind: TreeKind, entity: number): Fault {
  const { component, field } = treeKinds[kind]
  const columns = of.components[component] as unknown as Readonly<Record<string, Int32Array>>
  const value = columns[field][entity]
  if (of.trees.has(value, kind)) return undefined
  let why = `no ${kind} has this handle`
  if (kind === 'mesh') why = 'this handle was never given or was released, or its tree was transferred away'
  if (value === 0) why = `no ${field} was set`
  return entityError(of, entity, { code: 'E_HANDLE', component, field, value, why })
}

/** Why MeshShape is refused in a flat world. */
export const NO_MESH = 'a flat world has no meshes: make its level of BoxShape, PolygonShape and ChainShape'

/** The first fault of where an entity is: its own pose, or its parents'. */
export function faultOfPlace(of: Checked, entity: number): Fault {
  const isChild = (of.registry.has[entity] & Has.Attached) !== 0
  if (isChild) return faultOfChild(of, entity)
  return faultOfVector(of, 'Position', entity) ?? faultOfRotation(of, entity)
}

const TURN = ['qx', 'qy', 'qz', 'qw']

/** Checks the parents of a collider up to the root, their offsets, and the root's pose and velocities. */
function faultOfChild(of: Checked, entity: number): Fault {
  const { registry } = of
  const component = 'Attached'
  const field = 'parent'
  const hasAngle = 'angle' in of.components.Attached
  let body = entity
  for (let level = 0; (registry.has[body] & Has.Attached) !== 0; level++) {
    const value = of.columns.Attached.parent[body]
    if (!of.isAlive(value)) {
      const why = 'there is no such entity'
      return entityError(of, body, { code: 'E_DEAD_ENTITY', component, field, value, why })
    }
    if (level >= MAX_LEVELS) {
      const why = `more than ${MAX_LEVELS} parents, or a circle`
      return entityError(of, entity, { code: 'E_RANGE', component, field, value, why, limit: MAX_LEVELS })
    }
    const fault =
      (hasAngle ? faultOfFields(of, body, component, ANGLE, ANGLE_LIMIT) : undefined) ??
      faultOfFields(of, body, component, VEC3) ??
      faultOfFields(of, body, component, TURN, Number.MAX_VALUE) ??
      faultOfZero(of, body, component, TURN)
    if (fault !== undefined) return fault
    body = value
  }
  if (((registry.has[body] ?? 0) & Has.Position) !== 0) return firstFault(bodyChecks, of, body)
  return missingError(of, body, 'Position', `entity ${entity} is attached to it, but it has no Position`)
}

/** The fault of an entity that turns but has no Rotation. */
function faultOfTurning(of: Checked, entity: number): Fault {
  const bits = of.registry.has[entity]
  const { x, y, z } = of.columns.AngularVelocity
  if ((bits & (Has.AngularVelocity | Has.Rotation)) !== Has.AngularVelocity) return undefined
  if (x[entity] === 0 && y[entity] === 0 && (z === undefined || z[entity] === 0)) return undefined
  return missingError(of, entity, 'Rotation', 'AngularVelocity turns it, but it has no Rotation')
}

/** The fault of an entity that its velocity takes beyond WORLD_LIMIT in a step of `delta` seconds. */
function faultOfLeaving(of: Checked, entity: number, delta: number): Fault {
  if ((of.registry.has[entity] & Has.LinearVelocity) === 0) return undefined
  const { Position, LinearVelocity } = of.columns
  const component = 'LinearVelocity'
  const limit = WORLD_LIMIT
  for (const field of VEC3) {
    const value = LinearVelocity[field]?.[entity] ?? 0
    const place = (Position[field]?.[entity] ?? 0) + value * delta
    if (Position[field] === undefined || isWithin(place, limit)) continue
    const why = `it leads to Position.${field} = ${place} in a step of ${delta} s, at most ${limit} is allowed`
    return entityError(of, entity, { code: 'E_RANGE', component, field, value, why, limit })
  }
  return undefined
}
