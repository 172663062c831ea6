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
import { VECTOR_STRIDE, writeVector } from '../../math/exact-cross.js'
import {
  addCross,
  addDirection,
  addSegmentAxes,
  DIRECTION_COUNT,
  loadTriangle,
  type MovingTriangle,
  scaleDirection,
} from '../moving/triangle.js'
import { AXIS_DISTANCE, AXIS_REACH, narrowWindow, openWindow, WINDOW_SIZE } from '../moving/window.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import { overlapObbAndTriangleRows } from './overlap.js'

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
  axes: Float64Array,
  triangle: MovingTriangle,
): boolean {
  const atRest = motion[m] === 0 && motion[m + 1] === 0 && motion[m + 2] === 0
  if (atRest && !overlapObbAndTriangleRows(rows, a, triangles, t)) return false
  loadTriangle(triangle, triangles, t, rows, a)
  const { corners, edges, normal, thin, longest } = triangle
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
  axes[WINDOW_SIZE] = size
  openWindow(axes, motion, m, atRest ? AT_REST_SLACK : 2 * MOVING_ROUNDING)
  axes[DIRECTION_COUNT] = 0
  for (let i = 0; i < 3; i++) addDirection(axes, boxAxes, i * VECTOR_STRIDE)
  addDirection(axes, normal, 0)
  if (!project(0, rows, a, motion, m, axes, corners)) return false
  let from = axes[DIRECTION_COUNT]
  for (let i = 0; i < 3 * VECTOR_STRIDE; i += VECTOR_STRIDE)
    for (let j = 0; j < 3 * VECTOR_STRIDE; j += VECTOR_STRIDE) addCross(axes, boxAxes, i, edges, j)
  if (!project(from, rows, a, motion, m, axes, corners)) return false
  if (zeros < 2) return true
  from = axes[DIRECTION_COUNT]
  // The rod as a vector; of no length for a point.
  const rod = long * VECTOR_STRIDE
  if (zeros === 3) boxAxes.fill(0, rod, rod + VECTOR_STRIDE)
  if (thin) addSegmentAxes(axes, boxAxes, rod, edges, longest, motion, m, corners)
  addCross(axes, normal, 0, boxAxes, rod)
  for (let j = 0; j < 3 * VECTOR_STRIDE; j += VECTOR_STRIDE) addCross(axes, normal, 0, edges, j)
  return project(from, rows, a, motion, m, axes, corners)
}

/** Projects both bodies on the directions from `from` on, and narrows the window. */
function project(
  from: number,
  rows: Float64Array,
  a: number,
  motion: Float64Array,
  m: number,
  axes: Float64Array,
  q: Float64Array,
): boolean {
  const count = axes[DIRECTION_COUNT]
  for (let k = from; k < count; k++) {
    const at = scaleDirection(axes, k, motion, m)
    const x = axes[at]
    const y = axes[at + 1]
    const z = axes[at + 2]
    const r =
      rows[a + 12] * Math.abs(rows[a + 3] * x + rows[a + 4] * y + rows[a + 5] * z) +
      rows[a + 13] * Math.abs(rows[a + 6] * x + rows[a + 7] * y + rows[a + 8] * z) +
      rows[a + 14] * Math.abs(rows[a + 9] * x + rows[a + 10] * y + rows[a + 11] * z)
    const q0 = x * q[0] + y * q[1] + z * q[2]
    const q1 = x * q[3] + y * q[4] + z * q[5]
    const q2 = x * q[6] + y * q[7] + z * q[8]
    const high = Math.max(q0, q1, q2)
    const low = Math.min(q0, q1, q2)
    axes[AXIS_DISTANCE + k] = 0.5 * (high + low)
    axes[AXIS_REACH + k] = r + 0.5 * (high - low)
  }
  return narrowWindow(axes, from, count)
}
