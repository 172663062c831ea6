/**
 * Conservative advancement of two bodies with constant linear and angular velocity (Eberly, dynamic collision, section 5):
 * a body turns about a pivot that moves by v t, its pose at time t is pivot + v t + exp([w]t) arm, exp([w]t) R0.
 *
 * From a time when a separation kernel finds the bodies apart along some axis, `clearTime` tells how long they surely stay
 * apart; the time moves on by that much, and so on until they are within the tolerance or the time is over. Between two
 * kernel calls nothing is sampled and nothing can be missed: spins of many turns, blades that pass between samples,
 * equal poses at both ends. The poses are computed from time 0 each time, so nothing drifts.
 *
 * Before the first kernel call the bounding balls cut the time down to the part in which they meet, so distance costs
 * nothing. A body that spins fast is also bounded by the solid that it sweeps in any number of turns.
 *
 * What comes out is never later than the true first contact, and a contact is never missed. A hit is reported at a time
 * when the bodies are at most `tolerance` apart, on an axis that tells the direction in which they approach.
 */
import { ADVANCE_TOLERANCE, UNIT_ROUNDOFF } from '../../tolerances.js'
import { SPIN_STRIDE, writeSpin, writeSpun } from '../../math/rotation.js'
import { clearTime } from './clear-time.js'
import {
  ADVANCE_ITERATIONS,
  ADVANCE_LIMIT,
  ADVANCE_NORMAL,
  ADVANCE_SEPARATION,
  ADVANCE_TIME,
  MOTION_ANGULAR,
  MOTION_ROUND,
  MOTION_SPANS,
  MOTION_ARM,
  WORK_ANGULAR_A,
  WORK_ANGULAR_B,
  WORK_ARM_A,
  WORK_ARM_B,
  WORK_CORNERS,
  WORK_COSINES,
  WORK_NORMAL,
  WORK_PIVOT,
  WORK_REACH,
  WORK_ROUNDING,
  WORK_ROW_A,
  WORK_ROW_B,
  WORK_SEPARATION,
  WORK_SPANS,
  WORK_SPIN_A,
  WORK_SPIN_B,
  WORK_START,
  WORK_SWEEP,
  WORK_VELOCITY,
} from './layout.js'

/**
 * The largest signed separation of two posed rows: positive, a lower bound of the distance, if and only if they are
 * disjoint (up to rounding). Writes to `out[0..2]` the unit axis from A to B, world axes, along which they are that far
 * apart.
 */
export type SeparationKernel = (
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
) => number

/** Kernel calls at most. Beyond it the time reached so far, which is safe, is reported as a hit with the limit flagged. */
export const ADVANCE_MAX_ITERATIONS = 256

/** Below this, the cosine of the normal with an axis counts as zero: the contact feature contains that edge. */
const PERPENDICULAR = 1e-7
/** Squared sine of two edges below which their common perpendicular turns too fast to be followed. */
const EDGES_ALIGNED = 1e-4

/** What the kernel writes: the axis, and for some kernels a feature behind it. */
const axisOut = new Float64Array(8)

/**
 * First time in [0, maxTime] when two moving rows come within `tolerance` (a length; see `advanceTolerance`).
 *
 * @param kernel separation of the two shapes
 * @param motionsA motion rows (layout.ts), `ma` the offset of A's
 * @param work scratch of ADVANCE_WORK numbers; after a hit, rows WORK_ROW_A and WORK_ROW_B hold the poses at that time,
 *   relative to A's position
 * @param out ADVANCE_OUT numbers: time, separation, axis, limit flag, iterations; meaningful after a hit, the last also
 *   after a miss
 * @returns whether they come that close, or the limit of iterations was reached first
 */
