/** The two bodies of an advancement: the quantities that stay constant during it, and their poses at a time. */
import { ADVANCE_TOLERANCE, UNIT_ROUNDOFF } from '../../tolerances.js'
import { SPIN_STRIDE, writeSpin, writeSpun } from '../../math/rotation.js'
import { lengthAt } from '../../math/vectors.js'
import { MotionRow, type MovingRow, Work } from './layout.js'

/** Starts a body (0 is A, 1 is B) that is a row. */
export function beginRow(work: Float64Array, body: number, { rows, row: r, motions, motion: m }: MovingRow): void {
  for (let i = 3; i < 16; i++) work[16 * body + i] = rows[r + i]
  work[Work.isTriangle + body] = 0
  let square = 0
  let armSquare = 0
  for (let i = 0; i < 3; i++) {
    const span = motions[m + MotionRow.spans + i]
    const arm = motions[m + MotionRow.arm + i]
    work[Work.spans + 3 * body + i] = span
    work[Work.armA + 3 * body + i] = arm
    square += span * span
    armSquare += arm * arm
  }
  const armLength = Math.sqrt(armSquare)
  work[Work.ball + body] = Math.sqrt(square) + motions[m + MotionRow.round] + armLength
  let reach = armLength
  for (let i = 0; i < 3; i++) reach += work[Work.spans + 3 * body + i]
  work[Work.reach + body] = reach
  if (isStill(motions, m)) return beginStill(work, body)
  const spin = beginSpin(work, body, motions, m)
  writeLengths(work, spin + 4, 9)
  let sweep = lengths[3]
  for (let i = 0; i < 3; i++) sweep += work[Work.spans + 3 * body + i] * lengths[i]
  work[Work.sweep + body] = work[spin] * sweep
  for (let corner = 0; corner < 4; corner++) {
    const at = Work.corners + 8 * body + 2 * corner
    writeCornerPart(work, body, spin + 1, corner, at)
    writeCornerPart(work, body, spin + 4, corner, at + 1)
  }
}

function isStill(motions: Float64Array, m: number): boolean {
  const w = m + MotionRow.angular
  return motions[w] === 0 && motions[w + 1] === 0 && motions[w + 2] === 0
}

/** A body that does not turn: nothing else of its spin is read. */
function beginStill(work: Float64Array, body: number): void {
  const w = Work.angularA + 3 * body
  work[body === 0 ? Work.spinA : Work.spinB] = 0
  work[Work.sweep + body] = 0
  for (let i = 0; i < 3; i++) work[w + i] = 0
}

/** Starts a body that is a triangle: its corners take the place of the axes, and include the arm. */
export function beginTriangle(work: Float64Array, body: number, triangle: MovingRow): void {
  const { rows: triangles, row: t, motions, motion: m } = triangle
  const row = 16 * body + 3
  work[Work.isTriangle + body] = 1
  for (let i = 0; i < 9; i++)
    work[row + i] = motions[m + MotionRow.arm + (i % 3)] + (triangles[t + i] - triangles[t + (i % 3)])
  for (let i = 0; i < 3; i++) {
    work[Work.spans + 3 * body + i] = 0
    work[Work.armA + 3 * body + i] = 0
  }
  const spin = beginSpin(work, body, motions, m)
  writeLengths(work, row, 3)
  const reach = Math.max(lengths[0], lengths[1], lengths[2])
  writeLengths(work, spin + 4, 9)
  const sweep = Math.max(lengths[0], lengths[1], lengths[2])
  work[Work.reach + body] = reach
  work[Work.ball + body] = reach
  work[Work.sweep + body] = work[spin] * sweep
}

/** Splits the body's vectors for its spin (math/rotation.ts); returns the offset of the spin in `work`. */
function beginSpin(work: Float64Array, body: number, motions: Float64Array, m: number): number {
  const spin = body === 0 ? Work.spinA : Work.spinB
  const w = Work.angularA + 3 * body
  for (let i = 0; i < 3; i++) work[w + i] = motions[m + MotionRow.angular + i]
  writeSpin(work, spin, work, 16 * body + 3, work, Work.armA + 3 * body, work, w)
  return spin
}

