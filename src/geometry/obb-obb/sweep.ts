/**
 * First time and point of contact of two boxes at constant velocities (Eberly, dynamic collision, 2.3; table 2's unique
 * points come out of clipping the contact features, and so do the others: the paper's variable-by-variable choice can leave
 * the other box).
 *
 * The first time is the latest entry of the window of contact (moving/window.ts) over all axes; the axis that separated
 * last is the contact normal. Boxes that touch or overlap at time 0: see writeStart.
 */
import { AT_REST_SLACK, AXIS_TIE, FEATURE_DEPTHS, FEATURE_GAP, TOUCH_DEPTH } from '../../tolerances.js'
import {
  clipSlack,
  contactPlane,
  contactPoint,
  featureA,
  featureB,
  meetFeatures,
  setFeatureDepth,
  writeBoxFeature,
} from '../moving/contact.js'
import {
  axisDistance,
  axisReach,
  enteringSide,
  SWEEP_NORMAL,
  SWEEP_NUMBERS,
  SWEEP_POINT,
  SWEEP_START_OVERLAP,
  SWEEP_TIME,
  windowAxes,
  writeWindowTimes,
} from '../moving/window.js'
import { writeRelativeMotion, writeSweepResult } from '../moving/motion.js'
import { compareRows } from '../order.js'
import { packObb } from '../pack.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Numbers, Obb, SweepResult } from '../shapes.js'
import { crossCosines, narrowObbWindow, obbAxis, obbAxisCount, obbPairSize, writeObbAxis } from './moving-axes.js'
import { AT_START, enteringAxis, LATER, MISS, narrowOrdinaryWindow, separations } from './moving-window.js'
import { overlapObbRows } from './overlap.js'

/** Steps of writeDeepStart. Four of five pairs need one, six of a hundred more than this. */
const DEEP_STEPS = 10
/** AXIS_TIE for boxes that may only touch. */
const START_TIE = 1e-12
const penetration = new Float64Array(1)
const zero = new Float64Array(3)
const offset = new Float64Array(3)

/**
 * Kernel: boxes rowsA[a..] and rowsB[b..], motion[m..m + 2] the velocity of B relative to A, motion[m + 3] the last time.
 * Writes SWEEP_NUMBERS numbers to out (moving/window.ts); the point is relative to A's centre at that time.
 */
export function sweepObbRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
  out: Float64Array,
): boolean {
  const found = narrowOrdinaryWindow(rowsA, a, rowsB, b, motion, m, out)
  if (found === MISS) return false
  if (found === AT_START && writeDeepStart(rowsA, a, rowsB, b, out)) return true
  if (found === LATER) {
    writeObbAxis(rowsA, a, rowsB, b, enteringAxis[0])
    setNormal(enteringAxis[1], out)
  } else {
    if (!narrowObbWindow(rowsA, a, rowsB, b, motion, m)) return false
    writeWindowTimes(motion, m, out)
    const entering = windowAxes[0]
    if (entering < 0) {
      writeStart(rowsA, a, rowsB, b, out)
      return true
    }
    writeObbAxis(rowsA, a, rowsB, b, entering)
    setNormal(enteringSide(entering), out)
  }
  out[SWEEP_START_OVERLAP] = 0
  const time = out[SWEEP_TIME]
  offset[0] = rowsB[b] - rowsA[a] + time * motion[m]
  offset[1] = rowsB[b + 1] - rowsA[a + 1] + time * motion[m + 1]
  offset[2] = rowsB[b + 2] - rowsA[a + 2] + time * motion[m + 2]
  if (found === LATER && writeUniquePoint(rowsA, a, rowsB, b, enteringAxis[0], out)) return true
  // Axes that enter at one instant may hand the normal to one whose features do not meet: then any common point.
  if (!writeContactPoint(rowsA, a, rowsB, b, out)) writeCommonPoint(rowsA, a, rowsB, b, out)
  return true
}

/** The contact normal: obbAxis scaled to unit length, times side. */
function setNormal(side: number, out: Float64Array): void {
  const axis = obbAxis
  const plane = contactPlane
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  const s = side / Math.sqrt(x * x + y * y + z * z)
  out[SWEEP_NORMAL] = plane[0] = s * x + 0
  out[SWEEP_NORMAL + 1] = plane[1] = s * y + 0
  out[SWEEP_NORMAL + 2] = plane[2] = s * z + 0
}

