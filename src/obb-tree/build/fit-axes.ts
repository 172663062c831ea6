import { NEGLIGIBLE_IN_FLOATS, writeEigenAxes } from '../../geometry/fit/eigen.js'
import { convexHull } from '../../geometry/fit/hull.js'
import { findLeastAxes } from '../../geometry/fit/minimum-volume.js'
import {
  addCornerMoments,
  addTriangleMoments,
  COVARIANCE,
  COVARIANCE_LENGTH,
  MOMENT_STRIDE,
  momentsCancel,
  origin,
  solveMoments,
  powerOfTwoAtLeast,
  solveTwice,
} from '../../geometry/fit/moments.js'
import type { TriangleRange } from './triangle-range.js'

/** What a box is fitted to. */
export type Fit = 'triangles' | 'points' | 'hull-triangles' | 'hull-points' | 'minimum-volume'

/** Whether a fit uses corners, not surface: every corner once for each triangle that has it; on a hull, once. */
function fitsPoints(fit: Fit): boolean {
  return fit === 'points' || fit === 'hull-points'
}

/** What adds the moments of a triangle for a fit, by its corners or by its surface. */
export function momentAdderOf(fit: Fit): typeof addTriangleMoments {
  return fitsPoints(fit) ? addCornerMoments : addTriangleMoments
}

const sum = new Float64Array(MOMENT_STRIDE)
const covariance = new Float64Array(COVARIANCE_LENGTH)

/**
 * Writes the axes of the box around a range: usually the eigenvectors of the covariance that the sum of the triangles'
 * moments gives.
 */
export function fitAxes(range: TriangleRange, fit: Fit): void {
  const { axes, corners, moments, order, start, end } = range
  if (fit !== 'triangles' && fit !== 'points' && fitHull(range, fit)) return
  sum.fill(0)
  for (let i = start; i < end; i++) {
    // V8: see notes, "masked offsets".
    const m = (MOMENT_STRIDE * order[i]) & 0x3fffffff
    for (let k = 0; k < MOMENT_STRIDE; k++) sum[k] += moments[m + k]
  }
  const first = 9 * order[start]
  // No area at all: segments and points are fitted to their corners.
  if (!solveMoments(sum, 0, covariance)) takeDirectly(range, addCornerMoments, corners, first)
  else if (momentsCancel(covariance)) takeDirectly(range, momentAdderOf(fit), covariance, 0)
  writeEigenAxes(axes, covariance, COVARIANCE, NEGLIGIBLE_IN_FLOATS)
}

/**
 * Axes of a box around the convex hull: of nearly least volume, or by the covariance of the hull. False if the
 * triangles are coplanar, so that there is no hull.
 */
function fitHull({ axes, corners, order, start, end }: TriangleRange, fit: Fit): boolean {
  // Seen from the first corner, in a unit that makes them about 1 in size, each place once.
  const first = 9 * order[start]
  const points = new Float64Array(9 * (end - start))
  let size = 0
  for (let k = 0; k < points.length; k++) {
    points[k] = corners[9 * order[start + Math.floor(k / 9)] + (k % 9)] - corners[first + (k % 3)]
    size = Math.max(size, Math.abs(points[k]))
  }
  const unit = powerOfTwoAtLeast(size)
  for (let k = 0; k < points.length; k++) points[k] /= unit
  const hull = convexHull(points)
  if (hull === undefined) return false
  if (fit === 'minimum-volume') return findLeastAxes(axes, points, hull, false)
  const isOfPoints = fitsPoints(fit)
  const names = isOfPoints ? hull.points : hull.faces
  const outer = new Float64Array(3 * names.length)
  for (let k = 0; k < outer.length; k++) outer[k] = points[3 * names[Math.floor(k / 3)] + (k % 3)]
  solveTwice(outer, isOfPoints ? 3 : 9, origin, 1, true, covariance)
  writeEigenAxes(axes, covariance, COVARIANCE, NEGLIGIBLE_IN_FLOATS)
  return true
}

/** The covariance again, from the triangles themselves, by their surface or corners, seen from the point from[at]. */
function takeDirectly(range: TriangleRange, add: typeof addTriangleMoments, from: Float64Array, at: number): void {
  const { corners, order, start, end } = range
  sum.fill(0)
  for (let i = start; i < end; i++) add(sum, 0, corners, 9 * order[i], from, at)
  if (!solveMoments(sum, 0, covariance)) takeDirectly(range, addCornerMoments, from, at)
}
