import { CAPSULE, closestPointsCall, OBB } from '../calls.js'
import { coreDistance, coreTouches, createCore, writeNearest } from '../capsule-capsule/core.js'
import { CLOSEST_POINT_A, CLOSEST_POINT_B, writeClosest, writeMoved, type ClosestKernel } from '../closest-points.js'
import { turnToWorld } from '../relative-row.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import { findObbAndCapsuleCore, leaveObbByCore } from './separation.js'

const core = createCore()
const axis = new Float64Array(3)
const moved = new Float64Array(2 * ROW_STRIDE)

/**
 * Signed closest points of a box and a capsule: between the nearest place of the core and the box. A core in the box is
 * moved out of it first.
 */
export const closestPointsObbAndCapsuleRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  const radius = rowsB[b + ROW_PARAMETERS + 1]
  findObbAndCapsuleCore(rowsA, a, rowsB, b, core)
  let distance = coreDistance(core)
  writeNearest(core, -1, axis)
  if (coreTouches(core)) {
    const separation = leaveObbByCore(rowsA, a, rowsB[b + ROW_PARAMETERS], core)
    for (let k = 0; k < 3; k++) axis[k] = core.axis[k]
    turnToWorld(rowsA, a, axis, 0)
    if (separation <= 0) {
      distance = separation
      writeMoved(rowsA, a, rowsB, b, axis, 0 - separation, moved)
      findObbAndCapsuleCore(moved, 0, moved, ROW_STRIDE, core)
    }
  }
  writeClosest(out, distance - radius, axis, 0)
  const { frame } = core
  const t = core.places[core.nearest]
  for (let k = 0; k < 3; k++) {
    const half = rowsA[a + ROW_PARAMETERS + k]
    out[CLOSEST_POINT_A + k] = Math.max(-half, Math.min(half, frame[k] + t * frame[3 + k]))
    out[CLOSEST_POINT_B + k] = t * rowsB[b + 6 + k] - radius * axis[k]
  }
  turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
}

/**
 * Signed distance of a solid box and a solid capsule in world units, with a point of each; see {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsObbAndCapsule = closestPointsCall(OBB, CAPSULE, closestPointsObbAndCapsuleRows)
