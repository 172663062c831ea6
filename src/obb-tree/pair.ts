import { MotionRow } from '../geometry/advancement/layout.js'
import { ROW_LIMIT, ROW_SCALE, ROW_STRIDE } from '../geometry/rows.js'
import { limitedTree } from './limited.js'
import { NODE_EXTENTS, NODE_STRIDE, type ObbTree } from './tree.js'

/** The row of a tree as it is: scale 1, no limit, and axes and position to be written. */
const POSED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -1, 0]

/** Two posed trees down to their depth limits, and how they move. */
export class TreePair {
  declare treeA: ObbTree
  declare treeB: ObbTree
  /** Their rows, A's first: position and axes, ROW_SCALE and ROW_LIMIT. */
  readonly rows = Float64Array.of(...POSED, ...POSED)
  /** Their motion rows (geometry/advancement/layout.ts): velocities and arms count. */
  readonly motions = new Float64Array(2 * MotionRow.stride)
}

/** Sets the trees, which may go below the limits, and copies the rows of a pair. */
export function setPair(
  pair: TreePair,
  treeA: ObbTree,
  rowsA: Float64Array,
  a: number,
  treeB: ObbTree,
  rowsB: Float64Array,
  b: number,
): void {
  pair.treeA = limitedTree(treeA, rowsA[a + ROW_LIMIT])
  pair.treeB = limitedTree(treeB, rowsB[b + ROW_LIMIT])
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

/** Whether boxes of one of two trees stand for its triangles, by its depth limit. */
export function isLimited({ treeA, treeB, rows }: TreePair): boolean {
  return limitOf(treeA, rows, 0) >= 0 || limitOf(treeB, rows, ROW_STRIDE) >= 0
}

/** Whether node a of A has at least the volume of node b of B, in world units. */
export function isLargerNode({ treeA, treeB, rows }: TreePair, a: number, b: number): boolean {
  const p = NODE_STRIDE * a + NODE_EXTENTS
  const q = NODE_STRIDE * b + NODE_EXTENTS
  const x = treeA.nodes
  const y = treeB.nodes
  const ratio = (Math.abs(rows[ROW_STRIDE + ROW_SCALE]) * treeB.frame[3]) / (Math.abs(rows[ROW_SCALE]) * treeA.frame[3])
  return x[p] * x[p + 1] * x[p + 2] >= ratio * y[q] * (ratio * y[q + 1]) * (ratio * y[q + 2])
}
