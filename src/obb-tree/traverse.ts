/**
 * Two OBB trees against each other (Eberly, section 7; the box test is the separating axis test of table 1 in A's axes).
 *
 * A pair of boxes that do not overlap is dropped; else the larger box is opened, until two leaves meet and their
 * triangles are tested exactly. Pairs wait on an explicit stack. A depth limit makes a node a leaf whose box stands for
 * its triangles: what is reported then is a superset.
 *
 * Each row of the rotation between two boxes is computed only when its axis is reached. A fitted box has its axes by falling
 * extent, and boxes of a surface are flat, so the third axis comes first: it parts most. The five cross products with a third axis
 * part next to nothing (2 of 290 pairs) and are asked only where a box itself is an answer.
 * The traps: node axes are float32, and cross products of nearly parallel axes are rounding noise. NODE_SLACK on the
 * entries of |R|, beside what the boxes were grown by, keeps both on the side of a hit.
 *
 * Offsets within a node (centre 0, axes 3, half extents 12, stride 15; links stride 2) are literals in the loop: named by
 * constants of another module they cost a load each, 13 % of the time.
 */
import { overlapTriangleRows } from '../geometry/triangle-triangle/overlap.js'
import { separateTriangleRows } from '../geometry/triangle-triangle/separation.js'
import { ROW_STRIDE, TRIANGLE_STRIDE } from '../geometry/rows.js'
import { NODE_SLACK } from '../tolerances.js'
import { gapOfNodes } from './box-gap.js'
import { writeBoxContact, writeStillContact } from './contact.js'
import { pushPair } from './lists.js'
import {
  REL_GAP,
  REL_LEFT,
  REL_NODE_SCALE,
  REL_NODE_TRANSLATION,
  REL_ROTATION,
  REL_SCALE_A,
  REL_SCALE_B,
  REL_SLACK,
  REL_TRANSLATION,
  REL_UNIT,
  type TraversalWork,
} from './relation.js'
import { endSlot, firstSlot, LINK_STRIDE, treeSlotTriangle, type ObbTree } from './tree.js'

/**
 * Traverses two trees that `relateTrees` has related, down to levels `depthA` and `depthB` (-1: to the leaves). Returns
 * whether the search was ended by a pair. Ends too, with `work.exhausted`, where REL_LEFT pairs of boxes have been tested.
 *
 * A search with `work.measures` that ran to its end leaves a lower bound of the distance of all that it found apart in REL_GAP.
 */
