/**
 * The box of a tree node: fitted in doubles, stored in float32 so that it still contains everything.
 *
 * Let a be the orthonormal axes in doubles, h the half extents around the rounded centre. Stored are fround(a),
 * each off by at most 5.2e-8 in length, and h + NODE_SLACK (h0 + h1 + h2), rounded up. A point x of the box seen
 * from its centre has |x| <= h0 + h1 + h2, so its projection on a stored axis differs from that on the true one by
 * less than the slack: it is inside the stored slabs too, and the traversal may treat the stored axes as
 * orthonormal (see NODE_SLACK).
 */
import { NEGLIGIBLE_IN_FLOATS, writeEigenAxes } from '../geometry/fit/eigen.js'
import { convexHull } from '../geometry/fit/hull.js'
import { findLeastAxes } from '../geometry/fit/minimum-volume.js'
import {
  addCornerMoments,
  addPointMoments,
  addTriangleMoments,
  COVARIANCE,
  COVARIANCE_LENGTH,
  MOMENT_STRIDE,
  momentsCancel,
  solveMoments,
} from '../geometry/fit/moments.js'
import { powerOfTwoAtLeast } from '../geometry/fit/power-of-two.js'
import { NODE_SLACK } from '../tolerances.js'
import { FEW_TRIANGLES, takeLongestEdge } from './few-triangles.js'
import { CUT_STRIDE, NODE_AXES, NODE_EXTENTS, NODE_STRIDE } from './tree.js'
import { TURNED_TRIANGLES, turnToLessSurface } from './turn.js'

/** What a box is fitted to. */
export type Fit = 'triangles' | 'points' | 'hull-triangles' | 'hull-points' | 'minimum-volume'

/** Whether a fit uses corners, not surface: every corner once for each triangle that has it; on a hull, once. */
export function fitsPoints(fit: Fit): boolean {
  return fit === 'points' || fit === 'hull-points'
}

/** 1 + 2^-23: a number times this, rounded to float32, is never below the number. */
const ROUND_UP = 1.00000011920928955078125
/** The least float32 above 0. */
const LEAST_FLOAT = 1.401298464324817e-45
/** 2^-50: how far rounding may have moved a vertex in the builder's frame, where coordinates are about 1. */
const FRAME_ERROR = 8.881784197001252e-16

const direct = new Float64Array(MOMENT_STRIDE)
const covariance = new Float64Array(COVARIANCE_LENGTH)
const face = new Float64Array(9)

/**
 * Writes the axes of the box around order[start..end-1] into `axes`: usually the eigenvectors of the covariance that
 * the sum of the triangles' moments gives (`moments`, ten numbers a triangle). The default fit turns those of large
 * nodes to a smaller box, and has cheaper axes for small leaves.
 */
export function fitAxes(
  axes: Float64Array,
  corners: Float64Array,
  moments: Float64Array,
  order: Int32Array,
  start: number,
  end: number,
  fit: Fit,
): void {
  if (fit !== 'triangles' && fit !== 'points' && fitHull(axes, corners, order, start, end, fit)) return
  if (fit === 'triangles' && end - start <= FEW_TRIANGLES && takeLongestEdge(axes, corners, order, start, end)) return
  let m0 = 0
  let m1 = 0
  let m2 = 0
  let m3 = 0
  let m4 = 0
  let m5 = 0
  let m6 = 0
  let m7 = 0
  let m8 = 0
  let m9 = 0
  for (let i = start; i < end; i++) {
    const m = (10 * order[i]) & 0x3fffffff // MOMENT_STRIDE
    m0 += moments[m]
    m1 += moments[m + 1]
    m2 += moments[m + 2]
    m3 += moments[m + 3]
    m4 += moments[m + 4]
    m5 += moments[m + 5]
    m6 += moments[m + 6]
    m7 += moments[m + 7]
    m8 += moments[m + 8]
    m9 += moments[m + 9]
  }
  direct[0] = m0
  direct[1] = m1
  direct[2] = m2
  direct[3] = m3
  direct[4] = m4
  direct[5] = m5
  direct[6] = m6
  direct[7] = m7
  direct[8] = m8
  direct[9] = m9
  if (!solveMoments(direct, 0, covariance)) {
    // No area at all: segments and points are fitted to their corners.
    takeDirectly(
      corners,
      order,
      start,
      end,
      'points',
      corners[9 * order[start]],
      corners[9 * order[start] + 1],
      corners[9 * order[start] + 2],
    )
  } else if (momentsCancel(covariance)) {
    takeDirectly(corners, order, start, end, fit, covariance[0], covariance[1], covariance[2])
  }
  writeEigenAxes(axes, 0, covariance, COVARIANCE, NEGLIGIBLE_IN_FLOATS)
  if (fit === 'triangles' && end - start >= TURNED_TRIANGLES) turnToLessSurface(axes, corners, order, start, end)
}

