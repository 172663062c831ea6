/**
 * Whether two translating boxes touch: the boolean test of Eberly, dynamic collision, 2.2.2 with tables 1 and 1'.
 *
 * No quotient, no times: an axis parts the boxes if their projections stay apart from time 0 to the last, on one side (|d| > r
 * at both ends, d + t v never crossing). Fifteen axes do not suffice, because each may let the boxes meet at another time;
 * seen along the motion they stand still, and the six axes W x A_i, W x B_j test these views: L.D of a W x A_i
 * is A_i . W x D, and the half widths come from the products of table 1'.
 *
 * Trap: the answer must be that of the sweep, to the last bit, or a pair could be tested as a hit and have no time. A static
 * axis that parts by more than the slack is a miss for both. Whatever lies within the slack, edges that are almost parallel,
 * and views that seem to part go to the window of contact (moving-axes.ts), which the sweep uses as well.
 */
import { MOVING_ROUNDING } from '../../tolerances.js'
import { writeRelativeMotion } from '../moving/motion.js'
import { compareRows } from '../order.js'
import { packObb } from '../pack.js'
import { ROW_STRIDE } from '../rows.js'
import type { Numbers, Obb } from '../shapes.js'
import { narrowObbWindow, NEAR_PARALLEL, obbSkew } from './moving-axes.js'

