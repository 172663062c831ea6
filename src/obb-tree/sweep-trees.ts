/**
 * First contact of two meshes that move and turn (Eberly, sections 5 and 7; the paper tests trees at given times only
 * and misses contacts between them).
 *
 * Pairs of nodes wait in the order of the times before which they surely do not touch (sweep-bounds.ts). Of the first
 * pair the larger box is opened, and its children are bounded from that time on. When the first pair is not reached
 * before the best time so far, the search is over. Whether the meshes touch at the start is decided first, by the exact
 * test of still poses, unless boxes stand for triangles or the work is limited.
 */
import { pose } from '../geometry/advancement/bodies.js'
import {
  ADVANCE_ITERATIONS,
  ADVANCE_LIMIT,
  ADVANCE_NORMAL,
  ADVANCE_OUT,
  ADVANCE_SEPARATION,
  ADVANCE_TIME,
  WORK_TRIANGLE_A,
  WORK_TRIANGLE_B,
} from '../geometry/advancement/layout.js'
import { separateTriangleRows } from '../geometry/triangle-triangle/separation.js'
import { findTreePairs } from './find.js'
import { createSlotList } from './lists.js'
import { MovingPair } from './moving-pair.js'
import { TimedQueue } from './timed-queue.js'
import { firstSlot, LINK_STRIDE, type ObbTree } from './tree.js'

const pair = new MovingPair()
const triangleOut = new Float64Array(ADVANCE_OUT)
const touching = createSlotList()
const waiting = new TimedQueue()

/** State of one query. */
const query = {
  depthA: -1,
  depthB: -1,
  maxNodes: Infinity,
  nodes: 0,
  found: false,
  /** The hit is a pair of boxes: `a` and `b` are nodes, else slots. */
  boxes: false,
  a: -1,
  b: -1,
  triangleA: -1,
  triangleB: -1,
  iterations: 0,
}
/** Time of the best hit, or the last time of the query. */
const best = new Float64Array(1)

/**
 * First time in [0, maxTime] when the surfaces of two meshes come within the tolerance: ADVANCE_TOLERANCE of their
 * bounding radii. Never later than the true first contact, and none is missed.
 *
 * At a depth limit (-1: none) the box of a node stands for its triangles. After `maxNodes` pairs of boxes the time
 * reached so far, which is safe, is reported as a hit with the limit flagged.
 *
 * @param rowsA pose of A at time 0, `a` its offset; `motionsA` its motion row, of which velocities and arm count
 * @param work scratch of ADVANCE_WORK numbers; after a hit, the triangles at that time, at WORK_TRIANGLE_A and
 *   WORK_TRIANGLE_B, relative to A's pivot; of boxes their nearest points, as triangles without extent
 * @param out ADVANCE_OUT + 2 numbers: what advanceRows writes (the iterations of all triangle pairs), and the indices
 *   of the triangles in the user's meshes: of several pairs at the start, the smallest; of boxes the first ones in them
 *   ({@link sweptBoxes})
 */
export function sweepTrees(
  treeA: ObbTree,
  scaleA: number,
  rowsA: Float64Array,
  a: number,
  motionsA: Float64Array,
  ma: number,
  treeB: ObbTree,
  scaleB: number,
  rowsB: Float64Array,
  b: number,
  motionsB: Float64Array,
  mb: number,
  maxTime: number,
  work: Float64Array,
  out: Float64Array,
  depthA = -1,
  depthB = -1,
  maxNodes = Infinity,
): boolean {
  pair.begin(treeA, scaleA, rowsA, a, motionsA, ma, treeB, scaleB, rowsB, b, motionsB, mb, false)
  query.depthA = depthA
  query.depthB = depthB
  query.maxNodes = maxNodes
  query.nodes = 0
  query.found = false
  query.boxes = false
  query.iterations = 0
  best[0] = maxTime
  const limited = depthA >= 0 || depthB >= 0 || maxNodes < Infinity
  if (!limited && findTreePairs(treeA, rowsA, a, scaleA, treeB, rowsB, b, scaleB, touching) > 0)
    takeFirstTouching(treeA, treeB, work, out)
  else searchByTime(treeA, treeB, work, out)
  out[ADVANCE_ITERATIONS] = query.iterations
  if (!query.found) return false
  out[ADVANCE_OUT] = query.triangleA
  out[ADVANCE_OUT + 1] = query.triangleB
  if (query.boxes) pair.placeNodes(treeA, query.a, treeB, query.b, best[0], work)
  else pair.placeTriangles(treeA, query.a, treeB, query.b, best[0], work)
  return true
}

/** Whether the last hit was a pair of boxes. */
export function sweptBoxes(): boolean {
  return query.boxes
}