export function traverseTrees(
  work: TraversalWork,
  treeA: ObbTree,
  depthA: number,
  treeB: ObbTree,
  depthB: number,
): boolean {
  work.reserve(treeA.depth, treeB.depth)
  const stack = work.stack
  const relation = work.relation
  const nodesA = treeA.nodes
  const nodesB = treeB.nodes
  const linksA = treeA.links
  const linksB = treeB.links
  const r00 = relation[REL_ROTATION]
  const r01 = relation[REL_ROTATION + 1]
  const r02 = relation[REL_ROTATION + 2]
  const r10 = relation[REL_ROTATION + 3]
  const r11 = relation[REL_ROTATION + 4]
  const r12 = relation[REL_ROTATION + 5]
  const r20 = relation[REL_ROTATION + 6]
  const r21 = relation[REL_ROTATION + 7]
  const r22 = relation[REL_ROTATION + 8]
  const t0 = relation[REL_NODE_TRANSLATION]
  const t1 = relation[REL_NODE_TRANSLATION + 1]
  const t2 = relation[REL_NODE_TRANSLATION + 2]
  const scale = relation[REL_NODE_SCALE]
  const size = Math.abs(scale)
  const slack = relation[REL_SLACK]
  // A product, because a constant of another module is a boxed number, to be unboxed at every use.
  const guard = 1 * NODE_SLACK
  const measures = work.measures
  const complete = measures || depthA >= 0 || depthB >= 0 || treeA.leafBoxes || treeB.leafBoxes
  let left = relation[REL_LEFT]
  let top = 0
  let a = 0
  let b = 0
  let levelA = 0
  let levelB = 0
  // The box of B in the frame of A's nodes: its axes m0x (row 0) .. m2x, one column an axis, centre, half extents.
  let current = -1
  let m00 = 0
  let m01 = 0
  let m02 = 0
  let m10 = 0
  let m11 = 0
  let m12 = 0
  let m20 = 0
  let m21 = 0
  let m22 = 0
  let cx = 0
  let cy = 0
  let cz = 0
  let bx = 0
  let by = 0
  let bz = 0
  for (;;) {
    if (--left < 0) {
      work.exhausted = true
      break
    }
    if (b !== current) {
      current = b
      const q = 15 * b
      let x = nodesB[q]
      let y = nodesB[q + 1]
      let z = nodesB[q + 2]
      cx = scale * (r00 * x + r01 * y + r02 * z) + t0
      cy = scale * (r10 * x + r11 * y + r12 * z) + t1
      cz = scale * (r20 * x + r21 * y + r22 * z) + t2
      x = nodesB[q + 3]
      y = nodesB[q + 4]
      z = nodesB[q + 5]
      m00 = r00 * x + r01 * y + r02 * z
      m10 = r10 * x + r11 * y + r12 * z
      m20 = r20 * x + r21 * y + r22 * z
      x = nodesB[q + 6]
      y = nodesB[q + 7]
      z = nodesB[q + 8]
      m01 = r00 * x + r01 * y + r02 * z
      m11 = r10 * x + r11 * y + r12 * z
      m21 = r20 * x + r21 * y + r22 * z
      x = nodesB[q + 9]
      y = nodesB[q + 10]
      z = nodesB[q + 11]
      m02 = r00 * x + r01 * y + r02 * z
      m12 = r10 * x + r11 * y + r12 * z
      m22 = r20 * x + r21 * y + r22 * z
      bx = size * nodesB[q + 12]
      by = size * nodesB[q + 13]
      bz = size * nodesB[q + 14]
    }
    const p = 15 * a
    const ax = nodesA[p + 12] + slack
    const ay = nodesA[p + 13] + slack
    const az = nodesA[p + 14] + slack
    const ex = cx - nodesA[p]
    const ey = cy - nodesA[p + 1]
    const ez = cz - nodesA[p + 2]
    let apart = true
    boxes: {
      let u = nodesA[p + 9]
      let v = nodesA[p + 10]
      let w = nodesA[p + 11]
      const dz = u * ex + v * ey + w * ez
      const c20 = u * m00 + v * m10 + w * m20
      const c21 = u * m01 + v * m11 + w * m21
      const c22 = u * m02 + v * m12 + w * m22
      const a20 = Math.abs(c20) + guard
      const a21 = Math.abs(c21) + guard
      const a22 = Math.abs(c22) + guard
      if (Math.abs(dz) > az + bx * a20 + by * a21 + bz * a22) break boxes
      u = nodesA[p + 6]
      v = nodesA[p + 7]
      w = nodesA[p + 8]
      const dy = u * ex + v * ey + w * ez
      const c10 = u * m00 + v * m10 + w * m20
      const c11 = u * m01 + v * m11 + w * m21
      const c12 = u * m02 + v * m12 + w * m22
      const a10 = Math.abs(c10) + guard
      const a11 = Math.abs(c11) + guard
      const a12 = Math.abs(c12) + guard
      if (Math.abs(dy) > ay + bx * a10 + by * a11 + bz * a12) break boxes
      u = nodesA[p + 3]
      v = nodesA[p + 4]
      w = nodesA[p + 5]
      const dx = u * ex + v * ey + w * ez
      const c00 = u * m00 + v * m10 + w * m20
      const c01 = u * m01 + v * m11 + w * m21
      const c02 = u * m02 + v * m12 + w * m22
      const a00 = Math.abs(c00) + guard
      const a01 = Math.abs(c01) + guard
      const a02 = Math.abs(c02) + guard
      if (Math.abs(dx) > ax + bx * a00 + by * a01 + bz * a02) break boxes
      if (Math.abs(dx * c02 + dy * c12 + dz * c22) > bz + ax * a02 + ay * a12 + az * a22) break boxes
      if (Math.abs(dx * c01 + dy * c11 + dz * c21) > by + ax * a01 + ay * a11 + az * a21) break boxes
      if (Math.abs(dx * c00 + dy * c10 + dz * c20) > bx + ax * a00 + ay * a10 + az * a20) break boxes
      if (Math.abs(dz * c10 - dy * c20) > ay * a20 + az * a10 + by * a02 + bz * a01) break boxes
      if (Math.abs(dz * c11 - dy * c21) > ay * a21 + az * a11 + bx * a02 + bz * a00) break boxes
      if (Math.abs(dx * c20 - dz * c00) > ax * a20 + az * a00 + by * a12 + bz * a11) break boxes
      if (Math.abs(dx * c21 - dz * c01) > ax * a21 + az * a01 + bx * a12 + bz * a10) break boxes
      if (complete) {
        if (Math.abs(dz * c12 - dy * c22) > ay * a22 + az * a12 + bx * a01 + by * a00) break boxes
        if (Math.abs(dx * c22 - dz * c02) > ax * a22 + az * a02 + bx * a11 + by * a10) break boxes
        if (Math.abs(dy * c00 - dx * c10) > ax * a10 + ay * a00 + by * a22 + bz * a21) break boxes
        if (Math.abs(dy * c01 - dx * c11) > ax * a11 + ay * a01 + bx * a22 + bz * a20) break boxes
        if (Math.abs(dy * c02 - dx * c12) > ax * a12 + ay * a02 + bx * a21 + by * a20) break boxes
      }
      apart = false
    }
    if (!apart) {
      const endA = linksA[2 * a + 1] !== 0 || levelA === depthA
      const endB = linksB[2 * b + 1] !== 0 || levelB === depthB
      if (endA && endB) {
        if (visitLeaves(work, treeA, a, treeB, b)) {
          relation[REL_LEFT] = left
          return true
        }
      } else {
        const openA = !endA && (endB || ax * ay * az >= bx * by * bz)
        stack[top + 2] = levelA | (levelB << 8)
        if (openA) {
          stack[top] = linksA[2 * a]
          stack[top + 1] = b
          stack[top + 2] += 1
          a++
          levelA++
        } else {
          stack[top] = a
          stack[top + 1] = linksB[2 * b]
          stack[top + 2] += 1 << 8
          b++
          levelB++
        }
        top += 3
        continue
      }
    } else if (measures) {
      relation[REL_GAP] = Math.min(relation[REL_GAP], gapOfNodes(relation, nodesA, a, nodesB, b))
    }
    if (top === 0) break
    top -= 3
    a = stack[top]
    b = stack[top + 1]
    levelA = stack[top + 2] & 255
    levelB = stack[top + 2] >> 8
  }
  relation[REL_LEFT] = left
  return false
}

/** Tests the triangles of two end nodes and hands the intersecting pairs on. Returns whether the search ends. */
function visitLeaves(work: TraversalWork, treeA: ObbTree, a: number, treeB: ObbTree, b: number): boolean {
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
