/**
 * Oriented box against triangle by 13 separating axes: Eberly, "Dynamic collision detection using oriented bounding
 * boxes", section 3.1, table 3.
 *
 * Method. Everything in the box's frame: d = U0 - C and the edges f0, f1 by three scalar products each, so that the
 * box's axes are the unit vectors. Then the three faces, the triangle's normal N = f0 x f1, and the nine e_i x f_j. On
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
 * overlap-exact.ts.
 */
import { BOX_FRAME_BOUND } from '../../tolerances.js'
import { OBB, overlapCall, TRIANGLE } from '../calls.js'
import type { RowTest } from '../rows.js'
import { overlapObbAndTriangleRowsExact } from './overlap-exact.js'

/**
 * Below this edge length, or beyond this size, products of three lengths and a bound could leave the range of a double.
 */
const SMALLEST_EDGE = 1e-90
const LARGEST_SIZE = 1e90

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
  const h0 = rows[a + 12]
  const h1 = rows[a + 13]
  const h2 = rows[a + 14]
  const e = Math.abs(e0x) + Math.abs(e0y) + Math.abs(e0z) + Math.abs(e1x) + Math.abs(e1y) + Math.abs(e1z)
  const r = Math.abs(dx) + Math.abs(dy) + Math.abs(dz) + e
  const size = r + h0 + h1 + h2
  if (!(e > SMALLEST_EDGE && size < LARGEST_SIZE)) return overlapObbAndTriangleRowsExact(rows, a, triangles, t)

  // Faces of the box: the corners are d, d + f0, d + f1. Least and greatest of 0, f0 and f1 without a branch, which
  // would be taken at random: low and high are twice those of f0 and f1 alone. f2 is the size of the third edge.
  let bound = BOX_FRAME_BOUND * r
  let x = rows[a + 3]
  let y = rows[a + 4]
  let z = rows[a + 5]
  const d0 = x * dx + y * dy + z * dz
  const f00 = x * e0x + y * e0y + z * e0z
  const f10 = x * e1x + y * e1y + z * e1z
  const f20 = Math.abs(f10 - f00)
  let low = f00 + f10 - f20
  let high = f00 + f10 + f20
  let above = d0 + 0.25 * (low - Math.abs(low)) - h0
  let below = -h0 - d0 - 0.25 * (high + Math.abs(high))
  if (above > bound || below > bound) return false
  let doubtful = above > -bound || below > -bound

  x = rows[a + 6]
  y = rows[a + 7]
  z = rows[a + 8]
  const d1 = x * dx + y * dy + z * dz
  const f01 = x * e0x + y * e0y + z * e0z
  const f11 = x * e1x + y * e1y + z * e1z
  const f21 = Math.abs(f11 - f01)
  low = f01 + f11 - f21
  high = f01 + f11 + f21
  above = d1 + 0.25 * (low - Math.abs(low)) - h1
  below = -h1 - d1 - 0.25 * (high + Math.abs(high))
  if (above > bound || below > bound) return false
  if (above > -bound || below > -bound) doubtful = true

  x = rows[a + 9]
  y = rows[a + 10]
  z = rows[a + 11]
  const d2 = x * dx + y * dy + z * dz
  const f02 = x * e0x + y * e0y + z * e0z
  const f12 = x * e1x + y * e1y + z * e1z
  const f22 = Math.abs(f12 - f02)
  low = f02 + f12 - f22
  high = f02 + f12 + f22
  above = d2 + 0.25 * (low - Math.abs(low)) - h2
  below = -h2 - d2 - 0.25 * (high + Math.abs(high))
  if (above > bound || below > bound) return false
  if (above > -bound || below > -bound) doubtful = true

  // The triangle's normal.
  const n0 = f01 * f12 - f02 * f11
  const n1 = f02 * f10 - f00 * f12
  const n2 = f00 * f11 - f01 * f10
  const n0Size = Math.abs(n0)
  const n1Size = Math.abs(n1)
  const n2Size = Math.abs(n2)
  bound = 10 * BOX_FRAME_BOUND * e * e * size
  let apart = Math.abs(n0 * d0 + n1 * d1 + n2 * d2) - (h0 * n0Size + h1 * n1Size + h2 * n2Size)
  if (apart > bound) return false
  if (apart > -bound) doubtful = true

  // e0 x f0, e0 x f1, e0 x (f1 - f0); then e1, e2.
  bound = 17 * BOX_FRAME_BOUND * e * size
  let p0 = f01 * d2 - f02 * d1
  let p1 = f11 * d2 - f12 * d1
  apart = Math.abs(2 * p0 + n0) - n0Size - 2 * (h1 * Math.abs(f02) + h2 * Math.abs(f01))
  if (apart > bound) return false
  if (apart > -bound) doubtful = true
  apart = Math.abs(2 * p1 - n0) - n0Size - 2 * (h1 * Math.abs(f12) + h2 * Math.abs(f11))
  if (apart > bound) return false
  if (apart > -bound) doubtful = true
  apart = Math.abs(2 * (p1 - p0) - n0) - n0Size - 2 * (h1 * f22 + h2 * f21)
  if (apart > bound) return false
  if (apart > -bound) doubtful = true

  p0 = f02 * d0 - f00 * d2
  p1 = f12 * d0 - f10 * d2
  apart = Math.abs(2 * p0 + n1) - n1Size - 2 * (h0 * Math.abs(f02) + h2 * Math.abs(f00))
  if (apart > bound) return false
  if (apart > -bound) doubtful = true
  apart = Math.abs(2 * p1 - n1) - n1Size - 2 * (h0 * Math.abs(f12) + h2 * Math.abs(f10))
  if (apart > bound) return false
  if (apart > -bound) doubtful = true
  apart = Math.abs(2 * (p1 - p0) - n1) - n1Size - 2 * (h0 * f22 + h2 * f20)
  if (apart > bound) return false
  if (apart > -bound) doubtful = true

  p0 = f00 * d1 - f01 * d0
  p1 = f10 * d1 - f11 * d0
  apart = Math.abs(2 * p0 + n2) - n2Size - 2 * (h0 * Math.abs(f01) + h1 * Math.abs(f00))
  if (apart > bound) return false
  if (apart > -bound) doubtful = true
  apart = Math.abs(2 * p1 - n2) - n2Size - 2 * (h0 * Math.abs(f11) + h1 * Math.abs(f10))
  if (apart > bound) return false
  if (apart > -bound) doubtful = true
  apart = Math.abs(2 * (p1 - p0) - n2) - n2Size - 2 * (h0 * f21 + h1 * f20)
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
