import { Has } from '../components/bodies.js'
import { isColumn, type Column, type QuatColumns, type Vec3Columns } from '../components/columns.js'
import type { CollisionResource } from '../src/collision.js'
import { CollisionError, type CollisionErrorCode, textOf } from '../src/errors.js'
import { WORLD_LIMIT } from '../src/tolerances.js'

/**
 * The checks that systems make before they change anything. They pass errors to a `Reject` function, which throws or,
 * with `onInvalid: 'quarantine'`, leaves the one entity out.
 */

/** Why an entity id is refused. */
export const BEYOND_COLUMNS = 'ids beyond 2^24 (bitECS withVersioning makes them) have no place in the columns'

const VEC3 = ['x', 'y', 'z'] as const
const QUAT = ['x', 'y', 'z', 'w'] as const

const NOT_RUN = 'step not run, nothing changed'

/** An error that names entity, field, value, step and world. */
export function entityError(
  collision: CollisionResource,
  code: CollisionErrorCode,
  entity: number,
  component: string,
  field: string,
  value: unknown,
  why: string,
  limit?: number,
): CollisionError {
  const world = collision.worldName
  const where = world === undefined ? '' : ` of world "${world}"`
  const what = field === '' ? component : `${component}.${field} = ${textOf(value)}`
  return new CollisionError(code, `entity ${entity} ${what} at step ${collision.step}${where}: ${why}; ${NOT_RUN}`, {
    entity,
    component,
    value,
    ...(field === '' ? {} : { field }),
    ...(world === undefined ? {} : { world }),
    ...(limit === undefined ? {} : { limit }),
  })
}

/** The same error for an entity that is left out while the step goes on. */
export function leftOutError(error: CollisionError, what: 'left out of the step' | 'not moved'): CollisionError {
  const sentence = error.message.slice(error.code.length + 2).replace(NOT_RUN, what)
  return new CollisionError(error.code, sentence, error)
}

const OWN_COLUMNS = ['Position', 'Rotation', 'LinearVelocity', 'AngularVelocity'] as const

/** Throws if a column is missing, of a wrong kind, or has no slot for the largest id that will be read. */
export function checkColumns(collision: CollisionResource): void {
  for (const component of OWN_COLUMNS) checkColumnsOf(collision, component)
}

/** Whether {@link checkColumns} would throw nothing. */
export function columnsFit({ book, components }: CollisionResource): boolean {
  const { Position, Rotation, LinearVelocity, AngularVelocity } = components
  const turned = book.highestWith(Has.Rotation)
  return (
    vectorsFit(Position, book.highestWith(Has.Position)) &&
    vectorsFit(LinearVelocity, book.highestWith(Has.LinearVelocity)) &&
    vectorsFit(AngularVelocity, book.highestWith(Has.AngularVelocity)) &&
    (turned < 0 ||
      (fits(Rotation.x, turned) && fits(Rotation.y, turned) && fits(Rotation.z, turned) && fits(Rotation.w, turned)))
  )
}

function vectorsFit({ x, y, z }: Vec3Columns, highest: number): boolean {
  return highest < 0 || (fits(x, highest) && fits(y, highest) && (z === undefined || fits(z, highest)))
}

function fits(column: unknown, highest: number): boolean {
  return isColumn(column) && column.length > highest
}

export function checkColumnsOf(collision: CollisionResource, component: (typeof OWN_COLUMNS)[number]): void {
  const columns = collision.components[component] as unknown as Record<string, Column | undefined>
  const highest = collision.book.highestWith(Has[component])
  if (highest < 0) return
  for (const field of component === 'Rotation' ? QUAT : VEC3) {
    const column = columns[field]
    if (column === undefined && field === 'z' && component !== 'Rotation') continue
    if (!isColumn(column))
      throw entityError(
        collision,
        'E_OPTION',
        highest,
        component,
        field,
        column,
        'a column is a Float64Array, Float32Array or number[]',
      )
    if (!(column.length > highest))
      throw entityError(
        collision,
        'E_RANGE',
        highest,
        component,
        field,
        undefined,
        `${component}.${field} has no slot for entity ${highest}, its length is ${column.length}`,
        column.length,
      )
  }
}

/** Whether a value of a column is a number within `limit`: NaN, undefined, strings and infinities are not. */
function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && value >= -limit && value <= limit
}

/** Index from `from` on of the first of `ids` that has `bit` and a vector with a value beyond WORLD_LIMIT, or -1. */
function findBadVector(
  { x, y, z }: Vec3Columns,
  ids: Int32Array,
  from: number,
  count: number,
  has: Uint16Array,
  bit: number,
): number {
  for (let i = from; i < count; i++) {
    const entity = ids[i]!
    if ((has[entity]! & bit) === 0) continue
    if (!isWithin(x[entity], WORLD_LIMIT) || !isWithin(y[entity], WORLD_LIMIT)) return i
    if (z !== undefined && !isWithin(z[entity], WORLD_LIMIT)) return i
  }
  return -1
}

