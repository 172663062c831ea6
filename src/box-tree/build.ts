/**
 * Builds a tree from the boxes of numbered items, top down: each node splits its items in two by a plane, of a few
 * across the axis in which their centres spread most, such that the surfaces of the two boxes, each times its number of
 * items, are least (the surface area heuristic: what a random ray costs). Planes across the other axes too would save
 * a ray 2 or 3 % of its nodes, and take three times as long.
 */
import { clearBox, widenBox } from './boxes.js'
import { cutByArea, partition, type BoxRange } from './cut.js'
import { BOX_WORDS, NOBODY, NODE_LINKS, NODE_ORDER, NODE_WORDS } from './layout.js'

/** Up to this many items are cut in the middle of their centres. */
const FEW = 4

/** A cut, and its cost. */
const cut = new Float64Array(2)
/** Twice the centres of a range: least and greatest along each axis. */
const centres = new Float64Array(BOX_WORDS)

/**
 * Writes the nodes of a tree of the items in `order`, which it sorts: node 0 is the root, a child has a higher number.
 * The link of a leaf that holds m items from place f on is ~(leafSize * f + m - 1).
 */
export class TreeBuild implements BoxRange {
  start = 0
  end = 0
  nodeCount = 0
  depth = 0
  readonly keys: Float64Array
  private readonly links: Int32Array

  /** `nodes` has room for a node for each item but one, and for one node at least. */
  constructor(
    private readonly nodes: Float32Array,
    readonly boxes: Float32Array,
    readonly order: Int32Array,
    private readonly leafSize: number,
  ) {
    this.keys = new Float64Array(order.length)
    this.links = new Int32Array(nodes.buffer)
    if (order.length > 0) this.addNode(0, order.length, 1)
  }

  /** Makes a range of the order a node, and returns its number. */
  private addNode(from: number, end: number, depth: number): number {
    const node = this.nodeCount++
    const n = NODE_WORDS * node
    this.depth = Math.max(this.depth, depth)
    const middle = this.split(from, end)
    for (let side = 0; side < 2; side++) {
      const first = side === 0 ? from : middle
      const last = side === 0 ? middle : end
      this.writeBox(n + BOX_WORDS * side, first, last)
      this.links[n + NODE_LINKS + side] = this.linkOf(first, last, depth)
    }
    this.links[n + NODE_ORDER] = orderOf(this.nodes, n)
    return node
  }

  private linkOf(from: number, end: number, depth: number): number {
    if (end === from) return NOBODY
    return end - from <= this.leafSize ? ~(this.leafSize * from + end - from - 1) : this.addNode(from, end, depth + 1)
  }

  private writeBox(at: number, from: number, end: number): void {
    clearBox(this.nodes, at)
    for (let k = from; k < end; k++) widenBox(this.nodes, at, this.boxes, BOX_WORDS * this.order[k])
  }

  /** Sorts a range into two, and returns where the second begins. */
  private split(from: number, end: number): number {
    const { order, keys, boxes } = this
    const middle = (from + end) >> 1
    if (end - from <= 2) return middle
    centres.fill(Infinity, 0, 3).fill(-Infinity, 3)
    for (let k = from; k < end; k++)
      for (let d = 0, s = BOX_WORDS * order[k]; d < 3; d++) {
        const centre = boxes[s + d] + boxes[s + 3 + d]
        centres[d] = Math.min(centres[d], centre)
        centres[3 + d] = Math.max(centres[3 + d], centre)
      }
    let axis = 0
    for (let d = 1; d < 3; d++) if (centres[3 + d] - centres[d] > centres[3 + axis] - centres[axis]) axis = d
    const low = centres[axis]
    const high = centres[3 + axis]
    // All centres are at one place.
    if (!(low < high)) return middle
    for (let k = from; k < end; k++)
      keys[k] = boxes[BOX_WORDS * order[k] + axis] + boxes[BOX_WORDS * order[k] + axis + 3]
    this.start = from
    this.end = end
    cut[0] = 0.5 * (low + high)
    if (end - from > FEW) cutByArea(this, low, high, cut)
    const at = partition(keys, order, from, end, cut[0])
    return at > from && at < end ? at : middle
  }
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
