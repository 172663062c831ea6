/** A tree of boxes (box-tree) after a refit: links, addresses, depth; boxes are exactly their content. */
import type { BoxTree } from '../box-tree/box-tree.js'
import { BOX_WORDS, NOBODY, NODE_ADDRESS, NODE_LINKS, NODE_WORDS, ROOT } from '../box-tree/layout.js'
import { fail } from './walk.js'

/** Throws the first invariant that does not hold; returns the slots of the leaves. */
export function checkBoxTree(tree: BoxTree): number[] {
  const { links, nodeCount } = tree
  const leaves: number[] = []
  if (nodeCount > 0) {
    if (links[NODE_ADDRESS] !== ROOT) fail('tree.root', `the root has address ${links[NODE_ADDRESS]}`)
    reached = 0
    checkNode(tree, 0, 1, leaves)
    if (reached !== nodeCount) fail('tree.nodes', `${reached} nodes are below the root of ${nodeCount}`)
  }
  if (leaves.length !== tree.leafCount) fail('tree.leaves', `${leaves.length} leaves, but ${tree.leafCount} counted`)
  return leaves
}

/** Nodes that the walk has come to. */
let reached = 0

/** Walks a node and what is below it; returns its box. */
function checkNode(tree: BoxTree, node: number, depth: number, leaves: number[]): Float32Array {
  const { nodes, links, boxes } = tree
  reached++
  if (depth > tree.depth) fail('tree.depth', `node ${node} is at depth ${depth} of ${tree.depth}`)
  const own = Float32Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity)
  for (let side = 0; side < 2; side++) {
    const at = NODE_WORDS * node + BOX_WORDS * side
    const link = links[NODE_WORDS * node + NODE_LINKS + side]!
    if (link === NOBODY) {
      if (!(nodes[at]! > nodes[at + 3]!)) fail('tree.boxes', `nobody has a box in node ${node}`)
      continue
    }
    if (link < 0) {
      if (tree['places'][~link] !== 2 * node + side) fail('tree.places', `slot ${~link} is not found in node ${node}`)
      leaves.push(~link)
      // A child has a higher number than its parent: the walk ends.
    } else if (!(link > node && link < tree.nodeCount && links[NODE_WORDS * link + NODE_ADDRESS] === 2 * node + side))
      fail('tree.links', `node ${link} is no child of node ${node}`)
    const content =
      link < 0 ? boxes.subarray(BOX_WORDS * ~link, BOX_WORDS * (~link + 1)) : checkNode(tree, link, depth + 1, leaves)
    for (let d = 0; d < BOX_WORDS; d++)
      if (nodes[at + d] !== content[d]) fail('tree.boxes', `a box of node ${node} is not what is below it`)
    for (let d = 0; d < 3; d++) {
      own[d] = Math.min(own[d]!, nodes[at + d]!)
      own[3 + d] = Math.max(own[3 + d]!, nodes[at + 3 + d]!)
    }
  }
  return own
}
