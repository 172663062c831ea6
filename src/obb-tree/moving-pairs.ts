/**
 * All pairs of triangles of two moving and turning meshes that touch within an interval, each with its own first time, in the
 * order of these times (Eberly, section 7, over an interval).
 *
 * Pairs of nodes wait in a heap with a time before which they surely do not touch (sweep-bounds.ts), pairs of triangles with
 * their time of contact. The first is taken: of nodes the larger is opened, triangles are handed on. So a search can be
 * stopped at any pair, or by a budget, and everything up to the time that it reached is known. The trap is that a bound is early by
 * the tolerance of nodes, so nothing is dropped by it but what is not reached in the interval.
 */
import { createTreeContact } from './contact.js'
import { advanceFrom, ADVANCE_MAX_ITERATIONS } from '../geometry/advancement/advance.js'
import { beginPair, beginRow, beginTriangle, pose } from '../geometry/advancement/bodies.js'
import {
  ADVANCE_OUT,
  ADVANCE_TIME,
  ADVANCE_WORK,
  MOTION_ANGULAR,
  MOTION_SPANS,
  MOTION_STRIDE,
} from '../geometry/advancement/layout.js'
import { separateObbRows } from '../geometry/obb-obb/separation.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { separateTriangleRows } from '../geometry/triangle-triangle/separation.js'
import { grown } from '../memory/grow.js'
import { ADVANCE_TOLERANCE, UNIT_ROUNDOFF } from '../tolerances.js'
import { lengthAt, NODE_ITERATIONS, NODE_TOLERANCE, writePosedNode, writePosedTriangle } from './sweep-bounds.js'
import { LINK_STRIDE, NODE_EXTENTS, NODE_STRIDE, treeRadius, type ObbTree } from './tree.js'

/** Kinds of entries: of equal times the lower is taken first. */
const NODES = 0
const BOXES = 1
const TRIANGLES = 2

/** How a search ended. */
export type SearchEnd = 'complete' | 'stopped' | 'budget'

/** Entries by time: a binary heap. */
class PairQueue {
  times = new Float64Array(64)
  /** kind, a, b, level of a, level of b: nodes, or slots of triangles. */
  entries = new Int32Array(5 * 64)
  count = 0

  push(time: number, kind: number, a: number, b: number, levelA: number, levelB: number): void {
    let k = this.count++
    this.times = grown(this.times, this.count)
    this.entries = grown(this.entries, 5 * this.count)
    this.put(k, time, kind, a, b, levelA, levelB)
    while (k > 0) {
      const parent = (k - 1) >> 1
      if (!this.precedes(k, parent)) return
      this.swap(k, parent)
      k = parent
    }
  }

  /** Removes the first entry. */
  pop(): void {
    this.swap(0, --this.count)
    for (let k = 0; ;) {
      let child = 2 * k + 1
      if (child >= this.count) return
      if (child + 1 < this.count && this.precedes(child + 1, child)) child++
      if (!this.precedes(child, k)) return
      this.swap(k, child)
      k = child
    }
  }

  private put(k: number, time: number, kind: number, a: number, b: number, levelA: number, levelB: number): void {
    this.times[k] = time
    this.entries[5 * k] = kind
    this.entries[5 * k + 1] = a
    this.entries[5 * k + 2] = b
    this.entries[5 * k + 3] = levelA
    this.entries[5 * k + 4] = levelB
  }

  private precedes(i: number, j: number): boolean {
    if (this.times[i] !== this.times[j]) return this.times[i] < this.times[j]
    for (let d = 0; d < 3; d++) {
      const p = this.entries[5 * i + d]
      const q = this.entries[5 * j + d]
      if (p !== q) return p < q
    }
    return false
  }

  private swap(i: number, j: number): void {
    const time = this.times[i]
    this.times[i] = this.times[j]
    this.times[j] = time
    for (let d = 0; d < 5; d++) {
      const entry = this.entries[5 * i + d]
      this.entries[5 * i + d] = this.entries[5 * j + d]
      this.entries[5 * j + d] = entry
    }
  }
}

/** One of the two meshes. */
class Side {
  readonly row = new Float64Array(ROW_STRIDE) // its axes; its position is its pivot, at 0
  readonly nodeRow = new Float64Array(ROW_STRIDE)
  readonly nodeMotion = new Float64Array(MOTION_STRIDE)
  readonly triangle = new Float64Array(9)
  readonly triangleMotion = new Float64Array(MOTION_STRIDE)
  turns = false

