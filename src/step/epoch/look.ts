/**
 * Looks at the candidate pairs whose answer may have changed since they were last looked at, in four loops: which pairs
 * are open, which of them are close (their bounds meet), the test of boxes, and the others with what follows for
 * contacts.
 *
 * A pair is quiet as long as the motion bounds of its two colliders add up to less than `quiet`: their sum when the
 * pair was last looked at, plus the gap between the two then, or the depth. The answer for a quiet pair, apart or
 * touching, cannot have changed; all other pairs are open.
 */
import { BOUNDS_STRIDE, sumOfEdges, type BroadPhase } from '../../broad-phase/broad-phase.js'
import { compareNumbers } from '../../geometry/order.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { grown } from '../../memory/grow.js'
import type { List } from '../../memory/list.js'
import { testBoxes } from '../../narrow-phase/box-tests.js'
import { First } from '../../narrow-phase/first-contact.js'
import { compareKinds, compareShapes, kernelsAt, PairOut, type Trees } from '../../narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../narrow-phase/shape-types.js'
import { BOUND_ROUNDING, SURE_BOUNDS_SLACK, SURE_ROUNDING } from '../../tolerances.js'
import { Touch, type Contacts } from '../contacts/contacts.js'
import { findHeight, height } from '../rows/half-spaces.js'
import type { Outcomes } from '../contacts/outcomes.js'
import type { Sources } from '../contacts/sources.js'
import { NEVER_QUIET, type Pairs } from './pairs.js'
import { beginsAnew, hasLeapt, PathKind, type Paths } from '../rows/paths.js'
import { POSE_STRIDE } from '../gather/poses.js'
import { SHAPE_STRIDE } from '../gather/shapes.js'
import type { PosedStep, Rows } from '../rows/rows.js'
import type { SweptPair } from '../rows/sweeps.js'
import { VELOCITY_STRIDE } from '../gather/children.js'

/** A step of a world, as its parts read and write it. */
export interface StepParts extends PosedStep {
  readonly broadPhase: BroadPhase
  /** Most pairs that the step may have. */
  readonly pairBudget: number
  readonly pairs: Pairs
  readonly contacts: Contacts
  readonly outcomes: Outcomes
  readonly sources: Sources
  readonly swept: SweptPair
  /** The world was reset since the last step. */
  readonly wasReset: boolean
  /** Whether the game accepts the last outcome. */
  readonly accepts: (() => boolean) | undefined
}

/** Threads that help (workers/team.ts). */
export interface Helpers {
  /** Does {@link testBoxes} for the first `count` close pairs, or returns false. */
  testBoxes(count: number): boolean
}

export class Look {
  /** Numbers of the open pairs, then of the close ones among them. */
  close: Int32Array = new Int32Array(0)
  /** By place in `close`: for convex shapes a lower bound of their gap, or minus one of their depth; 0 in doubt. */
  results: Float64Array = new Float64Array(0)
  /** Numbers of pairs that the last look found open, and close. */
  openCount = 0
  closeCount = 0
  helpers: Helpers | undefined

  /** Looks at all pairs, and writes to the outcomes what changes a contact. */
  look(at: StepParts): void {
    const { rows, paths, accepts } = at
    const { list, contactOf, quiet } = at.pairs
    const { items: pairs } = list
    const { moved } = rows
    this.close = grown(this.close, list.count + 1)
    this.openCount = listOpen(list, moved, quiet, this.close)
    this.closeCount = listClose(at.pairs, rows, this.close, this.openCount, at.outcomes)
    this.results = grown(this.results, this.closeCount)
    const { close, closeCount, results } = this
    const tests = { pairs, rows: rows.rows, types: at.colliders.types, close, results }
    if (this.helpers?.testBoxes(closeCount) !== true) testBoxes(tests, 0, closeCount, at.trees.tables.boundBoxes)
    const { state } = at.contacts
    for (let n = 0; n < closeCount; n++) {
      const k = close[n]
      const row = contactOf[k]
      const touched = row >= 0 && (state[row] & Touch.end) !== 0
      if (results[n] === 0) boundPair(at, pairs[2 * k], pairs[2 * k + 1], touched, results, n)
      const s = results[n]
      quiet[k] = (moved[pairs[2 * k]] + moved[pairs[2 * k + 1]] + Math.abs(s)) * (1 - SURE_ROUNDING)
      const touches = s === 0 ? this.decide(at, k) : s < 0
      if (touches) {
        // A contact that stays what it was has no outcome.
        const stays = row >= 0 && (state[row] & (Touch.end | Touch.twins)) === Touch.end && accepts === undefined
        if (!stays || hasLeapt(at, pairs[2 * k]) || hasLeapt(at, pairs[2 * k + 1])) this.meet(at, k)
      } else if (paths !== undefined) {
        if (row >= 0 || isNear(paths, results, n, pairs[2 * k], pairs[2 * k + 1])) this.pass(at, paths, n)
      } else if (row >= 0) end(at, k, row)
    }
  }

