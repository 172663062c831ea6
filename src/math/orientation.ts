/**
 * The sign of the volume that four points span: in doubles where Shewchuk's error bound ("Adaptive precision
 * floating-point arithmetic and fast robust geometric predicates", 1997) leaves no doubt, else in exact arithmetic.
 *
 * Trap: it is exact only if products of three coordinates keep all bits (see expansion.ts); the callers see to it, and
 * take wide numbers where no scaling does.
 */
import { UNIT_ROUNDOFF } from '../tolerances.js'
import {
  areExactWide,
  exactDot,
  forgetExact,
  markExact,
  signOfExact,
  writeExactCross,
  writeExactDifference,
} from './exact.js'

/** Three edges from the first point, and the cross product of the last two. */
const edges = new Int32Array(12)

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
  // No product of three differences underflows in the range of expansions: 0 is exactly 0.
  if (permanent === 0 && !areExactWide()) return 0
  const bound = ORIENTATION_BOUND * permanent
  if (bound > SMALLEST_BOUND && !areExactWide()) {
    if (determinant > bound) return 1
    if (determinant < -bound) return -1
  }
  const mark = markExact()
  writeExactDifference(edges, 0, points, q, p)
  writeExactDifference(edges, 3, points, r, p)
  writeExactDifference(edges, 6, points, s, p)
  writeExactCross(edges, 9, 3, 6)
  const sign = signOfExact(exactDot(edges, 9, 0))
  forgetExact(mark)
  return sign
}
