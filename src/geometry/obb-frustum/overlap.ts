/**
 * Oriented box against symmetric view frustum: the 26 axes of Eberly, "Intersection of Orthogonal View Frustum and
 * Oriented Bounding Box", section 4, with the intermediates of sections 5 and 6.
 *
 * Everything is expressed in the frustum's frame: the box's centre is delta, its axis i is (a_i, b_i, c_i) along left,
 * up and direction. On an axis M = (x0, x1, x2) the box covers M.delta -+ sum e_j |M.A_j|, and the frustum the
 * interval of section 4, with p = l |x0| + mu |x1| and the far rectangle f / n times the near one. Order: the plane
 * normals first, since they settle most boxes of a scene; then the box's normals; the 18 edge pairs last.
 *
 * Numerical trap: an edge axis almost vanishes when the edges are almost parallel, and what is left of it is rounding.
 * No guard is needed: both bodies are projected on the computed M, whatever it is, and any M that separates proves a
 * gap. What remains is the error of the projections, which is at most FRUSTUM_SLACK of the pair's size per unit of M;
 * within it an axis does not separate. So touching is always a hit, and a false hit is that close.
 */
import { sizeOf } from '../../math/vectors.js'
import { FRUSTUM_SLACK } from '../../tolerances.js'
import { OBB, overlapCall } from '../calls.js'
import { reachAlong } from '../reach.js'
import { writeRelativeRow } from '../relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, type RowTest } from '../rows.js'
import { FRUSTUM, FRUSTUM_FAR, FRUSTUM_LEFT_BOUND, FRUSTUM_NEAR, FRUSTUM_UP_BOUND } from './frustum-row.js'

/** The row of the box in the frustum's frame: centre delta, axes (a_i, b_i, c_i). */
const box = new Float64Array(ROW_STRIDE)
const axis = new Float64Array(3)

/** {@link overlapObbAndFrustum} on a packed box and a row of packFrustum. */
export const overlapObbAndFrustumRows: RowTest = (boxes, b, frusta, f) => {
  const left = frusta[f + FRUSTUM_LEFT_BOUND]
  const up = frusta[f + FRUSTUM_UP_BOUND]
  const near = frusta[f + FRUSTUM_NEAR]
  const far = frusta[f + FRUSTUM_FAR]
  const ratio = far / near
  const h = ROW_PARAMETERS
  writeRelativeRow(frusta, f, boxes, b, box, 0)
  const d0 = box[0]
  const d1 = box[1]
  const d2 = box[2]
  const extents = sizeOf(box, 0) + box[h] + box[h + 1] + box[h + 2]
  const slack = FRUSTUM_SLACK * (extents + ratio * (left + up + near))

  // direction
  const deep = reachInFrame(0, 0, 1) + slack
  if (d2 + deep < near || d2 - deep > far) return false

  // n left - l direction, -n left - l direction, where the frustum covers [-2 l f, 0]; the same of up and mu.
  for (let side = 0; side < 4; side++) {
    const bound = side < 2 ? left : up
    const n = side & 1 ? -near : near
    const along = n * (side < 2 ? d0 : d1) - bound * d2
    const reach = reachInFrame(side < 2 ? n : 0, side < 2 ? 0 : n, -bound) + slack * (near + bound)
    if (along > reach || along + reach < -2 * bound * far) return false
  }

  // The box's normals: |x|_1 of a unit axis is at most the square root of 3.
  for (let i = 0; i < 3; i++) {
    const a = box[ROW_AXES + 3 * i]
    const v = box[ROW_AXES + 3 * i + 1]
    const c = box[ROW_AXES + 3 * i + 2]
    const p = left * Math.abs(a) + up * Math.abs(v)
    if (apart(a * d0 + v * d1 + c * d2, box[h + i] + 2 * slack, near * c, p, ratio)) return false
  }

  // left x A_i, up x A_i and the four slanted edges x A_i.
  for (let i = ROW_AXES; i < ROW_AXES + 9; i += 3) {
    const a = box[i]
    const v = box[i + 1]
    const c = box[i + 2]
    // (l', mu', n) x (a, v, c) = (mu' c - n v, n a - l' c, l' v - mu' a), l' = l or -l, mu' = mu or -mu; left and up.
    for (let edge = 0; edge < 6; edge++) {
      const l = edge === 4 ? 1 : edge === 5 ? 0 : edge < 2 ? left : -left
      const mu = edge === 4 ? 0 : edge === 5 ? 1 : edge & 1 ? -up : up
      const n = edge < 4 ? near : 0
      const x0 = mu * c - n * v
      const x1 = n * a - l * c
      const x2 = l * v - mu * a
      const abs0 = Math.abs(x0)
      const abs1 = Math.abs(x1)
      const reach = reachInFrame(x0, x1, x2) + slack * (abs0 + abs1 + Math.abs(x2))
      if (apart(x0 * d0 + x1 * d1 + x2 * d2, reach, near * x2, left * abs0 + up * abs1, ratio)) return false
    }
  }
  return true
}

/** How far the box reaches from its centre along (x0, x1, x2) in the frustum's frame. */
function reachInFrame(x0: number, x1: number, x2: number): number {
  axis[0] = x0
  axis[1] = x1
  axis[2] = x2
  return reachAlong(box, 0, axis, 0)
}

/**
 * Whether [d - reach, d + reach] lies outside the frustum's interval around `middle`, p to either side at the near
 * plane.
 */
function apart(d: number, reach: number, middle: number, p: number, ratio: number): boolean {
  const low = middle - p
  const high = middle + p
  return d + reach < (low < 0 ? low * ratio : low) || d - reach > (high > 0 ? high * ratio : high)
}

/**
 * Whether an oriented box and a view frustum share a point. Closed sets: touching counts. The frustum is the solid
 * between its near and far planes; see {@link Frustum}, and `frustumFromViewProjection` for one from a camera.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT (a negative half extent; bounds that are not
 * positive; not 0 < near < far)
 */
export const overlapObbAndFrustum = overlapCall(OBB, FRUSTUM, overlapObbAndFrustumRows)
