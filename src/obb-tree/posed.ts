/** Parts of the mesh at rows[r], in the axes that its row is given in. */
import { placePoint, placeRow } from '../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE } from '../geometry/rows.js'
import { UNIT_ROUNDOFF } from '../tolerances.js'
import { treeSlotTriangle, writeTreeNodeRow, type PartWriter } from './tree.js'

/** Writes the corners of a slot's triangle, as nine numbers. */
export const placeTriangle: PartWriter = (tree, slot, rows, r, out, at) => {
  treeSlotTriangle(tree, slot, rows, r + ROW_SCALE, out, at)
  for (let c = at; c < at + 9; c += 3) placePoint(rows, r, out, c)
}

/**
 * Writes the box of a node as a row, grown by what rounding moves its middle: the slack of its extents is above what
 * rounding turns its axes.
 */
export const placeNode: PartWriter = (tree, node, rows, r, out, at) => {
  writeTreeNodeRow(tree, node, rows, r + ROW_SCALE, out, at)
  let reach = 0
  for (let d = 0; d < 3; d++) reach += Math.abs(rows[r + d]) + Math.abs(out[at + d])
  placeRow(rows, r, out, at)
  for (let d = 0; d < 3; d++) out[at + ROW_PARAMETERS + d] += 16 * UNIT_ROUNDOFF * reach
}
