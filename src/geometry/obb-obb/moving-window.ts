/**
 * The window of contact of two translating boxes in the ordinary case: the fifteen axes unrolled, all numbers in locals.
 *
 * The intervals are those of moving-axes.ts, each from one reciprocal: |d + t v| <= r from -d/v - r/|v| to -d/v + r/|v|.
 * (No motion along an axis makes them NaN, which cuts nothing; whether that axis parts the boxes is asked before.)
 *
 * Trap: the answer must be that of moving-axes.ts, to the last bit. Here every interval is wider, by a band that no slack there
 * reaches: a miss is a miss there too. Narrower ones can be in doubt: a hit counts when the window is longer than the band
 * takes along the slowest axis, and a contact at time 0 when it is deep (sweep.ts); all others are for moving-axes.ts, and
 * so are pairs at rest, almost parallel edges, and rods.
 */
import { AXES_ORTHONORMAL, CROSS_CANCELLED } from '../../tolerances.js'
import { MAX_AXES, SWEEP_LAST_TIME, SWEEP_TIME } from '../moving/window.js'
import { crossCosines, obbPairSize } from './moving-axes.js'

/** Pure number, times the size of a pair: more than twice the slack of any two boxes. */
const BAND = 16 * AXES_ORTHONORMAL
/** Cosines as NEAR_PARALLEL of moving-axes.ts: for the axis that enters; for the axis that leaves after an overlap at time 0. */
const ENTERING_PARALLEL = Math.sqrt(1 - CROSS_CANCELLED)
const LEAVING_PARALLEL = 0.99995

/** What narrowOrdinaryWindow finds. */
export const MISS = 0
export const IN_DOUBT = 1
export const AT_START = 2
export const LATER = 3

/** After AT_START: separation at time 0 along the axes, A_i x B_j not of unit length. */
export const separations = new Float64Array(MAX_AXES)
/** After LATER: the axis that enters last, and the side of A on which B comes in. */
export const enteringAxis = new Int32Array(2)