  begin(rows: Float64Array, r: number, motions: Float64Array, m: number): void {
    for (let i = 0; i < ROW_STRIDE; i++) this.row[i] = i < 3 ? 0 : rows[r + i]
    for (let i = 0; i < 3; i++) {
      const w = motions[m + MOTION_ANGULAR + i]
      this.nodeMotion[MOTION_ANGULAR + i] = w
      this.triangleMotion[MOTION_ANGULAR + i] = w
      this.nodeMotion[i] = 0
      this.triangleMotion[i] = 0
    }
    this.turns = lengthAt(this.nodeMotion, MOTION_ANGULAR) > 0
  }
}

/** One search. A callback may query again, so each level of nesting has its own: {@link acquireSearch}. */
export class MovingSearch {
  /** Scratch of the advancement: after {@link placeTriangles}, the pair at WORK_TRIANGLE_A and _B, relative to A's pivot. */
  readonly work = new Float64Array(ADVANCE_WORK)
  /** 0 the time that the search has reached, or of the pair that is handed on: nothing touches before it that was not handed on. */
  readonly reached = new Float64Array(1)
  /** Pairs of boxes that were bounded. */
  nodes = 0
  /** The pair that is handed on: slots of triangles, or nodes. */
  a = 0
  b = 0
  /** For the caller: poses and motions of the two trees, and what it hands on. */
  readonly rows = new Float64Array(2 * ROW_STRIDE)
  readonly motions = new Float64Array(2 * MOTION_STRIDE)
  readonly contact = createTreeContact()
  private readonly A = new Side()
  private readonly B = new Side()
  private readonly apart = new Float64Array(3)
  private readonly nodeWork = new Float64Array(ADVANCE_WORK)
  private readonly out = new Float64Array(ADVANCE_OUT)
  private readonly queue = new PairQueue()
  /** 0 the tolerance of triangles, 1 the end of the interval. */
  private readonly limits = new Float64Array(2)

  /**
   * Calls `visit(search, isBoxes)` with the pairs that touch in [0, maxTime]; it returns whether to stop. At a depth limit, or at
   * leaves that are boxes, a pair of nodes is handed on, no later than its triangles touch.
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
    const { A, B, apart, queue, limits } = this
    A.begin(rowsA, a, motionsA, ma)
    B.begin(rowsB, b, motionsB, mb)
    for (let i = 0; i < 3; i++) {
      apart[i] = rowsB[b + i] - rowsA[a + i]
      const v = motionsB[mb + i] - motionsA[ma + i]
      B.nodeMotion[i] = v
      B.triangleMotion[i] = v
    }
    limits[0] = ADVANCE_TOLERANCE * (treeRadius(treeA) + treeRadius(treeB)) + 64 * UNIT_ROUNDOFF * lengthAt(apart, 0)
    limits[1] = maxTime
    this.nodes = 0
    queue.count = 0
    this.reached[0] = 0
    this.pushNodes(treeA, 0, 0, treeB, 0, 0, 0)
    while (queue.count > 0) {
      const time = queue.times[0]
      const kind = queue.entries[0]
      const p = queue.entries[1]
      const q = queue.entries[2]
      const levelA = queue.entries[3]
      const levelB = queue.entries[4]
      this.reached[0] = Math.max(this.reached[0], time)
      if (kind !== NODES) {
        queue.pop()
        this.a = p
        this.b = q
        if (visit(this, kind === BOXES)) return 'stopped'
        continue
      }
      if (this.nodes >= maxNodes) return 'budget'
      queue.pop()
      this.open(treeA, p, levelA, depthA, treeB, q, levelB, depthB, time)
    }
    this.reached[0] = maxTime
    return 'complete'
  }

  /** The triangles of the pair that is handed on, at its time, in `work`. */
  placeTriangles(treeA: ObbTree, treeB: ObbTree): void {
    this.beginTriangles(treeA, this.a, treeB, this.b)
    pose(this.work, this.reached[0])
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
    time: number,
  ): void {
    const nextA = treeA.links[LINK_STRIDE * a]
    const nextB = treeB.links[LINK_STRIDE * b]
    const countA = treeA.links[LINK_STRIDE * a + 1]
    const countB = treeB.links[LINK_STRIDE * b + 1]
    const endA = countA !== 0 || levelA === depthA
    const endB = countB !== 0 || levelB === depthB
    if (endA && endB) {
      if (countA === 0 || countB === 0 || treeA.leafBoxes || treeB.leafBoxes)
        this.queue.push(time, BOXES, a, b, levelA, levelB)
      else
        for (let i = nextA; i < nextA + countA; i++)
          for (let j = nextB; j < nextB + countB; j++) this.tryTriangles(treeA, i, treeB, j, time)
    } else if (endB || (!endA && isLarger(treeA, a, treeB, b))) {
      this.pushNodes(treeA, a + 1, levelA + 1, treeB, b, levelB, time)
      this.pushNodes(treeA, nextA, levelA + 1, treeB, b, levelB, time)
    } else {
      this.pushNodes(treeA, a, levelA, treeB, b + 1, levelB + 1, time)
      this.pushNodes(treeA, a, levelA, treeB, nextB, levelB + 1, time)
    }
  }

