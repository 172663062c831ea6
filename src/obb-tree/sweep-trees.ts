/**
 * First contact of two meshes that move and turn (Eberly, sections 5 and 7; the paper tests trees at given times, between
 * which it misses).
 *
 * Pairs of nodes wait in the order of the times before which they surely do not touch (sweep-bounds.ts). Of the first pair the
 * larger box is opened, and its children are bounded from that time on. When the first is not reached before the best time so
 * far, the search is over. Whether the meshes touch at the start is decided first,
 * exactly, for still poses.
 *
 * Everything stands relative to the pivot of A at time 0, which is taken to rest.
 */
import { advanceFrom, ADVANCE_MAX_ITERATIONS } from '../geometry/advancement/advance.js'
import { beginPair, beginRow, beginTriangle, pose } from '../geometry/advancement/bodies.js'
import {
  ADVANCE_ITERATIONS,
  ADVANCE_LIMIT,
  ADVANCE_NORMAL,
  ADVANCE_OUT,
  ADVANCE_SEPARATION,
  ADVANCE_TIME,
  ADVANCE_WORK,
  MOTION_ANGULAR,
  MOTION_ARM,
  MOTION_SPANS,
  MOTION_STRIDE,
  WORK_TRIANGLE_A,
  WORK_TRIANGLE_B,
} from '../geometry/advancement/layout.js'
import { separateObbRows } from '../geometry/obb-obb/separation.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { separateTriangleRows } from '../geometry/triangle-triangle/separation.js'
import { ADVANCE_TOLERANCE, UNIT_ROUNDOFF } from '../tolerances.js'
import { findTreePairs } from './find.js'
import { createSlotList } from './lists.js'
import {
  lengthAt,
  NODE_ITERATIONS,
  NODE_TOLERANCE,
  TimedNodes,
  writePosedNode,
  writePosedTriangle,
} from './sweep-bounds.js'
import { LINK_STRIDE, NODE_EXTENTS, NODE_STRIDE, treeRadius, type ObbTree } from './tree.js'

/** One of the two meshes. */
class Side {
  readonly row = new Float64Array(ROW_STRIDE) // its pose
  readonly nodeRow = new Float64Array(ROW_STRIDE)
  readonly nodeMotion = new Float64Array(MOTION_STRIDE)
  readonly triangle = new Float64Array(9)
  readonly triangleMotion = new Float64Array(MOTION_STRIDE)
  turns = false
  /** What `nodeRow` and `nodeWork`, and `triangle` and the caller's work, hold; -1 for nothing. */
  node = -1
  slot = -1

  /** Returns the ball around the mesh, its arm included. */
  begin(tree: ObbTree, scale: number, rows: Float64Array, r: number, motions: Float64Array, m: number): number {
    let square = 0
    for (let i = 3; i < ROW_STRIDE; i++) this.row[i] = rows[r + i]
    for (let i = 0; i < 3; i++) {
      const arm = motions[m + MOTION_ARM + i]
      this.row[i] = arm
      square = Math.max(square, Math.abs(arm))
      const w = motions[m + MOTION_ANGULAR + i]
      this.nodeMotion[MOTION_ANGULAR + i] = w
      this.triangleMotion[MOTION_ANGULAR + i] = w
    }
    this.turns = lengthAt(this.nodeMotion, MOTION_ANGULAR) > 0
    this.node = -1
    this.slot = -1
    return treeRadius(tree) * Math.abs(scale) + (square > 0 ? lengthAt(motions, m + MOTION_ARM) : 0)
  }
}

const sides = [new Side(), new Side()] as const
/** From A's pivot to B's at time 0. */
const apart = new Float64Array(3)
const nodeWork = new Float64Array(ADVANCE_WORK)
const nodeOut = new Float64Array(ADVANCE_OUT)
const triangleOut = new Float64Array(ADVANCE_OUT)
const touching = createSlotList()
const waiting = new TimedNodes()

/** What holds for one query. */
const query = {
  scaleA: 1,
  scaleB: 1,
  tolerance: 0,
  found: false,
  slotA: -1,
  slotB: -1,
  triangleA: -1,
  triangleB: -1,
  /** Time of the best hit, or the last time of the query. */
  best: 0,
  iterations: 0,
}

