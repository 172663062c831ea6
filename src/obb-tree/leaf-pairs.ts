/**
 * What a traversal (traverse.ts) does where it ends: at a pair of leaves, whose triangles are tested and reported, or
 * at boxes of a depth limit.
 *
 * A box at a limit and a leaf are tested by the box against each triangle (Eberly, section 7.1: "an intersection
 * between two OBBs or between an OBB and a triangle is counted as a collision"; section 3.1, table 3: 13 axes). Boxes
 * are placed in A's body frame, where triangles are compared, and grown by the rounding of that: what a box holds is
 * never missed.
 */
import { overlapObbAndTriangleRows } from '../geometry/obb-triangle/overlap.js'
import { separateObbAndTriangleRows } from '../geometry/obb-triangle/separation.js'
import { overlapTriangleRows } from '../geometry/triangle-triangle/overlap.js'
import { separateTriangleRows } from '../geometry/triangle-triangle/separation.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, TRIANGLE_STRIDE } from '../geometry/rows.js'
import { UNIT_ROUNDOFF } from '../tolerances.js'
import { writeBoxContact, writeStillContact } from './contact.js'
import { pushPair } from './lists.js'
import {
  REL_GAP,
  REL_ROTATION,
  REL_SCALE_A,
  REL_SCALE_B,
  REL_SLACK,
  REL_TRANSLATION,
  REL_UNIT,
  type TraversalWork,
} from './relation.js'
import { endSlot, firstSlot, LINK_STRIDE, treeSlotTriangle, writeTreeNodeRow, type ObbTree } from './tree.js'

/** Tests the triangles of two end nodes and hands the intersecting pairs on. Returns whether the search ends. */
export function visitLeaves(work: TraversalWork, treeA: ObbTree, a: number, treeB: ObbTree, b: number): boolean {
  const countA = treeA.links[LINK_STRIDE * a + 1]
  const countB = treeB.links[LINK_STRIDE * b + 1]
  const isBoxA = countA === 0 || (treeA.leafBoxes && !work.opensLeaves)
  const isBoxB = countB === 0 || (treeB.leafBoxes && !work.opensLeaves)
  if (isBoxA && isBoxB) {
    work.boxesMeet = true
    if (work.insists) return false
    describeBoxes(work, treeA, a, treeB, b)
    return reportAll(work, treeA, a, treeB, firstSlot(treeB.links, b), endSlot(treeB.links, b))
  }
  if (isBoxA) return visitBoxOfA(work, treeA, a, treeB, b)
  if (isBoxB) return visitBoxOfB(work, treeA, a, treeB, b)
  const firstA = treeA.links[LINK_STRIDE * a]
  const firstB = treeB.links[LINK_STRIDE * b]
  takeLeafOfB(work, treeB, b)
  const triangleA = work.triangleA
  const trianglesB = work.trianglesB
  const scaleA = work.relation[REL_SCALE_A]
  for (let i = firstA; i < firstA + countA; i++) {
    treeSlotTriangle(treeA, i, scaleA, triangleA, 0)
    for (let j = 0; j < countB; j++)
      if (overlapTriangleRows(triangleA, 0, trianglesB, TRIANGLE_STRIDE * j)) {
        if (work.describes)
          writeStillContact(work.contact, triangleA, trianglesB, TRIANGLE_STRIDE * j, work.rows, 0, work.swapped)
        if (report(work, treeA, i, treeB, firstB + j)) return true
      } else if (work.measures) measureGap(work, j)
  }
  return false
}

/** Moves the triangles of a leaf of B into A's body frame, unless they are there already. */
function takeLeafOfB(work: TraversalWork, treeB: ObbTree, b: number): void {
  if (work.leafB === b) return
  work.leafB = b
  const count = treeB.links[LINK_STRIDE * b + 1]
  if (work.trianglesB.length < TRIANGLE_STRIDE * count) work.trianglesB = new Float64Array(2 * TRIANGLE_STRIDE * count)
  moveTriangles(work.relation, treeB, treeB.links[LINK_STRIDE * b], count, work.trianglesB)
}

/** Takes the distance of the triangle of A and the j-th one of B into REL_GAP. */
function measureGap(work: TraversalWork, j: number): void {
  keepGap(work, separateTriangleRows(work.triangleA, 0, work.trianglesB, TRIANGLE_STRIDE * j, axis))
}

/** Lowers REL_GAP to a distance in world units: converted to units of A's nodes, less what rounding may have added. */
function keepGap({ relation }: TraversalWork, gap: number): void {
  relation[REL_GAP] = Math.min(relation[REL_GAP], Math.max(0, gap / relation[REL_UNIT] - relation[REL_SLACK]))
}

const axis = new Float64Array(4)
const box = new Float64Array(ROW_STRIDE)

/** A box of A at a depth limit and a leaf of B. */
function visitBoxOfA(work: TraversalWork, treeA: ObbTree, a: number, treeB: ObbTree, b: number): boolean {
  takeLeafOfB(work, treeB, b)
  writeTreeNodeRow(treeA, a, work.relation[REL_SCALE_A], box, 0)
  const first = treeB.links[LINK_STRIDE * b]
  const count = treeB.links[LINK_STRIDE * b + 1]
  for (let j = 0; j < count; j++)
    if (meetsBox(work, work.trianglesB, TRIANGLE_STRIDE * j)) {
      describeBoxes(work, treeA, a, treeB, b)
      if (reportAll(work, treeA, a, treeB, first + j, first + j + 1)) return true
    }
  return false
}

