import {
  MOTION_ANGULAR,
  MOTION_ARM,
  MOTION_ROUND,
  MOTION_SPANS,
  MOTION_STRIDE,
} from '../geometry/advancement/layout.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { OFFSET_KEPT } from '../tolerances.js'
import { writeFirstPath } from './first-path.js'
import { takeFullTurns, writeTurn } from './path-turns.js'
import { BLOCK, type PosedBodies } from './posed-bodies.js'
import { ShapeType } from './shape-types.js'
import { due, dueCount, haveSameBodies, isSamePose, isSameShape, isSameTurn, noteShifted } from './stills.js'
import type { TreePool } from './tree-pool.js'

/** How the game and integrationSystem moved each entity since the last step, by entity id. */
export interface Movements {
  /** 1: it jumped (was teleported), so there is no path. */
  readonly teleported: Uint8Array
  /** 1: integrationSystem moved it by its velocities, from position `found`, three numbers an id. */
  readonly integrated: Uint8Array
  readonly found: Float64Array
  /** Rotation vector that integrationSystem applied, three numbers an id. */
  readonly turned: Float64Array
  /** Whether any entity jumped, and whether any was turned by more than its two poses can show (POSES_TELL). */
  readonly anyTeleported: boolean
  readonly anyTurnedFar: boolean
}

/** Index in the last step of the body that each body's path continues from, or -1 without one. Scratch of a step. */
export let origins = new Int32Array(64)
/** The starts already hold a copy of the rows of the last step. */
let areCopied = false

/** Without paths: every body is at its pose for the whole step, and is tested as if it had jumped there. */
export function writeNoPaths(bodies: PosedBodies): void {
  bodies.swept.fill(0, 0, bodies.count)
  bodies.jumped.fill(1, 0, bodies.count)
}

/** To be called before {@link writePaths}. */
export function beginPaths(bodies: PosedBodies, before: PosedBodies): void {
  origins = grown(origins, bodies.count)
  areCopied = false
  if (haveSameBodies(bodies, before)) bodies.startAt(before)
  else bodies.startApart()
}

/**
 * Writes the paths of the active bodies `first` to `end`, from the end of the last step to their current poses: the
 * straight line in position, and the constant spin of the shortest arc, or of the full turns that integrationSystem
 * applied. A body that is new, jumped or has another shape starts where integrationSystem found it (first-path.ts). Any
 * other such body, and every static, has no path: it is at its pose for the whole step.
 *
 * Each phase is a loop of its own: V8 compiles each on its own and keeps its columns in registers. In the loop for
 * boxes literals stand for the strides and offsets of rows and motions.
 */
export function writePaths(
  bodies: PosedBodies,
  before: PosedBodies,
  movements: Movements,
  trees: TreePool,
  delta: number,
  first: number,
  end: number,
): void {
  const { active } = bodies
  if (haveSameBodies(bodies, before) && !bodies.hasChildren) {
    const count = writeBoxPaths(bodies, before, movements, active, first, end)
    writePathsOf(bodies, before, movements, trees, rest, 0, count)
  } else writePathsOf(bodies, before, movements, trees, active, first, end)
  if (delta > 0) writePathVelocities(bodies, movements, delta, active, first, end)
}

/** Bodies of a block that {@link writeBoxPaths} leaves to the other loops. */
const rest = new Int32Array(BLOCK)

/**
 * All phases in one loop, for boxes with a path whose index has not changed since the last step, as nearly all have in
 * most steps: their data lies far apart in memory, and so is waited for only once. The starts of such a body are its
 * old row already. Lists the others in `rest` and returns their number.
 */
function writeBoxPaths(
  { roots, rows, types, moving, category, mask, motions, jumped, swept }: PosedBodies,
  { rows: oldRows, category: oldCategory, mask: oldMask }: PosedBodies,
  { teleported, turned, anyTeleported, anyTurnedFar }: Movements,
  list: Int32Array,
  first: number,
  end: number,
): number {
  let others = 0
  for (let at = first; at < end; at++) {
    const i = list[at]
    const r = 16 * i
    if (
      types[i] !== 1 ||
      moving[i] !== 1 ||
      (anyTeleported && teleported[roots[i]] !== 0) ||
      rows[r + 12] !== oldRows[r + 12] ||
      rows[r + 13] !== oldRows[r + 13] ||
      rows[r + 14] !== oldRows[r + 14]
    ) {
      rest[others++] = i
      continue
    }
    const m = 13 * i
    const x = rows[r] - oldRows[r]
    const y = rows[r + 1] - oldRows[r + 1]
    const z = rows[r + 2] - oldRows[r + 2]
    motions[m] = x
    motions[m + 1] = y
    motions[m + 2] = z
    motions[m + 6] = rows[r + 12]
    motions[m + 7] = rows[r + 13]
    motions[m + 8] = rows[r + 14]
    motions[m + 9] = 0
    motions[m + 10] = 0
    motions[m + 11] = 0
    motions[m + 12] = 0
    origins[i] = i
    jumped[i] = Number(category[i] !== oldCategory[i]) | Number(mask[i] !== oldMask[i])
    // Data in the order of entity ids is read only if it may say more than the poses.
    if (!isSameTurn(oldRows, r, rows, r) || isTurned(turned, 3 * roots[i])) {
      writeTurn(oldRows, r, rows, motions, m + 3)
      if (anyTurnedFar) takeFullTurns(turned, 3 * roots[i], motions, m + 3)
      swept[i] = 1
    } else {
      motions[m + 3] = 0
      motions[m + 4] = 0
      motions[m + 5] = 0
      swept[i] = Number(x !== 0) | Number(y !== 0) | Number(z !== 0)
    }
  }
  return others
}