/**
 * First time in [0, maxTime] when the surfaces of two meshes come within the tolerance: ADVANCE_TOLERANCE of their bounding radii.
 * Never later than the true first contact, and none is missed.
 *
 * @param rowsA pose of A at time 0, `a` its offset; `motionsA` its motion row, of which velocities and arm count
 * @param work scratch of ADVANCE_WORK numbers; after a hit, the triangles at that time, at WORK_TRIANGLE_A and
 *   WORK_TRIANGLE_B, relative to A's pivot
 * @param out ADVANCE_OUT + 2 numbers: what advanceRows writes (the iterations of all triangle pairs), and the indices of the
 *   triangles in the user's meshes: of several pairs at the start, the smallest
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
): boolean {
  const ballA = sides[0].begin(treeA, scaleA, rowsA, a, motionsA, ma)
  const ballB = sides[1].begin(treeB, scaleB, rowsB, b, motionsB, mb)
  for (let i = 0; i < 3; i++) {
    apart[i] = rowsB[b + i] - rowsA[a + i] - (motionsB[mb + MOTION_ARM + i] - motionsA[ma + MOTION_ARM + i])
    const v = motionsB[mb + i] - motionsA[ma + i]
    sides[1].nodeMotion[i] = v
    sides[1].triangleMotion[i] = v
  }
  query.scaleA = scaleA
  query.scaleB = scaleB
  query.tolerance = ADVANCE_TOLERANCE * (ballA + ballB) + 64 * UNIT_ROUNDOFF * lengthAt(apart, 0)
  query.found = false
  query.best = maxTime
  query.iterations = 0
  if (findTreePairs(treeA, rowsA, a, scaleA, -1, treeB, rowsB, b, scaleB, -1, touching) > 0)
    takeFirstTouching(treeA, treeB, work, out)
  else searchByTime(treeA, treeB, work, out)
  out[ADVANCE_ITERATIONS] = query.iterations
  if (!query.found) return false
  out[ADVANCE_OUT] = query.triangleA
  out[ADVANCE_OUT + 1] = query.triangleB
  // A mesh that does not turn has had its pivots in its triangles: now that of the mesh.
  sides[0].turns = true
  sides[0].slot = -1
  beginTriangles(treeA, query.slotA, treeB, query.slotB, query.best, work)
  pose(work, query.best)
  return true
}

/** They touch at the start: the pair of smallest indices, whatever the rounding of its separation says. */
function takeFirstTouching(treeA: ObbTree, treeB: ObbTree, work: Float64Array, out: Float64Array): void {
  const slots = touching.slots
  query.triangleA = Infinity
  for (let i = 0; i < 2 * touching.count; i += 2) {
    const a = treeA.triangles[slots[i]]
    const b = treeB.triangles[slots[i + 1]]
    if (a > query.triangleA || (a === query.triangleA && b > query.triangleB)) continue
    query.triangleA = a
    query.triangleB = b
    query.slotA = slots[i]
    query.slotB = slots[i + 1]
  }
  beginTriangles(treeA, query.slotA, treeB, query.slotB, 0, work)
  pose(work, 0)
  out[ADVANCE_SEPARATION] = Math.min(0, separateTriangleRows(work, WORK_TRIANGLE_A, work, WORK_TRIANGLE_B, triangleOut))
  for (let i = 0; i < 3; i++) out[ADVANCE_NORMAL + i] = triangleOut[i]
  out[ADVANCE_TIME] = 0
  out[ADVANCE_LIMIT] = 0
  query.found = true
  query.best = 0
  query.iterations = 1
}

function searchByTime(treeA: ObbTree, treeB: ObbTree, work: Float64Array, out: Float64Array): void {
  const linksA = treeA.links
  const linksB = treeB.links
  const sizeA = Math.abs(query.scaleA) * treeA.frame[3]
  const sizeB = Math.abs(query.scaleB) * treeB.frame[3]
  waiting.count = 0
  const first = boundPair(treeA, 0, treeB, 0, 0)
  if (first < Infinity) waiting.push(0, 0, first)
  while (waiting.count > 0) {
    waiting.pop()
    const time = waiting.time
    if (time > query.best) return
    const a = waiting.a
    const b = waiting.b
    const nextA = linksA[LINK_STRIDE * a]
    const nextB = linksB[LINK_STRIDE * b]
    const countA = linksA[LINK_STRIDE * a + 1]
    const countB = linksB[LINK_STRIDE * b + 1]
    if (countA !== 0 && countB !== 0) {
      for (let i = nextA; i < nextA + countA; i++)
        for (let j = nextB; j < nextB + countB; j++) tryPair(treeA, i, treeB, j, time, work, out)
    } else if (countB !== 0 || (countA === 0 && isLarger(treeA, a, sizeA, treeB, b, sizeB))) {
      pushIfReached(a + 1, b, boundPair(treeA, a + 1, treeB, b, time))
      pushIfReached(nextA, b, boundPair(treeA, nextA, treeB, b, time))
    } else {
      pushIfReached(a, b + 1, boundPair(treeA, a, treeB, b + 1, time))
      pushIfReached(a, nextB, boundPair(treeA, a, treeB, nextB, time))
    }
  }
}

