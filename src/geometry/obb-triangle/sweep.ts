/**
 * Contact of a box and a triangle at constant velocities: whether, and first time and point (Eberly, dynamic collision,
 * 3.1 with 3.2.2, 3.3, tables 4a to 4d).
 *
 * Axes: the box's three, the triangle's normal, the nine A_i x E_j. At every instant they are complete for a box with
 * at most one extent of zero, so the intersection of their intervals needs no axis W x edge; the paper, which tests the
 * axes one by one and has none, takes passing misses for hits. A rod or a point needs the axes within the triangle's
 * plane, and beside a triangle of no area those of two segments.
 *
 * The paper's tables pick each parameter of the point from its own interval (and 4c lacks a sigma in min(p_k)).
 */
import { VECTOR_STRIDE, writeVector } from '../../math/exact-cross.js'
import { OBB, overlapMovingCall, sweepCall, TRIANGLE } from '../calls.js'
import { type MovingKind, MovingPair, movingSweep, movingTest } from '../moving/pair.js'
import { addCross, addDirection, addSegmentAxes } from '../moving/triangle.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import { overlapObbAndTriangleRows } from './overlap.js'

const pair = new MovingPair(true)
const kind: MovingKind = {
  pair,
  overlaps: overlapObbAndTriangleRows,
  load: ({ a: box }, rows, a) => {
    let zeros = 0
    for (let i = 0; i < 3; i++) {
      const edge = i * VECTOR_STRIDE
      writeVector(rows, a + ROW_AXES + 3 * i, box.edges, edge)
      if (rows[a + ROW_PARAMETERS + i] > 0) box.longest = edge
      else zeros++
    }
    // A rod; of no length for a point.
    box.thin = zeros > 1
    for (let d = 0; d < 3; d++) box.normal[d] = zeros === 3 ? 0 : box.edges[box.longest + d]
  },
  addNormals: ({ axes, a, b }) => {
    for (let i = 0; i < 3; i++) addDirection(axes, a.edges, i * VECTOR_STRIDE)
    addDirection(axes, b.normal, 0)
  },
  addFlat: ({ axes, a: box, b }, motion, m) => {
    if (!box.thin) return
    const rod = box.normal
    if (b.thin) addSegmentAxes(axes, rod, 0, b.edges, b.longest, motion, m, b.corners)
    addCross(axes, b.normal, 0, rod, 0)
    for (let j = 0; j < 3 * VECTOR_STRIDE; j += VECTOR_STRIDE) addCross(axes, b.normal, 0, b.edges, j)
  },
}

/** {@link overlapMovingObbAndTriangle} on packed rows. */
export const overlapMovingObbAndTriangleRows = movingTest(kind)

/** {@link sweepObbAndTriangle} on packed rows; the point is relative to the box's centre at that time. */
export const sweepObbAndTriangleRows = movingSweep(kind)

/**
 * Whether a box and a triangle moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no shapes,
 *   vectors or times.
 */
export const overlapMovingObbAndTriangle = overlapMovingCall(OBB, TRIANGLE, overlapMovingObbAndTriangleRows)

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
export const sweepObbAndTriangle = sweepCall(OBB, TRIANGLE, sweepObbAndTriangleRows)
