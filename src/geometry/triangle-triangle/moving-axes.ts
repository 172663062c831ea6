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
import { VECTOR_STRIDE } from '../moving/exact-cross.js'
import {
  addCross,
  addDirection,
  addSegmentAxes,
  clearDirections,
  createMovingTriangle,
  directionCount,
  directions,
  loadTriangle,
} from '../moving/triangle.js'
import { axisDistance, axisReach, axisSpeed, narrowWindow, openWindow } from '../moving/window.js'
import { overlapTriangleRows } from './overlap.js'

/** The two triangles relative to A's first corner. */
export const movingA = createMovingTriangle()
export const movingB = createMovingTriangle()
/** Largest coordinate of the last pair relative to A's first corner, the measure of its rounding errors. */
export const trianglePairSize = new Float64Array(1)

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
): boolean {
  const atRest = motion[m] === 0 && motion[m + 1] === 0 && motion[m + 2] === 0
  if (atRest && !overlapTriangleRows(trianglesA, a, trianglesB, b)) return false
  loadTriangle(movingA, trianglesA, a, trianglesA, a)
  loadTriangle(movingB, trianglesB, b, trianglesA, a)
  let size = 0
  for (let i = 0; i < 9; i++) size = Math.max(size, Math.abs(movingA.corners[i]), Math.abs(movingB.corners[i]))
  trianglePairSize[0] = size
  openWindow(motion, m, (atRest ? AT_REST_SLACK : 2 * MOVING_ROUNDING) * size)
  clearDirections()
  addDirection(movingA.normal, 0)
  addDirection(movingB.normal, 0)
  if (!project(0, motion, m)) return false
  let from = directionCount()
  for (let i = 0; i < 3 * VECTOR_STRIDE; i += VECTOR_STRIDE)
    for (let j = 0; j < 3 * VECTOR_STRIDE; j += VECTOR_STRIDE) addCross(movingA.edges, i, movingB.edges, j)
  if (!project(from, motion, m)) return false
  from = directionCount()
  for (let i = 0; i < 3 * VECTOR_STRIDE; i += VECTOR_STRIDE) {
    addCross(movingA.normal, 0, movingA.edges, i)
    addCross(movingB.normal, 0, movingB.edges, i)
  }
  if (movingA.thin && movingB.thin)
    addSegmentAxes(movingA.edges, movingA.longest, movingB.edges, movingB.longest, motion, m, movingB.corners)
  else if (movingA.thin) addCross(movingB.normal, 0, movingA.edges, movingA.longest)
  else if (movingB.thin) addCross(movingA.normal, 0, movingB.edges, movingB.longest)
  return project(from, motion, m)
}

/** Projects both triangles on the directions from `from` on, and narrows the window. */
function project(from: number, motion: Float64Array, m: number): boolean {
  const p = movingA.corners
  const q = movingB.corners
  const count = directionCount()
  for (let k = from; k < count; k++) {
    let x = directions[3 * k]
    let y = directions[3 * k + 1]
    let z = directions[3 * k + 2]
    // Scaled to at most unit length, without a root: the slack is for unit axes.
    const s = 1 / (Math.abs(x) + Math.abs(y) + Math.abs(z))
    x *= s
    y *= s
    z *= s
    directions[3 * k] = x
    directions[3 * k + 1] = y
    directions[3 * k + 2] = z
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
    axisDistance[k] = 0.5 * (highB + lowB - (highA + lowA))
    axisReach[k] = 0.5 * (highB - lowB + (highA - lowA))
    axisSpeed[k] = x * motion[m] + y * motion[m + 1] + z * motion[m + 2]
  }
  return narrowWindow(from, count)
}
