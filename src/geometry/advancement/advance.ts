/**
 * Conservative advancement of two bodies with constant linear and angular velocity (Eberly, dynamic collision, section
 * 5): a body turns about a pivot that moves by v t, so that its pose at time t is pivot + v t + exp([w]t) arm,
 * exp([w]t) R0.
 *
 * From a time when a separation kernel finds the bodies apart along some axis, `longestStep` tells how long they surely
 * stay apart; the time moves on by that much, and so on until they are within the tolerance or the time is over.
 * Between two kernel calls nothing is sampled and nothing can be missed: spins of many turns, blades that pass between
 * samples, equal poses at both ends. The poses are computed from time 0 each time, so nothing drifts.
 *
 * Before the first kernel call the bounding balls cut the time down to the part in which they meet, so distance costs
 * nothing. A body that spins fast is also bounded by the solid that it sweeps in any number of turns.
 *
 * The result is never later than the true first contact, and a contact is never missed. A hit is reported at a time
 * when the bodies are at most `tolerance` apart, on an axis along which they approach or may approach. Bodies within
 * the tolerance that surely stay apart up to the end are a miss; within the rounding of the kernel (Work.rounding) they
 * are a hit at once.
 */
import { beyond, lengthAt } from '../../math/vectors.js'
import type { SeparationKernel } from '../rows.js'
import { beginPair, beginRow, clipToBalls, placeRows, poseNow } from './bodies.js'
import { Advance, MotionRow, type MovingRow, Work } from './layout.js'
import { longestStep, sweptStep } from './steps.js'

/**
 * Kernel calls at most, and as many more for each further CALLS_TURN of turn. After them the time reached so far, a
 * lower bound, is reported as a hit with the limit flagged.
 */
export const ADVANCE_MAX_ITERATIONS = 256

/** Radians for which the calls of a limit are meant: a rod that turns past a grain takes up to 1.6 calls a radian. */
const CALLS_TURN = 64
/** Radians. Turns by more than this get no more calls, so that the work of absurd spins is bounded. */
const MOST_TURN = 1500

/** What the kernel writes: the axis, the separation, and for some kernels a number behind it. */
const axisOut = new Float64Array(8)

/**
 * First time in [0, work[Work.end]] when two moving rows come within work[Work.tolerance], a length (see setTolerance).
 *
 * @param kernel separation of the two shapes
 * @param work scratch of Work.length numbers; after a hit, rows Work.rowA and Work.rowB hold the poses at that time,
 *   relative to A's pivot
 * @param out Advance.length numbers: time, separation, axis, limit flag, iterations; meaningful after a hit, the last
 *   also after a miss
 * @param isApart the rows surely are apart at time 0
 * @returns whether they come that close, or the limit of iterations was reached first
 */
export function advanceRows(
  kernel: SeparationKernel,
  a: MovingRow,
  b: MovingRow,
  work: Float64Array,
  out: Float64Array,
  isApart = false,
): boolean {
  work[Work.time] = 0
  if (!isApart) {
    kernel(a.rows, a.row, b.rows, b.row, axisOut)
    const s = axisOut[3]
    out[Advance.iterations] = 1
    if (s <= 0) {
      placeRows(work, a, b)
      return report(work, out, 0)
    }
    writeMostApproach(a, b)
    if (s > work[Work.tolerance] + axisOut[4] * work[Work.end]) return false
  }
  beginRow(work, 0, a)
  beginRow(work, 1, b)
  beginPair(work, a, b)
  return advance(kernel, work, ADVANCE_MAX_ITERATIONS, out)
}

/**
 * Writes to axisOut[4] an upper bound of the speed at which two rows approach along the axis, from lengths alone: it
 * settles most pairs of a short step before anything is prepared. NaN, which settles nothing, for a half-space.
 */
function writeMostApproach(a: MovingRow, b: MovingRow): void {
  const closing = beyond(axisOut, 0, a.motions, a.motion, b.motions, b.motion)
  writeFastestEnd(a.motions, a.motion)
  const endA = axisOut[4]
  writeFastestEnd(b.motions, b.motion)
  // Not below 0: the bound must hold at every time, the start included.
  axisOut[4] = Math.max(0, closing + endA + axisOut[4])
}

/** Writes to axisOut[4] an upper bound of the speed of any point of a body about its pivot. */
function writeFastestEnd(motions: Float64Array, m: number): void {
  const spin = lengthAt(motions, m + MotionRow.angular)
  const far = lengthAt(motions, m + MotionRow.spans) + lengthAt(motions, m + MotionRow.arm)
  // Turning does not make a ball about the position reach further, but it does a half-space.
  if (spin > 0 && motions[m + MotionRow.round] === Infinity) axisOut[4] = NaN
  else axisOut[4] = spin * far
}

/**
 * The loop itself, for two bodies that have been begun: first time from Work.time to Work.end, which are changed, when
 * they come within the tolerance. They must be known to be apart at the start, unless it is 0; then they must have been
 * begun anew, because at time 0 the rows in `work` are used as they are. After `iterations` kernel calls, more if the
 * bodies turn far, the time reached so far is reported, with the limit flagged: it is a lower bound all the same.
 */
export function advance(kernel: SeparationKernel, work: Float64Array, iterations: number, out: Float64Array): boolean {
  out[Advance.iterations] = 0
  if (!clipToBalls(work, axisOut)) return false
  let time = Math.max(work[Work.time], axisOut[0])
  const end = axisOut[1]
  if (time > end) return false
  work[Work.end] = end
  const tolerance = work[Work.tolerance]
  const shapeA = work[Work.isTriangle] === 1 ? Work.triangleA : Work.rowA
  const shapeB = work[Work.isTriangle + 1] === 1 ? Work.triangleB : Work.rowB
  const spin = Math.max(work[Work.spinA], work[Work.spinB])
  const most = iterations * Math.max(1, Math.min(spin * (end - time), MOST_TURN) / CALLS_TURN)
  for (let iteration = 1; ; iteration++) {
    work[Work.time] = time
    poseNow(work)
    kernel(work, shapeA, work, shapeB, axisOut)
    const s = axisOut[3]
    out[Advance.iterations] = iteration
    if (s <= work[Work.rounding]) return report(work, out, 0)
    const rest = end - time
    work[Work.separation] = s
    for (let d = 0; d < 3; d++) work[Work.normal + d] = axisOut[d]
    // Steps end above half the tolerance, so that rounding cannot take them past the contact.
    work[Work.target] = Math.min(0.5 * tolerance, 0.5 * s)
    work[Work.horizon] = spin * rest > 1 ? 1 / spin : rest
    longestStep(work)
    let step = work[Work.clear]
    if (step < rest && spin > 0) {
      sweptStep(work)
      step = Math.max(step, work[Work.clear])
    }
    if (step >= rest) return false
    if (s <= tolerance) return report(work, out, 0)
    const next = time + step
    if (iteration >= most || !(next > time)) return report(work, out, 1)
    time = next
  }
}

/** Reports the separation in axisOut, found at Work.time. */
function report(work: Float64Array, out: Float64Array, limit: number): true {
  out[Advance.time] = work[Work.time]
  out[Advance.separation] = axisOut[3]
  for (let d = 0; d < 3; d++) out[Advance.normal + d] = axisOut[d]
  out[Advance.limit] = limit
  return true
}