  /** Whether two colliders touch at the end of the step, where the bound of their gap does not settle it. */
  private decide(at: StepParts, k: number): boolean {
    const { rows, contacts, pairs, trees } = at
    const { types } = at.colliders
    const { changed } = at.poses
    const i = pairs.list.items[2 * k]
    const j = pairs.list.items[2 * k + 1]
    const row = pairs.contactOf[k]
    // Nothing has changed since the last look.
    if ((changed[i] | changed[j]) === 0 && at.accepts === undefined)
      return row >= 0 && (contacts.state[row] & Touch.end) !== 0
    if (types[i] === 1 && types[j] === 1) return trees.tables.overlapBoxes(rows.rows, 16 * i, rows.rows, 16 * j)
    const plane = types[j] === ShapeType.plane ? j : i
    if (types[plane] === ShapeType.plane) {
      const other = i + j - plane
      findHeight(rows, plane, rows.bounds, BOUNDS_STRIDE * other)
      const sure = rows.moved[i] + rows.moved[j] + Math.max(height[0], 0) - SURE_BOUNDS_SLACK * sizeOf(rows, other)
      pairs.quiet[k] = sure * (1 - SURE_ROUNDING)
      // Two half-spaces have no height over each other, but NaN.
      if (height[0] > 0) return false
    }
    const a = firstOf(at, k)
    const b = i + j - a
    const kernel = trees.tables.touch[SHAPE_TYPE_COUNT * types[a] + types[b]]
    return kernel(rows.rows, ROW_STRIDE * a, rows.rows, ROW_STRIDE * b, contactOut, trees) > 0
  }

  /** Two colliders touch at the end of the step: since when, if they did not at its start, or jumped to it? */
  private meet(at: StepParts, k: number): void {
    const { pairs, contacts, paths, accepts, swept } = at
    const i = firstOf(at, k)
    const j = pairs.otherOf(k, i)
    const row = pairs.contactOf[k]
    const isOld = row >= 0 && (contacts.state[row] & Touch.end) !== 0
    const isWay = (!isOld || hasLeapt(at, i) || hasLeapt(at, j)) && paths !== undefined && moves(paths, i, j)
    // A predicate is told the time of first contact now; without one it is computed when somebody reads it.
    const isOwed = isWay && !isOld && accepts === undefined
    // What touched before a jump, and after it, goes on as if there was none.
    const meets = isOwed || (isWay && swept.sweep(at, i, j) && !(isOld && swept.first[First.part] === 0))
    tell(at, k, i, meets ? Touch.end | Touch.within : Touch.end, !isOwed)
  }

  /** Two colliders on paths are apart at the end of the step: did they touch before? */
  private pass(at: StepParts, paths: Paths, n: number): void {
    const { pairs, contacts, swept } = at
    const k = this.close[n]
    const i = firstOf(at, k)
    const j = pairs.otherOf(k, i)
    const row = pairs.contactOf[k]
    const couldTouch = moves(paths, i, j)
    // The end of the last step is the start of this one.
    const touched = row >= 0 && (contacts.state[row] & Touch.end) !== 0
    if (touched && couldTouch && !beginsAnew(at, i) && !beginsAnew(at, j)) tell(at, k, i, Touch.start)
    else if (couldTouch && isNear(paths, this.results, n, i, j) && swept.mayTouch(at, i, j) && swept.sweep(at, i, j))
      tell(at, k, i, Touch.within)
    else if (row >= 0) end(at, k, row)
  }
}

/**
 * Adds the outcome for a pair that touches, whose first collider is i, unless the game rejects it; without `isSwept` it
 * owes a first contact.
 */
