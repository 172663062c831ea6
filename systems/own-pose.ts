import { Has } from '../components/bodies.js'
import type { AnyComponents } from '../components/columns.js'
import { ROW_AXES } from '../src/geometry/rows.js'
import { writeAxesOfQuaternion } from '../src/math/quaternion.js'

/**
 * Writes the pose of an entity by its own Position and Rotation, which have been checked: position (0 for a missing z
 * column) and axes, as a row has them. `has` are the entity's component bits.
 */
export function writeOwnPose(
  { Position, Rotation }: AnyComponents,
  has: number,
  entity: number,
  out: Float64Array,
): void {
  out[0] = Position.x[entity]! + 0
  out[1] = Position.y[entity]! + 0
  out[2] = Position.z === undefined ? 0 : Position.z[entity]! + 0
  if ((has & Has.Rotation) !== 0)
    writeAxesOfQuaternion(
      out,
      ROW_AXES,
      Rotation.x[entity]!,
      Rotation.y[entity]!,
      Rotation.z[entity]!,
      Rotation.w[entity]!,
    )
  else writeAxesOfQuaternion(out, ROW_AXES, 0, 0, 0, 1)
}
