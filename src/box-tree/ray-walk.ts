/**
 * Walk of a tree of boxes along a ray, or of a box along one: then the boxes of the tree are widened by the reach of
 * the moving box. A box is met where the ray is between its planes of all three axes at one time; whether the greatest
 * of the three times of entry is before the least of the exits is asked by comparing each with each, which costs less
 * than finding the two. V8: see notes, "comparisons instead of extremes".
 */
import { mainAxisOf, RayRow, TINY } from '../geometry/ray/ray.js'
import { grown } from '../memory/grow.js'
import { NODE_LINKS, NODE_ORDER, type TreeNodes } from './layout.js'

/** A search along a ray, and what it has found. A search may walk another tree in a visit, by another RaySearch. */
export abstract class RaySearch {
  /** Origin and direction, of any length but 0. */
  readonly ray = new Float64Array(RayRow.stride)
  /** By how much boxes are wider, along each axis. */
  readonly reach = new Float64Array(3)
  /**
   * best[0]: how far along the ray the closest hit so far is, in lengths of the direction; at first how far counts.
   * -Infinity ends the search.
   */
  abstract readonly best: Float64Array
  /** Nodes that may be looked at; -1 in the end if they were not enough. */
  nodesLeft = 0
  /** Nodes and leaves to come, and where the ray enters the box of each along the axis that it moves most along. */
  private stack: Int32Array = new Int32Array(64)
  private entries: Float64Array = new Float64Array(64)

  /** Takes what the leaf holds, as far as it is closer than the best, or as close. */
  abstract visit(leaf: number): void

  /**
   * Visits all leaves that may hold an answer, nearer ones first as far as is known.
   *
   * Both children of a node are put on the stack, the one that is met first on top, and one that is not met beyond its
   * end: which of the two are met is unpredictable. V8: see notes, "branchless loops".
   */
  walk({ nodes, links, nodeCount, depth }: TreeNodes): void {
    if (nodeCount === 0) return
    const { ray, reach, best } = this
    const stack = (this.stack = grown(this.stack, depth + 2))
    const entries = (this.entries = grown(this.entries, depth + 2))
    // The axis along which the ray moves most, whose entry tells best when a box is met, and the two others.
    const u = mainAxisOf(ray)
    const v = u === 2 ? 0 : u + 1
    const w = v === 2 ? 0 : v + 1
    const du = ray[RayRow.direction + u] + TINY
    const dv = ray[RayRow.direction + v] + TINY
    const dw = ray[RayRow.direction + w] + TINY
    const iu = 1 / du
    const iv = 1 / dv
    const iw = 1 / dw
    const ru = du < 0 ? -reach[u] : reach[u]
    const rv = dv < 0 ? -reach[v] : reach[v]
    const rw = dw < 0 ? -reach[w] : reach[w]
    // The origin for the planes where the ray enters boxes, and for those where it leaves them.
    const pu = ray[u] + ru
    const pv = ray[v] + rv
    const pw = ray[w] + rw
    const qu = ray[u] - ru
    const qv = ray[v] - rv
    const qw = ray[w] - rw
    // Of each axis the side of a box where the ray enters, and where it leaves.
    const au = du < 0 ? u + 3 : u
    const av = dv < 0 ? v + 3 : v
    const aw = dw < 0 ? w + 3 : w
    const bu = 2 * u + 3 - au
    const bv = 2 * v + 3 - av
    const bw = 2 * w + 3 - aw
    // Bit k: of two children with NODE_ORDER k the right one is met first.
    const down = Number(ray[3] < 0) | (Number(ray[4] < 0) << 1) | (Number(ray[5] < 0) << 2)
    const firsts = down | ((7 - down) << 3)
    let end = best[0]
    let top = 0
    let node = 0
    for (let nodesLeft = this.nodesLeft - 1; nodesLeft >= 0; nodesLeft--) {
      // V8: see notes, "masked offsets".
      const n = (node << 4) & 0x3fffffff
      const a0 = (nodes[n + au] - pu) * iu
      const a1 = (nodes[n + av] - pv) * iv
      const a2 = (nodes[n + aw] - pw) * iw
      const b0 = (nodes[n + bu] - qu) * iu
      const b1 = (nodes[n + bv] - qv) * iv
      const b2 = (nodes[n + bw] - qw) * iw
      const c0 = (nodes[n + 6 + au] - pu) * iu
      const c1 = (nodes[n + 6 + av] - pv) * iv
      const c2 = (nodes[n + 6 + aw] - pw) * iw
      const d0 = (nodes[n + 6 + bu] - qu) * iu
      const d1 = (nodes[n + 6 + bv] - qv) * iv
      const d2 = (nodes[n + 6 + bw] - qw) * iw
      const left =
        Number(a0 <= b1) & Number(a0 <= b2) & Number(a1 <= b0) & Number(a1 <= b2) & Number(a2 <= b0) & Number(a2 <= b1) &
        Number(a0 <= end) & Number(a1 <= end) & Number(a2 <= end) & Number(b0 >= 0) & Number(b1 >= 0) & Number(b2 >= 0) // prettier-ignore
      const right =
        Number(c0 <= d1) & Number(c0 <= d2) & Number(c1 <= d0) & Number(c1 <= d2) & Number(c2 <= d0) & Number(c2 <= d1) &
        Number(c0 <= end) & Number(c1 <= end) & Number(c2 <= end) & Number(d0 >= 0) & Number(d1 >= 0) & Number(d2 >= 0) // prettier-ignore
      const isRightFirst = (firsts >> links[n + NODE_ORDER]) & 1
      const l = top + (right & (1 - isRightFirst))
      const r = top + (left & (isRightFirst | (1 - right)))
      stack[l] = links[n + NODE_LINKS]
      entries[l] = a0
      stack[r] = links[n + NODE_LINKS + 1]
      entries[r] = c0
      top += left + right
      // Leaves on the way to the next node.
      for (;;) {
        do if (top-- === 0) return void (this.nodesLeft = nodesLeft)
        while (entries[top] > end)
        node = stack[top]
        if (node >= 0) break
        this.visit(~node)
        end = best[0]
      }
    }
    this.nodesLeft = -1
  }
}
