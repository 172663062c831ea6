/**
 * Two OBB trees against each other (Eberly, section 7; the box test is the separating axis test of table 1
 * in A's axes).
 *
 * A pair of boxes that do not overlap is dropped; else the larger box is opened, one at a time, until two leaves meet
 * and their triangles are tested exactly. Sweeps open the same ones. Pairs wait on an explicit stack, the child that is
 * nearer to the other box on top, so that hits are found sooner. A depth limit makes a node a leaf whose box stands for
 * its triangles: what is reported then is a superset.
 *
 * Each row of the rotation between two boxes is computed only when its axis is reached. A fitted box has its axes by
 * falling extent, and boxes of a surface are flat, so the third axis comes first: it separates most pairs. The five
 * cross products with a third axis separate next to nothing (2 of 290 pairs) and are tested only where a box itself is
 * an answer.
 * The traps: node axes are float32, and cross products of nearly parallel axes are rounding noise. NODE_SLACK on the
 * entries of |R|, beside what the boxes were grown by, keeps both on the side of a hit.
 *
 * V8: see notes, "literal strides" (of a node: centre 0, axes 3, half extents 12, stride 15; links 2) and "masked
 * offsets".
 */
import { NODE_SLACK } from '../../tolerances.js'
import { measureBoxes } from './ends.js'
import { REL_LEFT, REL_NODE_SCALE, REL_SLACK, REL_TRANSLATION, type TreeWork } from './work.js'

/** Takes two end nodes whose boxes meet: leaves, or nodes at a depth limit. Returns whether the search ends. */
export type Visit = (work: TreeWork, a: number, b: number) => boolean

/**
 * Traverses two trees that have been related, down to their depth limits. Returns whether a visit ended the search. The
 * search also ends, with a REL_LEFT below 0, once REL_LEFT pairs of boxes have been tested.
 *
 * A visit may narrow the reach of the search (`setReach`).
 *
 * With `work.measures`, a search that ran to its end leaves a lower bound of the distance of the two meshes in REL_GAP.
 */
