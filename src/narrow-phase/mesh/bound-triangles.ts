import { dot, sizeOf } from '../../math/vectors.js'
import { reachAlong } from '../../geometry/reach.js'
import { ROW_PARAMETERS } from '../../geometry/rows.js'
import { writeFaceNormal } from '../../geometry/nearest.js'
import { UNIT_ROUNDOFF } from '../../tolerances.js'

/** The unit normal of the triangle. */
const normal = new Float64Array(3)
/** Least and greatest coordinate along it, of the triangle and of what it is measured against. */
const own = new Float64Array(2)
const other = new Float64Array(2)

/**
 * Writes to bound[0] a lower bound of the distance of a triangle and a box, in one frame: the gap along the normal of
 * the triangle, which is much more than the distance of the boxes where the box of a curved leaf is thick. 0 if there
 * is no gap, or no normal.
 */
export function boundTriangleAndBox(
  triangles: Float64Array,
  t: number,
  rows: Float64Array,
  r: number,
  bound: Float64Array,
): void {
  aim(triangles, t)
  const middle = dot(rows, r, normal, 0)
  const reach = reachAlong(rows, r, normal, 0)
  other[0] = middle - reach
  other[1] = middle + reach
  writeGap(sizeOf(triangles, t) + sizeOf(rows, r) + sizeOf(rows, r + ROW_PARAMETERS), bound)
}

/** The same for a triangle and a second one. */
export function boundTriangles(triangles: Float64Array, t: number, second: number, bound: Float64Array): void {
  aim(triangles, t)
  writeSpan(triangles, second, other)
  writeGap(sizeOf(triangles, t) + sizeOf(triangles, second), bound)
}

function aim(triangles: Float64Array, t: number): void {
  if (!writeFaceNormal(triangles, t, normal)) normal.fill(0)
  writeSpan(triangles, t, own)
}

function writeSpan(triangles: Float64Array, t: number, span: Float64Array): void {
  const p = dot(triangles, t, normal, 0)
  const q = dot(triangles, t + 3, normal, 0)
  const r = dot(triangles, t + 6, normal, 0)
  span[0] = Math.min(p, q, r)
  span[1] = Math.max(p, q, r)
}

/** Less than the gap by the rounding of coordinates of this size, so that no distance is below the bound. */
function writeGap(size: number, bound: Float64Array): void {
  bound[0] = Math.max(0, other[0] - own[1], own[0] - other[1]) - 64 * UNIT_ROUNDOFF * size
}
