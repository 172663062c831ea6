/**
 * All pairs of triangles of two moving and turning meshes that touch within an interval, each with its own first time,
 * in the order of these times (Eberly, section 7, over an interval).
 *
 * Pairs of nodes wait with a time before which they surely do not touch (moving-pair.ts), pairs of triangles with their
 * time of contact. So a search can be stopped at any pair, or by a budget, and everything up to the time that it
 * reached is known. The trap: a bound is early by the tolerance of nodes, so it may only drop pairs that are not
 * reached within the interval.
 */
import { Advance } from '../../geometry/advancement/layout.js'
import type { SearchEnd, SearchRules } from '../best-first.js'
import type { TreePair } from '../pair.js'
import { LINK_STRIDE } from '../tree.js'
import { MovingPair } from './moving-pair.js'

/** Kinds of entries that are no pairs of nodes to be opened. */
const BOXES = 1
const TRIANGLES = 2

/**
 * Takes slots of triangles that touch, or nodes at a depth limit or leaves that are boxes, no later than their
 * triangles touch. Returns whether the search ends.
 */
type VisitMoving = (isBoxes: boolean, a: number, b: number) => boolean

export class MovingSearch implements SearchRules {
  private readonly pair = new MovingPair()
  declare private trees: TreePair
  declare private report: VisitMoving

  /** One number: the time that the search has reached. All pairs that touch before it have been reported. */
  get reached(): Float64Array {
    return this.pair.search.queue.first
  }

  /** Pairs of boxes that were bounded. */
  get nodes(): number {
    return this.pair.search.nodes
  }

  /** Calls `visit` for the pairs that touch in [0, maxTime]. */
  run(query: TreePair & { readonly maxTime: number; readonly maxNodes: number }, visit: VisitMoving): SearchEnd {
    const { pair } = this
    this.trees = query
    this.report = visit
    pair.begin(query, true)
    pair.search.horizon[0] = query.maxTime
    const end = pair.search.run(query, query.maxNodes, this)
    if (end === 'complete') this.reached[0] = query.maxTime
    return end
  }

  /** Poses two triangles at the time reached; the result is the scratch of an advancement, relative to A's pivot. */
  place(slotA: number, slotB: number): Float64Array {
    this.pair.placeTriangles(slotA, slotB, this.reached[0])
    return this.pair.work
  }

  bound(a: number, b: number): boolean {
    return this.pair.bound(a, b)
  }

  visit(a: number, b: number): boolean {
    const { pair, trees } = this
    const { queue } = pair.search
    const { links: linksA, leafBoxes: boxesA } = trees.treeA
    const { links: linksB, leafBoxes: boxesB } = trees.treeB
    const countA = linksA[LINK_STRIDE * a + 1]
    const countB = linksB[LINK_STRIDE * b + 1]
    if (countA === 0 || countB === 0 || boxesA || boxesB) {
      queue.next[0] = queue.first[0]
      queue.push(BOXES, a, b, 0, 0)
      return false
    }
    const firstA = linksA[LINK_STRIDE * a]
    const firstB = linksB[LINK_STRIDE * b]
    for (let i = firstA; i < firstA + countA; i++)
      for (let j = firstB; j < firstB + countB; j++)
        if (pair.advanceTriangles(i, j)) {
          queue.next[0] = pair.out[Advance.time]
          queue.push(TRIANGLES, i, j, 0, 0)
        }
    return false
  }

  take(kind: number, a: number, b: number): boolean {
    return this.report(kind === BOXES, a, b)
  }
}

/** For queries that call nothing back. */
export const movingSearch = new MovingSearch()
