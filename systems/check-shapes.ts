import { Has } from '../components/bodies.js'
import type { CollisionResource } from '../src/collision.js'
import { AXES_REFUSED, WORLD_LIMIT } from '../src/tolerances.js'
import { entityError, numberError, type Reject } from './validation.js'

type Columns = Record<string, ArrayLike<number>>

/** Sizes: finite, within WORLD_LIMIT, not negative. Zero is a plate, a rod or a point, and is fine. */
const sizes: readonly (readonly [string, number, readonly string[]])[] = [
  ['SphereShape', Has.SphereShape, ['radius']],
  ['BoxShape', Has.BoxShape, ['x', 'y', 'z']],
  ['CapsuleShape', Has.CapsuleShape, ['halfHeight', 'radius']],
]

/** Checks the shape columns of all `ids`. */
export function checkShapes(collision: CollisionResource, ids: Int32Array, count: number, reject: Reject): void {
  const components = collision.components as unknown as Record<string, Columns>
  for (const [component, bit, fields] of sizes)
    for (const field of fields)
      checkSizes(collision, components[component]![field]!, component, field, bit, ids, count, reject)
  const { has } = collision.book
  for (let i = 0; i < count; i++) {
    const entity = ids[i]!
    const bits = has[entity]!
    if ((bits & Has.PlaneShape) !== 0) checkPlane(collision, entity, i, reject)
    if ((bits & Has.MeshShape) !== 0) checkMesh(collision, entity, i, reject)
  }
}

function checkSizes(
  collision: CollisionResource,
  column: ArrayLike<number>,
  component: string,
  field: string,
  bit: number,
  ids: Int32Array,
  count: number,
  reject: Reject,
): void {
  const { has } = collision.book
  for (let i = 0; i < count; i++) {
    const entity = ids[i]!
    if ((has[entity]! & bit) === 0) continue
    const value = column[entity]!
    if (value >= 0 && value <= WORLD_LIMIT) continue
    reject(
      collision,
      i,
      value < 0 && value > -Infinity
        ? entityError(collision, 'E_EXTENT', entity, component, field, value, 'a size must not be negative', 0)
        : numberError(collision, entity, component, field, value),
    )
  }
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
  if (depth[entity]! !== -1)
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
        'this version traverses meshes in full: -1',
      ),
    )
}
