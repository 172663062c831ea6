/**
 * The paths of the colliders in a step, by index: from the last pose to the present one, in a straight line in
 * position, turning at a constant rate by the shortest arc, or by the full turns that integrationSystem applied. A
 * collider that is new, jumped, or has another shape starts where integrationSystem found it, and has no path if
 * integrationSystem did not move it. A static has none.
 *
 * Start rows and spans are written for the pairs that need a sweep (sweeps.ts); here is what tells which pairs do.
 */
import type { AnyComponents } from '../../../components/columns.js'
import { Has, type Registry } from '../../../components/registry.js'
import { reachOf } from '../../geometry/advancement/bodies.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { writeAxesOfQuaternion } from '../../math/quaternion.js'
import { TURN, writeRotationVector } from '../../math/rotation.js'
import { dot, lengthAt } from '../../math/vectors.js'
import { resized, resizeRows } from '../../memory/grow.js'
import type { TreePool } from '../../narrow-phase/tree-pool.js'
import { ADVANCE_TOLERANCE, FULL_TURN_SLACK, OFFSET_KEPT } from '../../tolerances.js'
import type { Colliders } from '../gather/colliders.js'
import { writeOwnPose } from '../gather/children.js'
import { FOUND_STRIDE, POSES_TELL, type Integrated } from '../gather/integrated.js'
import { Change, PIVOT_STRIDE, POSE_STRIDE, POSE_TYPE, type Poses } from '../gather/poses.js'
import { writeSpans } from '../../narrow-phase/spans.js'

/** Kinds of path: none, from the last pose, or from where integrationSystem found the collider. */
export const PathKind = { none: 0, regular: 1, first: 2 } as const

/** Displacement of the pivot, and rotation vector. */
export const PATH_STRIDE = 6
export const PATH_TURN = 3

/**
 * How far any point moves at most; how far by turning alone; how far it strays from the line between its ends. The
 * last two include what a sweep takes for touching, so that they never rule out a pair that a sweep would find.
 */
export const WAY_STRIDE = 3
export const WAY_TURNING = 1
export const WAY_STRAY = 2

/** What paths follow from. */
export interface PathSources {
  readonly colliders: Colliders
  readonly poses: Poses
  readonly registry: Registry
  readonly integrated: Integrated
  readonly trees: TreePool
  readonly columns: AnyComponents
  /** Length of the step in seconds. */
  readonly delta: number
}

export class Paths {
  /** {@link PathKind} of each collider. */
  kinds: Uint8Array = new Uint8Array(0)
  /** PATH_STRIDE numbers a collider with a path. */
  motions: Float64Array = new Float64Array(0)
  /** WAY_STRIDE numbers a collider; infinite for a half-space. */
  ways: Float64Array = new Float64Array(0)
  /** From the pivot of a child collider to its position at the start: 3 numbers a collider, if there are children. */
  arms: Float64Array = new Float64Array(0)

  /** Makes room for `count` indices. */
  reserve(count: number, hasChildren: boolean): void {
    if (this.kinds.length < count) resizeRows(this, { kinds: 1, motions: PATH_STRIDE, ways: WAY_STRIDE }, count)
    if (hasChildren && this.arms.length < 3 * this.kinds.length) this.arms = resized(this.arms, 3 * this.kinds.length)
  }

  /**
   * Writes the paths of what has changed; `rows` have the shapes. What the game moved itself gets the velocity of its
   * path, whatever its velocity components say.
   */
  write(from: PathSources, rows: Float64Array): void {
    const { colliders, poses, registry, integrated, delta } = from
    const { ids, bits, types, moving, hasChildren } = colliders
    const { motions, kinds } = this
    const { last, changed } = poses
    const { items: written, count } = poses.written
    writeMotions(poses, motions)
    const isPlain = !registry.anyJumped && !integrated.anyTurnedFar
    for (let k = 0; k < count; k++) {
      const n = written[k]
      const p = 8 * n
      const m = 6 * n
      const isRegular = (changed[n] & 2) === 0 && last[p] === last[p] && (!hasChildren || poses.keepsBody(n))
      if (!(isPlain && isRegular && moving[n] === 1 && (bits[n] & Has.Attached) === 0)) {
        this.writeAny(from, n, rows)
        continue
      }
      let way = 0
      for (let d = m; d < m + 6; d++) way += Math.abs(motions[d])
      kinds[n] = Number(way > 0)
      if (types[n] !== 1) {
        writeSpans(types[n], rows, 16 * n + 12, from.trees, spans, 0)
        this.measure(n, spans, 0)
      } else this.measure(n, rows, 16 * n + 12)
      if (kinds[n] !== 0 && integrated.isMoved[ids[n]] !== 1 && delta > 0) poses.takeVelocity(n, motions, m, delta)
    }
  }