/** Cuts the window by all axes of boxes a and b; unless MISS or IN_DOUBT, writes both times, obbPairSize, and crossCosines if AT_START. */
export function narrowOrdinaryWindow(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
  out: Float64Array,
): number {
  const wx = motion[m]
  const wy = motion[m + 1]
  const wz = motion[m + 2]
  const maxTime = motion[m + 3]
  if (wx === 0 && wy === 0 && wz === 0) return IN_DOUBT
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const bx0 = rowsB[b + 3]
  const by0 = rowsB[b + 4]
  const bz0 = rowsB[b + 5]
  const bx1 = rowsB[b + 6]
  const by1 = rowsB[b + 7]
  const bz1 = rowsB[b + 8]
  const bx2 = rowsB[b + 9]
  const by2 = rowsB[b + 10]
  const bz2 = rowsB[b + 11]
  const a0 = rowsA[a + 12]
  const a1 = rowsA[a + 13]
  const a2 = rowsA[a + 14]
  const b0 = rowsB[b + 12]
  const b1 = rowsB[b + 13]
  const b2 = rowsB[b + 14]
  const size = Math.abs(dx) + Math.abs(dy) + Math.abs(dz) + a0 + a1 + a2 + b0 + b1 + b2
  const band = BAND * size
  const separation = separations
  let first = 0
  let last = maxTime
  // The axes that cut the window: which, and their numbers.
  let entering = -1
  let enterFar = 0
  let enterV = 0
  let leaveD = 0
  let leaveV = 0
  let leaveR = 0
  let d: number
  let v: number
  let r: number
  let far: number
  let inverse: number
  let middle: number
  let half: number

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
  d = p0
  v = w0
  r = a0 + b0 * e00 + b1 * e01 + b2 * e02
  far = Math.abs(d) - r
  separation[0] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 0
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
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
  d = p1
  v = w1
  r = a1 + b0 * e10 + b1 * e11 + b2 * e12
  far = Math.abs(d) - r
  separation[1] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 1
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
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
  d = p2
  v = w2
  r = a2 + b0 * e20 + b1 * e21 + b2 * e22
  far = Math.abs(d) - r
  separation[2] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 2
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  if (first > last) return MISS
  const u0 = bx0 * wx + by0 * wy + bz0 * wz
  d = bx0 * dx + by0 * dy + bz0 * dz
  v = u0
  r = b0 + a0 * e00 + a1 * e10 + a2 * e20
  far = Math.abs(d) - r
  separation[3] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 3
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  const u1 = bx1 * wx + by1 * wy + bz1 * wz
  d = bx1 * dx + by1 * dy + bz1 * dz
  v = u1
  r = b1 + a0 * e01 + a1 * e11 + a2 * e21
  far = Math.abs(d) - r
  separation[4] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 4
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  const u2 = bx2 * wx + by2 * wy + bz2 * wz
  d = bx2 * dx + by2 * dy + bz2 * dz
  v = u2
  r = b2 + a0 * e02 + a1 * e12 + a2 * e22
  far = Math.abs(d) - r
  separation[5] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 5
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  if (first > last) return MISS
  // A0 x B0
  d = p2 * c10 - p1 * c20
  v = w2 * c10 - w1 * c20
  r = a1 * e20 + a2 * e10 + b1 * e02 + b2 * e01
  far = Math.abs(d) - r
  separation[6] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 6
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  // A0 x B1
  d = p2 * c11 - p1 * c21
  v = w2 * c11 - w1 * c21
  r = a1 * e21 + a2 * e11 + b0 * e02 + b2 * e00
  far = Math.abs(d) - r
  separation[7] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 7
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  // A0 x B2
  d = p2 * c12 - p1 * c22
  v = w2 * c12 - w1 * c22
  r = a1 * e22 + a2 * e12 + b0 * e01 + b1 * e00
  far = Math.abs(d) - r
  separation[8] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 8
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  if (first > last) return MISS
  // A1 x B0
  d = p0 * c20 - p2 * c00
  v = w0 * c20 - w2 * c00
  r = a0 * e20 + a2 * e00 + b1 * e12 + b2 * e11
  far = Math.abs(d) - r
  separation[9] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 9
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  // A1 x B1
  d = p0 * c21 - p2 * c01
  v = w0 * c21 - w2 * c01
  r = a0 * e21 + a2 * e01 + b0 * e12 + b2 * e10
  far = Math.abs(d) - r
  separation[10] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 10
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  // A1 x B2
  d = p0 * c22 - p2 * c02
  v = w0 * c22 - w2 * c02
  r = a0 * e22 + a2 * e02 + b0 * e11 + b1 * e10
  far = Math.abs(d) - r
  separation[11] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 11
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  if (first > last) return MISS
  // A2 x B0
  d = p1 * c00 - p0 * c10
  v = w1 * c00 - w0 * c10
  r = a0 * e10 + a1 * e00 + b1 * e22 + b2 * e21
  far = Math.abs(d) - r
  separation[12] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 12
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  // A2 x B1
  d = p1 * c01 - p0 * c11
  v = w1 * c01 - w0 * c11
  r = a0 * e11 + a1 * e01 + b0 * e22 + b2 * e20
  far = Math.abs(d) - r
  separation[13] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 13
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  // A2 x B2
  d = p1 * c02 - p0 * c12
  v = w1 * c02 - w0 * c12
  r = a0 * e12 + a1 * e02 + b0 * e21 + b1 * e20
  far = Math.abs(d) - r
  separation[14] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = 14
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  if (first > last) return MISS
  const parallel = Math.max(e00, e01, e02, e10, e11, e12, e20, e21, e22)
  if (parallel > (entering < 0 ? LEAVING_PARALLEL : ENTERING_PARALLEL)) return IN_DOUBT
  let time = 0
  obbPairSize[0] = size
  if (entering < 0) {
    const frame = crossCosines
    frame[0] = c00
    frame[1] = c01
    frame[2] = c02
    frame[3] = c10
    frame[4] = c11
    frame[5] = c12
    frame[6] = c20
    frame[7] = c21
    frame[8] = c22
  } else {
    if ((a0 === 0 || a1 === 0 || a2 === 0) && (b0 === 0 || b1 === 0 || b2 === 0)) return IN_DOUBT
    const slowest = Math.min(
      Math.abs(w0),
      Math.abs(w1),
      Math.abs(w2),
      Math.abs(u0),
      Math.abs(u1),
      Math.abs(u2),
      Math.abs(w2 * c10 - w1 * c20),
      Math.abs(w2 * c11 - w1 * c21),
      Math.abs(w2 * c12 - w1 * c22),
      Math.abs(w0 * c20 - w2 * c00),
      Math.abs(w0 * c21 - w2 * c01),
      Math.abs(w0 * c22 - w2 * c02),
      Math.abs(w1 * c00 - w0 * c10),
      Math.abs(w1 * c01 - w0 * c11),
      Math.abs(w1 * c02 - w0 * c12),
    )
    if (!((last - first) * slowest > 4 * band)) return IN_DOUBT
    enteringAxis[0] = entering
    enteringAxis[1] = enterV < 0 ? 1 : -1
    time = enterFar / Math.abs(enterV)
  }
  let lastTime = leaveV === 0 ? maxTime : (leaveR - (leaveV > 0 ? leaveD : -leaveD)) / Math.abs(leaveV)
  if (lastTime > maxTime) lastTime = maxTime
  out[SWEEP_TIME] = time
  out[SWEEP_LAST_TIME] = lastTime < time ? time : lastTime
  return entering < 0 ? AT_START : LATER
}
