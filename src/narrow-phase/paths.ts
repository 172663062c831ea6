import {
  MOTION_ANGULAR,
  MOTION_ARM,
  MOTION_ROUND,
  MOTION_SPANS,
  MOTION_STRIDE,
} from '../geometry/advancement/layout.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { writeRotationVector } from '../math/rotation.js'
import { treeRadius } from '../obb-tree/tree.js'
import { FULL_TURN_SLACK } from '../tolerances.js'
import type { PosedBodies } from './posed-bodies.js'
import { ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

/** What the game and integrationSystem said of each entity since the last step, by entity id. */
export interface Movements {
  /** 1: moved by a jump, so there is no path. */
  readonly teleported: Uint8Array
  /** 1: integrationSystem moved the entity, by its velocities. */
  readonly integrated: Uint8Array
  /** Rotation vector that it applied, three numbers an id. */
  readonly turned: Float64Array
}

/**
 * Writes the path of every body from the end of the last step to its pose now: the straight line in position, and the
 * constant spin of the shortest arc, or of the full turns that integrationSystem applied. What is static, new, changed its
 * shape or jumped has no path: it stands at its pose for the whole step.
 */
export function writePaths(
  bodies: PosedBodies,
  before: PosedBodies,
  movements: Movements,
  trees: TreePool,
  delta: number,
): void {
  const { ids, roots, rows, types, moving, swept, jumped, starts, motions, count } = bodies
  for (let i = 0; i < count; i++) {
    const r = i * ROW_STRIDE
    const m = i * MOTION_STRIDE
    for (let k = 0; k < 6; k++) motions[m + k] = 0
    writeShape(rows, r, types[i], trees, motions, m)
    const then = before.indexOf(ids[i])
    const same = then >= 0 && isSameBody(bodies, i, before, then)
    const hasPath = same && moving[i] === 1 && movements.teleported[roots[i]] === 0 && roots[i] === before.roots[then]
    const from = hasPath ? before.rows : rows
    const s = hasPath ? then * ROW_STRIDE : r
    for (let k = 0; k < ROW_STRIDE; k++) starts[r + k] = from[s + k]
    swept[i] = hasPath && writeMotion(bodies, i, before, then, movements.turned) ? 1 : 0
    const stands = hasPath || (same && isSamePose(rows, r, before.rows, then * ROW_STRIDE))
    jumped[i] = stands && hasSamePartners(bodies, i, before, then) ? 0 : 1
    // What the game moved itself has the velocity of its path, whatever its velocity components say.
    if (swept[i] === 1 && movements.integrated[roots[i]] === 0 && delta > 0)
      for (let k = 0; k < 6; k++) bodies.velocities[6 * i + k] = motions[m + k] / delta
  }
}

/** Without paths: every body stands at its pose for the whole step, and is tested as if it had come there by a jump. */
export function writeNoPaths(bodies: PosedBodies): void {
  bodies.swept.fill(0, 0, bodies.count)
  bodies.jumped.fill(1, 0, bodies.count)
}

/** The same filter, and moving as before: what was no pair before is none now. */
function hasSamePartners(bodies: PosedBodies, i: number, before: PosedBodies, j: number): boolean {
  return (
    bodies.category[i] === before.category[j] &&
    bodies.mask[i] === before.mask[j] &&
    bodies.moving[i] === before.moving[j]
  )
}

function isSamePose(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  for (let k = 0; k < ROW_PARAMETERS; k++) if (rowsA[a + k] !== rowsB[b + k]) return false
  return true
}

/** The same collider with the same shape as in the last step. */
function isSameBody(bodies: PosedBodies, i: number, before: PosedBodies, j: number): boolean {
  if (bodies.generation[i] !== before.generation[j] || bodies.types[i] !== before.types[j]) return false
  const p = i * ROW_STRIDE + ROW_PARAMETERS
  const q = j * ROW_STRIDE + ROW_PARAMETERS
  for (let k = 0; k < 4; k++) if (bodies.rows[p + k] !== before.rows[q + k]) return false
  return true
}

/** Displacement of the pivot, rotation vector, and arm from the pivot to the start; whether there is any motion. */
function writeMotion(bodies: PosedBodies, i: number, before: PosedBodies, then: number, turned: Float64Array): boolean {
  const { rows, starts, motions, pivots } = bodies
  const r = i * ROW_STRIDE
  const m = i * MOTION_STRIDE
  let moves = false
  for (let d = 0; d < 3; d++) {
    const pivot = before.pivots[3 * then + d]
    motions[m + d] = pivots[3 * i + d] - pivot
    motions[m + MOTION_ARM + d] = starts[r + d] - pivot
    if (motions[m + d] !== 0) moves = true
  }
  const t = 3 * bodies.roots[i]
  let turns = turned[t] !== 0 || turned[t + 1] !== 0 || turned[t + 2] !== 0
  for (let k = ROW_AXES; k < ROW_PARAMETERS && !turns; k++) turns = rows[r + k] !== starts[r + k]
  if (!turns) return moves
  writeRotationVector(motions, m + MOTION_ANGULAR, starts, r + ROW_AXES, rows, r + ROW_AXES)
  takeFullTurns(turned, t, motions, m + MOTION_ANGULAR)
  return true
}

const TURN = 6.283185307179586

/**
 * Where integrationSystem turned the body by half a turn or more, and the poses agree with that up to full turns, the
 * vector that it applied takes the place of the shortest arc.
 */
function takeFullTurns(turned: Float64Array, t: number, motions: Float64Array, w: number): void {
  const square = turned[t] * turned[t] + turned[t + 1] * turned[t + 1] + turned[t + 2] * turned[t + 2]
  if (square < 9) return
  const angle = Math.sqrt(square)
  // The part of the shortest arc along the applied axis, and what it has across.
  const along = (motions[w] * turned[t] + motions[w + 1] * turned[t + 1] + motions[w + 2] * turned[t + 2]) / angle
  let across = 0
  for (let d = 0; d < 3; d++) {
    const rest = motions[w + d] - (along * turned[t + d]) / angle
    across += rest * rest
  }
  const turns = Math.floor((angle - along) / TURN + 0.5)
  const off = angle - along - turns * TURN
  if (across > FULL_TURN_SLACK * FULL_TURN_SLACK || Math.abs(off) > FULL_TURN_SLACK * (1 + turns)) return
  const scale = (along + turns * TURN) / angle
  for (let d = 0; d < 3; d++) motions[w + d] = turned[t + d] * scale
}

/** Spans and round of a shape, as the advancement wants them. A mesh's are those of the ball around its origin. */
function writeShape(
  rows: Float64Array,
  r: number,
  type: number,
  trees: TreePool,
  motions: Float64Array,
  m: number,
): void {
  for (let d = 0; d < 3; d++) {
    motions[m + MOTION_SPANS + d] = type === ShapeType.box ? rows[r + ROW_PARAMETERS + d] : 0
    motions[m + MOTION_ARM + d] = 0
  }
  let round = 0
  if (type === ShapeType.sphere) round = rows[r + ROW_PARAMETERS]
  if (type === ShapeType.plane) round = Infinity
  if (type === ShapeType.mesh)
    round = treeRadius(trees.find(rows[r + ROW_PARAMETERS])!) * Math.abs(rows[r + ROW_PARAMETERS + 1])
  if (type === ShapeType.capsule) {
    motions[m + MOTION_SPANS + 1] = rows[r + ROW_PARAMETERS]
    round = rows[r + ROW_PARAMETERS + 1]
  }
  motions[m + MOTION_ROUND] = round
}

/** Radius of the ball about a body's pivot that holds it, however it turns. */
export function reachOfBody(motions: Float64Array, m: number): number {
  const x = motions[m + MOTION_SPANS]
  const y = motions[m + MOTION_SPANS + 1]
  const z = motions[m + MOTION_SPANS + 2]
  const p = motions[m + MOTION_ARM]
  const q = motions[m + MOTION_ARM + 1]
  const r = motions[m + MOTION_ARM + 2]
  return Math.sqrt(x * x + y * y + z * z) + Math.sqrt(p * p + q * q + r * r) + motions[m + MOTION_ROUND]
}

/** The angle by which a body turns in the step. */
export function angleOfBody(motions: Float64Array, m: number): number {
  const x = motions[m + MOTION_ANGULAR]
  const y = motions[m + MOTION_ANGULAR + 1]
  const z = motions[m + MOTION_ANGULAR + 2]
  return Math.sqrt(x * x + y * y + z * z)
}