  /** The same for one collider of any kind: a child, a static, one that came or jumped. */
  private writeAny(from: PathSources, n: number, rows: Float64Array): void {
    const { colliders, poses, registry, integrated, trees, delta } = from
    const { motions } = this
    const m = PATH_STRIDE * n
    const root = colliders.roots[n]
    const isChild = colliders.isChild(n)
    const isKnown = poses.isKnown(n)
    const moves = colliders.moving[n] === 1
    const jumps = registry.hasJumped(root)
    if (isChild) this.arms.fill(0, 3 * n, 3 * n + 3)
    let kind: number = PathKind.none
    let isCarried = false
    if (moves && isKnown && poses.hasSameShape(n) && !jumps && poses.keepsBody(n)) {
      kind = PathKind.regular
      isCarried = isChild && this.carry(poses, n)
      takeFullTurns(integrated.turned, 3 * root, motions, m + PATH_TURN)
    } else {
      motions.fill(0, m, m + PATH_STRIDE)
      if (moves && integrated.wasMoved(root)) {
        kind = PathKind.first
        this.begin(from, n)
      }
    }
    let way = 0
    for (let d = 0; d < PATH_STRIDE; d++) way += Math.abs(motions[m + d])
    // A child may stand where rounding swallows what moved its body.
    this.kinds[n] = way > 0 && (poses.changed[n] & ~Change.due) !== 0 ? kind : PathKind.none
    writeSpans(colliders.types[n], rows, ROW_STRIDE * n + ROW_PARAMETERS, trees, spans, 0)
    if (isChild) spans[3] += lengthAt(this.arms, 3 * n)
    this.measure(n, spans, 0)
    if (this.kinds[n] !== PathKind.regular || !(delta > 0)) return
    if (isChild && !isCarried) poses.takePivotVelocity(n, motions, m, delta)
    else if (!integrated.wasMoved(root)) poses.takeVelocity(n, motions, m, delta)
  }

  /** A path from where integrationSystem found the body to where it is. */
  private begin(from: PathSources, n: number): void {
    const { motions } = this
    const m = PATH_STRIDE * n
    readFirst(from, from.colliders.roots[n])
    for (let d = 0; d < 3; d++) {
      motions[m + d] = body[d] - found[d]
      if (from.colliders.isChild(n)) this.arms[3 * n + d] = from.poses.now[POSE_STRIDE * n + d] - body[d]
    }
    if (from.colliders.isChild(n)) turnAs(this.arms, 3 * n, endAxes, startAxes)
    writeRotationVector(motions, m + PATH_TURN, startAxes, 0, endAxes, 0)
    takeFullTurns(found, FOUND_STRIDE, motions, m + PATH_TURN)
  }

