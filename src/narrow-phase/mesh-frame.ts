import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { ShapeType } from './shape-types.js'

/**
 * Behind the row of a box, capsule or sphere at `rows[0]`, writes the box around it: same frame, half extents larger by
 * the margin.
 */
export function writeBoxAround(rows: Float64Array, type: number, margin: number): void {
  for (let k = 0; k < ROW_PARAMETERS; k++) rows[ROW_STRIDE + k] = rows[k]
  const p = ROW_PARAMETERS
  for (let d = 0; d < 3; d++) {
    let half = rows[p + d]
    if (type === ShapeType.sphere) half = rows[p]
    if (type === ShapeType.capsule) half = rows[p + 1] + (d === 1 ? rows[p] : 0)
    rows[ROW_STRIDE + p + d] = half + margin
  }
}
