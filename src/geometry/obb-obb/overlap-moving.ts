/**
 * Whether two translating boxes touch: the boolean test of Eberly, dynamic collision, 2.2.2 with tables 1 and 1'.
 *
 * No quotient, no times: an axis separates the boxes if their projections stay apart from time 0 to the last, on one
 * side. Fifteen axes do not suffice, because each may let the boxes meet at a different time. Projected along the
 * motion the boxes stand still, and the six axes W x A_i, W x B_j of table 1' test these projections.
 *
 * Trap: the answer must be that of the sweep, to the last bit, or a pair could be tested as a hit and have no time.
 * Whatever is not certain, edges that are almost parallel, and projections along the motion that seem to separate go to
 * the window of contact (moving-axes.ts), which the sweep uses as well.
 */
import { writeRelativeMotion } from '../moving/motion.js'
import { AXIS_DISTANCE, AXIS_SPEED, WINDOW_SIZE } from '../moving/window.js'
import { compareRows } from '../order.js'
import { packObbs, pairRows as rows } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE, type MovingTest } from '../rows.js'
import type { Numbers, Obb } from '../shapes.js'
import { BOX_COSINES, createBoxAxes, nextIndex, previousIndex } from './axes.js'
import { BAND, isNearParallel, lookAlongAxes, MEETS, MISS, narrowObbWindow, OVERLAP } from './moving-axes.js'

const axes = createBoxAxes(0)

/**
 * Kernel of {@link overlapMovingObbs}: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last
 * time.
 */
export const overlapMovingObbRows: MovingTest = (rowsA, a, rowsB, b, motion, m) => {
  const found = lookAlongAxes(rowsA, a, rowsB, b, motion, m, axes)
  if (found === MISS || found === OVERLAP) return found === OVERLAP
  let isCertain = found === MEETS
  for (let k = 6; k < 15; k++) if (isNearParallel(axes, k)) isCertain = false
  if (isCertain && !passes(rowsA, a, rowsB, b, 0) && !passes(rowsB, b, rowsA, a, 3)) return true
  return narrowObbWindow(rowsA, a, rowsB, b, motion, m, axes)
}

/**
 * Whether one of the axes W x E_k may separate the projections along the motion, E_k the axes of box e; `own` is 0 if
 * that is A, 3 if it is B. In its frame, where W and D are the first three speeds and distances, or the next ones.
 */
function passes(rowsE: Float64Array, e: number, rowsF: Float64Array, f: number, own: number): boolean {
  const row = own === 0 ? 3 : 1
  const column = 4 - row
  const w = AXIS_SPEED + own
  const d = AXIS_DISTANCE + own
  const least = -BAND * axes[WINDOW_SIZE] * (Math.abs(axes[w]) + Math.abs(axes[w + 1]) + Math.abs(axes[w + 2]))
  for (let k = 0; k < 3; k++) {
    const i = nextIndex(k)
    const j = previousIndex(k)
    const p = axes[w + i]
    const q = axes[w + j]
    let gap = Math.abs(p * axes[d + j] - q * axes[d + i])
    gap -= rowsE[e + ROW_PARAMETERS + i] * Math.abs(q) + rowsE[e + ROW_PARAMETERS + j] * Math.abs(p)
    for (let n = 0; n < 3; n++) {
      const c = BOX_COSINES + n * column
      gap -= rowsF[f + ROW_PARAMETERS + n] * Math.abs(axes[c + i * row] * q - axes[c + j * row] * p)
    }
    if (gap > least) return true
  }
  return false
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
