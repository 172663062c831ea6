/** What a traversal (traverse.ts) finds: whether two trees touch, and lists of what touches or could touch. */
import type { List } from '../../memory/list.js'
import type { ObbTree } from '../tree.js'
import type { TreePair } from '../pair.js'
import { listPair, listPartPairs, listParts, visitParts } from './ends.js'
import { traverseTrees, type Visit } from './traverse.js'
import { growBoxes, REL_GAP, REL_NEAR, REL_ROUNDING, relateBox, relateTrees, setReach, TreeWork } from './work.js'

const work = new TreeWork()

/** Whether a pair of triangles touches, or of boxes that stand for them. */
export function overlapTrees(pair: TreePair): boolean {
  relateTrees(work, pair)
  return traverseTrees(work, visitParts)
}

/** Whether the separation of a pair of triangles is at most distance[0]. */
export function areNear(pair: TreePair, distance: Float64Array): boolean {
  return meetWithin(pair, distance, 0, distance[0])
}

/** Lowers gap[at] to a lower bound of the separation of all pairs of triangles; to 0 if a pair is not apart. */
export function lowerToGap(pair: TreePair, gap: Float64Array, at: number): void {
  gap[at] = meetWithin(pair, gap, at, 0) ? 0 : work.relation[REL_GAP]
}

/** Searches as far as reach[at] for triangles with a separation of at most `near`. */
function meetWithin(pair: TreePair, reach: Float64Array, at: number, near: number): boolean {
  relateTrees(work, pair)
  work.reaches = true
  work.relation[REL_NEAR] = near + work.relation[REL_ROUNDING]
  setReach(work, reach[at])
  return traverseTrees(work, visitParts)
}

/** Writes the slots of all intersecting triangle pairs into `out` (two numbers a pair) and returns their number. */
export function findTreePairs(pair: TreePair, out: List): number {
  relateTrees(work, pair)
  work.report = listPair
  return list(visitParts, out)
}

/** Writes the pairs of parts whose rows may meet, as {@link listPartPairs} does, and returns their number. */
export function findPartPairs(pair: TreePair, out: List): number {
  relateTrees(work, pair)
  growBoxes(work)
  return list(listPartPairs, out)
}

/**
 * Writes the slots of the triangles that one convex body could touch, which the caller tests: those whose leaf boxes
 * meet the box in the packed row `rows[at]` (position, axes, half extents, in the tree's body frame, that is after
 * `scale`), into `out`, and returns their number. In a limited tree ~node stands for the triangles of a node at the
 * limit.
 */
export function findTreeCandidates(tree: ObbTree, scale: number, rows: Float64Array, at: number, out: List): number {
  relateBox(work, tree, scale, rows, at)
  growBoxes(work)
  return list(listParts, out)
}

/** Traverses with a visit, or a report, that lists; returns the length of the list. */
function list(visit: Visit, out: List): number {
  work.list = out
  out.count = 0
  traverseTrees(work, visit)
  return out.count
}
