/**
 * First contact of two meshes at constant linear and angular velocity, for plain data; the kernel is sweep-trees.ts.
 */
import { isRelativeRest } from '../../geometry/advancement/bodies.js'
import { Advance, MotionRow, Work } from '../../geometry/advancement/layout.js'
import { SWEEP_NORMAL, SWEEP_NUMBERS, SWEEP_POINT } from '../../geometry/moving/window.js'
import { checkMaxTime } from '../../geometry/pack.js'
import type { Motion, Triple, vec3 } from '../../geometry/shapes.js'
import { checkSweepResult, packMotion } from '../../geometry/sweep-arguments.js'
import { findTriangleAxis, nearestOfTriangles, TrianglePair } from '../../geometry/triangle-triangle/separation.js'
import { sweepTriangleRows } from '../../geometry/triangle-triangle/sweep.js'
import { overlapTrees } from '../traversal/find.js'
import {
  comesSecond,
  readQuery,
  swapTrees,
  TreeQuery,
  type Pose,
  type TreeCall,
  type TreeQueryOptions,
} from './query.js'
import type { ObbTree } from '../tree.js'
import { sweepTrees, sweptBoxes } from '../motion/sweep-trees.js'

/** How deep two trees are compared. */
export type TreeDepths = Pick<TreeQueryOptions, 'depthA' | 'depthB'>

/** Where {@link sweepObbTrees} writes. Reuse one: sweeps allocate nothing. Fields are meaningful only after a hit. */
export interface TreeSweepResult<V extends vec3 = vec3> {
  /** First time of contact, in [0, maxTime]. */
  time: number
  /** World coordinates of a point of both surfaces at `time`, within the tolerance. */
  readonly point: V
  /** Unit contact normal at `time`, from A to B. */
  readonly normal: V
  /** The surfaces already touch at time 0. */
  startOverlap: boolean
  /** The search was cut off: nothing touches before `time`, but the contact may be later, or there may be none. */
  limitReached: boolean
  /**
   * Index, in mesh A as it was given, of the triangle that touches first; if several touch at the start, the smallest.
   */
  triangleA: number
  /** The same in mesh B. */
  triangleB: number
  /**
   * Whether two triangles touch. If not, at a depth limit or where the search was cut off, all that is known is that
   * two boxes may touch, or a box and a triangle: the triangle of a box is the first one in it, and `point` is the
   * midpoint of their nearest points.
   */
  exact: boolean
}

/** How far {@link sweepObbTrees} searches. */
export interface TreeSweepOptions extends TreeDepths {
  /**
   * Pairs of boxes to bound at most, 1 or more. When they run out, the result is a hit with `limitReached`, at a time
   * before which nothing touches. Default: no limit.
   */
  readonly maxNodes?: number
}

/** A fresh, empty {@link TreeSweepResult}. */
export function createTreeSweepResult(): TreeSweepResult<Triple> {
  return {
    time: 0,
    point: [0, 0, 0],
    normal: [0, 0, 0],
    startOverlap: false,
    limitReached: false,
    triangleA: -1,
    triangleB: -1,
    exact: true,
  }
}

const query = new TreeQuery(false)
const work = new Float64Array(Work.length)
const contact = new Float64Array(Advance.length + 2)
const still = new Float64Array(4)
const start = new Float64Array(SWEEP_NUMBERS)
const pair = new Float64Array(TrianglePair.length)
const witness = new Float64Array(7)
const point = new Float64Array(3)
/** Options of other queries that are refused: motions are arguments here, and a sweep compares surfaces. */
const CALL: TreeCall = ['sweepObbTrees', ['solid', 'motionA', 'motionB', 'maxTime'], 'it is no option of a sweep']

/**
 * First time in [0, maxTime] seconds when the surfaces of two meshes touch, each moving at a constant linear velocity
 * (units/s) and turning about its pose's position at a constant angular velocity (rad/s, world axes), by conservative
 * advancement. Full turns count. A mesh that floats inside another touches nothing.
 *
 * The result is conservative: `time` is never later than the true first contact, and no contact is missed, however
 * fast the meshes turn. At `time` the surfaces are at most ADVANCE_TOLERANCE (1e-10) of the sum of their bounding
 * radii (about their positions) apart, so a miss by less may be reported as a hit, and a hit is early by that over
 * the closing speed.
 *
 * With a depth limit boxes stand for their triangles: every contact is found, and not later, but hits of boxes alone
 * may be found too, and earlier. Leaves are tested by their triangles, also with `leaf: 'box'`.
 *
 * @param out see {@link TreeSweepResult}; written only after a hit.
 * @returns whether they touch within [0, maxTime]. Without relative motion, or with maxTime 0, `overlapObbTrees`
 *   answers.
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION, E_EXTENT (negative maxTime).
 */
export function sweepObbTrees(
  out: TreeSweepResult,
  treeA: ObbTree,
  poseA: Pose,
  motionA: Motion,
  treeB: ObbTree,
  poseB: Pose,
  motionB: Motion,
  maxTime: number,
  options?: TreeSweepOptions,
): boolean {
  checkSweepResult(out, 'TreeSweepResult')
  readQuery(query, treeA, poseA, treeB, poseB, options as TreeQueryOptions, CALL)
  const { rows, motions, maxNodes } = query
  packMotion(motions, query.swapped ? MotionRow.stride : 0, motionA, 'motionA')
  packMotion(motions, query.swapped ? 0 : MotionRow.stride, motionB, 'motionB')
  checkMaxTime(maxTime)
  if (comesSecond(query)) swapTrees(query)
  const { swapped } = query
  const isStill = maxNodes === Infinity && (maxTime === 0 || isRelativeRest(motions))
  if (isStill && !overlapTrees(query)) return false
  if (!sweepTrees(query, maxTime, work, contact, maxNodes)) return false
  const exact = !sweptBoxes()
  const time = contact[Advance.time]
  const touches = contact[Advance.separation] <= 0
  writePoint(touches, exact)
  out.time = time
  out.startOverlap = time === 0 && touches
  out.limitReached = contact[Advance.limit] === 1
  out.exact = exact
  out.triangleA = contact[Advance.length + (swapped ? 1 : 0)]
  out.triangleB = contact[Advance.length + (swapped ? 0 : 1)]
  const sign = swapped ? -1 : 1
  for (let i = 0; i < 3; i++) {
    out.point[i] = rows[i] + motions[i] * time + point[i]
    out.normal[i] = sign * contact[Advance.normal + i] + 0
  }
  return true
}

/**
 * Writes the contact point of the two triangles in `work`, relative to the pivot there: a point of their intersection
 * if they touch, else the midpoint of their nearest points. For boxes, `work` holds the nearest points themselves.
 */
function writePoint(touches: boolean, exact: boolean): void {
  if (!exact) {
    for (let i = 0; i < 3; i++) point[i] = 0.5 * (work[Work.triangleA + i] + work[Work.triangleB + i])
    return
  }
  if (touches && sweepTriangleRows(work, Work.triangleA, work, Work.triangleB, still, 0, start)) {
    for (let i = 0; i < 3; i++) {
      point[i] = work[Work.triangleA + i] + start[SWEEP_POINT + i]
      contact[Advance.normal + i] = start[SWEEP_NORMAL + i]
    }
    return
  }
  findTriangleAxis(work, Work.triangleA, work, Work.triangleB, Infinity, pair)
  nearestOfTriangles(pair, witness)
  for (let i = 0; i < 3; i++) point[i] = work[Work.triangleA + i] + 0.5 * (witness[i] + witness[3 + i])
}
