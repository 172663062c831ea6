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
 * Layout of the axes of a pair. Of axis k: its distance d from A's centre to B's at time 0, its reach r, the half
 * widths of both projections, and its speed v, of B with A at rest.
 */
export const PairAxes = {
  distance: 0,
  reach: 48,
  speed: 96,
  /**
   * First and last time of contact so far, slack included; the slack, a bound of the rounding errors of d + t v and r.
   */
  first: 144,
  last: 145,
  slack: 146,
  /** The axis that entered last (-1: none, contact at 0) and the one that leaves first (-1: none). */
  entering: 147,
  leaving: 148,
  /** Size of the pair, the measure of its rounding errors. */
  size: 149,
  /** What a pair keeps with its axes: three numbers an axis, and one more. */
  kept: 150,
  length: 295,
} as const

/**
 * Starts a window of [0, motion[m + 3]]; motion is W x, y, z and the last time. The slack is that of axes of unit
 * length, or shorter, relative to the size of the pair.
 */
export function openWindow(axes: Float64Array, motion: Float64Array, m: number, slack: number): void {
  axes[PairAxes.first] = 0
  axes[PairAxes.last] = motion[m + 3]
  axes[PairAxes.slack] = slack * axes[PairAxes.size]
  axes[PairAxes.entering] = -1
  axes[PairAxes.leaving] = -1
}

/** Cuts the window to the contact intervals of axes [from, to); false when nothing is left. */
export function narrowWindow(axes: Float64Array, from: number, to: number): boolean {
  let first = axes[PairAxes.first]
  let last = axes[PairAxes.last]
  const slack = axes[PairAxes.slack]
  let entering = axes[PairAxes.entering]
  let leaving = axes[PairAxes.leaving]
  for (let k = from; k < to; k++) {
    const d = axes[PairAxes.distance + k]
    const v = axes[PairAxes.speed + k]
    const r = axes[PairAxes.reach + k] + slack
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
  axes[PairAxes.first] = first
  axes[PairAxes.last] = last
  axes[PairAxes.entering] = entering
  axes[PairAxes.leaving] = leaving
  return true
}

/**
 * Writes the first and last time without slack to out[SWEEP_TIME] and out[SWEEP_LAST_TIME], ordered and inside
 * [0, last time of the motion].
 */
export function writeWindowTimes(axes: Float64Array, motion: Float64Array, m: number, out: Float64Array): void {
  const maxTime = motion[m + 3]
  const entering = axes[PairAxes.entering]
  const leaving = axes[PairAxes.leaving]
  let first = 0
  let last = maxTime
  if (entering >= 0) {
    first =
      (Math.abs(axes[PairAxes.distance + entering]) - axes[PairAxes.reach + entering]) /
      Math.abs(axes[PairAxes.speed + entering])
    if (!(first > 0)) first = 0
    // Along an axis of little speed the slack is a long time: the bodies separate before it is over.
    if (first > axes[PairAxes.last]) first = axes[PairAxes.last]
  }
  if (leaving >= 0) {
    const v = axes[PairAxes.speed + leaving]
    const d = v > 0 ? axes[PairAxes.distance + leaving] : -axes[PairAxes.distance + leaving]
    last = (axes[PairAxes.reach + leaving] - d) / Math.abs(v)
    if (!(last > axes[PairAxes.first])) last = axes[PairAxes.first]
    if (last > maxTime) last = maxTime
  }
  out[SWEEP_TIME] = first
  out[SWEEP_LAST_TIME] = last < first ? first : last
}

/** Layout of the `out` of a sweep kernel, an array of SWEEP_NUMBERS numbers; first the offset of the first time. */
export const SWEEP_TIME = 0
/** Offset of the last time of contact. */
export const SWEEP_LAST_TIME = 1
/**
 * Offset of the contact point x, y, z, relative to A's position (a triangle's first corner, the least corner of a box
 * along the axes) at the first time.
 */
export const SWEEP_POINT = 2
/** Offset of the unit normal x, y, z from A to B. */
export const SWEEP_NORMAL = 5
/** Offset of the number that is 1 if the bodies touch or overlap at time 0, else 0. */
export const SWEEP_START_OVERLAP = 8
/** Numbers that a sweep kernel writes. */
export const SWEEP_NUMBERS = 9
