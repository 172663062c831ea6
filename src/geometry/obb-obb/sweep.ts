/**
 * First time and point of contact of two boxes at constant velocities (Eberly, dynamic collision, 2.3).
 *
 * Where the point of table 2 is unique (a corner on anything, edges that cross) it is that corner or crossing.
 * Otherwise it is the mean of the midpoints of the edge parts of each box inside the other: the paper's choice,
 * variable by variable, can leave the other box.
 *
 * The first time is the latest entry of the window of contact (moving/window.ts) over all axes; the axis that separated
 * last is the contact normal. Boxes that touch or overlap at time 0: see writeStart.
 */
import { AT_REST_SLACK, AXIS_TIE, FEATURE_DEPTH, FEATURE_GAP } from '../../tolerances.js'
import {
  axisDistance,
  axisReach,
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
import { packObbs, pairRows as rows } from '../pack.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Numbers, Obb, SweepResult } from '../shapes.js'
import { checkVectors } from '../sweep-arguments.js'
import { AXES } from './frame.js'
import { narrowObbWindow, NEAR_PARALLEL, obbAxis, obbAxisCount, obbPairSize, writeObbAxis } from './moving-axes.js'
import { AT_START, enteringAxis, LATER, MISS, narrowOrdinaryWindow, separations } from './moving-window.js'
import { overlapObbRows } from './overlap.js'

/** Steps of writeDeepPoint at most. Four of five pairs need one, six of a hundred would need more than this. */
const DEEP_STEPS = 10
/** AXIS_TIE for boxes that may only touch. */
const START_TIE = 1e-12
const penetration = new Float64Array(1)
const normal = new Float64Array(3)
const zero = new Float64Array(3)
const offset = new Float64Array(3)

/**
 * Kernel of {@link sweepObbs}: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last time. Writes
 * SWEEP_NUMBERS numbers to out (see SWEEP_TIME); the point is relative to A's centre at that time.
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
  if (found === AT_START) {
    const best = findLeastAxis(15, false)
    if (isDeep()) {
      writeStart(rowsA, a, rowsB, b, best, out)
      return true
    }
  }
  let axis = enteringAxis[0]
  if (found !== LATER) {
    if (!narrowObbWindow(rowsA, a, rowsB, b, motion, m)) return false
    writeWindowTimes(motion, m, out)
    axis = windowAxes[0]
    if (axis < 0) {
      const count = obbAxisCount()
      for (let k = 0; k < count; k++) separations[k] = Math.abs(axisDistance[k]) - axisReach[k]
      writeStart(rowsA, a, rowsB, b, findLeastAxis(count, true), out)
      if (isDeep()) centrePoint(rowsA, a, rowsB, b, out)
      return true
    }
  }
  setNormalTowardsB(rowsA, a, rowsB, b, axis, out)
  out[SWEEP_START_OVERLAP] = 0
  const time = out[SWEEP_TIME]
  for (let i = 0; i < 3; i++) offset[i] += time * motion[m + i]
  if (!writeUniquePoint(rowsA, a, rowsB, b, axis, out)) writeCommonPoint(rowsA, a, rowsB, b, out)
  return true
}

/**
 * Sets the contact normal: axis number `axis` scaled to unit length, on the side of A where B is at time 0; `offset`
 * becomes B's centre from A's then. The sign of table 1's numbers does not tell the side: in the frame of left-handed
 * axes its cross products point the other way.
 */
function setNormalTowardsB(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  k: number,
  out: Float64Array,
): void {
  writeObbAxis(rowsA, a, rowsB, b, k)
  const axis = obbAxis
  for (let i = 0; i < 3; i++) offset[i] = rowsB[b + i] - rowsA[a + i]
  const side = axis[0] * offset[0] + axis[1] * offset[1] + axis[2] * offset[2] < 0 ? -1 : 1
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  const s = side / Math.sqrt(x * x + y * y + z * z)
  out[SWEEP_NORMAL] = normal[0] = s * x + 0
  out[SWEEP_NORMAL + 1] = normal[1] = s * y + 0
  out[SWEEP_NORMAL + 2] = normal[2] = s * z + 0
}

const corner = new Float64Array(6) // of A, of B, relative to A's centre

/**
 * Writes the corner of a box (centre at q) that is extreme along side times the contact normal to corner[at], less its
 * part along axis `free` (-1: none); false when it is not the only one.
 */
function writeCorner(rows: Float64Array, r: number, q: Float64Array, side: number, free: number, at: number): boolean {
  const depth = FEATURE_DEPTH * obbPairSize[0]
  let x = q[0]
  let y = q[1]
  let z = q[2]
  for (let k = 0; k < 3; k++) {
    if (k === free) continue
    const u = r + ROW_AXES + 3 * k
    const extent = rows[r + ROW_PARAMETERS + k]
    const c = side * (rows[u] * normal[0] + rows[u + 1] * normal[1] + rows[u + 2] * normal[2])
    if (!(2 * extent * Math.abs(c) > depth)) return false
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

/** Whether corner[at] lies in the box with its centre at q, or within FEATURE_GAP of it. */
function isInside(rows: Float64Array, r: number, q: Float64Array, at: number): boolean {
  const slack = FEATURE_GAP * obbPairSize[0]
  const x = corner[at] - q[0]
  const y = corner[at + 1] - q[1]
  const z = corner[at + 2] - q[2]
  for (let k = 0; k < 3; k++) {
    const u = r + ROW_AXES + 3 * k
    if (Math.abs(rows[u] * x + rows[u + 1] * y + rows[u + 2] * z) > rows[r + ROW_PARAMETERS + k] + slack) return false
  }
  return true
}

/** Writes corner[at] as the point if it lies in that box. */
function writeIfInside(rows: Float64Array, r: number, q: Float64Array, at: number, out: Float64Array): boolean {
  const inside = isInside(rows, r, q, at)
  if (inside) for (let k = 0; k < 3; k++) out[SWEEP_POINT + k] = corner[at + k]
  return inside
}

/** Writes the point of contact when a corner meets anything, or an edge crosses an edge. False otherwise. */
function writeUniquePoint(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  axis: number,
  out: Float64Array,
): boolean {
  if (axis >= 6 && axis < 15 && writeCrossing(rowsA, a, rowsB, b, axis, out)) return true
  // When several axes enter at the same instant, the normal may be that of an edge pair that does not meet.
  return (
    (axis >= 3 && writeCorner(rowsA, a, zero, 1, -1, 0) && writeIfInside(rowsB, b, offset, 0, out)) ||
    ((axis < 3 || axis >= 6) && writeCorner(rowsB, b, offset, -1, -1, 3) && writeIfInside(rowsA, a, zero, 3, out))
  )
}

/** The point where edges along A_i and B_j cross, for the axis 6 + 3 i + j. */
function writeCrossing(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  axis: number,
  out: Float64Array,
): boolean {
  const i = (11 * (axis - 6)) >> 5
  const j = axis - 6 - 3 * i
  if (!writeCorner(rowsA, a, zero, 1, i, 0) || !writeCorner(rowsB, b, offset, -1, j, 3)) return false
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

/**
 * The axis of least penetration among the first `count` separations, ties going to the earlier; also writes the depth.
 * `inDoubt`: the separations are those of moving-axes.ts, where boxes may only touch, and axes of nearly parallel edges
 * have unit length.
 */
function findLeastAxis(count: number, inDoubt: boolean): number {
  const slack = (inDoubt ? START_TIE : AXIS_TIE) * obbPairSize[0]
  const parallel = inDoubt ? NEAR_PARALLEL : 1
  let least = Infinity
  let best = 0
  for (let k = 0; k < count; k++) {
    let depth = -separations[k]
    if (depth >= least) continue
    // Scaled to unit length the depth is larger; and a face wins over an edge pair that is better by rounding only.
    if (k >= 6) {
      const cosine = k < 15 ? Math.abs(AXES[k - 6]) : 1
      if (cosine <= parallel) depth /= Math.sqrt(1 - cosine * cosine)
      if (depth + slack >= least) continue
    }
    least = depth
    best = k
  }
  penetration[0] = least
  return best
}

/** Whether the boxes, whose least axis has been found, overlap for certain. */
function isDeep(): boolean {
  return penetration[0] > AT_REST_SLACK * obbPairSize[0]
}

/**
 * Boxes in contact at time 0: the normal is that of the axis of least penetration, along which B leaves A by the
 * shortest way.
 */
function writeStart(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  best: number,
  out: Float64Array,
): void {
  setNormalTowardsB(rowsA, a, rowsB, b, best, out)
  out[SWEEP_TIME] = 0
  // Such boxes need no static test.
  const deep = isDeep()
  out[SWEEP_START_OVERLAP] = deep || overlapObbRows(rowsA, a, rowsB, b) ? 1 : 0
  if (!deep || !writeDeepPoint(rowsA, a, rowsB, b, out)) writeCommonPoint(rowsA, a, rowsB, b, out)
}

/** The number in [-half, half] nearest to x, moved inside by `part` times the distance by which x is outside. */
function drawn(x: number, half: number, part: number): number {
  if (x > half) return half - Math.min(half, part * (x - half))
  if (x < -half) return Math.min(half, part * (-half - x)) - half
  return x
}

/**
 * Writes a common point of boxes that overlap for certain, by alternating projections: from B's centre to the nearest
 * point of A, then of B, and so on. From the second step on it goes beyond the boundary, by half the distance to it,
 * because projections to the boundary only approach the intersection. False if it does not get there in a few steps.
 */
function writeDeepPoint(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): boolean {
  const c = AXES
  const c00 = c[0]
  const c01 = c[1]
  const c02 = c[2]
  const c10 = c[3]
  const c11 = c[4]
  const c12 = c[5]
  const c20 = c[6]
  const c21 = c[7]
  const c22 = c[8]
  const a0x = rowsA[a + 3]
  const a0y = rowsA[a + 4]
  const a0z = rowsA[a + 5]
  const a1x = rowsA[a + 6]
  const a1y = rowsA[a + 7]
  const a1z = rowsA[a + 8]
  const a2x = rowsA[a + 9]
  const a2y = rowsA[a + 10]
  const a2z = rowsA[a + 11]
  const t0 = c[9]
  const t1 = c[10]
  const t2 = c[11]
  const a0 = rowsA[a + 12]
  const a1 = rowsA[a + 13]
  const a2 = rowsA[a + 14]
  const b0 = rowsB[b + 12]
  const b1 = rowsB[b + 13]
  const b2 = rowsB[b + 14]
  let x0 = t0
  let x1 = t1
  let x2 = t2
  for (let step = 0; ; step++) {
    const part = step === 0 ? 0 : 0.5
    x0 = drawn(x0, a0, part)
    x1 = drawn(x1, a1, part)
    x2 = drawn(x2, a2, part)
    const s0 = x0 - t0
    const s1 = x1 - t1
    const s2 = x2 - t2
    let y0 = s0 * c00 + s1 * c10 + s2 * c20
    let y1 = s0 * c01 + s1 * c11 + s2 * c21
    let y2 = s0 * c02 + s1 * c12 + s2 * c22
    if (Math.abs(y0) <= b0 && Math.abs(y1) <= b1 && Math.abs(y2) <= b2) break
    if (step === DEEP_STEPS) return false
    y0 = drawn(y0, b0, 0.5)
    y1 = drawn(y1, b1, 0.5)
    y2 = drawn(y2, b2, 0.5)
    x0 = t0 + y0 * c00 + y1 * c01 + y2 * c02
    x1 = t1 + y0 * c10 + y1 * c11 + y2 * c12
    x2 = t2 + y0 * c20 + y1 * c21 + y2 * c22
  }
  out[SWEEP_POINT] = x0 * a0x + x1 * a1x + x2 * a2x
  out[SWEEP_POINT + 1] = x0 * a0y + x1 * a1y + x2 * a2y
  out[SWEEP_POINT + 2] = x0 * a0z + x1 * a1z + x2 * a2z
  return true
}

const clipSlack = new Float64Array(1)
const sum = new Float64Array(4) // x y z of midpoints relative to A, how many
const local = new Float64Array(3)

/**
 * A point of both boxes. Every corner of their intersection lies on an edge of one of them, so some edge of
 * one meets the other box; the middles of all such edge parts are common points, and so is their mean.
 */
function writeCommonPoint(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): void {
  // The least slack that finds one; more than rounding is needed only where bodies meet within the slack of their axes.
  for (clipSlack[0] = FEATURE_DEPTH * obbPairSize[0]; clipSlack[0] < Infinity; clipSlack[0] *= 8) {
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

/**
 * Moves a point of both boxes along the contact normal to midway between their surfaces, if that is a point of both as
 * well.
 */
function centrePoint(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): void {
  const x = normal[0]
  const y = normal[1]
  const z = normal[2]
  let s = -0.5 * penetration[0] - x * out[SWEEP_POINT] - y * out[SWEEP_POINT + 1] - z * out[SWEEP_POINT + 2]
  for (let k = 0; k < 3; k++) {
    const u = a + ROW_AXES + 3 * k
    s += rowsA[a + ROW_PARAMETERS + k] * Math.abs(rowsA[u] * x + rowsA[u + 1] * y + rowsA[u + 2] * z)
  }
  for (let k = 0; k < 3; k++) corner[k] = out[SWEEP_POINT + k] + s * normal[k]
  if (isInside(rowsA, a, zero, 0)) writeIfInside(rowsB, b, offset, 0, out)
}

const motion = new Float64Array(4)
const result = new Float64Array(SWEEP_NUMBERS)

/**
 * First and last time of contact of two boxes moving at constant velocities (units/s) over [0, maxTime] seconds;
 * touching counts, at time 0 and at maxTime too.
 *
 * @param out receives time, lastTime, the contact point in world coordinates at `time`, the unit normal from a to b,
 *   and startOverlap; only after a hit. The time is late by rounding only, and early by so little that the boxes are
 *   then at most 3e-10 of (their sizes + their distance at the start) apart. With startOverlap the time is 0, the point
 *   lies in both boxes, and the normal is the axis of least penetration.
 * @returns whether the boxes touch within [0, maxTime].
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no result, boxes,
 * vectors or times.
 */
export function sweepObbs(
  out: SweepResult,
  a: Obb,
  velocityA: Numbers,
  b: Obb,
  velocityB: Numbers,
  maxTime: number,
): boolean {
  checkVectors(out, out?.point, out?.normal, 'SweepResult')
  packObbs(a, b)
  const swapped = writeRelativeMotion(velocityA, velocityB, maxTime, compareRows(rows, 0, rows, ROW_STRIDE), motion)
  const first = swapped ? ROW_STRIDE : 0
  if (!sweepObbRows(rows, first, rows, ROW_STRIDE - first, motion, 0, result)) return false
  writeSweepResult(result, rows, first, swapped, out)
  return true
}