/**
 * Writes to `work[at]` the length of one corner's part along (from = spin + 1) or across (spin + 4) the axis of
 * rotation.
 */
function writeCornerPart(work: Float64Array, body: number, from: number, corner: number, at: number): void {
  const h0 = work[Work.spans + 3 * body]
  const h1 = corner & 1 ? work[Work.spans + 3 * body + 1] : -work[Work.spans + 3 * body + 1]
  const h2 = corner & 2 ? work[Work.spans + 3 * body + 2] : -work[Work.spans + 3 * body + 2]
  const x = h0 * work[from] + h1 * work[from + 9] + h2 * work[from + 18]
  const y = h0 * work[from + 1] + h1 * work[from + 10] + h2 * work[from + 19]
  const z = h0 * work[from + 2] + h1 * work[from + 11] + h2 * work[from + 20]
  work[at] = Math.sqrt(x * x + y * y + z * z)
}

/** Lengths of four vectors. V8: see notes, "doubles across calls". */
const lengths = new Float64Array(4)

/** Writes `lengths` of the vectors at v[i], v[i + step] and so on. */
function writeLengths(v: Float64Array, i: number, step: number): void {
  for (let k = 0; k < 4; k++, i += step) lengths[k] = Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2])
}

/** Sets the relative start and velocity of two bodies that have been begun. */
export function beginPair(work: Float64Array, a: MovingRow, b: MovingRow): void {
  const { rows: rowsA, row: r, motions: motionsA, motion: m } = a
  const { rows: rowsB, row: s, motions: motionsB, motion: n } = b
  let square = 0
  for (let i = 0; i < 3; i++) {
    const arms = motionsB[n + MotionRow.arm + i] - motionsA[m + MotionRow.arm + i]
    const start = rowsB[s + i] - rowsA[r + i] - arms
    square += start * start
    work[Work.start + i] = start
    work[Work.velocity + i] = motionsB[n + i] - motionsA[m + i]
  }
  const ballA = work[Work.ball]
  const ballB = work[Work.ball + 1]
  work[Work.rounding] =
    16 * UNIT_ROUNDOFF * (Math.sqrt(square) + (ballA < Infinity ? ballA : 0) + (ballB < Infinity ? ballB : 0))
}

/** Writes two rows at time 0, relative to A's pivot, and nothing else: for a pair that is in contact then. */
export function placeRows(work: Float64Array, a: MovingRow, b: MovingRow): void {
  for (let i = 0; i < 16; i++) {
    work[Work.rowA + i] = a.rows[a.row + i]
    work[Work.rowB + i] = b.rows[b.row + i]
  }
  for (let i = 0; i < 3; i++) {
    const arm = a.motions[a.motion + MotionRow.arm + i]
    work[Work.rowB + i] = work[Work.rowB + i] - work[Work.rowA + i] + arm
    work[Work.rowA + i] = arm
  }
}

/** Poses both bodies at a time, relative to A's pivot. */
export function pose(work: Float64Array, time: number): void {
  work[Work.time] = time
  poseNow(work)
}

/** {@link pose} at the time in `work`. */
export function poseNow(work: Float64Array): void {
  const time = work[Work.time]
  for (let i = 0; i < 3; i++) work[Work.pivot + i] = work[Work.start + i] + work[Work.velocity + i] * time
  if (time > 0) {
    if (work[Work.spinA] > 0) writeSpun(work, Work.rowA + 3, work, Work.armA, work, Work.spinA, work, Work.time)
    if (work[Work.spinB] > 0) writeSpun(work, Work.rowB + 3, work, Work.armA + 3, work, Work.spinB, work, Work.time)
  }
  for (let i = 0; i < 3; i++) {
    work[Work.rowA + i] = work[Work.armA + i]
    work[Work.rowB + i] = work[Work.pivot + i] + work[Work.armA + 3 + i]
  }
  for (let body = 0; body < 2; body++)
    if (work[Work.isTriangle + body] === 1)
      for (let i = 0; i < 9; i += 3)
        for (let k = 0; k < 3; k++)
          work[Work.triangleA + 9 * body + i + k] = work[16 * body + k] + work[16 * body + 3 + i + k]
}

