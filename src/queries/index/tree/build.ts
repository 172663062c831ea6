/**
 * Builds a tree from its leaves, top down: each node splits its leaves in two by a plane, of a few along the axis in
 * which their centres spread most, such that the surfaces of the two boxes, each times its number of leaves, are least
 * (the surface area heuristic: what a random ray costs).
 */
import { grown } from '../../../memory/grow.js'
import { BOX_WORDS, NOBODY, NODE_LINKS, NODE_WORDS } from './layout.js'

/** Planes are between bins of equal width. */
const BINS = 16
/** Up to this many leaves are cut in the middle of their centres. */
const FEW = 4

/** Slots of the leaves, in the order of the tree. */
let order: Int32Array = new Int32Array(64)
/** Ranges of `order` that are to become nodes: first, end, node, number of nodes from the root to it. */
const RANGE = 4
let todo: Int32Array = new Int32Array(64 * RANGE)
/** Leaves and box of each bin. */
const counts = new Int32Array(BINS)
const boxes = new Float64Array(BOX_WORDS * BINS)
/** Cost of the plane below each bin but the lowest. */
const costs = new Float64Array(BINS)
/** Where the leaves are cut: axis, lowest centre, bins a unit, first bin of the right side. */
const cut = new Float64Array(4)

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
  const { nodes, links, leafCount } = tree
  order = grown(order, leafCount)
  let count = 0
  for (let slot = 0; count < leafCount; slot++) if (places[slot] >= 0) order[count++] = slot
  if (count < 2) {
    links[NODE_LINKS] = count === 0 ? NOBODY : ~order[0]
    links[NODE_LINKS + 1] = NOBODY
    nodes.fill(Infinity, BOX_WORDS, BOX_WORDS + 3).fill(-Infinity, BOX_WORDS + 3, 2 * BOX_WORDS)
    if (count === 1) for (let d = 0; d < BOX_WORDS; d++) nodes[d] = tree.boxes[BOX_WORDS * order[0] + d]
    return 1
  }
  let left = 0
  let deepest = 1
  push(left++, 0, count, 0, 1)
  while (left > 0) {
    const t = RANGE * --left
    const first = todo[t]
    const end = todo[t + 1]
    const node = todo[t + 2]
    const depth = todo[t + 3]
    deepest = Math.max(deepest, depth)
    const middle = split(tree.boxes, first, end)
    writeBox(tree.boxes, first, middle, nodes, NODE_WORDS * node)
    writeBox(tree.boxes, middle, end, nodes, NODE_WORDS * node + BOX_WORDS)
    // A range of m leaves takes m - 1 nodes.
    const right = node + middle - first
    links[NODE_WORDS * node + NODE_LINKS] = middle - first === 1 ? ~order[first] : node + 1
    links[NODE_WORDS * node + NODE_LINKS + 1] = end - middle === 1 ? ~order[middle] : right
    if (end - middle > 1) push(left++, middle, end, right, depth + 1)
    if (middle - first > 1) push(left++, first, middle, node + 1, depth + 1)
  }
  return deepest
}

function push(at: number, first: number, end: number, node: number, depth: number): void {
  todo = grown(todo, RANGE * (at + 1))
  todo[RANGE * at] = first
  todo[RANGE * at + 1] = end
  todo[RANGE * at + 2] = node
  todo[RANGE * at + 3] = depth
}

function writeBox(from: Float32Array, first: number, end: number, nodes: Float32Array, at: number): void {
  let a = Infinity
  let b = Infinity
  let c = Infinity
  let x = -Infinity
  let y = -Infinity
  let z = -Infinity
  for (let k = first; k < end; k++) {
    const s = 6 * order[k]
    a = Math.min(a, from[s])
    b = Math.min(b, from[s + 1])
    c = Math.min(c, from[s + 2])
    x = Math.max(x, from[s + 3])
    y = Math.max(y, from[s + 4])
    z = Math.max(z, from[s + 5])
  }
  nodes[at] = a
  nodes[at + 1] = b
  nodes[at + 2] = c
  nodes[at + 3] = x
  nodes[at + 4] = y
  nodes[at + 5] = z
}

