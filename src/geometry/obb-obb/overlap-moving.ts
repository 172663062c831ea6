/**
 * Whether two translating boxes touch (Eberly, dynamic collision, 2.2.2): they do if their window of contact
 * (moving-axes.ts) is not empty, so the answer is that of the sweep to the last bit. The paper's boolean test needs six
 * more axes, W x A_i and W x B_j (table 1'), because each of the fifteen may let the boxes meet at another time; the
 * window asks for one time.
 */
import { writeRelativeMotion } from '../moving/motion.js'
import { compareRows } from '../order.js'
import { packObbs, pairRows as rows } from '../pack.js'
import { ROW_STRIDE } from '../rows.js'
import type { Numbers, Obb } from '../shapes.js'
import { createBoxAxes } from './axes.js'
import { narrowObbWindow } from './moving-axes.js'

const axes = createBoxAxes(0)

/**
 * Kernel of {@link overlapMovingObbs}: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last
 * time.
 */
export function overlapMovingObbRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
): boolean {
  return narrowObbWindow(rowsA, a, rowsB, b, motion, m, axes)
}

const motion = new Float64Array(4)

/**
 * Whether two boxes moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes, vectors or times.
 */
export function overlapMovingObbs(a: Obb, velocityA: Numbers, b: Obb, velocityB: Numbers, maxTime: number): boolean {
  packObbs(a, b)
  const swapped = writeRelativeMotion(velocityA, velocityB, maxTime, compareRows(rows, 0, rows, ROW_STRIDE), motion)
  const first = swapped ? ROW_STRIDE : 0
  return overlapMovingObbRows(rows, first, rows, ROW_STRIDE - first, motion, 0)
}