export function advanceRows(
  kernel: SeparationKernel,
  rowsA: Float64Array,
  a: number,
  motionsA: Float64Array,
  ma: number,
  rowsB: Float64Array,
  b: number,
  motionsB: Float64Array,
  mb: number,
  maxTime: number,
  tolerance: number,
  work: Float64Array,
  out: Float64Array,
): boolean {
  begin(rowsA, a, motionsA, ma, rowsB, b, motionsB, mb, work)
  out[ADVANCE_ITERATIONS] = 0
  out[ADVANCE_LIMIT] = 0
  const roundA = motionsA[ma + MOTION_ROUND]
  const roundB = motionsB[mb + MOTION_ROUND]
  const unboundedA = roundA === Infinity
  const unboundedB = roundB === Infinity
  let time = 0
  let end = maxTime
  if (!unboundedA && !unboundedB) {
    const sum = reachOf(motionsA, ma) + armOf(motionsA, ma) + reachOf(motionsB, mb) + armOf(motionsB, mb)
    if (!clipToBalls(work, sum + tolerance, maxTime, axisOut)) return false
    time = axisOut[0]
    end = axisOut[1]
  }
  const spinA = work[WORK_SPIN_A]
  const spinB = work[WORK_SPIN_B]
  const spin = Math.max(spinA, spinB)
  for (let iteration = 1; ; iteration++) {
    pose(work, time)
    const s = kernel(work, WORK_ROW_A, work, WORK_ROW_B, axisOut)
    out[ADVANCE_ITERATIONS] = iteration
    if (s <= work[WORK_ROUNDING]) return report(out, time, s, 0)
    const rest = end - time
    work[WORK_SEPARATION] = s
    work[WORK_NORMAL] = axisOut[0]
    work[WORK_NORMAL + 1] = axisOut[1]
    work[WORK_NORMAL + 2] = axisOut[2]
    // Steps end above half the tolerance, where rounding cannot put them behind the contact.
    const target = Math.min(0.5 * tolerance, 0.5 * s)
    const horizon = spin * rest > 1 ? 1 / spin : rest
    let step = longestStep(work, horizon, target, unboundedA, unboundedB)
    if (step < rest && spin > 0 && !(unboundedA && spinA > 0) && !(unboundedB && spinB > 0))
      step = Math.max(step, sweptStep(work, rest, target))
    if (step >= rest) return false
    if (s <= tolerance) return report(out, time, s, 0)
    const next = time + step
    if (iteration >= ADVANCE_MAX_ITERATIONS || !(next > time)) return report(out, time, s, 1)
    time = next
  }
}

function report(out: Float64Array, time: number, separation: number, limit: number): true {
  out[ADVANCE_TIME] = time
  out[ADVANCE_SEPARATION] = separation
  out[ADVANCE_NORMAL] = axisOut[0]
  out[ADVANCE_NORMAL + 1] = axisOut[1]
  out[ADVANCE_NORMAL + 2] = axisOut[2]
  out[ADVANCE_LIMIT] = limit
  return true
}

/** Radius of the ball about the position of the shape's row that holds it. */
export function reachOf(motions: Float64Array, m: number): number {
  const x = motions[m + MOTION_SPANS]
  const y = motions[m + MOTION_SPANS + 1]
  const z = motions[m + MOTION_SPANS + 2]
  return Math.sqrt(x * x + y * y + z * z) + motions[m + MOTION_ROUND]
}

/**
 * The tolerance for a pair: ADVANCE_TOLERANCE of its size (the bounding radii that are finite), and the rounding of positions
 * that start far apart.
 */
export function advanceTolerance(
  rowsA: Float64Array,
  a: number,
  motionsA: Float64Array,
  ma: number,
  rowsB: Float64Array,
  b: number,
  motionsB: Float64Array,
  mb: number,
): number {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const reachA = motionsA[ma + MOTION_ROUND] < Infinity ? reachOf(motionsA, ma) + armOf(motionsA, ma) : 0
  const reachB = motionsB[mb + MOTION_ROUND] < Infinity ? reachOf(motionsB, mb) + armOf(motionsB, mb) : 0
  return ADVANCE_TOLERANCE * (reachA + reachB) + 64 * UNIT_ROUNDOFF * Math.sqrt(x * x + y * y + z * z)
}