/** The meshes touch at the start: takes the pair of smallest indices, whatever the rounding of its separation says. */
function takeFirstTouching(treeA: ObbTree, treeB: ObbTree, work: Float64Array, out: Float64Array): void {
  const slots = touching.slots
  query.triangleA = treeA.triangles.length
  for (let i = 0; i < 2 * touching.count; i += 2) {
    const a = treeA.triangles[slots[i]]
    const b = treeB.triangles[slots[i + 1]]
    if (a > query.triangleA || (a === query.triangleA && b > query.triangleB)) continue
    query.triangleA = a
    query.triangleB = b
    query.a = slots[i]
    query.b = slots[i + 1]
  }
  pair.beginTriangles(treeA, query.a, treeB, query.b, true, work)
  pose(work, 0)
  out[ADVANCE_SEPARATION] = Math.min(0, separateTriangleRows(work, WORK_TRIANGLE_A, work, WORK_TRIANGLE_B, triangleOut))
  for (let i = 0; i < 3; i++) out[ADVANCE_NORMAL + i] = triangleOut[i]
  out[ADVANCE_TIME] = 0
  out[ADVANCE_LIMIT] = 0
  query.found = true
  best[0] = 0
  query.iterations = 1
}

function searchByTime(treeA: ObbTree, treeB: ObbTree, work: Float64Array, out: Float64Array): void {
  const linksA = treeA.links
  const linksB = treeB.links
  const { depthA, depthB, maxNodes } = query
  waiting.count = 0
  pair.span[0] = 0
  pushNodes(treeA, 0, 0, treeB, 0, 0)
  while (waiting.count > 0) {
    waiting.pop()
    const time = waiting.first[0]
    if (time > best[0]) return
    pair.span[0] = time
    const { a, b, levelA, levelB } = waiting
    if (query.nodes >= maxNodes) {
      takeNodes(treeA, a, treeB, b, work, out)
      return
    }
    const nextA = linksA[LINK_STRIDE * a]
    const nextB = linksB[LINK_STRIDE * b]
    const countA = linksA[LINK_STRIDE * a + 1]
    const countB = linksB[LINK_STRIDE * b + 1]
    const endA = countA !== 0 || levelA === depthA
    const endB = countB !== 0 || levelB === depthB
    if (endA && endB) {
      if (countA === 0 || countB === 0) tryNodes(treeA, a, treeB, b, out)
      else
        for (let i = nextA; i < nextA + countA; i++)
          for (let j = nextB; j < nextB + countB; j++) tryPair(treeA, i, treeB, j, work, out)
    } else if (endB || (!endA && pair.isLarger(treeA, a, treeB, b))) {
      pushNodes(treeA, a + 1, levelA + 1, treeB, b, levelB)
      pushNodes(treeA, nextA, levelA + 1, treeB, b, levelB)
    } else {
      pushNodes(treeA, a, levelA, treeB, b + 1, levelB + 1)
      pushNodes(treeA, a, levelA, treeB, nextB, levelB + 1)
    }
  }
}

/** Queues a pair of nodes, unless it is not reached before the best time. */
function pushNodes(treeA: ObbTree, a: number, levelA: number, treeB: ObbTree, b: number, levelB: number): void {
  query.nodes++
  pair.span[1] = best[0]
  if (!pair.advanceNodes(treeA, a, treeB, b, false)) return
  waiting.next[0] = pair.out[ADVANCE_TIME]
  waiting.push(0, a, b, levelA, levelB)
}

/** Advances one pair of triangles up to the best time so far. */
function tryPair(
  treeA: ObbTree,
  slotA: number,
  treeB: ObbTree,
  slotB: number,
  work: Float64Array,
  out: Float64Array,
): void {
  pair.span[1] = best[0]
  const hit = pair.advanceTriangles(treeA, slotA, treeB, slotB, work)
  query.iterations += pair.out[ADVANCE_ITERATIONS]
  if (hit) take(treeA.triangles[slotA], treeB.triangles[slotB], slotA, slotB, false, out)
}

/** The same for two boxes that stand for their triangles. */
function tryNodes(treeA: ObbTree, a: number, treeB: ObbTree, b: number, out: Float64Array): void {
  pair.span[1] = best[0]
  if (!pair.advanceNodes(treeA, a, treeB, b, true)) return
  const triangleA = treeA.triangles[firstSlot(treeA.links, a)]
  const triangleB = treeB.triangles[firstSlot(treeB.links, b)]
  take(triangleA, triangleB, a, b, true, out)
}

/** The budget ran out at a pair of boxes: takes the time that was reached, before which nothing touches. */
function takeNodes(treeA: ObbTree, a: number, treeB: ObbTree, b: number, work: Float64Array, out: Float64Array): void {
  const time = waiting.first[0]
  pair.out[ADVANCE_SEPARATION] = pair.placeNodes(treeA, a, treeB, b, time, work)
  pair.out[ADVANCE_TIME] = time
  pair.out[ADVANCE_LIMIT] = 1
  const triangleA = treeA.triangles[firstSlot(treeA.links, a)]
  const triangleB = treeB.triangles[firstSlot(treeB.links, b)]
  take(triangleA, triangleB, a, b, true, out)
}

/** Takes what the pair's advancement found if it is earlier than the best, or as early and of smaller triangles. */
function take(triangleA: number, triangleB: number, a: number, b: number, boxes: boolean, out: Float64Array): void {
  const found = pair.out
  const isLater = triangleA > query.triangleA || (triangleA === query.triangleA && triangleB > query.triangleB)
  if (query.found && found[ADVANCE_TIME] === best[0] && isLater) return
  query.found = true
  best[0] = found[ADVANCE_TIME]
  query.triangleA = triangleA
  query.triangleB = triangleB
  query.a = a
  query.b = b
  query.boxes = boxes
  for (let i = 0; i < ADVANCE_OUT; i++) out[i] = found[i]
}
