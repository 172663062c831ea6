/**
 * Whether two translating boxes touch (Eberly, dynamic collision, 2.2.2).
 *
 * Fifteen axes that each let the boxes meet do not suffice, because each may let them meet at a different time. What
 * they leave open is decided by the window of contact (moving-axes.ts), as in the sweep, so the answers are the same.
 */
import { overlapMovingCall, OBB } from '../calls.js'
import type { MovingTest } from '../rows.js'
import { createBoxAxes } from './axes.js'
import { lookAlongAxes, MAY_MEET, narrowObbWindow, OVERLAP } from './moving-axes.js'

const axes = createBoxAxes(0)

/**
 * Kernel of {@link overlapMovingObbs}: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last
 * time.
 */
export const overlapMovingObbRows: MovingTest = (rowsA, a, rowsB, b, motion, m) => {
  const found = lookAlongAxes(rowsA, a, rowsB, b, motion, m, axes)
  return found === OVERLAP || (found === MAY_MEET && narrowObbWindow(rowsA, a, rowsB, b, motion, m, axes))
}

/**
 * Whether two boxes moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes, vectors or times.
 */
export const overlapMovingObbs = overlapMovingCall(OBB, OBB, overlapMovingObbRows)
