/**
 * Contact of a sphere and the solid half-space below a plane (Gomez, sphere against plane): one point, midway between
 * the sphere's lowest point and the plane.
 */
import { LENGTH_SLACK } from '../../tolerances.js'
import { publishManifold, writeOnePoint, MANIFOLD_LENGTH } from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { packPlane, packSphere } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Plane, Sphere } from '../shapes.js'
import { writeWorldNormal } from '../plane-plane/half-space.js'
import { signedPlaneDistanceDoubt } from './signed-distance.js'

const normal = new Float64Array(3)

/**
 * Kernel of {@link collideSphereAndPlane}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points.
 */
export function collideSphereAndPlaneRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const radius = rowsA[a + ROW_PARAMETERS]
  const height = writeWorldNormal(rowsB, b, rowsA[a], rowsA[a + 1], rowsA[a + 2], normal)
  // Within the rounding of the height, touching is a hit, as in overlap.ts.
  const doubt = signedPlaneDistanceDoubt(rowsB, b, rowsA[a], rowsA[a + 1], rowsA[a + 2])
  if (height > radius * (1 + LENGTH_SLACK) + doubt) return (out[0] = 0)
  const nx = 0 - normal[0]
  const ny = 0 - normal[1]
  const nz = 0 - normal[2]
  const middle = 0.5 * (radius + height)
  return writeOnePoint(out, nx, ny, nz, Math.max(0, radius - height), nx * middle, ny * middle, nz * middle, 0)
}

const rows = new Float64Array(2 * ROW_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of a solid sphere and the solid half-space below `plane` (all x with normal.x + constant <= 0),
 * world frame: the number of points, 0 when apart. The normal points into the half-space.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideSphereAndPlane(out: Manifold, sphere: Sphere, plane: Plane): number {
  packSphere(rows, 0, sphere, 'sphere')
  packPlane(rows, ROW_STRIDE, plane, 'plane')
  collideSphereAndPlaneRows(rows, 0, rows, ROW_STRIDE, scratch)
  return publishManifold(out, scratch, rows[0], rows[1], rows[2], false)
}
