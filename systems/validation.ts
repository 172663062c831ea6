import { Has } from '../components/bodies.js'
import type { Column, QuatColumns, Vec3Columns } from '../components/columns.js'
import type { CollisionResource } from '../src/collision.js'
import { CollisionError, type CollisionErrorCode } from '../src/errors.js'
import { WORLD_LIMIT } from '../src/tolerances.js'

/**
 * What systems check before they change anything. The checks return an error (or null) so that the caller can throw
 * it or, with `onInvalid: 'quarantine'`, leave the one entity out.
 */

const VEC3 = ['x', 'y', 'z'] as const
const QUAT = ['x', 'y', 'z', 'w'] as const

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
  const what = field === '' ? component : `${component}.${field} = ${String(value)}`
  return new CollisionError(
    code,
    `entity ${entity} ${what} at step ${collision.step}${where}: ${why}; step not run, nothing changed`,
    {
      entity,
      component,
      value,
      ...(field === '' ? {} : { field }),
      ...(world === undefined ? {} : { world }),
      ...(limit === undefined ? {} : { limit }),
    },
  )
}

/** Throws where a column is missing, of a wrong kind, or has no slot for the largest id that will be read. */
export function checkColumns(
  collision: CollisionResource,
  component: 'Position' | 'Rotation' | 'LinearVelocity' | 'AngularVelocity',
): void {
  const columns = collision.components[component] as unknown as Record<string, Column | undefined>
  const highest = highestWith(collision, Has[component])
  if (highest < 0) return
  for (const field of component === 'Rotation' ? QUAT : VEC3) {
    const column = columns[field]
    if (column === undefined && field === 'z' && component !== 'Rotation') continue
    const plain = Array.isArray(column)
    if (!(plain || column instanceof Float64Array || column instanceof Float32Array))
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

/** The largest id that has `bit`, or -1. */
function highestWith(collision: CollisionResource, bit: number): number {
  const { book } = collision
  for (let entity = book.highestId; entity >= 0; entity--) if ((book.has[entity]! & bit) !== 0) return entity
  return -1
}

/**
 * First body from `from` on, among the ids that have `bit`, whose number in `column` is not a number within `limit`
 * (NaN, undefined, strings and infinities are not), or -1.
 */
export function findBadNumber(
  column: Column,
  ids: Int32Array,
  from: number,
  count: number,
  has: Uint16Array,
  bit: number,
  limit: number,
): number {
  for (let i = from; i < count; i++) {
    const entity = ids[i]!
    if ((has[entity]! & bit) === 0) continue
    const value: unknown = column[entity]
    if (!(typeof value === 'number' && value >= -limit && value <= limit)) return i
  }
  return -1
}

/** First body from `from` on, among those with a Rotation, whose quaternion is zero, or -1. */
export function findZeroQuaternion(
  columns: QuatColumns,
  ids: Int32Array,
  from: number,
  count: number,
  has: Uint16Array,
): number {
  const { x, y, z, w } = columns
  for (let i = from; i < count; i++) {
    const entity = ids[i]!
    if ((has[entity]! & Has.Rotation) === 0) continue
    if (w[entity] === 0 && x[entity] === 0 && y[entity] === 0 && z[entity] === 0) return i
  }
  return -1
}

/** What is wrong with a number that {@link findBadNumber} found. */
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
  for (const field of VEC3) {
    const column = columns[field]
    if (column === undefined) continue
    let i = -1
    while ((i = findBadNumber(column, ids, i + 1, count, collision.book.has, Has[component], WORLD_LIMIT)) >= 0)
      reject(collision, i, numberError(collision, ids[i]!, component, field, column[ids[i]!]))
  }
}

/** Checks the quaternions of all `ids` that have one: any length but 0 will do. */
export function checkQuaternions(collision: CollisionResource, ids: Int32Array, count: number, reject: Reject): void {
  const { Rotation } = collision.components
  const { has } = collision.book
  for (const field of QUAT) {
    const column = Rotation[field]
    let i = -1
    while ((i = findBadNumber(column, ids, i + 1, count, has, Has.Rotation, Number.MAX_VALUE)) >= 0)
      reject(collision, i, numberError(collision, ids[i]!, 'Rotation', field, column[ids[i]!]))
  }
  let i = -1
  while ((i = findZeroQuaternion(Rotation, ids, i + 1, count, has)) >= 0)
    reject(
      collision,
      i,
      entityError(
        collision,
        'E_ZERO_QUATERNION',
        ids[i]!,
        'Rotation',
        'x y z w',
        0,
        'a zero quaternion is no rotation',
      ),
    )
}