function pushIfReached(a: number, b: number, time: number): void {
  if (time < Infinity) waiting.push(a, b, time)
}

/** Whether node a has the larger volume; lengths first brought to one scale. */
function isLarger(treeA: ObbTree, a: number, sizeA: number, treeB: ObbTree, b: number, sizeB: number): boolean {
  const p = NODE_STRIDE * a + NODE_EXTENTS
  const q = NODE_STRIDE * b + NODE_EXTENTS
  const x = treeA.nodes
  const y = treeB.nodes
  const ratio = sizeB / sizeA
  return x[p] * x[p + 1] * x[p + 2] >= ratio * y[q] * (ratio * y[q + 1]) * (ratio * y[q + 2])
}

/** A time before which nothing of the two nodes touches, or Infinity for not before the best time. Nothing before `start`. */
function boundPair(treeA: ObbTree, a: number, treeB: ObbTree, b: number, start: number): number {
  const A = sides[0]
  const B = sides[1]
  // A body that stands turned is begun again where time 0 is needed: the engine's rows are those of time 0 then.
  if (A.node !== a || (start === 0 && A.turns)) {
    A.node = a
    writePosedNode(treeA, a, query.scaleA, A.row, 0, A.turns, A.nodeRow, A.nodeMotion)
    beginRow(nodeWork, 0, A.nodeRow, 0, A.nodeMotion, 0)
  }
  if (B.node !== b || (start === 0 && B.turns)) {
    B.node = b
    writePosedNode(treeB, b, query.scaleB, B.row, 0, B.turns, B.nodeRow, B.nodeMotion)
    for (let i = 0; i < 3; i++) B.nodeRow[i] += apart[i]
    beginRow(nodeWork, 1, B.nodeRow, 0, B.nodeMotion, 0)
  }
  beginPair(nodeWork, A.nodeRow, 0, A.nodeMotion, 0, B.nodeRow, 0, B.nodeMotion, 0)
  const reach = lengthAt(A.nodeMotion, MOTION_SPANS) + lengthAt(B.nodeMotion, MOTION_SPANS)
  const tolerance = query.tolerance + NODE_TOLERANCE * reach
  return advanceFrom(separateObbRows, nodeWork, start, query.best, tolerance, NODE_ITERATIONS, nodeOut)
    ? nodeOut[ADVANCE_TIME]
    : Infinity
}

/** Both bodies begun for a pair of triangles. */
function beginTriangles(
  treeA: ObbTree,
  slotA: number,
  treeB: ObbTree,
  slotB: number,
  start: number,
  work: Float64Array,
): void {
  const A = sides[0]
  const B = sides[1]
  if (A.slot !== slotA || (start === 0 && A.turns)) {
    A.slot = slotA
    writePosedTriangle(treeA, slotA, query.scaleA, A.row, 0, A.turns, A.triangle, A.triangleMotion)
    beginTriangle(work, 0, A.triangle, 0, A.triangleMotion, 0)
  }
  if (B.slot !== slotB || (start === 0 && B.turns)) {
    B.slot = slotB
    writePosedTriangle(treeB, slotB, query.scaleB, B.row, 0, B.turns, B.triangle, B.triangleMotion)
    for (let i = 0; i < 9; i++) B.triangle[i] += apart[i % 3]
    beginTriangle(work, 1, B.triangle, 0, B.triangleMotion, 0)
  }
  beginPair(work, A.triangle, 0, A.triangleMotion, 0, B.triangle, 0, B.triangleMotion, 0)
}

/** Advances one pair of triangles up to the best time so far, and takes it if it is earlier, or as early and smaller. */
function tryPair(
  treeA: ObbTree,
  slotA: number,
  treeB: ObbTree,
  slotB: number,
  start: number,
  work: Float64Array,
  out: Float64Array,
): void {
  beginTriangles(treeA, slotA, treeB, slotB, start, work)
  const hit = advanceFrom(
    separateTriangleRows,
    work,
    start,
    query.best,
    query.tolerance,
    ADVANCE_MAX_ITERATIONS,
    triangleOut,
  )
  query.iterations += triangleOut[ADVANCE_ITERATIONS]
  if (!hit) return
  const time = triangleOut[ADVANCE_TIME]
  const a = treeA.triangles[slotA]
  const b = treeB.triangles[slotB]
  if (query.found && time === query.best && (a > query.triangleA || (a === query.triangleA && b > query.triangleB)))
    return
  query.found = true
  query.best = time
  query.triangleA = a
  query.triangleB = b
  query.slotA = slotA
  query.slotB = slotB
  for (let i = 0; i < ADVANCE_OUT; i++) out[i] = triangleOut[i]
}
