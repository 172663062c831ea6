import type { TreePair } from '../pair.js'
import type { SlotList } from '../../memory/slot-list.js'
import { listEnds, listPair, visitTriangles } from './ends.js'
import { traverseTrees } from './traverse.js'
import { growBoxes, relateTrees, TreeWork } from './work.js'

const work = new TreeWork()

/**
 * Whether a pair of triangles touches, or of boxes that stand for them. `opensLeaves`: leaves are tested by their
 * triangles, also with `leaf: 'box'`.
 */
export function overlapTrees(pair: TreePair, opensLeaves = false): boolean {
  relateTrees(work, pair)
  work.opensLeaves = opensLeaves
  return traverseTrees(work, visitTriangles)
}

/**
 * Writes the slots of all intersecting triangle pairs into `out` (two numbers a pair, `swapped`: B's first) and
 * returns their number. Leaves are tested by their triangles, also with `leaf: 'box'`.
 */
export function findTreePairs(pair: TreePair, out: SlotList, swapped = false): number {
  relateTrees(work, pair)
  work.opensLeaves = true
  work.report = listPair
  work.list = out
  work.swapped = swapped
  out.count = 0
  traverseTrees(work, visitTriangles)
  return out.count
}

/** Writes the pairs of end nodes whose rows may meet as {@link listEnds} does, and returns their number. */
export function findTreeEndPairs(pair: TreePair, out: SlotList): number {
  relateTrees(work, pair)
  growBoxes(work)
  work.list = out
  out.count = 0
  traverseTrees(work, listEnds)
  return out.count / 2
}