/**
 * Writes a body's row as it stands after a time of its motion, to `out[at]`, and its arm then to `arms[r]`: to start an
 * advancement there, backwards for instance.
 */
export function writeAdvancedRow(
  rows: Float64Array,
  r: number,
  motions: Float64Array,
  m: number,
  time: number,
  out: Float64Array,
  at: number,
  arms: Float64Array,
  armAt: number,
): void {
  for (let i = 0; i < 16; i++) out[at + i] = rows[r + i]
  const w = m + MOTION_ANGULAR
  writeSpin(spin, 0, rows, r + 3, motions, m + MOTION_ARM, motions[w], motions[w + 1], motions[w + 2])
  for (let i = 0; i < 3; i++) arms[armAt + i] = motions[m + MOTION_ARM + i]
  if (spin[0] > 0 && time !== 0) writeSpun(out, at + 3, arms, armAt, spin, 0, time)
  for (let i = 0; i < 3; i++) out[at + i] += motions[m + i] * time + (arms[armAt + i] - motions[m + MOTION_ARM + i])
}

const spin = new Float64Array(SPIN_STRIDE)

function armOf(motions: Float64Array, m: number): number {
  const x = motions[m + MOTION_ARM]
  const y = motions[m + MOTION_ARM + 1]
  const z = motions[m + MOTION_ARM + 2]
  return Math.sqrt(x * x + y * y + z * z)
}

/** Fills the part of `work` that stays the same over the whole advancement. */
function begin(
  rowsA: Float64Array,
  a: number,
  motionsA: Float64Array,
  ma: number,
  rowsB: Float64Array,
  b: number,
  motionsB: Float64Array,
  mb: number,
  work: Float64Array,
): void {
  for (let i = 0; i < 16; i++) {
    work[WORK_ROW_A + i] = rowsA[a + i]
    work[WORK_ROW_B + i] = rowsB[b + i]
  }
  for (let i = 0; i < 3; i++) {
    const armA = motionsA[ma + MOTION_ARM + i]
    const armB = motionsB[mb + MOTION_ARM + i]
    work[WORK_ARM_A + i] = armA
    work[WORK_ARM_B + i] = armB
    work[WORK_START + i] = rowsB[b + i] - rowsA[a + i] - armB + armA
    work[WORK_VELOCITY + i] = motionsB[mb + i] - motionsA[ma + i]
    work[WORK_ANGULAR_A + i] = motionsA[ma + MOTION_ANGULAR + i]
    work[WORK_ANGULAR_B + i] = motionsB[mb + MOTION_ANGULAR + i]
    work[WORK_SPANS + i] = motionsA[ma + MOTION_SPANS + i]
    work[WORK_SPANS + 3 + i] = motionsB[mb + MOTION_SPANS + i]
  }
  beginBody(work, 0)
  beginBody(work, 1)
  const x = work[WORK_START]
  const y = work[WORK_START + 1]
  const z = work[WORK_START + 2]
  const roundA = motionsA[ma + MOTION_ROUND]
  const roundB = motionsB[mb + MOTION_ROUND]
  work[WORK_ROUNDING] =
    16 *
    UNIT_ROUNDOFF *
    (Math.sqrt(x * x + y * y + z * z) +
      work[WORK_REACH] +
      work[WORK_REACH + 1] +
      (roundA < Infinity ? roundA : 0) +
      (roundB < Infinity ? roundB : 0))
}

