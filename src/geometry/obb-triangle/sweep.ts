/**
 * First time and point of contact of a box and a triangle at constant velocities (Eberly, dynamic collision, 3.3,
 * tables 4a to 4d).
 *
 * The first time is the latest entry of the window of contact over all axes (moving-axes.ts); the axis that separated
 * last is the normal. The point comes from clipping the contact features; the paper's tables pick each parameter from
 * its own interval (and 4c lacks a sigma in min(p_k)). Bodies in contact at time 0: the axis of least penetration.
 */
import { OBB, sweepMovingCall, TRIANGLE } from '../calls.js'
import { ContactBody, loadContactBox, loadContactTriangle, writeSharedPoint } from '../moving/contact.js'
import { createMovingTriangle, writeContactNormal } from '../moving/triangle.js'
import { AXES_NUMBERS, SWEEP_START_OVERLAP, WINDOW_ENTERING, WINDOW_SIZE, writeWindowTimes } from '../moving/window.js'
import type { MovingKernel } from '../rows.js'
import { narrowObbTriangleWindow } from './moving-axes.js'
import { overlapObbAndTriangleRows } from './overlap.js'

const axes = new Float64Array(AXES_NUMBERS)
const moving = createMovingTriangle()
const box = new ContactBody()
const triangleInContact = new ContactBody()
const offset = new Float64Array(3)

/** {@link sweepObbAndTriangle} on packed rows; the point is relative to the box's centre at that time. */
export const sweepObbAndTriangleRows: MovingKernel = (rows, a, triangles, t, motion, m, out) => {
  if (!narrowObbTriangleWindow(rows, a, triangles, t, motion, m, axes, moving)) return false
  writeWindowTimes(axes, motion, m, out)
  if (axes[WINDOW_ENTERING] < 0) out[SWEEP_START_OVERLAP] = overlapObbAndTriangleRows(rows, a, triangles, t) ? 1 : 0
  const overlap = writeContactNormal(axes, motion, m, out, offset)
  loadContactBox(box, rows, a)
  loadContactTriangle(triangleInContact, moving, offset)
  writeSharedPoint(box, triangleInContact, overlap, axes, WINDOW_SIZE, out)
  return true
}

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
export const sweepObbAndTriangle = sweepMovingCall(OBB, TRIANGLE, sweepObbAndTriangleRows)
