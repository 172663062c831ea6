/**
 * Triangles of a tree that one convex body could touch: the slots under all leaf boxes that meet the body's box or
 * half-space. The caller tests these triangles.
 *
 * Boxes by the separating axis test of traverse.ts, with the body's box in place of tree B's; the same guards apply.
 */
import { ROW_AXES, ROW_PARAMETERS } from '../geometry/rows.js'
import { NODE_SLACK, UNIT_ROUNDOFF } from '../tolerances.js'
import { pushSlots, type SlotList } from './lists.js'
import { acquireWork, releaseWork } from './relation.js'
import { LINK_STRIDE, NODE_AXES, NODE_EXTENTS, NODE_STRIDE, type ObbTree } from './tree.js'

const ROUNDINGS = 32

/** The query's box in the nodes' frame: centre 3, axes 9, half extents 3, bound on the rounding of its position 1. */
const box = new Float64Array(16)
/** The query's plane in the nodes' frame: unit normal 3, constant 1, bound on the rounding of the constant 1. */
const space = new Float64Array(5)

/**
 * Writes the slots whose leaf boxes meet the box in the packed row `rows[at]` (position, axes, half extents, in the
 * tree's body frame, that is after `scale`) into `out`, in the order of the tree, and returns their number.
 */
export function findTreeCandidates(
  tree: ObbTree,
  scale: number,
  rows: Float64Array,
  at: number,
  out: SlotList,
): number {
  const frame = tree.frame
  const unit = frame[3] * scale
  const size = Math.abs(unit)
  let reach = size
  for (let d = 0; d < 3; d++) {
    const origin = frame[d] * scale
    box[d] = (rows[at + d] - origin) / unit
    box[12 + d] = rows[at + ROW_PARAMETERS + d] / size
    reach += Math.abs(origin) + Math.abs(rows[at + d]) + rows[at + ROW_PARAMETERS + d]
  }
  for (let d = 0; d < 9; d++) box[3 + d] = rows[at + ROW_AXES + d]
  box[15] = (ROUNDINGS * UNIT_ROUNDOFF * reach) / size
  return collect(tree, meetsBox, out)
}

/** Descends into the nodes that are met. */
function collect(tree: ObbTree, meets: (nodes: Float32Array, p: number) => boolean, out: SlotList): number {
  out.count = 0
  const work = acquireWork()
  work.reserve(tree.depth, 0)
  const stack = work.stack
  const links = tree.links
  let top = 0
  let node = 0
  for (;;) {
    if (meets(tree.nodes, NODE_STRIDE * node)) {
      const next = links[LINK_STRIDE * node]
      const count = links[LINK_STRIDE * node + 1]
      if (count === 0) {
        stack[top++] = next
        node++
        continue
      }
      pushSlots(out, next, next + count)
    }
    if (top === 0) break
    node = stack[--top]
  }
  releaseWork()
  return out.count
}

