/**
 * The window of contact of two translating boxes on their fifteen axes (Eberly, dynamic collision, table 1 with 2.2.2,
 * 2.3.1).
 *
 * On axis L the boxes touch while |L.D + t L.W| <= reach, D from A's centre to B's at time 0 and W the velocity of B
 * relative to A. Fifteen axes are complete for boxes under translation, but for two rods (boxes with two extents of
 * zero) in one plane, which need the two axes of that plane as well.
 *
 * Trap: A_i x B_j of almost parallel edges is rounding noise in the table's form, and hides gaps or invents them. Such
 * an axis is formed again from exact products (math/exact-cross.ts), scaled to unit length, and the boxes are
 * projected on it directly; edges parallel to the last bit give no axis.
 */
import { AT_REST_SLACK, CROSS_CANCELLED, MOVING_ROUNDING } from '../../tolerances.js'
import { crossVectors, VECTOR_STRIDE, writeVector } from '../../math/exact-cross.js'
import { dot, lengthAt } from '../../math/vectors.js'
import { narrowWindow, openWindow, PairAxes } from '../moving/window.js'
import { ROW_AXES, ROW_PARAMETERS, type MovingKernel, type RowWriter } from '../rows.js'
import { BoxAxes, edgeOfA, projectBoxes, writeBoxAxes, writeBoxAxis } from './axes.js'
import { overlapObbRows } from './overlap.js'

/** Cosine beyond which two edges count as almost parallel: squared sine CROSS_CANCELLED. */
const NEAR_PARALLEL = Math.sqrt(1 - CROSS_CANCELLED)
/** First of the two axes of a pair of rods. */
const ROD_AXES = 15

const edges = new Float64Array(3 * VECTOR_STRIDE)

/**
 * Writes the axes of two boxes to `axes`, and cuts their window of contact; false when nothing is left of it.
 * motion[m..m + 2] is W, motion[m + 3] the last time.
 */
export const narrowObbWindow: MovingKernel = (rowsA, a, rowsB, b, motion, m, axes) => {
  // Without relative motion the static test decides, and the axes serve the normal only.
  const atRest = motion[m] === 0 && motion[m + 1] === 0 && motion[m + 2] === 0
  if (atRest && !overlapObbRows(rowsA, a, rowsB, b)) return false
  // Faces that part the boxes by more than their whole way are most misses.
  axes[BoxAxes.parted] = atRest ? Infinity : 1.001 * lengthAt(motion, m) * motion[m + 3]
  if (writeBoxAxes(rowsA, a, rowsB, b, axes) >= 0) return false
  writeSpeeds(rowsA, a, axes, motion, m)
  let size = axes[BoxAxes.size]
  for (let i = 0; i < 3; i++) size += Math.abs(rowsB[b + i] - rowsA[a + i])
  axes[PairAxes.size] = size
  // Most misses are so for more than the slack of any two boxes.
  openWindow(axes, motion, m, AT_REST_SLACK)
  if (!narrowWindow(axes, 0, ROD_AXES)) return false
  for (let k = 6; k < ROD_AXES; k++) if (isNearParallel(axes, k)) replaceAxis(rowsA, a, rowsB, b, motion, m, axes, k)
  if (!atRest) openWindow(axes, motion, m, MOVING_ROUNDING + skewOf(rowsA, a) + skewOf(rowsB, b))
  if (!narrowWindow(axes, 0, ROD_AXES)) return false
  if (rodAxis(rowsA, a) === 0 || rodAxis(rowsB, b) === 0) return true
  for (let k = ROD_AXES; k < ROD_AXES + 2; k++) replaceAxis(rowsA, a, rowsB, b, motion, m, axes, k)
  return narrowWindow(axes, ROD_AXES, ROD_AXES + 2)
}

/** Whether the edges of cross axis k are almost parallel. */
function isNearParallel(axes: Float64Array, k: number): boolean {
  return Math.abs(axes[BoxAxes.cosines + k - 6]) > NEAR_PARALLEL
}

/** Writes the speed along the fifteen axes, in the form of the distances in writeBoxAxes. */
function writeSpeeds(rowsA: Float64Array, a: number, axes: Float64Array, motion: Float64Array, m: number): void {
  const x = motion[m]
  const y = motion[m + 1]
  const z = motion[m + 2]
  const w0 = (axes[PairAxes.speed] = rowsA[a + 3] * x + rowsA[a + 4] * y + rowsA[a + 5] * z)
  const w1 = (axes[PairAxes.speed + 1] = rowsA[a + 6] * x + rowsA[a + 7] * y + rowsA[a + 8] * z)
  const w2 = (axes[PairAxes.speed + 2] = rowsA[a + 9] * x + rowsA[a + 10] * y + rowsA[a + 11] * z)
  for (let j = 0; j < 3; j++) {
    const c0 = axes[BoxAxes.cosines + j]
    const c1 = axes[BoxAxes.cosines + 3 + j]
    const c2 = axes[BoxAxes.cosines + 6 + j]
    axes[PairAxes.speed + 3 + j] = 0 - (w0 * c0 + w1 * c1 + w2 * c2)
    axes[PairAxes.speed + 6 + j] = w2 * c1 - w1 * c2
    axes[PairAxes.speed + 9 + j] = w0 * c2 - w2 * c0
    axes[PairAxes.speed + 12 + j] = w1 * c0 - w0 * c1
  }
}

