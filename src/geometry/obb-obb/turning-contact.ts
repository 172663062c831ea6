/**
 * What the sweeps of turning boxes share: first and last time of contact of two rows over one stretch of constant
 * motion, and a point of contact at the pose where the advancement stopped, the boxes still a tolerance apart.
 */
import { ADVANCE_TOLERANCE } from '../../tolerances.js'
import { advanceRows } from '../advancement/advance.js'
import { advanceTolerance, reachOf, writeAdvancedRow } from '../advancement/bodies.js'
import {
  ADVANCE_LIMIT,
  ADVANCE_NORMAL,
  ADVANCE_OUT,
  ADVANCE_SEPARATION,
  ADVANCE_TIME,
  ADVANCE_WORK,
  MOTION_ARM,
  MOTION_ROUND,
  MOTION_SPANS,
  MOTION_STRIDE,
  WORK_ROW_A,
  WORK_ROW_B,
} from '../advancement/layout.js'
import {
  contactPlane,
  contactPoint,
  featureA,
  featureB,
  meetFeatures,
  setFeatureDepth,
  writeBoxFeature,
} from '../moving/contact.js'
import { SWEEP_NORMAL, SWEEP_NUMBERS, SWEEP_POINT } from '../moving/window.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import { overlapObbRows } from './overlap.js'
import { separateObbRows } from './separation.js'
import { sweepObbRows } from './sweep.js'

/**
 * Result of a stretch: time of first contact, whether the limit was reached, unit normal, point relative to A's centre.
 */
export const TURN_TIME = 0
export const TURN_LIMIT = 1
export const TURN_NORMAL = 2
export const TURN_POINT = 5
export const TURN_NUMBERS = 8

const work = new Float64Array(ADVANCE_WORK)
const result = new Float64Array(ADVANCE_OUT)
const still = new Float64Array(4)
const start = new Float64Array(SWEEP_NUMBERS)
const pairSize = new Float64Array(1)
const zero = new Float64Array(3)
const offset = new Float64Array(3)
const axis = new Float64Array(3)
const ends = new Float64Array(2 * ROW_STRIDE)
const back = new Float64Array(2 * MOTION_STRIDE)

/** Sets the spans in the motion row of a box that turns about its centre; the caller sets the velocities. */
export function setObbSpans(motions: Float64Array, m: number, rows: Float64Array, r: number): void {
  for (let i = 0; i < 3; i++) {
    motions[m + MOTION_SPANS + i] = rows[r + ROW_PARAMETERS + i]
    motions[m + MOTION_ARM + i] = 0
  }
  motions[m + MOTION_ROUND] = 0
}

/** Whether the boxes at rows[a] and rows[b] overlap or touch; if so, writes normal and point to out. */
export function startTurning(rows: Float64Array, a: number, b: number, out: Float64Array): boolean {
  if (!overlapObbRows(rows, a, rows, b)) return false
  out[TURN_TIME] = 0
  out[TURN_LIMIT] = 0
  if (sweepObbRows(rows, a, rows, b, still, 0, start))
    for (let i = 0; i < 3; i++) {
      out[TURN_NORMAL + i] = start[SWEEP_NORMAL + i]
      out[TURN_POINT + i] = start[SWEEP_POINT + i]
    }
  else {
    pairSize[0] = 0
    for (let i = 0; i < 3; i++) pairSize[0] += rows[a + ROW_PARAMETERS + i] + rows[b + ROW_PARAMETERS + i]
    for (let i = 0; i < 3; i++) offset[i] = rows[b + i] - rows[a + i]
    separateObbRows(rows, a, rows, b, axis)
    for (let i = 0; i < 3; i++) out[TURN_NORMAL + i] = axis[i]
    writeCommonPoint(rows, a, rows, b, out)
  }
  return true
}

/**
 * First contact of the boxes rows[a] and rows[b], moving by motions[ma] and motions[mb], in [0, maxTime]; out gets
 * TURN_NUMBERS numbers. The point is relative to A's centre at that time.
 */
export function turnUntilContact(
  rows: Float64Array,
  a: number,
  motions: Float64Array,
  ma: number,
  b: number,
  mb: number,
  maxTime: number,
  out: Float64Array,
): boolean {
  const tolerance = advanceTolerance(rows, a, motions, ma, rows, b, motions, mb)
  if (!advanceRows(separateObbRows, rows, a, motions, ma, rows, b, motions, mb, maxTime, tolerance, work, result))
    return false
  out[TURN_TIME] = result[ADVANCE_TIME]
  out[TURN_LIMIT] = result[ADVANCE_LIMIT]
  const gap = Math.max(0, result[ADVANCE_SEPARATION])
  for (let i = 0; i < 3; i++) {
    const n = result[ADVANCE_NORMAL + i] + 0
    out[TURN_NORMAL + i] = n
    contactPlane[i] = n
    // B moved up to A by the remaining gap, so that their contact features meet.
    offset[i] = work[WORK_ROW_B + i] - work[WORK_ROW_A + i] - gap * n
  }
  pairSize[0] = reachOf(motions, ma) + reachOf(motions, mb)
  if (!meetBoxes(out)) writeCommonPoint(work, WORK_ROW_A, work, WORK_ROW_B, out)
  return true
}

