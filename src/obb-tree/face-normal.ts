import { cross, longestOf, normalise, subtract } from '../math/vectors.js'

const edges = new Float64Array(6)

/** Writes the unit normal of the triangle at `triangles[t]`, by its winding; false if it has none. */
export function writeFaceNormal(triangles: Float64Array, t: number, out: Float64Array): boolean {
  subtract(edges, 0, triangles, t + 3, triangles, t)
  subtract(edges, 3, triangles, t + 6, triangles, t)
  const size = Math.max(Math.abs(edges[longestOf(edges, 0)]), Math.abs(edges[3 + longestOf(edges, 3)]))
  if (!(size > 0)) return false
  for (let k = 0; k < 6; k++) edges[k] /= size
  cross(out, 0, edges, 0, edges, 3)
  return normalise(out, 0) > 0
}
