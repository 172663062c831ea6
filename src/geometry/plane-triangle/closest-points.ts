import { CLOSEST_POINT_A, CLOSEST_POINT_B, writeClosest, type ClosestKernel } from '../closest-points.js'
import { closestPointsCall, PLANE, TRIANGLE } from '../calls.js'
import { TRIANGLE_STRIDE } from '../rows.js'
import { firstAsSheet } from '../sheet.js'
import { signedDistance } from '../sphere-plane/signed-distance.js'

const normal = new Float64Array(3)

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

const sheetRows = firstAsSheet(closestPointsPlaneAndTriangleRows)

/**
 * Signed distance of a plane, a two-sided sheet, and a flat triangle in world units, with a point of each; see
 * {@link ClosestPoints}. A triangle through the sheet leaves it to the nearer side.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export const closestPointsPlaneAndTriangle = closestPointsCall(PLANE, TRIANGLE, sheetRows)
