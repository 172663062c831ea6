/**
 * Planes as two-sided sheets, made of kernels for the solid half-space below a plane: a body is as far from the sheet
 * as from the one of its two half-spaces that it is farther from, or less deep in. So a body above the sheet is
 * measured from the half-space below it, and one that goes through the sheet leaves it to the nearer side.
 */
import { CLOSEST_DISTANCE, CLOSEST_LENGTH, type ClosestKernel } from './closest-points.js'
import { ROW_PARAMETERS, ROW_STRIDE } from './rows.js'

/** Writes the half-space on the other side of the plane at rows[p] to flipped[0]. */
function writeFlipped(rows: Float64Array, p: number, flipped: Float64Array): void {
  for (let k = 0; k < ROW_STRIDE; k++) flipped[k] = rows[p + k]
  for (let k = ROW_PARAMETERS; k < ROW_STRIDE; k++) flipped[k] = 0 - flipped[k]
}

/** The kernel for a sheet, A (`side` 1) or B (-1), made of a kernel for a half-space. */
export function asSheet(kernel: ClosestKernel, side: number): ClosestKernel {
  const isFirst = side > 0
  const flipped = new Float64Array(ROW_STRIDE)
  const second = new Float64Array(CLOSEST_LENGTH)
  return (rowsA, a, rowsB, b, out) => {
    writeFlipped(isFirst ? rowsA : rowsB, isFirst ? a : b, flipped)
    kernel(rowsA, a, rowsB, b, out)
    if (isFirst) kernel(flipped, 0, rowsB, b, second)
    else kernel(rowsA, a, flipped, 0, second)
    if (second[CLOSEST_DISTANCE] > out[CLOSEST_DISTANCE]) out.set(second)
  }
}
