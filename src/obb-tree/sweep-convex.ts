/**
 * First contact of a convex body with the surface of a mesh, both moving and turning (Eberly, sections 5 and 7).
 *
 * A short path uses a swept box: few leaves meet the box that the body stays in, seen from the mesh, and each of their
 * triangles is advanced by itself up to the best time so far. Otherwise the tree is searched by times
 * (sweep-bounds.ts): the node that is reached first is opened first.
 *
 * All coordinates are relative to the mesh's pivot at time 0, which is taken to be at rest: only differences of
 * positions and of linear velocities count.
 */
import type { SeparationKernel } from '../geometry/advancement/advance.js'
import { advanceFrom, ADVANCE_MAX_ITERATIONS } from '../geometry/advancement/advance.js'
import { beginPair, beginRow, beginTriangle, pose } from '../geometry/advancement/bodies.js'
import {
  ADVANCE_ITERATIONS,
  ADVANCE_NORMAL,
  ADVANCE_OUT,
  ADVANCE_TIME,
  ADVANCE_WORK,
  MOTION_ANGULAR,
  MOTION_ARM,
  MOTION_ROUND,
  MOTION_SPANS,
  MOTION_STRIDE,
  type MovingRow,
  WORK_ROW_A,
  WORK_TRIANGLE_B,
} from '../geometry/advancement/layout.js'
import { separateObbRows } from '../geometry/obb-obb/separation.js'
import { separateObbAndPlaneRows } from '../geometry/obb-plane/separation.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { ADVANCE_TOLERANCE, UNIT_ROUNDOFF } from '../tolerances.js'
import { findTreeCandidates, findTreeCandidatesBelow } from './candidates.js'
import { createSlotList } from './lists.js'
import { writeNearestOfCores } from './nearest-cores.js'
import {
  finiteReach,
  lengthAt,
  NODE_ITERATIONS,
  NODE_TOLERANCE,
  writePosedNode,
  writePosedTriangle,
  writeSweptBox,
} from './sweep-bounds.js'
import { TimedQueue } from './timed-queue.js'
import { firstSlot, LINK_STRIDE, treeRadius, type ObbTree } from './tree.js'

/** Greatest turn in radians for which the path is straight enough for the swept box. */
const SHORT_TURN = 1
/** Most triangles that are advanced one by one; if there are more, the tree is searched. */
const MOST_CANDIDATES = 64

const convexRow = new Float64Array(ROW_STRIDE)
const convexMotion = new Float64Array(MOTION_STRIDE)
/** The convex body as a box, for the nodes. */
const boxRow = new Float64Array(ROW_STRIDE)
const boxMotion = new Float64Array(MOTION_STRIDE)
const meshRow = new Float64Array(ROW_STRIDE)
const meshMotion = new Float64Array(MOTION_STRIDE)
const nodeRow = new Float64Array(ROW_STRIDE)
const partMotion = new Float64Array(MOTION_STRIDE)
const triangle = new Float64Array(9)
const movingConvex: MovingRow = { rows: convexRow, row: 0, motions: convexMotion, motion: 0 }
const movingBox: MovingRow = { rows: boxRow, row: 0, motions: boxMotion, motion: 0 }
const movingNode: MovingRow = { rows: nodeRow, row: 0, motions: partMotion, motion: 0 }
const movingTriangle: MovingRow = { rows: triangle, row: 0, motions: partMotion, motion: 0 }
const nodeWork = new Float64Array(ADVANCE_WORK)
const nodeOut = new Float64Array(ADVANCE_OUT)
const triangleOut = new Float64Array(ADVANCE_OUT)
const sweptBox = new Float64Array(ROW_STRIDE)
const candidates = createSlotList()
const waiting = new TimedQueue()

/** State of one query. */
const query = {
  kernel: separateObbRows as SeparationKernel,
  boxKernel: separateObbRows as SeparationKernel,
  depth: -1,
  isLeaving: false,
  /** Node whose box was hit in place of a triangle, or -1. */
  node: -1,
  scale: 1,
  isPlane: false,
  meshTurns: false,
  convexTurns: false,
  /** Separation at which a triangle counts as touched. */
  tolerance: 0,
  /** Bounding radii of the convex body, and of the mesh about its pivot. */
  reach: 0,
  meshReach: 0,
  found: false,
  slot: -1,
  triangle: -1,
  /** Time of the best hit, or the last time of the query. */
  best: 0,
  iterations: 0,
}

