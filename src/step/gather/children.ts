/** Child colliders: an entity with a shape and `Attached` is a part of its parent's body, at an offset from it. */
import { Has, HAS_VELOCITY, MAX_LEVELS } from '../../../components/registry.js'
import type { AnyComponents } from '../../../components/columns.js'
import { writeAxesOfQuaternion } from '../../math/quaternion.js'

/** Position and quaternion, as they stand in a pose. */
const FRAME = 7

/** Numbers of a velocity: linear, then angular. */
export const VELOCITY_STRIDE = 6

/** A child collider in the world. */
export class ChildPose {
  /** The entity at the root of its parents, and 1 if that has a velocity. */
  root = 0
  moving = 0
  /** Position and quaternion. */
  readonly pose = new Float64Array(FRAME)
  /** World position of the root, which the child turns about. */
  readonly pivot = new Float64Array(3)
  /** Linear and angular velocity of the root. */
  readonly velocity = new Float64Array(VELOCITY_STRIDE)
}

/** A frame on the way up. */
const outer = new Float64Array(FRAME)
const axes = new Float64Array(9)
const inner = new Float64Array(FRAME)

/**
 * Writes the pose of child collider `entity` in the world: its offset, its parents' offsets, and the pose of their
 * root, one turned by the next. The numbers may be such that the checks refuse them.
 */
export function placeChild(entity: number, components: AnyComponents, has: Uint16Array, out: ChildPose): void {
  const { Attached } = components
  out.pose.fill(0)
  out.pose[6] = 1
  let body = entity
  for (let level = 0; (has[body] & Has.Attached) !== 0 && level <= MAX_LEVELS; level++) {
    outer[0] = Attached.x[body]
    outer[1] = Attached.y[body]
    outer[2] = Attached.z[body]
    outer[3] = Attached.qx[body]
    outer[4] = Attached.qy[body]
    outer[5] = Attached.qz[body]
    outer[6] = Attached.qw[body]
    turnInto(out.pose)
    body = Attached.parent[body]
  }
  const bits = body < has.length ? has[body] : 0
  out.root = body
  out.moving = Number((bits & HAS_VELOCITY) !== 0)
  writeOwnPose(components, bits, body, outer)
  for (let d = 0; d < 3; d++) out.pivot[d] = outer[d]
  turnInto(out.pose)
  readOwnVelocity(components, bits, body, out.velocity)
}

/** Writes `outer` times `frame` to `frame`, with a unit quaternion. */
function turnInto(frame: Float64Array): void {
  inner.set(frame)
  const largest = Math.max(Math.abs(outer[3]), Math.abs(outer[4]), Math.abs(outer[5]), Math.abs(outer[6]))
  let square = 0
  for (let k = 3; k < FRAME; k++) {
    outer[k] /= largest
    square += outer[k] * outer[k]
  }
  const length = Math.sqrt(square)
  writeAxesOfQuaternion(axes, 0, outer, 3)
  for (let d = 0; d < 3; d++) {
    frame[d] = axes[d] * inner[0] + axes[3 + d] * inner[1] + axes[6 + d] * inner[2] + outer[d] + 0
    const e = 3 + ((d + 1) % 3)
    const f = 3 + ((d + 2) % 3)
    const product = outer[6] * inner[3 + d] + outer[3 + d] * inner[6] + outer[e] * inner[f] - outer[f] * inner[e]
    frame[3 + d] = product / length
  }
  frame[6] = (outer[6] * inner[6] - outer[3] * inner[3] - outer[4] * inner[4] - outer[5] * inner[5]) / length
}

/**
 * Writes the pose of an entity by its own Position and Rotation to `out`: position (0 for a missing z column, NaN
 * for a missing Position), quaternion. V8: see notes, "constants beside doubles".
 */
export function writeOwnPose(
  { Position: { x, y, z }, Rotation }: Pick<AnyComponents, 'Position' | 'Rotation'>,
  bits: number,
  entity: number,
  out: Float64Array,
): void {
  if ((bits & Has.Position) !== 0) {
    out[0] = x[entity] + 0
    out[1] = y[entity] + 0
    out[2] = z === undefined ? 0 : z[entity] + 0
  } else out.fill(NaN, 0, 3)
  if ((bits & Has.Rotation) !== 0) {
    out[3] = Rotation.x[entity] + 0
    out[4] = Rotation.y[entity] + 0
    out[5] = Rotation.z[entity] + 0
    out[6] = Rotation.w[entity] + 0
  } else {
    out.fill(0, 3, 6)
    out[6] = 1
  }
}

function readOwnVelocity(
  { LinearVelocity, AngularVelocity }: AnyComponents,
  bits: number,
  entity: number,
  out: Float64Array,
): void {
  for (let part = 0; part < 2; part++) {
    const { x, y, z } = part === 0 ? LinearVelocity : AngularVelocity
    const has = (bits & (part === 0 ? Has.LinearVelocity : Has.AngularVelocity)) !== 0
    out[3 * part] = has ? x[entity] + 0 : 0
    out[3 * part + 1] = has ? y[entity] + 0 : 0
    out[3 * part + 2] = has && z !== undefined ? z[entity] + 0 : 0
  }
}
