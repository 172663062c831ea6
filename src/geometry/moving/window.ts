/**
 * The window of contact: the times at which two translating convex bodies touch on every separating axis.
 *
 * On axis L the projections of A and B are intervals whose centres are d + t v apart, d at time 0 and v = W.L for the
 * velocity W of B relative to A; they touch while |d + t v| <= r, the sum of their half widths (Eberly, dynamic
 * collision, 2.2.2 and 2.3.1, in a form that serves every pair of polytopes). Polytopes under translation touch at t
 * exactly if no axis of a complete set separates them at t, so the times of contact are the intersection of the axes'
 * intervals. This needs none of the axes W x edge of the boolean test, and bodies that pass each other are misses.
 *
 * Trap: bodies that touch at a single instant have entry = exit on different axes, and rounding decides. Every interval
 * is therefore widened by the pair's slack, a bound of the rounding error of its numbers: such an instant is a hit, and
 * bodies that stay apart by more than the slack are a miss. The reported times are those without the slack.
 */
export const MAX_AXES = 48
export const axisDistance = new Float64Array(MAX_AXES) // d: from A's centre to B's along the axis, at time 0
export const axisReach = new Float64Array(MAX_AXES) // r: half widths of both projections
export const axisSpeed = new Float64Array(MAX_AXES) // v: speed of B along the axis, A at rest
/**
 * First and last time of contact so far, slack included; the slack, a bound of the rounding errors of d + t v and r.
 */
const windowTimes = new Float64Array(3)
/** The axis that entered last (-1: none, contact at 0) and the one that leaves first (-1: none). */
export const windowAxes = new Int32Array(2)

/**
 * Starts a window of [0, motion[m + 3]]; motion is W x, y, z and the last time. The axes are of unit length, or
 * shorter.
 */
export function openWindow(motion: Float64Array, m: number, slack: number): void {
  windowTimes[2] = slack
  windowTimes[0] = 0
  windowTimes[1] = motion[m + 3]
  windowAxes[0] = -1
  windowAxes[1] = -1
}

/** Pure number: margin at the ends of the window, where the full form decides because it rounds differently. */
const BELOW_ONE = 1 - 1e-14

/** Cuts the window to the contact intervals of axes [from, to); false when nothing is left. */
export function narrowWindow(from: number, to: number): boolean {
  let first = windowTimes[0]
  let last = windowTimes[1]
  const slack = windowTimes[2]
  let entering = windowAxes[0]
  let leaving = windowAxes[1]
  for (let k = from; k < to; k++) {
    const d = axisDistance[k]
    const v = axisSpeed[k]
    const r = axisReach[k] + slack
    // On most axes the bodies touch, or are apart, for the whole window: then nothing is cut, or nothing is left.
    const far = Math.abs(d)
    const way = Math.abs(v) * last
    if (far + way < r * BELOW_ONE) continue
    if (far * BELOW_ONE - way > r) return false
    // Entry and exit times v^2, so that neither the sign of v nor a quotient is needed to compare them.
    const vv = v * v
    const dv = d * v
    const rv = r * Math.abs(v)
    const enter = -dv - rv
    if (enter > first * vv) {
      if (enter > last * vv) return false
      first = enter / vv
      entering = k
    } else if (dv >= 0 && (d > r || d < -r)) return false
    const leave = rv - dv
    if (leave < last * vv) {
      if (leave < first * vv) return false
      last = leave / vv
      leaving = k
    }
  }
  windowTimes[0] = first
  windowTimes[1] = last
  windowAxes[0] = entering
  windowAxes[1] = leaving
  return true
}

/**
 * Writes the first and last time without slack to out[SWEEP_TIME] and out[SWEEP_LAST_TIME], ordered and inside
 * [0, last time of the motion].
 */
export function writeWindowTimes(motion: Float64Array, m: number, out: Float64Array): void {
  const maxTime = motion[m + 3]
  const entering = windowAxes[0]
  const leaving = windowAxes[1]
  let first = 0
  let last = maxTime
  if (entering >= 0) {
    first = (Math.abs(axisDistance[entering]) - axisReach[entering]) / Math.abs(axisSpeed[entering])
    if (!(first > 0)) first = 0
    // Along an axis of little speed the slack is a long time: the bodies separate before it is over.
    if (first > windowTimes[1]) first = windowTimes[1]
  }
  if (leaving >= 0) {
    const v = axisSpeed[leaving]
    const d = v > 0 ? axisDistance[leaving] : -axisDistance[leaving]
    last = (axisReach[leaving] - d) / Math.abs(v)
    if (!(last > windowTimes[0])) last = windowTimes[0]
    if (last > maxTime) last = maxTime
  }
  out[SWEEP_TIME] = first
  out[SWEEP_LAST_TIME] = last < first ? first : last
}

/** The side of A on which B comes in along axis k: 1 if B is on the positive side. */
export function enteringSide(k: number): number {
  return axisSpeed[k] < 0 ? 1 : -1
}

/** Layout of the `out` of a sweep kernel, an array of SWEEP_NUMBERS numbers; first the offset of the first time. */
export const SWEEP_TIME = 0
/** Offset of the last time of contact. */
export const SWEEP_LAST_TIME = 1
/** Offset of the contact point x, y, z, relative to A's position (a triangle's first corner) at the first time. */
export const SWEEP_POINT = 2
/** Offset of the unit normal x, y, z from A to B. */
export const SWEEP_NORMAL = 5
/** Offset of the number that is 1 if the bodies touch or overlap at time 0, else 0. */
export const SWEEP_START_OVERLAP = 8
/** Numbers that a sweep kernel writes. */
export const SWEEP_NUMBERS = 9
