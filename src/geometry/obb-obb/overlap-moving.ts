import { writeRelativeMotion } from '../moving/motion.js'
import { compareRows } from '../order.js'
import { packObb } from '../pack.js'
import { ROW_STRIDE } from '../rows.js'
import type { Numbers, Obb } from '../shapes.js'
import { narrowObbWindow } from './moving-axes.js'

/** Kernel of overlapMovingObbs: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last time. */
export function overlapMovingObbRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
): boolean {
  return narrowObbWindow(rowsA, a, rowsB, b, motion, m)
}

const rows = new Float64Array(2 * ROW_STRIDE)
const motion = new Float64Array(4)

/**
 * Whether two boxes moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes, vectors or times.
 */
export function overlapMovingObbs(a: Obb, velocityA: Numbers, b: Obb, velocityB: Numbers, maxTime: number): boolean {
  packObb(rows, 0, a, 'a')
  packObb(rows, ROW_STRIDE, b, 'b')
  const swapped = writeRelativeMotion(velocityA, velocityB, maxTime, compareRows(rows, 0, rows, ROW_STRIDE), motion)
  const first = swapped ? ROW_STRIDE : 0
  return overlapMovingObbRows(rows, first, rows, ROW_STRIDE - first, motion, 0)
}
