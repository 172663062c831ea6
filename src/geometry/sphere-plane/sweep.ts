/**
 * First and last time of contact of a moving sphere with a moving two-sided sheet (Gomez, listing 1, made closed and
 * two-sided: contact is |s| <= radius, from either side).
 *
 * s(t) = s + v t with the signed distance s of the centre at the start and v = n.(vSphere - vPlane). Both are
 * compensated dot products (signed-distance.ts): far from the origin, or for motion almost parallel to the sheet, plain
 * sums are rounding only. A sphere that touches within rounding at maxTime is a hit.
 *
 * The point is the centre's foot on the sheet; the normal points from the sphere to the sheet.
 */
import { LENGTH_SLACK } from '../../tolerances.js'
import { checkMaxTime, packPlane, packSphere } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Numbers, Plane, Sphere, SweepResult } from '../shapes.js'
import { checkSweepResult, packVelocity } from '../sweep-arguments.js'
import {
  compensatedPlaneDot,
  signedPlaneDistance,
  signedPlaneDistanceDoubt,
  writePlaneNormal,
} from './signed-distance.js'

const normal = new Float64Array(3)

/** Kernel of {@link sweepSphereAndPlane}: `velocities[v]` is the velocity of the sphere, then of the plane. */
export function sweepSphereAndPlaneRows(
  out: SweepResult,
  spheres: Float64Array,
  s: number,
  planes: Float64Array,
  p: number,
  velocities: Float64Array,
  v: number,
  maxTime: number,
): boolean {
  const x = spheres[s]
  const y = spheres[s + 1]
  const z = spheres[s + 2]
  const vx = velocities[v]
  const vy = velocities[v + 1]
  const vz = velocities[v + 2]
  writePlaneNormal(normal, 0, planes, p)
  const nx = normal[0]
  const ny = normal[1]
  const nz = normal[2]
  const radius = spheres[s + ROW_PARAMETERS]
  const distance = signedPlaneDistance(planes, p, normal, 0, x, y, z)
  const rate = compensatedPlaneDot(nx, ny, nz, vx, vy, vz, velocities[v + 3], velocities[v + 4], velocities[v + 5], 0)
  const side = distance < 0 || (distance === 0 && rate > 0) ? -1 : 1
  const depth = radius - side * distance
  // Speed towards the sheet, from the side where the centre is.
  const closing = -side * rate
  const doubt = signedPlaneDistanceDoubt(planes, p, x, y, z)
  // Computed as in overlap.ts, so that the bits are the same.
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
  out.time = time
  out.lastTime = Math.max(time, Math.min(lastTime, maxTime))
  out.startOverlap = startOverlap
  // The motion of the foot: that of the sphere, with the sheet's own component along the normal.
  const foot = -(distance + rate * time)
  out.point[0] = x + vx * time + nx * foot
  out.point[1] = y + vy * time + ny * foot
  out.point[2] = z + vz * time + nz * foot
  out.normal[0] = 0 - side * nx
  out.normal[1] = 0 - side * ny
  out.normal[2] = 0 - side * nz
  return true
}

const rows = new Float64Array(2 * ROW_STRIDE)
const motion = new Float64Array(6)

/**
 * Whether a moving sphere and a moving plane (a two-sided sheet) share a point at a time in [0, maxTime]; on a hit,
 * `out` holds the first and last time, a point of both at the first, the unit normal from the sphere to the plane, and
 * whether they touch at the start (then time is 0). Velocities in units/s, times in seconds. Closed sets.
 *
 * @throws CollisionError E_OPTION (also a normal that is not of unit length), E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function sweepSphereAndPlane(
  out: SweepResult,
  sphere: Sphere,
  velocitySphere: Numbers,
  plane: Plane,
  velocityPlane: Numbers,
  maxTime: number,
): boolean {
  checkSweepResult(out)
  packSphere(rows, 0, sphere, 'sphere')
  packPlane(rows, ROW_STRIDE, plane, 'plane')
  packVelocity(motion, 0, velocitySphere, 'velocitySphere')
  packVelocity(motion, 3, velocityPlane, 'velocityPlane')
  return sweepSphereAndPlaneRows(out, rows, 0, rows, ROW_STRIDE, motion, 0, checkMaxTime(maxTime))
}
