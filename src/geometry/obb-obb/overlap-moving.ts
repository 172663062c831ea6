/**
 * Whether two translating boxes touch: the boolean test of Eberly, dynamic collision, 2.2.2 with tables 1 and 1'.
 *
 * No quotient, no times: an axis separates the boxes if their projections stay apart from time 0 to the last, on one
 * side (|d| > r at both ends, d + t v never crossing). Fifteen axes do not suffice, because each may let the boxes meet
 * at a different time. Projected along the motion the boxes stand still, and the six axes W x A_i, W x B_j test these
 * projections: L.D of a W x A_i is A_i . W x D, and the half widths come from the products of table 1'.
 *
 * Trap: the answer must be that of the sweep, to the last bit, or a pair could be tested as a hit and have no time. A
 * static axis that separates by more than the slack is a miss for both. Whatever lies within the slack, edges that are
 * almost parallel, and projections along the motion that seem to separate go to the window of contact (moving-axes.ts),
 * which the sweep uses as well.
 */
import { MOVING_ROUNDING } from '../../tolerances.js'
import { writeRelativeMotion } from '../moving/motion.js'
import { compareRows } from '../order.js'
import { packObbs, pairRows as rows } from '../pack.js'
import { ROW_STRIDE } from '../rows.js'
import type { Numbers, Obb } from '../shapes.js'
import { narrowObbWindow, NEAR_PARALLEL, obbSkew } from './moving-axes.js'

/**
 * Kernel of {@link overlapMovingObbs}: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last
 * time.
 */