/**
 * Axes of a box around the convex hull: of nearly least volume, or by the covariance of the hull. False if the
 * triangles are coplanar, so that there is no hull.
 */
function fitHull(
  axes: Float64Array,
  corners: Float64Array,
  order: Int32Array,
  start: number,
  end: number,
  fit: Fit,
): boolean {
  // Seen from the first corner, in a unit that makes them about 1 in size, each place once.
  const first = 9 * order[start]
  let size = 0
  for (let i = start; i < end; i++)
    for (let k = 0; k < 9; k++) size = Math.max(size, Math.abs(corners[9 * order[i] + k] - corners[first + (k % 3)]))
  const unit = powerOfTwoAtLeast(size)
  const points = new Float64Array(9 * (end - start))
  for (let i = start; i < end; i++)
    for (let k = 0; k < 9; k++)
      points[9 * (i - start) + k] = (corners[9 * order[i] + k] - corners[first + (k % 3)]) / unit
  const hull = convexHull(points)
  if (hull === undefined) return false
  if (fit === 'minimum-volume') return findLeastAxes(axes, points, hull, false)
  // Twice: the second time seen from the mean, where nothing cancels.
  let x = 0
  let y = 0
  let z = 0
  for (let pass = 0; pass < 2; pass++) {
    direct.fill(0)
    if (fit === 'hull-points')
      for (let i = 0; i < hull.points.length; i++) addPointMoments(direct, 0, points, 3 * hull.points[i], x, y, z)
    else
      for (let i = 0; i < hull.faces.length; i += 3) {
        for (let k = 0; k < 3; k++) for (let d = 0; d < 3; d++) face[3 * k + d] = points[3 * hull.faces[i + k] + d]
        addTriangleMoments(direct, 0, face, 0, x, y, z)
      }
    if (!solveMoments(direct, 0, covariance)) return false
    x = covariance[0]
    y = covariance[1]
    z = covariance[2]
  }
  writeEigenAxes(axes, 0, covariance, COVARIANCE, NEGLIGIBLE_IN_FLOATS)
  return true
}

/** The covariance again, from the triangles themselves, seen from (ox, oy, oz). */
function takeDirectly(
  corners: Float64Array,
  order: Int32Array,
  start: number,
  end: number,
  fit: Fit,
  ox: number,
  oy: number,
  oz: number,
): void {
  direct.fill(0)
  if (!fitsPoints(fit))
    for (let i = start; i < end; i++) addTriangleMoments(direct, 0, corners, 9 * order[i], ox, oy, oz)
  else for (let i = start; i < end; i++) addCornerMoments(direct, 0, corners, 9 * order[i], ox, oy, oz)
  if (!solveMoments(direct, 0, covariance)) takeDirectly(corners, order, start, end, 'points', ox, oy, oz)
}

/**
 * Writes the recentred box with `axes` around the triangles order[start..end-1] as a node at `nodes[at]`, and in
 * doubles its half extents and its centre along the axes into `extents`. Also writes the cut of the parent (its offset
 * in `nodes`, -1 for none): `side` is -1 if this is the left child, 1 if the right one.
 */
