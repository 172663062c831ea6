import { BoundQueue } from './bound-queue.js'
import { isLargerNode, type TreePair } from './pair.js'
import { LINK_STRIDE } from './tree.js'

/** How a search ended. */
export type SearchEnd = 'complete' | 'stopped' | 'budget'

/** What a best-first search looks for. */
export interface SearchRules {
  /**
   * Bounds what two nodes hold: writes to `queue.next` a number from `queue.first`, the bound of their parents, on that
   * nothing in them is below. False if that is not below the horizon: nothing in them is wanted.
   */
  bound(a: number, b: number): boolean
  /** Takes two end nodes: leaves, or nodes at a depth limit. Returns whether the search ends. */
  visit(a: number, b: number): boolean
  /** Takes an entry of another kind, not 0, which `visit` queued. Returns whether the search ends. */
  take?(a: number, b: number): boolean
}

/** The kind of an entry that is a pair of nodes. */
const NODES = 0

/**
 * The best-first search of two trees: pairs of nodes wait with a bound, and of the pair with the least bound the larger
 * box is opened, one at a time. So a search can be stopped at any pair, or by a budget, and everything below the bound
 * that it reached is known.
 */
export class BestFirstSearch {
  readonly queue = new BoundQueue()
  /** One number: bounds above it end the search. */
  readonly horizon = new Float64Array(1)
  /** Pairs of nodes that were bounded. */
  nodes = 0

  run(pair: TreePair, maxNodes: number, rules: SearchRules): SearchEnd {
    const { queue, horizon } = this
    const linksA = pair.treeA.links
    const linksB = pair.treeB.links
    this.nodes = 0
    queue.count = 0
    queue.first[0] = 0
    this.push(rules, 0, 0)
    while (queue.count > 0) {
      queue.pop()
      const { kind, a, b } = queue
      if (queue.first[0] > horizon[0]) break
      if (kind !== NODES) {
        if (rules.take!(a, b)) return 'stopped'
        continue
      }
      if (this.nodes >= maxNodes) return 'budget'
      const endA = linksA[LINK_STRIDE * a + 1] !== 0
      const endB = linksB[LINK_STRIDE * b + 1] !== 0
      if (endA && endB) {
        if (rules.visit(a, b)) return 'stopped'
      } else if (endB || (!endA && isLargerNode(pair, a, b))) {
        this.push(rules, a + 1, b)
        this.push(rules, linksA[LINK_STRIDE * a], b)
      } else {
        this.push(rules, a, b + 1)
        this.push(rules, a, linksB[LINK_STRIDE * b])
      }
    }
    return 'complete'
  }

  private push(rules: SearchRules, a: number, b: number): void {
    this.nodes++
    if (rules.bound(a, b)) this.queue.push(NODES, a, b)
  }
}