const corner = new Float64Array(6) // of A, of B, relative to A's centre

/**
 * Writes the corner of a box that is extreme along side times the contact normal to corner[at], less its part along axis
 * `free`; false when it is not the only one.
 */
function writeCorner(rows: Float64Array, r: number, side: number, free: number, at: number): boolean {
  const plane = contactPlane
  let x = 0
  let y = 0
  let z = 0
  for (let k = 0; k < 3; k++) {
    if (k === free) continue
    const u = r + ROW_AXES + 3 * k
    const extent = rows[r + ROW_PARAMETERS + k]
    const c = side * (rows[u] * plane[0] + rows[u + 1] * plane[1] + rows[u + 2] * plane[2])
    if (!(2 * extent * Math.abs(c) > contactPlane[3])) return false
    const s = c > 0 ? extent : -extent
    x += s * rows[u]
    y += s * rows[u + 1]
    z += s * rows[u + 2]
  }
  corner[at] = x
  corner[at + 1] = y
  corner[at + 2] = z
  return true
}

/**
 * Whether the point at p[i] lies in the box with its centre at q, widened by clipSlack; all that counts of axis `skip` (-1: none)
 * is that the point is over that face.
 */
function isInside(rows: Float64Array, r: number, skip: number, p: Float64Array, i: number, q: Float64Array): boolean {
  const slack = clipSlack[0]
  const x = p[i] - q[0]
  const y = p[i + 1] - q[1]
  const z = p[i + 2] - q[2]
  for (let k = 0; k < 3; k++) {
    const u = r + ROW_AXES + 3 * k
    if (k === skip) continue
    if (Math.abs(rows[u] * x + rows[u + 1] * y + rows[u + 2] * z) > rows[r + ROW_PARAMETERS + k] + slack) return false
  }
  return true
}

/** The point of contact when a corner meets a face, or an edge crosses an edge: unique, well inside. False otherwise. */
function writeUniquePoint(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  axis: number,
  out: Float64Array,
): boolean {
  setFeatureDepth(0, obbPairSize)
  const i = axis < 6 ? -1 : axis < 9 ? 0 : axis < 12 ? 1 : 2
  const j = axis < 6 ? -1 : axis - 6 - 3 * i
  if (axis >= 3 && !writeCorner(rowsA, a, 1, i, 0)) return false
  if (axis < 3 || axis >= 6) {
    if (!writeCorner(rowsB, b, -1, j, 3)) return false
    for (let k = 0; k < 3; k++) corner[3 + k] += offset[k]
  }
  if (axis < 6) {
    const at = axis < 3 ? 3 : 0
    clipSlack[0] = 0
    if (axis < 3 ? !isInside(rowsA, a, axis, corner, 3, zero) : !isInside(rowsB, b, axis - 3, corner, 0, offset))
      return false
    for (let k = 0; k < 3; k++) out[SWEEP_POINT + k] = corner[at + k]
    return true
  }
  const u = a + ROW_AXES + 3 * i
  const v = b + ROW_AXES + 3 * j
  const x = corner[3] - corner[0]
  const y = corner[4] - corner[1]
  const z = corner[5] - corner[2]
  const c = rowsA[u] * rowsB[v] + rowsA[u + 1] * rowsB[v + 1] + rowsA[u + 2] * rowsB[v + 2]
  const along = rowsA[u] * x + rowsA[u + 1] * y + rowsA[u + 2] * z
  const across = rowsB[v] * x + rowsB[v + 1] * y + rowsB[v + 2] * z
  const scale = 1 / (1 - c * c)
  const s = scale * (along - c * across)
  const t = scale * (c * along - across)
  if (!(Math.abs(s) <= rowsA[a + ROW_PARAMETERS + i] && Math.abs(t) <= rowsB[b + ROW_PARAMETERS + j])) return false
  const gap = FEATURE_GAP * obbPairSize[0]
  for (let k = 0; k < 3; k++) {
    const p = corner[k] + s * rowsA[u + k]
    const q = corner[k + 3] + t * rowsB[v + k]
    if (!(Math.abs(p - q) <= gap)) return false
    out[SWEEP_POINT + k] = 0.5 * (p + q)
  }
  return true
}

