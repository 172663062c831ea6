/**
 * What the sweeps of turning boxes share: first and last time of contact of two rows over one stretch of constant
 * motion, and a point of contact at the pose where the advancement stopped, the boxes still a tolerance apart.
 */
import { advanceRows } from '../../advancement/advance.js'
import { beginPair, beginRow, pose, reachOf, setTolerance } from '../../advancement/bodies.js'
import { Advance, MotionRow, type MovingRow, Work } from '../../advancement/layout.js'
import { bodyA, bodyB, loadContactBox, origin, writeSharedPoint } from '../../moving/contact.js'
import { SWEEP_LAST_TIME, SWEEP_NORMAL, SWEEP_TIME } from '../../moving/window.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../../rows.js'
import { separateObbRows } from '../separation.js'
import { sweepObbRows } from '../sweep.js'

/**
 * Result of a stretch: as a sweep's (SWEEP_TIME), with whether the limit was reached in place of the last time.
 */
export const TURN_LIMIT = SWEEP_LAST_TIME

const work = new Float64Array(Work.length)
const result = new Float64Array(Advance.length)
const still = new Float64Array(4)
/** B's centre, seen from A's, brought up to A; the size of the pair. */
const middle = new Float64Array(3)
const size = new Float64Array(1)
/** Rows at the end and motions back from there, of A and of B. */
const ends = new Float64Array(2 * ROW_STRIDE)
const back = new Float64Array(2 * MotionRow.stride)
const lastA: MovingRow = { rows: ends, row: 0, motions: back, motion: 0 }
const lastB: MovingRow = { rows: ends, row: ROW_STRIDE, motions: back, motion: MotionRow.stride }

/** Sets the spans in the motion row of a box that turns about its centre; the caller sets the velocities. */
export function setObbSpans(motions: Float64Array, m: number, rows: Float64Array, r: number): void {
  for (let i = 0; i < 3; i++) {
    motions[m + MotionRow.spans + i] = rows[r + ROW_PARAMETERS + i]
    motions[m + MotionRow.arm + i] = 0
  }
  motions[m + MotionRow.round] = 0
}

/** Whether the boxes at rows[a] and rows[b] overlap or touch; if so, writes normal and point to out. */
export function startTurning(rows: Float64Array, a: number, b: number, out: Float64Array): boolean {
  const overlaps = sweepObbRows(rows, a, rows, b, still, 0, out)
  out[TURN_LIMIT] = 0
  return overlaps
}

/**
 * First contact of two boxes in [0, maxTime]; out gets SWEEP_NUMBERS numbers. The point is relative to A's centre at
 * that time.
 */
export function turnUntilContact(a: MovingRow, b: MovingRow, maxTime: number, out: Float64Array): boolean {
  setTolerance(work, a, b)
  work[Work.end] = maxTime
  if (!advanceRows(separateObbRows, a, b, work, result)) return false
  out[SWEEP_TIME] = result[Advance.time]
  out[TURN_LIMIT] = result[Advance.limit]
  const gap = Math.max(0, result[Advance.separation])
  for (let i = 0; i < 3; i++) {
    out[SWEEP_NORMAL + i] = result[Advance.normal + i] + 0
    middle[i] = work[Work.rowB + i] - work[Work.rowA + i] - gap * out[SWEEP_NORMAL + i]
  }
  loadContactBox(bodyA, work, Work.rowA, origin)
  loadContactBox(bodyB, work, Work.rowB, middle)
  size[0] = reachOf(a.motions, a.motion + MotionRow.spans) + reachOf(b.motions, b.motion + MotionRow.spans)
  writeSharedPoint(false, size, 0, out)
  return true
}

/**
 * Last contact of the same two boxes in [0, maxTime], late by as little as the first is early: the advancement
 * backwards from the end. Minus 1 if there is none; out[TURN_LIMIT] is set if its limit was reached, and kept
 * otherwise.
 */
export function turnBackUntilContact(a: MovingRow, b: MovingRow, maxTime: number, out: Float64Array): number {
  const { motions, motion: m } = a
  const n = b.motion
  beginRow(work, 0, a)
  beginRow(work, 1, b)
  beginPair(work, a, b)
  pose(work, maxTime)
  // Both rows, relative to A's pivot: a common translation must change no bit.
  for (let i = 0; i < 2 * ROW_STRIDE; i++) ends[i] = work[Work.rowA + i]
  for (let i = 0; i < MotionRow.stride; i++) {
    const isVelocity = i < MotionRow.spans
    back[i] = isVelocity ? -motions[m + i] : motions[m + i]
    back[MotionRow.stride + i] = isVelocity ? -motions[n + i] : motions[n + i]
  }
  for (let i = 0; i < 3; i++) {
    back[MotionRow.arm + i] = work[Work.armA + i]
    back[MotionRow.stride + MotionRow.arm + i] = work[Work.armA + 3 + i]
  }
  setTolerance(work, lastA, lastB)
  work[Work.end] = maxTime
  if (!advanceRows(separateObbRows, lastA, lastB, work, result)) return -1
  if (result[Advance.limit] === 1) out[TURN_LIMIT] = 1
  return maxTime - result[Advance.time]
}
