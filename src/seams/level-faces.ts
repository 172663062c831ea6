import { createBoxAxes, writeBoxAxes } from '../geometry/obb-obb/axes.js'
import { PairAxes } from '../geometry/moving/window.js'
import { ROW_PARAMETERS } from '../geometry/rows.js'

const axes = createBoxAxes()

/** Whether a face of one of two boxes is as high along its normal, within `slack`, as the other box reaches. */
export function haveLevelFaces(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, slack: number): boolean {
  writeBoxAxes(rowsA, a, rowsB, b, axes)
  for (let k = 0; k < 6; k++) {
    const half = k < 3 ? rowsA[a + ROW_PARAMETERS + k] : rowsB[b + ROW_PARAMETERS + k - 3]
    const reach = axes[PairAxes.reach + k] - half
    const apart = Math.abs(axes[PairAxes.distance + k])
    // One of two opposite faces, `half` off the middle, is level with what reaches to `reach` around `apart`.
    if (Math.abs(apart + reach - half) <= slack || Math.abs(reach - apart - half) <= slack) return true
  }
  return false
}
