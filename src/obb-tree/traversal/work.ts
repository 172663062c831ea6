/**
 * How tree B lies seen from tree A, and the scratch of one traversal.
 *
 * Triangles are compared in A's body frame: a corner of A is scaleA v, one of B is R (scaleB v) + T, evaluated as r0 x
 * + r1 y + r2 z + t, and the triangle test is exact for these doubles. Boxes are compared in the frame of A's nodes
 * (see tree.ts): a point q of B's nodes is k R q + t there. The rounding between the two frames is bounded once a query
 * (REL_SLACK, in units of A's nodes) and added to the half extents of A's boxes, so that no box whose triangles touch
 * is missed.
 */
import { powerOfTwoAtLeast } from '../../geometry/fit/moments.js'
import { writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE, TRIANGLE_STRIDE } from '../../geometry/rows.js'
import { NODE_SLACK, UNIT_ROUNDOFF } from '../../tolerances.js'
import type { TreePair } from '../pair.js'
import { List } from '../../memory/list.js'
import { NODE_EXTENTS, ONE_LEAF, roundedUp, type ObbTree } from '../tree.js'
import type { TreeContact } from './contact.js'

/** Offsets in `relation`: t, and k, negative when just one of the trees is mirrored. */
export const REL_TRANSLATION = 0
export const REL_NODE_SCALE = 3
export const REL_SLACK = 4
export const REL_SCALE_A = 5
/** Pairs of boxes that may still be tested. */
export const REL_LEFT = 6
/**
 * Lower bound of the distance of everything that was found apart, in world units; of a search with a reach, how far it
 * reaches.
 */
export const REL_GAP = 7
/** How far rounding may move a point between the two frames, in world units. */
export const REL_ROUNDING = 8
/** Separation of triangles up to which they are near, in world units. */
export const REL_NEAR = 9
/** How far a search with a reach looks: REL_GAP and the rounding. */
export const REL_REACH = 10
const REL_LENGTH = 11

/** Bound of the rounding between a vertex and its box, relative to the sum of the lengths that were added up. */
const ROUNDINGS = 32

const endSearch = (): boolean => true

/** Scratch of one traversal. */
export class TreeWork {
  declare treeA: ObbTree
  declare treeB: ObbTree
  /** B's row in the frame of A's row: its axes are the columns of R, its position T. */
  readonly seen = new Float64Array(ROW_STRIDE)
  readonly relation = new Float64Array(REL_LENGTH)
  /** Pairs of nodes to come: node of A, node of B. */
  stack = new Int32Array(2 * 96)
  /** One triangle of A, then the triangles of one leaf of B, in A's body frame. */
  triangles = new Float64Array(3 * TRIANGLE_STRIDE)
  /** Boxes of a node of A and of a node of B, in A's body frame. A report may query again, and has its own. */
  readonly boxes = new Float64Array(2 * ROW_STRIDE)
  /** Node of B whose triangles these are, -1 for none. */
  leafB = -1
  /** Takes the slots of two triangles that touch; returns whether the search ends. */
  report: (work: TreeWork, slotA: number, slotB: number) => boolean = endSearch
  /** Where a report, or a visit that lists, writes. */
  list = new List()
  /** Where the contact of a pair is written before it is reported, the poses that it is told in, and A's side of it. */
  contact: TreeContact | undefined = undefined
  rows = new Float64Array(2 * ROW_STRIDE)
  swapped = false
  /** A box itself may be an answer. */
  hasBoxes = false
  /** Boxes that meet at a limit are not reported and do not end the search: only triangles are an answer. */
  insists = false
  /** Distances of nodes and triangles that are apart are taken into REL_GAP. */
  measures = false
  /** Boxes are grown by REL_GAP, separations of triangles narrow it, and one of at most REL_NEAR ends the search. */
  reaches = false
  /** Result of a traversal: boxes at a limit met. */
  boxesMeet = false
}

/** Writes how B lies seen from A. */
export function relateTrees(work: TreeWork, pair: TreePair): void {
  const { treeA, treeB, rows } = pair
  writeRelativeRow(rows, 0, rows, ROW_STRIDE, work.seen, 0)
  begin(work, treeA, rows[ROW_SCALE], treeB, rows[ROW_STRIDE + ROW_SCALE])
  work.hasBoxes = pair.hasBoxes
}

/**
 * The same for a tree A and, as the only leaf of a tree B, the box at rows[at], which is in A's body frame.
 */
export function relateBox(work: TreeWork, tree: ObbTree, scale: number, rows: Float64Array, at: number): void {
  const p = at + ROW_PARAMETERS
  const size = Math.max(rows[p], rows[p + 1], rows[p + 2])
  // The unit of a point is the tree's: rounding is bounded by the units of both.
  const unit = size > 0 ? powerOfTwoAtLeast(size) : Math.abs(scale) * tree.frame[3]
  for (let i = 0; i < ROW_STRIDE; i++) work.seen[i] = rows[at + i]
  for (let d = 0; d < 3; d++) ONE_LEAF.nodes[NODE_EXTENTS + d] = roundedUp(rows[p + d] / unit)
  begin(work, tree, scale, ONE_LEAF, unit)
  work.hasBoxes = true
}

/**
 * Grows the boxes of nodes by what their rows are larger (writeTreeNodeRow), for a caller that tests these: boxes of
 * nodes are at most 1 in size in their frame.
 */
export function growBoxes({ relation }: TreeWork): void {
  relation[REL_SLACK] += 6 * NODE_SLACK * (1 + Math.abs(relation[REL_NODE_SCALE]))
}

/** Grows the boxes by a length in world units, and by what rounding may move a point, from now on. */
export function setReach({ relation, treeA }: TreeWork, reach: number): void {
  relation[REL_GAP] = reach
  relation[REL_REACH] = reach + relation[REL_ROUNDING]
  relation[REL_SLACK] = relation[REL_REACH] / Math.abs(treeA.frame[3] * relation[REL_SCALE_A])
}

/** From R, T and the scales to what the boxes need. */
function begin(work: TreeWork, treeA: ObbTree, scaleA: number, treeB: ObbTree, scaleB: number): void {
  const { relation, seen } = work
  const frameA = treeA.frame
  const frameB = treeB.frame
  const unitA = frameA[3] * scaleA
  const unitB = frameB[3] * scaleB
  const x = frameB[0] * scaleB
  const y = frameB[1] * scaleB
  const z = frameB[2] * scaleB
  let reach = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(unitA) + Math.abs(unitB)
  for (let i = 0; i < 3; i++) {
    const origin = frameA[i] * scaleA
    const r = ROW_AXES + i
    relation[REL_TRANSLATION + i] = (seen[r] * x + seen[r + 3] * y + seen[r + 6] * z + seen[i] - origin) / unitA
    reach += Math.abs(seen[i]) + Math.abs(origin)
  }
  relation[REL_NODE_SCALE] = unitB / unitA
  relation[REL_ROUNDING] = ROUNDINGS * UNIT_ROUNDOFF * reach
  relation[REL_SCALE_A] = scaleA
  relation[REL_LEFT] = Infinity
  work.treeA = treeA
  work.treeB = treeB
  work.leafB = -1
  work.report = endSearch
  work.contact = undefined
  work.insists = false
  work.measures = false
  work.reaches = false
  work.boxesMeet = false
  setReach(work, 0)
  relation[REL_GAP] = Infinity
  // A node that is opened leaves one pair behind.
  const needed = 2 * (treeA.depth + treeB.depth + 1)
  if (work.stack.length < needed) work.stack = new Int32Array(2 * needed)
}
