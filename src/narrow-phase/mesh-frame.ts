import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { ShapeType } from './shape-types.js'

/** Writes row b, seen from the frame of row a, at `out[at]`: position and axes turned, parameters copied. */
export function writeRelativeRow(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  at: number,
): void {
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  for (let i = 0; i < 3; i++) {
    const ux = rowsA[a + ROW_AXES + 3 * i]
    const uy = rowsA[a + ROW_AXES + 3 * i + 1]
    const uz = rowsA[a + ROW_AXES + 3 * i + 2]
    out[at + i] = ux * dx + uy * dy + uz * dz
    for (let v = 0; v < 3; v++) {
      const w = b + ROW_AXES + 3 * v
      out[at + ROW_AXES + 3 * v + i] = ux * rowsB[w] + uy * rowsB[w + 1] + uz * rowsB[w + 2]
    }
  }
  for (let k = ROW_PARAMETERS; k < ROW_STRIDE; k++) out[at + k] = rowsB[b + k]
}

/** Turns the vector at `out[at]` from the frame of row a into world axes; `+ 0` leaves no negative zero. */
export function turnToWorld(rowsA: Float64Array, a: number, out: Float64Array, at: number): void {
  const x = out[at]
  const y = out[at + 1]
  const z = out[at + 2]
  for (let d = 0; d < 3; d++)
    out[at + d] = rowsA[a + ROW_AXES + d] * x + rowsA[a + ROW_AXES + 3 + d] * y + rowsA[a + ROW_AXES + 6 + d] * z + 0
}

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
