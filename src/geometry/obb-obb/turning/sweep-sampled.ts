/**
 * First and last contact of two boxes whose general motion is sampled (Eberly, dynamic collision, section 5).
 *
 * The caller gives the path K(t) of a central point and a frame field F(t). A point X0 of the body moves by
 * X(t) = K(t) + F(t) F(0)^T (X0 - K(0)), so a box need not be centred at K. N samples at t_i = i T / (N - 1) are taken,
 * each frame is orthonormalised by Gram-Schmidt.
 *
 * Between two samples the central point moves straight, as in the paper. The orientation, which the paper keeps fixed,
 * turns at the constant angular velocity of the shortest turn from one frame to the next. The interpolated motion is
 * continuous, equals the true one for constant velocities, and is swept without missing any contact (advancement/). The
 * remaining error is the difference between the true and the interpolated motion, of second order in T / (N - 1).
 *
 * Erratum: the paper's V = K(t_i+1) - K(t_i) is a displacement, not a velocity. Here each interval has length 1, and
 * displacement and turn are its velocities.
 */
import { CollisionError, refuseValue, textOf } from '../../../errors.js'
import { writeRotationVector } from '../../../math/rotation.js'
import { cross, dot, lengthAt, subtract } from '../../../math/vectors.js'
import { writeAdvancedRow } from '../../advancement/bodies.js'
import { MotionRow, type MovingRow } from '../../advancement/layout.js'
import { SWEEP_NORMAL, SWEEP_NUMBERS, SWEEP_POINT, SWEEP_TIME } from '../../moving/window.js'
import { compareRows } from '../../order.js'
import { checkMaxTime, orthogonalise, packNumbers, packObbs } from '../../pack.js'
import { placeRow, turnToWorld, writeRelativeRow } from '../../relative-row.js'
import { ROW_AXES, ROW_STRIDE } from '../../rows.js'
import type { mat3, Obb, vec3 } from '../../shapes.js'
import { checkSweepResult } from '../../sweep-arguments.js'
import type { RotatingSweepResult } from './sweep-rotating.js'
import { setObbSpans, startTurning, TURN_LIMIT, turnBackUntilContact, turnUntilContact } from './contact.js'

/**
 * Writes a body's central point K(t) (3 numbers) and frame F(t) (9 numbers, a mat3 whose columns are its axes) at a
 * time. Equal times must give equal poses.
 */
export type PoseAt = (time: number, center: vec3, axes: mat3) => void

/** Most samples: a few seconds of work. */
const MOST_SAMPLES = 1e6
/** What errors about the functions name. */
const POSES = { component: 'poseA, poseB' }

/** Volume of a sampled frame below which its three axes nearly lie in a plane, and are refused. */
const FRAME_VOLUME = 1e-3

// Body 0 is A, body 1 is B, in the order of the arguments.
const rows = new Float64Array(2 * ROW_STRIDE) // boxes at time 0
const carried = new Float64Array(2 * ROW_STRIDE) // the same in the sampled frames of time 0
const from = new Float64Array(2 * ROW_STRIDE) // central points and frames at the start of the interval
const to = new Float64Array(2 * ROW_STRIDE) // and at its end
const boxes = new Float64Array(2 * ROW_STRIDE) // boxes at the start of the interval
const motions = new Float64Array(2 * MotionRow.stride) // over the interval, which has length 1
const bodyA: MovingRow = { rows: boxes, row: 0, motions, motion: 0 }
const bodyB: MovingRow = { rows: boxes, row: ROW_STRIDE, motions, motion: MotionRow.stride }
const contact = new Float64Array(SWEEP_NUMBERS)
const sampledCenter = [0, 0, 0]
const sampledAxes = [1, 0, 0, 0, 1, 0, 0, 0, 1]
/** The pose functions of the call under way. */
const nowhere: PoseAt = () => undefined
const poses = [nowhere, nowhere]

/**
 * First and last time of contact over [0, maxTime] seconds of two boxes that are carried by sampled motions.
 *
 * @param a box at time 0; it moves rigidly with the frame that `poseA` gives. The same for `b`.
 * @param poseA called with times i maxTime / (samples - 1), upwards up to the first contact, then from maxTime
 * downwards to the last. The frame it writes need not be exactly orthonormal: Gram-Schmidt is applied.
 * @param samples number of samples, 2 to a million. Between them the central points move straight and the frames turn
 *   the short way at constant speed; no contact of that motion is missed. The true motion differs from it by about h^2
 *   / 8 times (largest acceleration of K + largest change of the angular velocity per second times the body's reach),
 *   with h = maxTime / (samples - 1): contacts that depend on less than that can be missed, or reported though there
 *   are none. Half a turn or more between two samples is taken for a turn the other way, or a smaller one: choose h
 *   below pi / angular speed.
 * @param out as for sweepRotatingObbs, for the interpolated motion
 * @returns whether the boxes touch within [0, maxTime]
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT, E_OPTION for arguments or sampled poses that are no boxes or
 * frames; E_REENTRANT when a pose function calls this function
 */
export function sweepSampledObbs(
  out: RotatingSweepResult,
  a: Obb,
  poseA: PoseAt,
  b: Obb,
  poseB: PoseAt,
  samples: number,
  maxTime: number,
): boolean {
  if (poses[0] !== nowhere)
    throw new CollisionError('E_REENTRANT', 'a pose function of sweepSampledObbs called sweepSampledObbs', POSES)
  checkSweepResult(out)
  packObbs(rows, a, b)
  if (typeof poseA !== 'function' || typeof poseB !== 'function')
    throw new CollisionError('E_OPTION', 'poseA and poseB must be functions (time, center, axes)', POSES)
  if (!(Number.isSafeInteger(samples) && samples >= 2 && samples <= MOST_SAMPLES)) {
    const text = `samples = ${textOf(samples)}, but an integer from 2 to ${MOST_SAMPLES} is needed`
    refuseValue('E_OPTION', text, 'samples', samples, undefined, MOST_SAMPLES)
  }
  checkMaxTime(maxTime)
  poses[0] = poseA
  poses[1] = poseB
  try {
    return sweepSamples(out, samples, maxTime)
  } finally {
    poses.fill(nowhere)
  }
}

