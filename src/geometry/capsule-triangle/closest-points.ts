import { CAPSULE, closestPointsCall, TRIANGLE } from '../calls.js'
import { coreDistance, coreTouches, createCore, writeNearest } from '../capsule-capsule/core.js'
import { CLOSEST_POINT_A, followNormal, writeClosest, type ClosestKernel } from '../closest-points.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, TRIANGLE_STRIDE } from '../rows.js'
import { findCapsuleAndTriangleCore, leaveTriangleByCore } from './separation.js'

const core = createCore()
const axis = new Float64Array(3)
const moved = new Float64Array(TRIANGLE_STRIDE)
/** A capsule's row relative to its position. */
const still = new Float64Array(ROW_STRIDE)

/** {@link closestPointsCapsuleAndTriangle} on packed rows: a triangle that the core goes through is moved off first. */
export const closestPointsCapsuleAndTriangleRows: ClosestKernel = (rowsA, a, triangles, t, out) => {
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  findCapsuleAndTriangleCore(rowsA, a, triangles, t, core)
  let distance = coreDistance(core)
  writeNearest(core, 1, axis)
  if (coreTouches(core)) {
    const separation = leaveTriangleByCore(rowsA, a, core)
    for (let k = 0; k < 3; k++) axis[k] = core.axis[k]
    if (separation <= 0) {
      distance = separation
      for (let k = ROW_AXES; k < ROW_STRIDE; k++) still[k] = rowsA[a + k]
      for (let k = 0; k < TRIANGLE_STRIDE; k++)
        moved[k] = triangles[t + k] - rowsA[a + (k % 3)] - separation * axis[k % 3]
      findCapsuleAndTriangleCore(still, 0, moved, 0, core)
    }
  }
  writeClosest(out, distance - radius, axis, 0)
  const place = core.places[core.nearest]
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_A + d] = place * rowsA[a + 6 + d] + radius * axis[d]
  followNormal(rowsA, a, triangles, t, out)
}

/**
 * Signed distance of a solid capsule and a flat triangle in world units, with a point of each; see
 * {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsCapsuleAndTriangle = closestPointsCall(CAPSULE, TRIANGLE, closestPointsCapsuleAndTriangleRows)