/** Sorts the leaves of a range into two, and returns where the second begins. */
function split(from: Float32Array, first: number, end: number): number {
  const middle = (first + end) >> 1
  if (end - first === 2 || !findCut(from, first, end)) return middle
  const axis = cut[0]
  const low = cut[1]
  const scale = cut[2]
  const bin = cut[3]
  const places = order
  let i = first
  let j = end - 1
  while (i <= j) {
    const slot = places[i]
    if (Math.floor((from[6 * slot + axis] + from[6 * slot + axis + 3] - low) * scale) < bin) i++
    else {
      places[i] = places[j]
      places[j--] = slot
    }
  }
  return i
}

/** Writes where to cut; false if all centres are at one place. */
function findCut(from: Float32Array, first: number, end: number): boolean {
  const places = order
  let a = Infinity
  let b = Infinity
  let c = Infinity
  let x = -Infinity
  let y = -Infinity
  let z = -Infinity
  for (let k = first; k < end; k++) {
    const s = 6 * places[k]
    const p = from[s] + from[s + 3]
    const q = from[s + 1] + from[s + 4]
    const r = from[s + 2] + from[s + 5]
    a = Math.min(a, p)
    b = Math.min(b, q)
    c = Math.min(c, r)
    x = Math.max(x, p)
    y = Math.max(y, q)
    z = Math.max(z, r)
  }
  const axis = x - a >= y - b ? (x - a >= z - c ? 0 : 2) : y - b >= z - c ? 1 : 2
  const low = axis === 0 ? a : axis === 1 ? b : c
  const width = (axis === 0 ? x : axis === 1 ? y : z) - low
  const bins = end - first <= FEW ? 2 : BINS
  const scale = (bins * (1 - 1e-9)) / width
  if (!(scale < Infinity)) return false
  cut[0] = axis
  cut[1] = low
  cut[2] = scale
  cut[3] = 1
  if (bins === 2) return true
  fillBins(from, first, end)
  cut[3] = bestBin()
  return true
}

function fillBins(from: Float32Array, first: number, end: number): void {
  const axis = cut[0]
  const low = cut[1]
  const scale = cut[2]
  const places = order
  const bounds = boxes
  counts.fill(0)
  for (let b = 0; b < 6 * BINS; b += 6) {
    bounds[b] = bounds[b + 1] = bounds[b + 2] = Infinity
    bounds[b + 3] = bounds[b + 4] = bounds[b + 5] = -Infinity
  }
  for (let k = first; k < end; k++) {
    const s = 6 * places[k]
    const bin = Math.floor((from[s + axis] + from[s + axis + 3] - low) * scale)
    const b = 6 * bin
    counts[bin]++
    bounds[b] = Math.min(bounds[b], from[s])
    bounds[b + 1] = Math.min(bounds[b + 1], from[s + 1])
    bounds[b + 2] = Math.min(bounds[b + 2], from[s + 2])
    bounds[b + 3] = Math.max(bounds[b + 3], from[s + 3])
    bounds[b + 4] = Math.max(bounds[b + 4], from[s + 4])
    bounds[b + 5] = Math.max(bounds[b + 5], from[s + 5])
  }
}

/** The first bin of the right side: the lowest and the highest bin are never empty, so either side has leaves. */
function bestBin(): number {
  addUp(BINS - 1, -1)
  addUp(0, 1)
  let best = 1
  for (let b = 2; b < BINS; b++) if (costs[b] < costs[best]) best = b
  return best
}

/** Adds the cost of one side of each plane: of all bins from the far end on. */
function addUp(from: number, step: number): void {
  const bounds = boxes
  let a = Infinity
  let b = Infinity
  let c = Infinity
  let x = -Infinity
  let y = -Infinity
  let z = -Infinity
  let leaves = 0
  for (let bin = from, k = 1; k < BINS; bin += step, k++) {
    const o = 6 * bin
    leaves += counts[bin]
    a = Math.min(a, bounds[o])
    b = Math.min(b, bounds[o + 1])
    c = Math.min(c, bounds[o + 2])
    x = Math.max(x, bounds[o + 3])
    y = Math.max(y, bounds[o + 4])
    z = Math.max(z, bounds[o + 5])
    const cost = leaves * ((x - a) * (y - b) + (y - b) * (z - c) + (z - c) * (x - a))
    if (step < 0) costs[bin] = cost
    else costs[bin + 1] += cost
  }
}
