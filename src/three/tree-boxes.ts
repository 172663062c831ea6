import { placeRow } from '../geometry/relative-row.js'
import { ROW_SCALE, ROW_STRIDE } from '../geometry/rows.js'
import { LINK_STRIDE, writeTreeNodeRow, type ObbTree } from '../obb-tree/tree.js'
import { addBox } from './outlines.js'
import type { Segments } from './segments.js'

const box = new Float64Array(ROW_STRIDE)

/**
 * Adds the boxes that the tree of the mesh in row r has so many levels below a node (default: the root), and boxes of
 * leaves above that: together they hold what the node holds. It calls itself at most DEPTH_LIMIT times.
 */
export function addTreeBoxes(
  lines: Segments,
  tree: ObbTree,
  rows: Float64Array,
  r: number,
  levels: number,
  node = 0,
): void {
  const { links } = tree
  if (levels > 0 && links[LINK_STRIDE * node + 1] === 0) {
    addTreeBoxes(lines, tree, rows, r, levels - 1, node + 1)
    addTreeBoxes(lines, tree, rows, r, levels - 1, links[LINK_STRIDE * node]!)
    return
  }
  writeTreeNodeRow(tree, node, rows, r + ROW_SCALE, box, 0)
  placeRow(rows, r, box, 0)
  addBox(lines, box, 0)
}
