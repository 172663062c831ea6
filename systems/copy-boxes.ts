import type { CollisionResource } from '../src/collision.js'
import { grown } from '../src/memory/grow.js'
import { writeAxesOfQuaternion } from '../src/math/quaternion.js'
import { addMotions } from '../src/narrow-phase/moved.js'
import { SPAN, type PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { BOUNDS_SLACK, SURE_ROUNDING, WORLD_LIMIT } from '../src/tolerances.js'
import { positions, rotations } from './doubles.js'

/**
 * Boxes with a position and a rotation of their own that are read in every step: nearly all moving bodies. Columns are
 * in the order of entity ids, rows in spatial order, so one of the two has to be accessed out of order, at a cache line
 * per access. So what changes from step to step, 7 numbers a box, is first copied into the order of the rows; then the
 * rows are written one after the other. Half extents hardly ever change: they stay in the rows.
 *
 * Indices are masked to 24 bits, which entity ids never exceed, so that V8 needs no overflow checks.
 */

/**
 * Writes the rows and, if the boxes are at their rows for the whole step, their bounds and `moved` too. Returns 1 where
 * copyRows returns false, else 0.
 */
export function copyBoxes(collision: CollisionResource, bodies: PosedBodies): number {
  const { boxes, boxCount } = bodies
  bodies.poses.reserve(bodies.boxEnd)
  for (let from = 0; from < boxCount; from += SPAN) copyPoses(bodies, from, Math.min(from + SPAN, boxCount))
  const { x, y, z } = collision.components.BoxShape
  // New boxes have no half extents in `boxSizes` yet to compare with.
  let flaws = copySizes(x, y, z, bodies, boxCount - bodies.newBoxes, boxCount)
  bodies.newBoxes = 0
  let someCopied = false
  for (let from = 0; from < boxCount; from += BLOCK) {
    const to = Math.min(from + BLOCK, boxCount)
    if (areSizesSame(x, y, z, bodies.boxIds, bodies.boxSizes, from, to) !== 0) continue
    flaws |= copySizes(x, y, z, bodies, from, to)
    someCopied = true
  }
  // If the bodies are not those of the last step, `moved` is written anew afterwards.
  const { bodiesBefore, order } = collision
  const before = bodiesBefore.version === order.version ? bodiesBefore : bodies
  for (let from = 0; from < boxCount; from += SPAN)
    flaws |= writeRows(bodies, before, Number(!collision.continuous), from, Math.min(from + SPAN, boxCount))
  // For a quaternion of extreme length only the row is written.
  bodies.areBoxesPlaced = !collision.continuous && flaws === 0
  // The rows held what they held two steps ago, or in a step that failed.
  const mayDiffer = someCopied || bodies.areBoxesResized || before.areBoxesResized
  bodies.areBoxesResized = mayDiffer
  if (!bodies.areBoxesPlaced || before === bodies) return flaws
  // The last poses cannot be compared with if some were extreme, and they do not contain half extents.
  if (!before.areBoxesPlaced) addMotions(bodies, before, boxes, boxes, 0, boxCount)
  else if (mayDiffer) {
    const count = listResized(bodies, before)
    bodies.areBoxesResized = count > 0
    addMotions(bodies, before, resized, resized, 0, count)
  }
  return flaws
}

function copyPoses({ boxIds, boxBodies, poses }: PosedBodies, from: number, to: number): void {
  const { x, y, z } = positions
  const { x: qx, y: qy, z: qz, w: qw } = rotations
  const out = poses.numbers
  for (let k = from; k < to; k++) {
    const entity = boxIds[k]! & 0xffffff
    const at = 8 * (boxBodies[k]! & 0xffffff)
    out[at] = x[entity]!
    out[at + 1] = y[entity]!
    out[at + 2] = z[entity]!
    out[at + 3] = qx[entity]!
    out[at + 4] = qy[entity]!
    out[at + 5] = qz[entity]!
    out[at + 6] = qw[entity]!
  }
}

/** Boxes with other half extents than in the last step. */
let resized = new Int32Array(64)

/** Writes `resized`; returns their number. */
function listResized({ boxes, boxCount, rows }: PosedBodies, { rows: old }: PosedBodies): number {
  resized = grown(resized, boxCount)
  let count = 0
  for (let k = 0; k < boxCount; k++) {
    const at = 16 * boxes[k]! + 12
    if (rows[at] === old[at] && rows[at + 1] === old[at + 1] && rows[at + 2] === old[at + 2]) continue
    resized[count++] = boxes[k]!
  }
  return count
}

/** Number of boxes whose sizes are compared at a time. */
const BLOCK = 64

/** Whether the half extents of the boxes `from` to `to` are those in `sizes` (in the way of find-changed.ts). */
function areSizesSame(
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  ids: Int32Array,
  sizes: Float64Array,
  from: number,
  to: number,
): number {
  let off = 0
  for (let k = from; k < to; k++) {
    const entity = ids[k]! & 0xffffff
    const at = 3 * (k & 0xffffff)
    off += Math.abs(x[entity]! - sizes[at]!)
    off += Math.abs(y[entity]! - sizes[at + 1]!)
    off += Math.abs(z[entity]! - sizes[at + 2]!)
  }
  return Number(off === 0)
}

function copySizes(
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  { boxIds, boxBodies, boxSizes, rows }: PosedBodies,
  from: number,
  to: number,
): number {
  let flaws = 0
  for (let k = from; k < to; k++) {
    const entity = boxIds[k]!
    const at = 16 * boxBodies[k]!
    const h = x[entity]! + 0
    const i = y[entity]! + 0
    const j = z[entity]! + 0
    if (!(h >= 0 && h <= WORLD_LIMIT && i >= 0 && i <= WORLD_LIMIT && j >= 0 && j <= WORLD_LIMIT)) flaws = 1
    rows[at + 12] = h
    rows[at + 13] = i
    rows[at + 14] = j
    // The row may have belonged to a plane.
    rows[at + 15] = 0
    boxSizes[3 * k] = h
    boxSizes[3 * k + 1] = i
    boxSizes[3 * k + 2] = j
  }
  return flaws
}

/**
 * Writes the axes as writeAxesOfQuaternion does, the bounds as writeBounds (src/narrow-phase/bounds.ts), both to the
 * last bit, and `moved` while its inputs are at hand: as addMotions for boxes whose half extents did not change, but
 * from the poses, which are half as much data as the rows. If the bodies are listed anew, addMotionOfPose writes the
 * same to the last bit; both are in src/narrow-phase/moved.ts.
 *
 * A turn from quaternion p to q by an angle f changes the rotation by 2 sin(f/2) in norm. With u = p/|p| and v = q/|q|,
 * u.v is cos(f/2), so
 *   sin(f/2)^2 = (1 - u.v)(1 + u.v) <= 2 (1 - u.v) = |u - v|^2
 *              = (|q - p|^2 - (|q| - |p|)^2) / (|p| |q|) <= |q - p|^2 (1/|p|^2 + 1/|q|^2) / 2.
 * The bound is hardly larger than sin(f/2)^2 if both are of equal length and the turn is small; it is cut at 1, which
 * is what counts if -q follows q. Rounding takes at most 12 half units in the last place (1.4e-15) off the way and the
 * sum; no way by turning is longer than twice the half extents together, so SURE_ROUNDING of sum and size makes up for
 * that.
 */
function writeRows(
  { boxes, rows, bounds, moved, poses: { numbers: poses } }: PosedBodies,
  { poses: { numbers: old }, moved: oldMoved }: PosedBodies,
  standStill: number,
  from: number,
  to: number,
): number {
  let flaws = 0
  for (let k = from; k < to; k++) {
    const i = boxes[k]! & 0xffffff
    const at = 16 * i
    const f = 8 * i
    const a = poses[f]! + 0
    const b = poses[f + 1]! + 0
    const c = poses[f + 2]! + 0
    if (!(Math.abs(a) <= WORLD_LIMIT && Math.abs(b) <= WORLD_LIMIT && Math.abs(c) <= WORLD_LIMIT)) flaws = 1
    rows[at] = a
    rows[at + 1] = b
    rows[at + 2] = c
    const x = poses[f + 3]!
    const y = poses[f + 4]!
    const z = poses[f + 5]!
    const w = poses[f + 6]!
    const xx = x * x
    const yy = y * y
    const zz = z * z
    const ww = w * w
    const n = ww + xx + yy + zz
    if (!(n >= 1e-199 && n <= 1e199)) {
      flaws = 1
      writeAxesOfQuaternion(rows, at + 3, x, y, z, w)
      continue
    }
    const xy = x * y
    const xz = x * z
    const yz = y * z
    const wx = w * x
    const wy = w * y
    const wz = w * z
    const ux = (ww + xx - yy - zz) / n
    const uy = (2 * (xy + wz)) / n
    const uz = (2 * (xz - wy)) / n
    const vx = (2 * (xy - wz)) / n
    const vy = (ww - xx + yy - zz) / n
    const vz = (2 * (yz + wx)) / n
    const sx = (2 * (xz + wy)) / n
    const sy = (2 * (yz - wx)) / n
    const sz = (ww - xx - yy + zz) / n
    rows[at + 3] = ux
    rows[at + 4] = uy
    rows[at + 5] = uz
    rows[at + 6] = vx
    rows[at + 7] = vy
    rows[at + 8] = vz
    rows[at + 9] = sx
    rows[at + 10] = sy
    rows[at + 11] = sz
    if (standStill === 0) continue
    const h = rows[at + 12]!
    const m = rows[at + 13]!
    const l = rows[at + 14]!
    const p = Math.abs(ux) * h + Math.abs(vx) * m + Math.abs(sx) * l
    const q = Math.abs(uy) * h + Math.abs(vy) * m + Math.abs(sy) * l
    const r = Math.abs(uz) * h + Math.abs(vz) * m + Math.abs(sz) * l
    const slack = BOUNDS_SLACK * (p + q + r)
    const px = p + slack + BOUNDS_SLACK * Math.abs(a)
    const py = q + slack + BOUNDS_SLACK * Math.abs(b)
    const pz = r + slack + BOUNDS_SLACK * Math.abs(c)
    const g = 6 * i
    bounds[g] = a - px
    bounds[g + 1] = b - py
    bounds[g + 2] = c - pz
    bounds[g + 3] = a + px
    bounds[g + 4] = b + py
    bounds[g + 5] = c + pz
    const share = 1 / n
    poses[f + 7] = share
    const dx = a - old[f]!
    const dy = b - old[f + 1]!
    const dz = c - old[f + 2]!
    const ex = x - old[f + 3]!
    const ey = y - old[f + 4]!
    const ez = z - old[f + 5]!
    const ew = w - old[f + 6]!
    const square = 2 * (ex * ex + ey * ey + (ez * ez + ew * ew)) * (share + old[f + 7]!)
    const way = Math.sqrt(dx * dx + dy * dy + dz * dz) + Math.sqrt((square > 4 ? 4 : square) * (h * h + m * m + l * l))
    const sum = oldMoved[i]!
    moved[i] = way > 0 ? sum + way + SURE_ROUNDING * (sum + way + h + m + l) : sum
  }
  return flaws
}