/** Whether the node at `nodes[p]` meets `box`. Offsets are literals for the reason given in traverse.ts. */
function meetsBox(nodes: Float32Array, p: number): boolean {
  const guard = NODE_SLACK
  const slack = box[15]
  const ax = nodes[p + 12] + slack
  const ay = nodes[p + 13] + slack
  const az = nodes[p + 14] + slack
  const bx = box[12]
  const by = box[13]
  const bz = box[14]
  const ex = box[0] - nodes[p]
  const ey = box[1] - nodes[p + 1]
  const ez = box[2] - nodes[p + 2]
  let u = nodes[p + 3]
  let v = nodes[p + 4]
  let w = nodes[p + 5]
  const dx = u * ex + v * ey + w * ez
  const c00 = u * box[3] + v * box[4] + w * box[5]
  const c01 = u * box[6] + v * box[7] + w * box[8]
  const c02 = u * box[9] + v * box[10] + w * box[11]
  const a00 = Math.abs(c00) + guard
  const a01 = Math.abs(c01) + guard
  const a02 = Math.abs(c02) + guard
  if (Math.abs(dx) > ax + bx * a00 + by * a01 + bz * a02) return false
  u = nodes[p + 6]
  v = nodes[p + 7]
  w = nodes[p + 8]
  const dy = u * ex + v * ey + w * ez
  const c10 = u * box[3] + v * box[4] + w * box[5]
  const c11 = u * box[6] + v * box[7] + w * box[8]
  const c12 = u * box[9] + v * box[10] + w * box[11]
  const a10 = Math.abs(c10) + guard
  const a11 = Math.abs(c11) + guard
  const a12 = Math.abs(c12) + guard
  if (Math.abs(dy) > ay + bx * a10 + by * a11 + bz * a12) return false
  u = nodes[p + 9]
  v = nodes[p + 10]
  w = nodes[p + 11]
  const dz = u * ex + v * ey + w * ez
  const c20 = u * box[3] + v * box[4] + w * box[5]
  const c21 = u * box[6] + v * box[7] + w * box[8]
  const c22 = u * box[9] + v * box[10] + w * box[11]
  const a20 = Math.abs(c20) + guard
  const a21 = Math.abs(c21) + guard
  const a22 = Math.abs(c22) + guard
  if (Math.abs(dz) > az + bx * a20 + by * a21 + bz * a22) return false
  if (Math.abs(dx * c00 + dy * c10 + dz * c20) > bx + ax * a00 + ay * a10 + az * a20) return false
  if (Math.abs(dx * c01 + dy * c11 + dz * c21) > by + ax * a01 + ay * a11 + az * a21) return false
  if (Math.abs(dx * c02 + dy * c12 + dz * c22) > bz + ax * a02 + ay * a12 + az * a22) return false
  if (Math.abs(dz * c10 - dy * c20) > ay * a20 + az * a10 + by * a02 + bz * a01) return false
  if (Math.abs(dz * c11 - dy * c21) > ay * a21 + az * a11 + bx * a02 + bz * a00) return false
  if (Math.abs(dz * c12 - dy * c22) > ay * a22 + az * a12 + bx * a01 + by * a00) return false
  if (Math.abs(dx * c20 - dz * c00) > ax * a20 + az * a00 + by * a12 + bz * a11) return false
  if (Math.abs(dx * c21 - dz * c01) > ax * a21 + az * a01 + bx * a12 + bz * a10) return false
  if (Math.abs(dx * c22 - dz * c02) > ax * a22 + az * a02 + bx * a11 + by * a10) return false
  if (Math.abs(dy * c00 - dx * c10) > ax * a10 + ay * a00 + by * a22 + bz * a21) return false
  if (Math.abs(dy * c01 - dx * c11) > ax * a11 + ay * a01 + bx * a22 + bz * a20) return false
  if (Math.abs(dy * c02 - dx * c12) > ax * a12 + ay * a02 + bx * a21 + by * a20) return false
  return true
}

/**
 * Writes the slots whose leaf boxes reach the solid half-space n.x + constant <= 0 (unit normal, in the tree's body
 * frame, that is after `scale`) into `out`, in the order of the tree, and returns their number.
 */
export function findTreeCandidatesBelow(
  tree: ObbTree,
  scale: number,
  nx: number,
  ny: number,
  nz: number,
  constant: number,
  out: SlotList,
): number {
  const frame = tree.frame
  const unit = frame[3] * scale
  const size = Math.abs(unit)
  const x = frame[0] * scale
  const y = frame[1] * scale
  const z = frame[2] * scale
  const sign = unit < 0 ? -1 : 1
  space[0] = sign * nx
  space[1] = sign * ny
  space[2] = sign * nz
  space[3] = (nx * x + ny * y + nz * z + constant) / size
  space[4] = (ROUNDINGS * UNIT_ROUNDOFF * (Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(constant) + size)) / size
  return collect(tree, reachesSpace, out)
}

/** Whether the node at `nodes[p]` reaches `space`. */
function reachesSpace(nodes: Float32Array, p: number): boolean {
  const nx = space[0]
  const ny = space[1]
  const nz = space[2]
  let radius = space[4]
  for (let i = 0; i < 3; i++) {
    const a = p + NODE_AXES + 3 * i
    radius +=
      nodes[p + NODE_EXTENTS + i] * (Math.abs(nx * nodes[a] + ny * nodes[a + 1] + nz * nodes[a + 2]) + NODE_SLACK)
  }
  return nx * nodes[p] + ny * nodes[p + 1] + nz * nodes[p + 2] + space[3] <= radius
}