  /** Bounds a pair of nodes from `start` on, and lets it wait unless it is not reached. */
  private pushNodes(
    treeA: ObbTree,
    a: number,
    levelA: number,
    treeB: ObbTree,
    b: number,
    levelB: number,
    start: number,
  ): void {
    const { A, B, nodeWork, out } = this
    this.nodes++
    writePosedNode(treeA, a, 1, A.row, 0, A.turns, A.nodeRow, A.nodeMotion)
    writePosedNode(treeB, b, 1, B.row, 0, B.turns, B.nodeRow, B.nodeMotion)
    for (let i = 0; i < 3; i++) B.nodeRow[i] += this.apart[i]
    beginRow(nodeWork, 0, A.nodeRow, 0, A.nodeMotion, 0)
    beginRow(nodeWork, 1, B.nodeRow, 0, B.nodeMotion, 0)
    beginPair(nodeWork, A.nodeRow, 0, A.nodeMotion, 0, B.nodeRow, 0, B.nodeMotion, 0)
    const reach = lengthAt(A.nodeMotion, MOTION_SPANS) + lengthAt(B.nodeMotion, MOTION_SPANS)
    const tolerance = this.limits[0] + NODE_TOLERANCE * reach
    if (advanceFrom(separateObbRows, nodeWork, start, this.limits[1], tolerance, NODE_ITERATIONS, out))
      this.queue.push(out[ADVANCE_TIME], NODES, a, b, levelA, levelB)
  }

  private tryTriangles(treeA: ObbTree, slotA: number, treeB: ObbTree, slotB: number, start: number): void {
    const { work, out, limits } = this
    this.beginTriangles(treeA, slotA, treeB, slotB)
    if (advanceFrom(separateTriangleRows, work, start, limits[1], limits[0], ADVANCE_MAX_ITERATIONS, out))
      this.queue.push(out[ADVANCE_TIME], TRIANGLES, slotA, slotB, 0, 0)
  }

  private beginTriangles(treeA: ObbTree, slotA: number, treeB: ObbTree, slotB: number): void {
    const { A, B, work } = this
    // Arms also where nothing turns, so that the pivots are those of the meshes.
    writePosedTriangle(treeA, slotA, 1, A.row, 0, true, A.triangle, A.triangleMotion)
    writePosedTriangle(treeB, slotB, 1, B.row, 0, true, B.triangle, B.triangleMotion)
    for (let i = 0; i < 9; i++) B.triangle[i] += this.apart[i % 3]
    beginTriangle(work, 0, A.triangle, 0, A.triangleMotion, 0)
    beginTriangle(work, 1, B.triangle, 0, B.triangleMotion, 0)
    beginPair(work, A.triangle, 0, A.triangleMotion, 0, B.triangle, 0, B.triangleMotion, 0)
  }
}

/** Whether node a has the larger volume; lengths first brought to one scale. */
function isLarger(treeA: ObbTree, a: number, treeB: ObbTree, b: number): boolean {
  const p = NODE_STRIDE * a + NODE_EXTENTS
  const q = NODE_STRIDE * b + NODE_EXTENTS
  const x = treeA.nodes
  const y = treeB.nodes
  const ratio = treeB.frame[3] / treeA.frame[3]
  return x[p] * x[p + 1] * x[p + 2] >= ratio * y[q] * (ratio * y[q + 1]) * (ratio * y[q + 2])
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