function beginBody(work: Float64Array, body: number): void {
  const row = 16 * body
  const spin = body === 0 ? WORK_SPIN_A : WORK_SPIN_B
  const arm = WORK_ARM_A + 3 * body
  const w = body === 0 ? WORK_ANGULAR_A : WORK_ANGULAR_B
  writeSpin(work, spin, work, row + 3, work, arm, work[w], work[w + 1], work[w + 2])
  let reach = 0
  let sweep = 0
  for (let i = 0; i < 4; i++) {
    const span = i < 3 ? work[WORK_SPANS + 3 * body + i] : 1
    const o = spin + 1 + 9 * i
    const x = work[o + 3]
    const y = work[o + 4]
    const z = work[o + 5]
    sweep += span * Math.sqrt(x * x + y * y + z * z)
    if (i === 3) break
    reach += span
  }
  const x = work[arm]
  const y = work[arm + 1]
  const z = work[arm + 2]
  work[WORK_REACH + body] = reach + Math.sqrt(x * x + y * y + z * z)
  work[WORK_SWEEP + body] = work[spin] * sweep
  for (let corner = 0; corner < 4; corner++) {
    const at = WORK_CORNERS + 8 * body + 2 * corner
    work[at] = cornerPart(work, body, spin + 1, corner)
    work[at + 1] = cornerPart(work, body, spin + 4, corner)
  }
}

/** Length of one corner's part along (from = spin + 1) or across (spin + 4) the axis of rotation. */
function cornerPart(work: Float64Array, body: number, from: number, corner: number): number {
  const h0 = work[WORK_SPANS + 3 * body]
  const h1 = corner & 1 ? work[WORK_SPANS + 3 * body + 1] : -work[WORK_SPANS + 3 * body + 1]
  const h2 = corner & 2 ? work[WORK_SPANS + 3 * body + 2] : -work[WORK_SPANS + 3 * body + 2]
  const x = h0 * work[from] + h1 * work[from + 9] + h2 * work[from + 18]
  const y = h0 * work[from + 1] + h1 * work[from + 10] + h2 * work[from + 19]
  const z = h0 * work[from + 2] + h1 * work[from + 11] + h2 * work[from + 20]
  return Math.sqrt(x * x + y * y + z * z)
}

/** Both rows at a time, relative to A's pivot. */
function pose(work: Float64Array, time: number): void {
  for (let i = 0; i < 3; i++) work[WORK_PIVOT + i] = work[WORK_START + i] + work[WORK_VELOCITY + i] * time
  if (time > 0) {
    if (work[WORK_SPIN_A] > 0) writeSpun(work, WORK_ROW_A + 3, work, WORK_ARM_A, work, WORK_SPIN_A, time)
    if (work[WORK_SPIN_B] > 0) writeSpun(work, WORK_ROW_B + 3, work, WORK_ARM_B, work, WORK_SPIN_B, time)
  }
  for (let i = 0; i < 3; i++) {
    work[WORK_ROW_A + i] = work[WORK_ARM_A + i]
    work[WORK_ROW_B + i] = work[WORK_PIVOT + i] + work[WORK_ARM_B + i]
  }
}

/**
 * The part of [0, maxTime] in which two balls of together radius `sum` meet, as `out[0]` and `out[1]`; false if none. Widened
 * against its own rounding, and measured from the closest approach: no difference of large squares.
 */
function clipToBalls(work: Float64Array, sum: number, maxTime: number, out: Float64Array): boolean {
  const dx = work[WORK_START]
  const dy = work[WORK_START + 1]
  const dz = work[WORK_START + 2]
  const vx = work[WORK_VELOCITY]
  const vy = work[WORK_VELOCITY + 1]
  const vz = work[WORK_VELOCITY + 2]
  const d = Math.sqrt(dx * dx + dy * dy + dz * dz)
  const radius = sum * (1 + 1e-6) + 16 * UNIT_ROUNDOFF * d
  out[0] = 0
  out[1] = maxTime
  // Scaled by the largest component first, so that slow motions keep their square.
  const largest = Math.max(Math.abs(vx), Math.abs(vy), Math.abs(vz))
  if (!(largest > 0)) return d <= radius
  const ux = vx / largest
  const uy = vy / largest
  const uz = vz / largest
  const uu = ux * ux + uy * uy + uz * uz
  const nearest = -(ux * dx + uy * dy + uz * dz) / uu
  const px = dx + ux * nearest
  const py = dy + uy * nearest
  const pz = dz + uz * nearest
  const square = radius * radius - (px * px + py * py + pz * pz)
  if (square < 0) return false
  const half = Math.sqrt(square / uu)
  const first = (nearest - half) / largest
  const last = (nearest + half) / largest
  if (first > maxTime || last < 0) return false
  out[0] = Math.max(0, first)
  out[1] = Math.min(maxTime, last)
  return true
}