function isTurned(turned: Float64Array, t: number): boolean {
  return turned[t] !== 0 || turned[t + 1] !== 0 || turned[t + 2] !== 0
}

/** The same for bodies of any kind, except for the velocities of what the game moved itself (writePathVelocities). */
export function writePathsOf(
  bodies: PosedBodies,
  before: PosedBodies,
  movements: Movements,
  trees: TreePool,
  list: Int32Array,
  first: number,
  end: number,
): void {
  findOrigins(bodies, before, movements, list, first, end)
  writeReaches(bodies, trees, list, first, end)
  writeStarts(bodies, before, movements, list, first, end)
  writeMotions(bodies, before, movements, list, first, end)
}

/** The same for the stills that {@link compareStills} listed: they have no path. */
export function writeStillPaths(bodies: PosedBodies, before: PosedBodies, movements: Movements, trees: TreePool): void {
  writePathsOf(bodies, before, movements, trees, due, 0, dueCount)
  noteShifted(bodies)
}

/** Writes `origins` and `jumped`. */
function findOrigins(
  bodies: PosedBodies,
  before: PosedBodies,
  { teleported }: Movements,
  list: Int32Array,
  first: number,
  end: number,
): void {
  const { ids, roots, rows, types, moving, category, mask, generation, jumped } = bodies
  const { ids: oldIds, count: oldCount, generation: oldGeneration, types: oldTypes, rows: oldRows } = before
  const { roots: oldRoots, category: oldCategory, mask: oldMask, moving: oldMoving } = before
  for (let at = first; at < end; at++) {
    const i = list[at]
    const id = ids[i]
    // Usually no body came or went, and the index has not changed.
    const then = i < oldCount && oldIds[i] === id ? i : before.indexOf(id)
    origins[i] = -1
    jumped[i] = 1
    if (then < 0 || generation[i] !== oldGeneration[then] || types[i] !== oldTypes[then]) continue
    const r = i * ROW_STRIDE
    const s = then * ROW_STRIDE
    if (!isSameShape(rows, r, oldRows, s)) continue
    const hasPath = moving[i] === 1 && teleported[roots[i]] === 0 && roots[i] === oldRoots[then]
    if (hasPath) origins[i] = then
    // With the same filter, and moving (or static) as before, a pair that was not tested before is not tested now.
    const samePartners = category[i] === oldCategory[then] && mask[i] === oldMask[then] && moving[i] === oldMoving[then]
    if (samePartners && (hasPath || isSamePose(rows, r, oldRows, s))) jumped[i] = 0
  }
}

/** Spans and round, and a zero arm, as advancement needs them; for a mesh those of the ball around its origin. */
function writeReaches(
  { rows, types, motions }: PosedBodies,
  trees: TreePool,
  list: Int32Array,
  first: number,
  end: number,
): void {
  for (let at = first; at < end; at++) {
    const i = list[at]
    const p = i * ROW_STRIDE + ROW_PARAMETERS
    const m = i * MOTION_STRIDE
    const type = types[i]
    const isBox = type === ShapeType.box
    motions[m + MOTION_SPANS] = isBox ? rows[p] : 0
    motions[m + MOTION_SPANS + 1] = isBox ? rows[p + 1] : type === ShapeType.capsule ? rows[p] : 0
    motions[m + MOTION_SPANS + 2] = isBox ? rows[p + 2] : 0
    motions[m + MOTION_ARM] = 0
    motions[m + MOTION_ARM + 1] = 0
    motions[m + MOTION_ARM + 2] = 0
    if (isBox) motions[m + MOTION_ROUND] = 0
    else if (type === ShapeType.sphere) motions[m + MOTION_ROUND] = rows[p]
    else if (type === ShapeType.capsule) motions[m + MOTION_ROUND] = rows[p + 1]
    else if (type === ShapeType.plane) motions[m + MOTION_ROUND] = Infinity
    else motions[m + MOTION_ROUND] = trees.radius(rows[p]) * Math.abs(rows[p + 1])
  }
}

