/**
 * Sphere against a two-sided sheet: |n.c + constant| <= radius. The one trap is the cancellation in the signed
 * distance, see signed-distance.ts; within the rounding of the comparison the answer is a hit.
 *
 * Contact of a sphere and the solid half-space below a plane (Gomez, sphere against plane): one point, midway between
 * the sphere's lowest point and the plane.
 *
 * First and last time of contact of a moving sphere with a moving two-sided sheet (Gomez, listing 1, made closed and
 * two-sided: contact is |s| <= radius, from either side).
 *
 * s(t) = s + v t with the signed distance s of the centre at the start and v = n.V, where V = vSphere - vPlane is
 * rounded. Both are compensated dot products (signed-distance.ts): far from the origin, or for V almost parallel to the
 * sheet, plain sums are rounding only. A sphere that touches within rounding at maxTime is a hit.
 *
 * The point is the centre's foot on the sheet; the normal points from the sphere to the sheet.
 */
import { LENGTH_SLACK } from '../../tolerances.js'
import { closestPointsCall, collideCall, overlapCall, PLANE, SPHERE, sweepCall } from '../calls.js'
import { type MovingKernel, ROW_PARAMETERS, type RowKernel, type RowTest, type SeparationKernel } from '../rows.js'
import { compensatedDot, heightAbove, signedDistance, signedDistanceDoubt } from '../signed-distance.js'
import { writeOnePoint } from '../manifold.js'
import { SWEEP_LAST_TIME, SWEEP_NORMAL, SWEEP_POINT, SWEEP_START_OVERLAP, SWEEP_TIME } from '../moving/window.js'
import { asSheet } from '../sheet.js'
import { closestPointsOfSphere } from '../closest-points.js'

const normal = new Float64Array(3)
const still = new Float64Array(3)

/** {@link overlapSphereAndPlane} on packed rows. */
export const overlapSphereAndPlaneRows: RowTest = (spheres, s, planes, p) => {
  const distance = Math.abs(signedDistance(planes, p, spheres, s, normal))
  return distance <= spheres[s + ROW_PARAMETERS] * (1 + LENGTH_SLACK) + signedDistanceDoubt(planes, p, spheres, s)
}

/**
 * Whether a sphere and a plane share a point; the plane is a two-sided sheet. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION (also a normal that is not of unit length), E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const overlapSphereAndPlane = overlapCall(SPHERE, PLANE, overlapSphereAndPlaneRows)

/**
 * Signed separation of a sphere and the solid half-space below a plane: height of the centre minus the radius. The axis
 * leads into the half-space.
 */
export const separateSphereAndPlaneRows: SeparationKernel = (rowsA, a, rowsB, b, out) => {
  out[3] = heightAbove(rowsB, b, rowsA, a, out) - rowsA[a + ROW_PARAMETERS]
}

const axis = new Float64Array(3)

/** {@link collideSphereAndPlane} on packed rows. */
export const collideSphereAndPlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const radius = rowsA[a + ROW_PARAMETERS]
  const height = heightAbove(rowsB, b, rowsA, a, axis)
  // Within the rounding of the height, touching is a hit, as of the sheet.
  if (height > radius * (1 + LENGTH_SLACK) + signedDistanceDoubt(rowsB, b, rowsA, a)) return (out[0] = 0)
  return writeOnePoint(out, axis, Math.max(0, radius - height), 0, 0, 0, 0.5 * (radius + height), 0)
}

/**
 * Contact manifold of a solid sphere and the solid half-space below `plane` (all x with normal.x + constant <= 0),
 * world frame: the number of points, 0 when apart. The normal points into the half-space.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideSphereAndPlane = collideCall(SPHERE, PLANE, collideSphereAndPlaneRows)

/** Signed closest points of a sphere and the solid half-space below a plane. */
export const closestPointsSphereAndPlaneRows = closestPointsOfSphere(separateSphereAndPlaneRows, 1)

const sheetRows = asSheet(closestPointsSphereAndPlaneRows, -1)

/**
 * Signed distance of a solid sphere and a plane, a two-sided sheet, in world units, with a point of each; see
 * {@link ClosestPoints}. A sphere through the sheet leaves it to the side of its centre.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsSphereAndPlane = closestPointsCall(SPHERE, PLANE, sheetRows)

/** {@link sweepSphereAndPlane} on packed rows. */
export const sweepSphereAndPlaneRows: MovingKernel = (spheres, s, planes, p, motion, m, out) => {
  const maxTime = motion[m + 3]
  const radius = spheres[s + ROW_PARAMETERS]
  const distance = signedDistance(planes, p, spheres, s, normal)
  const rate = compensatedDot(normal, still, 0, motion, m, 0)
  const side = distance < 0 || (distance === 0 && rate > 0) ? -1 : 1
  const depth = radius - side * distance
  // Speed towards the sheet, from the side where the centre is.
  const closing = -side * rate
  const doubt = signedDistanceDoubt(planes, p, spheres, s)
  // Computed as in the overlap, so that the bits are the same.
  const startOverlap = side * distance <= radius * (1 + LENGTH_SLACK) + doubt
  let time = 0
  let lastTime = maxTime
  if (!startOverlap) {
    if (!(closing > 0)) return false
    time = -depth / closing
    if (time > maxTime) {
      if (-depth - closing * maxTime > doubt + LENGTH_SLACK * (2 * radius - depth + closing * maxTime)) return false
      time = maxTime
    }
  }
  if (closing > 0) lastTime = (radius + side * distance) / closing
  else if (closing < 0) lastTime = Math.max(depth, 0) / -closing
  out[SWEEP_TIME] = time
  out[SWEEP_LAST_TIME] = Math.max(time, Math.min(lastTime, maxTime))
  out[SWEEP_START_OVERLAP] = Number(startOverlap)
  const foot = -(distance + rate * time)
  for (let k = 0; k < 3; k++) {
    out[SWEEP_POINT + k] = normal[k] * foot
    out[SWEEP_NORMAL + k] = 0 - side * normal[k]
  }
  return true
}

/**
 * Whether a moving sphere and a moving plane (a two-sided sheet) share a point at a time in [0, maxTime]; on a hit,
 * `out` holds the first and last time, a point of both at the first, the unit normal from the sphere to the plane, and
 * whether they touch at the start (then time is 0). Velocities in units/s, times in seconds. Closed sets.
 *
 * @throws CollisionError E_OPTION (also a normal that is not of unit length), E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const sweepSphereAndPlane = sweepCall(SPHERE, PLANE, sweepSphereAndPlaneRows)