function tell(at: StepParts, k: number, i: number, touch: number, isSwept = true): void {
  const { outcomes, pairs, swept, accepts, trees } = at
  const { types } = at.colliders
  const { rows } = at.rows
  const j = pairs.otherOf(k, i)
  const areTwins = compareShapes(types[i], rows, ROW_STRIDE * i, types[j], rows, ROW_STRIDE * j, trees) === 0
  const entry = outcomes.add(k, pairs.contactOf[k], areTwins ? touch | Touch.twins : touch, i, j)
  if ((touch & Touch.within) !== 0 && isSwept) outcomes.addFirstContact(entry, swept.first)
  if (areTwins || (touch & Touch.end) === 0 || accepts !== undefined) pairs.quiet[k] = NEVER_QUIET
  if (accepts !== undefined && !accepts()) outcomes.reject()
}

function end({ outcomes, contacts }: StepParts, k: number, row: number): void {
  outcomes.add(k, row, 0, contacts.first[row], contacts.second[row])
}

/** Whether one of the two moves along a path. */
function moves({ kinds }: Paths, i: number, j: number): boolean {
  return (kinds[i] | kinds[j]) !== PathKind.none
}

/**
 * Whether two colliders that are apart by gaps[n] at the end are no farther apart than one moves as the other sees it.
 * V8: see notes, "literal strides", "doubles across calls".
 */
function isNear({ ways, motions, kinds }: Paths, gaps: Float64Array, n: number, i: number, j: number): boolean {
  const gap = gaps[n]
  if (gap > ways[3 * i] + ways[3 * j]) return false
  const ki = Number(kinds[i] !== 0)
  const kj = Number(kinds[j] !== 0)
  const x = ki * motions[6 * i] - kj * motions[6 * j]
  const y = ki * motions[6 * i + 1] - kj * motions[6 * j + 1]
  const z = ki * motions[6 * i + 2] - kj * motions[6 * j + 2]
  return !(gap > Math.sqrt(x * x + y * y + z * z) + (ways[3 * i + 1] + ways[3 * j + 1]))
}

const contactOut = new Float64Array(PairOut.length)

/**
 * The collider of a pair that is evaluated first: by their kinds; for equal kinds that touched at the end of the last
 * step as then, so that jitter does not swap the sides of a resting pair; else in the canonical order of their rows, so
 * that neither ids, nor the order of creation, nor an earlier pass reach the arithmetic. Twins (Touch.twins) are
 * compared anew.
 */
function firstOf({ rows, pairs, contacts, colliders, poses, trees }: StepParts, k: number): number {
  const i = pairs.list.items[2 * k]
  const j = pairs.list.items[2 * k + 1]
  const a = ROW_STRIDE * i
  const b = ROW_STRIDE * j
  const row = pairs.contactOf[k]
  const isKnown = row >= 0 && (contacts.state[row] & (Touch.end | Touch.twins)) === Touch.end
  const { types } = colliders
  if (isKnown && compareKinds(types[i], rows.rows, a, types[j], rows.rows, b, trees) === 0) return contacts.first[row]
  // Two equal shapes at the same pose may differ in where they come from or in how they move; NaN differs from nothing.
  const { last, shapes, velocities } = poses
  const areKnown = poses.isKnown(i) && poses.isKnown(j)
  const difference =
    compareShapes(types[i], rows.rows, a, types[j], rows.rows, b, trees) ||
    compareNumbers(last, POSE_STRIDE * i, last, POSE_STRIDE * j, POSE_STRIDE) ||
    compareNumbers(velocities, poses.velocityAt(i), velocities, poses.velocityAt(j), VELOCITY_STRIDE) ||
    (areKnown ? compareNumbers(shapes, poses.shapeAt(i), shapes, poses.shapeAt(j), SHAPE_STRIDE) : 0) ||
    colliders.ids[i] - colliders.ids[j]
  return difference < 0 ? i : j
}

/** Sum of the edges of bounds: the scale of every band in which a test is in doubt; 0 if they are infinite. */
function sizeOf({ bounds }: BoundPairs['rows'], i: number): number {
  const edges = sumOfEdges(bounds, BOUNDS_STRIDE * i)
  return edges < Infinity ? edges : 0
}

/** Lists the pairs that are open. V8: see notes, "branchless loops". */
function listOpen({ items: pairs, count }: List, moved: Float64Array, quiet: Float64Array, open: Int32Array): number {
  let n = 0
  for (let k = 0; k < count; k++) {
    open[n] = k
    // Written so that NaN is open.
    n += Number(moved[pairs[2 * k]] + moved[pairs[2 * k + 1]] < quiet[k]) ^ 1
  }
  return n
}

