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
import { areFarTriangles, separateTriangleRows } from '../../geometry/triangle-triangle/separation.js'
import { grown } from '../../memory/grow.js'
import { addPair } from '../../memory/list.js'
import { placeNode, placeTriangle } from '../posed.js'
import { endSlot, firstSlot, LINK_STRIDE, treeSlotTriangle, writeTreeNodeRow } from '../tree.js'
import { describeBoxes, describeTriangles } from './contact.js'
import { REL_GAP, REL_NEAR, REL_REACH, REL_ROUNDING, REL_SCALE_A, setReach, type TreeWork } from './work.js'

/** Tests the triangles of two end nodes, or their boxes, and reports what touches. Returns whether the search ends. */
export function visitTriangles(work: TreeWork, a: number, b: number): boolean {
  const { treeA, treeB } = work
  const countA = treeA.links[LINK_STRIDE * a + 1]
  const countB = treeB.links[LINK_STRIDE * b + 1]
  const isBoxA = countA < 0 || (treeA.leafBoxes && !work.opensLeaves)
  const isBoxB = countB < 0 || (treeB.leafBoxes && !work.opensLeaves)
  if (isBoxA && isBoxB) return reportBoxes(work, a, b)
  if (!isBoxB) takeLeafOfB(work, b)
  if (isBoxA || isBoxB) return visitBoxAndLeaf(work, a, b, isBoxA)
  const { triangles, relation } = work
  const firstA = treeA.links[LINK_STRIDE * a]
  const firstB = treeB.links[LINK_STRIDE * b]
  for (let i = firstA; i < firstA + countA; i++) {
    treeSlotTriangle(treeA, i, relation, REL_SCALE_A, triangles, 0)
    for (let j = 0, t = TRIANGLE_STRIDE; j < countB; j++, t += TRIANGLE_STRIDE)
      if (overlapTriangleRows(triangles, 0, triangles, t)) {
        if (work.contact !== undefined) describeTriangles(work.contact, triangles, 0, t, work.rows, work.swapped, 0)
        if (work.report(work, i, firstB + j)) return true
      } else if (work.measures) {
        separateTriangleRows(triangles, 0, triangles, t, axis)
        keepGap(work)
      } else if (work.reaches && isNear(work, t)) return true
  }
  return false
}

/** Whether the triangle of B at `triangles[t]` is near A's. A search reaches no farther than between such two. */
function isNear(work: TreeWork, t: number): boolean {
  const { triangles, relation } = work
  if (areFarTriangles(triangles, 0, triangles, t, relation, REL_REACH)) return false
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

/** A box at a depth limit and a leaf, whose triangles are in `work.triangles` if it is one of B. */
function visitBoxAndLeaf(work: TreeWork, a: number, b: number, isBoxA: boolean): boolean {
  const { treeA, treeB, triangles, relation, boxes, seen } = work
  const { links } = isBoxA ? treeB : treeA
  const leaf = LINK_STRIDE * (isBoxA ? b : a)
  const box = isBoxA ? 0 : ROW_STRIDE
  if (isBoxA) writeTreeNodeRow(treeA, a, relation, REL_SCALE_A, boxes, 0)
  else placeNode(treeB, b, seen, 0, boxes, ROW_STRIDE)
  for (let k = 0; k < links[leaf + 1]; k++) {
    const slot = links[leaf] + k
    const t = isBoxA ? TRIANGLE_STRIDE * (1 + k) : 0
    if (!isBoxA) treeSlotTriangle(treeA, slot, relation, REL_SCALE_A, triangles, 0)
    if (overlapObbAndTriangleRows(boxes, box, triangles, t)) {
      if (reportBoxes(work, a, b, isBoxA ? -1 : slot, isBoxA ? slot : -1)) return true
    } else if (work.measures) {
      separateObbAndTriangleRows(boxes, box, triangles, t, axis)
      keepGap(work)
    }
  }
  return false
}

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

/**
 * Reports the pairs of all triangles of two nodes that meet as boxes, or of one slot (-1 for all) of either, unless the
 * search insists on triangles.
 */
function reportBoxes(work: TreeWork, a: number, b: number, slotA = -1, slotB = -1): boolean {
  const { treeA, treeB, contact, rows, swapped } = work
  work.boxesMeet = true
  if (work.insists) return false
  if (contact !== undefined) describeBoxes(contact, treeA, a, treeB, b, rows, swapped, 0)
  const startA = slotA < 0 ? firstSlot(treeA.links, a) : slotA
  const endA = slotA < 0 ? endSlot(treeA.links, a) : slotA + 1
  const startB = slotB < 0 ? firstSlot(treeB.links, b) : slotB
  const endB = slotB < 0 ? endSlot(treeB.links, b) : slotB + 1
  for (let i = startA; i < endA; i++) for (let j = startB; j < endB; j++) if (work.report(work, i, j)) return true
  return false
}

/** Report that lists pairs of slots. */
export function listPair({ list }: TreeWork, slotA: number, slotB: number): boolean {
  addPair(list, slotA, slotB)
  return false
}

/** Visit that lists the parts of A's end node: the slots of a leaf, or ~node at a limit. */
export function listParts({ list, treeA: { links } }: TreeWork, a: number): boolean {
  const count = links[LINK_STRIDE * a + 1]
  if (count < 0) list.add(~a)
  else list.addRange(links[LINK_STRIDE * a], links[LINK_STRIDE * a] + count)
  return false
}

/** Visit that lists pairs of such parts, of A and of B. */
export function listPartPairs({ list, treeA, treeB }: TreeWork, a: number, b: number): boolean {
  const countA = treeA.links[LINK_STRIDE * a + 1]
  const countB = treeB.links[LINK_STRIDE * b + 1]
  const firstA = countA < 0 ? ~a : treeA.links[LINK_STRIDE * a]
  const firstB = countB < 0 ? ~b : treeB.links[LINK_STRIDE * b]
  for (let i = 0; i < Math.max(1, countA); i++)
    for (let j = 0; j < Math.max(1, countB); j++) addPair(list, firstA + i, firstB + j)
  return false
}
