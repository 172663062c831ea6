/** Half-spaces as a tree meets them. */
import { writeAxesAlong } from '../../math/vectors.js'
import { turnToWorld } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS } from '../../geometry/rows.js'
import type { ObbTree } from '../tree.js'

/**
 * Writes the solid half-space n.x + constant <= 0 of the plane's row at rows[r], in the frame of the row: unit normal
 * and constant, four numbers.
 */
export function writeHalfSpace(rows: Float64Array, r: number, out: Float64Array): void {
  for (let d = 0; d < 3; d++) out[d] = rows[r + ROW_PARAMETERS + d]
  turnToWorld(rows, r, out, 0)
  out[3] = rows[r + ROW_PARAMETERS + 3] - (out[0] * rows[r] + out[1] * rows[r + 1] + out[2] * rows[r + 2])
}

/** In units of the nodes' frame: no box of a node reaches farther from its origin. */
const FARTHEST = 4

/** Writes at `rows[0]` a box: the part of a half-space, in the tree's body frame, that boxes of nodes may reach. */
export function writeHalfSpaceBox(tree: ObbTree, scale: number, space: Float64Array, rows: Float64Array): void {
  const { frame } = tree
  const far = FARTHEST * Math.abs(scale) * frame[3]
  let height = space[3]
  for (let d = 0; d < 3; d++) height += space[d] * (scale * frame[d])
  const half = Math.max(0, 0.5 * (far - height))
  for (let d = 0; d < 3; d++) rows[d] = scale * frame[d] - (height + half) * space[d]
  for (let d = 0; d < 3; d++) rows[ROW_AXES + d] = space[d]
  writeAxesAlong(rows, ROW_AXES)
  rows[ROW_PARAMETERS] = half
  rows[ROW_PARAMETERS + 1] = far
  rows[ROW_PARAMETERS + 2] = far
}
