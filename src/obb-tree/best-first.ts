import { ROW_STRIDE } from '../geometry/rows.js'
import { BoundQueue } from './bound-queue.js'
import { isLargerNode, limitOf, type TreePair } from './pair.js'
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
  /** Takes an entry of another kind, which `visit` queued. Returns whether the search ends. */
  take?(kind: number, a: number, b: number): boolean
}

/** Kind of the entries that are nodes. */
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
    const { treeA, treeB, rows } = pair
    const limitA = limitOf(treeA, rows, 0)
    const limitB = limitOf(treeB, rows, ROW_STRIDE)
    this.nodes = 0
    queue.count = 0
    queue.first[0] = 0
    this.push(rules, 0, 0, 0, 0)
    while (queue.count > 0) {
      queue.pop()
      const { kind, a, b, levelA, levelB } = queue
      if (queue.first[0] > horizon[0]) break
      if (kind !== NODES) {
        if (rules.take!(kind, a, b)) return 'stopped'
        continue
      }
      if (this.nodes >= maxNodes) return 'budget'
      const rightA = treeA.links[LINK_STRIDE * a]
      const rightB = treeB.links[LINK_STRIDE * b]
      const endA = treeA.links[LINK_STRIDE * a + 1] !== 0 || levelA === limitA
      const endB = treeB.links[LINK_STRIDE * b + 1] !== 0 || levelB === limitB
      if (endA && endB) {
        if (rules.visit(a, b)) return 'stopped'
      } else if (endB || (!endA && isLargerNode(pair, a, b))) {
        this.push(rules, a + 1, levelA + 1, b, levelB)
        this.push(rules, rightA, levelA + 1, b, levelB)
      } else {
        this.push(rules, a, levelA, b + 1, levelB + 1)
        this.push(rules, a, levelA, rightB, levelB + 1)
      }
    }
    return 'complete'
  }

  private push(rules: SearchRules, a: number, levelA: number, b: number, levelB: number): void {
    this.nodes++
    if (rules.bound(a, b)) this.queue.push(NODES, a, b, levelA, levelB)
  }
}
