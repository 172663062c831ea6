/**
 * A binary tree of axis-aligned boxes over numbered slots. A node has the boxes of both of its children, so a walk
 * reads one cache line for each node, and none for a leaf. Boxes are float32, and hold what they bound with room to
 * spare (QUERY_BOX_SLACK), so that a walk in doubles errs towards visiting.
 */
import { grownCapacity, resized, shareField } from '../memory/grow.js'
import { reorder, reorderRows } from '../memory/reorder.js'
import { clearBox, surfaceOf, widenBox } from './boxes.js'
import { orderOf, TreeBuild } from './build.js'
import { BOX_WORDS, NOBODY, NODE_ADDRESS, NODE_LINKS, NODE_ORDER, NODE_WORDS, ROOT, type TreeNodes } from './layout.js'

/** Part of the leaves that may have come or gone since the tree was built. */
const MOST_EDITED = 1 / 4
/**
 * Levels that the tree may be deeper than it was built. Leaves that come at one place hang one below the other: each
 * looks at all before it, and walks that call themselves once a level would overflow the engine's stack.
 */
const MOST_DEEPER = 1024
/** The cost of the tree is looked at when each leaf has been written so many times, on average, since the last look. */
const LOOK_AFTER = 8
/** Times the cost of the tree as it was built: a dearer one is built anew. */
const DEAREST = 1.3

/** The box that a leaf would widen another to. */
const wider = new Float32Array(BOX_WORDS)

export class BoxTree implements TreeNodes {
  /** NODE_WORDS a node, as float32 and as integers. */
  nodes = new Float32Array(NODE_WORDS)
  links = new Int32Array(this.nodes.buffer)
  nodeCount = 0
  depth = 0
  /** Number of leaves. */
  leafCount = 0
  /** BOX_WORDS a slot: the boxes of the leaves, written by the owner of the tree before it calls {@link write}. */
  boxes = new Float32Array(0)
  /** Address of the box of each slot in the nodes, -1 for a slot that is no leaf. */
  private places = new Int32Array(0)
  /** 1 for a node whose boxes changed since its own box was written. */
  private isDirty = new Uint8Array(0)
  /** Leaves that came or went since the tree was built, and leaves written since its cost was looked at. */
  private edits = 0
  private writes = 0
  private builtCost = 0
  private builtDepth = 0
  /** The slots of the leaves from left to right, when the tree was built. */
  private order = new Int32Array(0)

  /** Number of times that the tree was built. */
  builds = 0

  /** Makes room for `count` slots. */
  reserve(count: number): void {
    const { length } = this.places
    if (count <= length) return
    const slots = grownCapacity(length, count)
    this.boxes = resized(this.boxes, BOX_WORDS * slots)
    this.places = resized(this.places, slots).fill(-1, length)
  }

  /** Puts the nodes in shared memory, before there are any. */
  share(): void {
    shareField(this, 'nodes')
    this.links = new Int32Array(this.nodes.buffer)
  }

  /** Whether a slot is a leaf. */
  has(slot: number): boolean {
    return this.places[slot] >= 0
  }

  /** Takes over the box of a slot, which becomes a leaf if it is none. {@link refit} must follow. */
  write(slot: number): void {
    const at = this.places[slot]
    if (at < 0) return this.insert(slot)
    this.writes++
    if (!this.mustBuild()) this.copyBox(slot, at)
  }

  /** Whether so many leaves came or went, or so deep, that {@link refit} will build the nodes: none are kept then. */
  private mustBuild(): boolean {
    return this.edits > MOST_EDITED * this.leafCount || this.depth > this.builtDepth + MOST_DEEPER
  }

  private copyBox(slot: number, at: number): void {
    const { nodes, boxes } = this
    const node = at >> 1
    const to = NODE_WORDS * node + BOX_WORDS * (at & 1)
    for (let d = 0; d < BOX_WORDS; d++) nodes[to + d] = boxes[BOX_WORDS * slot + d]
    this.isDirty[node] = 1
  }

  /** A new leaf goes down beside the leaf whose way there widens the boxes least. */
  private insert(slot: number): void {
    this.leafCount++
    this.edits++
    // Any address: the slot is a leaf now.
    this.places[slot] = 0
    if (this.mustBuild()) return
    const { boxes } = this
    let at = 0
    for (let depth = 1; ; depth++) {
      const base = NODE_WORDS * (at >> 1)
      const left = this.growth(base, slot)
      const right = this.growth(base + BOX_WORDS, slot)
      const address = (at & ~1) | Number(right < left)
      const link = this.links[NODE_LINKS + base + (address & 1)]
      if (link === NOBODY) {
        this.link(address, ~slot)
        return this.copyBox(slot, address)
      }
      // The box of the child holds the new leaf from now on.
      const box = base + BOX_WORDS * (address & 1)
      if (link < 0) {
        this.depth = Math.max(this.depth, depth + 1)
        const node = this.addNode(address)
        this.links[NODE_LINKS + base + (address & 1)] = node
        this.link(2 * node, link)
        this.link(2 * node + 1, ~slot)
        this.copyBox(~link, 2 * node)
        this.copyBox(slot, 2 * node + 1)
        this.links[NODE_WORDS * node + NODE_ORDER] = orderOf(this.nodes, NODE_WORDS * node)
        return
      }
      widenBox(this.nodes, box, boxes, BOX_WORDS * slot)
      at = 2 * link
    }
  }