/** Index from `from` on of the first of `ids` with a Rotation that is not finite, or is zero; or -1. */
function findBadQuaternion(
  { x, y, z, w }: QuatColumns,
  ids: Int32Array,
  from: number,
  count: number,
  has: Uint16Array,
): number {
  for (let i = from; i < count; i++) {
    const entity = ids[i]!
    if ((has[entity]! & Has.Rotation) === 0) continue
    if (!isWithin(x[entity], Number.MAX_VALUE) || !isWithin(y[entity], Number.MAX_VALUE)) return i
    if (!isWithin(z[entity], Number.MAX_VALUE) || !isWithin(w[entity], Number.MAX_VALUE)) return i
    if (w[entity] === 0 && x[entity] === 0 && y[entity] === 0 && z[entity] === 0) return i
  }
  return -1
}

/** The error for a number that a check refused. */
export function numberError(
  collision: CollisionResource,
  entity: number,
  component: string,
  field: string,
  value: unknown,
): CollisionError {
  if (value === undefined)
    return entityError(
      collision,
      'E_NON_FINITE',
      entity,
      component,
      field,
      value,
      `the column has no slot for entity ${entity}`,
    )
  if (typeof value !== 'number')
    return entityError(collision, 'E_NON_FINITE', entity, component, field, value, `a ${typeof value} is not a number`)
  if (value - value !== 0)
    return entityError(collision, 'E_NON_FINITE', entity, component, field, value, 'a finite number is needed')
  return entityError(
    collision,
    'E_RANGE',
    entity,
    component,
    field,
    value,
    `at most ${WORLD_LIMIT} is allowed`,
    WORLD_LIMIT,
  )
}

/**
 * Whether the vectors of those of ids[from..to - 1] that have `bit` are within WORLD_LIMIT: the fast form of
 * {@link checkVec3}.
 */
export function areVectorsSound(
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  ids: Int32Array,
  from: number,
  to: number,
  has: Uint16Array,
  bit: number,
): boolean {
  let sound = true
  for (let i = from; i < to; i++) {
    const entity = ids[i]!
    if ((has[entity]! & bit) === 0) continue
    if (!(Math.abs(x[entity]!) <= WORLD_LIMIT)) sound = false
    if (!(Math.abs(y[entity]!) <= WORLD_LIMIT)) sound = false
    if (!(Math.abs(z[entity]!) <= WORLD_LIMIT)) sound = false
  }
  return sound
}

/** The fast form of {@link checkQuaternions}; also false for some of absurd lengths, which that accepts. */
export function areQuaternionsSound(
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  w: Float64Array,
  ids: Int32Array,
  from: number,
  to: number,
  has: Uint16Array,
): boolean {
  let sound = true
  for (let i = from; i < to; i++) {
    const entity = ids[i]!
    if ((has[entity]! & Has.Rotation) === 0) continue
    const qx = x[entity]!
    const qy = y[entity]!
    const qz = z[entity]!
    const qw = w[entity]!
    const square = qx * qx + qy * qy + qz * qz + qw * qw
    if (!(square > 0 && square < Infinity)) sound = false
  }
  return sound
}

/** What a check does with an entity that is not valid: throws, or takes note and goes on. */
export type Reject = (collision: CollisionResource, index: number, error: CollisionError) => void

/** Checks one vector component of all `ids` that have it. */
export function checkVec3(
  collision: CollisionResource,
  component: 'Position' | 'LinearVelocity' | 'AngularVelocity',
  ids: Int32Array,
  count: number,
  reject: Reject,
): void {
  const columns: Vec3Columns = collision.components[component]
  const { has } = collision.book
  for (let i = 0; (i = findBadVector(columns, ids, i, count, has, Has[component])) >= 0; i++) {
    const entity = ids[i]!
    const field = VEC3.find((name) => columns[name] !== undefined && !isWithin(columns[name][entity], WORLD_LIMIT))!
    reject(collision, i, numberError(collision, entity, component, field, columns[field]![entity]))
  }
}

/** Checks the quaternions of all `ids` that have one: any length but 0 will do. */
export function checkQuaternions(collision: CollisionResource, ids: Int32Array, count: number, reject: Reject): void {
  const { Rotation } = collision.components
  const { has } = collision.book
  for (let i = 0; (i = findBadQuaternion(Rotation, ids, i, count, has)) >= 0; i++)
    reject(collision, i, quaternionError(collision, ids[i]!))
}

function quaternionError(collision: CollisionResource, entity: number): CollisionError {
  const { Rotation } = collision.components
  for (const field of QUAT)
    if (!isWithin(Rotation[field][entity], Number.MAX_VALUE))
      return numberError(collision, entity, 'Rotation', field, Rotation[field][entity])
  return entityError(
    collision,
    'E_ZERO_QUATERNION',
    entity,
    'Rotation',
    'x y z w',
    0,
    'a zero quaternion is no rotation',
  )
}
