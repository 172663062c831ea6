/**
 * Sphere against a two-sided sheet: |n.c + constant| <= radius. The one trap is the cancellation in the signed
 * distance, see signed-distance.ts; within the rounding of the comparison the answer is a hit.
 */
import { LENGTH_SLACK } from '../../tolerances.js'
import { packPlane, packSphere } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Plane, Sphere } from '../shapes.js'
import { signedPlaneDistance, signedPlaneDistanceDoubt, writePlaneNormal } from './signed-distance.js'

const normal = new Float64Array(3)

/** {@link overlapSphereAndPlane} on packed rows. */
export function overlapSphereAndPlaneRows(spheres: Float64Array, s: number, planes: Float64Array, p: number): boolean {
  const x = spheres[s]
  const y = spheres[s + 1]
  const z = spheres[s + 2]
  writePlaneNormal(normal, 0, planes, p)
  const distance = Math.abs(signedPlaneDistance(planes, p, normal, 0, x, y, z))
  const radius = spheres[s + ROW_PARAMETERS]
  return distance <= radius * (1 + LENGTH_SLACK) + signedPlaneDistanceDoubt(planes, p, x, y, z)
}

const rows = new Float64Array(2 * ROW_STRIDE)

/**
 * Whether a sphere and a plane share a point; the plane is a two-sided sheet. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION (also a normal that is not of unit length), E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function overlapSphereAndPlane(sphere: Sphere, plane: Plane): boolean {
  packSphere(rows, 0, sphere, 'sphere')
  packPlane(rows, ROW_STRIDE, plane, 'plane')
  return overlapSphereAndPlaneRows(rows, 0, rows, ROW_STRIDE)
}