/** The longest safe step over the turning axes that suit the contact feature. */
function longestStep(
  work: Float64Array,
  horizon: number,
  target: number,
  unboundedA: boolean,
  unboundedB: boolean,
): number {
  const countA = setCosines(work, 0)
  const countB = setCosines(work, 1)
  const wAx = work[WORK_ANGULAR_A]
  const wAy = work[WORK_ANGULAR_A + 1]
  const wAz = work[WORK_ANGULAR_A + 2]
  const wBx = work[WORK_ANGULAR_B]
  const wBy = work[WORK_ANGULAR_B + 1]
  const wBz = work[WORK_ANGULAR_B + 2]
  // The frame of a half-space is the only one in which it stays on its side.
  if (unboundedA) return clearTime(work, wAx, wAy, wAz, horizon, target)
  if (unboundedB) return clearTime(work, wBx, wBy, wBz, horizon, target)
  if (work[WORK_SPIN_A] === 0 && work[WORK_SPIN_B] === 0) return clearTime(work, 0, 0, 0, horizon, target)
  if (countA < 2 && countB < 2) {
    if (turnWithEdges(work, countA, countB)) {
      return clearTime(work, edgeTurn[0], edgeTurn[1], edgeTurn[2], horizon, target)
    }
    return Math.max(clearTime(work, wAx, wAy, wAz, horizon, target), clearTime(work, wBx, wBy, wBz, horizon, target))
  }
  let step = 0
  if (countA >= 2) step = clearTime(work, wAx, wAy, wAz, horizon, target)
  if (step < horizon && countB >= 2) step = Math.max(step, clearTime(work, wBx, wBy, wBz, horizon, target))
  return step
}

/** Sets the cosines of the normal with one body's axes; how many of those with a span are perpendicular to it. */
function setCosines(work: Float64Array, body: number): number {
  const nx = work[WORK_NORMAL]
  const ny = work[WORK_NORMAL + 1]
  const nz = work[WORK_NORMAL + 2]
  let count = 0
  for (let i = 0; i < 3; i++) {
    const o = 16 * body + 3 + 3 * i
    const c = nx * work[o] + ny * work[o + 1] + nz * work[o + 2]
    work[WORK_COSINES + 3 * body + i] = c
    if (Math.abs(c) < PERPENDICULAR && work[WORK_SPANS + 3 * body + i] > 0) count++
  }
  return count
}

const edgeTurn = new Float64Array(3)

/**
 * The angular velocity, perpendicular to the normal, that keeps the normal perpendicular to the (at most one) edge of each
 * body that is so now, in `edgeTurn`. With u = o x n, that is u.edge = -(n x w).edge for each. False for aligned edges.
 */
function turnWithEdges(work: Float64Array, countA: number, countB: number): boolean {
  const nx = work[WORK_NORMAL]
  const ny = work[WORK_NORMAL + 1]
  const nz = work[WORK_NORMAL + 2]
  const p = countA === 0 ? 0 : edgeRate(work, 0, WORK_ANGULAR_A)
  const ax = countA === 0 ? 0 : edge[0]
  const ay = countA === 0 ? 0 : edge[1]
  const az = countA === 0 ? 0 : edge[2]
  const q = countB === 0 ? 0 : edgeRate(work, 1, WORK_ANGULAR_B)
  const bx = countB === 0 ? 0 : edge[0]
  const by = countB === 0 ? 0 : edge[1]
  const bz = countB === 0 ? 0 : edge[2]
  const cosine = ax * bx + ay * by + az * bz
  const square = 1 - cosine * cosine
  if (square < EDGES_ALIGNED) return false
  const alpha = (p - cosine * q) / square
  const beta = (q - cosine * p) / square
  const ux = alpha * ax + beta * bx
  const uy = alpha * ay + beta * by
  const uz = alpha * az + beta * bz
  edgeTurn[0] = ny * uz - nz * uy
  edgeTurn[1] = nz * ux - nx * uz
  edgeTurn[2] = nx * uy - ny * ux
  return true
}

