/**
 * Sphere against a two-sided sheet: |n.c + constant| <= radius. The one trap is the cancellation in the signed
 * distance, see signed-distance.ts; within the rounding of the comparison the answer is a hit.
 */
import { LENGTH_SLACK } from '../../tolerances.js'
import { overlapCall, PLANE, SPHERE } from '../calls.js'
import { ROW_PARAMETERS, type RowTest } from '../rows.js'
import { signedDistance, signedDistanceDoubt } from './signed-distance.js'

const normal = new Float64Array(3)

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