/**
 * Last contact of the same two boxes in [0, maxTime], late by as little as the first is early: the advancement
 * backwards from the end. Minus 1 if there is none; out[TURN_LIMIT] is set if its limit was reached, and kept
 * otherwise.
 */
export function turnBackUntilContact(
  rows: Float64Array,
  a: number,
  motions: Float64Array,
  ma: number,
  b: number,
  mb: number,
  maxTime: number,
  out: Float64Array,
): number {
  back.set(motions)
  writeAdvancedRow(rows, a, motions, ma, maxTime, ends, a, back, ma + MOTION_ARM)
  writeAdvancedRow(rows, b, motions, mb, maxTime, ends, b, back, mb + MOTION_ARM)
  // Positions relative to A's pivot: a common translation must change no bit.
  for (let i = 0; i < 3; i++) {
    const arms = motions[mb + MOTION_ARM + i] - motions[ma + MOTION_ARM + i]
    const pivots = rows[b + i] - rows[a + i] - arms + (motions[mb + i] - motions[ma + i]) * maxTime
    ends[a + i] = back[ma + MOTION_ARM + i]
    ends[b + i] = pivots + back[mb + MOTION_ARM + i]
  }
  for (let i = 0; i < 6; i++) {
    back[ma + i] = -motions[ma + i]
    back[mb + i] = -motions[mb + i]
  }
  const tolerance = advanceTolerance(ends, a, back, ma, ends, b, back, mb)
  if (!advanceRows(separateObbRows, ends, a, back, ma, ends, b, back, mb, maxTime, tolerance, work, result)) return -1
  if (result[ADVANCE_LIMIT] === 1) out[TURN_LIMIT] = 1
  return maxTime - result[ADVANCE_TIME]
}

/** The point where the contact features of A and of B at `offset` meet along contactPlane; false if they do not. */
function meetBoxes(out: Float64Array): boolean {
  for (let attempt = 0; setFeatureDepth(attempt, pairSize); attempt++) {
    const countA = writeBoxFeature(work, WORK_ROW_A, 1, zero, featureA)
    const countB = writeBoxFeature(work, WORK_ROW_B, -1, offset, featureB)
    if (!meetFeatures(countA, countB, pairSize)) continue
    for (let i = 0; i < 3; i++) out[TURN_POINT + i] = contactPoint[i]
    return true
  }
  return false
}

/**
 * Rounds of projections at most. Boxes that meet at a very sharp angle would need more, and get the best point so far.
 */
const PROJECTIONS = 200

/**
 * Writes a point between the boxes (B's centre at `offset` from A's), found by projecting a point on one and the other
 * in turn: it ends in both if they overlap, else halfway between the nearest points. For contacts whose features do not
 * meet.
 */
function writeCommonPoint(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): void {
  const near = ADVANCE_TOLERANCE * pairSize[0]
  for (let i = 0; i < 3; i++) onB[i] = offset[i]
  for (let round = 0; round < PROJECTIONS; round++) {
    project(rowsA, a, zero, onB, onA)
    project(rowsB, b, offset, onA, onB)
    const x = onB[0] - onA[0]
    const y = onB[1] - onA[1]
    const z = onB[2] - onA[2]
    if (Math.sqrt(x * x + y * y + z * z) <= near) break
  }
  for (let i = 0; i < 3; i++) out[TURN_POINT + i] = 0.5 * (onA[i] + onB[i])
}

const onA = new Float64Array(3)
const onB = new Float64Array(3)

/** The point of a box with its centre at `center` that is nearest to `point`. */
function project(rows: Float64Array, r: number, center: Float64Array, point: Float64Array, out: Float64Array): void {
  const x = point[0] - center[0]
  const y = point[1] - center[1]
  const z = point[2] - center[2]
  for (let i = 0; i < 3; i++) out[i] = center[i]
  for (let k = 0; k < 3; k++) {
    const u = r + ROW_AXES + 3 * k
    const half = rows[r + ROW_PARAMETERS + k]
    const s = Math.min(half, Math.max(-half, x * rows[u] + y * rows[u + 1] + z * rows[u + 2]))
    for (let i = 0; i < 3; i++) out[i] += s * rows[u + i]
  }
}
