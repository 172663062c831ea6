import { writeRelativeMotion } from '../moving/motion.js'
import { AXES_NUMBERS } from '../moving/window.js'
import { packTriangle } from '../pack.js'
import { TRIANGLE_STRIDE } from '../rows.js'
import type { Numbers, Triangle } from '../shapes.js'
import { narrowTriangleWindow } from './moving-axes.js'
import { compareTriangles } from './sweep.js'

const axes = new Float64Array(AXES_NUMBERS)

/**
 * Kernel of {@link overlapMovingTriangles}: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last
 * time.
 */
export function overlapMovingTriangleRows(
  trianglesA: Float64Array,
  a: number,
  trianglesB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
): boolean {
  return narrowTriangleWindow(trianglesA, a, trianglesB, b, motion, m, axes)
}

const triangles = new Float64Array(2 * TRIANGLE_STRIDE)
const motion = new Float64Array(4)

/**
 * Whether two triangles moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds, motion
 * within one plane included.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE or E_OPTION for arguments that are no triangles, vectors or times.
 */
export function overlapMovingTriangles(
  a: Triangle,
  velocityA: Numbers,
  b: Triangle,
  velocityB: Numbers,
  maxTime: number,
): boolean {
  packTriangle(triangles, 0, a, 'a')
  packTriangle(triangles, TRIANGLE_STRIDE, b, 'b')
  const swapped = writeRelativeMotion(velocityA, velocityB, maxTime, compareTriangles(triangles), motion)
  const first = swapped ? TRIANGLE_STRIDE : 0
  return overlapMovingTriangleRows(triangles, first, triangles, TRIANGLE_STRIDE - first, motion, 0)
}