export function writeNodeBox(
  nodes: Float32Array,
  at: number,
  cuts: Float32Array,
  parent: number,
  side: number,
  axes: Float64Array,
  extents: Float64Array,
  corners: Float64Array,
  order: Int32Array,
  start: number,
  end: number,
): void {
  const a0 = axes[0]
  const a1 = axes[1]
  const a2 = axes[2]
  const b0 = axes[3]
  const b1 = axes[4]
  const b2 = axes[5]
  const c0 = axes[6]
  const c1 = axes[7]
  const c2 = axes[8]
  // Direction inward along the parent's first axis: the cut of the left child is its highest place, that of the right
  // child its lowest.
  const du = parent < 0 ? 0 : -side * nodes[parent + NODE_AXES]
  const dv = parent < 0 ? 0 : -side * nodes[parent + NODE_AXES + 1]
  const dw = parent < 0 ? 0 : -side * nodes[parent + NODE_AXES + 2]
  let farthest = -Infinity
  const first = 9 * order[start]
  const fx = corners[first]
  const fy = corners[first + 1]
  const fz = corners[first + 2]
  let lowA = a0 * fx + a1 * fy + a2 * fz
  let lowB = b0 * fx + b1 * fy + b2 * fz
  let lowC = c0 * fx + c1 * fy + c2 * fz
  let highA = lowA
  let highB = lowB
  let highC = lowC
  // The three corners are written out, and the offset is masked: it cannot overflow.
  for (let i = start; i < end; i++) {
    const t = (9 * order[i]) & 0x3fffffff
    let x = corners[t]
    let y = corners[t + 1]
    let z = corners[t + 2]
    let p = a0 * x + a1 * y + a2 * z
    let q = b0 * x + b1 * y + b2 * z
    let r = c0 * x + c1 * y + c2 * z
    let d = du * x + dv * y + dw * z
    if (p < lowA) lowA = p
    if (p > highA) highA = p
    if (q < lowB) lowB = q
    if (q > highB) highB = q
    if (r < lowC) lowC = r
    if (r > highC) highC = r
    if (d > farthest) farthest = d
    x = corners[t + 3]
    y = corners[t + 4]
    z = corners[t + 5]
    p = a0 * x + a1 * y + a2 * z
    q = b0 * x + b1 * y + b2 * z
    r = c0 * x + c1 * y + c2 * z
    d = du * x + dv * y + dw * z
    if (p < lowA) lowA = p
    if (p > highA) highA = p
    if (q < lowB) lowB = q
    if (q > highB) highB = q
    if (r < lowC) lowC = r
    if (r > highC) highC = r
    if (d > farthest) farthest = d
    x = corners[t + 6]
    y = corners[t + 7]
    z = corners[t + 8]
    p = a0 * x + a1 * y + a2 * z
    q = b0 * x + b1 * y + b2 * z
    r = c0 * x + c1 * y + c2 * z
    d = du * x + dv * y + dw * z
    if (p < lowA) lowA = p
    if (p > highA) highA = p
    if (q < lowB) lowB = q
    if (q > highB) highB = q
    if (r < lowC) lowC = r
    if (r > highC) highC = r
    if (d > farthest) farthest = d
  }
  const p = 0.5 * (lowA + highA)
  const q = 0.5 * (lowB + highB)
  const r = 0.5 * (lowC + highC)
  const x = Math.fround(p * a0 + q * b0 + r * c0)
  const y = Math.fround(p * a1 + q * b1 + r * c1)
  const z = Math.fround(p * a2 + q * b2 + r * c2)
  nodes[at] = x
  nodes[at + 1] = y
  nodes[at + 2] = z
  for (let i = 0; i < 9; i++) nodes[at + NODE_AXES + i] = axes[i]
  // Seen from the rounded centre.
  const sa = a0 * x + a1 * y + a2 * z
  const sb = b0 * x + b1 * y + b2 * z
  const sc = c0 * x + c1 * y + c2 * z
  const ha = Math.max(highA - sa, sa - lowA) + FRAME_ERROR
  const hb = Math.max(highB - sb, sb - lowB) + FRAME_ERROR
  const hc = Math.max(highC - sc, sc - lowC) + FRAME_ERROR
  extents[0] = ha
  extents[1] = hb
  extents[2] = hc
  extents[3] = p
  extents[4] = q
  extents[5] = r
  const slack = NODE_SLACK * (ha + hb + hc)
  nodes[at + NODE_EXTENTS] = (ha + slack) * ROUND_UP + LEAST_FLOAT
  nodes[at + NODE_EXTENTS + 1] = (hb + slack) * ROUND_UP + LEAST_FLOAT
  nodes[at + NODE_EXTENTS + 2] = (hc + slack) * ROUND_UP + LEAST_FLOAT
  if (parent < 0) return
  const from = du * nodes[parent] + dv * nodes[parent + 1] + dw * nodes[parent + 2]
  const cut = farthest - from + FRAME_ERROR
  const outward = cut + Math.abs(cut) * (ROUND_UP - 1) + LEAST_FLOAT
  cuts[(CUT_STRIDE * parent) / NODE_STRIDE + (side > 0 ? 1 : 0)] = -side * outward
}
