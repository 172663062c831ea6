/**
 * The contact intervals of two translating boxes on their fifteen axes (Eberly, dynamic collision, table 1 with 2.2.2,
 * 2.3.1; the table's last row is A2 x B2).
 *
 * On axis L the boxes touch while |L.D + t L.W| <= R0 + R1, D from A's centre to B's at time 0 and W the velocity of B
 * relative to A. Fifteen axes are complete for boxes under translation, but for two rods (boxes with two extents
 * of zero) in one plane, which need the two axes of that plane as well.
 *
 * Trap: A_i x B_j of almost parallel edges is rounding noise in the table's form, and hides gaps or invents them. Such
 * an axis is formed again from exact products (moving/exact-cross.ts), scaled to unit length, and the boxes are
 * projected on it directly; edges parallel to the last bit give no axis.
 */
import { AT_REST_SLACK, CROSS_CANCELLED, MOVING_ROUNDING } from '../../tolerances.js'
import { crossVectors, VECTOR_STRIDE, writeVector } from '../moving/exact-cross.js'
import { axisDistance, axisReach, axisSpeed, narrowWindow, openWindow } from '../moving/window.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import { AXES, writeFrame } from './frame.js'
import { overlapObbRows } from './overlap.js'

/** Cosine beyond which two edges count as almost parallel: squared sine CROSS_CANCELLED. */
export const NEAR_PARALLEL = Math.sqrt(1 - CROSS_CANCELLED)
/** First of the two axes of a pair of rods. */
const ROD_AXES = 15

/** The last direction that writeObbAxis wrote: x, y, z, not of unit length. */
export const obbAxis = new Float64Array(3)
/** Size of the last pair: distance of centres plus half extents, the measure of its rounding errors. */
export const obbPairSize = new Float64Array(1)

const edges = new Float64Array(3 * VECTOR_STRIDE)
let axisCount = 15

/**
 * How far the axes of two boxes are from orthonormal, up to twice AXES_ORTHONORMAL: the table takes them for
 * orthonormal, so this times the size of the pair is slack as well.
 */
export function obbSkew(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): number {
  return skewOf(rowsA, a) + skewOf(rowsB, b)
}

/** Unrolled: overlapMovingObbs asks for every pair, and loops double its time. */
function skewOf(rows: Float64Array, r: number): number {
  const x0 = rows[r + 3]
  const y0 = rows[r + 4]
  const z0 = rows[r + 5]
  const x1 = rows[r + 6]
  const y1 = rows[r + 7]
  const z1 = rows[r + 8]
  const x2 = rows[r + 9]
  const y2 = rows[r + 10]
  const z2 = rows[r + 11]
  return (
    Math.abs(x0 * x1 + y0 * y1 + z0 * z1) +
    Math.abs(x0 * x2 + y0 * y2 + z0 * z2) +
    Math.abs(x1 * x2 + y1 * y2 + z1 * z2) +
    Math.abs(x0 * x0 + y0 * y0 + z0 * z0 - 1) +
    Math.abs(x1 * x1 + y1 * y1 + z1 * z1 - 1) +
    Math.abs(x2 * x2 + y2 * y2 + z2 * z2 - 1)
  )
}

/** How many axes the last pair had. */
export function obbAxisCount(): number {
  return axisCount
}

/**
 * Narrows the window of contact of boxes a and b by all their axes; false when they miss. motion[m..m + 2] is W,
 * motion[m + 3] the last time. Without relative motion the static test decides, and the axes serve the normal only.
 */
export function narrowObbWindow(
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
  const atRest = wx === 0 && wy === 0 && wz === 0
  if (atRest && !overlapObbRows(rowsA, a, rowsB, b)) return false
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const c = AXES
  writeFrame(rowsA, a, rowsB, b)
  let size = Math.abs(dx) + Math.abs(dy) + Math.abs(dz)
  for (let i = ROW_PARAMETERS; i < ROW_PARAMETERS + 3; i++) size += rowsA[a + i]
  for (let i = ROW_PARAMETERS; i < ROW_PARAMETERS + 3; i++) size += rowsB[b + i]
  obbPairSize[0] = size
  const slack = atRest ? AT_REST_SLACK : MOVING_ROUNDING + obbSkew(rowsA, a, rowsB, b)
  axisCount = 15
  openWindow(motion, m, slack * size)

  for (let k = 0; k < 6; k++) {
    const ofA = k < 3
    const rows = ofA ? rowsA : rowsB
    const u = ROW_AXES + (ofA ? a + 3 * k : b + 3 * k - 9)
    axisDistance[k] = rows[u] * dx + rows[u + 1] * dy + rows[u + 2] * dz
    axisSpeed[k] = rows[u] * wx + rows[u + 1] * wy + rows[u + 2] * wz
    let reach = ofA ? rowsA[a + 12 + k] : rowsB[b + 9 + k]
    for (let i = 0; i < 3; i++)
      reach += ofA ? rowsB[b + 12 + i] * Math.abs(c[3 * k + i]) : rowsA[a + 12 + i] * Math.abs(c[3 * i + k - 3])
    axisReach[k] = reach
  }
  if (!narrowWindow(0, 6)) return false

  // A_i x B_j: i and j with the two others of each box, low and high.
  for (let i = 0, k = 6; i < 3; i++) {
    const iLow = i === 0 ? 1 : 0
    const iHigh = i === 2 ? 1 : 2
    const sign = i === 1 ? -1 : 1
    const p = sign * axisDistance[iHigh]
    const q = sign * axisDistance[iLow]
    const pSpeed = sign * axisSpeed[iHigh]
    const qSpeed = sign * axisSpeed[iLow]
    const aLow = rowsA[a + ROW_PARAMETERS + iLow]
    const aHigh = rowsA[a + ROW_PARAMETERS + iHigh]
    for (let j = 0; j < 3; j++, k++) {
      const jLow = j === 0 ? 1 : 0
      const jHigh = j === 2 ? 1 : 2
      const cosine = c[3 * i + j]
      if (cosine > NEAR_PARALLEL || cosine < -NEAR_PARALLEL) {
        // Almost parallel: the exact form, or an axis that neither separates the pair nor has least penetration.
        if (writeCross(rowsA, a + ROW_AXES + 3 * i, rowsB, b + ROW_AXES + 3 * j))
          projectObbs(k, rowsA, a, rowsB, b, motion, m)
        else {
          axisDistance[k] = 0
          axisReach[k] = 4 * size
          axisSpeed[k] = 0
        }
        continue
      }
      const low = c[3 * iLow + j]
      const high = c[3 * iHigh + j]
      axisDistance[k] = p * low - q * high
      axisSpeed[k] = pSpeed * low - qSpeed * high
      axisReach[k] =
        aLow * Math.abs(high) +
        aHigh * Math.abs(low) +
        rowsB[b + ROW_PARAMETERS + jLow] * Math.abs(c[3 * i + jHigh]) +
        rowsB[b + ROW_PARAMETERS + jHigh] * Math.abs(c[3 * i + jLow])
    }
  }
  if (!narrowWindow(6, 15)) return false
  if (rodAxis(rowsA, a) > 0 && rodAxis(rowsB, b) > 0) {
    for (let side = 0; side < 2; side++)
      if (writeRodAxis(rowsA, a, rowsB, b, side)) projectObbs(axisCount++, rowsA, a, rowsB, b, motion, m)
    return narrowWindow(ROD_AXES, axisCount)
  }
  return true
}

