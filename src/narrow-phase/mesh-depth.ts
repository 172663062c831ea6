/**
 * Meshes with a depth limit (Eberly, section 7): at that level the box of a node stands for its triangles. The result
 * is a superset of the exact answer; leaves above the limit still answer exactly. Plain traversals: limits are for few,
 * rough bodies.
 */
import { MANIFOLD_LENGTH } from '../geometry/manifold.js'
import { collideObbRows } from '../geometry/obb-obb/collide.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { pushPair, type SlotList } from '../obb-tree/lists.js'
import { firstSlot, isLargerNode, LINK_STRIDE, writeTreeNodeRow, type ObbTree } from '../obb-tree/tree.js'

/** Contact of a node's box with the other body. */
export type NodeKernel = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array) => number

/** Beside a slot: its triangle counts, not a box. */
export const NO_NODE = -1

const rows = new Float64Array(2 * ROW_STRIDE)
const contact = new Float64Array(MANIFOLD_LENGTH)
let stack = new Int32Array(256)

/**
 * Writes pairs (slot, node) into `out` and returns their number: a slot with NO_NODE for each triangle of a leaf whose
 * box meets the body at `body[0]` (its row in the tree's body frame, after `scale`), a node with its first slot where
 * the limit is.
 */
export function findTreeNodes(
  tree: ObbTree,
  scale: number,
  depth: number,
  body: Float64Array,
  kernel: NodeKernel,
  out: SlotList,
): number {
  out.count = 0
  const links = tree.links
  let top = push(0, 0, 0)
  while (top > 0) {
    top -= 2
    const node = stack[top]
    const level = stack[top + 1]
    writeTreeNodeRow(tree, node, scale, rows, 0)
    if (kernel(rows, 0, body, 0, contact) === 0) continue
    if (isEnd(links, node, level, depth)) pushEnd(links, node, out)
    else {
      top = push(top, links[LINK_STRIDE * node], level + 1)
      top = push(top, node + 1, level + 1)
    }
  }
  return out.count
}

/**
 * The same for two trees: `outA` and `outB` get the pairs of both sides, entry by entry. `place(rows)` brings the rows
 * of two boxes, of A and of B, into one frame. The larger box is opened, as in every search of two trees: children
 * stick out of their parents, so the way down counts.
 */
export function findTreeNodePairs(
  treeA: ObbTree,
  scaleA: number,
  depthA: number,
  treeB: ObbTree,
  scaleB: number,
  depthB: number,
  place: (rows: Float64Array) => void,
  outA: SlotList,
  outB: SlotList,
): number {
  outA.count = 0
  outB.count = 0
  const linksA = treeA.links
  const linksB = treeB.links
  let top = push(push(0, 0, 0), 0, 0)
  while (top > 0) {
    top -= 4
    const a = stack[top]
    const levelA = stack[top + 1]
    const b = stack[top + 2]
    const levelB = stack[top + 3]
    writeTreeNodeRow(treeA, a, scaleA, rows, 0)
    writeTreeNodeRow(treeB, b, scaleB, rows, ROW_STRIDE)
    place(rows)
    if (collideObbRows(rows, 0, rows, ROW_STRIDE, contact) === 0) continue
    const endA = isEnd(linksA, a, levelA, depthA)
    const endB = isEnd(linksB, b, levelB, depthB)
    if (endA && endB) pushEnds(linksA, a, linksB, b, outA, outB)
    else if (!endA && (endB || isLargerNode(treeA, scaleA, a, treeB, scaleB, b))) {
      top = push(push(top, linksA[LINK_STRIDE * a], levelA + 1), b, levelB)
      top = push(push(top, a + 1, levelA + 1), b, levelB)
    } else {
      top = push(push(top, a, levelA), linksB[LINK_STRIDE * b], levelB + 1)
      top = push(push(top, a, levelA), b + 1, levelB + 1)
    }
  }
  return outA.count
}

function push(top: number, node: number, level: number): number {
  if (top + 2 > stack.length) {
    const longer = new Int32Array(2 * stack.length)
    longer.set(stack)
    stack = longer
  }
  stack[top] = node
  stack[top + 1] = level
  return top + 2
}

function isEnd(links: Int32Array, node: number, level: number, depth: number): boolean {
  return links[LINK_STRIDE * node + 1] !== 0 || level === depth
}

function isLeaf(links: Int32Array, node: number): boolean {
  return links[LINK_STRIDE * node + 1] !== 0
}

function pushEnd(links: Int32Array, node: number, out: SlotList): void {
  if (!isLeaf(links, node)) return pushPair(out, firstSlot(links, node), node)
  const first = links[LINK_STRIDE * node]
  const count = links[LINK_STRIDE * node + 1]
  for (let k = 0; k < count; k++) pushPair(out, first + k, NO_NODE)
}

function pushEnds(linksA: Int32Array, a: number, linksB: Int32Array, b: number, outA: SlotList, outB: SlotList): void {
  const nodeA = isLeaf(linksA, a) ? NO_NODE : a
  const nodeB = isLeaf(linksB, b) ? NO_NODE : b
  const firstA = firstSlot(linksA, a)
  const firstB = firstSlot(linksB, b)
  const countA = nodeA === NO_NODE ? linksA[LINK_STRIDE * a + 1] : 1
  const countB = nodeB === NO_NODE ? linksB[LINK_STRIDE * b + 1] : 1
  for (let i = 0; i < countA; i++)
    for (let j = 0; j < countB; j++) {
      pushPair(outA, firstA + i, nodeA)
      pushPair(outB, firstB + j, nodeB)
    }
}
