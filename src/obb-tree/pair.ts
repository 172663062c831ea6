import { MotionRow } from '../geometry/advancement/layout.js'
import { ROW_SCALE, ROW_STRIDE } from '../geometry/rows.js'
import { limitedTree } from './limited.js'
import { NODE_EXTENTS, NODE_STRIDE, type ObbTree } from './tree.js'

/** Two posed trees as they are searched (limited.ts), and how they move. */
export class TreePair {
  declare treeA: ObbTree
  declare treeB: ObbTree
  /** Boxes stand for triangles of one of them. */
  hasBoxes = false
  /** Their rows, A's first: position and axes, ROW_SCALE and ROW_LIMIT. */
  readonly rows = new Float64Array(2 * ROW_STRIDE)
  /** Their motion rows (geometry/advancement/layout.ts): velocities and arms count. */
  readonly motions = new Float64Array(2 * MotionRow.stride)

  /** Takes the trees, which may go below the limits, and copies the rows. */
  take(treeA: ObbTree, rowsA: Float64Array, a: number, treeB: ObbTree, rowsB: Float64Array, b: number): void {
    this.treeA = limitedTree(treeA, rowsA, a)
    this.treeB = limitedTree(treeB, rowsB, b)
    this.hasBoxes = this.treeA !== treeA || this.treeB !== treeB
    for (let i = 0; i < ROW_STRIDE; i++) {
      this.rows[i] = rowsA[a + i]
      this.rows[ROW_STRIDE + i] = rowsB[b + i]
    }
  }
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
