/**
 * Signed separation of two boxes: the largest gap over the fifteen axes of axes.ts, each at unit length.
 *
 * Positive: the boxes are disjoint, and at least that far apart (the projections on one unit axis are). Negative: they
 * overlap, and minus the value is the length of the shortest translation that separates them. Both up to rounding, some
 * 1e-15 of the size, and to what their axes are off orthonormal.
 *
 * The bound: how far apart two boxes surely are, or how far they must surely move to come apart, one number for the
 * step, which then leaves the pair alone for that much motion. It takes the gaps of all fifteen axes of axes.ts; no
 * axis is found, and each gap need only have the right sign.
 *
 * A gap along a unit axis is a lower bound of the distance. Where the boxes overlap, the least depth over the fifteen
 * unit axes is the least of the support function h of their Minkowski difference; if no point of the one moves by more
 * than p, and none of the other by more than q, h falls by at most p + q, so they overlap as long as that is less.
 *
 * The trap is edges that are nearly parallel: divided by a sine that small, rounding poses as a gap. Such axes are left
 * out. The face of the Minkowski difference that belongs to A_i x B_j is a parallelogram; let its nearest point to the
 * origin be x. Its edges along A_i belong to another face, which is not left out (A_i and what is perpendicular to B_j
 * are not parallel), and are no further from x than b_j times the sine; the same for B_j and a_i. So leaving it out
 * makes the depth too large by at most the lesser extent times the sine, less than size * sqrt(BOUND_PARALLEL) / 2.
 * With OVERLAP_BAND / sqrt(BOUND_PARALLEL) for what rounding adds, BOUND_SLACK covers both.
 */
import type { RowWriter, SeparationKernel } from '../rows.js'
import { BoxAxes, createBoxAxes, findBestAxis, writeBoxAxes, writeBoxAxis } from './axes.js'
import { BOUND_PARALLEL, BOUND_ROUNDING, BOUND_SLACK } from '../../tolerances.js'
import { PairAxes } from '../moving/window.js'

const axes = createBoxAxes()

/** Signed separation of two boxes. */
export const separateObbRows: SeparationKernel = (rowsA, a, rowsB, b, out) => {
  writeBoxAxes(rowsA, a, rowsB, b, axes)
  const axis = findBestAxis(rowsA, a, rowsB, b, axes, 0, 0) & 15
  writeBoxAxis(rowsA, a, rowsB, b, axis, out, 0)
  out[3] = axes[BoxAxes.gap]
}

/** The gap along axis k, at the length of the axis. */
const gapOf = (k: number): number => Math.abs(axes[PairAxes.distance + k]) - axes[PairAxes.reach + k]

/** The larger number, or one rounding off. V8: see notes, "maximum without a branch". */
export const larger = (x: number, y: number): number => 0.5 * (x + y + Math.abs(x - y))

/** The larger of a signed square and that of a gap along an axis of this squared length. */
function largerSquare(best: number, gap: number, square: number): number {
  const signed = gap * Math.abs(gap)
  return signed > best * square && square > BOUND_PARALLEL ? signed / square : best
}

/**
 * Writes to out[at]: more than 0, the boxes are apart by at least that; less than 0, they overlap, and points of both
 * must together move by at least minus that before the boxes can be apart; 0: in doubt, {@link overlapObbRows} decides.
 */
export const boundObbSeparation: RowWriter = (rowsA, a, rowsB, b, out, at) => {
  writeBoxAxes(rowsA, a, rowsB, b, axes)
  const slack = BOUND_SLACK * axes[BoxAxes.size]
  const faces = larger(larger(gapOf(0), gapOf(1)), larger(gapOf(2), gapOf(3)))
  let best = larger(faces, larger(gapOf(4), gapOf(5)))
  // Of boxes far apart the distance rounds by more than their size.
  const far = BOUND_ROUNDING * best
  if (far > slack) {
    out[at] = far - slack
    return
  }
  best *= Math.abs(best)
  for (let k = 6; k < 15; k++) best = largerSquare(best, gapOf(k), axes[BoxAxes.crossSquares + k])
  const most = Math.sqrt(Math.abs(best)) - slack
  out[at] = most > 0 ? (best < 0 ? 0 - most : most) : 0
}
