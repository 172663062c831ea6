import { MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { ROW_LIMIT, ROW_STRIDE } from '../geometry/rows.js'
import type { ObbTree } from './tree.js'

/** The row of a tree as it is: scale 1, no limit, and axes and position to be written. */
const POSED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -1, 0]

/** Two posed trees, and how they move. */
export class TreePair {
  declare treeA: ObbTree
  declare treeB: ObbTree
  /** Their rows, A's first: position and axes, ROW_SCALE and ROW_LIMIT. */
  readonly rows = Float64Array.of(...POSED, ...POSED)
  /** Their motion rows (geometry/advancement/layout.ts): velocities and arms count. */
  readonly motions = new Float64Array(2 * MOTION_STRIDE)
}

/** Sets the trees and copies the rows of a pair. */
export function setPair(
  pair: TreePair,
  treeA: ObbTree,
  rowsA: Float64Array,
  a: number,
  treeB: ObbTree,
  rowsB: Float64Array,
  b: number,
): void {
  pair.treeA = treeA
  pair.treeB = treeB
  for (let i = 0; i < ROW_STRIDE; i++) {
    pair.rows[i] = rowsA[a + i]
    pair.rows[ROW_STRIDE + i] = rowsB[b + i]
  }
}

/** Level of the tree at which the boxes of the mesh at rows[r] stand for its triangles, -1 if no node is so deep. */
export function limitOf(tree: ObbTree, rows: Float64Array, r: number): number {
  const limit = rows[r + ROW_LIMIT]
  return limit < tree.depth ? limit : -1
}
