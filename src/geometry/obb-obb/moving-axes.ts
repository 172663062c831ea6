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
import { AT_REST_SLACK, CROSS_CANCELLED, CROSS_VANISHED, MOVING_ROUNDING } from '../../tolerances.js'
import { crossVectors, VECTOR_STRIDE, writeVector } from '../moving/exact-cross.js'
import { axisDistance, axisReach, axisSpeed, narrowWindow, openWindow } from '../moving/window.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
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
 * How far the axes of two boxes are from orthonormal, up to twice AXES_ORTHONORMAL: the table takes them for orthonormal, so
 * this times the size of the pair is slack as well.
 */
export function obbSkew(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): number {
  return skewOf(rowsA, a) + skewOf(rowsB, b)
}

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
 * motion[m + 3] the last time. Without relative motion the static test decides; the axes then serve the normal only. Without relative motion the static test decides, and the axes serve the normal only.
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
  const ax0 = rowsA[a + 3]
  const ay0 = rowsA[a + 4]
  const az0 = rowsA[a + 5]
  const ax1 = rowsA[a + 6]
  const ay1 = rowsA[a + 7]
  const az1 = rowsA[a + 8]
  const ax2 = rowsA[a + 9]
  const ay2 = rowsA[a + 10]
  const az2 = rowsA[a + 11]
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
  const c00 = ax0 * bx0 + ay0 * by0 + az0 * bz0
  const c01 = ax0 * bx1 + ay0 * by1 + az0 * bz1
  const c02 = ax0 * bx2 + ay0 * by2 + az0 * bz2
  const c10 = ax1 * bx0 + ay1 * by0 + az1 * bz0
  const c11 = ax1 * bx1 + ay1 * by1 + az1 * bz1
  const c12 = ax1 * bx2 + ay1 * by2 + az1 * bz2
  const c20 = ax2 * bx0 + ay2 * by0 + az2 * bz0
  const c21 = ax2 * bx1 + ay2 * by1 + az2 * bz1
  const c22 = ax2 * bx2 + ay2 * by2 + az2 * bz2
  const e00 = Math.abs(c00)
  const e01 = Math.abs(c01)
  const e02 = Math.abs(c02)
  const e10 = Math.abs(c10)
  const e11 = Math.abs(c11)
  const e12 = Math.abs(c12)
  const e20 = Math.abs(c20)
  const e21 = Math.abs(c21)
  const e22 = Math.abs(c22)
  // L.D and L.W of A's axes.
  const p0 = ax0 * dx + ay0 * dy + az0 * dz
  const p1 = ax1 * dx + ay1 * dy + az1 * dz
  const p2 = ax2 * dx + ay2 * dy + az2 * dz
  const w0 = ax0 * wx + ay0 * wy + az0 * wz
  const w1 = ax1 * wx + ay1 * wy + az1 * wz
  const w2 = ax2 * wx + ay2 * wy + az2 * wz
  const size = Math.abs(dx) + Math.abs(dy) + Math.abs(dz) + a0 + a1 + a2 + b0 + b1 + b2
  obbPairSize[0] = size
  axisCount = 15
  openWindow(motion, m, (atRest ? AT_REST_SLACK : MOVING_ROUNDING + obbSkew(rowsA, a, rowsB, b)) * size)

  axisDistance[0] = p0
  axisReach[0] = a0 + b0 * e00 + b1 * e01 + b2 * e02
  axisSpeed[0] = w0
  axisDistance[1] = p1
  axisReach[1] = a1 + b0 * e10 + b1 * e11 + b2 * e12
  axisSpeed[1] = w1
  axisDistance[2] = p2
  axisReach[2] = a2 + b0 * e20 + b1 * e21 + b2 * e22
  axisSpeed[2] = w2
  if (!narrowWindow(0, 3)) return false
  axisDistance[3] = bx0 * dx + by0 * dy + bz0 * dz
  axisReach[3] = b0 + a0 * e00 + a1 * e10 + a2 * e20
  axisSpeed[3] = bx0 * wx + by0 * wy + bz0 * wz
  axisDistance[4] = bx1 * dx + by1 * dy + bz1 * dz
  axisReach[4] = b1 + a0 * e01 + a1 * e11 + a2 * e21
  axisSpeed[4] = bx1 * wx + by1 * wy + bz1 * wz
  axisDistance[5] = bx2 * dx + by2 * dy + bz2 * dz
  axisReach[5] = b2 + a0 * e02 + a1 * e12 + a2 * e22
  axisSpeed[5] = bx2 * wx + by2 * wy + bz2 * wz
  if (!narrowWindow(3, 6)) return false

  axisDistance[6] = p2 * c10 - p1 * c20
  axisReach[6] = a1 * e20 + a2 * e10 + b1 * e02 + b2 * e01
  axisSpeed[6] = w2 * c10 - w1 * c20
  axisDistance[7] = p2 * c11 - p1 * c21
  axisReach[7] = a1 * e21 + a2 * e11 + b0 * e02 + b2 * e00
  axisSpeed[7] = w2 * c11 - w1 * c21
  axisDistance[8] = p2 * c12 - p1 * c22
  axisReach[8] = a1 * e22 + a2 * e12 + b0 * e01 + b1 * e00
  axisSpeed[8] = w2 * c12 - w1 * c22
  axisDistance[9] = p0 * c20 - p2 * c00
  axisReach[9] = a0 * e20 + a2 * e00 + b1 * e12 + b2 * e11
  axisSpeed[9] = w0 * c20 - w2 * c00
  axisDistance[10] = p0 * c21 - p2 * c01
  axisReach[10] = a0 * e21 + a2 * e01 + b0 * e12 + b2 * e10
  axisSpeed[10] = w0 * c21 - w2 * c01
  axisDistance[11] = p0 * c22 - p2 * c02
  axisReach[11] = a0 * e22 + a2 * e02 + b0 * e11 + b1 * e10
  axisSpeed[11] = w0 * c22 - w2 * c02
  axisDistance[12] = p1 * c00 - p0 * c10
  axisReach[12] = a0 * e10 + a1 * e00 + b1 * e22 + b2 * e21
  axisSpeed[12] = w1 * c00 - w0 * c10
  axisDistance[13] = p1 * c01 - p0 * c11
  axisReach[13] = a0 * e11 + a1 * e01 + b0 * e22 + b2 * e20
  axisSpeed[13] = w1 * c01 - w0 * c11
  axisDistance[14] = p1 * c02 - p0 * c12
  axisReach[14] = a0 * e12 + a1 * e02 + b0 * e21 + b1 * e20
  axisSpeed[14] = w1 * c02 - w0 * c12
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
    refineCrossAxes(rowsA, a, rowsB, b, motion, m)
  if (!narrowWindow(6, 15)) return false
  if (isRod(rowsA, a) && isRod(rowsB, b)) {
    writeRodAxes(rowsA, a, rowsB, b, motion, m)
    return narrowWindow(ROD_AXES, axisCount)
  }
  return true
}

