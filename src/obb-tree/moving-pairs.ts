/**
 * All pairs of triangles of two moving and turning meshes that touch within an interval, each with its own first time,
 * in the order of these times (Eberly, section 7, over an interval).
 *
 * Pairs of nodes wait in a heap with a time before which they surely do not touch (sweep-bounds.ts), pairs of triangles
 * with their time of contact. The earliest is taken: the larger of two nodes is opened, a pair of triangles is
 * reported. So a search can be stopped at any pair, or by a budget, and everything up to the time that it reached is
 * known. The trap: a bound is early by the tolerance of nodes, so it may only drop pairs that are not reached within
 * the interval.
 */
import { createTreeContact } from './contact.js'
import { ADVANCE_TIME, ADVANCE_WORK, MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { MovingPair } from './moving-pair.js'
import { TimedQueue } from './timed-queue.js'
import { LINK_STRIDE, type ObbTree } from './tree.js'

/** Kinds of entries. */
const NODES = 0
const BOXES = 1
const TRIANGLES = 2

/** How a search ended. */
export type SearchEnd = 'complete' | 'stopped' | 'budget'

/** One search. A callback may query again, so each level of nesting has its own: {@link acquireSearch}. */
export class MovingSearch {
  /**
   * Scratch of the advancement: after {@link placeTriangles}, the pair at WORK_TRIANGLE_A and _B, relative to A's
   * pivot.
   */
  readonly work = new Float64Array(ADVANCE_WORK)
  /**
   * One number: the time that the search has reached, which is that of the pair being reported. All pairs that touch
   * before it have been reported.
   */
  readonly reached = new Float64Array(1)
  /** Pairs of boxes that were bounded. */
  nodes = 0
  /** The pair that is being reported: slots of triangles, or nodes. */
  a = 0
  b = 0
  /** Scratch of the caller: poses and motions of the two trees, and the contact that it reports. */
  readonly rows = new Float64Array(2 * ROW_STRIDE)
  readonly motions = new Float64Array(2 * MOTION_STRIDE)
  readonly contact = createTreeContact()
  private readonly pair = new MovingPair()
  private readonly queue = new TimedQueue()

  /**
   * Calls `visit(search, isBoxes)` for the pairs that touch in [0, maxTime]; it returns whether to stop. At a depth
   * limit, or at leaves that are boxes, a pair of nodes is reported, no later than its triangles touch.
   */
  run(
    treeA: ObbTree,
    rowsA: Float64Array,
    a: number,
    motionsA: Float64Array,
    ma: number,
    depthA: number,
    treeB: ObbTree,
    rowsB: Float64Array,
    b: number,
    motionsB: Float64Array,
    mb: number,
    depthB: number,
    maxTime: number,
    maxNodes: number,
    visit: (search: MovingSearch, isBoxes: boolean) => boolean,
  ): SearchEnd {
    const { pair, queue } = this
    pair.begin(treeA, 1, rowsA, a, motionsA, ma, treeB, 1, rowsB, b, motionsB, mb, true)
    this.nodes = 0
    queue.count = 0
    this.reached[0] = 0
    pair.span[0] = 0
    pair.span[1] = maxTime
    this.pushNodes(treeA, 0, 0, treeB, 0, 0)
    while (queue.count > 0) {
      queue.pop()
      const time = queue.first[0]
      this.reached[0] = Math.max(this.reached[0], time)
      if (queue.kind !== NODES) {
        this.a = queue.a
        this.b = queue.b
        if (visit(this, queue.kind === BOXES)) return 'stopped'
        continue
      }
      if (this.nodes >= maxNodes) return 'budget'
      pair.span[0] = time
      this.open(treeA, queue.a, queue.levelA, depthA, treeB, queue.b, queue.levelB, depthB)
    }
    this.reached[0] = maxTime
    return 'complete'
  }

  /** Poses the triangles of the pair that is being reported, at its time, in `work`. */
  placeTriangles(treeA: ObbTree, treeB: ObbTree): void {
    this.pair.placeTriangles(treeA, this.a, treeB, this.b, this.reached[0], this.work)
  }

  private open(
    treeA: ObbTree,
    a: number,
    levelA: number,
    depthA: number,
    treeB: ObbTree,
    b: number,
    levelB: number,
    depthB: number,
  ): void {
    const { queue } = this
    const nextA = treeA.links[LINK_STRIDE * a]
    const nextB = treeB.links[LINK_STRIDE * b]
    const countA = treeA.links[LINK_STRIDE * a + 1]
    const countB = treeB.links[LINK_STRIDE * b + 1]
    const endA = countA !== 0 || levelA === depthA
    const endB = countB !== 0 || levelB === depthB
    if (endA && endB) {
      if (countA === 0 || countB === 0 || treeA.leafBoxes || treeB.leafBoxes) {
        queue.next[0] = queue.first[0]
        queue.push(BOXES, a, b, levelA, levelB)
      } else
        for (let i = nextA; i < nextA + countA; i++)
          for (let j = nextB; j < nextB + countB; j++) this.tryTriangles(treeA, i, treeB, j)
    } else if (endB || (!endA && this.pair.isLarger(treeA, a, treeB, b))) {
      this.pushNodes(treeA, a + 1, levelA + 1, treeB, b, levelB)
      this.pushNodes(treeA, nextA, levelA + 1, treeB, b, levelB)
    } else {
      this.pushNodes(treeA, a, levelA, treeB, b + 1, levelB + 1)
      this.pushNodes(treeA, a, levelA, treeB, nextB, levelB + 1)
    }
  }

  /** Bounds a pair of nodes from the start of the pair's span, and queues it unless it is not reached in the span. */
  private pushNodes(treeA: ObbTree, a: number, levelA: number, treeB: ObbTree, b: number, levelB: number): void {
    const { pair, queue } = this
    this.nodes++
    if (!pair.advanceNodes(treeA, a, treeB, b, false)) return
    queue.next[0] = pair.out[ADVANCE_TIME]
    queue.push(NODES, a, b, levelA, levelB)
  }

  private tryTriangles(treeA: ObbTree, slotA: number, treeB: ObbTree, slotB: number): void {
    const { pair, queue, work } = this
    if (!pair.advanceTriangles(treeA, slotA, treeB, slotB, work)) return
    queue.next[0] = pair.out[ADVANCE_TIME]
    queue.push(TRIANGLES, slotA, slotB, 0, 0)
  }
}

const searches: MovingSearch[] = []
let level = 0

export function acquireSearch(): MovingSearch {
  let search = searches[level]
  if (search === undefined) {
    search = new MovingSearch()
    searches.push(search)
  }
  level++
  return search
}

export function releaseSearch(): void {
  level--
}
