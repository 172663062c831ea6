import { placeRow } from '../geometry/relative-row.js'
import { ROW_SCALE, ROW_STRIDE } from '../geometry/rows.js'
import { DEPTH_LIMIT, LINK_STRIDE, writeTreeNodeRow, type ObbTree } from '../obb-tree/tree.js'
import { addBox } from './outlines.js'
import type { Segments } from './segments.js'

const box = new Float64Array(ROW_STRIDE)
/** Node and level, for at most one pending node a level. */
const stack = new Int32Array(2 * (DEPTH_LIMIT + 2))

/**
 * Adds the boxes that the tree of the mesh in row r has at a level, 0 for the root, and of leaves above it: together
 * they hold the mesh.
 */
export function addTreeBoxes(lines: Segments, tree: ObbTree, rows: Float64Array, r: number, treeLevel: number): void {
  const { links } = tree
  stack[0] = stack[1] = 0
  let top = 2
  while (top > 0) {
    top -= 2
    const node = stack[top]!
    const level = stack[top + 1]!
    if (level === treeLevel || links[LINK_STRIDE * node + 1] !== 0) {
      writeTreeNodeRow(tree, node, rows, r + ROW_SCALE, box, 0)
      placeRow(rows, r, box, 0)
      addBox(lines, box, 0)
      continue
    }
    stack[top] = links[LINK_STRIDE * node]!
    stack[top + 2] = node + 1
    stack[top + 1] = stack[top + 3] = level + 1
    top += 4
  }
}
