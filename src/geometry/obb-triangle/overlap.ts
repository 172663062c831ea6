/**
 * Oriented box against triangle by 13 separating axes: Eberly, "Dynamic collision detection using oriented bounding
 * boxes", section 3.1, table 3.
 *
 * Method. Everything in the box's frame: d = U0 - C and the edges f0, f1 by three scalar products each, so that the
 * box's axes are the unit vectors. Then the three faces, the nine e_i x f_j, and the triangle's normal N = f0 x f1. On
 * e_i x f_j two corners coincide and the third is N_i away (table 3), so as centre and radius they are apart iff |2 p +
 * N_i| > |N_i| + 2 R.
 *
 * Trap. An axis that rounding made (an edge along an axis of the box, a thin triangle) separates what touches, and box
 * axes are only orthonormal within AXES_ORTHONORMAL. Coordinates s of the exact parallelepiped, D = sum s_i A_i, and
 * the computed ones, A_i.D, differ by at most BOX_FRAME_BOUND times the L1 length of D (1.75 AXES_ORTHONORMAL for the
 * axes, the rest for the roundings). With e the L1 length of both edges, r = |D| + e and h = the sum of the half
 * extents, a value on a face is off by at most BOX_FRAME_BOUND r; on N, three factors, by at most 10 BOX_FRAME_BOUND
 * e^2 (r + h); on e_i x f_j, centre and radius doubled, by at most 17 BOX_FRAME_BOUND e (r + h). Apart by more is
 * certain; overlapping by more on all axes is certain; the rest, triangles of zero area among them, goes to
 * exact-box.ts.
 */
import { BOX_FRAME_BOUND } from '../../tolerances.js'
import { OBB, overlapCall, TRIANGLE } from '../calls.js'
import { overlapObbAndTriangleRowsExact } from '../exact-box.js'
import type { RowTest } from '../rows.js'

/**
 * Below this edge length, or beyond this size, products of three lengths and a bound could leave the range of a double.
 */
const SMALLEST_EDGE = 1e-90
const LARGEST_SIZE = 1e90

/** In the box's frame: 0..2 d, 3..5 f0, 6..8 f1. */
const frame = new Float64Array(9)

/**
 * Kernel of {@link overlapObbAndTriangle}: the box is the row at offset a, the triangle nine numbers at offset t, in
 * the same frame. Exact for the parallelepiped of the row's doubles; half extents may be 0, a triangle of zero area is
 * the segment or point that it spans.
 */
export const overlapObbAndTriangleRows: RowTest = (rows, a, triangles, t) => {
  const ux = triangles[t]
  const uy = triangles[t + 1]
  const uz = triangles[t + 2]
  const dx = ux - rows[a]
  const dy = uy - rows[a + 1]
  const dz = uz - rows[a + 2]
  const e0x = triangles[t + 3] - ux
  const e0y = triangles[t + 4] - uy
  const e0z = triangles[t + 5] - uz
  const e1x = triangles[t + 6] - ux
  const e1y = triangles[t + 7] - uy
  const e1z = triangles[t + 8] - uz
  const e = Math.abs(e0x) + Math.abs(e0y) + Math.abs(e0z) + Math.abs(e1x) + Math.abs(e1y) + Math.abs(e1z)
  const r = Math.abs(dx) + Math.abs(dy) + Math.abs(dz) + e
  const size = r + rows[a + 12] + rows[a + 13] + rows[a + 14]
  if (!(e > SMALLEST_EDGE && size < LARGEST_SIZE)) return overlapObbAndTriangleRowsExact(rows, a, triangles, t)

  // Faces of the box: the corners are d, d + f0, d + f1.
  let bound = BOX_FRAME_BOUND * r
  let doubtful = false
  for (let k = 0; k < 3; k++) {
    const x = rows[a + 3 + 3 * k]
    const y = rows[a + 4 + 3 * k]
    const z = rows[a + 5 + 3 * k]
    const d = x * dx + y * dy + z * dz
    const f0 = x * e0x + y * e0y + z * e0z
    const f1 = x * e1x + y * e1y + z * e1z
    const apart = Math.max(d + Math.min(0, f0, f1), 0 - d - Math.max(0, f0, f1)) - rows[a + 12 + k]
    if (apart > bound) return false
    if (apart > -bound) doubtful = true
    frame[k] = d
    frame[3 + k] = f0
    frame[6 + k] = f1
  }

  // e_k x f0, e_k x f1, e_k x (f1 - f0), of the components u and v after k; and what they add to the normal's.
  bound = 17 * BOX_FRAME_BOUND * e * size
  let along = 0
  let reach = 0
  let du = frame[1]
  let f0u = frame[4]
  let f1u = frame[7]
  let hu = rows[a + 13]
  for (let k = 0, v = 2; k < 3; v = k++) {
    const dv = frame[v]
    const f0v = frame[3 + v]
    const f1v = frame[6 + v]
    const hv = rows[a + 12 + v]
    const p0 = f0u * dv - f0v * du
    const p1 = f1u * dv - f1v * du
    const n = f0u * f1v - f0v * f1u
    const apart =
      Math.max(
        Math.abs(2 * p0 + n) - 2 * (hu * Math.abs(f0v) + hv * Math.abs(f0u)),
        Math.abs(2 * p1 - n) - 2 * (hu * Math.abs(f1v) + hv * Math.abs(f1u)),
        Math.abs(2 * (p1 - p0) - n) - 2 * (hu * Math.abs(f1v - f0v) + hv * Math.abs(f1u - f0u)),
      ) - Math.abs(n)
    if (apart > bound) return false
    if (apart > -bound) doubtful = true
    along += n * frame[k]
    reach += rows[a + 12 + k] * Math.abs(n)
    du = dv
    f0u = f0v
    f1u = f1v
    hu = hv
  }
  bound = 10 * BOX_FRAME_BOUND * e * e * size
  const apart = Math.abs(along) - reach
  if (apart > bound) return false
  if (apart > -bound) doubtful = true
  return !doubtful || overlapObbAndTriangleRowsExact(rows, a, triangles, t)
}

/**
 * Whether a closed oriented box and a closed triangle meet; touching is a hit. The box may be flat (half extents of 0),
 * the triangle a segment or a point. Exact for the numbers given (axes further than 1e-12 from orthonormal are
 * orthonormalised first).
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT (negative half extent), E_OPTION (not numbers, axes too far
 * from orthonormal)
 */
export const overlapObbAndTriangle = overlapCall(OBB, TRIANGLE, overlapObbAndTriangleRows)
