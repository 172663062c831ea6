import type { AnyComponents } from '../../components/columns.js'
import type { Registry } from '../../components/registry.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import type { Triple } from '../geometry/shapes.js'
import { cross } from '../math/vectors.js'
import type { QueryIndex } from '../queries/index/query-index.js'
import { createChildPose, placeChild } from '../step/children.js'
import type { Colliders } from '../step/colliders.js'
import { PIVOT_STRIDE, POSE_STRIDE, type Poses } from '../step/poses.js'
import { VELOCITY_STRIDE } from '../step/velocities.js'

/** The world whose ground moves. */
export interface Moved {
  readonly columns: AnyComponents
  readonly registry: Registry
  readonly state: { readonly colliders: Colliders; readonly poses: Poses; readonly lastDelta: number }
  /** Number of steps done, and how long they took together, in seconds. */
  readonly step: number
  readonly time: number
}

const written = createChildPose()
const velocity = new Float64Array(VELOCITY_STRIDE)
const arm = new Float64Array(3)
const turning = new Float64Array(3)

/**
 * Writes the velocity of the collider of a slot at a point in the world, in units per second: in the last completed
 * step; or as the columns have it, if `isFresh`, or if that step did not have the collider.
 */
export function writeGroundVelocity(
  index: QueryIndex,
  slot: number,
  isFresh: boolean,
  of: Moved,
  point: Float64Array,
  out: Triple,
): void {
  const { colliders, poses } = of.state
  const entity = index.ids[slot]
  const i = isFresh ? -1 : colliders.indexOf(entity)
  if (i >= 0 && colliders.generation[i] === index.generation[slot] && poses.isKnown(i)) {
    poses.velocities.read(i, true, velocity, 0)
    // Since that step a refresh may have seen the collider elsewhere: the point was on it then as it is now.
    for (let d = 0; d < 3; d++) arm[d] = point[d] - index.rows[ROW_STRIDE * slot + d]
    if (colliders.hasChildren)
      for (let d = 0; d < 3; d++) arm[d] += poses.last[POSE_STRIDE * i + d] - poses.lastPivots[PIVOT_STRIDE * i + d]
  } else {
    placeChild(entity, of.columns, of.registry.has, written)
    for (let d = 0; d < VELOCITY_STRIDE; d++) velocity[d] = written.velocity[d]
    for (let d = 0; d < 3; d++) arm[d] = point[d] - written.pivot[d]
  }
  cross(turning, 0, velocity, 3, arm, 0)
  for (let d = 0; d < 3; d++) out[d] = velocity[d] + turning[d]
}
