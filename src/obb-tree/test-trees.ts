/**
 * Whether two meshes touch, within a budget, with an answer that may be 'unknown': traverse.ts and moving-pairs.ts.
 */
import { refuseValue } from '../errors.js'
import { MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { acquireSearch, releaseSearch, type MovingSearch } from './moving-pairs.js'
import { checkSolid, isInside } from './overlap.js'
import { comesSecond, packTrees, type Pose } from './pose.js'
import { queryMotions, readTreeQuery, type TreeQuery, type TreeQueryOptions } from './query-options.js'
import { acquireWork, REL_GAP, REL_LEFT, REL_UNIT, relateTrees, releaseWork } from './relation.js'
import { traverseTrees } from './traverse.js'
import type { ObbTree } from './tree.js'

/** Where {@link testObbTrees} writes. Reuse one. */
export interface TreeTest {
  /** 'yes': they touch. 'no': they do not. 'unknown': the budget ran out, or only boxes are known to meet. */
  answer: 'no' | 'yes' | 'unknown'
  /** Whether the search ended by itself, not by its budget. */
  complete: boolean
  /** Lower bound of the distance of the meshes, in world units; 0 unless the answer is 'no' for still poses. */
  distance: number
  /**
   * Seconds into the interval before which they do not touch: the first time of contact for 'yes', maxTime for 'no'.
   */
  time: number
  /** Pairs of boxes that were tested. */
  nodes: number
}

/** A fresh {@link TreeTest}. */
export function createTreeTest(): TreeTest {
  return { answer: 'unknown', complete: false, distance: 0, time: 0, nodes: 0 }
}

/** Axes of nodes are unit within float32 only: a gap along one may exceed the distance by so much. */
const DISTANCE_SLACK = 1 - 1e-6

const rows = new Float64Array(2 * ROW_STRIDE)

/**
 * Whether a triangle of A touches a triangle of B, as `overlapObbTrees` tests it, but within a budget of `maxNodes`
 * pairs of boxes. When the budget runs out, at a depth limit, or for trees of `leaf: 'box'`, the answer may be
 * 'unknown', and `distance` and `time` are bounds that hold all the same. With `solid`, a part inside a closed mesh is
 * a 'yes' whatever the budget.
 *
 * A 'no' for still poses takes several times as long as a 'yes': its boxes are visited again to measure distances.
 *
 * @returns whether the answer is 'yes'.
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION, E_EXTENT (negative maxTime).
 */
export function testObbTrees(
  out: TreeTest,
  treeA: ObbTree,
  poseA: Pose,
  treeB: ObbTree,
  poseB: Pose,
  options?: TreeQueryOptions,
): boolean {
  if (out === null || typeof out !== 'object' || typeof out.answer !== 'string')
    refuseValue('E_OPTION', 'out is not a TreeTest: make one with createTreeTest()', 'out', out)
  packTrees(rows, treeA, poseA, treeB, poseB)
  const query = readTreeQuery(options, [], '')
  if (query.solid) checkSolid(treeA, treeB)
  const swapped = comesSecond(rows, 0, rows, ROW_STRIDE)
  if (query.moves) testMoving(out, treeA, treeB, query, swapped)
  else testStill(out, treeA, treeB, query, swapped)
  if (query.solid && out.answer !== 'yes' && isInside(treeA, rows, 0, 1, treeB, rows, ROW_STRIDE, 1)) {
    out.answer = 'yes'
    out.distance = 0
    out.time = 0
  }
  return out.answer === 'yes'
}

function testStill(out: TreeTest, treeA: ObbTree, treeB: ObbTree, query: TreeQuery, swapped: boolean): void {
  const work = acquireWork()
  const first = swapped ? treeB : treeA
  const second = swapped ? treeA : treeB
  const a = swapped ? ROW_STRIDE : 0
  relateTrees(work, first, rows, a, 1, second, rows, ROW_STRIDE - a, 1)
  const relation = work.relation
  // The budget starts from a finite number, so that what is left tells how many pairs were tested.
  const budget = Math.min(query.maxNodes, Number.MAX_SAFE_INTEGER)
  relation[REL_LEFT] = budget
  work.insists = true
  const depthFirst = swapped ? query.depthB : query.depthA
  const depthSecond = swapped ? query.depthA : query.depthB
  const hit = traverseTrees(work, first, depthFirst, second, depthSecond)
  const unknown = work.exhausted || work.boxesMeet
  out.answer = hit ? 'yes' : unknown ? 'unknown' : 'no'
  out.complete = hit || !work.exhausted
  out.distance = 0
  out.time = 0
  out.nodes = budget - Math.max(0, relation[REL_LEFT])
  if (out.answer === 'no') {
    // Distances are measured only now that they are needed, by visiting the same boxes again.
    relation[REL_LEFT] = Infinity
    work.measures = true
    traverseTrees(work, first, depthFirst, second, depthSecond)
    out.distance = Math.max(0, relation[REL_GAP]) * relation[REL_UNIT] * DISTANCE_SLACK
  }
  releaseWork()
}

function testMoving(out: TreeTest, treeA: ObbTree, treeB: ObbTree, query: TreeQuery, swapped: boolean): void {
  const search = acquireSearch()
  const first = swapped ? treeB : treeA
  const second = swapped ? treeA : treeB
  const a = swapped ? ROW_STRIDE : 0
  const ma = swapped ? MOTION_STRIDE : 0
  boxesAt = Infinity
  const end = search.run(
    first,
    rows,
    a,
    queryMotions,
    ma,
    swapped ? query.depthB : query.depthA,
    second,
    rows,
    ROW_STRIDE - a,
    queryMotions,
    MOTION_STRIDE - ma,
    swapped ? query.depthA : query.depthB,
    query.maxTime,
    query.maxNodes,
    stopAtTriangles,
  )
  out.answer = end === 'stopped' ? 'yes' : end === 'budget' || boxesAt < Infinity ? 'unknown' : 'no'
  out.complete = end !== 'budget'
  out.distance = 0
  out.time = Math.min(boxesAt, search.reached[0])
  out.nodes = search.nodes
  releaseSearch()
}

/** First time at which boxes met that were not opened. */
let boxesAt = Infinity

function stopAtTriangles(search: MovingSearch, isBoxes: boolean): boolean {
  if (!isBoxes) return true
  boxesAt = Math.min(boxesAt, search.reached[0])
  return false
}
