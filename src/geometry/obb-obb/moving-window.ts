/**
 * The window of contact of two translating boxes in the ordinary case: the fifteen axes unrolled, numbers in locals.
 *
 * Intervals are those of moving-axes.ts, each from one reciprocal: |d + t v| <= r from -d/v - r/|v| to -d/v + r/|v|.
 * (They are NaN without motion along the axis, and cut nothing; whether it separates the boxes is tested before.)
 *
 * Trap: the answer must be that of moving-axes.ts. Here every interval is wider, by a band larger than any slack there,
 * so a miss is a miss there too. A hit is certain if the window is longer than the boxes need to cross the band along
 * the slowest axis, a contact at time 0 if it is deep (sweep.ts). All others go to moving-axes.ts, and so do pairs at
 * rest, almost parallel edges, and rods. Of axes that enter within the band of each other the earlier may be taken;
 * along the later, of length 0.1 at least, boxes are then apart by up to the band (little; 0.03 at sizes of 2e9).
 */
import { AXES_ORTHONORMAL, CROSS_CANCELLED } from '../../tolerances.js'
import { MAX_AXES, SWEEP_LAST_TIME, SWEEP_TIME } from '../moving/window.js'
import { AXES } from './frame.js'
import { obbPairSize } from './moving-axes.js'

/** Pure number, times the size of a pair: more than twice the slack of any two boxes. */
const BAND = 16 * AXES_ORTHONORMAL
/** Cosines as NEAR_PARALLEL of moving-axes.ts: of the axis that enters; of that which leaves an overlap at time 0. */
const ENTERING_PARALLEL = Math.sqrt(1 - CROSS_CANCELLED)
const LEAVING_PARALLEL = 0.99995

/** Results of narrowOrdinaryWindow. */
export const MISS = 0
const IN_DOUBT = 1
export const AT_START = 2
export const LATER = 3

/** After AT_START: separation at time 0 along the axes, A_i x B_j not of unit length. */
export const separations = new Float64Array(MAX_AXES)
/** After LATER: the axis that enters last. */
export const enteringAxis = new Int32Array(1)

/** Cuts the window by all axes; for AT_START and LATER writes times and obbPairSize, for AT_START AXES too. */
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
  const b0x = rowsB[b + 3]
  const b0y = rowsB[b + 4]
  const b0z = rowsB[b + 5]
  const b1x = rowsB[b + 6]
  const b1y = rowsB[b + 7]
  const b1z = rowsB[b + 8]
  const b2x = rowsB[b + 9]
  const b2y = rowsB[b + 10]
  const b2z = rowsB[b + 11]
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
  let k = -1 // Counted, not written out: so the fifteen tests are the same text, which gzip stores once.
  let d: number
  let v: number
  let r: number
  let far: number
  let inverse: number
  let middle: number
  let half: number

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
  d = t0
  v = w0
  r = a0 + b0 * m00 + b1 * m01 + b2 * m02
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
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
  d = t1
  v = w1
  r = a1 + b0 * m10 + b1 * m11 + b2 * m12
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
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
  d = t2
  v = w2
  r = a2 + b0 * m20 + b1 * m21 + b2 * m22
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
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
  const u0 = b0x * wx + b0y * wy + b0z * wz
  d = b0x * dx + b0y * dy + b0z * dz
  v = u0
  r = b0 + a0 * m00 + a1 * m10 + a2 * m20
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  const u1 = b1x * wx + b1y * wy + b1z * wz
  d = b1x * dx + b1y * dy + b1z * dz
  v = u1
  r = b1 + a0 * m01 + a1 * m11 + a2 * m21
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
    enterFar = far
    enterV = v
  }
  if (middle + half < last) {
    last = middle + half
    leaveD = d
    leaveV = v
    leaveR = r
  }
  const u2 = b2x * wx + b2y * wy + b2z * wz
  d = b2x * dx + b2y * dy + b2z * dz
  v = u2
  r = b2 + a0 * m02 + a1 * m12 + a2 * m22
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
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
  d = t2 * c10 - t1 * c20
  v = w2 * c10 - w1 * c20
  r = a1 * m20 + a2 * m10 + b1 * m02 + b2 * m01
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
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
  d = t2 * c11 - t1 * c21
  v = w2 * c11 - w1 * c21
  r = a1 * m21 + a2 * m11 + b0 * m02 + b2 * m00
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
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
  d = t2 * c12 - t1 * c22
  v = w2 * c12 - w1 * c22
  r = a1 * m22 + a2 * m12 + b0 * m01 + b1 * m00
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
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
  d = t0 * c20 - t2 * c00
  v = w0 * c20 - w2 * c00
  r = a0 * m20 + a2 * m00 + b1 * m12 + b2 * m11
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
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
  d = t0 * c21 - t2 * c01
  v = w0 * c21 - w2 * c01
  r = a0 * m21 + a2 * m01 + b0 * m12 + b2 * m10
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
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
  d = t0 * c22 - t2 * c02
  v = w0 * c22 - w2 * c02
  r = a0 * m22 + a2 * m02 + b0 * m11 + b1 * m10
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
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
  d = t1 * c00 - t0 * c10
  v = w1 * c00 - w0 * c10
  r = a0 * m10 + a1 * m00 + b1 * m22 + b2 * m21
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
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
  d = t1 * c01 - t0 * c11
  v = w1 * c01 - w0 * c11
  r = a0 * m11 + a1 * m01 + b0 * m22 + b2 * m20
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
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
  d = t1 * c02 - t0 * c12
  v = w1 * c02 - w0 * c12
  r = a0 * m12 + a1 * m02 + b0 * m21 + b1 * m20
  far = Math.abs(d) - r
  separation[++k] = far
  if (far > band && (d * v >= 0 || far - Math.abs(v) * maxTime > band)) return MISS
  inverse = 1 / v
  middle = -d * inverse
  half = (r + band) * Math.abs(inverse)
  if (middle - half > first) {
    first = middle - half
    entering = k
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
  const parallel = Math.max(m00, m01, m02, m10, m11, m12, m20, m21, m22)
  if (parallel > (entering < 0 ? LEAVING_PARALLEL : ENTERING_PARALLEL)) return IN_DOUBT
  let time = 0
  obbPairSize[0] = size
  if (entering < 0) {
    AXES[0] = c00
    AXES[1] = c01
    AXES[2] = c02
    AXES[3] = c10
    AXES[4] = c11
    AXES[5] = c12
    AXES[6] = c20
    AXES[7] = c21
    AXES[8] = c22
    AXES[9] = t0
    AXES[10] = t1
    AXES[11] = t2
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
    time = enterFar / Math.abs(enterV)
  }
  let lastTime = leaveV === 0 ? maxTime : (leaveR - (leaveV > 0 ? leaveD : -leaveD)) / Math.abs(leaveV)
  if (lastTime > maxTime) lastTime = maxTime
  out[SWEEP_TIME] = time
  out[SWEEP_LAST_TIME] = lastTime < time ? time : lastTime
  return entering < 0 ? AT_START : LATER
}
