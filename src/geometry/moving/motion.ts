/** Between the public sweeps and their kernels: relative motion in, world coordinates out. */
import { compareNumbers } from '../order.js'
import { checkMaxTime, packNumbers } from '../pack.js'
import type { Numbers, SweepResult } from '../shapes.js'
import { SWEEP_LAST_TIME, SWEEP_NORMAL, SWEEP_POINT, SWEEP_START_OVERLAP, SWEEP_TIME } from './window.js'

const velocities = new Float64Array(6)

/**
 * Writes the relative velocity of the second body of the canonical order, and the last time, to motion. `order` is the
 * order of the two bodies' rows; bodies with equal rows are ordered by their velocities. Returns whether b comes first.
 */
export function writeRelativeMotion(
  velocityA: Numbers,
  velocityB: Numbers,
  maxTime: number,
  order: number,
  motion: Float64Array,
): boolean {
  packNumbers(velocities, 0, velocityA, 3, 'velocityA', 'value')
  packNumbers(velocities, 3, velocityB, 3, 'velocityB', 'value')
  const swapped = (order || compareNumbers(velocities, 0, velocities, 3, 3)) > 0
  const sign = swapped ? -1 : 1
  for (let i = 0; i < 3; i++) motion[i] = sign * (velocities[i + 3] - velocities[i]) + 0
  motion[3] = checkMaxTime(maxTime)
  return swapped
}

/**
 * Copies a kernel's result; the point is moved from the origin at source[at] along that body's velocity, into the
 * world.
 */
export function writeSweepResult(
  result: Float64Array,
  source: Float64Array,
  at: number,
  swapped: boolean,
  out: SweepResult,
): void {
  const time = result[SWEEP_TIME]
  const v = swapped ? 3 : 0
  const sign = swapped ? -1 : 1
  out.time = time
  out.lastTime = result[SWEEP_LAST_TIME]
  out.startOverlap = result[SWEEP_START_OVERLAP] === 1
  for (let i = 0; i < 3; i++) {
    out.point[i] = source[at + i] + time * velocities[v + i] + result[SWEEP_POINT + i]
    out.normal[i] = sign * result[SWEEP_NORMAL + i] + 0
  }
}