/** A_i x B_j to obbAxis; false if they are parallel. */
function writeCross(rowsA: Float64Array, u: number, rowsB: Float64Array, v: number): boolean {
  writeVector(rowsA, u, edges, 0)
  writeVector(rowsB, v, edges, VECTOR_STRIDE)
  return crossVectors(edges, 0, edges, VECTOR_STRIDE, obbAxis, 0)
}

/** Projects both boxes on obbAxis, scaled to unit length, as axis k. */
function projectObbs(
  k: number,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
): void {
  const s = 1 / Math.sqrt(obbAxis[0] * obbAxis[0] + obbAxis[1] * obbAxis[1] + obbAxis[2] * obbAxis[2])
  const x = s * obbAxis[0]
  const y = s * obbAxis[1]
  const z = s * obbAxis[2]
  let r = 0
  for (let i = 0; i < 3; i++) {
    const u = a + ROW_AXES + 3 * i
    const v = b + ROW_AXES + 3 * i
    r += rowsA[a + ROW_PARAMETERS + i] * Math.abs(rowsA[u] * x + rowsA[u + 1] * y + rowsA[u + 2] * z)
    r += rowsB[b + ROW_PARAMETERS + i] * Math.abs(rowsB[v] * x + rowsB[v + 1] * y + rowsB[v + 2] * z)
  }
  const d = x * (rowsB[b] - rowsA[a]) + y * (rowsB[b + 1] - rowsA[a + 1]) + z * (rowsB[b + 2] - rowsA[a + 2])
  axisDistance[k] = d
  axisReach[k] = r
  axisSpeed[k] = x * motion[m] + y * motion[m + 1] + z * motion[m + 2]
}

/** Offset in the row of the long axis of a rod, a box with exactly two extents of zero; 0 for other boxes. */
function rodAxis(rows: Float64Array, r: number): number {
  const x = rows[r + ROW_PARAMETERS] > 0
  const y = rows[r + ROW_PARAMETERS + 1] > 0
  const z = rows[r + ROW_PARAMETERS + 2] > 0
  return Number(x) + Number(y) + Number(z) === 1 ? (x ? 3 : y ? 6 : 9) : 0
}

/** Writes axis 15 (side 0) or 16 (side 1) of two rods to obbAxis: in their plane, perpendicular to A's or B's rod. */
function writeRodAxis(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, side: number): boolean {
  const u = a + rodAxis(rowsA, a)
  const v = b + rodAxis(rowsB, b)
  if (!writeCross(rowsA, u, rowsB, v)) return false
  writeVector(obbAxis, 0, edges, 2 * VECTOR_STRIDE)
  if (side === 0) writeVector(rowsA, u, edges, 0)
  else writeVector(rowsB, v, edges, 0)
  return crossVectors(edges, 2 * VECTOR_STRIDE, edges, 0, obbAxis, 0)
}

/** Writes the direction of axis k of the last pair to obbAxis; false if there is none (parallel edges). */
export function writeObbAxis(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, k: number): boolean {
  if (k >= ROD_AXES) return writeRodAxis(rowsA, a, rowsB, b, k - ROD_AXES)
  if (k >= 6) {
    const i = (11 * (k - 6)) >> 5
    const j = k - 6 - 3 * i
    return writeCross(rowsA, a + ROW_AXES + 3 * i, rowsB, b + ROW_AXES + 3 * j)
  }
  const rows = k < 3 ? rowsA : rowsB
  const u = ROW_AXES + (k < 3 ? a + 3 * k : b + 3 * k - 9)
  const axis = obbAxis
  axis[0] = rows[u]
  axis[1] = rows[u + 1]
  axis[2] = rows[u + 2]
  return true
}
