/**
 * Contact of a sphere and a flat two-sided triangle: one point, between the sphere and the nearest point of the
 * triangle. The feature id is the triangle's: corner 0-2, edge 3-5 (ab, bc, ca), face 6.
 */
import { dot, subtract } from '../../math/vectors.js'
import { CORE_TOUCH, ROTATED_SLACK } from '../../tolerances.js'
import { nearestOnTriangle, writeTriangleNormal } from '../nearest.js'
import { ROW_PARAMETERS, type RowKernel, type SeparationKernel } from '../rows.js'
import { closestPointsCall, collideCall, SPHERE, TRIANGLE } from '../calls.js'
import { writeOnePoint } from '../manifold.js'
import { closestPointsOfSphere } from '../closest-points.js'

const normal = new Float64Array(3)
/** Corners relative to the centre; the centre. */
const corners = new Float64Array(9)
const centre = new Float64Array(3)
const nearest = new Float64Array(4)

/**
 * Signed separation of a sphere and a triangle: distance of the centre to the triangle minus the radius. out[4] gets
 * the triangle's feature (corner 0-2, edge 3-5, face 6).
 *
 * Over the face, and for a centre on the triangle, the axis is the triangle's normal, pointing to the triangle: a
 * difference of nearly equal points has no direction. A centre on the triangle leaves it along the normal by the
 * radius.
 */
export const separateSphereAndTriangleRows: SeparationKernel = (rowsA, a, triangles, t, out) => {
  const c = corners
  for (let k = 0; k < 9; k += 3) subtract(c, k, triangles, t + k, rowsA, a)
  nearestOnTriangle(c, 0, centre, 0, nearest)
  const region = nearest[3]
  let distance = Math.sqrt(dot(nearest, 0, nearest, 0))
  out[4] = region
  let size = 0
  for (let k = 0; k < 3; k++) size = Math.max(size, Math.abs(c[k] - c[k + 3]), Math.abs(c[k] - c[k + 6]))
  if (region < 6 && distance > CORE_TOUCH * size) for (let k = 0; k < 3; k++) out[k] = nearest[k] / distance
  else {
    writeTriangleNormal(c, 0, normal)
    const height = dot(normal, 0, nearest, 0)
    if (region === 6) distance = Math.abs(height)
    const side = height < 0 ? -1 : 1
    for (let k = 0; k < 3; k++) out[k] = side * normal[k]
  }
  out[3] = distance - rowsA[a + ROW_PARAMETERS]
}

const axis = new Float64Array(5)

/** {@link collideSphereAndTriangle} on packed rows. */
export const collideSphereAndTriangleRows: RowKernel = (rowsA, a, triangles, t, out) => {
  separateSphereAndTriangleRows(rowsA, a, triangles, t, axis)
  const separation = axis[3]
  const radius = rowsA[a + ROW_PARAMETERS]
  if (separation > 0) {
    // Within the rounding of the distance (the largest offset of a corner), touching is a hit.
    let size = radius
    for (let k = 0; k < 9; k++) size = Math.max(size, Math.abs(triangles[t + k] - rowsA[a + (k % 3)]))
    if (separation > ROTATED_SLACK * size) return (out[0] = 0)
  }
  return writeOnePoint(out, axis, Math.max(0, 0 - separation), 0, 0, 0, radius + 0.5 * separation, axis[4])
}

/**
 * Contact manifold of a solid sphere and a flat two-sided triangle, world frame: the number of points, 0 when apart.
 * The normal points from the sphere to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideSphereAndTriangle = collideCall(SPHERE, TRIANGLE, collideSphereAndTriangleRows)

/** {@link closestPointsSphereAndTriangle} on packed rows. */
export const closestPointsSphereAndTriangleRows = closestPointsOfSphere(separateSphereAndTriangleRows, 1)

/**
 * Signed distance of a solid sphere and a flat triangle in world units, with a point of each; see
 * {@link ClosestPoints}. A sphere whose centre is on the triangle leaves it along the triangle's normal.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsSphereAndTriangle = closestPointsCall(SPHERE, TRIANGLE, closestPointsSphereAndTriangleRows)
