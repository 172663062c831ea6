/**
 * Contact of two boxes at constant velocities: whether, and first time and point (Eberly, dynamic collision, 2.2.2,
 * 2.3).
 *
 * The first time is the latest entry of the window of contact (moving-axes.ts) over all axes; the axis that separated
 * last is the contact normal.
 */
import { AT_REST_SLACK, AXIS_TIE } from '../../tolerances.js'
import { OBB, overlapMovingCall, sweepCall } from '../calls.js'
import { subtract } from '../../math/vectors.js'
import { bodyA, bodyB, loadContactBox, origin, writeSharedPoint } from '../moving/contact.js'
import { PairAxes, SWEEP_NORMAL, SWEEP_START_OVERLAP, SWEEP_TIME, writeWindowTimes } from '../moving/window.js'
import type { MovingKernel, MovingTest } from '../rows.js'
import { BoxAxes, createBoxAxes, findAxis } from './axes.js'
import { narrowObbWindow, writeMovingAxis } from './moving-axes.js'
import { overlapObbRows } from './overlap.js'

const axes = createBoxAxes(0)
/** B's centre at the first time, seen from A's. */
const middle = new Float64Array(3)

/**
 * Kernel of {@link sweepObbs}: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last time. Writes
 * SWEEP_NUMBERS numbers to out (see SWEEP_TIME); the point is relative to A's centre at that time.
 */
export const sweepObbRows: MovingKernel = (rowsA, a, rowsB, b, motion, m, out) => {
  if (!narrowObbWindow(rowsA, a, rowsB, b, motion, m, axes)) return false
  writeWindowTimes(axes, motion, m, out)
  const entering = axes[PairAxes.entering]
  const isStart = entering < 0
  const axis = isStart ? findAxis(axes, AXIS_TIE, 0) & 15 : entering
  // Boxes that overlap by so much need no static test.
  const isDeep = isStart && axes[BoxAxes.gap] < -AT_REST_SLACK * axes[PairAxes.size]
  if (isStart) out[SWEEP_TIME] = 0
  out[SWEEP_START_OVERLAP] = isDeep || (isStart && overlapObbRows(rowsA, a, rowsB, b)) ? 1 : 0
  writeMovingAxis(rowsA, a, rowsB, b, axes, axis, out, SWEEP_NORMAL)
  subtract(middle, 0, rowsB, b, rowsA, a)
  for (let i = 0; i < 3; i++) middle[i] += out[SWEEP_TIME] * motion[m + i]
  loadContactBox(bodyA, rowsA, a, origin)
  loadContactBox(bodyB, rowsB, b, middle)
  writeSharedPoint(isDeep, axes, PairAxes.size, out)
  return true
}

/**
 * First and last time of contact of two boxes moving at constant velocities (units/s) over [0, maxTime] seconds;
 * touching counts, at time 0 and at maxTime too.
 *
 * @param out receives time, lastTime, the contact point in world coordinates at `time`, the unit normal from a to b,
 *   and startOverlap; only after a hit. The time is late by rounding only, and early by so little that the boxes are
 *   then at most 3e-10 of (their sizes + their distance at the start) apart. With startOverlap the time is 0, the point
 *   lies in both boxes, and the normal is the axis of least penetration.
 * @returns whether the boxes touch within [0, maxTime].
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no result, boxes,
 * vectors or times.
 */
export const sweepObbs = sweepCall(OBB, OBB, sweepObbRows)

/**
 * Kernel of {@link overlapMovingObbs}: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last
 * time.
 */
export const overlapMovingObbRows: MovingTest = (rowsA, a, rowsB, b, motion, m) =>
  narrowObbWindow(rowsA, a, rowsB, b, motion, m, axes)

/**
 * Whether two boxes moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes, vectors or times.
 */
export const overlapMovingObbs = overlapMovingCall(OBB, OBB, overlapMovingObbRows)
