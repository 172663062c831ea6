/**
 * The contact intervals of two translating triangles (Eberly, dynamic collision, 4.1, 4.2.2, 4.3.1).
 *
 * Axes: both normals, the nine E_i x F_j, and within each plane the perpendiculars N x E_i, M x F_j, which decide
 * coplanar and parallel triangles. At every instant these are complete for triangles that have an area, so the
 * intersection of their intervals of contact needs no axis W x edge; the paper, which tests the axes one by one and has
 * none either, takes passing misses for hits. Triangles of no area are segments or points, with axes of their own.
 *
 * Any direction in which the projections are apart is a proof of separation, however inexact the direction is: rounding
 * can only make the set incomplete. So cross products keep their direction (moving/exact-cross.ts), and a thin
 * triangle, whose normal cannot be had, gets the axes of its longest edge as well.
 */
import { AT_REST_SLACK, MOVING_ROUNDING } from '../../tolerances.js'
import { VECTOR_STRIDE } from '../../math/exact-cross.js'
import {
  addCross,
  addDirection,
  addSegmentAxes,
  createMovingTriangle,
  DIRECTION_COUNT,
  loadTriangle,
  type MovingTriangle,
  scaleDirection,
} from '../moving/triangle.js'
import { AXES_NUMBERS, AXIS_DISTANCE, AXIS_REACH, narrowWindow, openWindow, WINDOW_SIZE } from '../moving/window.js'
import { overlapTriangleRows } from './overlap.js'

/** Two triangles relative to A's first corner, and their axes. */
export interface TrianglePair {
  readonly a: MovingTriangle
  readonly b: MovingTriangle
  readonly axes: Float64Array
}

export const createTrianglePair = (): TrianglePair => ({
  a: createMovingTriangle(),
  b: createMovingTriangle(),
  axes: new Float64Array(AXES_NUMBERS),
})

/**
 * Narrows the window of contact by all axes of the triangles at a and b; false when they miss. Without relative motion
 * the static test decides; the axes then serve the normal only.
 */
export function narrowTriangleWindow(
  trianglesA: Float64Array,
  a: number,
  trianglesB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
  pair: TrianglePair,
): boolean {
  const { a: movingA, b: movingB, axes } = pair
  const atRest = motion[m] === 0 && motion[m + 1] === 0 && motion[m + 2] === 0
  if (atRest && !overlapTriangleRows(trianglesA, a, trianglesB, b)) return false
  loadTriangle(movingA, trianglesA, a, trianglesA, a)
  loadTriangle(movingB, trianglesB, b, trianglesA, a)
  let size = 0
  for (let i = 0; i < 9; i++) size = Math.max(size, Math.abs(movingA.corners[i]), Math.abs(movingB.corners[i]))
  axes[WINDOW_SIZE] = size
  openWindow(axes, motion, m, atRest ? AT_REST_SLACK : 2 * MOVING_ROUNDING)
  axes[DIRECTION_COUNT] = 0
  addDirection(axes, movingA.normal, 0)
  addDirection(axes, movingB.normal, 0)
  if (!project(0, motion, m, pair)) return false
  let from = axes[DIRECTION_COUNT]
  for (let i = 0; i < 3 * VECTOR_STRIDE; i += VECTOR_STRIDE)
    for (let j = 0; j < 3 * VECTOR_STRIDE; j += VECTOR_STRIDE) addCross(axes, movingA.edges, i, movingB.edges, j)
  if (!project(from, motion, m, pair)) return false
  from = axes[DIRECTION_COUNT]
  for (let i = 0; i < 3 * VECTOR_STRIDE; i += VECTOR_STRIDE) {
    addCross(axes, movingA.normal, 0, movingA.edges, i)
    addCross(axes, movingB.normal, 0, movingB.edges, i)
  }
  if (movingA.thin && movingB.thin)
    addSegmentAxes(axes, movingA.edges, movingA.longest, movingB.edges, movingB.longest, motion, m, movingB.corners)
  else if (movingA.thin) addCross(axes, movingB.normal, 0, movingA.edges, movingA.longest)
  else if (movingB.thin) addCross(axes, movingA.normal, 0, movingB.edges, movingB.longest)
  return project(from, motion, m, pair)
}

/** Projects both triangles on the directions from `from` on, and narrows the window. */
function project(from: number, motion: Float64Array, m: number, { a, b, axes }: TrianglePair): boolean {
  const p = a.corners
  const q = b.corners
  const count = axes[DIRECTION_COUNT]
  for (let k = from; k < count; k++) {
    const at = scaleDirection(axes, k, motion, m)
    const x = axes[at]
    const y = axes[at + 1]
    const z = axes[at + 2]
    // A's first corner is the origin.
    const p1 = x * p[3] + y * p[4] + z * p[5]
    const p2 = x * p[6] + y * p[7] + z * p[8]
    const q0 = x * q[0] + y * q[1] + z * q[2]
    const q1 = x * q[3] + y * q[4] + z * q[5]
    const q2 = x * q[6] + y * q[7] + z * q[8]
    const highA = Math.max(0, p1, p2)
    const lowA = Math.min(0, p1, p2)
    const highB = Math.max(q0, q1, q2)
    const lowB = Math.min(q0, q1, q2)
    axes[AXIS_DISTANCE + k] = 0.5 * (highB + lowB - (highA + lowA))
    axes[AXIS_REACH + k] = 0.5 * (highB - lowB + (highA - lowA))
  }
  return narrowWindow(axes, from, count)
}