/**
 * First time in [0, maxTime] when a convex body comes within the tolerance of a mesh's surface: ADVANCE_TOLERANCE of
 * their bounding radii. Never later than the true first contact, and none is missed.
 *
 * @param kernel separation of the body's shape and a triangle
 * @param rowsM the mesh's pose at time 0, `m` its offset; `motionsM` its motion row, of which velocities and arm count
 * @param rowsC the body at time 0, `c` its offset; `motionsC` its whole motion row
 * @param work scratch of ADVANCE_WORK numbers; after a hit, the poses at that time: the body at WORK_ROW_A, the
 *   triangle at WORK_TRIANGLE_B, relative to the body's pivot
 * @param out ADVANCE_OUT + 1 numbers: what advanceRows writes (the axis from the body to the triangle, the iterations
 *   of all triangles), and the index of the triangle in the user's mesh: of several at the start, the smallest
 * @param depth level at which the boxes of nodes stand for their triangles, -1 for none. After a hit of a box, the
 *   triangle in `work` is the point of it that is nearest to the body, without extent, and its index that of the
 *   first one in the box
 * @param boxKernel separation of a box and the body's shape, for a depth limit
 * @param isLeaving do not count triangles that the body touches at the start but moves away from
 */
export function sweepTreeAndRow(
  kernel: SeparationKernel,
  tree: ObbTree,
  scale: number,
  rowsM: Float64Array,
  m: number,
  motionsM: Float64Array,
  mm: number,
  rowsC: Float64Array,
  c: number,
  motionsC: Float64Array,
  mc: number,
  maxTime: number,
  work: Float64Array,
  out: Float64Array,
  depth = -1,
  boxKernel: SeparationKernel = separateObbRows,
  isLeaving = false,
): boolean {
  begin(tree, scale, rowsM, m, motionsM, mm, rowsC, c, motionsC, mc)
  query.kernel = kernel
  query.boxKernel = boxKernel
  query.depth = depth
  query.isLeaving = isLeaving
  query.node = -1
  query.best = maxTime
  beginRow(work, 0, convexRow, 0, convexMotion, 0)
  if (depth >= 0 || query.isPlane || !sweepFew(tree, maxTime, work, out)) searchByTime(tree, work, out)
  out[ADVANCE_ITERATIONS] = query.iterations
  if (!query.found) return false
  out[ADVANCE_OUT] = query.triangle
  if (query.node >= 0) {
    placeNode(tree, query.node, query.best, work)
    return true
  }
  beginSlot(tree, query.slot, query.best, work)
  pose(work, query.best)
  return true
}

