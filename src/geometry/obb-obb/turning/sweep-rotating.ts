/**
 * First and last contact of two boxes that move and turn at constant velocities (Eberly, dynamic collision, section 5).
 *
 * The paper subdivides the time and keeps the orientation fixed in each piece, which misses contacts in between, and
 * integrates by Euler's method, which turns too little. Here the poses are exact (math/rotation.ts) and the time
 * advances by steps for which the boxes surely stay apart (advancement/), so that nothing is sampled or missed.
 */
import { isRelativeRest } from '../../advancement/bodies.js'
import { MotionRow, type MovingRow } from '../../advancement/layout.js'
import { SWEEP_NORMAL, SWEEP_NUMBERS, SWEEP_POINT, SWEEP_TIME } from '../../moving/window.js'
import { compareNumbers, compareRows } from '../../order.js'
import { checkMaxTime, packObbs } from '../../pack.js'
import { ROW_STRIDE } from '../../rows.js'
import type { Motion, Obb, SweepResult, Triple, vec3 } from '../../shapes.js'
import { createSweepResult } from '../../shapes.js'
import { checkSweepResult, packMotion } from '../../sweep-arguments.js'
import { setObbSpans, startTurning, TURN_LIMIT, turnBackUntilContact, turnUntilContact } from './contact.js'

/** Where the sweeps of turning bodies write. Reuse one. */
export interface RotatingSweepResult<V extends vec3 = vec3> extends SweepResult<V> {
  /**
   * The search was cut off, after ADVANCE_MAX_ITERATIONS = 256 steps of one advancement, or 4 a radian of turns up to
   * 1,500 radians: nothing touches before `time`, but the contact may be later by more than the tolerance, or there may
   * be none; likewise `lastTime` after the last.
   */
  limitReached: boolean
}

/** A fresh, empty {@link RotatingSweepResult}. */
export function createRotatingSweepResult(): RotatingSweepResult<Triple> {
  return { ...createSweepResult(), limitReached: false }
}

const rows = new Float64Array(2 * ROW_STRIDE)
const motions = new Float64Array(2 * MotionRow.stride)
const bodyA: MovingRow = { rows, row: 0, motions, motion: 0 }
const bodyB: MovingRow = { rows, row: ROW_STRIDE, motions, motion: MotionRow.stride }
const contact = new Float64Array(SWEEP_NUMBERS)

/**
 * First and last time of contact of two boxes over [0, maxTime] seconds, each moving at a constant linear velocity
 * (units/s) and turning about its centre at a constant angular velocity (rad/s, world axes): center + v t, exp([w]t)
 * axes. Full turns count.
 *
 * The result is conservative: `time` is never later than the true first contact, and no contact is missed, however fast
 * the boxes turn. At `time` the boxes are at most ADVANCE_TOLERANCE (1e-10) of the sum of their bounding radii apart,
 * plus 1e-14 of their distance at the start; so a miss by less than that may be reported as a hit, and a hit is early
 * by that over the closing speed. The work is bounded: see `limitReached`.
 *
 * @param out receives, only after a hit: `time`; `lastTime`, the end of the last contact of possibly several, never
 * earlier than the true one, late by the same tolerance; `point`, in world coordinates at `time`, in both boxes within
 * the tolerance; `normal`, unit, from a to b; `startOverlap`, for boxes that overlap or touch at time 0: then the time
 * is 0 and the normal is the axis of least penetration; `limitReached`.
 * @returns whether the boxes touch within [0, maxTime]. Without relative motion, or with maxTime 0, the answer is that
 * of `overlapObbs`.
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes, motions or times.
 */
export function sweepRotatingObbs(
  out: RotatingSweepResult,
  a: Obb,
  motionA: Motion,
  b: Obb,
  motionB: Motion,
  maxTime: number,
): boolean {
  checkSweepResult(out)
  packObbs(rows, a, b)
  packMotion(motions, 0, motionA, 'motionA')
  packMotion(motions, MotionRow.stride, motionB, 'motionB')
  checkMaxTime(maxTime)
  setObbSpans(motions, 0, rows, 0)
  setObbSpans(motions, MotionRow.stride, rows, ROW_STRIDE)
  // One order of the pair, by rows and then by velocities, so that swapped arguments give the same bits.
  const order = compareRows(rows, 0, rows, ROW_STRIDE)
  const swapped = (order || compareNumbers(motions, 0, motions, MotionRow.stride, MotionRow.spans)) > 0
  const first = swapped ? bodyB : bodyA
  const second = swapped ? bodyA : bodyB
  const atRest = isRelativeRest(motions)
  const overlaps = startTurning(rows, first.row, second.row, contact)
  if (!overlaps && (maxTime === 0 || atRest || !turnUntilContact(first, second, maxTime, contact))) return false
  out.startOverlap = overlaps
  const time = contact[SWEEP_TIME]
  out.time = time
  const sign = swapped ? -1 : 1
  for (let i = 0; i < 3; i++) {
    out.point[i] = rows[first.row + i] + motions[first.motion + i] * time + contact[SWEEP_POINT + i]
    out.normal[i] = sign * contact[SWEEP_NORMAL + i] + 0
  }
  out.lastTime = atRest ? maxTime : Math.max(time, turnBackUntilContact(first, second, maxTime, contact))
  out.limitReached = contact[TURN_LIMIT] === 1
  return true
}
