/**
 * Contact of the solid half-space below a plane and a triangle: the corners below the plane. The feature id
 * is the corner.
 */
import { type RowKernel, type SeparationKernel, TRIANGLE_STRIDE } from '../rows.js'
import { signedDistance, signedDistanceDoubt } from '../signed-distance.js'
import { closestPointsCall, collideCall, PLANE, TRIANGLE } from '../calls.js'
import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, markPoint, reduceInto, writeNormal } from '../manifold.js'
import { CLOSEST_POINT_A, CLOSEST_POINT_B, type ClosestKernel, writeClosest } from '../closest-points.js'
import { asSheet } from '../sheet.js'

/**
 * Signed separation of the solid half-space below a plane and a triangle: height of the lowest corner. The axis is the
 * unit normal of the plane.
 */
export const separatePlaneAndTriangleRows: SeparationKernel = (rowsA, a, triangles, t, out) => {
  out[3] = Math.min(
    signedDistance(rowsA, a, triangles, t, out),
    signedDistance(rowsA, a, triangles, t + 3, out),
    signedDistance(rowsA, a, triangles, t + 6, out),
  )
}

const normal = new Float64Array(3)
const candidates = new Float64Array(3 * MANIFOLD_POINT_STRIDE)

/** {@link collidePlaneAndTriangle} on packed rows. */
export const collidePlaneAndTriangleRows: RowKernel = (rowsA, a, triangles, t, out) => {
  let count = 0
  let depth = 0
  for (let corner = 0; corner < 3; corner++) {
    const k = t + 3 * corner
    const signed = signedDistance(rowsA, a, triangles, k, normal)
    // Within the rounding of the height, touching is a hit.
    if (!(signed <= signedDistanceDoubt(rowsA, a, triangles, k))) continue
    const below = 0 - Math.min(0, signed)
    if (depth < below) depth = below
    const c = count++ * MANIFOLD_POINT_STRIDE
    for (let d = 0; d < 3; d++) candidates[c + d] = triangles[k + d] - rowsA[a + d] + 0.5 * below * normal[d]
    markPoint(candidates, c, below, corner)
  }
  if (count === 0) return (out[0] = 0)
  writeNormal(out, normal[0], normal[1], normal[2], depth)
  return reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
}

/**
 * Contact manifold of the solid half-space below `plane` (all x with normal.x + constant <= 0) and a triangle, world
 * frame: the number of points (at most 3), 0 when apart. The normal is the plane's.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export const collidePlaneAndTriangle = collideCall(PLANE, TRIANGLE, collidePlaneAndTriangleRows)

/** Signed closest points of the solid half-space below a plane and a triangle: under its lowest corner. */
export const closestPointsPlaneAndTriangleRows: ClosestKernel = (rowsA, a, triangles, t, out) => {
  let least = Infinity
  let lowest = t
  for (let corner = t; corner < t + TRIANGLE_STRIDE; corner += 3) {
    const height = signedDistance(rowsA, a, triangles, corner, normal)
    if (!(height < least)) continue
    least = height
    lowest = corner
  }
  writeClosest(out, least, normal, 0)
  for (let d = 0; d < 3; d++) {
    out[CLOSEST_POINT_A + d] = triangles[lowest + d] - rowsA[a + d] - least * normal[d]
    out[CLOSEST_POINT_B + d] = triangles[lowest + d] - triangles[t + d]
  }
}

const sheetRows = asSheet(closestPointsPlaneAndTriangleRows, 1)

/**
 * Signed distance of a plane, a two-sided sheet, and a flat triangle in world units, with a point of each; see
 * {@link ClosestPoints}. A triangle through the sheet leaves it to the nearer side.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export const closestPointsPlaneAndTriangle = closestPointsCall(PLANE, TRIANGLE, sheetRows)