/** How far the axes of a box are from orthonormal: the table takes them for it, so this times the size is slack too. */
function skewOf(rows: Float64Array, r: number): number {
  return (
    Math.abs(dot(rows, r + 3, rows, r + 6)) +
    Math.abs(dot(rows, r + 3, rows, r + 9)) +
    Math.abs(dot(rows, r + 6, rows, r + 9)) +
    Math.abs(dot(rows, r + 3, rows, r + 3) - 1) +
    Math.abs(dot(rows, r + 6, rows, r + 6) - 1) +
    Math.abs(dot(rows, r + 9, rows, r + 9) - 1)
  )
}

/** Writes axis k from its exact form: a cross axis of almost parallel edges, or one of two rods. */
function replaceAxis(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
  axes: Float64Array,
  k: number,
): void {
  axes[BoxAxes.crossSquares + k] = 1
  axes[PairAxes.speed + k] = 0
  if (writeExactAxis(rowsA, a, rowsB, b, axes, k)) {
    projectBoxes(rowsA, a, rowsB, b, axes, k)
    for (let i = 0; i < 3; i++) axes[PairAxes.speed + k] += axes[BoxAxes.direction + i] * motion[m + i]
  } else {
    // Parallel: neither separates the pair nor has least penetration.
    axes[PairAxes.distance + k] = 0
    axes[PairAxes.reach + k] = 4 * axes[PairAxes.size]
  }
}

/** Writes the unit vector of a cross axis, or of axis 15 or 16 of two rods: in their plane, across A's or B's rod. */
const writeExactAxis: (...pair: Parameters<RowWriter>) => boolean = (rowsA, a, rowsB, b, axes, k) => {
  const isRod = k >= ROD_AXES
  const i = edgeOfA(k)
  writeVector(rowsA, a + (isRod ? rodAxis(rowsA, a) : ROW_AXES + 3 * i), edges, 0)
  writeVector(rowsB, b + (isRod ? rodAxis(rowsB, b) : ROW_AXES + 3 * (k - 6 - 3 * i)), edges, VECTOR_STRIDE)
  if (!crossVectors(edges, 0, edges, VECTOR_STRIDE, axes, BoxAxes.direction)) return false
  if (isRod) {
    writeVector(axes, BoxAxes.direction, edges, 2 * VECTOR_STRIDE)
    const across = (k - ROD_AXES) * VECTOR_STRIDE
    if (!crossVectors(edges, 2 * VECTOR_STRIDE, edges, across, axes, BoxAxes.direction)) return false
  }
  const scale = 1 / lengthAt(axes, BoxAxes.direction)
  for (let d = 0; d < 3; d++) axes[BoxAxes.direction + d] *= scale
  return true
}

/** Offset in the row of the long axis of a rod, a box with exactly two extents of zero; 0 for other boxes. */
function rodAxis(rows: Float64Array, r: number): number {
  const x = rows[r + ROW_PARAMETERS] > 0
  const y = rows[r + ROW_PARAMETERS + 1] > 0
  const z = rows[r + ROW_PARAMETERS + 2] > 0
  return Number(x) + Number(y) + Number(z) === 1 ? (x ? 3 : y ? 6 : 9) : 0
}

/** Writes axis k, on the side of A where B is at time 0, as a unit vector to out[at]. */
export function writeMovingAxis(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  axes: Float64Array,
  k: number,
  out: Float64Array,
  at: number,
): void {
  const isExact = k >= ROD_AXES || (k >= 6 && isNearParallel(axes, k))
  if (isExact) writeExactAxis(rowsA, a, rowsB, b, axes, k)
  else writeBoxAxis(rowsA, a, rowsB, b, k, axes, BoxAxes.direction)
  const isBehind = isExact && axes[PairAxes.distance + k] < 0
  const scale = (isBehind ? -1 : 1) / lengthAt(axes, BoxAxes.direction)
  for (let d = 0; d < 3; d++) out[at + d] = scale * axes[BoxAxes.direction + d] + 0
}
