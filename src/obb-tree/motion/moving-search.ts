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
import type { SearchEnd } from '../best-first.js'
import type { TreePair } from '../pair.js'
import { MovingPair } from './moving-pair.js'

/** The kind of entries that are no pairs of nodes to be opened. */
const PARTS = 1

/**
 * Takes parts that touch: slots of triangles, or ~node for the box of a node at a depth limit, or of a leaf that is a
 * box. Returns whether the search ends.
 */
type VisitMoving = (partA: number, partB: number) => boolean

export class MovingSearch extends MovingPair {
  /** Rule of the search. */
  declare take: VisitMoving

  /** One number: the time that the search has reached. All pairs that touch before it have been reported. */
  get reached(): Float64Array {
    return this.search.queue.first
  }

  /** Calls `visit` for the pairs that touch in [0, maxTime]. */
  run(query: TreePair & { readonly maxTime: number; readonly maxNodes: number }, visit: VisitMoving): SearchEnd {
    this.take = visit
    this.begin(query)
    this.search.horizon[0] = query.maxTime
    const end = this.search.run(query, query.maxNodes, this)
    if (end === 'complete') this.reached[0] = query.maxTime
    return end
  }

  protected takeParts(partA: number, partB: number): void {
    const { queue } = this.search
    queue.next[0] = this.out[Advance.time]
    queue.push(PARTS, partA, partB)
  }
}

/** For queries that call nothing back. */
export const movingSearch = new MovingSearch()
