/**
 * How tree B lies seen from tree A, and the scratch of one traversal.
 *
 * Triangles are compared in A's body frame: a corner of A is scaleA v, one of B is R (scaleB v) + T, evaluated as r0 x
 * + r1 y + r2 z + t, and the triangle test is exact for these doubles. Boxes are compared in the frame of A's nodes
 * (see tree.ts): a point q of B's nodes is k R q + t there. The rounding between the two frames is bounded once a query
 * (`slack`, in units of A's nodes) and added to the half extents of A's boxes, so that no box whose triangles touch is
 * missed.
 */
import { writeRelativeRow } from '../geometry/relative-row.js'
import { ROW_AXES, ROW_STRIDE } from '../geometry/rows.js'
import { UNIT_ROUNDOFF } from '../tolerances.js'
import { createTreeContact, type TreeContact } from './contact.js'
import type { SlotList } from './lists.js'
import type { ObbTree } from './tree.js'

/** Offsets in `relation`. */
export const REL_ROTATION = 0 // R, row by row
export const REL_TRANSLATION = 9 // T
export const REL_NODE_TRANSLATION = 12 // t
export const REL_NODE_SCALE = 15 // k, negative when just one of the trees is mirrored
export const REL_SLACK = 16
export const REL_SCALE_A = 17
export const REL_SCALE_B = 18
/** Length of the unit of A's nodes, in the world. */
export const REL_UNIT = 19
/** Pairs of boxes that may still be tested. */
export const REL_LEFT = 20
/** Lower bound of the distance of everything that was found apart, in units of A's nodes. */
export const REL_GAP = 21
const REL_LENGTH = 22

/** Bound of the rounding between a vertex and its box, relative to the sum of the lengths that were added up. */
const ROUNDINGS = 32

/**
 * Called with the triangles of a pair that touches, by their indices in the user's meshes, and with their contact. The
 * contact is not computed for functions that declare just one or two parameters (`length`). Returning `true` ends the
 * search.
 */
export type OnContact = (triangleA: number, triangleB: number, contact: TreeContact) => boolean | void

/** Whether a function takes the contact of the triangles. */
export function wantsContact(onContact: OnContact): boolean {
  return onContact.length !== 1 && onContact.length !== 2
}

/** Scratch of one traversal. */
export class TraversalWork {
  readonly relation = new Float64Array(REL_LENGTH)
  /** One triangle of A, in A's body frame. */
  readonly triangleA = new Float64Array(9)
  /** The triangles of one leaf of B, in A's body frame. */
  trianglesB = new Float64Array(18)
  /** Node of B whose triangles `trianglesB` holds, -1 for none. */
  leafB = -1
  /** Pairs of nodes to come: node of A, node of B, their levels. */
  stack = new Int32Array(3 * 96)
  /** Where an intersecting pair goes: into `pairs` (slots), else to `onContact`; with neither, it ends the search. */
  pairs: SlotList | undefined = undefined
  onContact: OnContact | undefined = undefined
  /** How the pair touches, for `onContact`, written only if `describes`. */
  readonly contact = createTreeContact()
  describes = false
  /** Poses of the first tree and of the second, if `describes`. */
  readonly rows = new Float64Array(2 * ROW_STRIDE)
  /** A and B change places in what is reported. */
  swapped = false
  /** Leaves of trees with `leafBoxes` are tested by their triangles all the same. */
  opensLeaves = false
  /** Boxes that meet at a limit are not reported and do not end the search: only triangles are an answer. */
  insists = false
  /** Distances of nodes and triangles that are apart are taken into REL_GAP. */
  measures = false
  /** Results of a traversal: the budget ran out; boxes at a limit met. */
  exhausted = false
  boxesMeet = false

  /** Makes room for a traversal of trees of these depths. */
  reserve(depthA: number, depthB: number): void {
    // Opening both leaves three pairs behind, and a level less of each.
    const needed = 3 * (2 * (depthA + depthB) + 4)
    if (this.stack.length < needed) this.stack = new Int32Array(2 * needed)
  }
}

const works: TraversalWork[] = []
let level = 0

/** Scratch for one query. A callback may query again, so each level of nesting has its own. */
export function acquireWork(): TraversalWork {
  let work = works[level]
  if (work === undefined) {
    work = new TraversalWork()
    works.push(work)
  }
  level++
  return work
}

export function releaseWork(): void {
  const work = works[--level] as TraversalWork
  work.pairs = undefined
  work.onContact = undefined
  work.swapped = false
  work.opensLeaves = false
  work.insists = false
  work.measures = false
  work.describes = false
}

const seen = new Float64Array(ROW_STRIDE)

/** Writes how B lies seen from A into `work.relation`: poses are packed rows, of which position and axes count. */
export function relateTrees(
  work: TraversalWork,
  treeA: ObbTree,
  rowsA: Float64Array,
  a: number,
  scaleA: number,
  treeB: ObbTree,
  rowsB: Float64Array,
  b: number,
  scaleB: number,
): void {
  const relation = work.relation
  writeRelativeRow(rowsA, a, rowsB, b, seen, 0)
  for (let i = 0; i < 3; i++) {
    for (let v = 0; v < 3; v++) relation[REL_ROTATION + 3 * i + v] = seen[ROW_AXES + 3 * v + i]
    relation[REL_TRANSLATION + i] = seen[i]
  }
  finishRelation(relation, treeA.frame, scaleA, treeB.frame, scaleB)
  work.leafB = -1
  work.exhausted = false
  work.boxesMeet = false
}

/** From R, T and the scales to what the boxes need. */
function finishRelation(
  relation: Float64Array,
  frameA: Float64Array,
  scaleA: number,
  frameB: Float64Array,
  scaleB: number,
): void {
  const unitA = frameA[3] * scaleA
  const unitB = frameB[3] * scaleB
  const x = frameB[0] * scaleB
  const y = frameB[1] * scaleB
  const z = frameB[2] * scaleB
  let reach = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(unitA) + Math.abs(unitB)
  for (let i = 0; i < 3; i++) {
    const origin = frameA[i] * scaleA
    const t = relation[REL_TRANSLATION + i]
    const r = REL_ROTATION + 3 * i
    relation[REL_NODE_TRANSLATION + i] =
      (relation[r] * x + relation[r + 1] * y + relation[r + 2] * z + t - origin) / unitA
    reach += Math.abs(t) + Math.abs(origin)
  }
  relation[REL_NODE_SCALE] = unitB / unitA
  relation[REL_SLACK] = (ROUNDINGS * UNIT_ROUNDOFF * reach) / Math.abs(unitA)
  relation[REL_SCALE_A] = scaleA
  relation[REL_SCALE_B] = scaleB
  relation[REL_UNIT] = Math.abs(unitA)
  relation[REL_LEFT] = Infinity
  relation[REL_GAP] = Infinity
}
