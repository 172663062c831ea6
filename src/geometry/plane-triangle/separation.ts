import { writeWorldNormal } from '../plane-plane/half-space.js'

/**
 * Signed separation of the solid half-space below a plane and a triangle: height of the lowest corner. out[0..2] gets
 * the unit normal of the plane, which points from the half-space to the triangle.
 */
export function separatePlaneAndTriangleRows(
  rowsA: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  out: Float64Array,
): number {
  const p = writeWorldNormal(rowsA, a, triangles[t], triangles[t + 1], triangles[t + 2], out)
  const q = writeWorldNormal(rowsA, a, triangles[t + 3], triangles[t + 4], triangles[t + 5], out)
  const r = writeWorldNormal(rowsA, a, triangles[t + 6], triangles[t + 7], triangles[t + 8], out)
  return Math.min(p, q, r)
}
