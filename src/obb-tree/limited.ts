/**
 * Trees down to a depth limit, for searches. Nodes at the limit, and with `leaf: 'box'` leaves above it, are ends whose
 * boxes stand for their triangles. In the whole tree these boxes stick out of the ones above, which hold triangles
 * only. Here a node holds the boxes of the ends below it, so that no search drops one.
 */
import { reachAlong } from '../geometry/reach.js'
import { ROW_LIMIT, ROW_STRIDE } from '../geometry/rows.js'
import { dot } from '../math/vectors.js'
import { oncePer } from '../memory/once.js'
import {
  endSlot,
  firstSlot,
  LINK_STRIDE,
  NODE_AXES,
  NODE_EXTENTS,
  NODE_STRIDE,
  ONE_LEAF,
  roundedUp,
  UNSCALED,
  writeTreeNodeRow,
  type ObbTree,
} from './tree.js'

/** By limit: the limited trees of a tree whose leaves are triangles, and those whose leaves are boxes. */
const limitedTrees = oncePer<ObbTree, ObbTree[]>(() => [])
const boxTrees = oncePer<ObbTree, ObbTree[]>(() => [])

/**
 * The tree of searches down to the limit of the mesh at rows[r]: itself if no node is below that. Links of a node that
 * is a box: [first slot, minus the number of slots].
 */
export function limitedTree(tree: ObbTree, rows: Float64Array, r: number): ObbTree {
  return rows[r + ROW_LIMIT] >= 0 && rows[r + ROW_LIMIT] < tree.depth ? cutTree(tree, rows, r, false) : tree
}

/** The same, with `leafBoxes` of boxes alone: leaves are ends like nodes at the limit. */
export function cutTree(tree: ObbTree, rows: Float64Array, r: number, leafBoxes: boolean): ObbTree {
  const limit = rows[r + ROW_LIMIT]
  const known = (leafBoxes ? boxTrees : limitedTrees)(tree)
  const level = limit >= 0 ? Math.min(limit, tree.depth) : tree.depth
  return (known[level] ??= makeLimited(tree, level, leafBoxes))
}

function makeLimited(whole: ObbTree, limit: number, leafBoxes: boolean): ObbTree {
  const nodes: number[] = []
  const links: number[] = []
  // Boxes are held as they are in the frame of the nodes.
  const framed = { ...whole, frame: ONE_LEAF.frame }
  const take = (node: number, above: readonly number[]): void => {
    const count = whole.links[LINK_STRIDE * node + 1]
    const isInner = count === 0 && above.length < limit
    const first = firstSlot(whole.links, node)
    const isLeaf = count > 0 && !leafBoxes
    const own = links.push(first, isInner ? 0 : isLeaf ? count : first - endSlot(whole.links, node)) - LINK_STRIDE
    nodes.push(...whole.nodes.subarray(NODE_STRIDE * node, NODE_STRIDE * (node + 1)))
    writeTreeNodeRow(framed, node, UNSCALED, 0, box, 0)
    if (links[own + 1] < 0) for (const outer of above) raise(nodes, outer)
    if (!isInner) return
    const way = [...above, nodes.length - NODE_STRIDE]
    take(node + 1, way)
    links[own] = links.length / LINK_STRIDE
    take(whole.links[LINK_STRIDE * node], way)
  }
  take(0, [])
  return { ...whole, nodes: Float32Array.from(nodes), links: Int32Array.from(links) }
}

const box = new Float64Array(ROW_STRIDE)
/** A node above. */
const outer = new Float64Array(NODE_STRIDE)

/** Raises the half extents of the node at nodes[at] until it holds the box. */
function raise(nodes: number[], at: number): void {
  for (let k = 0; k < NODE_STRIDE; k++) outer[k] = nodes[at + k]
  for (let d = 0, a = NODE_AXES; d < 3; d++, a += 3) {
    const off = Math.abs(dot(outer, a, box, 0) - dot(outer, a, outer, 0))
    const extent = roundedUp(off + reachAlong(box, 0, outer, a))
    nodes[at + NODE_EXTENTS + d] = Math.max(outer[NODE_EXTENTS + d], extent)
  }
}
