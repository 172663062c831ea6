/**
 * Walks a whole tree and reports every invariant that does not hold: for tests, and for trees from files.
 *
 * Links in preorder, every slot in exactly one leaf, every triangle in exactly one slot, every vertex within the box of
 * every node above it (as the stored numbers have it: |axis . (x - centre)| <= half extent), axes of unit length and
 * perpendicular within float32, the frame as the vertices give it, depth as stated.
 */
import { isClosed } from '../closed.js'
import { FRAME_LENGTH } from '../frame.js'
import { checkTree, LINK_STRIDE, NODE_AXES, NODE_EXTENTS, NODE_STRIDE, type ObbTree } from '../tree.js'
import { faultOfStructure } from './structure.js'

/** How far float32 axes may be from unit length and perpendicular: two roundings. */
const AXES_TOLERANCE = 4e-7
/** Largest half extent in a mesh of size 1: half the diagonal of its bounds, and what it is rounded up by. */
const LARGEST_EXTENT = 1
/** Most faults that are reported: a damaged tree may have one per node. */
const MOST = 20

/** The faults of a tree, in words; empty for a sound one. Throws E_OPTION if this is no tree at all. */
export function validateObbTree(tree: ObbTree): string[] {
  checkTree(tree, 'tree')
  const faults: string[] = []
  if (!checkArrays(tree, faults)) return faults
  const fault = faultOfStructure(tree)
  if (fault !== undefined) return [fault]
  walk(tree, 0, [], faults)
  checkTriangles(tree, faults)
  checkReport(tree, faults)
  return faults
}

function checkArrays(tree: ObbTree, faults: string[]): boolean {
  const nodeCount = tree.nodes.length / NODE_STRIDE
  if (tree.links.length !== LINK_STRIDE * nodeCount) faults.push(`${tree.links.length} links for ${nodeCount} nodes`)
  if (tree.corners.length !== 3 * tree.triangles.length)
    faults.push(`${tree.corners.length} corners for ${tree.triangles.length} triangles`)
  if (tree.vertices.length % 3 !== 0) faults.push(`${tree.vertices.length} vertex numbers`)
  if (tree.frame.length !== FRAME_LENGTH) faults.push('no frame')
  return faults.length === 0
}

function checkTriangles(tree: ObbTree, faults: string[]): void {
  const seen = new Uint8Array(tree.triangles.length)
  for (let slot = 0; slot < seen.length && faults.length < MOST; slot++) {
    const triangle = tree.triangles[slot]
    if (seen[triangle]++ > 0) faults.push(`triangle ${triangle} is in two slots`)
  }
}

function checkReport(tree: ObbTree, faults: string[]): void {
  const { report, links, vertices } = tree
  let leaves = 0
  let largest = 0
  for (let i = 1; i < links.length; i += LINK_STRIDE) {
    if (links[i] > 0) leaves++
    largest = Math.max(largest, links[i])
  }
  if (report.leaves !== leaves || report.largestLeaf !== largest || LINK_STRIDE * report.nodes !== links.length)
    faults.push('the report counts other nodes')
  if (report.triangles !== tree.triangles.length || report.depth !== tree.depth)
    faults.push('the report is of another tree')
  if (report.closed !== isClosed(tree.corners, vertices.length / 3))
    faults.push(`the report calls the mesh ${report.closed ? 'closed' : 'open'}`)
  for (const triangle of report.degenerate)
    if (!(triangle >= 0 && triangle < tree.triangles.length)) faults.push(`the report names triangle ${triangle}`)
}

/** Checks the boxes of a subtree, once the structure is known to be sound; `above`: the nodes above it, root first. */
function walk(tree: ObbTree, node: number, above: readonly number[], faults: string[]): void {
  if (faults.length >= MOST) return
  const { links, nodes, corners } = tree
  const way = [...above, node]
  const to = links[LINK_STRIDE * node]
  const count = links[LINK_STRIDE * node + 1]
  checkAxes(nodes, node, faults)
  if (count === 0) {
    walk(tree, node + 1, way, faults)
    walk(tree, to, way, faults)
  }
  for (let i = 3 * to; i < 3 * (to + count); i++) for (const box of way) checkInside(tree, box, corners[i], faults)
}

function checkAxes(nodes: Float32Array, node: number, faults: string[]): void {
  const at = NODE_STRIDE * node
  for (let i = 0; i < 3; i++) {
    if (!(nodes[at + NODE_EXTENTS + i] >= 0 && nodes[at + NODE_EXTENTS + i] <= LARGEST_EXTENT))
      faults.push(`node ${node}: half extent ${nodes[at + NODE_EXTENTS + i]}`)
    for (let j = i; j < 3; j++) {
      let dot = 0
      for (let d = 0; d < 3; d++) dot += nodes[at + NODE_AXES + 3 * i + d] * nodes[at + NODE_AXES + 3 * j + d]
      if (!(Math.abs(dot - (i === j ? 1 : 0)) <= AXES_TOLERANCE)) faults.push(`node ${node}: axes ${i} . ${j} = ${dot}`)
    }
  }
}

/** Checks a vertex against the box of a node. */
function checkInside(tree: ObbTree, node: number, vertex: number, faults: string[]): void {
  const { nodes, vertices, frame } = tree
  const at = NODE_STRIDE * node
  const x = (vertices[3 * vertex] - frame[0]) / frame[3] - nodes[at]
  const y = (vertices[3 * vertex + 1] - frame[1]) / frame[3] - nodes[at + 1]
  const z = (vertices[3 * vertex + 2] - frame[2]) / frame[3] - nodes[at + 2]
  for (let i = 0; i < 3; i++) {
    const a = at + NODE_AXES + 3 * i
    const distance = Math.abs(nodes[a] * x + nodes[a + 1] * y + nodes[a + 2] * z)
    if (!(distance <= nodes[at + NODE_EXTENTS + i]))
      faults.push(`vertex ${vertex} is outside node ${node} by ${distance - nodes[at + NODE_EXTENTS + i]}`)
  }
}
