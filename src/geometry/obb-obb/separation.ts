/**
 * Signed separation of two boxes: the largest gap over the fifteen axes of axes.ts, each at unit length.
 *
 * Positive: the boxes are disjoint, and at least that far apart (the projections on one unit axis are). Negative: they
 * overlap, and minus the value is the length of the shortest translation that separates them. Both up to rounding, some
 * 1e-15 of the size, and to what their axes are off orthonormal.
 */
import type { RowKernel } from '../rows.js'
import { AXIS_GAP, createBoxAxes, findBestAxis, writeBoxAxes, writeBoxAxis } from './axes.js'

const axes = createBoxAxes(Infinity)

/** Writes the axis, unit, from A to B in world axes, to `out[0..2]` and the separation to axes[AXIS_GAP]. */
function separate(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): void {
  writeBoxAxes(rowsA, a, rowsB, b, axes)
  const axis = findBestAxis(rowsA, a, rowsB, b, axes, 0, 0) & 15
  writeBoxAxis(rowsA, a, rowsB, b, axis, out, 0)
}

/** The separation of two rows of boxes; its axis, from A to B in world axes, is written to `out[0..2]`. */
export const separateObbRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  separate(rowsA, a, rowsB, b, out)
  return axes[AXIS_GAP]
}

/** {@link separateObbRows} for loops: returns NaN and writes the separation to `out[3]`, which allocates nothing. */
export const separateObbRowsInto: RowKernel = (rowsA, a, rowsB, b, out) => {
  separate(rowsA, a, rowsB, b, out)
  out[3] = axes[AXIS_GAP]
  return NaN
}
