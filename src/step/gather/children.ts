/** Child colliders: an entity with a shape and `Attached` is a part of its parent's body, at an offset from it. */
import { Has, HAS_SHAPE, HAS_VELOCITY, MAX_LEVELS } from '../../../components/registry.js'
import type { AnyComponents, Column, Vec3Columns } from '../../../components/columns.js'
import { writeAxesOfQuaternion } from '../../math/quaternion.js'
import { WORLD_LIMIT } from '../../tolerances.js'

/** Position and quaternion, as they stand in a pose. */
const FRAME = 7

/** Numbers of a velocity: linear, then angular. */
export const VELOCITY_STRIDE = 6

/** A child collider in the world. */
export class ChildPose {
  /** The entity at the root of its parents, and 1 if that has a velocity. */
  root = 0
  moving = 0
  /** 0 if the offsets, the pose and the velocities that it follows from would pass the checks. */
  flaws = 0
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
 * root, one turned by the next; of any other entity its own. The checks may refuse these numbers.
 */
export function placeChild(entity: number, components: AnyComponents, has: Uint16Array, out: ChildPose): void {
  const { Attached } = components
  for (let k = 0; k < FRAME; k++) out.pose[k] = Number(k === 6)
  out.flaws = 0
  let body = entity
  for (let level = 0; (has[body] & Has.Attached) !== 0 && level <= MAX_LEVELS; level++) {
    outer[0] = Attached.x[body]
    outer[1] = Attached.y[body]
    outer[2] = Attached.z[body]
    outer[3] = Attached.qx[body]
    outer[4] = Attached.qy[body]
    outer[5] = Attached.qz[body]
    outer[6] = Attached.qw[body]
    out.flaws |= flawOfFrame() | Number(level === MAX_LEVELS)
    turnInto(out.pose)
    body = Attached.parent[body]
  }
  const bits = body < has.length ? has[body] : 0
  out.root = body
  out.moving = Number((bits & HAS_VELOCITY) !== 0)
  out.flaws |= readOwn(components, bits, body, out.velocity)
  for (let d = 0; d < 3; d++) out.pivot[d] = outer[d]
  turnInto(out.pose)
}

const spare = new Float64Array(VELOCITY_STRIDE)

/**
 * Writes pose and velocities of an entity to `outer` and `velocity`. Returns 0 if all that it carries, but for the
 * numbers of its shape, would pass the checks.
 */
export function readOwn(components: AnyComponents, bits: number, entity: number, velocity = spare): number {
  writeOwnPose(components, bits, entity, outer)
  // A child needs no Position.
  if ((bits & (Has.Position | Has.Attached)) === Has.Attached) outer.fill(0, 0, 3)
  velocity.fill(0)
  if ((bits & Has.LinearVelocity) !== 0) writeVector(velocity, 0, components.LinearVelocity, entity)
  if ((bits & Has.AngularVelocity) !== 0) writeVector(velocity, 3, components.AngularVelocity, entity)
  let speed = 0
  for (let d = 0; d < VELOCITY_STRIDE; d++) speed += Math.abs(velocity[d])
  const shape = bits & HAS_SHAPE
  return flawOfFrame() | Number(!(speed <= WORLD_LIMIT)) | (shape & (shape - 1))
}

/** Whether the checks might refuse `outer`: also of some absurd lengths, which they accept. */
function flawOfFrame(): number {
  const far = Math.abs(outer[0]) + Math.abs(outer[1]) + Math.abs(outer[2])
  const turn = Math.max(Math.abs(outer[3]), Math.abs(outer[4]), Math.abs(outer[5]), Math.abs(outer[6]))
  return Number(!(far <= WORLD_LIMIT && turn > 0 && turn <= WORLD_LIMIT))
}

/** Writes `outer` times `frame` to `frame`, with a unit quaternion. */
function turnInto(frame: Float64Array): void {
  for (let k = 0; k < FRAME; k++) inner[k] = frame[k]
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

/** A value of a column; NaN for what is no number, as an array of the game may hold anything. */
function numberAt(column: Column, entity: number): number {
  const value: unknown = column[entity]
  return typeof value === 'number' ? value + 0 : NaN
}

/** Writes a vector of an entity to out[at..at + 2]; a missing column z is 0. */
function writeVector(out: Float64Array, at: number, { x, y, z }: Vec3Columns, entity: number): void {
  out[at] = numberAt(x, entity)
  out[at + 1] = numberAt(y, entity)
  out[at + 2] = z === undefined ? 0 : numberAt(z, entity)
}

/**
 * Writes the pose of an entity by its own Position and Rotation to `out`: position (0 for a missing z column, NaN
 * for a missing Position), quaternion. V8: see notes, "constants beside doubles".
 */
export function writeOwnPose(
  { Position, Rotation }: Pick<AnyComponents, 'Position' | 'Rotation'>,
  bits: number,
  entity: number,
  out: Float64Array,
): void {
  if ((bits & Has.Position) !== 0) writeVector(out, 0, Position, entity)
  else out[0] = out[1] = out[2] = NaN
  if ((bits & Has.Rotation) !== 0) {
    writeVector(out, 3, Rotation, entity)
    out[6] = numberAt(Rotation.w, entity)
  } else {
    out[3] = out[4] = out[5] = 0
    out[6] = 1
  }
}
