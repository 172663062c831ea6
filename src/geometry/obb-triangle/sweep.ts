/**
 * First time and point of contact of a box and a triangle at constant velocities (Eberly, dynamic collision, 3.3,
 * tables 4a to 4d).
 *
 * The first time is the latest entry of the window of contact over all axes (moving-axes.ts); the axis that separated
 * last is the normal. The point comes from clipping the contact features; the paper's tables pick each parameter from
 * its own interval (and 4c lacks a sigma in min(p_k)). Bodies in contact at time 0: see writeStart.
 */
import { ContactBody, loadContactBox, loadContactTriangle, writeSharedPoint } from '../moving/contact.js'
import { writeOrderedMotion, writeSweepResult } from '../moving/motion.js'
import { createMovingTriangle, writeContactNormal } from '../moving/triangle.js'
import {
  AXES_NUMBERS,
  SWEEP_NUMBERS,
  SWEEP_START_OVERLAP,
  WINDOW_ENTERING,
  WINDOW_SIZE,
  writeWindowTimes,
} from '../moving/window.js'
import { packObb, packTriangle } from '../pack.js'
import { ROW_STRIDE, TRIANGLE_STRIDE } from '../rows.js'
import type { Numbers, Obb, SweepResult, Triangle } from '../shapes.js'
import { checkSweepResult } from '../sweep-arguments.js'
import { narrowObbTriangleWindow } from './moving-axes.js'
import { overlapObbAndTriangleRows } from './overlap.js'

const axes = new Float64Array(AXES_NUMBERS)
const moving = createMovingTriangle()
const box = new ContactBody()
const triangleInContact = new ContactBody()
const offset = new Float64Array(3)

/**
 * Kernel of {@link sweepObbAndTriangle}: motion[m..m + 2] is the velocity of the triangle relative to the box,
 * motion[m + 3] the last time. Writes SWEEP_NUMBERS numbers to out (see SWEEP_TIME); the point is relative to the box's
 * centre at that time, the normal points from the box to the triangle.
 */
export function sweepObbAndTriangleRows(
  rows: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  motion: Float64Array,
  m: number,
  out: Float64Array,
): boolean {
  if (!narrowObbTriangleWindow(rows, a, triangles, t, motion, m, axes, moving)) return false
  writeWindowTimes(axes, motion, m, out)
  if (axes[WINDOW_ENTERING] < 0) out[SWEEP_START_OVERLAP] = overlapObbAndTriangleRows(rows, a, triangles, t) ? 1 : 0
  const overlap = writeContactNormal(axes, motion, m, out, offset)
  loadContactBox(box, rows, a)
  loadContactTriangle(triangleInContact, moving, offset)
  writeSharedPoint(box, triangleInContact, overlap, axes, WINDOW_SIZE, out)
  return true
}

const row = new Float64Array(ROW_STRIDE)
const corners = new Float64Array(TRIANGLE_STRIDE)
const motion = new Float64Array(4)
const result = new Float64Array(SWEEP_NUMBERS)

/**
 * First and last time of contact of a box and a triangle moving at constant velocities (units/s), over [0, maxTime]
 * seconds; touching counts, at time 0 and at maxTime too. The triangle is two-sided; one of no area is a segment or a
 * point.
 *
 * @param out receives time, lastTime, the contact point in world coordinates at `time`, the unit normal from the box to
 * the triangle, and startOverlap; only after a hit. With startOverlap the time is 0, the point lies in both bodies, and
 * the normal is the axis of least penetration.
 * @returns whether they touch within [0, maxTime].
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no shapes,
 *   vectors or times.
 */
export function sweepObbAndTriangle(
  out: SweepResult,
  obb: Obb,
  velocityObb: Numbers,
  triangle: Triangle,
  velocityTriangle: Numbers,
  maxTime: number,
): boolean {
  checkSweepResult(out)
  packObb(row, 0, obb, 'obb')
  packTriangle(corners, 0, triangle, 'triangle')
  writeOrderedMotion(velocityObb, velocityTriangle, maxTime, motion)
  if (!sweepObbAndTriangleRows(row, 0, corners, 0, motion, 0, result)) return false
  writeSweepResult(result, row, 0, false, out)
  return true
}