/** Replaces the cross axes of almost parallel edges by their exact form, or by one that never separates. */
function refineCrossAxes(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
): void {
  for (let i = 0; i < 3; i++) {
    const u = a + ROW_AXES + 3 * i
    for (let j = 0; j < 3; j++) {
      const v = b + ROW_AXES + 3 * j
      const c = rowsA[u] * rowsB[v] + rowsA[u + 1] * rowsB[v + 1] + rowsA[u + 2] * rowsB[v + 2]
      if (c <= NEAR_PARALLEL && c >= -NEAR_PARALLEL) continue
      const k = 6 + 3 * i + j
      if (writeCross(rowsA, u, rowsB, v)) projectObbs(k, rowsA, a, rowsB, b, motion, m)
      else neutralise(k)
    }
  }
}

/** An axis that never parts the pair, nor is the one of least penetration. */
function neutralise(k: number): void {
  axisDistance[k] = 0
  axisReach[k] = 4 * obbPairSize[0]
  axisSpeed[k] = 0
}

/** A_i x B_j to obbAxis; false if they are parallel. */
function writeCross(rowsA: Float64Array, u: number, rowsB: Float64Array, v: number): boolean {
  const x = rowsA[u + 1] * rowsB[v + 2] - rowsA[u + 2] * rowsB[v + 1]
  const y = rowsA[u + 2] * rowsB[v] - rowsA[u] * rowsB[v + 2]
  const z = rowsA[u] * rowsB[v + 1] - rowsA[u + 1] * rowsB[v]
  const square = x * x + y * y + z * z
  // The commonest cases first: equal orientation, and edges far from parallel.
  if (square < 0.25 * CROSS_VANISHED) return false
  if (square > 2 * CROSS_CANCELLED) {
    obbAxis[0] = x
    obbAxis[1] = y
    obbAxis[2] = z
    return true
  }
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

/** Whether exactly two extents are zero. */
function isRod(rows: Float64Array, r: number): boolean {
  const x = rows[r + ROW_PARAMETERS] > 0 ? 1 : 0
  const y = rows[r + ROW_PARAMETERS + 1] > 0 ? 1 : 0
  const z = rows[r + ROW_PARAMETERS + 2] > 0 ? 1 : 0
  return x + y + z === 1
}

function longAxis(rows: Float64Array, r: number): number {
  return rows[r + ROW_PARAMETERS] > 0 ? 3 : rows[r + ROW_PARAMETERS + 1] > 0 ? 6 : 9
}

/** Writes axis 15 (side 0) or 16 (side 1) of two rods to obbAxis: in their common plane, upright on A's or B's rod. */
function writeRodAxis(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, side: number): boolean {
  const u = a + longAxis(rowsA, a)
  const v = b + longAxis(rowsB, b)
  if (!writeCross(rowsA, u, rowsB, v)) return false
  writeVector(obbAxis, 0, edges, 2 * VECTOR_STRIDE)
  if (side === 0) writeVector(rowsA, u, edges, 0)
  else writeVector(rowsB, v, edges, 0)
  return crossVectors(edges, 2 * VECTOR_STRIDE, edges, 0, obbAxis, 0)
}

function writeRodAxes(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
): void {
  for (let side = 0; side < 2; side++)
    if (writeRodAxis(rowsA, a, rowsB, b, side)) projectObbs(axisCount++, rowsA, a, rowsB, b, motion, m)
}

/** Writes the direction of axis k of the last pair to obbAxis; false if it is none (parallel edges). */
export function writeObbAxis(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, k: number): boolean {
  if (k >= ROD_AXES) return writeRodAxis(rowsA, a, rowsB, b, k - ROD_AXES)
  if (k >= 6) {
    const i = k < 9 ? 0 : k < 12 ? 1 : 2
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