/**
 * Bounds first: lists the open pairs that are close. Pairs whose bounds are apart are quiet by the gap between them,
 * and their contacts end.
 */
function listClose(of: Pairs, rows: Rows, close: Int32Array, openCount: number, outcomes: Outcomes): number {
  const { contactOf, quiet } = of
  const { items: pairs } = of.list
  const { bounds, moved } = rows
  let n = 0
  for (let at = 0; at < openCount; at++) {
    const k = close[at]
    const i = pairs[2 * k]
    const j = pairs[2 * k + 1]
    const a = (6 * i) & 0x3fffffff
    const b = (6 * j) & 0x3fffffff
    const overX = bounds[a] - bounds[b + 3]
    const overY = bounds[a + 1] - bounds[b + 4]
    const overZ = bounds[a + 2] - bounds[b + 5]
    const underX = bounds[b] - bounds[a + 3]
    const underY = bounds[b + 1] - bounds[a + 4]
    const underZ = bounds[b + 2] - bounds[a + 5]
    // Twice the gap along each axis, without branches, or exactly 0: the difference of two doubles is above 0 if and
    // only if the first is the larger one.
    const x = overX + Math.abs(overX) + (underX + Math.abs(underX))
    const y = overY + Math.abs(overY) + (underY + Math.abs(underY))
    const z = overZ + Math.abs(overZ) + (underZ + Math.abs(underZ))
    // Minus the sum of the edges of both.
    const size = overX + underX + (overY + underY) + (overZ + underZ)
    const gap = 0.5 * Math.sqrt(x * x + y * y + z * z)
    quiet[k] = (moved[i] + moved[j] + gap) * (1 - SURE_ROUNDING) + SURE_BOUNDS_SLACK * size
    close[n] = k
    const isApart = Number(x + y + z > 0)
    n += isApart ^ 1
    if ((isApart & Number(contactOf[k] >= 0)) !== 0) outcomes.add(k, contactOf[k], 0, -1, -1)
  }
  return n
}

/** Axis of a pair, and the separation along it. */
const apart = new Float64Array(8)

/** Times the edges of the smaller of two bounds: how far the gap of a mesh is sought. Farther: more triangles. */
const REACH = 0.02

/** The posed colliders that {@link boundPair} reads. */
export interface BoundPairs {
  readonly colliders: { readonly types: Uint8Array }
  readonly rows: { readonly rows: Float64Array; readonly bounds: Float64Array }
  readonly trees: Trees
}

/**
 * Writes to results[n] what {@link testBoxes} writes for boxes, for two other convex shapes: their signed separation,
 * less the band in which tests are in doubt. It grows by at most the length that points of both move together
 * (obb-obb/separation.ts: this holds for the support function of any two convex sets). Of a mesh and another shape the
 * same for their distance, if they did not touch before: one that touches is decided by the first triangles that do.
 */
export function boundPair(
  at: BoundPairs,
  i: number,
  j: number,
  touched: boolean,
  results: Float64Array,
  n: number,
): void {
  const { types } = at.colliders
  const { rows } = at.rows
  const a = types[i] <= types[j] ? i : j
  const b = i + j - a
  const r = ROW_STRIDE * a
  const s = ROW_STRIDE * b
  if (types[b] === ShapeType.box && types[a] === ShapeType.box) return
  if (types[a] === ShapeType.mesh) {
    const { separate } = kernelsAt(rows, r, at.trees)
    // A chain has none.
    if (!separate || (types[b] === ShapeType.mesh && !kernelsAt(rows, s, at.trees).separate)) return
    apart[3] = touched ? 0 : REACH * Math.min(sizeOf(at.rows, a), sizeOf(at.rows, b))
    separate[types[b]](rows, r, rows, s, apart, at.trees)
  } else at.trees.tables.separate[SHAPE_TYPE_COUNT * types[a] + types[b]](rows, r, rows, s, apart)
  const sure = BOUND_ROUNDING * Math.abs(apart[3]) - SURE_BOUNDS_SLACK * (sizeOf(at.rows, a) + sizeOf(at.rows, b))
  if (sure > 0) results[n] = apart[3] < 0 ? 0 - sure : sure
}
