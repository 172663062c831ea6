import { writeOrderedMotion } from '../moving/motion.js'
import { createMovingTriangle } from '../moving/triangle.js'
import { AXES_NUMBERS } from '../moving/window.js'
import { packObb, packTriangle } from '../pack.js'
import { ROW_STRIDE, TRIANGLE_STRIDE } from '../rows.js'
import type { Numbers, Obb, Triangle } from '../shapes.js'
import { narrowObbTriangleWindow } from './moving-axes.js'

const axes = new Float64Array(AXES_NUMBERS)
const moving = createMovingTriangle()

/**
 * Kernel of {@link overlapMovingObbAndTriangle}: motion[m..m + 2] is the velocity of the triangle relative to the box,
 * motion[m + 3] the last time.
 */
export function overlapMovingObbAndTriangleRows(
  rows: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  motion: Float64Array,
  m: number,
): boolean {
  return narrowObbTriangleWindow(rows, a, triangles, t, motion, m, axes, moving)
}

const row = new Float64Array(ROW_STRIDE)
const corners = new Float64Array(TRIANGLE_STRIDE)
const motion = new Float64Array(4)

/**
 * Whether a box and a triangle moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no shapes,
 *   vectors or times.
 */
export function overlapMovingObbAndTriangle(
  obb: Obb,
  velocityObb: Numbers,
  triangle: Triangle,
  velocityTriangle: Numbers,
  maxTime: number,
): boolean {
  packObb(row, 0, obb, 'obb')
  packTriangle(corners, 0, triangle, 'triangle')
  writeOrderedMotion(velocityObb, velocityTriangle, maxTime, motion)
  return overlapMovingObbAndTriangleRows(row, 0, corners, 0, motion, 0)
}
