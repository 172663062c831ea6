/**
 * Two rectangles, for the loops of the step: most of their pairs are told by four axes in closed form.
 */
import { BOUND_ROUNDING, FLAT_BOUND_SLACK } from '../../tolerances.js'
import { isIdentity } from '../../math/vectors.js'
import { overlapUnrotated } from '../exact-box.js'
import { larger } from '../obb-obb/separation.js'
import { ROW_AXES, type RowTest, type RowWriter } from '../rows.js'
import { MANIFOLD_LENGTH } from '../manifold.js'
import { collidePolygons } from './collide.js'
import { writeRectangle } from './polygon.js'

/**
 * Writes to out[at] how far apart two rectangles surely are, or how far they must surely move to come apart, as
 * boundObbSeparation for boxes: more than 0, they are apart by at least that; less than 0, they overlap, and points of
 * both must together move by at least minus that before they can be apart; 0: in doubt. The four axes are normals of
 * edges; no axis is the product of two. So the least depth along them is the least of the Minkowski difference,
 * whatever the angle.
 */
export const boundRectangleSeparation: RowWriter = (rowsA, a, rowsB, b, out, at) => {
  a &= 0x3fffffff
  b &= 0x3fffffff
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const a0 = rowsA[a + 12]
  const a1 = rowsA[a + 13]
  const b0 = rowsB[b + 12]
  const b1 = rowsB[b + 13]
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
  const gap = larger(larger(g0, g1), larger(g2, g3))
  const most = BOUND_ROUNDING * Math.abs(gap) - FLAT_BOUND_SLACK * (a0 + a1 + (b0 + b1))
  // Which sign the gap has cannot be predicted. V8: see notes, "branchless loops".
  out[at] = most > 0 ? (2 * Number(gap > 0) - 1) * most : 0
}

const collideDoubtful = collidePolygons(writeRectangle, writeRectangle)
const manifold = new Float64Array(MANIFOLD_LENGTH)

/** Whether two rectangles touch, for their very doubles. Most that touch exactly are unrotated. */
export const overlapRectangles: RowTest = (rowsA, a, rowsB, b) =>
  isIdentity(rowsA, a + ROW_AXES) && isIdentity(rowsB, b + ROW_AXES)
    ? overlapUnrotated(rowsA, a, rowsB, b)
    : collideDoubtful(rowsA, a, rowsB, b, manifold) > 0
