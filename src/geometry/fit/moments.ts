/**
 * Moments of points and of triangles, from which a box takes its axes.
 *
 * Points (Eberly, 6.1.2): the Gaussian covariance of the points, each counted once.
 *
 * Triangles (Eberly, 6.1.3): the covariance of the surface itself, so that a finely triangulated corner weighs no more
 * than a coarse one. As printed it is wrong (zero for one triangle, and a spurious factor 1 / number of triangles).
 * Integrating x x^T over a triangle of area w with corners V_j and centroid G gives
 *
 *   w / 12 (9 G G^T + sum_j V_j V_j^T)
 *
 * so with W = sum w, mean C = sum w G / W, the covariance is (1 / W) sum w / 12 (9 G G^T + sum_j V_j V_j^T) - C C^T.
 *
 * The trap: E[x x^T] - C C^T cancels when the points are far from the origin of their coordinates. The caller gives
 * coordinates relative to a point among them; {@link momentsCancel} tells when that was not enough, for a small cluster
 * far from that point, and then the moments are taken again relative to the mean.
 */
import { dot } from '../../math/vectors.js'

/** A moment is ten numbers: weight, three first moments, six second moments xx xy xz yy yz zz. */
export const MOMENT_STRIDE = 10

/** Second moments smaller than this part of the mean's square have lost more than half of their digits. */
const CANCELLED = 1e-7

/** Adds to the moment at `out[at]` the moments of what is at `points[p]`, seen from (ox, oy, oz). */
type AddMoments = (
  out: Float64Array,
  at: number,
  points: Float64Array,
  p: number,
  ox: number,
  oy: number,
  oz: number,
) => void

/** Adds the moments of the corners of one triangle, nine numbers at `corners[t]`, seen from (ox, oy, oz). */
export const addCornerMoments: AddMoments = (out, at, corners, t, ox, oy, oz) => {
  for (let k = t; k < t + 9; k += 3) addPointMoments(out, at, corners, k, ox, oy, oz)
}

/** Adds the moments of one point, three numbers at `points[k]`, seen from (ox, oy, oz). */
const addPointMoments: AddMoments = (out, at, points, k, ox, oy, oz) => {
  const x = points[k] - ox
  const y = points[k + 1] - oy
  const z = points[k + 2] - oz
  out[at] += 1
  out[at + 1] += x
  out[at + 2] += y
  out[at + 3] += z
  out[at + 4] += x * x
  out[at + 5] += x * y
  out[at + 6] += x * z
  out[at + 7] += y * y
  out[at + 8] += y * z
  out[at + 9] += z * z
}

/** Adds the moments of the surface of one triangle, nine numbers at `corners[t]`, seen from (ox, oy, oz). */
export const addTriangleMoments: AddMoments = (out, at, corners, t, ox, oy, oz) => {
  const ax = corners[t] - ox
  const ay = corners[t + 1] - oy
  const az = corners[t + 2] - oz
  const bx = corners[t + 3] - ox
  const by = corners[t + 4] - oy
  const bz = corners[t + 5] - oz
  const cx = corners[t + 6] - ox
  const cy = corners[t + 7] - oy
  const cz = corners[t + 8] - oz
  const ex = bx - ax
  const ey = by - ay
  const ez = bz - az
  const fx = cx - ax
  const fy = cy - ay
  const fz = cz - az
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  // Twice the area: the constant factor drops out of the mean and of the covariance.
  const w = Math.sqrt(nx * nx + ny * ny + nz * nz)
  const sx = ax + bx + cx
  const sy = ay + by + cy
  const sz = az + bz + cz
  const third = w / 3
  const twelfth = w / 12
  out[at] += w
  out[at + 1] += third * sx
  out[at + 2] += third * sy
  out[at + 3] += third * sz
  out[at + 4] += twelfth * (sx * sx + ax * ax + bx * bx + cx * cx)
  out[at + 5] += twelfth * (sx * sy + ax * ay + bx * by + cx * cy)
  out[at + 6] += twelfth * (sx * sz + ax * az + bx * bz + cx * cz)
  out[at + 7] += twelfth * (sy * sy + ay * ay + by * by + cy * cy)
  out[at + 8] += twelfth * (sy * sz + ay * az + by * bz + cy * cz)
  out[at + 9] += twelfth * (sz * sz + az * az + bz * bz + cz * cz)
}

/** Numbers of a mean and a covariance: x y z, xx xy xz yy yz zz. */
export const COVARIANCE_LENGTH = 9
/** Offset of the covariance. */
export const COVARIANCE = 3

/** Writes mean and covariance of the moments at `moments[at]` to `out`. False if the weight is 0. */
export function solveMoments(moments: Float64Array, at: number, out: Float64Array): boolean {
  const w = moments[at]
  if (!(w > 0)) return false
  for (let i = 0; i < 3; i++) out[i] = moments[at + 1 + i] / w
  for (let i = 0, n = COVARIANCE; i < 3; i++)
    for (let j = i; j < 3; j++, n++) out[n] = moments[at + 1 + n] / w - out[i] * out[j]
  return true
}

/** Whether the covariance is small beside the mean's square, so that it has cancelled. */
export function momentsCancel(covariance: Float64Array): boolean {
  const trace = covariance[COVARIANCE] + covariance[COVARIANCE + 3] + covariance[COVARIANCE + 5]
  return !(trace > CANCELLED * dot(covariance, 0, covariance, 0))
}

const center = new Float64Array(3)
const corners = new Float64Array(9)
const sum = new Float64Array(MOMENT_STRIDE)

/**
 * Writes mean and covariance of points (`stride` 3) or of triangles (9), divided by a unit, to `out`: seen from
 * `origin`, and again from the mean if they cancel there, or `always`. Triangles without area count by their corners.
 * The unit is a power of two that brings coordinates to size 1: no square leaves the range, and no bit changes.
 */
export function solveTwice(
  points: Float64Array,
  stride: number,
  origin: Float64Array,
  unit: number,
  always: boolean,
  out: Float64Array,
): void {
  for (let d = 0; d < 3; d++) center[d] = origin[d]
  for (let pass = 0; pass < 2; pass++) {
    sumMoments(points, stride, unit)
    if (!(sum[0] > 0)) sumMoments(points, 3, unit)
    solveMoments(sum, 0, out)
    if (!always && !momentsCancel(out)) return
    for (let d = 0; d < 3; d++) center[d] += out[d] * unit
  }
}

/** Sums the moments seen from `center`. */
function sumMoments(points: Float64Array, stride: number, unit: number): void {
  sum.fill(0)
  for (let p = 0; p < points.length; p += stride) {
    for (let k = 0; k < stride; k++) corners[k] = (points[p + k] - center[k % 3]) / unit
    if (stride === 9) addTriangleMoments(sum, 0, corners, 0, 0, 0, 0)
    else addPointMoments(sum, 0, corners, 0, 0, 0, 0)
  }
}

/**
 * The least power of two that is at least `size`: dividing by it brings sizes to at most 1 and changes no bit. 1 for 0.
 */
export function powerOfTwoAtLeast(size: number): number {
  let power = 1
  if (!(size > 0) || size - size !== 0) return power
  while (power < size) power *= 2
  while (0.5 * power >= size) power *= 0.5
  return power
}
