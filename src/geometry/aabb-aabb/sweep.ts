/**
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
import { LENGTH_SLACK } from '../../tolerances.js'
import { checkMaxTime, packAabb } from '../pack.js'
import type { Aabb, Numbers, SweepResult } from '../shapes.js'
import { checkSweepResult, packVelocity } from '../sweep-arguments.js'
import { overlapAabbRows } from './overlap.js'

/**
 * Kernel of {@link sweepAabbs}: boxes are six numbers, min then max; `velocities[v]`: velocity of A, then of B, three
 * numbers each.
 */
export function sweepAabbRows(
  out: SweepResult,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  velocities: Float64Array,
  v: number,
  maxTime: number,
): boolean {
  let first = 0
  let last = Infinity
  let axis = -1
  let sign = 0
  for (let k = 0; k < 3; k++) {
    const speed = velocities[v + 3 + k] - velocities[v + k]
    // How far B reaches beyond A's upper and lower face: the axis overlaps if neither is negative.
    const over = rowsA[a + 3 + k] - rowsB[b + k]
    const under = rowsB[b + 3 + k] - rowsA[a + k]
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
  const earliest = first * (1 - LENGTH_SLACK)
  if (earliest > last * (1 + LENGTH_SLACK) || earliest > maxTime) return false
  const startOverlap = overlapAabbRows(rowsA, a, rowsB, b)
  // An entry time that underflows to zero is not an overlap at the start: its axis is known.
  const time = Math.min(first, maxTime)
  out.time = time
  out.lastTime = Math.max(time, Math.min(last, maxTime))
  out.startOverlap = startOverlap
  out.normal[0] = 0
  out.normal[1] = 0
  out.normal[2] = 0
  if (axis >= 0) out.normal[axis] = sign
  else writeLeastPenetration(out, rowsA, a, rowsB, b, velocities, v)
  for (let k = 0; k < 3; k++) {
    const moveA = velocities[v + k] * time
    const moveB = velocities[v + 3 + k] * time
    const low = Math.max(rowsA[a + k] + moveA, rowsB[b + k] + moveB)
    const high = Math.min(rowsA[a + 3 + k] + moveA, rowsB[b + 3 + k] + moveB)
    out.point[k] = 0.5 * low + 0.5 * high
  }
  return true
}

/**
 * Equal penetrations from both sides (equal middles) take the side against the motion, then the side of the box that
 * comes later in the order of its numbers: swapped boxes have the opposite normal.
 */
function writeLeastPenetration(
  out: SweepResult,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  velocities: Float64Array,
  v: number,
): void {
  let least = Infinity
  let axis = 0
  let sign = 1
  for (let k = 0; k < 3; k++) {
    const over = rowsA[a + 3 + k] - rowsB[b + k]
    const under = rowsB[b + 3 + k] - rowsA[a + k]
    const depth = Math.min(over, under)
    if (depth >= least) continue
    least = depth
    axis = k
    if (over !== under) sign = over < under ? 1 : -1
    else {
      const speed = velocities[v + 3 + k] - velocities[v + k]
      sign = speed > 0 || (speed === 0 && comesLater(rowsA, a, rowsB, b)) ? -1 : 1
    }
  }
  out.normal[axis] = sign
}

/** Whether box a comes after box b in the order of their six numbers. */
function comesLater(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  for (let k = 0; k < 6; k++) {
    const difference = rowsA[a + k] - rowsB[b + k]
    if (difference !== 0) return difference > 0
  }
  return false
}

const boxes = new Float64Array(12)
const motion = new Float64Array(6)

/**
 * Whether two moving axis-aligned boxes share a point at a time in [0, maxTime]; on a hit, `out` holds the first and
 * last time, a point of both at the first, the unit normal from A to B, and whether they overlap at the start (then
 * time is 0). Velocities in units/s, times in seconds. Closed sets: touching is a hit, also at 0 and at maxTime.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT (a minimum above its maximum, negative maxTime)
 */
export function sweepAabbs(
  out: SweepResult,
  a: Aabb,
  velocityA: Numbers,
  b: Aabb,
  velocityB: Numbers,
  maxTime: number,
): boolean {
  checkSweepResult(out)
  packAabb(boxes, 0, a, 'a')
  packAabb(boxes, 6, b, 'b')
  packVelocity(motion, 0, velocityA, 'velocityA')
  packVelocity(motion, 3, velocityB, 'velocityB')
  return sweepAabbRows(out, boxes, 0, boxes, 6, motion, 0, checkMaxTime(maxTime))
}