const edge = new Float64Array(3)

/** Writes the one perpendicular axis of a body to `edge`; what its u.edge must be. */
function edgeRate(work: Float64Array, body: number, w: number): number {
  let i = 0
  while (i < 2 && !(Math.abs(work[WORK_COSINES + 3 * body + i]) < PERPENDICULAR && work[WORK_SPANS + 3 * body + i] > 0))
    i++
  const o = 16 * body + 3 + 3 * i
  const x = work[o]
  const y = work[o + 1]
  const z = work[o + 2]
  edge[0] = x
  edge[1] = y
  edge[2] = z
  const nx = work[WORK_NORMAL]
  const ny = work[WORK_NORMAL + 1]
  const nz = work[WORK_NORMAL + 2]
  const wx = work[w]
  const wy = work[w + 1]
  const wz = work[w + 2]
  return -((ny * wz - nz * wy) * x + (nz * wx - nx * wz) * y + (nx * wy - ny * wx) * z)
}

/**
 * The longest step for which the solids that the bodies sweep in any number of turns stay apart along the fixed normal: a
 * corner r that turns about the axis u reaches at most |n.u||r.u| + |n x u||r x u| along n.
 */
function sweptStep(work: Float64Array, rest: number, target: number): number {
  const gap = work[WORK_SEPARATION] - target - sweptGrowth(work, 0) - sweptGrowth(work, 1)
  if (!(gap > 0)) return 0
  const rate =
    work[WORK_NORMAL] * work[WORK_VELOCITY] +
    work[WORK_NORMAL + 1] * work[WORK_VELOCITY + 1] +
    work[WORK_NORMAL + 2] * work[WORK_VELOCITY + 2]
  return gap + rate * rest >= 0 ? rest : gap / -rate
}

/** How much further one body's swept solid reaches along the normal than the body does now. */
function sweptGrowth(work: Float64Array, body: number): number {
  const spin = body === 0 ? WORK_SPIN_A : WORK_SPIN_B
  const speed = work[spin]
  if (speed === 0) return 0
  const w = body === 0 ? WORK_ANGULAR_A : WORK_ANGULAR_B
  const nx = work[WORK_NORMAL]
  const ny = work[WORK_NORMAL + 1]
  const nz = work[WORK_NORMAL + 2]
  const wx = work[w] / speed
  const wy = work[w + 1] / speed
  const wz = work[w + 2] / speed
  const gx = ny * wz - nz * wy
  const gy = nz * wx - nx * wz
  const gz = nx * wy - ny * wx
  const along = Math.abs(nx * wx + ny * wy + nz * wz)
  const across = Math.sqrt(gx * gx + gy * gy + gz * gz)
  let growth = 0
  for (let at = WORK_CORNERS + 8 * body, end = at + 8; at < end; at += 2)
    growth = Math.max(growth, along * work[at] + across * work[at + 1])
  // The arm counts with its sign: only what it may still add along the normal, from A, or against it, from B.
  const arm = WORK_ARM_A + 3 * body
  const rx = work[arm]
  const ry = work[arm + 1]
  const rz = work[arm + 2]
  const turned = rx * wx + ry * wy + rz * wz
  const tx = rx - turned * wx
  const ty = ry - turned * wy
  const tz = rz - turned * wz
  const now = nx * tx + ny * ty + nz * tz
  growth += across * Math.sqrt(tx * tx + ty * ty + tz * tz) - (body === 0 ? now : -now)
  for (let i = 3 * body; i < 3 * body + 3; i++) growth -= work[WORK_SPANS + i] * Math.abs(work[WORK_COSINES + i])
  return growth
}
