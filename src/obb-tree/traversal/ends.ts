/**
 * What is done with the end nodes that a traversal (traverse.ts) meets: triangles of leaves are tested and reported,
 * boxes stand for their triangles, or the ends are listed for the caller.
 *
 * A box at a limit and a leaf are tested by the box against each triangle (Eberly, section 7.1: "an intersection
 * between two OBBs or between an OBB and a triangle is counted as a collision"; section 3.1, table 3: 13 axes). Boxes
 * are placed in A's body frame, where triangles are compared, and grown by the rounding of that: what a box holds is
 * never missed.
 */
import { separateObbRows } from '../../geometry/obb-obb/separation.js'
import { overlapObbAndTriangleRows } from '../../geometry/obb-triangle/overlap.js'
import { separateObbAndTriangleRows } from '../../geometry/obb-triangle/separation.js'
import { ROW_STRIDE, TRIANGLE_STRIDE } from '../../geometry/rows.js'
import { overlapTriangleRows } from '../../geometry/triangle-triangle/overlap.js'
import { findTriangleAxis, separateTriangleRows, TrianglePair } from '../../geometry/triangle-triangle/separation.js'
import { grown } from '../../memory/grow.js'
import { addPair } from '../../memory/list.js'
import { OVERLAP_BAND } from '../../tolerances.js'
import { placeNode, placeTriangle } from '../posed.js'
import { endOf, endPart, firstPart, LINK_STRIDE, slotOf, treeSlotTriangle, writeTreeNodeRow } from '../tree.js'
import { describeBoxes, describeTriangles } from './contact.js'
import { REL_GAP, REL_NEAR, REL_REACH, REL_ROUNDING, REL_SCALE_A, setReach, type TreeWork } from './work.js'

/** Tests the parts of two end nodes, and reports what touches. Returns whether the search ends. */
export function visitParts(work: TreeWork, a: number, b: number): boolean {
  const { treeA, treeB, relation, seen, boxes } = work
  const firstA = firstPart(treeA.links, a)
  const firstB = firstPart(treeB.links, b)
  if (firstA < 0 && firstB < 0) return reportBoxes(work, a, b, firstA, firstB)
  const hasBox = firstA < 0 || firstB < 0
  if (firstA < 0) writeTreeNodeRow(treeA, a, relation, REL_SCALE_A, boxes, 0)
  if (firstB < 0) placeNode(treeB, b, seen, 0, boxes, 0)
  else takeLeafOfB(work, b)
  const { triangles } = work
  const endA = endPart(treeA.links, a)
  const endB = endPart(treeB.links, b)
  for (let i = firstA; i < endA; i++) {
    if (i >= 0) treeSlotTriangle(treeA, i, relation, REL_SCALE_A, triangles, 0)
    for (let j = firstB, t = TRIANGLE_STRIDE; j < endB; j++, t += TRIANGLE_STRIDE)
      if (hasBox) {
        if (visitBox(work, a, b, i, j, t)) return true
      } else if (overlapTriangleRows(triangles, 0, triangles, t)) {
        if (work.contact !== undefined) describeTriangles(work.contact, triangles, 0, t, work.rows, work.swapped, 0)
        if (work.report(work, i, j)) return true
      } else if (work.measures) {
        separateTriangleRows(triangles, 0, triangles, t, axis)
        keepGap(work)
      } else if (work.reaches && isNear(work, t)) return true
  }
  return false
}

/** The same for a box, which is at boxes[0], and a triangle: A's, or B's at triangles[t]. */
function visitBox(work: TreeWork, a: number, b: number, partA: number, partB: number, t: number): boolean {
  const { triangles, boxes } = work
  const at = partA < 0 ? t : 0
  if (overlapObbAndTriangleRows(boxes, 0, triangles, at)) return reportBoxes(work, a, b, partA, partB)
  if (work.measures) {
    separateObbAndTriangleRows(boxes, 0, triangles, at, axis)
    keepGap(work)
  }
  return false
}

const pair = new Float64Array(TrianglePair.length)

/** Whether the triangle of B at `triangles[t]` is near A's. A search reaches no farther than between such two. */
function isNear(work: TreeWork, t: number): boolean {
  const { triangles, relation } = work
  pair[TrianglePair.reach] = relation[REL_REACH]
  if (findTriangleAxis(triangles, 0, triangles, t, OVERLAP_BAND, pair) < 0) return false
  separateTriangleRows(triangles, 0, triangles, t, axis)
  const reach = Math.max(0, axis[3] - relation[REL_ROUNDING])
  if (reach < relation[REL_GAP]) setReach(work, reach)
  return axis[3] <= relation[REL_NEAR]
}

/** Writes the triangles of a leaf of B, in A's body frame, unless they are there already. */
function takeLeafOfB(work: TreeWork, b: number): void {
  if (work.leafB === b) return
  work.leafB = b
  const { treeB, seen } = work
  const first = treeB.links[LINK_STRIDE * b]
  const end = TRIANGLE_STRIDE * (1 + treeB.links[LINK_STRIDE * b + 1])
  const out = (work.triangles = grown(work.triangles, end))
  for (let slot = first, t = TRIANGLE_STRIDE; t < end; slot++, t += TRIANGLE_STRIDE)
    placeTriangle(treeB, slot, seen, 0, out, t)
}

/** Unit axis between two bodies, and their separation. */
const axis = new Float64Array(4)

/** Lowers REL_GAP to the separation in `axis`, less what rounding may have added. */
function keepGap({ relation }: TreeWork): void {
  relation[REL_GAP] = Math.min(relation[REL_GAP], Math.max(0, axis[3] - relation[REL_ROUNDING]))
}

/** Lowers REL_GAP to the distance of two nodes' boxes. */
export function measureBoxes(work: TreeWork, a: number, b: number): void {
  const { treeA, treeB, relation, seen, boxes } = work
  writeTreeNodeRow(treeA, a, relation, REL_SCALE_A, boxes, 0)
  placeNode(treeB, b, seen, 0, boxes, ROW_STRIDE)
  separateObbRows(boxes, 0, boxes, ROW_STRIDE, axis)
  keepGap(work)
}

/** Reports the pairs of triangles of two parts that meet, of nodes a and b, unless the search insists on triangles. */
function reportBoxes(work: TreeWork, a: number, b: number, partA: number, partB: number): boolean {
  const { treeA, treeB, contact, rows, swapped } = work
  work.boxesMeet = true
  if (work.insists) return false
  if (contact !== undefined) describeBoxes(contact, treeA, a, treeB, b, rows, swapped, 0)
  const endA = endOf(treeA.links, partA)
  const endB = endOf(treeB.links, partB)
  for (let i = slotOf(treeA.links, partA); i < endA; i++)
    for (let j = slotOf(treeB.links, partB); j < endB; j++) if (work.report(work, i, j)) return true
  return false
}

/** Report that lists pairs of slots. */
export function listPair({ list }: TreeWork, slotA: number, slotB: number): boolean {
  addPair(list, slotA, slotB)
  return false
}

/** Visit that lists the parts of A's end node. */
export function listParts({ list, treeA: { links } }: TreeWork, a: number): boolean {
  list.addRange(firstPart(links, a), endPart(links, a))
  return false
}

/** Visit that lists pairs of parts, of A and of B. */
export function listPartPairs({ list, treeA, treeB }: TreeWork, a: number, b: number): boolean {
  const endA = endPart(treeA.links, a)
  const endB = endPart(treeB.links, b)
  for (let i = firstPart(treeA.links, a); i < endA; i++)
    for (let j = firstPart(treeB.links, b); j < endB; j++) addPair(list, i, j)
  return false
}
