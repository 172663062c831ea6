/**
 * Whether two meshes touch, within a budget, with an answer that may be 'unknown': traverse.ts and
 * motion/moving-search.ts.
 */
import { refuseValue } from '../../errors.js'
import { movingSearch } from '../motion/moving-search.js'
import type { ObbTree } from '../tree.js'
import { visitParts } from '../traversal/ends.js'
import { isInside } from '../traversal/held.js'
import { checkSolid } from './overlap.js'
import { readQuery, TreeQuery, type Pose, type TreeCall, type TreeQueryOptions } from './query.js'
import { traverseTrees } from '../traversal/traverse.js'
import { REL_GAP, REL_LEFT, relateTrees, TreeWork } from '../traversal/work.js'

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

const CALL: TreeCall = ['testObbTrees', [], '']
const query = new TreeQuery()
const work = new TreeWork()

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
  if (out === null || typeof out !== 'object' || typeof out.answer !== 'string' || Object.isFrozen(out))
    refuseValue('E_OPTION', 'out is not a TreeTest, or it is frozen: make one with createTreeTest()', 'out', out)
  readQuery(query, treeA, poseA, treeB, poseB, options, CALL)
  checkSolid(query, CALL)
  out.distance = 0
  out.time = 0
  if (query.moves) testMoving(out)
  else testStill(out)
  if (query.solid && out.answer !== 'yes' && isInside(treeA, treeB, query)) {
    out.answer = 'yes'
    out.distance = 0
    out.time = 0
  }
  return out.answer === 'yes'
}

function testStill(out: TreeTest): void {
  const { relation } = work
  relateTrees(work, query)
  // The budget starts from a finite number, so that what is left tells how many pairs were tested.
  const budget = Math.min(query.maxNodes, Number.MAX_SAFE_INTEGER)
  relation[REL_LEFT] = budget
  work.insists = true
  const hit = traverseTrees(work, visitParts)
  out.complete = hit || relation[REL_LEFT] >= 0
  out.answer = hit ? 'yes' : out.complete && !work.boxesMeet ? 'no' : 'unknown'
  out.nodes = budget - Math.max(0, relation[REL_LEFT])
  if (out.answer !== 'no') return
  // Distances are measured only now that they are needed, by visiting the same boxes again.
  relation[REL_LEFT] = Infinity
  work.measures = true
  traverseTrees(work, visitParts)
  out.distance = relation[REL_GAP]
}

function testMoving(out: TreeTest): void {
  /** First time at which boxes met that were not opened. */
  let boxesAt = Infinity
  const end = movingSearch.run(query, (a, b) => {
    const isBoxes = a < 0 || b < 0
    if (isBoxes) boxesAt = Math.min(boxesAt, movingSearch.reached[0])
    return !isBoxes
  })
  out.answer = end === 'stopped' ? 'yes' : end === 'budget' || boxesAt < Infinity ? 'unknown' : 'no'
  out.complete = end !== 'budget'
  out.time = Math.min(boxesAt, movingSearch.reached[0])
  out.nodes = movingSearch.search.nodes
}
