/**
 * Oriented box against symmetric view frustum: the 26 axes of Eberly, "Intersection of Orthogonal View Frustum and
 * Oriented Bounding Box", section 4, with the cached intermediates of sections 5 and 6.
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
import { FRUSTUM_SLACK } from '../../tolerances.js'
import { OBB, overlapCall } from '../calls.js'
import { ROW_AXES, ROW_PARAMETERS, type RowTest } from '../rows.js'
import { FRUSTUM, FRUSTUM_FAR, FRUSTUM_LEFT_BOUND, FRUSTUM_NEAR, FRUSTUM_UP_BOUND } from './frustum-row.js'

/** The box's axes (a_i, b_i, c_i) in the frustum's frame, for the edge pairs. */
const turned = new Float64Array(9)

/** {@link overlapObbAndFrustum} on a packed box and a row of packFrustum. */
export const overlapObbAndFrustumRows: RowTest = (boxes, b, frusta, f) => {
  const x = boxes[b] - frusta[f]
  const y = boxes[b + 1] - frusta[f + 1]
  const z = boxes[b + 2] - frusta[f + 2]
  const e0 = boxes[b + ROW_PARAMETERS]
  const e1 = boxes[b + ROW_PARAMETERS + 1]
  const e2 = boxes[b + ROW_PARAMETERS + 2]
  const left = frusta[f + FRUSTUM_LEFT_BOUND]
  const up = frusta[f + FRUSTUM_UP_BOUND]
  const near = frusta[f + FRUSTUM_NEAR]
  const far = frusta[f + FRUSTUM_FAR]
  const ratio = far / near
  const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + e0 + e1 + e2 + ratio * (left + up + near)
  const slack = FRUSTUM_SLACK * size
  const box = b + ROW_AXES
  const view = f + ROW_AXES

  // direction
  const dx = frusta[view + 6]
  const dy = frusta[view + 7]
  const dz = frusta[view + 8]
  const d2 = x * dx + y * dy + z * dz
  const c0 = boxes[box] * dx + boxes[box + 1] * dy + boxes[box + 2] * dz
  const c1 = boxes[box + 3] * dx + boxes[box + 4] * dy + boxes[box + 5] * dz
  const c2 = boxes[box + 6] * dx + boxes[box + 7] * dy + boxes[box + 8] * dz
  let reach = e0 * Math.abs(c0) + e1 * Math.abs(c1) + e2 * Math.abs(c2) + slack
  if (d2 + reach < near || d2 - reach > far) return false

  // n left - l direction, -n left - l direction: the frustum covers [-2 l f, 0]
  const lx = frusta[view]
  const ly = frusta[view + 1]
  const lz = frusta[view + 2]
  const d0 = x * lx + y * ly + z * lz
  const a0 = boxes[box] * lx + boxes[box + 1] * ly + boxes[box + 2] * lz
  const a1 = boxes[box + 3] * lx + boxes[box + 4] * ly + boxes[box + 5] * lz
  const a2 = boxes[box + 6] * lx + boxes[box + 7] * ly + boxes[box + 8] * lz
  const nd0 = near * d0
  const ld2 = left * d2
  const sideSlack = slack * (near + left)
  const farSide = -2 * left * far
  const ml0 = near * a0 - left * c0
  const ml1 = near * a1 - left * c1
  const ml2 = near * a2 - left * c2
  reach = e0 * Math.abs(ml0) + e1 * Math.abs(ml1) + e2 * Math.abs(ml2) + sideSlack
  if (nd0 - ld2 > reach || nd0 - ld2 + reach < farSide) return false
  const pl0 = near * a0 + left * c0
  const pl1 = near * a1 + left * c1
  const pl2 = near * a2 + left * c2
  reach = e0 * Math.abs(pl0) + e1 * Math.abs(pl1) + e2 * Math.abs(pl2) + sideSlack
  if (-nd0 - ld2 > reach || -nd0 - ld2 + reach < farSide) return false

  // n up - mu direction, -n up - mu direction
  const ux = frusta[view + 3]
  const uy = frusta[view + 4]
  const uz = frusta[view + 5]
  const d1 = x * ux + y * uy + z * uz
  const b0 = boxes[box] * ux + boxes[box + 1] * uy + boxes[box + 2] * uz
  const b1 = boxes[box + 3] * ux + boxes[box + 4] * uy + boxes[box + 5] * uz
  const b2 = boxes[box + 6] * ux + boxes[box + 7] * uy + boxes[box + 8] * uz
  const nd1 = near * d1
  const ud2 = up * d2
  const topSlack = slack * (near + up)
  const farTop = -2 * up * far
  const mu0 = near * b0 - up * c0
  const mu1 = near * b1 - up * c1
  const mu2 = near * b2 - up * c2
  reach = e0 * Math.abs(mu0) + e1 * Math.abs(mu1) + e2 * Math.abs(mu2) + topSlack
  if (nd1 - ud2 > reach || nd1 - ud2 + reach < farTop) return false
  const pu0 = near * b0 + up * c0
  const pu1 = near * b1 + up * c1
  const pu2 = near * b2 + up * c2
  reach = e0 * Math.abs(pu0) + e1 * Math.abs(pu1) + e2 * Math.abs(pu2) + topSlack
  if (-nd1 - ud2 > reach || -nd1 - ud2 + reach < farTop) return false

  // The box's normals: |x|_1 of a unit axis is at most the square root of 3.
  const unitSlack = 2 * slack
  let p = left * Math.abs(a0) + up * Math.abs(b0)
  let d = a0 * d0 + b0 * d1 + c0 * d2
  if (apart(d, e0 + unitSlack, near * c0, p, ratio)) return false
  p = left * Math.abs(a1) + up * Math.abs(b1)
  d = a1 * d0 + b1 * d1 + c1 * d2
  if (apart(d, e1 + unitSlack, near * c1, p, ratio)) return false
  p = left * Math.abs(a2) + up * Math.abs(b2)
  d = a2 * d0 + b2 * d1 + c2 * d2
  if (apart(d, e2 + unitSlack, near * c2, p, ratio)) return false

  turned[0] = a0
  turned[1] = b0
  turned[2] = c0
  turned[3] = a1
  turned[4] = b1
  turned[5] = c1
  turned[6] = a2
  turned[7] = b2
  turned[8] = c2
  // left x A_i, up x A_i and the four slanted edges x A_i.
  for (let i = 0; i < 9; i += 3) {
    const a = turned[i]
    const v = turned[i + 1]
    const c = turned[i + 2]
    const absA = Math.abs(a)
    const absV = Math.abs(v)
    const absC = Math.abs(c)
    // left x A_i = (0, -c, v)
    reach = e0 * Math.abs(v * c0 - b0 * c) + e1 * Math.abs(v * c1 - b1 * c) + e2 * Math.abs(v * c2 - b2 * c)
    if (apart(v * d2 - c * d1, reach + slack * (absV + absC), near * v, up * absC, ratio)) return false
    // up x A_i = (c, 0, -a)
    reach = e0 * Math.abs(a * c0 - a0 * c) + e1 * Math.abs(a * c1 - a1 * c) + e2 * Math.abs(a * c2 - a2 * c)
    if (apart(c * d0 - a * d2, reach + slack * (absA + absC), -(near * a), left * absC, ratio)) return false
    // (l', mu', n) x A_i = (mu' c - n b, n a - l' c, l' b - mu' a), l' = l or -l, mu' = mu or -mu
    for (let corner = 0; corner < 4; corner++) {
      const l = corner < 2 ? left : -left
      const mu = corner & 1 ? -up : up
      const x0 = mu * c - near * v
      const x1 = near * a - l * c
      const x2 = l * v - mu * a
      const abs0 = Math.abs(x0)
      const abs1 = Math.abs(x1)
      reach =
        e0 * Math.abs(x0 * a0 + x1 * b0 + x2 * c0) +
        e1 * Math.abs(x0 * a1 + x1 * b1 + x2 * c1) +
        e2 * Math.abs(x0 * a2 + x1 * b2 + x2 * c2) +
        slack * (abs0 + abs1 + Math.abs(x2))
      if (apart(x0 * d0 + x1 * d1 + x2 * d2, reach, near * x2, left * abs0 + up * abs1, ratio)) return false
    }
  }
  return true
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
