/**
 * The sign of the volume that four points span: in doubles where Shewchuk's error bound ("Adaptive precision
 * floating-point arithmetic and fast robust geometric predicates", 1997) leaves no doubt, else in exact arithmetic.
 *
 * Trap: it is exact only if products of three coordinates keep all bits (see expansion.ts); the callers see to it, and
 * take whole numbers where no scaling does.
 */
import { UNIT_ROUNDOFF } from '../tolerances.js'
import {
  EXACT_CROSS,
  EXACT_DOT,
  EXACT_SPARE,
  EXACT_VECTOR,
  exactCross,
  exactDifference,
  exactDot,
  signOfExpansion,
} from './expansion.js'
import { signOfBigInt, wideCross, wideDifference, wideDot, wideVector } from './wide-integer.js'

const P = 0
const Q = P + EXACT_VECTOR
const R = Q + EXACT_VECTOR
const CROSS = R + EXACT_VECTOR
const DOT = CROSS + EXACT_CROSS
const SPARE = DOT + EXACT_DOT
const work = new Float64Array(SPARE + EXACT_SPARE)

/** Shewchuk's bound (7 + 56 u) u, rounded up; the bound for the area of three points in a plane is smaller. */
export const ORIENTATION_BOUND = 7.01 * UNIT_ROUNDOFF
/** A computed bound below this may itself have lost digits to underflow. */
export const SMALLEST_BOUND = 1e-280

/** Sign of det(q - p, r - p, s - p), the four being offsets of points in `points`. */
export function signOfVolume(points: Float64Array, p: number, q: number, r: number, s: number): number {
  const px = points[p]
  const py = points[p + 1]
  const pz = points[p + 2]
  const ax = points[q] - px
  const ay = points[q + 1] - py
  const az = points[q + 2] - pz
  const bx = points[r] - px
  const by = points[r + 1] - py
  const bz = points[r + 2] - pz
  const cx = points[s] - px
  const cy = points[s + 1] - py
  const cz = points[s + 2] - pz
  const bycz = by * cz
  const bzcy = bz * cy
  const bzcx = bz * cx
  const bxcz = bx * cz
  const bxcy = bx * cy
  const bycx = by * cx
  const determinant = ax * (bycz - bzcy) + ay * (bzcx - bxcz) + az * (bxcy - bycx)
  const permanent =
    Math.abs(ax) * (Math.abs(bycz) + Math.abs(bzcy)) +
    Math.abs(ay) * (Math.abs(bzcx) + Math.abs(bxcz)) +
    Math.abs(az) * (Math.abs(bxcy) + Math.abs(bycx))
  // No product of three differences underflows in that range: 0 is exactly 0.
  if (permanent === 0) return 0
  const bound = ORIENTATION_BOUND * permanent
  if (bound > SMALLEST_BOUND) {
    if (determinant > bound) return 1
    if (determinant < -bound) return -1
  }
  exactDifference(work, P, points, q, p)
  exactDifference(work, Q, points, r, p)
  exactDifference(work, R, points, s, p)
  exactCross(work, CROSS, Q, R, SPARE)
  exactDot(work, DOT, CROSS, P, SPARE)
  return signOfExpansion(work, DOT)
}

/** {@link signOfVolume} in whole numbers, for any finite coordinates. */
export function signOfVolumeWide(points: Float64Array, p: number, q: number, r: number, s: number): number {
  const from = wideVector(points, p)
  const edge = (to: number) => wideDifference(wideVector(points, to), from)
  return signOfBigInt(wideDot(edge(q), wideCross(edge(r), edge(s))))
}