/**
 * If all bodies have their indices of the last step, its rows serve as starts without a copy, as long as no body
 * without a path has changed its pose or shape.
 */
function writeStarts(
  bodies: PosedBodies,
  before: PosedBodies,
  movements: Movements,
  list: Int32Array,
  first: number,
  end: number,
): void {
  const { rows: oldRows } = before
  if (bodies.starts === oldRows) {
    if (!someDiffer(bodies, before, list, first, end)) return
    partStarts(bodies, before)
  }
  const { rows, starts } = bodies
  for (let at = first; at < end; at++) {
    const i = list[at]
    const then = origins[i]
    const r = i * ROW_STRIDE
    if (then < 0) {
      // The start of a first path is written with the path.
      if (!hasFirstPath(bodies, movements, i)) copyRow(starts, r, rows, r)
    } else if (!areCopied) copyRow(starts, r, oldRows, then * ROW_STRIDE)
  }
}

/** Whether body i, which has no path from the last step, was moved by integrationSystem. */
function hasFirstPath({ moving, roots }: PosedBodies, { integrated }: Movements, i: number): boolean {
  return moving[i] === 1 && integrated[roots[i]] !== 0
}

/** Whether the pose or shape of some body without a path has changed. */
function someDiffer(
  { jumped, rows }: PosedBodies,
  { rows: oldRows }: PosedBodies,
  list: Int32Array,
  first: number,
  end: number,
): boolean {
  for (let k = first; k < end; k++) {
    const i = list[k]
    if (origins[i] >= 0 || jumped[i] === 0) continue
    const r = i * ROW_STRIDE
    if (!isSamePose(rows, r, oldRows, r) || !isSameShape(rows, r, oldRows, r)) return true
  }
  return false
}

/** Gives the starts a copy of their own, so that they can differ from the rows of the last step. */
function partStarts(bodies: PosedBodies, { rows }: PosedBodies): void {
  bodies.startApart()
  const { starts, count } = bodies
  for (let k = 0; k < count * ROW_STRIDE; k++) starts[k] = rows[k]
  areCopied = true
}

function copyRow(out: Float64Array, at: number, rows: Float64Array, r: number): void {
  out[at] = rows[r]
  out[at + 1] = rows[r + 1]
  out[at + 2] = rows[r + 2]
  out[at + 3] = rows[r + 3]
  out[at + 4] = rows[r + 4]
  out[at + 5] = rows[r + 5]
  out[at + 6] = rows[r + 6]
  out[at + 7] = rows[r + 7]
  out[at + 8] = rows[r + 8]
  out[at + 9] = rows[r + 9]
  out[at + 10] = rows[r + 10]
  out[at + 11] = rows[r + 11]
  out[at + 12] = rows[r + 12]
  out[at + 13] = rows[r + 13]
  out[at + 14] = rows[r + 14]
  out[at + 15] = rows[r + 15]
}

/**
 * Writes the displacement of the pivot, the rotation vector, the arm from the pivot to the start, and `swept`: whether
 * the body moves at all.
 */
function writeMotions(
  bodies: PosedBodies,
  before: PosedBodies,
  movements: Movements,
  list: Int32Array,
  first: number,
  end: number,
): void {
  const { rows: oldRows, pivots: oldPivots } = before
  const { turned } = movements
  const { ids, roots, rows, motions, pivots, swept } = bodies
  let { starts } = bodies
  for (let at = first; at < end; at++) {
    const i = list[at]
    const r = i * ROW_STRIDE
    const m = i * MOTION_STRIDE
    motions[m + MOTION_ANGULAR] = 0
    motions[m + MOTION_ANGULAR + 1] = 0
    motions[m + MOTION_ANGULAR + 2] = 0
    const then = origins[i]
    if (then < 0) {
      motions[m] = 0
      motions[m + 1] = 0
      motions[m + 2] = 0
      swept[i] = 0
      if (!hasFirstPath(bodies, movements, i)) continue
      // If the starts are the rows of the last step, the row of a body of that step must not be overwritten.
      if (starts === oldRows && ids[i] === before.ids[i] && bodies.generation[i] === before.generation[i])
        partStarts(bodies, before)
      starts = bodies.starts
      writeFirstPath(bodies, movements, i)
      continue
    }
    // A body that is no child turns about its own position; so does a child whose offset was changed.
    const isOwn = roots[i] === ids[i] || !keepsOffset(bodies, i, starts, oldPivots, 3 * then)
    const p = isOwn ? r : 3 * i
    const q = isOwn ? then * ROW_STRIDE : 3 * then
    const from = isOwn ? oldRows : oldPivots
    const to = isOwn ? rows : pivots
    const px = from[q]
    const py = from[q + 1]
    const pz = from[q + 2]
    const x = to[p] - px
    const y = to[p + 1] - py
    const z = to[p + 2] - pz
    motions[m] = x
    motions[m + 1] = y
    motions[m + 2] = z
    motions[m + MOTION_ARM] = starts[r] - px
    motions[m + MOTION_ARM + 1] = starts[r + 1] - py
    motions[m + MOTION_ARM + 2] = starts[r + 2] - pz
    const t = 3 * roots[i]
    if (!isSameTurn(starts, r, rows, r) || isTurned(turned, t)) {
      writeTurn(starts, r, rows, motions, m + MOTION_ANGULAR)
      takeFullTurns(turned, t, motions, m + MOTION_ANGULAR)
      swept[i] = 1
    } else swept[i] = x !== 0 || y !== 0 || z !== 0 ? 1 : 0
  }
}

