/** What the queries between two posed trees are asked: trees, poses and options, read into one record. */
import { checkOptions, readCount, readFlag, refuseOption, refuseValue } from '../../errors.js'
import { isRelativeRest } from '../../geometry/advancement/bodies.js'
import { MotionRow } from '../../geometry/advancement/layout.js'
import { compareNumbers, compareRows } from '../../geometry/order.js'
import { checkMaxTime, checkShape, packNumbers } from '../../geometry/pack.js'
import { ROW_AXES, ROW_LIMIT, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { exchange, isIdentity } from '../../math/vectors.js'
import type { Motion, Numbers } from '../../geometry/shapes.js'
import { packMotion } from '../../geometry/sweep-arguments.js'
import { writeAxesOfQuaternion } from '../../math/quaternion.js'
import { cutTree, limitedTree } from '../limited.js'
import { TreePair } from '../pair.js'
import { checkTree, type ObbTree } from '../tree.js'

/** Where a tree's model frame lies in the world. */
export interface Pose {
  /** x y z. */
  readonly position: Numbers
  /** Quaternion x y z w, of any length but zero: q and -q are one rotation. */
  readonly rotation: Numbers
}

/** How far two trees are searched. */
export interface TreeQueryOptions {
  /**
   * Levels of tree A to descend at most, 0 its root only; at the limit a box stands for its triangles. -1 (default):
   * all.
   */
  readonly depthA?: number
  /** The same for tree B. */
  readonly depthB?: number
  /**
   * Pairs of boxes to test at most, 1 or more. Default: no limit. Refused by queries whose answer cannot say that it is
   * incomplete.
   */
  readonly maxNodes?: number
  /**
   * Treats a closed mesh (`report.closed`) as a solid: a mesh that floats inside it touches it. A mesh that is not
   * closed has no inside. For `overlapObbTrees` and `testObbTrees`. Default false.
   */
  readonly solid?: boolean
  /** Constant velocities of A over [0, maxTime] (units/s; rad/s about its pose's position). Default: at rest. */
  readonly motionA?: Motion
  /** The same for B. */
  readonly motionB?: Motion
  /** Length of the interval in seconds, 0 or more. Default 0: the poses as they are. */
  readonly maxTime?: number
}

/** A query with nothing left open. Trees, rows and motions are in the order in which they are compared. */
export class TreeQuery extends TreePair {
  /** The first tree is B of the arguments. */
  swapped = false
  maxNodes = Infinity
  solid = false
  maxTime = 0
  /** Whether the two move relative to each other and maxTime is not 0. */
  moves = false

  /** `takesBoxes`: leaves of trees of `leaf: 'box'` are boxes. */
  constructor(readonly takesBoxes = true) {
    super()
  }
}

const OPTIONS = ['depthA', 'depthB', 'maxNodes', 'solid', 'motionA', 'motionB', 'maxTime'] as const

/** What tells a query from others: its name, the options that it refuses, and why. */
export type TreeCall = readonly [name: string, refused: readonly (typeof OPTIONS)[number][], because: string]

/** Checks and reads the arguments of a query. */
export function readQuery(
  query: TreeQuery,
  treeA: ObbTree,
  poseA: Pose,
  treeB: ObbTree,
  poseB: Pose,
  options: TreeQueryOptions | undefined,
  call: TreeCall,
): void {
  checkTree(treeA, 'treeA')
  checkTree(treeB, 'treeB')
  packPose(query.rows, 0, poseA, 'poseA')
  packPose(query.rows, ROW_STRIDE, poseB, 'poseB')
  query.swapped = false
  readOptions(query, options === undefined ? {} : options, call)
  query.treeA = limitedTree(treeA, query.rows, 0)
  query.treeB = limitedTree(treeB, query.rows, ROW_STRIDE)
  if (query.takesBoxes && treeA.leafBoxes) query.treeA = cutTree(treeA, query.rows, 0, true)
  if (query.takesBoxes && treeB.leafBoxes) query.treeB = cutTree(treeB, query.rows, ROW_STRIDE, true)
  query.hasBoxes = query.treeA !== treeA || query.treeB !== treeB
  if (comesSecond(query)) swapTrees(query)
}

function readOptions(query: TreeQuery, options: TreeQueryOptions, [name, refused, because]: TreeCall): void {
  checkOptions(name, options, OPTIONS)
  for (let k = 0; k < refused.length; k++) {
    const field = refused[k]!
    if (options[field] !== undefined) refuseOption(name, field, options[field], because)
  }
  const { depthA, depthB, maxNodes, solid, maxTime = 0, motionA, motionB } = options
  query.rows[ROW_LIMIT] = readCount(name, 'depthA', depthA, -1, -1)
  query.rows[ROW_STRIDE + ROW_LIMIT] = readCount(name, 'depthB', depthB, -1, -1)
  query.maxNodes = readCount(name, 'maxNodes', maxNodes, Infinity, 1)
  query.solid = readFlag(name, 'solid', solid, false)
  query.maxTime = checkMaxTime(maxTime)
  query.motions.fill(0)
  if (motionA !== undefined) packMotion(query.motions, 0, motionA, 'motionA')
  if (motionB !== undefined) packMotion(query.motions, MotionRow.stride, motionB, 'motionB')
  query.moves = maxTime > 0 && !isRelativeRest(query.motions)
}

const quaternion = new Float64Array(4)

/** Row of a pose: position and axes; parameters zero. */
function packPose(rows: Float64Array, at: number, pose: Pose, name: string): void {
  checkShape(pose, name, 'position, rotation')
  packNumbers(rows, at, pose.position, 3, name, 'position')
  packNumbers(quaternion, 0, pose.rotation, 4, name, 'rotation')
  if (quaternion[0] === 0 && quaternion[1] === 0 && quaternion[2] === 0 && quaternion[3] === 0)
    refuseValue('E_ZERO_QUATERNION', `${name}.rotation is the zero quaternion`, name, pose.rotation, 'rotation')
  writeAxesOfQuaternion(rows, at + ROW_AXES, quaternion, 0)
  rows.fill(0, at + ROW_PARAMETERS, at + ROW_STRIDE)
  rows[at + ROW_SCALE] = 1
}

/** Makes the second tree the first. */
export function swapTrees(query: TreeQuery): void {
  const { treeA, rows, motions } = query
  query.treeA = query.treeB
  query.treeB = treeA
  exchange(rows, 0, ROW_STRIDE, ROW_STRIDE)
  exchange(motions, 0, MotionRow.stride, MotionRow.stride)
  query.swapped = !query.swapped
}

/** Position 0 and axes of the identity, exactly. */
function isUnmoved(rows: Float64Array, at: number): boolean {
  for (let i = 0; i < 3; i++) if (rows[at + i] !== 0) return false
  return isIdentity(rows, at + ROW_AXES)
}

/**
 * Whether two posed trees are to change places before they are compared, so that swapped calls round alike: triangles
 * meet in the frame of the first, which is the one at the identity, where nothing is rounded, or else the canonical
 * one. Of two at one pose the one with the smaller velocities is first.
 */
export function comesSecond({ rows, motions }: TreeQuery): boolean {
  const order = compareRows(rows, 0, rows, ROW_STRIDE)
  if (order === 0) return compareNumbers(motions, 0, motions, MotionRow.stride, MotionRow.spans) > 0
  return !isUnmoved(rows, 0) && (isUnmoved(rows, ROW_STRIDE) || order > 0)
}
