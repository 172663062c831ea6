/** Child colliders: an entity with a shape and `Attached` is a part of its parent's body, at an offset from it. */
import { Has, HAS_SHAPE, MAX_LEVELS } from '../../../components/registry.js'
import type { AnyComponents, Column } from '../../../components/columns.js'
import { writeAxesOfQuaternion } from '../../math/quaternion.js'
import { WORLD_LIMIT } from '../../tolerances.js'

/** Numbers of a velocity: linear, then angular. */
export const VELOCITY_STRIDE = 6

/** Child colliders in the world, by index, velocities by entity, as in Poses: here one. */
export class ChildPose {
  /** Position and quaternion. */
  readonly now: Float64Array = new Float64Array(7)
  /** World position of the root of its parents, which the child turns about, and the entity at the root. */
  readonly pivots: Float64Array = new Float64Array(4)
  /** Linear and angular velocity of the root. */
  readonly velocities: Float64Array = new Float64Array(VELOCITY_STRIDE)
}

/** A frame on the way up: position, quaternion with 1 or -1 for its largest number, and the length of that. */
const outer = new Float64Array(8)
const axes = new Float64Array(9)

/**
 * Writes child collider `id` in the world as number i of `out`, its velocities as number v: its offset, its parents'
 * offsets, and the pose of their root, one turned by the next; of any other entity its own. Returns 0 if these numbers
 * would pass the checks; bit 0 says that the pose might not, bit 1 the velocities.
 */
export function placeChild(from: AnyComponents, has: Uint16Array, id: number, out: ChildPose, i = 0, v = 0): number {
  const { now, pivots, velocities } = out
  const { parent } = from.Attached
  let body = id
  let bits = has[body]
  let flaws = readFrame(from, bits, body)
  for (let d = 0; d < 3; d++) now[8 * i + d] = outer[d]
  for (let d = 3; d < 7; d++) now[8 * i + d] = outer[d] / outer[7]
  for (let level = 0; (bits & Has.Attached) !== 0 && level <= MAX_LEVELS; level++) {
    flaws |= Number(level === MAX_LEVELS)
    body = parent[body]
    bits = body < has.length ? has[body] : 0
    flaws |= readFrame(from, bits, body)
    turnInto(now, 8 * i)
  }
  for (let d = 0; d < 3; d++) pivots[4 * i + d] = outer[d]
  pivots[4 * i + 3] = body
  return flaws | (2 * readVelocity(from, bits, body, velocities, VELOCITY_STRIDE * v))
}

const spare = new Float64Array(VELOCITY_STRIDE)

/** Returns 0 if all that an entity carries, but for its offset and the numbers of its shape, would pass the checks. */
export function flawOfOwn(components: AnyComponents, bits: number, entity: number): number {
  const shape = bits & HAS_SHAPE
  const flaws = shape & (shape - 1)
  // Most children carry nothing else that could be wrong.
  if ((bits & ~(HAS_SHAPE | Has.CollisionFilter)) === Has.Attached) return flaws
  writeOwnPose(components, bits, entity, outer)
  // A child needs no Position.
  if ((bits & (Has.Position | Has.Attached)) === Has.Attached) outer.fill(0, 0, 3)
  return flaws | scaleFrame() | readVelocity(components, bits, entity, spare, 0)
}

/** Reads the offset of a child, or else the pose of a body, to `outer`. Returns 0 if it would pass the checks. */
function readFrame(components: AnyComponents, bits: number, entity: number): number {
  const { x, y, z, qx, qy, qz, qw } = components.Attached
  if ((bits & Has.Attached) === 0) writeOwnPose(components, bits, entity, outer)
  else {
    writeVector(outer, 0, x, y, z, entity)
    writeVector(outer, 3, qx, qy, qz, entity)
    outer[6] = numberAt(qw, entity)
  }
  return scaleFrame()
}

/** Whether the checks might refuse `outer`: also of some absurd lengths, which they accept. Scales its quaternion. */
function scaleFrame(): number {
  const far = Math.abs(outer[0]) + Math.abs(outer[1]) + Math.abs(outer[2])
  const turn = Math.max(Math.abs(outer[3]), Math.abs(outer[4]), Math.abs(outer[5]), Math.abs(outer[6]))
  let square = 0
  for (let k = 3; k < 7; k++) {
    outer[k] /= turn
    square += outer[k] * outer[k]
  }
  outer[7] = Math.sqrt(square)
  return Number(!(far <= WORLD_LIMIT && turn > 0 && turn <= WORLD_LIMIT))
}

/** Writes the velocities of an entity to out[at..at + 5]. Returns 0 if they would pass the checks. */
function readVelocity(from: AnyComponents, bits: number, entity: number, out: Float64Array, at: number): number {
  const { LinearVelocity: v, AngularVelocity: w } = from
  for (let d = at; d < at + VELOCITY_STRIDE; d++) out[d] = 0
  if ((bits & Has.LinearVelocity) !== 0) writeVector(out, at, v.x, v.y, v.z, entity)
  if ((bits & Has.AngularVelocity) !== 0) writeVector(out, at + 3, w.x, w.y, w.z, entity)
  let speed = 0
  for (let d = at; d < at + VELOCITY_STRIDE; d++) speed += Math.abs(out[d])
  return Number(!(speed <= WORLD_LIMIT))
}

/** Writes `outer` times the frame at `frames[p]` there, with a unit quaternion. */
function turnInto(frames: Float64Array, p: number): void {
  const x = frames[p]
  const y = frames[p + 1]
  const z = frames[p + 2]
  const u = frames[p + 3]
  const v = frames[p + 4]
  const w = frames[p + 5]
  const t = frames[p + 6]
  writeAxesOfQuaternion(axes, 0, outer, 3)
  for (let d = 0; d < 3; d++) frames[p + d] = axes[d] * x + axes[3 + d] * y + axes[6 + d] * z + outer[d] + 0
  frames[p + 3] = (outer[6] * u + outer[3] * t + outer[4] * w - outer[5] * v) / outer[7]
  frames[p + 4] = (outer[6] * v + outer[4] * t + outer[5] * u - outer[3] * w) / outer[7]
  frames[p + 5] = (outer[6] * w + outer[5] * t + outer[3] * v - outer[4] * u) / outer[7]
  frames[p + 6] = (outer[6] * t - outer[3] * u - outer[4] * v - outer[5] * w) / outer[7]
}

/** A value of a column; NaN for what is no number, as an array of the game may hold anything. */
function numberAt(column: Column, entity: number): number {
  const value: unknown = column[entity]
  return typeof value === 'number' ? value + 0 : NaN
}

/** Writes a vector of an entity to out[at..at + 2]; a missing column z is 0. */
function writeVector(out: Float64Array, at: number, x: Column, y: Column, z: Column | undefined, entity: number): void {
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
  if ((bits & Has.Position) !== 0) writeVector(out, 0, Position.x, Position.y, Position.z, entity)
  else out[0] = out[1] = out[2] = NaN
  if ((bits & Has.Rotation) !== 0) {
    writeVector(out, 3, Rotation.x, Rotation.y, Rotation.z, entity)
    out[6] = numberAt(Rotation.w, entity)
  } else {
    out[3] = out[4] = out[5] = 0
    out[6] = 1
  }
}