/** Kernel of overlapMovingObbs: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last time. */
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
  // At the last time the way travelled has been rounded as well.
  const lastSlack = slack + MOVING_ROUNDING * time * (Math.abs(wx) + Math.abs(wy) + Math.abs(wz))
  let apart = false // not overlapping at time 0 for certain
  let doubtful = false
  let d: number
  let v: number
  let g: number
  const bx0 = rowsB[b + 3]
  const by0 = rowsB[b + 4]
  const bz0 = rowsB[b + 5]
  const bx1 = rowsB[b + 6]
  const by1 = rowsB[b + 7]
  const bz1 = rowsB[b + 8]
  const bx2 = rowsB[b + 9]
  const by2 = rowsB[b + 10]
  const bz2 = rowsB[b + 11]

  const ax0 = rowsA[a + 3]
  const ay0 = rowsA[a + 4]
  const az0 = rowsA[a + 5]
  const p0 = ax0 * dx + ay0 * dy + az0 * dz
  const w0 = ax0 * wx + ay0 * wy + az0 * wz
  const c00 = ax0 * bx0 + ay0 * by0 + az0 * bz0
  const c01 = ax0 * bx1 + ay0 * by1 + az0 * bz1
  const c02 = ax0 * bx2 + ay0 * by2 + az0 * bz2
  const e00 = Math.abs(c00)
  const e01 = Math.abs(c01)
  const e02 = Math.abs(c02)
  g = Math.abs(p0) - (a0 + b0 * e00 + b1 * e01 + b2 * e02)
  if (g > -slack) {
    const end = g - Math.abs(w0) * time
    if (g > slack && (p0 * w0 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  const ax1 = rowsA[a + 6]
  const ay1 = rowsA[a + 7]
  const az1 = rowsA[a + 8]
  const p1 = ax1 * dx + ay1 * dy + az1 * dz
  const w1 = ax1 * wx + ay1 * wy + az1 * wz
  const c10 = ax1 * bx0 + ay1 * by0 + az1 * bz0
  const c11 = ax1 * bx1 + ay1 * by1 + az1 * bz1
  const c12 = ax1 * bx2 + ay1 * by2 + az1 * bz2
  const e10 = Math.abs(c10)
  const e11 = Math.abs(c11)
  const e12 = Math.abs(c12)
  g = Math.abs(p1) - (a1 + b0 * e10 + b1 * e11 + b2 * e12)
  if (g > -slack) {
    const end = g - Math.abs(w1) * time
    if (g > slack && (p1 * w1 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  const ax2 = rowsA[a + 9]
  const ay2 = rowsA[a + 10]
  const az2 = rowsA[a + 11]
  const p2 = ax2 * dx + ay2 * dy + az2 * dz
  const w2 = ax2 * wx + ay2 * wy + az2 * wz
  const c20 = ax2 * bx0 + ay2 * by0 + az2 * bz0
  const c21 = ax2 * bx1 + ay2 * by1 + az2 * bz1
  const c22 = ax2 * bx2 + ay2 * by2 + az2 * bz2
  const e20 = Math.abs(c20)
  const e21 = Math.abs(c21)
  const e22 = Math.abs(c22)
  g = Math.abs(p2) - (a2 + b0 * e20 + b1 * e21 + b2 * e22)
  if (g > -slack) {
    const end = g - Math.abs(w2) * time
    if (g > slack && (p2 * w2 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  const q0 = bx0 * dx + by0 * dy + bz0 * dz
  const u0 = bx0 * wx + by0 * wy + bz0 * wz
  g = Math.abs(q0) - (b0 + a0 * e00 + a1 * e10 + a2 * e20)
  if (g > -slack) {
    const end = g - Math.abs(u0) * time
    if (g > slack && (q0 * u0 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  const q1 = bx1 * dx + by1 * dy + bz1 * dz
  const u1 = bx1 * wx + by1 * wy + bz1 * wz
  g = Math.abs(q1) - (b1 + a0 * e01 + a1 * e11 + a2 * e21)
  if (g > -slack) {
    const end = g - Math.abs(u1) * time
    if (g > slack && (q1 * u1 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  const q2 = bx2 * dx + by2 * dy + bz2 * dz
  const u2 = bx2 * wx + by2 * wy + bz2 * wz
  g = Math.abs(q2) - (b2 + a0 * e02 + a1 * e12 + a2 * e22)
  if (g > -slack) {
    const end = g - Math.abs(u2) * time
    if (g > slack && (q2 * u2 >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }

  if (
    e00 > NEAR_PARALLEL ||
    e01 > NEAR_PARALLEL ||
    e02 > NEAR_PARALLEL ||
    e10 > NEAR_PARALLEL ||
    e11 > NEAR_PARALLEL ||
    e12 > NEAR_PARALLEL ||
    e20 > NEAR_PARALLEL ||
    e21 > NEAR_PARALLEL ||
    e22 > NEAR_PARALLEL
  )
    return narrowObbWindow(rowsA, a, rowsB, b, motion, m)
  d = p2 * c10 - p1 * c20
  v = w2 * c10 - w1 * c20
  g = Math.abs(d) - (a1 * e20 + a2 * e10 + b1 * e02 + b2 * e01)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = p2 * c11 - p1 * c21
  v = w2 * c11 - w1 * c21
  g = Math.abs(d) - (a1 * e21 + a2 * e11 + b0 * e02 + b2 * e00)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = p2 * c12 - p1 * c22
  v = w2 * c12 - w1 * c22
  g = Math.abs(d) - (a1 * e22 + a2 * e12 + b0 * e01 + b1 * e00)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = p0 * c20 - p2 * c00
  v = w0 * c20 - w2 * c00
  g = Math.abs(d) - (a0 * e20 + a2 * e00 + b1 * e12 + b2 * e11)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = p0 * c21 - p2 * c01
  v = w0 * c21 - w2 * c01
  g = Math.abs(d) - (a0 * e21 + a2 * e01 + b0 * e12 + b2 * e10)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = p0 * c22 - p2 * c02
  v = w0 * c22 - w2 * c02
  g = Math.abs(d) - (a0 * e22 + a2 * e02 + b0 * e11 + b1 * e10)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = p1 * c00 - p0 * c10
  v = w1 * c00 - w0 * c10
  g = Math.abs(d) - (a0 * e10 + a1 * e00 + b1 * e22 + b2 * e21)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = p1 * c01 - p0 * c11
  v = w1 * c01 - w0 * c11
  g = Math.abs(d) - (a0 * e11 + a1 * e01 + b0 * e22 + b2 * e20)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  d = p1 * c02 - p0 * c12
  v = w1 * c02 - w0 * c12
  g = Math.abs(d) - (a0 * e12 + a1 * e02 + b0 * e21 + b1 * e20)
  if (g > -slack) {
    const end = g - Math.abs(v) * time
    if (g > slack && (d * v >= 0 || end > lastSlack)) return false
    if (g <= slack || end > -lastSlack) doubtful = true
    apart = true
  }
  if (!apart) return true
  if (doubtful) return narrowObbWindow(rowsA, a, rowsB, b, motion, m)

  // Table 1': the views along the motion, W x A_i in A's frame and W x B_j in B's.
  const band = -slack * (Math.abs(wx) + Math.abs(wy) + Math.abs(wz))
  if (
    Math.abs(w1 * p2 - w2 * p1) -
      (a1 * Math.abs(w2) +
        a2 * Math.abs(w1) +
        b0 * Math.abs(c10 * w2 - c20 * w1) +
        b1 * Math.abs(c11 * w2 - c21 * w1) +
        b2 * Math.abs(c12 * w2 - c22 * w1)) >
      band ||
    Math.abs(w2 * p0 - w0 * p2) -
      (a0 * Math.abs(w2) +
        a2 * Math.abs(w0) +
        b0 * Math.abs(c20 * w0 - c00 * w2) +
        b1 * Math.abs(c21 * w0 - c01 * w2) +
        b2 * Math.abs(c22 * w0 - c02 * w2)) >
      band ||
    Math.abs(w0 * p1 - w1 * p0) -
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

const rows = new Float64Array(2 * ROW_STRIDE)
const motion = new Float64Array(4)

/**
 * Whether two boxes moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes, vectors or times.
 */
export function overlapMovingObbs(a: Obb, velocityA: Numbers, b: Obb, velocityB: Numbers, maxTime: number): boolean {
  packObb(rows, 0, a, 'a')
  packObb(rows, ROW_STRIDE, b, 'b')
  const swapped = writeRelativeMotion(velocityA, velocityB, maxTime, compareRows(rows, 0, rows, ROW_STRIDE), motion)
  const first = swapped ? ROW_STRIDE : 0
  return overlapMovingObbRows(rows, first, rows, ROW_STRIDE - first, motion, 0)
}
