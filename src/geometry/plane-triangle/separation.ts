import type { RowKernel } from '../rows.js'
import { signedDistance } from '../sphere-plane/signed-distance.js'

/**
 * Signed separation of the solid half-space below a plane and a triangle: height of the lowest corner. out[0..2] gets
 * the unit normal of the plane, which points from the half-space to the triangle.
 */
export const separatePlaneAndTriangleRows: RowKernel = (rowsA, a, triangles, t, out) =>
  Math.min(
    signedDistance(rowsA, a, triangles, t, out),
    signedDistance(rowsA, a, triangles, t + 3, out),
    signedDistance(rowsA, a, triangles, t + 6, out),
  )