/**
 * The part of the time from 0 to Work.end in which the balls around the two bodies come within the tolerance, as
 * `out[0]` and `out[1]`; false if none. It is widened by its own rounding, and measured from the time of closest
 * approach, so that no difference of large squares is formed.
 */
export function clipToBalls(work: Float64Array, out: Float64Array): boolean {
  const tolerance = work[Work.tolerance]
  const maxTime = work[Work.end]
  const dx = work[Work.start]
  const dy = work[Work.start + 1]
  const dz = work[Work.start + 2]
  const vx = work[Work.velocity]
  const vy = work[Work.velocity + 1]
  const vz = work[Work.velocity + 2]
  const d = Math.sqrt(dx * dx + dy * dy + dz * dz)
  const radius = (work[Work.ball] + work[Work.ball + 1] + tolerance) * (1 + 1e-6) + 16 * UNIT_ROUNDOFF * d
  out[0] = 0
  out[1] = maxTime
  if (radius === Infinity) return true
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

/**
 * Writes the tolerance for a pair of rows to Work.tolerance, a length: ADVANCE_TOLERANCE of its size (the bounding
 * balls about the pivots, those that are finite), plus the rounding of positions that start far apart.
 */
export function setTolerance(work: Float64Array, a: MovingRow, b: MovingRow): void {
  const x = b.rows[b.row] - a.rows[a.row]
  const y = b.rows[b.row + 1] - a.rows[a.row + 1]
  const z = b.rows[b.row + 2] - a.rows[a.row + 2]
  const size = finiteReach(a.motions, a.motion) + finiteReach(b.motions, b.motion)
  work[Work.tolerance] = ADVANCE_TOLERANCE * size + 64 * UNIT_ROUNDOFF * Math.sqrt(x * x + y * y + z * z)
}

function finiteReach(motions: Float64Array, m: number): number {
  const reach = reachOf(motions, m + MotionRow.spans) + lengthAt(motions, m + MotionRow.arm)
  return reach < Infinity ? reach : 0
}

/** Whether the bodies at motions[0] and motions[MotionRow.stride] keep their relative pose. */
export function isRelativeRest(motions: Float64Array): boolean {
  for (let i = 0; i < 3; i++) {
    if (motions[i] !== motions[MotionRow.stride + i]) return false
    if (motions[MotionRow.angular + i] !== 0 || motions[MotionRow.stride + MotionRow.angular + i] !== 0) return false
  }
  return true
}

/** Squares of spans are not added below this: their sum may have lost what it adds. */
const UNDERFLOWS = 1e-290

/**
 * Radius of the ball about the position of a row that holds its shape, which has the spans and the round at `spans[s]`
 * (layout.ts).
 */
export function reachOf(spans: Float64Array, s: number): number {
  const x = spans[s]
  const y = spans[s + 1]
  const z = spans[s + 2]
  const square = x * x + y * y + z * z
  return (square > UNDERFLOWS ? Math.sqrt(square) : x + y + z) + spans[s + 3]
}

const spinScratch = new Float64Array(SPIN_STRIDE)
const armScratch = new Float64Array(3)
const timeScratch = new Float64Array(1)

/** Writes the row of a body after a time of its motion to `out[at]`. */
export function writeAdvancedRow(body: MovingRow, time: number, out: Float64Array, at: number): void {
  const { rows, row: r, motions, motion: m } = body
  for (let i = 0; i < 16; i++) out[at + i] = rows[r + i]
  writeSpin(spinScratch, 0, rows, r + 3, motions, m + MotionRow.arm, motions, m + MotionRow.angular)
  for (let i = 0; i < 3; i++) armScratch[i] = motions[m + MotionRow.arm + i]
  timeScratch[0] = time
  if (spinScratch[0] > 0 && time !== 0) writeSpun(out, at + 3, armScratch, 0, spinScratch, 0, timeScratch, 0)
  for (let i = 0; i < 3; i++) out[at + i] += motions[m + i] * time + (armScratch[i] - motions[m + MotionRow.arm + i])
}