/** Writes the rows of both bodies relative to the mesh's pivot. */
function begin(
  tree: ObbTree,
  scale: number,
  rowsM: Float64Array,
  m: number,
  motionsM: Float64Array,
  mm: number,
  rowsC: Float64Array,
  c: number,
  motionsC: Float64Array,
  mc: number,
): void {
  for (let i = ROW_AXES; i < ROW_STRIDE; i++) {
    convexRow[i] = rowsC[c + i]
    boxRow[i] = rowsC[c + i]
    meshRow[i] = rowsM[m + i]
  }
  const isPlane = motionsC[mc + MOTION_ROUND] === Infinity
  for (let i = 0; i < MOTION_STRIDE; i++) {
    convexMotion[i] = motionsC[mc + i]
    boxMotion[i] = motionsC[mc + i]
    meshMotion[i] = 0
    partMotion[i] = 0
  }
  for (let i = 0; i < 3; i++) {
    const arm = motionsM[mm + MOTION_ARM + i]
    meshRow[i] = arm
    meshMotion[MOTION_ARM + i] = arm
    convexRow[i] = rowsC[c + i] - rowsM[m + i] + arm
    boxRow[i] = convexRow[i]
    convexMotion[i] = motionsC[mc + i] - motionsM[mm + i]
    boxMotion[i] = convexMotion[i]
    meshMotion[MOTION_ANGULAR + i] = motionsM[mm + MOTION_ANGULAR + i]
    partMotion[MOTION_ANGULAR + i] = meshMotion[MOTION_ANGULAR + i]
    if (isPlane) continue
    const span = convexMotion[MOTION_SPANS + i] + convexMotion[MOTION_ROUND]
    boxRow[ROW_PARAMETERS + i] = span
    boxMotion[MOTION_SPANS + i] = span
  }
  const core = lengthAt(convexMotion, MOTION_SPANS)
  if (!isPlane) {
    boxMotion[MOTION_ROUND] = 0
    // The box of a sphere need not turn.
    if (core === 0 && lengthAt(convexMotion, MOTION_ARM) === 0)
      for (let i = MOTION_ANGULAR; i < MOTION_ANGULAR + 3; i++) boxMotion[i] = 0
  }
  const reach = finiteReach(convexMotion, 0)
  query.isPlane = isPlane
  query.reach = reach
  query.meshReach = treeRadius(tree) * Math.abs(scale)
  query.scale = scale
  query.convexTurns = lengthAt(convexMotion, MOTION_ANGULAR) > 0
  query.meshTurns = lengthAt(meshMotion, MOTION_ANGULAR) > 0
  query.tolerance =
    ADVANCE_TOLERANCE *
      (reach +
        lengthAt(convexMotion, MOTION_ARM) +
        treeRadius(tree) * Math.abs(scale) +
        lengthAt(meshMotion, MOTION_ARM)) +
    64 * UNIT_ROUNDOFF * lengthAt(convexRow, 0)
  query.found = false
  query.triangle = -1
  query.slot = -1
  query.iterations = 0
  beginRow(nodeWork, isPlane ? 1 : 0, boxRow, 0, boxMotion, 0)
}

/**
 * Advances the triangles near the path one by one. If the path is long or they are many, does nothing and returns
 * false.
 */
function sweepFew(tree: ObbTree, maxTime: number, work: Float64Array, out: Float64Array): boolean {
  if (maxTime > 0) {
    // A body that turns about its own position stays in its ball; an arm, or a turning mesh, makes the path a curve.
    let turn = lengthAt(meshMotion, MOTION_ANGULAR)
    if (lengthAt(convexMotion, MOTION_ARM) > 0) turn += lengthAt(convexMotion, MOTION_ANGULAR)
    if (!(turn * maxTime <= SHORT_TURN)) return false
  }
  writeSweptBox(convexRow, convexMotion, meshRow, meshMotion, maxTime, query.tolerance, sweptBox)
  const count = findTreeCandidates(tree, query.scale, sweptBox, 0, candidates)
  if (count > MOST_CANDIDATES) return false
  // By index, so that of triangles that share the place of contact the one of smallest index is reported.
  const slots = candidates.slots
  for (let i = 1; i < count; i++) {
    const slot = slots[i]
    let j = i - 1
    for (; j >= 0 && tree.triangles[slots[j]] > tree.triangles[slot]; j--) slots[j + 1] = slots[j]
    slots[j + 1] = slot
  }
  for (let i = 0; i < count; i++) tryTriangle(tree, slots[i], 0, work, out)
  return true
}

/** Opens nodes in the order of the times at which they may be reached, as long as these precede the best time. */
function searchByTime(tree: ObbTree, work: Float64Array, out: Float64Array): void {
  const links = tree.links
  waiting.count = 0
  const first = boundNode(tree, 0, 0)
  if (first < Infinity) wait(first, 0, 0)
  while (waiting.count > 0) {
    waiting.pop()
    const time = waiting.first[0]
    if (time > query.best) return
    const node = waiting.a
    const level = waiting.levelA
    const count = links[LINK_STRIDE * node + 1]
    const next = links[LINK_STRIDE * node]
    if (count !== 0) {
      for (let slot = next; slot < next + count; slot++) tryTriangle(tree, slot, time, work, out)
      if (query.found && query.best === 0) {
        settleStart(tree, work, out)
        return
      }
      continue
    }
    if (level === query.depth) {
      tryNode(tree, node, time, work, out)
      continue
    }
    const left = boundNode(tree, node + 1, time)
    const right = boundNode(tree, next, time)
    if (left < Infinity) wait(left, node + 1, level + 1)
    if (right < Infinity) wait(right, next, level + 1)
  }
}

