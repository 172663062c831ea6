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
  /** Takes an entry of another kind, below 0, which `visit` queued. Returns whether the search ends. */
  take?(kind: number, a: number, b: number): boolean
}

/** The kind of an entry that is a pair of nodes: the level of a, and times LEVELS the level of b. */
const LEVELS = 256

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
    this.push(rules, 0, 0, 0)
    while (queue.count > 0) {
      queue.pop()
      const { kind, a, b } = queue
      if (queue.first[0] > horizon[0]) break
      if (kind < 0) {
        if (rules.take!(kind, a, b)) return 'stopped'
        continue
      }
      if (this.nodes >= maxNodes) return 'budget'
      const rightA = treeA.links[LINK_STRIDE * a]
      const rightB = treeB.links[LINK_STRIDE * b]
      const endA = treeA.links[LINK_STRIDE * a + 1] !== 0 || kind % LEVELS === limitA
      const endB = treeB.links[LINK_STRIDE * b + 1] !== 0 || Math.floor(kind / LEVELS) === limitB
      if (endA && endB) {
        if (rules.visit(a, b)) return 'stopped'
      } else if (endB || (!endA && isLargerNode(pair, a, b))) {
        this.push(rules, kind + 1, a + 1, b)
        this.push(rules, kind + 1, rightA, b)
      } else {
        this.push(rules, kind + LEVELS, a, b + 1)
        this.push(rules, kind + LEVELS, a, rightB)
      }
    }
    return 'complete'
  }

  private push(rules: SearchRules, levels: number, a: number, b: number): void {
    this.nodes++
    if (rules.bound(a, b)) this.queue.push(levels, a, b)
  }
}