/** Point of contact of boxes that touch along contactPlane, B moved to offset; false if their features do not meet. */
function writeContactPoint(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): boolean {
  for (let attempt = 0; setFeatureDepth(attempt, obbPairSize); attempt++) {
    const countA = writeBoxFeature(rowsA, a, 1, zero, featureA)
    const countB = writeBoxFeature(rowsB, b, -1, offset, featureB)
    const met = meetFeatures(countA, countB, obbPairSize)
    if (met || attempt === 0) for (let i = 0; i < 3; i++) out[SWEEP_POINT + i] = contactPoint[i]
    if (met) return true
  }
  return false
}

/** The axis of least penetration of the first `count` of separations, ties (times the size) going to the earlier; writes how deep. */
function findLeastAxis(count: number, tie: number): number {
  const slack = tie * obbPairSize[0]
  let least = Infinity
  let best = 0
  for (let k = 0; k < count; k++) {
    let depth = -separations[k]
    if (depth >= least) continue
    // Depths are more at unit length; and a face wins over an edge pair that is as good but for rounding.
    if (k >= 6) {
      const cosine = crossCosines[k - 6]
      depth /= Math.sqrt(1 - cosine * cosine)
      if (depth + slack >= least) continue
    }
    least = depth
    best = k
  }
  penetration[0] = least
  return best
}

/**
 * Boxes in contact at time 0: the normal is the axis of least penetration, along which B leaves A by the shortest way; the point
 * is their contact point if they only touch, else the mean of the parts of their edges that lie in the other box.
 */
function writeStart(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): void {
  out[SWEEP_TIME] = 0
  const count = obbAxisCount()
  for (let k = 0; k < count; k++) separations[k] = Math.abs(axisDistance[k]) - axisReach[k]
  const best = findLeastAxis(count, START_TIE)
  const least = penetration[0]
  writeObbAxis(rowsA, a, rowsB, b, best)
  setNormal(axisDistance[best] < 0 ? -1 : 1, out)
  // Axes that overlap by more than any doubt need no static test.
  const certain = least > AT_REST_SLACK * obbPairSize[0]
  out[SWEEP_START_OVERLAP] = certain || overlapObbRows(rowsA, a, rowsB, b) ? 1 : 0
  writeStartPoint(rowsA, a, rowsB, b, out)
}

/** The point of a contact at time 0: contactPlane and penetration say along which normal and how deep. */
function writeStartPoint(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): void {
  const least = penetration[0]
  // Moved out along the normal, B touches A; the middle between there and the same point of B is common, or nearly always.
  for (let i = 0; i < 3; i++) offset[i] = rowsB[b + i] - rowsA[a + i] + least * contactPlane[i]
  const met = writeContactPoint(rowsA, a, rowsB, b, out)
  for (let i = 0; i < 3; i++) {
    out[SWEEP_POINT + i] -= 0.5 * least * contactPlane[i]
    offset[i] = rowsB[b + i] - rowsA[a + i]
  }
  if (met && least <= TOUCH_DEPTH * obbPairSize[0]) return
  clipSlack[0] = FEATURE_DEPTHS[0] * obbPairSize[0]
  if (isInside(rowsA, a, -1, out, SWEEP_POINT, zero) && isInside(rowsB, b, -1, out, SWEEP_POINT, offset)) return
  writeCommonPoint(rowsA, a, rowsB, b, out)
}

/**
 * The same for boxes that overlap by more than any doubt. A common point: from B's centre to the nearest point of A, then of B, and
 * so on; from the second step on, as far inside as it was outside times a half, because steps to the boundary would only
 * come near the intersection. False when the boxes are not that deep.
 */
