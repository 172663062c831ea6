/**
 * Triangles of a tree that one convex body could touch: the slots under all leaf boxes that meet the box around the
 * body. The caller tests these triangles.
 */
import { writeAxesAlong } from '../../geometry/nearest.js'
import { ROW_AXES, ROW_PARAMETERS } from '../../geometry/rows.js'
import { turnToWorld } from '../../geometry/relative-row.js'
import type { SlotList } from '../../memory/slot-list.js'
import type { ObbTree } from '../tree.js'
import { listEnds, listSlots } from './ends.js'
import { traverseTrees } from './traverse.js'
import { growBoxes, relateBox, TreeWork } from './work.js'

const work = new TreeWork()

/**
 * Writes the slots whose leaf boxes meet the box in the packed row `rows[at]` (position, axes, half extents, in the
 * tree's body frame, that is after `scale`) into `out`, and returns their number.
 */
export function findTreeCandidates(
  tree: ObbTree,
  scale: number,
  rows: Float64Array,
  at: number,
  out: SlotList,
): number {
  relateBox(work, tree, scale, rows, at)
  work.list = out
  out.count = 0
  traverseTrees(work, listSlots)
  return out.count
}

/**
 * The same with a depth limit: writes the end nodes whose rows may meet the box as {@link listEnds} does, and returns
 * their number.
 */
export function findTreeEnds(
  tree: ObbTree,
  scale: number,
  limit: number,
  rows: Float64Array,
  at: number,
  out: SlotList,
): number {
  relateBox(work, tree, scale, rows, at)
  growBoxes(work)
  work.limitA = limit
  work.list = out
  out.count = 0
  traverseTrees(work, listEnds)
  return out.count / 2
}

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
