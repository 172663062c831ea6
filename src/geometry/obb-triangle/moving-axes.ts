/**
 * The contact intervals of a box and a triangle, both translating (Eberly, dynamic collision, 3.1 with 3.2.2, 3.3.1).
 *
 * Axes: the box's three, the triangle's normal, the nine A_i x E_j. At every instant they are complete for a box with
 * at most one extent of zero, so the intersection of their intervals needs no axis W x edge; the paper, which tests the
 * axes one by one and has none, takes passing misses for hits. A rod or a point needs the axes within the triangle's
 * plane, and beside a triangle of no area those of two segments. See triangle-triangle/moving-axes.ts for why inexact
 * directions are safe.
 */
import { AT_REST_SLACK, MOVING_ROUNDING } from '../../tolerances.js'
import { VECTOR_STRIDE, writeVector } from '../moving/exact-cross.js'
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
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import { overlapObbAndTriangleRows } from './overlap.js'

/** The triangle relative to the box's centre. */
export const movingTriangle = createMovingTriangle()
/** Largest coordinate of the triangle plus half extents, the measure of the last pair's rounding errors. */
export const obbTrianglePairSize = new Float64Array(1)

const boxAxes = new Float64Array(3 * VECTOR_STRIDE)

/**
 * Narrows the window of contact by all axes of box rows[a] and the triangle at triangles[t]; false when they miss.
 * Without relative motion the static test decides; the axes then serve the normal only.
 */
export function narrowObbTriangleWindow(
  rows: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  motion: Float64Array,
  m: number,
): boolean {
  const atRest = motion[m] === 0 && motion[m + 1] === 0 && motion[m + 2] === 0
  if (atRest && !overlapObbAndTriangleRows(rows, a, triangles, t)) return false
  loadTriangle(movingTriangle, triangles, t, rows, a)
  const { corners, edges, normal, thin, longest } = movingTriangle
  let size = 0
  for (let i = 0; i < 9; i++) size = Math.max(size, Math.abs(corners[i]))
  let zeros = 0
  let long = 0
  for (let i = 0; i < 3; i++) {
    const extent = rows[a + ROW_PARAMETERS + i]
    size += extent
    if (extent > 0) long = i
    else zeros++
    writeVector(rows, a + ROW_AXES + 3 * i, boxAxes, i * VECTOR_STRIDE)
  }
  obbTrianglePairSize[0] = size
  openWindow(motion, m, (atRest ? AT_REST_SLACK : 2 * MOVING_ROUNDING) * size)
  clearDirections()
  for (let i = 0; i < 3; i++) addDirection(boxAxes, i * VECTOR_STRIDE)
  addDirection(normal, 0)
  if (!project(0, rows, a, motion, m)) return false
  let from = directionCount()
  for (let i = 0; i < 3 * VECTOR_STRIDE; i += VECTOR_STRIDE)
    for (let j = 0; j < 3 * VECTOR_STRIDE; j += VECTOR_STRIDE) addCross(boxAxes, i, edges, j)
  if (!project(from, rows, a, motion, m)) return false
  if (zeros < 2) return true
  from = directionCount()
  // The rod as a vector; of no length for a point.
  const rod = long * VECTOR_STRIDE
  if (zeros === 3) boxAxes.fill(0, rod, rod + VECTOR_STRIDE)
  if (thin) addSegmentAxes(boxAxes, rod, edges, longest, motion, m, corners)
  addCross(normal, 0, boxAxes, rod)
  for (let j = 0; j < 3 * VECTOR_STRIDE; j += VECTOR_STRIDE) addCross(normal, 0, edges, j)
  return project(from, rows, a, motion, m)
}

/** Projects both bodies on the directions from `from` on, and narrows the window. */
function project(from: number, rows: Float64Array, a: number, motion: Float64Array, m: number): boolean {
  const q = movingTriangle.corners
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
    const r =
      rows[a + 12] * Math.abs(rows[a + 3] * x + rows[a + 4] * y + rows[a + 5] * z) +
      rows[a + 13] * Math.abs(rows[a + 6] * x + rows[a + 7] * y + rows[a + 8] * z) +
      rows[a + 14] * Math.abs(rows[a + 9] * x + rows[a + 10] * y + rows[a + 11] * z)
    const q0 = x * q[0] + y * q[1] + z * q[2]
    const q1 = x * q[3] + y * q[4] + z * q[5]
    const q2 = x * q[6] + y * q[7] + z * q[8]
    const high = Math.max(q0, q1, q2)
    const low = Math.min(q0, q1, q2)
    axisDistance[k] = 0.5 * (high + low)
    axisReach[k] = r + 0.5 * (high - low)
    axisSpeed[k] = x * motion[m] + y * motion[m + 1] + z * motion[m + 2]
  }
  return narrowWindow(from, count)
}
