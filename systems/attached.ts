import { entityExists, removeEntity } from 'bitecs'
import { Has, HAS_VELOCITY, MAX_LEVELS } from '../components/bodies.js'
import type { CollisionResource } from '../src/collision.js'
import type { CollisionError } from '../src/errors.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../src/geometry/rows.js'
import { writeAxesOfQuaternion } from '../src/math/quaternion.js'
import type { PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { WORLD_LIMIT } from '../src/tolerances.js'
import { writeOwnPose } from './own-pose.js'
import { checkQuaternions, checkVec3, entityError, numberError, type Reject } from './validation.js'

/** Child colliders: an entity with a shape and `Attached` is a part of its parent's body, at an offset from it. */

const offsetFields = ['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw'] as const

/** Removes the children whose parent was removed since they were attached, and their children in turn. */
export function removeOrphans(collision: CollisionResource): void {
  // A child may have a larger id than its own children, so this repeats until none is removed.
  while (removeOrphansOnce(collision));
}

/** One pass over the children; returns whether any was removed. */
function removeOrphansOnce({ book, world, components }: CollisionResource): boolean {
  book.refreshChildren()
  let any = false
  for (let i = 0; i < book.childCount; i++) {
    const child = book.children[i]!
    const parent = components.Attached.parent[child]!
    if (!entityExists(world, child) || book.isSameParent(child, parent)) continue
    removeEntity(world, child)
    any = true
  }
  return any
}

/** Checks the children among the bodies: their parents up to the root, the root's pose, and their offsets. */
export function checkChildren(collision: CollisionResource, ids: Int32Array, count: number, reject: Reject): void {
  const { has } = collision.book
  if (collision.book.childCount === 0) return
  for (let i = 0; i < count; i++) {
    if ((has[ids[i]!]! & Has.Attached) === 0) continue
    const error = childError(collision, ids[i]!)
    if (error !== null) reject(collision, i, error)
  }
}

function childError(collision: CollisionResource, child: number): CollisionError | null {
  const { book, world, components } = collision
  const columns = components.Attached
  let body = child
  for (let level = 0; (book.has[body]! & Has.Attached) !== 0; level++) {
    const parent = columns.parent[body]!
    if (!entityExists(world, parent))
      return entityError(collision, 'E_DEAD_ENTITY', body, 'Attached', 'parent', parent, 'there is no such entity')
    if (level >= MAX_LEVELS)
      return entityError(
        collision,
        'E_RANGE',
        child,
        'Attached',
        'parent',
        parent,
        `more than ${MAX_LEVELS} parents, or a circle`,
        MAX_LEVELS,
      )
    let zero = true
    for (const field of offsetFields) {
      const value = columns[field][body]!
      if (!(value >= -WORLD_LIMIT && value <= WORLD_LIMIT))
        return numberError(collision, body, 'Attached', field, value)
      if (field.startsWith('q') && value !== 0) zero = false
    }
    if (zero)
      return entityError(
        collision,
        'E_ZERO_QUATERNION',
        body,
        'Attached',
        'qx qy qz qw',
        0,
        'a zero quaternion is no rotation',
      )
    body = parent
  }
  return rootError(collision, child, body)
}

/** The root of a child as a list of ids for the checks, and the first error that they find. */
const rootIds = new Int32Array(1)
let rootFault: CollisionError | null = null
const noteRootFault: Reject = (_collision, _index, error) => {
  rootFault ??= error
}

function rootError(collision: CollisionResource, child: number, root: number): CollisionError | null {
  if (((collision.book.has[root] ?? 0) & Has.Position) === 0)
    return entityError(
      collision,
      'E_MISSING_COMPONENT',
      root,
      'Position',
      '',
      undefined,
      `entity ${child} is attached to it, but it has no Position`,
    )
  rootIds[0] = root
  rootFault = null
  checkVec3(collision, 'Position', rootIds, 1, noteRootFault)
  checkQuaternions(collision, rootIds, 1, noteRootFault)
  checkVec3(collision, 'LinearVelocity', rootIds, 1, noteRootFault)
  checkVec3(collision, 'AngularVelocity', rootIds, 1, noteRootFault)
  return rootFault
}

/** Scratch poses on the way from a child up to its root; 12 numbers each: position, axes. */
const frame = new Float64Array(ROW_PARAMETERS)
const offset = new Float64Array(ROW_PARAMETERS)
const turned = new Float64Array(ROW_PARAMETERS)

/** Writes pose, root, pivot and motion of the children among the bodies. */
export function placeChildren(collision: CollisionResource, bodies: PosedBodies): void {
  if (collision.book.childCount === 0) return
  const { ids, count } = bodies
  const { has } = collision.book
  for (let i = 0; i < count; i++) if ((has[ids[i]!]! & Has.Attached) !== 0) placeChild(collision, bodies, i)
}

function placeChild(collision: CollisionResource, bodies: PosedBodies, i: number): void {
  const { book, components } = collision
  const { Attached, LinearVelocity, AngularVelocity } = components
  frame.fill(0)
  frame[ROW_AXES] = frame[ROW_AXES + 4] = frame[ROW_AXES + 8] = 1
  let body = bodies.ids[i]!
  for (let level = 0; (book.has[body]! & Has.Attached) !== 0 && level <= MAX_LEVELS; level++) {
    offset[0] = Attached.x[body]!
    offset[1] = Attached.y[body]!
    offset[2] = Attached.z[body]!
    writeAxesOfQuaternion(
      offset,
      ROW_AXES,
      Attached.qx[body]!,
      Attached.qy[body]!,
      Attached.qz[body]!,
      Attached.qw[body]!,
    )
    compose(offset, frame)
    body = Attached.parent[body]!
  }
  const has = book.has[body] ?? 0
  writeOwnPose(components, has, body, offset)
  bodies.roots[i] = body
  for (let d = 0; d < 3; d++) bodies.pivots[3 * i + d] = offset[d]!
  compose(offset, frame)
  for (let k = 0; k < ROW_PARAMETERS; k++) bodies.rows[i * ROW_STRIDE + k] = frame[k]! + 0
  bodies.moving[i] = (has & HAS_VELOCITY) !== 0 ? 1 : 0
  const v = 6 * bodies.ids[i]!
  const linear = (has & Has.LinearVelocity) !== 0
  const angular = (has & Has.AngularVelocity) !== 0
  bodies.velocities[v] = linear ? LinearVelocity.x[body]! : 0
  bodies.velocities[v + 1] = linear ? LinearVelocity.y[body]! : 0
  bodies.velocities[v + 2] = linear && LinearVelocity.z !== undefined ? LinearVelocity.z[body]! : 0
  bodies.velocities[v + 3] = angular ? AngularVelocity.x[body]! : 0
  bodies.velocities[v + 4] = angular ? AngularVelocity.y[body]! : 0
  bodies.velocities[v + 5] = angular && AngularVelocity.z !== undefined ? AngularVelocity.z[body]! : 0
}

/** Writes `outer` times `inner` to `inner`: its pose in the frame that `outer` is given in. */
function compose(outer: Float64Array, inner: Float64Array): void {
  for (let v = 0; v < 4; v++)
    for (let d = 0; d < 3; d++)
      turned[3 * v + d] =
        outer[ROW_AXES + d]! * inner[3 * v]! +
        outer[ROW_AXES + 3 + d]! * inner[3 * v + 1]! +
        outer[ROW_AXES + 6 + d]! * inner[3 * v + 2]! +
        (v === 0 ? outer[d]! : 0)
  inner.set(turned)
}