  /** Gives a child that its body carries the motion of the body, and an arm; false if the game moved it on its body. */
  private carry(poses: Poses, n: number): boolean {
    const { now, last, pivots, lastPivots } = poses
    const p = POSE_STRIDE * n
    const q = PIVOT_STRIDE * n
    let stands = true
    for (let d = 0; d < 3; d++) if (pivots[q + d] !== lastPivots[q + d]) stands = false
    for (let d = 3; d < POSE_TYPE; d++) if (now[p + d] !== last[p + d]) stands = false
    writeAxesOfQuaternion(startAxes, 0, last, p + 3)
    writeAxesOfQuaternion(endAxes, 0, now, p + 3)
    let off = 0
    let size = 0
    for (let d = 0; d < 3; d++) arm[d] = last[p + d] - lastPivots[q + d]
    turnAs(arm, 0, startAxes, endAxes)
    for (let d = 0; d < 3; d++) {
      off += stands ? Math.abs(now[p + d] - last[p + d]) : Math.abs(pivots[q + d] + arm[d] - now[p + d])
      size += Math.abs(arm[d]) + Math.abs(pivots[q + d]) + Math.abs(lastPivots[q + d])
    }
    if (stands ? off > 0 : !(off <= OFFSET_KEPT * size)) return false
    for (let d = 0; d < 3; d++) {
      this.motions[PATH_STRIDE * n + d] = pivots[q + d] - lastPivots[q + d]
      this.arms[3 * n + d] = last[p + d] - lastPivots[q + d]
    }
    return true
  }

  /** Writes the ways of collider n, whose spans are at `of[at]`. V8: see notes, "doubles across calls". */
  private measure(n: number, of: Float64Array, at: number): void {
    const { motions, ways, kinds } = this
    const reach = reachOf(of, at)
    const m = PATH_STRIDE * n
    const w = WAY_STRIDE * n
    const close = 2 * ADVANCE_TOLERANCE * reach
    let turn = 0
    let square = 0
    for (let k = m; k < m + 3 && kinds[n] !== PathKind.none; k++) {
      square += motions[k] * motions[k]
      turn += motions[k + PATH_TURN] * motions[k + PATH_TURN]
    }
    const angle = Math.sqrt(turn)
    // Zero times an infinite reach is no number.
    ways[w + WAY_TURNING] = (angle === 0 ? 0 : angle * reach) + close
    ways[w + WAY_STRAY] = (angle === 0 ? 0 : reach * Math.min(0.125 * angle * angle, 2)) + close
    ways[w] = Math.sqrt(square) + ways[w + WAY_TURNING]
  }
}

/**
 * Whether the last completed step tells nothing of collider n but its last pose: it came or jumped, has another shape
 * or other components, or is a static that was written.
 */
export function beginsAnew(from: PathSources, n: number): boolean {
  const { colliders, poses } = from
  return colliders.hasChanged(n) || !poses.isKnown(n) || !poses.hasSameShape(n) || hasLeapt(from, n)
}

/** Whether a jump was declared of the body of collider n, or it is a static that was written. */
export function hasLeapt({ colliders: { moving, roots }, poses, registry }: PathSources, n: number): boolean {
  return registry.hasJumped(roots[n]) || (moving[n] === 0 && !poses.isSame(n))
}

/** Whether a jump was declared of the body of one of two colliders. */
export function haveJumped({ colliders: { roots }, registry }: PathSources, i: number, j: number): boolean {
  return registry.anyJumped && (registry.hasJumped(roots[i]) || registry.hasJumped(roots[j]))
}

const spans = new Float64Array(4)
/** A body's pose, and before it was moved, with the turn that was applied. */
const body = new Float64Array(FOUND_STRIDE)
const found = new Float64Array(FOUND_STRIDE + 3)
const arm = new Float64Array(3)
const along = new Float64Array(3)
const startAxes = new Float64Array(9)
const endAxes = new Float64Array(9)

/** Reads where integrationSystem found a body, and where it is. */
function readFirst({ registry, integrated, columns }: PathSources, root: number): void {
  integrated.read(root, found)
  writeOwnPose(columns, registry.has[root], root, body)
  writeAxesOfQuaternion(startAxes, 0, found, 3)
  writeAxesOfQuaternion(endAxes, 0, body, 3)
}

/** Takes the row of a collider of a body back to where integrationSystem found the body, without the arm. */
export function writeFirstRow(from: PathSources, root: number, rows: Float64Array, r: number): void {
  readFirst(from, root)
  for (let d = 0; d < 3; d++) rows[r + d] = found[d]
  for (let k = 0; k < 9; k += 3) turnAs(rows, r + ROW_AXES + k, endAxes, startAxes)
}

