import { Has } from '../components/bodies.js'
import type { CollisionResource } from '../src/collision.js'
import { AXES_REFUSED, WORLD_LIMIT } from '../src/tolerances.js'
import { entityError, numberError, type Reject } from './validation.js'

type Columns = Record<string, ArrayLike<number>>

/** Sizes: finite, within WORLD_LIMIT, not negative. Zero is a plate, a rod or a point, and is fine. */
const sizes: readonly { readonly component: string; readonly bit: number; readonly fields: readonly string[] }[] = [
  { component: 'SphereShape', bit: Has.SphereShape, fields: ['radius'] },
  { component: 'BoxShape', bit: Has.BoxShape, fields: ['x', 'y', 'z'] },
  { component: 'CapsuleShape', bit: Has.CapsuleShape, fields: ['halfHeight', 'radius'] },
]

/** Checks the shape columns of all `ids`; `present` are the shape bits that at least one of them has. */
export function checkShapes(
  collision: CollisionResource,
  ids: Int32Array,
  count: number,
  present: number,
  reject: Reject,
): void {
  for (let s = 0; s < sizes.length; s++) {
    const { component, bit, fields } = sizes[s]!
    if ((present & bit) === 0) continue
    for (let f = 0; f < fields.length; f++) checkSizes(collision, component, fields[f]!, bit, ids, count, reject)
  }
  if ((present & Has.PlaneShape) !== 0) checkPlanes(collision, ids, count, reject)
  if ((present & Has.MeshShape) !== 0) checkMeshes(collision, ids, count, reject)
}

function checkSizes(
  collision: CollisionResource,
  component: string,
  field: string,
  bit: number,
  ids: Int32Array,
  count: number,
  reject: Reject,
): void {
  const column = (collision.components as unknown as Record<string, Columns>)[component]![field]!
  const { has } = collision.book
  for (let i = 0; (i = findBadSize(column, ids, i, count, has, bit)) >= 0; i++) {
    const value = column[ids[i]!]!
    reject(
      collision,
      i,
      value < 0 && value > -Infinity
        ? entityError(collision, 'E_EXTENT', ids[i]!, component, field, value, 'a size must not be negative', 0)
        : numberError(collision, ids[i]!, component, field, value),
    )
  }
}

/** Index from `from` on of the first of `ids` that has `bit` and an invalid size, or -1. */
function findBadSize(
  column: ArrayLike<number>,
  ids: Int32Array,
  from: number,
  count: number,
  has: Uint16Array,
  bit: number,
): number {
  for (let i = from; i < count; i++) {
    const entity = ids[i]!
    if ((has[entity]! & bit) !== 0 && !(column[entity]! >= 0 && column[entity]! <= WORLD_LIMIT)) return i
  }
  return -1
}

export function checkPlanes(collision: CollisionResource, ids: Int32Array, count: number, reject: Reject): void {
  const { has } = collision.book
  for (let i = 0; i < count; i++) if ((has[ids[i]!]! & Has.PlaneShape) !== 0) checkPlane(collision, ids[i]!, i, reject)
}

export function checkMeshes(collision: CollisionResource, ids: Int32Array, count: number, reject: Reject): void {
  const { has } = collision.book
  for (let i = 0; i < count; i++) if ((has[ids[i]!]! & Has.MeshShape) !== 0) checkMesh(collision, ids[i]!, i, reject)
}

function checkPlane(collision: CollisionResource, entity: number, index: number, reject: Reject): void {
  const plane = collision.components.PlaneShape as unknown as Columns
  for (const field of ['x', 'y', 'z', 'constant']) {
    const value = plane[field]![entity]!
    if (!(value >= -WORLD_LIMIT && value <= WORLD_LIMIT))
      return reject(collision, index, numberError(collision, entity, 'PlaneShape', field, value))
  }
  const x = plane.x![entity]!
  const y = plane.y![entity]!
  const z = plane.z![entity]!
  const square = x * x + y * y + z * z
  if (!(Math.abs(square - 1) <= AXES_REFUSED))
    reject(
      collision,
      index,
      entityError(
        collision,
        'E_RANGE',
        entity,
        'PlaneShape',
        'x y z',
        `${x} ${y} ${z}`,
        'the normal must be a unit vector',
        AXES_REFUSED,
      ),
    )
}

function checkMesh(collision: CollisionResource, entity: number, index: number, reject: Reject): void {
  const { tree, scale, depth } = collision.components.MeshShape
  if (collision.trees.find(tree[entity]!) === undefined)
    reject(
      collision,
      index,
      entityError(
        collision,
        'E_HANDLE',
        entity,
        'MeshShape',
        'tree',
        tree[entity],
        tree[entity] === 0 ? 'no tree was set' : 'this handle was never given or was released',
      ),
    )
  const s = scale[entity]!
  if (!(s !== 0 && Math.abs(s) <= WORLD_LIMIT))
    reject(
      collision,
      index,
      s === 0
        ? entityError(collision, 'E_EXTENT', entity, 'MeshShape', 'scale', s, 'a scale must not be zero')
        : numberError(collision, entity, 'MeshShape', 'scale', s),
    )
  if (!(depth[entity]! >= -1))
    reject(
      collision,
      index,
      entityError(
        collision,
        'E_OPTION',
        entity,
        'MeshShape',
        'depth',
        depth[entity],
        'a level of the tree, or -1 for no limit',
      ),
    )
}
