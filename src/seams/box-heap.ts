import { BOUNDS_STRIDE } from '../broad-phase/broad-phase.js'
import { grown } from '../memory/grow.js'
import { List } from '../memory/list.js'
import { orderByPosition } from '../memory/space-order.js'

/** A tree of boxes, for what lies below a plane. Node 1 is the root; the children of node n are 2 n and 2 n + 1. */
export class BoxHeap {
  /** The leaves, which the owner lists before it calls {@link build}; and what {@link search} found. */
  readonly items = new List()
  readonly found = new List()
  /** How high the lowest point of what is found may be. */
  readonly limit = new Float64Array(1)
  /** BOUNDS_STRIDE numbers a node: its ends against the axes, and along them. */
  private ends = new Float64Array(0)

  /** Takes the items, and puts them in the order of space. The bounds of item i are at `bounds[BOUNDS_STRIDE * i]`. */
  build(bounds: Float64Array): void {
    const { items, count } = this.items
    const ends = (this.ends = grown(this.ends, 2 * BOUNDS_STRIDE * count))
    orderByPosition(items, count, bounds, BOUNDS_STRIDE)
    for (let node = 2 * count - 1; node > 0; node--)
      for (let k = 0, at = BOUNDS_STRIDE * node; k < BOUNDS_STRIDE; k++, at++) {
        const child = at + BOUNDS_STRIDE * node
        if (node < count) ends[at] = Math.max(ends[child], ends[child + BOUNDS_STRIDE])
        else ends[at] = (k < 3 ? -1 : 1) * bounds[BOUNDS_STRIDE * items[node - count] + k]
      }
  }

  /**
   * Adds to `found` the items below a node (default: the root) whose bounds have a point within the limit along the
   * vector `n[i]`.
   */
  search(n: Float64Array, i: number, node = 1): void {
    let least = 0
    for (let d = 0; d < 3; d++)
      least -= Math.abs(n[i + d]) * this.ends[BOUNDS_STRIDE * node + (n[i + d] > 0 ? d : 3 + d)]
    if (least > this.limit[0]) return
    if (node >= this.items.count) return this.found.add(this.items.items[node - this.items.count])
    this.search(n, i, 2 * node)
    this.search(n, i, 2 * node + 1)
  }
}
