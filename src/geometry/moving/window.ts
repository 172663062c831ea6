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
/**
 * Layout of the axes of a pair, AXES_NUMBERS numbers. Of axis k: its distance d from A's centre to B's at time 0, its
 * reach r, the half widths of both projections, and its speed v, of B with A at rest.
 */
export const AXIS_DISTANCE = 0
export const AXIS_REACH = 48
export const AXIS_SPEED = 96
/**
 * First and last time of contact so far, slack included; the slack, a bound of the rounding errors of d + t v and r.
 */
const WINDOW_FIRST = 144
const WINDOW_LAST = 145
const WINDOW_SLACK = 146
/** The axis that entered last (-1: none, contact at 0) and the one that leaves first (-1: none). */
export const WINDOW_ENTERING = 147
const WINDOW_LEAVING = 148
/** Size of the pair, the measure of its rounding errors. */
export const WINDOW_SIZE = 149
/** What a pair keeps with its axes. */
export const PAIR_AXES = 150
export const AXES_NUMBERS = PAIR_AXES + 3 * MAX_AXES + 1

/**
 * Starts a window of [0, motion[m + 3]]; motion is W x, y, z and the last time. The slack is that of axes of unit
 * length, or shorter, relative to the size of the pair.
 */
export function openWindow(axes: Float64Array, motion: Float64Array, m: number, slack: number): void {
  axes[WINDOW_FIRST] = 0
  axes[WINDOW_LAST] = motion[m + 3]
  axes[WINDOW_SLACK] = slack * axes[WINDOW_SIZE]
  axes[WINDOW_ENTERING] = -1
  axes[WINDOW_LEAVING] = -1
}

/** Cuts the window to the contact intervals of axes [from, to); false when nothing is left. */
export function narrowWindow(axes: Float64Array, from: number, to: number): boolean {
  let first = axes[WINDOW_FIRST]
  let last = axes[WINDOW_LAST]
  const slack = axes[WINDOW_SLACK]
  let entering = axes[WINDOW_ENTERING]
  let leaving = axes[WINDOW_LEAVING]
  for (let k = from; k < to; k++) {
    const d = axes[AXIS_DISTANCE + k]
    const v = axes[AXIS_SPEED + k]
    const r = axes[AXIS_REACH + k] + slack
    // Entry and exit times v^2, so that neither the sign of v nor a quotient is needed to compare them.
    const vv = v * v
    const dv = d * v
    const rv = r * Math.abs(v)
    const enter = -dv - rv
    const leave = rv - dv
    if (vv === 0 && Math.abs(d) > r) return false
    if (enter > first * vv) {
      if (enter > last * vv) return false
      first = enter / vv
      entering = k
    }
    if (leave < last * vv) {
      if (leave < first * vv) return false
      last = leave / vv
      leaving = k
    }
  }
  axes[WINDOW_FIRST] = first
  axes[WINDOW_LAST] = last
  axes[WINDOW_ENTERING] = entering
  axes[WINDOW_LEAVING] = leaving
  return true
}

/**
 * Writes the first and last time without slack to out[SWEEP_TIME] and out[SWEEP_LAST_TIME], ordered and inside
 * [0, last time of the motion].
 */
export function writeWindowTimes(axes: Float64Array, motion: Float64Array, m: number, out: Float64Array): void {
  const maxTime = motion[m + 3]
  const entering = axes[WINDOW_ENTERING]
  const leaving = axes[WINDOW_LEAVING]
  let first = 0
  let last = maxTime
  if (entering >= 0) {
    first =
      (Math.abs(axes[AXIS_DISTANCE + entering]) - axes[AXIS_REACH + entering]) / Math.abs(axes[AXIS_SPEED + entering])
    if (!(first > 0)) first = 0
    // Along an axis of little speed the slack is a long time: the bodies separate before it is over.
    if (first > axes[WINDOW_LAST]) first = axes[WINDOW_LAST]
  }
  if (leaving >= 0) {
    const v = axes[AXIS_SPEED + leaving]
    const d = v > 0 ? axes[AXIS_DISTANCE + leaving] : -axes[AXIS_DISTANCE + leaving]
    last = (axes[AXIS_REACH + leaving] - d) / Math.abs(v)
    if (!(last > axes[WINDOW_FIRST])) last = axes[WINDOW_FIRST]
    if (last > maxTime) last = maxTime
  }
  out[SWEEP_TIME] = first
  out[SWEEP_LAST_TIME] = last < first ? first : last
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