/** Turns the vector at `vectors[v]` with a body whose axes turn. */
function turnAs(vectors: Float64Array, v: number, from: Float64Array, to: Float64Array): void {
  for (let k = 0; k < 3; k++) along[k] = dot(from, 3 * k, vectors, v)
  for (let d = 0; d < 3; d++) vectors[v + d] = to[d] * along[0] + to[3 + d] * along[1] + to[6 + d] * along[2]
}

function writeLargeTurn(last: Float64Array, now: Float64Array, p: number, out: Float64Array, w: number): void {
  writeAxesOfQuaternion(startAxes, 0, last, p + 3)
  writeAxesOfQuaternion(endAxes, 0, now, p + 3)
  writeRotationVector(out, w, startAxes, 0, endAxes, 0)
}

/** Square of the sine of half a turn: below this (0.056 rad) the series of {@link writeMotions} is exact. */
const SMALL_TURN = 8e-4

/**
 * Writes the motions of what has changed from their last poses to the present ones; a newcomer's motion means
 * nothing. The rotation vector is the shortest turn from one quaternion to the other, of any lengths: the vector part
 * of now times the inverse of last is sin(f/2) along the axis of the turn, and asin(s)/s = 1 + s^2/6 + 3 s^4/40 + ...;
 * the first term left out is below 1e-17. V8: see notes, "literal strides".
 */
function writeMotions({ last, now, written: { items: written, count } }: Poses, motions: Float64Array): void {
  for (let k = 0; k < count; k++) {
    const m = 6 * written[k]
    const p = 8 * written[k]
    motions[m] = now[p] - last[p]
    motions[m + 1] = now[p + 1] - last[p + 1]
    motions[m + 2] = now[p + 2] - last[p + 2]
    const a = last[p + 3]
    const b = last[p + 4]
    const c = last[p + 5]
    const d = last[p + 6]
    const x = now[p + 3]
    const y = now[p + 4]
    const z = now[p + 5]
    const s = now[p + 6]
    const u = x * d - s * a + (z * b - y * c)
    const v = y * d - s * b + (x * c - z * a)
    const t = z * d - s * c + (y * a - x * b)
    const cosine = x * a + y * b + z * c + s * d
    const norms = (a * a + b * b + c * c + d * d) * (x * x + y * y + z * z + s * s)
    const square = (u * u + v * v + t * t) / norms
    const series = 1 + square * (1 / 6 + square * (3 / 40 + square * (5 / 112 + square * (35 / 1152))))
    const scale = ((cosine < 0 ? -2 : 2) * series) / Math.sqrt(norms)
    motions[m + 3] = scale * u
    motions[m + 4] = scale * v
    motions[m + 5] = scale * t
    if (!(square < SMALL_TURN)) writeLargeTurn(last, now, p, motions, m + PATH_TURN)
  }
}

/**
 * If integrationSystem turned the body by half a turn or more, and the poses agree with that up to full turns, replaces
 * the shortest arc by the rotation vector that was applied.
 */
export function takeFullTurns(turned: Float64Array, t: number, motions: Float64Array, w: number): void {
  const square = turned[t] * turned[t] + turned[t + 1] * turned[t + 1] + turned[t + 2] * turned[t + 2]
  if (!(square >= POSES_TELL)) return
  const angle = Math.sqrt(square)
  // Component of the shortest arc along the applied axis, and squared length of the rest.
  const along = (motions[w] * turned[t] + motions[w + 1] * turned[t + 1] + motions[w + 2] * turned[t + 2]) / angle
  let across = 0
  for (let d = 0; d < 3; d++) {
    const rest = motions[w + d] - (along * turned[t + d]) / angle
    across += rest * rest
  }
  const turns = Math.floor((angle - along) / TURN + 0.5)
  const off = angle - along - turns * TURN
  // Written so that NaN agrees with nothing.
  if (!(across <= FULL_TURN_SLACK * FULL_TURN_SLACK && Math.abs(off) <= FULL_TURN_SLACK * (1 + turns))) return
  const scale = (along + turns * TURN) / angle
  for (let d = 0; d < 3; d++) motions[w + d] = turned[t + d] * scale
}