/** A leaf of A and a box of B at a depth limit. */
function visitBoxOfB(work: TraversalWork, treeA: ObbTree, a: number, treeB: ObbTree, b: number): boolean {
  const { relation, triangleA } = work
  placeBox(relation, treeB, b)
  const start = firstSlot(treeB.links, b)
  const end = endSlot(treeB.links, b)
  const first = treeA.links[LINK_STRIDE * a]
  const count = treeA.links[LINK_STRIDE * a + 1]
  for (let i = first; i < first + count; i++) {
    treeSlotTriangle(treeA, i, relation[REL_SCALE_A], triangleA, 0)
    if (!meetsBox(work, triangleA, 0)) continue
    describeBoxes(work, treeA, a, treeB, b)
    for (let j = start; j < end; j++) if (report(work, treeA, i, treeB, j)) return true
  }
  return false
}

/** Whether a triangle meets `box`, and whether that is to be reported. */
function meetsBox(work: TraversalWork, triangles: Float64Array, t: number): boolean {
  if (overlapObbAndTriangleRows(box, 0, triangles, t)) {
    work.boxesMeet = true
    return !work.insists
  }
  if (work.measures) keepGap(work, separateObbAndTriangleRows(box, 0, triangles, t, axis))
  return false
}

/** Writes the box of a node of B, in A's body frame, to `box`. */
function placeBox(relation: Float64Array, treeB: ObbTree, b: number): void {
  writeTreeNodeRow(treeB, b, relation[REL_SCALE_B], box, 0)
  let reach = 0
  for (let d = 0; d < 3; d++)
    reach += Math.abs(box[d]) + box[ROW_PARAMETERS + d] + Math.abs(relation[REL_TRANSLATION + d])
  for (let v = 0; v < ROW_AXES + 9; v += 3) {
    const x = box[v]
    const y = box[v + 1]
    const z = box[v + 2]
    for (let d = 0; d < 3; d++) {
      const r = REL_ROTATION + 3 * d
      box[v + d] = relation[r] * x + relation[r + 1] * y + relation[r + 2] * z
      if (v === 0) box[d] += relation[REL_TRANSLATION + d]
    }
  }
  for (let d = 0; d < 3; d++) box[ROW_PARAMETERS + d] += 16 * UNIT_ROUNDOFF * reach
}

/** The contact of two boxes that stand for their triangles. */
function describeBoxes(work: TraversalWork, treeA: ObbTree, a: number, treeB: ObbTree, b: number): void {
  if (work.describes)
    writeBoxContact(work.contact, treeA, a, work.rows, 0, treeB, b, work.rows, ROW_STRIDE, work.swapped, 0)
}

/** Hands on the pairs of all triangles of a node of A with those of some slots of B. */
function reportAll(
  work: TraversalWork,
  treeA: ObbTree,
  a: number,
  treeB: ObbTree,
  start: number,
  end: number,
): boolean {
  const endA = endSlot(treeA.links, a)
  for (let i = firstSlot(treeA.links, a); i < endA; i++)
    for (let j = start; j < end; j++) if (report(work, treeA, i, treeB, j)) return true
  return false
}

/** Hands a pair on, in the way that `work` says. Returns whether the search ends. */
function report(work: TraversalWork, treeA: ObbTree, slotA: number, treeB: ObbTree, slotB: number): boolean {
  if (work.pairs !== undefined) {
    if (work.swapped) pushPair(work.pairs, slotB, slotA)
    else pushPair(work.pairs, slotA, slotB)
    return false
  }
  if (work.onContact === undefined) return true
  const triangleA = treeA.triangles[slotA]
  const triangleB = treeB.triangles[slotB]
  const ended = work.swapped
    ? work.onContact(triangleB, triangleA, work.contact)
    : work.onContact(triangleA, triangleB, work.contact)
  return ended === true
}

/** Writes the triangles of `count` slots of B in A's body frame. */
function moveTriangles(relation: Float64Array, tree: ObbTree, first: number, count: number, out: Float64Array): void {
  const vertices = tree.vertices
  const corners = tree.corners
  const scale = relation[REL_SCALE_B]
  const r00 = relation[REL_ROTATION]
  const r01 = relation[REL_ROTATION + 1]
  const r02 = relation[REL_ROTATION + 2]
  const r10 = relation[REL_ROTATION + 3]
  const r11 = relation[REL_ROTATION + 4]
  const r12 = relation[REL_ROTATION + 5]
  const r20 = relation[REL_ROTATION + 6]
  const r21 = relation[REL_ROTATION + 7]
  const r22 = relation[REL_ROTATION + 8]
  const t0 = relation[REL_TRANSLATION]
  const t1 = relation[REL_TRANSLATION + 1]
  const t2 = relation[REL_TRANSLATION + 2]
  for (let i = 0; i < 3 * count; i++) {
    const n = 3 * corners[3 * first + i]
    const x = scale * vertices[n]
    const y = scale * vertices[n + 1]
    const z = scale * vertices[n + 2]
    out[3 * i] = r00 * x + r01 * y + r02 * z + t0
    out[3 * i + 1] = r10 * x + r11 * y + r12 * z + t1
    out[3 * i + 2] = r20 * x + r21 * y + r22 * z + t2
  }
}
