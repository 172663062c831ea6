import { cross, dot, subtract } from '../../math/vectors.js'
import type { TriangleRange } from './triangle-range.js'

/** Triangles of a leaf of the default size. */
export const FEW_TRIANGLES = 2
/**
 * Square of the least area, relative to the square of the longest edge, whose normal is used: it is then accurate to
 * 1e-10.
 */
const LEAST_AREA = 1e-12
/** Square of the least edge whose fourth power and its inverse are in range. */
const LEAST_SQUARE = 1e-100

/** The edges of a triangle, and its normal; the longest edge so far, and its square. */
const edges = new Float64Array(9)
const normal = new Float64Array(3)
const longest = new Float64Array(4)

/**
 * Axes for one or two triangles: the longest edge and the mean normal. As good as the axes of the covariance, and far
 * cheaper. False if the triangles have next to no area.
 */
export function takeLongestEdge({ axes, corners, order, start, end }: TriangleRange): boolean {
  longest[3] = 0
  axes.fill(0)
  for (let i = start; i < end; i++) {
    const t = (9 * order[i]) & 0x3fffffff
    subtract(edges, 0, corners, t + 3, corners, t)
    subtract(edges, 3, corners, t + 6, corners, t + 3)
    subtract(edges, 6, corners, t + 6, corners, t)
    cross(normal, 0, edges, 0, edges, 3)
    // Whichever way they are wound.
    const sign = dot(normal, 0, axes, 6) < 0 ? -1 : 1
    for (let d = 0; d < 3; d++) axes[6 + d] += sign * normal[d]
    for (let e = 0; e < 9; e += 3) takeEdge(e)
  }
  const area = dot(axes, 6, axes, 6)
  if (!(area > LEAST_AREA * longest[3] * longest[3] && longest[3] > LEAST_SQUARE)) return false
  const n = 1 / Math.sqrt(area)
  for (let d = 6; d < 9; d++) axes[d] *= n
  const along = dot(axes, 6, longest, 0)
  for (let d = 0; d < 3; d++) axes[d] = longest[d] - along * axes[6 + d]
  const square = dot(axes, 0, axes, 0)
  // Two normals may nearly be the longest edge's: two triangles at right angles, one of them a sliver.
  if (!(square > LEAST_AREA * longest[3])) return false
  const u = 1 / Math.sqrt(square)
  for (let d = 0; d < 3; d++) axes[d] *= u
  cross(axes, 3, axes, 6, axes, 0)
  return true
}

function takeEdge(e: number): void {
  const square = dot(edges, e, edges, e)
  if (!(square > longest[3])) return
  for (let d = 0; d < 3; d++) longest[d] = edges[e + d]
  longest[3] = square
}
