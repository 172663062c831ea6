/** Whether two triangle meshes touch: a traversal (traverse.ts) that ends at the first hit. */
import { refuseValue } from '../errors.js'
import { MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { treeHoldsPart } from './contains.js'
import { acquireSearch, releaseSearch } from './moving-pairs.js'
import { comesSecond, packTrees, type Pose } from './pose.js'
import { queryMotions, readTreeQuery, type TreeQueryOptions } from './query-options.js'
import { acquireWork, relateTrees, releaseWork } from './relation.js'
import { traverseTrees } from './traverse.js'
import type { ObbTree } from './tree.js'

/** How deep two trees are compared. */
export interface TreeDepths {
  /**
   * Levels of tree A to descend at most, 0 its root only; at the limit a box stands for its triangles. -1 (default):
   * all.
   */
  readonly depthA?: number
  /** The same for tree B. */
  readonly depthB?: number
}

const rows = new Float64Array(2 * ROW_STRIDE)

/**
 * Whether a triangle of A touches a triangle of B (Eberly, section 7.1); with motions and `maxTime`, whether they touch
 * at some time in [0, maxTime] seconds. Touching counts. With a depth limit, or trees of `leaf: 'box'`, the answer is
 * `true` also where only boxes overlap, or a box and a triangle.
 *
 * Surfaces are compared: a mesh that floats inside another touches nothing, unless `solid` makes closed meshes solids.
 * Then a mesh of several parts overlaps if one of its parts is inside.
 *
 * @throws CollisionError E_OPTION (also for `maxNodes`: a boolean cannot say that it is not known, `testObbTrees` can;
 *   and for `solid` if neither mesh is closed), E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION, E_EXTENT (negative maxTime).
 */
export function overlapObbTrees(
  treeA: ObbTree,
  poseA: Pose,
  treeB: ObbTree,
  poseB: Pose,
  options?: TreeQueryOptions,
): boolean {
  packTrees(rows, treeA, poseA, treeB, poseB)
  const query = readTreeQuery(options, ['maxNodes'], 'a boolean cannot say "not known", testObbTrees can')
  if (query.solid) checkSolid(treeA, treeB)
  const { depthA, depthB, solid } = query
  const meets = query.moves
    ? overlapMoving(treeA, depthA, treeB, depthB, query.maxTime)
    : comesSecond(rows, 0, rows, ROW_STRIDE)
      ? overlapTreeRows(treeB, rows, ROW_STRIDE, 1, depthB, treeA, rows, 0, 1, depthA)
      : overlapTreeRows(treeA, rows, 0, 1, depthA, treeB, rows, ROW_STRIDE, 1, depthB)
  return meets || (solid && isInside(treeA, rows, 0, 1, treeB, rows, ROW_STRIDE, 1))
}

function overlapMoving(treeA: ObbTree, depthA: number, treeB: ObbTree, depthB: number, maxTime: number): boolean {
  const search = acquireSearch()
  const m = queryMotions
  const b = ROW_STRIDE
  const mb = MOTION_STRIDE
  const end = comesSecond(rows, 0, rows, b)
    ? search.run(treeB, rows, b, m, mb, depthB, treeA, rows, 0, m, 0, depthA, maxTime, Infinity, stopAtOnce)
    : search.run(treeA, rows, 0, m, 0, depthA, treeB, rows, b, m, mb, depthB, maxTime, Infinity, stopAtOnce)
  releaseSearch()
  return end === 'stopped'
}

function stopAtOnce(): boolean {
  return true
}

/** Refuses `solid` where neither mesh has an inside. */
export function checkSolid(treeA: ObbTree, treeB: ObbTree): void {
  if (!treeA.report.closed && !treeB.report.closed)
    refuseValue('E_OPTION', 'options.solid, but neither mesh is closed: see report.closed', 'options', true, 'solid')
}

/**
 * Kernel: whether a part of one of two meshes whose surfaces do not meet lies inside the other, if that is closed.
 * Poses are packed rows.
 */
export function isInside(
  treeA: ObbTree,
  rowsA: Float64Array,
  a: number,
  scaleA: number,
  treeB: ObbTree,
  rowsB: Float64Array,
  b: number,
  scaleB: number,
): boolean {
  return (
    (treeA.report.closed && treeHoldsPart(treeA, rowsA, a, scaleA, treeB, rowsB, b, scaleB)) ||
    (treeB.report.closed && treeHoldsPart(treeB, rowsB, b, scaleB, treeA, rowsA, a, scaleA))
  )
}

/**
 * Kernel of {@link overlapObbTrees}, for posed rows and uniform scales (negative: mirrored through the model's origin).
 * `opensLeaves`: leaves are tested by their triangles, also those of `leaf: 'box'`.
 */
export function overlapTreeRows(
  treeA: ObbTree,
  rowsA: Float64Array,
  a: number,
  scaleA: number,
  depthA: number,
  treeB: ObbTree,
  rowsB: Float64Array,
  b: number,
  scaleB: number,
  depthB: number,
  opensLeaves = false,
): boolean {
  const work = acquireWork()
  work.opensLeaves = opensLeaves
  relateTrees(work, treeA, rowsA, a, scaleA, treeB, rowsB, b, scaleB)
  const hit = traverseTrees(work, treeA, depthA, treeB, depthB)
  releaseWork()
  return hit
}
