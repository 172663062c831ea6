import { BOUNDS_STRIDE } from '../../broad-phase/broad-phase.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { BOUNDS_SLACK } from '../../tolerances.js'
import type { Rows } from './rows.js'

/** What {@link findHeight} finds. V8: see notes, "doubles across calls". */
export const height = new Float64Array(1)

/**
 * Writes to `height` how far the deepest corner of bounds is above a half-space at its present pose, in world units; at
 * most 0 if the two meet. Rounded down, so that what a kernel calls touching is never above.
 */
export function findHeight({ rows }: Rows, plane: number, bounds: Float64Array, b: number): void {
  const at = plane * ROW_STRIDE
  const p = at + ROW_PARAMETERS
  let sum = rows[p + 3]
  let size = Math.abs(sum)
  for (let d = 0; d < 3; d++) {
    const n = at + ROW_AXES + d
    const normal = rows[n] * rows[p] + rows[n + 3] * rows[p + 1] + rows[n + 6] * rows[p + 2]
    const part = normal * (bounds[normal > 0 ? b + d : b + 3 + d] - rows[at + d])
    sum += part
    size += Math.abs(part)
  }
  height[0] = sum - BOUNDS_SLACK * size
}

/**
 * Whether a collider with these fat bounds, and a half-space, may meet within the epoch. A half-space that moves is
 * paired with all that have bounds.
 */
export function mayReach(rows: Rows, plane: number, moving: Uint8Array, fat: Float64Array, b: number): boolean {
  if (!(fat[b] <= fat[b + BOUNDS_STRIDE / 2] && fat[b] > -Infinity)) return false
  if (moving[plane] === 1) return true
  findHeight(rows, plane, fat, b)
  return height[0] <= 0
}
