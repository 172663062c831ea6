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
import { cross, dot, lengthAt, subtract } from '../../math/vectors.js'

/** The point that coordinates are seen from if they are as they are. */
export const origin = new Float64Array(3)

/** A moment is ten numbers: weight, three first moments, six second moments xx xy xz yy yz zz. */
export const MOMENT_STRIDE = 10

/** Second moments smaller than this part of the mean's square have lost more than half of their digits. */
const CANCELLED = 1e-7

/** Adds to the moment at `out[at]` the moments of what is at `points[p]`, seen from the point at `from[f]`. */
type AddMoments = (
  out: Float64Array,
  at: number,
  points: Float64Array,
  p: number,
  from: Float64Array,
  f: number,
) => void

/** Adds the moments of the corners of one triangle, nine numbers at `corners[t]`, seen from the point at `from[f]`. */
export const addCornerMoments: AddMoments = (out, at, corners, t, from, f) => {
  for (let k = t; k < t + 9; k += 3) addPointMoments(out, at, corners, k, from, f)
}

/** Of a point or of a triangle's corners, seen from the origin; the sum of the corners; two edges, the normal. */
const seen = new Float64Array(9)
const cornerSum = new Float64Array(3)
const edges = new Float64Array(9)

/** Adds the moments of one point, three numbers at `points[k]`, seen from the point at `from[f]`. */
const addPointMoments: AddMoments = (out, at, points, k, from, f) => {
  subtract(seen, 0, points, k, from, f)
  out[at] += 1
  for (let i = 0, n = at + 4; i < 3; i++) {
    out[at + 1 + i] += seen[i]
    for (let j = i; j < 3; j++) out[n++] += seen[i] * seen[j]
  }
}

/** Adds the moments of the surface of one triangle, nine numbers at `corners[t]`, seen from the point at `from[f]`. */
export const addTriangleMoments: AddMoments = (out, at, corners, t, from, f) => {
  const v = seen
  for (let k = 0; k < 9; k += 3) subtract(v, k, corners, t + k, from, f)
  subtract(edges, 0, v, 3, v, 0)
  subtract(edges, 3, v, 6, v, 0)
  cross(edges, 6, edges, 0, edges, 3)
  // Twice the area: the constant factor drops out of the mean and of the covariance.
  const w = lengthAt(edges, 6)
  out[at] += w
  for (let i = 0; i < 3; i++) cornerSum[i] = v[i] + v[i + 3] + v[i + 6]
  for (let i = 0, n = at + 4; i < 3; i++) {
    out[at + 1 + i] += (w / 3) * cornerSum[i]
    for (let j = i; j < 3; j++)
      out[n++] += (w / 12) * (cornerSum[i] * cornerSum[j] + v[i] * v[j] + v[i + 3] * v[j + 3] + v[i + 6] * v[j + 6])
  }
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
 * `from`, and again from the mean if they cancel there, or `always`. Triangles without area count by their corners.
 * The unit is a power of two that brings coordinates to size 1: no square leaves the range, and no bit changes.
 */
export function solveTwice(
  points: Float64Array,
  stride: number,
  from: Float64Array,
  unit: number,
  always: boolean,
  out: Float64Array,
): void {
  for (let d = 0; d < 3; d++) center[d] = from[d]
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
    if (stride === 9) addTriangleMoments(sum, 0, corners, 0, origin, 0)
    else addPointMoments(sum, 0, corners, 0, origin, 0)
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
