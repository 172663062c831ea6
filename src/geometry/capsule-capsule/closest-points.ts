import { CAPSULE, closestPointsCall } from '../calls.js'
import { CLOSEST_POINT_A, CLOSEST_POINT_B, writeClosest, type ClosestKernel } from '../closest-points.js'
import { ROW_PARAMETERS } from '../rows.js'
import { coreDistance, createCore, writeNearest } from './core.js'
import { findCapsuleCores } from './separation.js'

const core = createCore()
const axis = new Float64Array(3)

/** Signed closest points of two capsules: between the nearest points of the cores. */
export const closestPointsCapsuleRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  findCapsuleCores(rowsA, a, rowsB, b, core)
  writeNearest(core, 1, axis)
  const distance = coreDistance(core)
  const radiusA = rowsA[a + ROW_PARAMETERS + 1]
  const radiusB = rowsB[b + ROW_PARAMETERS + 1]
  writeClosest(out, distance - (radiusA + radiusB), axis, 0)
  const t = core.places[core.nearest]
  for (let d = 0; d < 3; d++) {
    const onA = t * rowsA[a + 6 + d]
    out[CLOSEST_POINT_A + d] = onA + radiusA * axis[d]
    out[CLOSEST_POINT_B + d] = rowsA[a + d] - rowsB[b + d] + onA + (distance - radiusB) * axis[d]
  }
}

/**
 * Signed distance of two solid capsules in world units, with a point of each; see {@link ClosestPoints}.
 * Swapping a and b swaps the points, flips the normal and changes no other bit.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsCapsules = closestPointsCall(CAPSULE, CAPSULE, closestPointsCapsuleRows)
