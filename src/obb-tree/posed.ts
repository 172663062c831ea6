/** Parts of the mesh at rows[r], in the axes that its row is given in. */
import { placePoint, placeRow } from '../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE } from '../geometry/rows.js'
import { UNIT_ROUNDOFF } from '../tolerances.js'
import { treeSlotTriangle, writeTreeNodeRow, type ObbTree } from './tree.js'

/** Writes the corners of a slot's triangle, as nine numbers at `out[at]`. */
export function placeTriangle(
  tree: ObbTree,
  slot: number,
  rows: Float64Array,
  r: number,
  out: Float64Array,
  at: number,
): void {
  treeSlotTriangle(tree, slot, rows, r + ROW_SCALE, out, at)
  for (let c = at; c < at + 9; c += 3) placePoint(rows, r, out, c)
}

/**
 * Writes the box of a node as a row at `out[at]`, grown by what rounding moves its middle: the slack of its extents is
 * above what rounding turns its axes.
 */
export function placeNode(
  tree: ObbTree,
  node: number,
  rows: Float64Array,
  r: number,
  out: Float64Array,
  at: number,
): void {
  writeTreeNodeRow(tree, node, rows, r + ROW_SCALE, out, at)
  let reach = 0
  for (let d = 0; d < 3; d++) reach += Math.abs(rows[r + d]) + Math.abs(out[at + d])
  placeRow(rows, r, out, at)
  for (let d = 0; d < 3; d++) out[at + ROW_PARAMETERS + d] += 16 * UNIT_ROUNDOFF * reach
}