function wait(time: number, node: number, level: number): void {
  waiting.next[0] = time
  waiting.push(0, node, 0, level, 0)
}

/**
 * A time from `start` on before which nothing in the node is reached; Infinity if that is not before the best time.
 */
function boundNode(tree: ObbTree, node: number, start: number): number {
  writePosedNode(tree, node, query.scale, meshRow, 0, query.meshTurns, nodeRow, partMotion)
  const tolerance = query.tolerance + NODE_TOLERANCE * (query.reach + lengthAt(partMotion, MOTION_SPANS))
  if (start === 0 && query.convexTurns) beginRow(nodeWork, query.isPlane ? 1 : 0, boxRow, 0, boxMotion, 0)
  let kernel: SeparationKernel = separateObbRows
  if (query.isPlane) {
    kernel = separateObbAndPlaneRows
    beginRow(nodeWork, 0, nodeRow, 0, partMotion, 0)
    beginPair(nodeWork, movingNode, movingBox)
  } else {
    beginRow(nodeWork, 1, nodeRow, 0, partMotion, 0)
    beginPair(nodeWork, movingBox, movingNode)
  }
  return advanceFrom(kernel, nodeWork, start, query.best, tolerance, NODE_ITERATIONS, nodeOut)
    ? nodeOut[ADVANCE_TIME]
    : Infinity
}

/** Begins both bodies for one triangle; a turning convex body is posed at time 0 again if the search starts there. */
function beginSlot(tree: ObbTree, slot: number, start: number, work: Float64Array): void {
  if (start === 0 && query.convexTurns) beginRow(work, 0, convexRow, 0, convexMotion, 0)
  writePosedTriangle(tree, slot, query.scale, meshRow, 0, query.meshTurns, triangle, partMotion)
  beginTriangle(work, 1, triangle, 0, partMotion, 0)
  beginPair(work, movingConvex, movingTriangle)
}

/**
 * Advances one triangle up to the best time so far, and keeps its hit if it is earlier, or as early and of smaller
 * index.
 */
function tryTriangle(tree: ObbTree, slot: number, start: number, work: Float64Array, out: Float64Array): void {
  const index = tree.triangles[slot]
  if (query.found && query.best === 0 && index > query.triangle) return
  beginSlot(tree, slot, start, work)
  const hit = advanceFrom(query.kernel, work, start, query.best, query.tolerance, ADVANCE_MAX_ITERATIONS, triangleOut)
  query.iterations += triangleOut[ADVANCE_ITERATIONS]
  if (!hit) return
  const time = triangleOut[ADVANCE_TIME]
  if (query.found && time === query.best && index > query.triangle) return
  if (query.isLeaving && time === 0 && approach() < 0) return
  query.found = true
  query.best = time
  query.triangle = index
  query.slot = slot
  query.node = -1
  for (let i = 0; i < ADVANCE_OUT; i++) out[i] = triangleOut[i]
}

/** Velocity of the convex body towards the triangle of `triangleOut`, along the axis there. */
function approach(): number {
  const n = ADVANCE_NORMAL
  return triangleOut[n] * convexMotion[0] + triangleOut[n + 1] * convexMotion[1] + triangleOut[n + 2] * convexMotion[2]
}