  /** By how much the surface of the box at `nodes[b]` grows if it takes in the box of a slot. */
  private growth(b: number, slot: number): number {
    const { nodes, boxes } = this
    if (nodes[b] > nodes[b + 3]) return 0
    for (let d = 0; d < BOX_WORDS; d++) wider[d] = nodes[b + d]
    widenBox(wider, 0, boxes, BOX_WORDS * slot)
    return surfaceOf(wider, 0) - surfaceOf(nodes, b)
  }

  /** A slot is no leaf any more: its side of the node is nobody's until another leaf comes there. */
  remove(slot: number): void {
    const at = this.places[slot]
    if (at < 0) return
    this.places[slot] = -1
    this.leafCount--
    this.edits++
    if (this.mustBuild()) return
    this.link(at, NOBODY)
    this.isDirty[at >> 1] = 1
  }

  /** Puts a child, or nobody, at an address. */
  private link(address: number, link: number): void {
    const node = NODE_WORDS * (address >> 1)
    this.links[node + NODE_LINKS + (address & 1)] = link
    if (link >= 0) this.links[NODE_WORDS * link + NODE_ADDRESS] = address
    else if (link !== NOBODY) this.places[~link] = address
    else clearBox(this.nodes, node + BOX_WORDS * (address & 1))
  }

  private addNode(address: number): number {
    this.reserveNodes(this.nodeCount + 1)
    const node = this.nodeCount++
    this.links[NODE_WORDS * node + NODE_ADDRESS] = address
    this.isDirty[node] = 1
    return node
  }

  private reserveNodes(count: number): void {
    if (NODE_WORDS * count <= this.nodes.length) return
    const capacity = grownCapacity(this.nodes.length / NODE_WORDS, count)
    this.nodes = resized(this.nodes, NODE_WORDS * capacity)
    this.links = new Int32Array(this.nodes.buffer)
    this.isDirty = resized(this.isDirty, capacity)
  }

  /**
   * After all writes: brings the boxes of the nodes up to date, or builds the tree anew where too many leaves came or
   * went, or the boxes overlap too much. Children have higher numbers than their parents.
   */
  refit(): void {
    if (this.mustBuild()) return this.build()
    this.refitNodes()
    if (this.writes < LOOK_AFTER * this.leafCount) return
    this.writes = 0
    if (this.cost() > DEAREST * this.builtCost) this.build()
  }

  private refitNodes(): void {
    const { nodes, links, isDirty } = this
    for (let node = this.nodeCount - 1; node >= 0; node--) {
      if (isDirty[node] === 0) continue
      isDirty[node] = 0
      const n = NODE_WORDS * node
      const address = links[n + NODE_ADDRESS]
      if (address < 0) continue
      const up = address >> 1
      const to = NODE_WORDS * up + BOX_WORDS * (address & 1)
      isDirty[up] = 1
      for (let d = 0; d < BOX_WORDS; d++) nodes[to + d] = nodes[n + d]
      widenBox(nodes, to, nodes, n + BOX_WORDS)
    }
  }

  private build(): void {
    const { places } = this
    const order = (this.order = new Int32Array(this.leafCount))
    for (let slot = 0, count = 0; count < order.length; slot++) if (places[slot] >= 0) order[count++] = slot
    this.reserveNodes(order.length)
    const { nodes, links } = this
    const { nodeCount, depth } = new TreeBuild(nodes, this.boxes, order, 1)
    this.nodeCount = nodeCount
    this.depth = this.builtDepth = depth
    this.isDirty.fill(0, 0, nodeCount)
    links[NODE_ADDRESS] = ROOT
    for (let node = 0; node < nodeCount; node++)
      for (let side = 0; side < 2; side++) {
        const link = links[NODE_WORDS * node + NODE_LINKS + side]
        this.link(2 * node + side, link >= 0 || link === NOBODY ? link : ~order[~link])
      }
    this.edits = this.writes = 0
    this.builtCost = this.cost()
    this.builds++
  }

  /**
   * Right after a build: writes the slots to `order`, those of the leaves first, from left to right, and takes the
   * places in it as the new slots.
   */
  renumber(order: Int32Array, count: number): void {
    const { links, places, leafCount } = this
    order.set(this.order)
    let next = leafCount
    for (let slot = 0; slot < count; slot++) if (places[slot] < 0) order[next++] = slot
    reorder(places, order, count)
    reorderRows(this.boxes, BOX_WORDS, order, count)
    for (let slot = 0; slot < leafCount; slot++)
      links[NODE_WORDS * (places[slot] >> 1) + NODE_LINKS + (places[slot] & 1)] = ~slot
  }

  /** Surface of all boxes of nodes: what a random ray visits is proportional to it. */
  private cost(): number {
    const { nodes, links } = this
    let sum = 0
    for (let n = 0; n < NODE_WORDS * this.nodeCount; n += NODE_WORDS) {
      for (let side = 0; side < 2; side++)
        if (links[n + NODE_LINKS + side] >= 0 && nodes[n + BOX_WORDS * side] < Infinity)
          sum += surfaceOf(nodes, n + BOX_WORDS * side)
    }
    return sum
  }
}
