/**
 * Where two leaves of two trees meet, or boxes at a depth limit: their triangles are tested and handed on (traverse.ts).
 */
import { overlapTriangleRows } from '../geometry/triangle-triangle/overlap.js'
import { separateTriangleRows } from '../geometry/triangle-triangle/separation.js'
import { ROW_STRIDE, TRIANGLE_STRIDE } from '../geometry/rows.js'
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
import { endSlot, firstSlot, LINK_STRIDE, treeSlotTriangle, type ObbTree } from './tree.js'

/** Tests the triangles of two end nodes and hands the intersecting pairs on. Returns whether the search ends. */
export function visitLeaves(work: TraversalWork, treeA: ObbTree, a: number, treeB: ObbTree, b: number): boolean {
  const countA = treeA.links[LINK_STRIDE * a + 1]
  const countB = treeB.links[LINK_STRIDE * b + 1]
  if (countA === 0 || countB === 0 || treeA.leafBoxes || treeB.leafBoxes) return visitBoxes(work, treeA, a, treeB, b)
  const firstA = treeA.links[LINK_STRIDE * a]
  const firstB = treeB.links[LINK_STRIDE * b]
  if (work.leafB !== b) {
    work.leafB = b
    if (work.trianglesB.length < TRIANGLE_STRIDE * countB)
      work.trianglesB = new Float64Array(2 * TRIANGLE_STRIDE * countB)
    moveTriangles(work.relation, treeB, firstB, countB, work.trianglesB)
  }
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

/** Takes the distance of the triangle of A and the j-th one of B into REL_GAP. */
function measureGap(work: TraversalWork, j: number): void {
  const relation = work.relation
  const gap = separateTriangleRows(work.triangleA, 0, work.trianglesB, TRIANGLE_STRIDE * j, axis)
  // In units of A's nodes, like the rest; less what their own roundings may have added.
  relation[REL_GAP] = Math.min(relation[REL_GAP], Math.max(0, gap / relation[REL_UNIT] - relation[REL_SLACK]))
}

const axis = new Float64Array(3)

/** Boxes at a depth limit overlap: they stand for all of their triangles. */
function visitBoxes(work: TraversalWork, treeA: ObbTree, a: number, treeB: ObbTree, b: number): boolean {
  work.boxesMeet = true
  if (work.insists) return false
  if (work.describes)
    writeBoxContact(work.contact, treeA, a, work.rows, 0, treeB, b, work.rows, ROW_STRIDE, work.swapped, 0)
  const endA = endSlot(treeA.links, a)
  const startB = firstSlot(treeB.links, b)
  const endB = endSlot(treeB.links, b)
  for (let i = firstSlot(treeA.links, a); i < endA; i++)
    for (let j = startB; j < endB; j++) if (report(work, treeA, i, treeB, j)) return true
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
