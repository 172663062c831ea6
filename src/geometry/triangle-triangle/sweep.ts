/**
 * First time and point of contact of two triangles at constant velocities (Eberly, dynamic collision, 4.3, table 7).
 *
 * The first time is the latest entry of the window of contact over all axes (moving-axes.ts); the axis that separated
 * last is the normal, also when both move in one plane. The point comes from clipping the contact features, where the
 * paper's table picks each parameter from its own interval (and prints F1 where y_j takes F_(1-j)). Triangles in
 * contact at time 0: the axis of least penetration.
 */
import { sweepMovingCall, TRIANGLE } from '../calls.js'
import { ContactBody, loadContactTriangle, writeSharedPoint } from '../moving/contact.js'
import { writeContactNormal } from '../moving/triangle.js'
import { SWEEP_START_OVERLAP, WINDOW_ENTERING, WINDOW_SIZE, writeWindowTimes } from '../moving/window.js'
import type { MovingKernel } from '../rows.js'
import { createTrianglePair, narrowTriangleWindow } from './moving-axes.js'
import { overlapTriangleRows } from './overlap.js'

const pair = createTrianglePair()
const bodyA = new ContactBody()
const bodyB = new ContactBody()
const zero = new Float64Array(3)
const offset = new Float64Array(3)

/** {@link sweepTriangles} on nine numbers each; the point is relative to A's first corner at that time. */
export const sweepTriangleRows: MovingKernel = (trianglesA, a, trianglesB, b, motion, m, out) => {
  if (!narrowTriangleWindow(trianglesA, a, trianglesB, b, motion, m, pair)) return false
  const { axes } = pair
  writeWindowTimes(axes, motion, m, out)
  if (axes[WINDOW_ENTERING] < 0) out[SWEEP_START_OVERLAP] = overlapTriangleRows(trianglesA, a, trianglesB, b) ? 1 : 0
  const overlap = writeContactNormal(axes, motion, m, out, offset)
  loadContactTriangle(bodyA, pair.a, zero)
  loadContactTriangle(bodyB, pair.b, offset)
  writeSharedPoint(bodyA, bodyB, overlap, axes, WINDOW_SIZE, out)
  return true
}

/**
 * First and last time of contact of two triangles moving at constant velocities (units/s) over [0, maxTime] seconds;
 * touching counts, at time 0 and at maxTime too. Triangles are two-sided; those of no area are segments or points.
 *
 * @param out receives time, lastTime, the contact point in world coordinates at `time`, the unit normal from a to b,
 * and startOverlap; only after a hit. With startOverlap the time is 0, the point lies on both triangles, and the normal
 * is the axis of least penetration.
 * @returns whether the triangles touch within [0, maxTime].
 * @throws CollisionError E_NON_FINITE, E_RANGE or E_OPTION for arguments that are no triangles, vectors or times.
 */
export const sweepTriangles = sweepMovingCall(TRIANGLE, TRIANGLE, sweepTriangleRows)