/** The same for the box of a node, which stands for its triangles. */
function tryNode(tree: ObbTree, node: number, start: number, work: Float64Array, out: Float64Array): void {
  const index = tree.triangles[firstSlot(tree.links, node)]
  writePosedNode(tree, node, query.scale, meshRow, 0, query.meshTurns, nodeRow, partMotion)
  beginRow(work, 0, nodeRow, 0, partMotion, 0)
  beginRow(work, 1, convexRow, 0, convexMotion, 0)
  beginPair(work, movingNode, movingConvex)
  const { boxKernel, best, tolerance } = query
  const hit = advanceFrom(boxKernel, work, start, best, tolerance, ADVANCE_MAX_ITERATIONS, triangleOut)
  // Back to the order that triangles need: the body first.
  beginRow(work, 0, convexRow, 0, convexMotion, 0)
  if (!hit) return
  const time = triangleOut[ADVANCE_TIME]
  if (query.found && time === query.best && index > query.triangle) return
  query.found = true
  query.best = time
  query.triangle = index
  query.node = node
  for (let i = 0; i < ADVANCE_OUT; i++) out[i] = triangleOut[i]
  for (let i = 0; i < 3; i++) out[ADVANCE_NORMAL + i] = 0 - triangleOut[ADVANCE_NORMAL + i]
}

const cores = new Float64Array(2 * ROW_STRIDE + 3)
const nearest = new Float64Array(6)

/** Poses both bodies at a time in `work`, with the node's point that is nearest to the body in place of a triangle. */
function placeNode(tree: ObbTree, node: number, time: number, work: Float64Array): void {
  writePosedNode(tree, node, query.scale, meshRow, 0, query.meshTurns, nodeRow, partMotion)
  beginRow(work, 0, convexRow, 0, convexMotion, 0)
  beginRow(work, 1, nodeRow, 0, partMotion, 0)
  beginPair(work, movingConvex, movingNode)
  pose(work, time)
  for (let i = 0; i < 2 * ROW_STRIDE; i++) cores[i] = work[WORK_ROW_A + i]
  if (query.isPlane) {
    // Seen from a point far below the plane, the nearest point of the box is its deepest.
    const p = ROW_PARAMETERS
    const far = query.meshReach + lengthAt(cores, ROW_STRIDE) + lengthAt(cores, 0) + Math.abs(cores[p + 3])
    for (let i = 0; i < 3; i++) {
      const u = ROW_AXES + i
      const n = cores[u] * cores[p] + cores[u + 3] * cores[p + 1] + cores[u + 6] * cores[p + 2]
      cores[2 * ROW_STRIDE + i] = 0
      nearest[i] = cores[ROW_STRIDE + i] - 1e3 * far * n
    }
    for (let i = 0; i < 3; i++) cores[i] = nearest[i]
  } else for (let i = 0; i < 3; i++) cores[2 * ROW_STRIDE + i] = convexMotion[MOTION_SPANS + i]
  writeNearestOfCores(cores, 0, 2 * ROW_STRIDE, ROW_STRIDE, ROW_STRIDE + ROW_PARAMETERS, nearest)
  for (let i = 0; i < 9; i++) work[WORK_TRIANGLE_B + i] = nearest[3 + (i % 3)]
}

/** The body touches at the start: only triangles of smaller index can still replace the one that was found. */
function settleStart(tree: ObbTree, work: Float64Array, out: Float64Array): void {
  if (query.isPlane) {
    // The plane in the mesh's body frame, raised by the tolerance.
    const p = ROW_PARAMETERS
    let constant = convexRow[p + 3] - query.tolerance
    for (let i = 0; i < 3; i++) {
      const n =
        convexRow[ROW_AXES + i] * convexRow[p] +
        convexRow[ROW_AXES + 3 + i] * convexRow[p + 1] +
        convexRow[ROW_AXES + 6 + i] * convexRow[p + 2]
      sweptBox[i] = n
      constant += n * (meshRow[i] - convexRow[i])
    }
    for (let i = 0; i < 3; i++) {
      const a = ROW_AXES + 3 * i
      sweptBox[3 + i] = sweptBox[0] * meshRow[a] + sweptBox[1] * meshRow[a + 1] + sweptBox[2] * meshRow[a + 2]
    }
    findTreeCandidatesBelow(tree, query.scale, sweptBox[3], sweptBox[4], sweptBox[5], constant, candidates)
  } else {
    writeSweptBox(convexRow, convexMotion, meshRow, meshMotion, 0, query.tolerance, sweptBox)
    findTreeCandidates(tree, query.scale, sweptBox, 0, candidates)
  }
  for (let i = 0; i < candidates.count; i++) tryTriangle(tree, candidates.slots[i], 0, work, out)
}