function writeDeepStart(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): boolean {
  const c = crossCosines
  const best = findLeastAxis(15, AXIS_TIE)
  if (!(penetration[0] > AT_REST_SLACK * obbPairSize[0])) return false
  writeObbAxis(rowsA, a, rowsB, b, best)
  const c00 = c[0]
  const c01 = c[1]
  const c02 = c[2]
  const c10 = c[3]
  const c11 = c[4]
  const c12 = c[5]
  const c20 = c[6]
  const c21 = c[7]
  const c22 = c[8]
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const t0 = rowsA[a + 3] * dx + rowsA[a + 4] * dy + rowsA[a + 5] * dz
  const t1 = rowsA[a + 6] * dx + rowsA[a + 7] * dy + rowsA[a + 8] * dz
  const t2 = rowsA[a + 9] * dx + rowsA[a + 10] * dy + rowsA[a + 11] * dz
  const a0 = rowsA[a + 12]
  const a1 = rowsA[a + 13]
  const a2 = rowsA[a + 14]
  const b0 = rowsB[b + 12]
  const b1 = rowsB[b + 13]
  const b2 = rowsB[b + 14]
  setNormal(obbAxis[0] * dx + obbAxis[1] * dy + obbAxis[2] * dz < 0 ? -1 : 1, out)
  out[SWEEP_START_OVERLAP] = 1
  let x0 = t0
  let x1 = t1
  let x2 = t2
  for (let step = 0; ; step++) {
    const part = step === 0 ? 0 : 0.5
    if (x0 > a0) x0 = a0 - Math.min(a0, part * (x0 - a0))
    else if (x0 < -a0) x0 = Math.min(a0, part * (-a0 - x0)) - a0
    if (x1 > a1) x1 = a1 - Math.min(a1, part * (x1 - a1))
    else if (x1 < -a1) x1 = Math.min(a1, part * (-a1 - x1)) - a1
    if (x2 > a2) x2 = a2 - Math.min(a2, part * (x2 - a2))
    else if (x2 < -a2) x2 = Math.min(a2, part * (-a2 - x2)) - a2
    const s0 = x0 - t0
    const s1 = x1 - t1
    const s2 = x2 - t2
    let y0 = s0 * c00 + s1 * c10 + s2 * c20
    let y1 = s0 * c01 + s1 * c11 + s2 * c21
    let y2 = s0 * c02 + s1 * c12 + s2 * c22
    if (Math.abs(y0) <= b0 && Math.abs(y1) <= b1 && Math.abs(y2) <= b2) break
    if (step === DEEP_STEPS) {
      writeStartPoint(rowsA, a, rowsB, b, out)
      return true
    }
    if (y0 > b0) y0 = b0 - Math.min(b0, 0.5 * (y0 - b0))
    else if (y0 < -b0) y0 = Math.min(b0, 0.5 * (-b0 - y0)) - b0
    if (y1 > b1) y1 = b1 - Math.min(b1, 0.5 * (y1 - b1))
    else if (y1 < -b1) y1 = Math.min(b1, 0.5 * (-b1 - y1)) - b1
    if (y2 > b2) y2 = b2 - Math.min(b2, 0.5 * (y2 - b2))
    else if (y2 < -b2) y2 = Math.min(b2, 0.5 * (-b2 - y2)) - b2
    x0 = t0 + y0 * c00 + y1 * c01 + y2 * c02
    x1 = t1 + y0 * c10 + y1 * c11 + y2 * c12
    x2 = t2 + y0 * c20 + y1 * c21 + y2 * c22
  }
  out[SWEEP_POINT] = x0 * rowsA[a + 3] + x1 * rowsA[a + 6] + x2 * rowsA[a + 9]
  out[SWEEP_POINT + 1] = x0 * rowsA[a + 4] + x1 * rowsA[a + 7] + x2 * rowsA[a + 10]
  out[SWEEP_POINT + 2] = x0 * rowsA[a + 5] + x1 * rowsA[a + 8] + x2 * rowsA[a + 11]
  return true
}

const sum = new Float64Array(4) // x y z of midpoints relative to A, how many
const local = new Float64Array(3)

/**
 * A point of both boxes. Every corner of their intersection lies on an edge of one of them, so some edge of
 * one meets the other box; the middles of all such edge parts are common points, and so is their mean.
 */
function writeCommonPoint(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): void {
  // The least slack that finds one: more than rounding only where the bodies meet within the slack of their axes.
  for (let slack = FEATURE_DEPTHS[0] * obbPairSize[0]; slack < Infinity; slack *= 8) {
    clipSlack[0] = slack
    sum.fill(0)
    clipEdges(rowsA, a, zero, rowsB, b, offset)
    clipEdges(rowsB, b, offset, rowsA, a, zero)
    if (sum[3] === 0) continue
    for (let i = 0; i < 3; i++) out[SWEEP_POINT + i] = sum[i] / sum[3]
    return
  }
}

