/**
 * Contact of a sphere and the solid half-space below a plane (Gomez, sphere against plane): one point, midway between
 * the sphere's lowest point and the plane.
 */
import { LENGTH_SLACK } from '../../tolerances.js'
import { collideCall, PLANE, SPHERE } from '../calls.js'
import { writeOnePoint } from '../manifold.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { heightAbove, signedDistanceDoubt } from './signed-distance.js'

const axis = new Float64Array(3)

/** {@link collideSphereAndPlane} on packed rows. */
export const collideSphereAndPlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const radius = rowsA[a + ROW_PARAMETERS]
  const height = heightAbove(rowsB, b, rowsA, a, axis)
  // Within the rounding of the height, touching is a hit, as in overlap.ts.
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
