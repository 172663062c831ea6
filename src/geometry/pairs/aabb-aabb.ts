/**
 * Two axis-aligned boxes (Gomez, listing 3, with corners for centre and extents): six comparisons of the given
 * numbers. Nothing is computed, so the answer is exact, and -0 and 0 are the same place.
 *
 * First and last time of contact of two axis-aligned boxes with constant velocities (Gomez, listing 4): on each axis
 * the boxes overlap during a closed interval of time; they touch while all three do.
 *
 * What the listing leaves out, and is done here: an axis without approach must overlap from the start, the latest entry
 * must lie in [0, maxTime], and boxes that overlap at the start get their true last time.
 *
 * Each time is one quotient of differences of given numbers, so its error is relative. Entry and exit that are equal
 * within it (passing edge to edge, arriving at maxTime) are a hit; signs, and axes without relative motion, are exact.
 *
 * Normal: the axis that was entered last; for boxes that overlap at the start, the axis of least penetration. Point:
 * the middle of the intersection of the boxes at that time.
 */
import { AABB, overlapCall, sweepCall } from '../calls.js'
import { compareNumbers } from '../order.js'
import type { MovingKernel, RowTest } from '../rows.js'
import { SWEEP_LAST_TIME, SWEEP_NORMAL, SWEEP_POINT, SWEEP_START_OVERLAP, SWEEP_TIME } from '../moving/window.js'
import { LENGTH_SLACK } from '../../tolerances.js'

/** {@link overlapAabbs} on six numbers a box, min x y z and max x y z, at `rowsA[a]` and `rowsB[b]`. */
export const overlapAabbRows: RowTest = (rowsA, a, rowsB, b) =>
  rowsA[a] <= rowsB[b + 3] &&
  rowsB[b] <= rowsA[a + 3] &&
  rowsA[a + 1] <= rowsB[b + 4] &&
  rowsB[b + 1] <= rowsA[a + 4] &&
  rowsA[a + 2] <= rowsB[b + 5] &&
  rowsB[b + 2] <= rowsA[a + 5]

/**
 * Whether two axis-aligned boxes share a point. Closed sets: touching counts; exact.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT (a minimum above its maximum)
 */
export const overlapAabbs = overlapCall(AABB, AABB, overlapAabbRows)

/** {@link sweepAabbs} on packed boxes: six numbers each, min then max. The point is relative to A's least corner. */
export const sweepAabbRows: MovingKernel = (rowsA, a, rowsB, b, motion, m, out) => {
  const maxTime = motion[m + 3]
  let first = 0
  let last = Infinity
  let axis = -1
  let sign = 0
  let least = Infinity
  let shortest = 0
  let side = 0
  for (let k = 0; k < 3; k++) {
    const speed = motion[m + k]
    // How far B reaches beyond A's upper and lower face: the axis overlaps if neither is negative.
    const over = rowsA[a + 3 + k] - rowsB[b + k]
    const under = rowsB[b + 3 + k] - rowsA[a + k]
    if (Math.min(over, under) < least) {
      least = Math.min(over, under)
      shortest = k
      // Equal penetrations from both sides (equal middles) take the side against the motion, then the side of the box
      // that comes later in the order of its numbers: swapped boxes have the opposite normal.
      const isUnder =
        over === under ? speed > 0 || (speed === 0 && compareNumbers(rowsA, a, rowsB, b, 6) > 0) : over > under
      side = isUnder ? -1 : 1
    }
    if (speed === 0) {
      if (over < 0 || under < 0) return false
      continue
    }
    const leave = speed > 0 ? over : under
    if (leave < 0) return false
    const enter = speed > 0 ? -under : -over
    const rate = Math.abs(speed)
    last = Math.min(last, leave / rate)
    if (enter > 0 && (axis < 0 || enter / rate > first)) {
      first = enter / rate
      axis = k
      sign = speed > 0 ? -1 : 1
    }
  }
  if (axis < 0) {
    axis = shortest
    sign = side
  }
  const earliest = first * (1 - LENGTH_SLACK)
  if (earliest > last * (1 + LENGTH_SLACK) || earliest > maxTime) return false
  // An entry time that underflows to zero is not an overlap at the start: its axis is known.
  const time = Math.min(first, maxTime)
  out[SWEEP_TIME] = time
  out[SWEEP_LAST_TIME] = Math.max(time, Math.min(last, maxTime))
  out[SWEEP_START_OVERLAP] = Number(overlapAabbRows(rowsA, a, rowsB, b))
  for (let k = 0; k < 3; k++) {
    out[SWEEP_NORMAL + k] = k === axis ? sign : 0
    const move = motion[m + k] * time
    const low = Math.max(0, rowsB[b + k] - rowsA[a + k] + move)
    const high = Math.min(rowsA[a + 3 + k] - rowsA[a + k], rowsB[b + 3 + k] - rowsA[a + k] + move)
    out[SWEEP_POINT + k] = 0.5 * low + 0.5 * high
  }
  return true
}

/**
 * Whether two moving axis-aligned boxes share a point at a time in [0, maxTime]; on a hit, `out` holds the first and
 * last time, a point of both at the first, the unit normal from A to B, and whether they touch at the start (then
 * time is 0). Velocities in units/s, times in seconds. Closed sets: touching is a hit, also at 0 and at maxTime.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT (a minimum above its maximum, negative maxTime)
 */
export const sweepAabbs = sweepCall(AABB, AABB, sweepAabbRows)