export function traverseTrees(work: TreeWork, visit: Visit): boolean {
  const { treeA, treeB, stack, relation, seen, measures } = work
  const linksA = treeA.links
  const linksB = treeB.links
  const nodesA = treeA.nodes
  const nodesB = treeB.nodes
  const r00 = seen[3]
  const r10 = seen[4]
  const r20 = seen[5]
  const r01 = seen[6]
  const r11 = seen[7]
  const r21 = seen[8]
  const r02 = seen[9]
  const r12 = seen[10]
  const r22 = seen[11]
  const t0 = relation[REL_TRANSLATION]
  const t1 = relation[REL_TRANSLATION + 1]
  const t2 = relation[REL_TRANSLATION + 2]
  const scale = relation[REL_NODE_SCALE]
  const size = Math.abs(scale)
  let slack = relation[REL_SLACK]
  // Sign of B's axes: turned round if it is mirrored.
  const flip = scale < 0 ? -1 : 1
  const guard = NODE_SLACK
  const thorough = measures || work.hasBoxes
  let left = relation[REL_LEFT]
  let top = 0
  let a = 0
  let b = 0
  pairs: for (;;) {
    // The box of B in the frame of A's nodes: its axes m0x (row 0) .. m2x, one column an axis, centre, half extents.
    const q = (15 * b) & 0x3fffffff
    let x = nodesB[q]
    let y = nodesB[q + 1]
    let z = nodesB[q + 2]
    const cx = scale * (r00 * x + r01 * y + r02 * z) + t0
    const cy = scale * (r10 * x + r11 * y + r12 * z) + t1
    const cz = scale * (r20 * x + r21 * y + r22 * z) + t2
    x = nodesB[q + 3]
    y = nodesB[q + 4]
    z = nodesB[q + 5]
    const m00 = r00 * x + r01 * y + r02 * z
    const m10 = r10 * x + r11 * y + r12 * z
    const m20 = r20 * x + r21 * y + r22 * z
    x = nodesB[q + 6]
    y = nodesB[q + 7]
    z = nodesB[q + 8]
    const m01 = r00 * x + r01 * y + r02 * z
    const m11 = r10 * x + r11 * y + r12 * z
    const m21 = r20 * x + r21 * y + r22 * z
    x = nodesB[q + 9]
    y = nodesB[q + 10]
    z = nodesB[q + 11]
    const m02 = r00 * x + r01 * y + r02 * z
    const m12 = r10 * x + r11 * y + r12 * z
    const m22 = r20 * x + r21 * y + r22 * z
    const bx = size * nodesB[q + 12]
    const by = size * nodesB[q + 13]
    const bz = size * nodesB[q + 14]
    // Tests box after box of A while the box of B stays the same.
    for (;;) {
      if (--left < 0) {
        relation[REL_LEFT] = left
        return false
      }
      const p = (15 * a) & 0x3fffffff
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
        if (Math.abs(ex * m02 + ey * m12 + ez * m22) > bz + ax * a02 + ay * a12 + az * a22) break boxes
        if (Math.abs(ex * m01 + ey * m11 + ez * m21) > by + ax * a01 + ay * a11 + az * a21) break boxes
        const sx = ex * m00 + ey * m10 + ez * m20
        if (Math.abs(sx) > bx + ax * a00 + ay * a10 + az * a20) break boxes
        if (Math.abs(dz * c10 - dy * c20) > ay * a20 + az * a10 + by * a02 + bz * a01) break boxes
        if (Math.abs(dz * c11 - dy * c21) > ay * a21 + az * a11 + bx * a02 + bz * a00) break boxes
        if (Math.abs(dx * c20 - dz * c00) > ax * a20 + az * a00 + by * a12 + bz * a11) break boxes
        if (Math.abs(dx * c21 - dz * c01) > ax * a21 + az * a01 + bx * a12 + bz * a10) break boxes
        if (thorough) {
          if (Math.abs(dz * c12 - dy * c22) > ay * a22 + az * a12 + bx * a01 + by * a00) break boxes
          if (Math.abs(dx * c22 - dz * c02) > ax * a22 + az * a02 + bx * a11 + by * a10) break boxes
          if (Math.abs(dy * c00 - dx * c10) > ax * a10 + ay * a00 + by * a22 + bz * a21) break boxes
          if (Math.abs(dy * c01 - dx * c11) > ax * a11 + ay * a01 + bx * a22 + bz * a20) break boxes
          if (Math.abs(dy * c02 - dx * c12) > ax * a12 + ay * a02 + bx * a21 + by * a20) break boxes
        }
        apart = false
        const linkA = (2 * a) & 0x3fffffff
        const linkB = (2 * b) & 0x3fffffff
        const endA = linksA[linkA + 1] !== 0
        const endB = linksB[linkB + 1] !== 0
        if (endA && endB) {
          if (visit(work, a, b)) {
            relation[REL_LEFT] = left
            return true
          }
          slack = relation[REL_SLACK]
          break boxes
        }
        // A sign replaces a branch, which could not be predicted.
        if (!endA && (endB || ax * ay * az >= bx * by * bz)) {
          const isRight = Number(dx > 0)
          const right = linksA[linkA] - a - 1
          stack[top] = a + 1 + (1 - isRight) * right
          stack[top + 1] = b
          top += 2
          a += 1 + isRight * right
          continue
        }
        const isRight = Number(flip * sx < 0)
        const right = linksB[linkB] - b - 1
        stack[top] = a
        stack[top + 1] = b + 1 + (1 - isRight) * right
        top += 2
        b += 1 + isRight * right
        continue pairs
      }
      if (measures && apart) measureBoxes(work, a, b)
      if (top === 0) {
        relation[REL_LEFT] = left
        return false
      }
      top -= 2
      a = stack[top]
      if (stack[top + 1] !== b) {
        b = stack[top + 1]
        continue pairs
      }
    }
  }
}