export function overlapMovingObbRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
): boolean {
  const wx = motion[m]
  const wy = motion[m + 1]
  const wz = motion[m + 2]
  const time = motion[m + 3]
  if (wx === 0 && wy === 0 && wz === 0) return narrowObbWindow(rowsA, a, rowsB, b, motion, m)
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const a0 = rowsA[a + 12]
  const a1 = rowsA[a + 13]
  const a2 = rowsA[a + 14]
  const b0 = rowsB[b + 12]
  const b1 = rowsB[b + 13]
  const b2 = rowsB[b + 14]
  const size = Math.abs(dx) + Math.abs(dy) + Math.abs(dz) + a0 + a1 + a2 + b0 + b1 + b2
  const slack = 2 * (MOVING_ROUNDING + obbSkew(rowsA, a, rowsB, b)) * size
  // At the last time the distance travelled is rounded as well.
  const lastSlack = slack + MOVING_ROUNDING * time * (Math.abs(wx) + Math.abs(wy) + Math.abs(wz))
  let apart = false // not overlapping at time 0 for certain
  let doubtful = false
  let d: number
  let v: number
  let g: number
  const b0x = rowsB[b + 3]
  const b0y = rowsB[b + 4]
  const b0z = rowsB[b + 5]
  const b1x = rowsB[b + 6]
  const b1y = rowsB[b + 7]
  const b1z = rowsB[b + 8]
  const b2x = rowsB[b + 9]
  const b2y = rowsB[b + 10]
  const b2z = rowsB[b + 11]

  const a0x = rowsA[a + 3]
  const a0y = rowsA[a + 4]
  const a0z = rowsA[a + 5]
  const t0 = a0x * dx + a0y * dy + a0z * dz
  const w0 = a0x * wx + a0y * wy + a0z * wz
  const c00 = a0x * b0x + a0y * b0y + a0z * b0z
  const c01 = a0x * b1x + a0y * b1y + a0z * b1z
  const c02 = a0x * b2x + a0y * b2y + a0z * b2z
  const m00 = Math.abs(c00)
  const m01 = Math.abs(c01)
  const m02 = Math.abs(c02)
  g = Math.abs(t0) - (a0 + b0 * m00 + b1 * m01 + b2 * m02)
  if (g > -slack) {
    const end = g - Math.abs(w0) * time
    if (g > slack && (t0 * w0 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  const a1x = rowsA[a + 6]
  const a1y = rowsA[a + 7]
  const a1z = rowsA[a + 8]
  const t1 = a1x * dx + a1y * dy + a1z * dz
  const w1 = a1x * wx + a1y * wy + a1z * wz
  const c10 = a1x * b0x + a1y * b0y + a1z * b0z
  const c11 = a1x * b1x + a1y * b1y + a1z * b1z
  const c12 = a1x * b2x + a1y * b2y + a1z * b2z
  const m10 = Math.abs(c10)
  const m11 = Math.abs(c11)
  const m12 = Math.abs(c12)
  g = Math.abs(t1) - (a1 + b0 * m10 + b1 * m11 + b2 * m12)
  if (g > -slack) {
    const end = g - Math.abs(w1) * time
    if (g > slack && (t1 * w1 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  const a2x = rowsA[a + 9]
  const a2y = rowsA[a + 10]
  const a2z = rowsA[a + 11]
  const t2 = a2x * dx + a2y * dy + a2z * dz
  const w2 = a2x * wx + a2y * wy + a2z * wz
  const c20 = a2x * b0x + a2y * b0y + a2z * b0z
  const c21 = a2x * b1x + a2y * b1y + a2z * b1z
  const c22 = a2x * b2x + a2y * b2y + a2z * b2z
  const m20 = Math.abs(c20)
  const m21 = Math.abs(c21)
  const m22 = Math.abs(c22)
  g = Math.abs(t2) - (a2 + b0 * m20 + b1 * m21 + b2 * m22)
  if (g > -slack) {
    const end = g - Math.abs(w2) * time
    if (g > slack && (t2 * w2 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  const q0 = b0x * dx + b0y * dy + b0z * dz
  const u0 = b0x * wx + b0y * wy + b0z * wz
  g = Math.abs(q0) - (b0 + a0 * m00 + a1 * m10 + a2 * m20)
  if (g > -slack) {
    const end = g - Math.abs(u0) * time
    if (g > slack && (q0 * u0 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  const q1 = b1x * dx + b1y * dy + b1z * dz
  const u1 = b1x * wx + b1y * wy + b1z * wz
  g = Math.abs(q1) - (b1 + a0 * m01 + a1 * m11 + a2 * m21)
  if (g > -slack) {
    const end = g - Math.abs(u1) * time
    if (g > slack && (q1 * u1 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  const q2 = b2x * dx + b2y * dy + b2z * dz
  const u2 = b2x * wx + b2y * wy + b2z * wz
  g = Math.abs(q2) - (b2 + a0 * m02 + a1 * m12 + a2 * m22)
  if (g > -slack) {
    const end = g - Math.abs(u2) * time
    if (g > slack && (q2 * u2 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }

  if (
    m00 > NEAR_PARALLEL ||
    m01 > NEAR_PARALLEL ||
    m02 > NEAR_PARALLEL ||
    m10 > NEAR_PARALLEL ||
    m11 > NEAR_PARALLEL ||
    m12 > NEAR_PARALLEL ||
    m20 > NEAR_PARALLEL ||
    m21 > NEAR_PARALLEL ||
    m22 > NEAR_PARALLEL
  )
    return narrowObbWindow(rowsA, a, rowsB, b, motion, m)
  d = t2 * c10 - t1 * c20
  v = w2 * c10 - w1 * c20
  g = Math.abs(d) - (a1 * m20 + a2 * m10 + b1 * m02 + b2 * m01)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = t2 * c11 - t1 * c21
  v = w2 * c11 - w1 * c21
  g = Math.abs(d) - (a1 * m21 + a2 * m11 + b0 * m02 + b2 * m00)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = t2 * c12 - t1 * c22
  v = w2 * c12 - w1 * c22
  g = Math.abs(d) - (a1 * m22 + a2 * m12 + b0 * m01 + b1 * m00)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = t0 * c20 - t2 * c00
  v = w0 * c20 - w2 * c00
  g = Math.abs(d) - (a0 * m20 + a2 * m00 + b1 * m12 + b2 * m11)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = t0 * c21 - t2 * c01
  v = w0 * c21 - w2 * c01
  g = Math.abs(d) - (a0 * m21 + a2 * m01 + b0 * m12 + b2 * m10)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = t0 * c22 - t2 * c02
  v = w0 * c22 - w2 * c02
  g = Math.abs(d) - (a0 * m22 + a2 * m02 + b0 * m11 + b1 * m10)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = t1 * c00 - t0 * c10
  v = w1 * c00 - w0 * c10
  g = Math.abs(d) - (a0 * m10 + a1 * m00 + b1 * m22 + b2 * m21)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = t1 * c01 - t0 * c11
  v = w1 * c01 - w0 * c11
  g = Math.abs(d) - (a0 * m11 + a1 * m01 + b0 * m22 + b2 * m20)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = t1 * c02 - t0 * c12
  v = w1 * c02 - w0 * c12
  g = Math.abs(d) - (a0 * m12 + a1 * m02 + b0 * m21 + b1 * m20)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  if (!apart) return true
  if (doubtful) return narrowObbWindow(rowsA, a, rowsB, b, motion, m)

  // Table 1': the projections along the motion, W x A_i in A's frame and W x B_j in B's.
  const band = -slack * (Math.abs(wx) + Math.abs(wy) + Math.abs(wz))
  if (
    Math.abs(w1 * t2 - w2 * t1) -
      (a1 * Math.abs(w2) +
        a2 * Math.abs(w1) +
        b0 * Math.abs(c10 * w2 - c20 * w1) +
        b1 * Math.abs(c11 * w2 - c21 * w1) +
        b2 * Math.abs(c12 * w2 - c22 * w1)) >
      band ||
    Math.abs(w2 * t0 - w0 * t2) -
      (a0 * Math.abs(w2) +
        a2 * Math.abs(w0) +
        b0 * Math.abs(c20 * w0 - c00 * w2) +
        b1 * Math.abs(c21 * w0 - c01 * w2) +
        b2 * Math.abs(c22 * w0 - c02 * w2)) >
      band ||
    Math.abs(w0 * t1 - w1 * t0) -
      (a0 * Math.abs(w1) +
        a1 * Math.abs(w0) +
        b0 * Math.abs(c00 * w1 - c10 * w0) +
        b1 * Math.abs(c01 * w1 - c11 * w0) +
        b2 * Math.abs(c02 * w1 - c12 * w0)) >
      band ||
    Math.abs(u1 * q2 - u2 * q1) -
      (b1 * Math.abs(u2) +
        b2 * Math.abs(u1) +
        a0 * Math.abs(c01 * u2 - c02 * u1) +
        a1 * Math.abs(c11 * u2 - c12 * u1) +
        a2 * Math.abs(c21 * u2 - c22 * u1)) >
      band ||
    Math.abs(u2 * q0 - u0 * q2) -
      (b0 * Math.abs(u2) +
        b2 * Math.abs(u0) +
        a0 * Math.abs(c02 * u0 - c00 * u2) +
        a1 * Math.abs(c12 * u0 - c10 * u2) +
        a2 * Math.abs(c22 * u0 - c20 * u2)) >
      band ||
    Math.abs(u0 * q1 - u1 * q0) -
      (b0 * Math.abs(u1) +
        b1 * Math.abs(u0) +
        a0 * Math.abs(c00 * u1 - c01 * u0) +
        a1 * Math.abs(c10 * u1 - c11 * u0) +
        a2 * Math.abs(c20 * u1 - c21 * u0)) >
      band
  )
    return narrowObbWindow(rowsA, a, rowsB, b, motion, m)
  return true
}

const motion = new Float64Array(4)

/**
 * Whether two boxes moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes, vectors or times.
 */
export function overlapMovingObbs(a: Obb, velocityA: Numbers, b: Obb, velocityB: Numbers, maxTime: number): boolean {
  packObbs(a, b)
  const swapped = writeRelativeMotion(velocityA, velocityB, maxTime, compareRows(rows, 0, rows, ROW_STRIDE), motion)
  const first = swapped ? ROW_STRIDE : 0
  return overlapMovingObbRows(rows, first, rows, ROW_STRIDE - first, motion, 0)
}
