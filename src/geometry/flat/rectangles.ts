/**
 * How far apart two rectangles surely are, or how far they must surely move to come apart: for the step, as
 * obb-obb/bound.ts for boxes. Rectangles have four axes, those of their edges, and none is the product of two: the
 * least depth along them is the least of their Minkowski difference, whatever the angle.
 */
import { BOUND_ROUNDING, FLAT_BOUND_SLACK } from '../../tolerances.js'
import { ROW_PARAMETERS, type RowWriter } from '../rows.js'

/** The larger number, or one rounding off. V8: see notes, "maximum without a branch". */
const larger = (x: number, y: number): number => 0.5 * (x + y + Math.abs(x - y))

/**
 * Writes to out[at]: more than 0, the rectangles are apart by at least that; less than 0, they overlap, and points of
 * both must together move by at least minus that before they can be apart; 0: in doubt.
 */
export const boundRectangleSeparation: RowWriter = (rowsA, a, rowsB, b, out, at) => {
  a &= 0x3fffffff
  b &= 0x3fffffff
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const a0 = rowsA[a + ROW_PARAMETERS]
  const a1 = rowsA[a + ROW_PARAMETERS + 1]
  const b0 = rowsB[b + ROW_PARAMETERS]
  const b1 = rowsB[b + ROW_PARAMETERS + 1]
  const a0x = rowsA[a + 3]
  const a0y = rowsA[a + 4]
  const a1x = rowsA[a + 6]
  const a1y = rowsA[a + 7]
  const b0x = rowsB[b + 3]
  const b0y = rowsB[b + 4]
  const b1x = rowsB[b + 6]
  const b1y = rowsB[b + 7]
  const m00 = Math.abs(a0x * b0x + a0y * b0y)
  const m01 = Math.abs(a0x * b1x + a0y * b1y)
  const m10 = Math.abs(a1x * b0x + a1y * b0y)
  const m11 = Math.abs(a1x * b1x + a1y * b1y)
  const g0 = Math.abs(a0x * dx + a0y * dy) - (a0 + b0 * m00 + b1 * m01)
  const g1 = Math.abs(a1x * dx + a1y * dy) - (a1 + b0 * m10 + b1 * m11)
  const g2 = Math.abs(b0x * dx + b0y * dy) - (b0 + a0 * m00 + a1 * m10)
  const g3 = Math.abs(b1x * dx + b1y * dy) - (b1 + a0 * m01 + a1 * m11)
  const best = larger(larger(g0, g1), larger(g2, g3))
  const most = BOUND_ROUNDING * Math.abs(best) - FLAT_BOUND_SLACK * (a0 + a1 + (b0 + b1))
  out[at] = most > 0 ? (best < 0 ? 0 - most : most) : 0
}
