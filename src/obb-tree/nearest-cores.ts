/**
 * Points of two posed boxes that are nearest to each other, by alternating projections: the point of one box nearest to
 * the last point of the other, and so on, which converges to a nearest pair, or to a common point (Cheney and Goldstein
 * 1959). It only places the contacts of boxes at a depth limit and decides nothing, so it stops close to convergence.
 */
import { ROW_AXES } from '../geometry/rows.js'

const ROUNDS = 64

const point = new Float64Array(3)

/**
 * Boxes at rows[a] and rows[b], their half extents at rows[ha] and rows[hb]; writes a point of each to out[0..2] and
 * out[3..5].
 */
export function writeNearestOfCores(
  rows: Float64Array,
  a: number,
  ha: number,
  b: number,
  hb: number,
  out: Float64Array,
): void {
  for (let d = 0; d < 3; d++) point[d] = rows[a + d]
  for (let round = 0; round < ROUNDS; round++) {
    moveInto(rows, b, hb)
    for (let d = 0; d < 3; d++) out[3 + d] = point[d]
    moveInto(rows, a, ha)
    let change = 0
    let size = 0
    for (let d = 0; d < 3; d++) {
      if (round > 0) change = Math.max(change, Math.abs(out[d] - point[d]))
      size = Math.max(size, rows[ha + d], rows[hb + d])
      out[d] = point[d]
    }
    if (round > 0 && change <= 1e-13 * size) return
  }
}

/** Moves `point` to the nearest point of the box at rows[r], half extents at rows[h]. */
function moveInto(rows: Float64Array, r: number, h: number): void {
  const x = point[0] - rows[r]
  const y = point[1] - rows[r + 1]
  const z = point[2] - rows[r + 2]
  for (let i = 0; i < 3; i++) {
    const u = r + ROW_AXES + 3 * i
    const along = rows[u] * x + rows[u + 1] * y + rows[u + 2] * z
    const beyond = along - Math.max(-rows[h + i], Math.min(rows[h + i], along))
    for (let d = 0; d < 3; d++) point[d] -= beyond * rows[u + d]
  }
}
