/**
 * Contact of two triangles at constant velocities: whether, and first time and point (Eberly, dynamic collision, 4.1,
 * 4.2.2, 4.3, table 7).
 *
 * Axes: both normals, the nine E_i x F_j, and within each plane the perpendiculars N x E_i, M x F_j, which decide
 * coplanar and parallel triangles. At every instant these are complete for triangles that have an area, so the
 * intersection of their intervals of contact needs no axis W x edge; the paper, which tests the axes one by one and has
 * none either, takes passing misses for hits. Triangles of no area are segments or points, with axes of their own.
 *
 * The axis that separated last is the normal also when both move in one plane. The paper's table picks each parameter
 * of the point from its own interval (and prints F1 where y_j takes F_(1-j)).
 */
import { VECTOR_STRIDE } from '../../math/exact-cross.js'
import { overlapMovingCall, sweepCall, TRIANGLE } from '../calls.js'
import { type MovingKind, MovingPair, movingSweep, movingTest } from '../moving/pair.js'
import { addCross, addDirection, addSegmentAxes } from '../moving/triangle.js'
import { overlapTriangleRows } from './overlap.js'

const pair = new MovingPair(false)
const kind: MovingKind = {
  pair,
  overlaps: overlapTriangleRows,
  addNormals: ({ axes, a, b }) => {
    addDirection(axes, a.normal, 0)
    addDirection(axes, b.normal, 0)
  },
  addFlat: ({ axes, a, b }, motion, m) => {
    for (let i = 0; i < 3 * VECTOR_STRIDE; i += VECTOR_STRIDE) {
      addCross(axes, a.normal, 0, a.edges, i)
      addCross(axes, b.normal, 0, b.edges, i)
    }
    if (a.thin && b.thin) addSegmentAxes(axes, a.edges, a.longest, b.edges, b.longest, motion, m, b.corners)
    else if (a.thin) addCross(axes, b.normal, 0, a.edges, a.longest)
    else if (b.thin) addCross(axes, a.normal, 0, b.edges, b.longest)
  },
}

/** {@link overlapMovingTriangles} on nine numbers each. */
export const overlapMovingTriangleRows = movingTest(kind)

/** {@link sweepTriangles} on nine numbers each; the point is relative to A's first corner at that time. */
export const sweepTriangleRows = movingSweep(kind)

/**
 * Whether two triangles moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds, motion
 * within one plane included.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE or E_OPTION for arguments that are no triangles, vectors or times.
 */
export const overlapMovingTriangles = overlapMovingCall(TRIANGLE, TRIANGLE, overlapMovingTriangleRows)

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
export const sweepTriangles = sweepCall(TRIANGLE, TRIANGLE, sweepTriangleRows)