function sweepSamples(out: RotatingSweepResult, samples: number, maxTime: number): boolean {
  const swapped = compareRows(rows, 0, rows, ROW_STRIDE) > 0
  const first = swapped ? bodyB : bodyA
  const second = swapped ? bodyA : bodyB
  const last = samples - 1
  sample(0, from)
  for (let row = 0; row <= ROW_STRIDE; row += ROW_STRIDE) writeRelativeRow(from, row, rows, row, carried, row)
  let interval = 0
  const overlaps = startTurning(rows, first.row, second.row, contact)
  for (; ; interval++) {
    sample(timeOf(interval + 1, last, maxTime), to)
    writeInterval()
    if (overlaps || turnUntilContact(first, second, 1, contact)) break
    if (interval === last - 1) return false
    from.set(to)
  }
  const part = contact[SWEEP_TIME]
  const start = timeOf(interval, last, maxTime)
  const time = start + part * (timeOf(interval + 1, last, maxTime) - start)
  const sign = swapped ? -1 : 1
  writeAdvancedRow(first, part, posed, 0)
  for (let i = 0; i < 3; i++) {
    posed[i] += contact[SWEEP_POINT + i]
    posed[ROW_AXES + i] = sign * contact[SWEEP_NORMAL + i] + 0
  }
  // The pose functions that this asks may throw, so `out` is written behind it.
  const lastTime = Math.max(time, lastContact(last, interval, maxTime, swapped))
  for (let i = 0; i < 3; i++) {
    out.point[i] = posed[i]
    out.normal[i] = posed[ROW_AXES + i]
  }
  out.time = time
  out.lastTime = lastTime
  out.startOverlap = overlaps
  out.limitReached = contact[TURN_LIMIT] === 1
  return true
}

/** Time of a sample; the last one exactly maxTime. */
function timeOf(i: number, last: number, maxTime: number): number {
  return i === last ? maxTime : (i * maxTime) / last
}

/** Goes back through the intervals from the end to the one of the first contact; minus 1 if there is no contact. */
function lastContact(last: number, firstInterval: number, maxTime: number, swapped: boolean): number {
  sample(maxTime, to)
  for (let interval = last - 1; interval >= firstInterval; interval--) {
    const start = timeOf(interval, last, maxTime)
    sample(start, from)
    writeInterval()
    const part = turnBackUntilContact(swapped ? bodyB : bodyA, swapped ? bodyA : bodyB, 1, contact)
    if (part >= 0) return start + part * (timeOf(interval + 1, last, maxTime) - start)
    to.set(from)
  }
  return -1
}

/** Calls both pose functions and orthonormalises what they write. */
function sample(time: number, samples: Float64Array): void {
  for (let row = 0; row <= ROW_STRIDE; row += ROW_STRIDE) {
    const name = row === 0 ? 'poseA' : 'poseB'
    const pose = poses[row === 0 ? 0 : 1]
    pose(time, sampledCenter, sampledAxes)
    packNumbers(samples, row, sampledCenter, 3, name, 'center')
    packNumbers(samples, row + ROW_AXES, sampledAxes, 9, name, 'axes')
    makeFrame(samples, row + ROW_AXES, name)
  }
}

/** Makes three axes a frame of the same handedness. Throws for axes that nearly lie in a plane. */
function makeFrame(frames: Float64Array, f: number, name: string): void {
  const lengths = lengthAt(frames, f) * lengthAt(frames, f + 3) * lengthAt(frames, f + 6)
  const why = 'wrote axes that are not a frame, but (nearly) dependent'
  if (!(Math.abs(volumeOf(frames, f)) > FRAME_VOLUME * lengths))
    refuseValue('E_OPTION', `${name} ${why}`, name, Array.from(sampledAxes), 'axes')
  orthogonalise(frames, f)
}

const posed = new Float64Array(ROW_STRIDE)

/** Writes, from the two samples, the boxes at the start of the interval and their motions over it. */
function writeInterval(): void {
  boxes.set(carried)
  for (let body = 0; body < 2; body++) {
    const row = ROW_STRIDE * body
    const m = MotionRow.stride * body
    const axes = row + ROW_AXES
    const why = 'the sampled axes turn from right-handed to left-handed, or back'
    if (volumeOf(from, axes) > 0 !== volumeOf(to, axes) > 0)
      throw new CollisionError('E_OPTION', why, { component: body === 0 ? 'poseA' : 'poseB', field: 'axes' })
    setObbSpans(motions, m, boxes, row)
    for (let i = 0; i < 3; i++) motions[m + MotionRow.arm + i] = carried[row + i]
    turnToWorld(from, row, motions, m + MotionRow.arm)
    placeRow(from, row, boxes, row)
    subtract(motions, m, to, row, from, row)
    writeRotationVector(motions, m + MotionRow.angular, from, axes, to, axes)
  }
}

const third = new Float64Array(3)

/** The volume that three axes span, negative for left-handed ones. */
function volumeOf(frames: Float64Array, f: number): number {
  cross(third, 0, frames, f, frames, f + 3)
  return dot(third, 0, frames, f + 6)
}
