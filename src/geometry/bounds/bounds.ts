/**
 * Axis-aligned bounds of posed shapes (Gomez, "OBB to AABB conversion"), rounded outward so that no point of the
 * shape is lost: six numbers, min x y z, max x y z.
 *
 * The half width of a box along a coordinate axis is sum h_j |A_j.k|, off by at most 3 roundings, so it is enlarged by
 * LENGTH_SLACK unless the axes are axis-aligned and it is exact. Centre minus half width is then rounded once; the
 * residual of that difference (Knuth's two-sum) tells whether a point was lost, and only then is it moved one unit
 * outward. So integers stay integers, and touching boxes of a grid stay touching, not overlapping.
 */
import { sumError } from '../../math/error-free.js'
import { LENGTH_SLACK, UNIT_ROUNDOFF } from '../../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'

/** The sum a + b rounded down; the sum itself when it is a double. */
function sumDown(a: number, b: number): number {
  const sum = a + b
  return sumError(a, b, sum) < 0 ? sum - 2 * UNIT_ROUNDOFF * Math.abs(sum) : sum
}

/** Writes the bounds of everything within `reach` of the coordinates k from low to high. */
function writeInterval(out: Float64Array, k: number, low: number, high: number, reach: number): void {
  out[k] = sumDown(low, -reach)
  out[3 + k] = -sumDown(-high, -reach)
}

/** |a| h + |b| i + |c| j, not smaller than exact; exact when only one term is there, with a factor of 1. */
function halfWidth(a: number, h: number, b: number, i: number, c: number, j: number): number {
  const x = Math.abs(a)
  const y = Math.abs(b)
  const z = Math.abs(c)
  const sum = x * h + y * i + z * j
  const isExact = (x === 1 && y + z === 0) || (y === 1 && x + z === 0) || (z === 1 && x + y === 0)
  return isExact ? sum : sum * (1 + LENGTH_SLACK)
}

/** Bounds of the box row at `a`. */
export function boundObbRow(out: Float64Array, rows: Float64Array, a: number): void {
  const h0 = rows[a + ROW_PARAMETERS]
  const h1 = rows[a + ROW_PARAMETERS + 1]
  const h2 = rows[a + ROW_PARAMETERS + 2]
  for (let k = 0; k < 3; k++) {
    const axis = a + ROW_AXES + k
    const reach = halfWidth(rows[axis], h0, rows[axis + 3], h1, rows[axis + 6], h2)
    writeInterval(out, k, rows[a + k], rows[a + k], reach)
  }
}

/** Bounds of the first `count` points, three numbers each, grown by `reach` to every side. */
export function boundPoints(out: Float64Array, points: ArrayLike<number>, count: number, reach: number): void {
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let i = k; i < 3 * count; i += 3) {
      low = Math.min(low, points[i])
      high = Math.max(high, points[i])
    }
    writeInterval(out, k, low, high, reach)
  }
}