/** Whether child collider i is where the motion of its root, which was at `oldPivots[q]`, takes it from its start. */
function keepsOffset(
  { rows, pivots }: PosedBodies,
  i: number,
  starts: Float64Array,
  oldPivots: Float64Array,
  q: number,
): boolean {
  const r = i * ROW_STRIDE
  const p = 3 * i
  const stands = pivots[p] === oldPivots[q] && pivots[p + 1] === oldPivots[q + 1] && pivots[p + 2] === oldPivots[q + 2]
  if (stands && isSameTurn(starts, r, rows, r)) return isSamePose(starts, r, rows, r)
  let off = 0
  let size = 0
  for (let d = 0; d < 3; d++) {
    // The arm, turned from the axes at the start to the current ones.
    let arm = 0
    for (let k = 0; k < 3; k++) {
      const u = r + ROW_AXES + 3 * k
      arm +=
        rows[u + d] *
        (starts[u] * (starts[r] - oldPivots[q]) +
          starts[u + 1] * (starts[r + 1] - oldPivots[q + 1]) +
          starts[u + 2] * (starts[r + 2] - oldPivots[q + 2]))
    }
    off += Math.abs(pivots[p + d] + arm - rows[r + d])
    size += Math.abs(arm) + Math.abs(pivots[p + d]) + Math.abs(oldPivots[q + d])
  }
  return off <= OFFSET_KEPT * size
}

/** A body that the game moved itself has the velocity of its path, whatever its velocity components say. */
function writePathVelocities(
  bodies: PosedBodies,
  { integrated }: Movements,
  delta: number,
  list: Int32Array,
  first: number,
  end: number,
): void {
  const { ids, roots, rows, pivots, motions, velocities, swept } = bodies
  for (let at = first; at < end; at++) {
    const i = list[at]
    if (swept[i] === 0 || integrated[roots[i]] !== 0) continue
    const m = i * MOTION_STRIDE
    const v = 6 * ids[i]
    for (let k = 0; k < 6; k++) velocities[v + k] = motions[m + k] / delta
    const isCarried =
      motions[m + MOTION_ARM] !== 0 || motions[m + MOTION_ARM + 1] !== 0 || motions[m + MOTION_ARM + 2] !== 0
    if (roots[i] === ids[i] || isCarried) continue
    // The velocity of its own position becomes that of the pivot, as if both were one rigid body.
    for (let d = 0; d < 3; d++) {
      const e = (d + 1) % 3
      const f = (d + 2) % 3
      const r = i * ROW_STRIDE
      velocities[v + d] -=
        velocities[v + 3 + e] * (rows[r + f] - pivots[3 * i + f]) -
        velocities[v + 3 + f] * (rows[r + e] - pivots[3 * i + e])
    }
  }
}

/** Radius of the ball about a body's pivot that contains it in any orientation. */
export function reachOfBody(motions: Float64Array, m: number): number {
  const x = motions[m + MOTION_SPANS]
  const y = motions[m + MOTION_SPANS + 1]
  const z = motions[m + MOTION_SPANS + 2]
  const p = motions[m + MOTION_ARM]
  const q = motions[m + MOTION_ARM + 1]
  const r = motions[m + MOTION_ARM + 2]
  return Math.sqrt(x * x + y * y + z * z) + Math.sqrt(p * p + q * q + r * r) + motions[m + MOTION_ROUND]
}

/** The angle by which a body turns in the step, in radians. */
export function angleOfBody(motions: Float64Array, m: number): number {
  const x = motions[m + MOTION_ANGULAR]
  const y = motions[m + MOTION_ANGULAR + 1]
  const z = motions[m + MOTION_ANGULAR + 2]
  return Math.sqrt(x * x + y * y + z * z)
}
