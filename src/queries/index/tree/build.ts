/**
 * Builds a tree from its leaves, top down: each node splits its leaves in two by a plane, of a few along the axis in
 * which their centres spread most, such that the surfaces of the two boxes, each times its number of leaves, are least
 * (the surface area heuristic: what a random ray costs).
 */
import { grown } from '../../../memory/grow.js'
import { clearBox, surfaceOf, widenBox } from './boxes.js'
import { BOX_WORDS, NOBODY, NODE_LINKS, NODE_ORDER, NODE_WORDS } from './layout.js'

/** Planes are between bins of equal width. */
const BINS = 16
/** Up to this many leaves are cut in the middle of their centres. */
const FEW = 4

/** Slots of the leaves, in the order of the tree. */
let order: Int32Array = new Int32Array(64)
/** Nodes from the root to a leaf at most. */
let deepest = 0
/** Leaves and box of each bin. */
const counts = new Int32Array(BINS)
const bins = new Float32Array(BOX_WORDS * BINS)
/** Cost of the plane below each bin but the lowest. */
const costs = new Float64Array(BINS)
const box = new Float32Array(BOX_WORDS)
/** Twice the centres of a range: least and greatest along each axis. */
const centres = new Float64Array(BOX_WORDS)

/** The leaves, and room for their nodes. */
interface Leaves {
  readonly nodes: Float32Array
  readonly links: Int32Array
  readonly leafCount: number
  readonly boxes: Float32Array
}

/** Slots of the leaves of the tree that was built last, from left to right. */
export function leavesInOrder(): Int32Array {
  return order
}

/**
 * Writes the nodes of a tree of all slots with a place: node 0 is the root, a child has a higher number. Returns the
 * depth.
 */
export function buildNodes(tree: Leaves, places: Int32Array): number {
  const { leafCount } = tree
  order = grown(order, leafCount)
  let count = 0
  for (let slot = 0; count < leafCount; slot++) if (places[slot] >= 0) order[count++] = slot
  deepest = 0
  addNode(tree, 0, count, 0, 1)
  return deepest
}

/** Makes a range of the order a node. A range of m leaves takes m - 1 nodes. */
function addNode(tree: Leaves, first: number, end: number, node: number, depth: number): void {
  const { nodes, links, boxes } = tree
  deepest = Math.max(deepest, depth)
  const middle = split(boxes, first, end)
  const right = node + middle - first
  const n = NODE_WORDS * node
  writeBox(boxes, first, middle, nodes, n)
  writeBox(boxes, middle, end, nodes, n + BOX_WORDS)
  links[n + NODE_LINKS] = linkOf(first, middle, node + 1)
  links[n + NODE_LINKS + 1] = linkOf(middle, end, right)
  links[n + NODE_ORDER] = orderOf(nodes, n)
  if (middle - first > 1) addNode(tree, first, middle, node + 1, depth + 1)
  if (end - middle > 1) addNode(tree, middle, end, right, depth + 1)
}

/** The link of a range, which is nobody, a leaf, or this node. */
function linkOf(first: number, end: number, node: number): number {
  return end === first ? NOBODY : end - first === 1 ? ~order[first] : node
}

/** The NODE_ORDER of the two boxes at `nodes[n]`. */
export function orderOf(nodes: Float32Array, n: number): number {
  let order = 0
  let widest = 0
  for (let d = 0; d < 3; d++) {
    const apart = nodes[n + 6 + d] + nodes[n + 9 + d] - nodes[n + d] - nodes[n + 3 + d]
    if (!(Math.abs(apart) > widest)) continue
    widest = Math.abs(apart)
    order = apart < 0 ? d + 3 : d
  }
  return order
}

function writeBox(boxes: Float32Array, first: number, end: number, nodes: Float32Array, at: number): void {
  clearBox(nodes, at)
  for (let k = first; k < end; k++) widenBox(nodes, at, boxes, BOX_WORDS * order[k])
}

/** Sorts the leaves of a range into two, and returns where the second begins. */
function split(boxes: Float32Array, first: number, end: number): number {
  const middle = (first + end) >> 1
  if (end - first <= 2) return middle
  centres.fill(Infinity, 0, 3).fill(-Infinity, 3)
  for (let k = first; k < end; k++)
    for (let d = 0, s = BOX_WORDS * order[k]; d < 3; d++) {
      const centre = boxes[s + d] + boxes[s + 3 + d]
      centres[d] = Math.min(centres[d], centre)
      centres[3 + d] = Math.max(centres[3 + d], centre)
    }
  let axis = 0
  for (let d = 1; d < 3; d++) if (centres[3 + d] - centres[d] > centres[3 + axis] - centres[axis]) axis = d
  const low = centres[axis]
  const scale = ((end - first <= FEW ? 2 : BINS) * (1 - 1e-9)) / (centres[3 + axis] - low)
  // All centres are at one place.
  if (!(scale < Infinity)) return middle
  const cut = end - first <= FEW ? 1 : findCut(boxes, first, end, axis, low, scale)
  let i = first
  let j = end - 1
  while (i <= j) {
    const slot = order[i]
    if (binOf(boxes, slot, axis, low, scale) < cut) i++
    else {
      order[i] = order[j]
      order[j--] = slot
    }
  }
  return i
}

function binOf(boxes: Float32Array, slot: number, axis: number, low: number, scale: number): number {
  const s = BOX_WORDS * slot + axis
  return Math.floor((boxes[s] + boxes[s + 3] - low) * scale)
}

/** The first bin of the right side: the lowest and the highest bin are never empty, so either side has leaves. */
function findCut(boxes: Float32Array, first: number, end: number, axis: number, low: number, scale: number): number {
  counts.fill(0)
  for (let bin = 0; bin < BINS; bin++) clearBox(bins, BOX_WORDS * bin)
  for (let k = first; k < end; k++) {
    const bin = binOf(boxes, order[k], axis, low, scale)
    counts[bin]++
    widenBox(bins, BOX_WORDS * bin, boxes, BOX_WORDS * order[k])
  }
  let leaves = 0
  clearBox(box, 0)
  for (let bin = BINS - 1; bin > 0; bin--) {
    leaves += counts[bin]
    widenBox(box, 0, bins, BOX_WORDS * bin)
    costs[bin] = leaves * surfaceOf(box, 0)
  }
  let best = 1
  leaves = 0
  clearBox(box, 0)
  for (let bin = 1; bin < BINS; bin++) {
    leaves += counts[bin - 1]
    widenBox(box, 0, bins, BOX_WORDS * (bin - 1))
    costs[bin] += leaves * surfaceOf(box, 0)
    if (costs[bin] < costs[best]) best = bin
  }
  return best
}