const inverse = new Float64Array(3)
const step = new Float64Array(9) // the three edge vectors in that frame

/** Adds the middle of every edge part of box e that lies in box f (centres at eo, fo) to sum. */
function clipEdges(
  rowsE: Float64Array,
  e: number,
  eo: Float64Array,
  rowsF: Float64Array,
  f: number,
  fo: Float64Array,
): void {
  const slack = clipSlack[0]
  for (let i = 0; i < 3; i++) {
    const u = f + ROW_AXES + 3 * i
    local[i] = rowsF[u] * (eo[0] - fo[0]) + rowsF[u + 1] * (eo[1] - fo[1]) + rowsF[u + 2] * (eo[2] - fo[2])
    for (let k = 0; k < 3; k++) {
      const v = e + ROW_AXES + 3 * k
      const c = rowsF[u] * rowsE[v] + rowsF[u + 1] * rowsE[v + 1] + rowsF[u + 2] * rowsE[v + 2]
      step[3 * k + i] = rowsE[e + ROW_PARAMETERS + k] * c
    }
  }
  for (let k = 0; k < 3; k++) {
    const p = k === 2 ? 0 : k + 1
    const q = k === 0 ? 2 : k - 1
    for (let i = 0; i < 3; i++) inverse[i] = 1 / step[3 * k + i]
    for (let corner = 0; corner < 4; corner++) {
      const sp = corner & 1 ? 1 : -1
      const sq = corner & 2 ? 1 : -1
      let from = -1
      let to = 1
      for (let i = 0; i < 3 && from <= to; i++) {
        const centre = local[i] + sp * step[3 * p + i] + sq * step[3 * q + i]
        const half = rowsF[f + ROW_PARAMETERS + i] + slack
        if (step[3 * k + i] !== 0) {
          const middle = -centre * inverse[i]
          const reach = Math.abs(half * inverse[i])
          from = Math.max(from, middle - reach)
          to = Math.min(to, middle + reach)
        } else if (Math.abs(centre) > half) from = 2
      }
      if (!(from <= to)) continue
      const s = 0.5 * (from + to)
      for (let i = 0; i < 3; i++) {
        const v = e + ROW_AXES + i
        sum[i] +=
          eo[i] +
          sp * rowsE[e + ROW_PARAMETERS + p] * rowsE[v + 3 * p] +
          sq * rowsE[e + ROW_PARAMETERS + q] * rowsE[v + 3 * q] +
          s * rowsE[e + ROW_PARAMETERS + k] * rowsE[v + 3 * k]
      }
      sum[3]++
    }
  }
}

const rows = new Float64Array(2 * ROW_STRIDE)
const motion = new Float64Array(4)
const result = new Float64Array(SWEEP_NUMBERS)

/**
 * First and last time of contact of two boxes moving at constant velocities (units/s) over [0, maxTime] seconds; touching
 * counts, at time 0 and at maxTime too.
 *
 * @param out receives time, lastTime, the contact point in world coordinates at `time`, the unit normal from a to b,
 * and startOverlap; only after a hit. With startOverlap the time is 0, the point lies in both boxes, and the normal is the
 * axis of least penetration.
 * @returns whether the boxes touch within [0, maxTime].
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes, vectors or times.
 */
export function sweepObbs(
  out: SweepResult,
  a: Obb,
  velocityA: Numbers,
  b: Obb,
  velocityB: Numbers,
  maxTime: number,
): boolean {
  packObb(rows, 0, a, 'a')
  packObb(rows, ROW_STRIDE, b, 'b')
  const swapped = writeRelativeMotion(velocityA, velocityB, maxTime, compareRows(rows, 0, rows, ROW_STRIDE), motion)
  const first = swapped ? ROW_STRIDE : 0
  if (!sweepObbRows(rows, first, rows, ROW_STRIDE - first, motion, 0, result)) return false
  writeSweepResult(result, rows, first, swapped, out)
  return true
}
