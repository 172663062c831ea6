/**
 * Contact of a capsule and a sphere: one point, between the sphere and the nearest point of the capsule's core.
 * Feature 0 is the side of the capsule, 1 the cap at +halfHeight, 2 the cap at -halfHeight.
 */
import { dot, lengthAt, subtract } from '../../math/vectors.js'
import { CORE_TOUCH, ROTATED_SLACK } from '../../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS, type RowKernel, type SeparationKernel } from '../rows.js'
import { CAPSULE, closestPointsCall, collideCall, SPHERE } from '../calls.js'
import { writeOnePoint } from '../manifold.js'
import { closestPointsOfSphere } from '../closest-points.js'

/**
 * Signed separation of a capsule and a sphere: distance of the centre to the capsule's core segment minus both radii,
 * which is also minus the depth when negative (the distance to a convex set grows at rate 1 along its gradient, and no
 * faster in any direction). out[4] gets the place on the core, from -halfHeight to halfHeight. For a centre on the core
 * the axis is the capsule's x axis: every perpendicular of the core is an equally short way out.
 */
export const separateCapsuleAndSphereRows: SeparationKernel = (rowsA, a, rowsB, b, out) => {
  const half = rowsA[a + ROW_PARAMETERS]
  subtract(out, 0, rowsB, b, rowsA, a)
  const t = Math.max(-half, Math.min(half, dot(rowsA, a + 6, out, 0)))
  for (let d = 0; d < 3; d++) out[d] -= t * rowsA[a + 6 + d]
  const distance = lengthAt(out, 0)
  const isOff = distance > CORE_TOUCH * Math.abs(t)
  for (let d = 0; d < 3; d++) out[d] = isOff ? out[d] / distance : rowsA[a + ROW_AXES + d]
  out[3] = distance - (rowsA[a + ROW_PARAMETERS + 1] + rowsB[b + ROW_PARAMETERS])
  out[4] = t
}

const axis = new Float64Array(5)

/** {@link collideCapsuleAndSphere} on packed rows. */
export const collideCapsuleAndSphereRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  separateCapsuleAndSphereRows(rowsA, a, rowsB, b, axis)
  const separation = axis[3]
  const half = rowsA[a + ROW_PARAMETERS]
  if (separation > 0) {
    const x = rowsB[b] - rowsA[a]
    const y = rowsB[b + 1] - rowsA[a + 1]
    const z = rowsB[b + 2] - rowsA[a + 2]
    // Within the rounding of the pair, touching is a hit.
    if (separation > ROTATED_SLACK * (Math.abs(x) + Math.abs(y) + Math.abs(z) + half)) return (out[0] = 0)
  }
  const t = axis[4]
  const depth = Math.max(0, 0 - separation)
  // The capsule's surface is its radius from the core; the middle lies half the depth back.
  const middle = rowsA[a + ROW_PARAMETERS + 1] - 0.5 * depth
  const feature = t >= half ? 1 : t <= -half ? 2 : 0
  return writeOnePoint(out, axis, depth, t * rowsA[a + 6], t * rowsA[a + 7], t * rowsA[a + 8], middle, feature)
}

/**
 * Contact manifold of a solid capsule and a solid sphere, world frame: the number of points, 0 when apart. The normal
 * points from the capsule to the sphere.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideCapsuleAndSphere = collideCall(CAPSULE, SPHERE, collideCapsuleAndSphereRows)

/** Signed closest points of a capsule and a sphere: between the centre and its nearest point of the core. */
export const closestPointsCapsuleAndSphereRows = closestPointsOfSphere(separateCapsuleAndSphereRows, -1)

/**
 * Signed distance of a solid capsule and a solid sphere in world units, with a point of each; see
 * {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsCapsuleAndSphere = closestPointsCall(CAPSULE, SPHERE, closestPointsCapsuleAndSphereRows)
