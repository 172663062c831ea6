/**
 * Between the frame of a row and the axes that the row is given in. The axes of a row are taken for orthonormal: the
 * way back is the transpose.
 */
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, type RowWriter } from './rows.js'

/**
 * Writes row b in the frame of row a at `out[at]`: position and axes turned, parameters copied. Equal axes give the
 * identity exactly, not the rounding of a product.
 */
export const writeRelativeRow: RowWriter = (rowsA, a, rowsB, b, out, at) => {
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  let same = true
  for (let k = ROW_AXES; k < ROW_AXES + 9; k++) if (rowsA[a + k] !== rowsB[b + k]) same = false
  for (let i = 0; i < 3; i++) {
    const ux = rowsA[a + ROW_AXES + 3 * i]
    const uy = rowsA[a + ROW_AXES + 3 * i + 1]
    const uz = rowsA[a + ROW_AXES + 3 * i + 2]
    out[at + i] = ux * dx + uy * dy + uz * dz
    for (let v = 0; v < 3; v++) {
      const w = b + ROW_AXES + 3 * v
      out[at + ROW_AXES + 3 * v + i] = same ? Number(v === i) : ux * rowsB[w] + uy * rowsB[w + 1] + uz * rowsB[w + 2]
    }
  }
  for (let k = ROW_PARAMETERS; k < ROW_STRIDE; k++) out[at + k] = rowsB[b + k]
}

/** Turns the vector at `out[at]` from the frame of row a into world axes; `+ 0` leaves no negative zero. */
export function turnToWorld(rowsA: Float64Array, a: number, out: Float64Array, at: number): void {
  const x = out[at]
  const y = out[at + 1]
  const z = out[at + 2]
  const u = a + ROW_AXES
  out[at] = rowsA[u] * x + rowsA[u + 3] * y + rowsA[u + 6] * z + 0
  out[at + 1] = rowsA[u + 1] * x + rowsA[u + 4] * y + rowsA[u + 7] * z + 0
  out[at + 2] = rowsA[u + 2] * x + rowsA[u + 5] * y + rowsA[u + 8] * z + 0
}

/** Turns the vector at `out[at]` from world axes into the frame of row a. */
export function turnToRow(rowsA: Float64Array, a: number, out: Float64Array, at: number): void {
  const x = out[at]
  const y = out[at + 1]
  const z = out[at + 2]
  const u = a + ROW_AXES
  out[at] = rowsA[u] * x + rowsA[u + 1] * y + rowsA[u + 2] * z
  out[at + 1] = rowsA[u + 3] * x + rowsA[u + 4] * y + rowsA[u + 5] * z
  out[at + 2] = rowsA[u + 6] * x + rowsA[u + 7] * y + rowsA[u + 8] * z
}

/** Takes the position and axes at `out[at]`, given in the frame of row a, into the axes that row a is given in. */
export function placeRow(rowsA: Float64Array, a: number, out: Float64Array, at: number): void {
  placePoint(rowsA, a, out, at)
  for (let v = at + ROW_AXES; v < at + ROW_PARAMETERS; v += 3) turnToWorld(rowsA, a, out, v)
}

/** The same for the point at `out[at]`. */
export function placePoint(rowsA: Float64Array, a: number, out: Float64Array, at: number): void {
  turnToWorld(rowsA, a, out, at)
  for (let d = 0; d < 3; d++) out[at + d] += rowsA[a + d]
}
