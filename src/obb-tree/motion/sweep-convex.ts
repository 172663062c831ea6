/**
 * First contact of a convex body with the surface of a mesh, both moving and turning (Eberly, sections 5 and 7).
 *
 * A short path uses a swept box: few leaves meet the box that the body stays in, seen from the mesh, and each of their
 * triangles is advanced by itself up to the best time so far. Otherwise the tree is searched by times, as in
 * moving-pair.ts: the node that is reached first is opened first.
 *
 * All coordinates are relative to the mesh's pivot at time 0, which is taken to be at rest: only differences of
 * positions and of linear velocities count.
 */
import type { SeparationKernel } from '../../geometry/advancement/advance.js'
import { advanceFrom, ADVANCE_MAX_ITERATIONS } from '../../geometry/advancement/advance.js'
import { beginPair, beginRow, pose } from '../../geometry/advancement/bodies.js'
import {
  Advance,
  MOTION_ANGULAR,
  MOTION_ARM,
  MOTION_ROUND,
  MOTION_SPANS,
  MOTION_STRIDE,
  type MovingRow,
  Work,
} from '../../geometry/advancement/layout.js'
import { closestPointsObbRows } from '../../geometry/obb-obb/closest-points.js'
import { separateObbRows } from '../../geometry/obb-obb/separation.js'
import { separateObbAndPlaneRows } from '../../geometry/pairs/obb-plane.js'
import { writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { ADVANCE_TOLERANCE, UNIT_ROUNDOFF } from '../../tolerances.js'
import { BestFirstSearch, type SearchRules } from '../best-first.js'
import { limitOf, TreePair } from '../pair.js'
import { findTreeCandidates } from '../traversal/find.js'
import { writeHalfSpace, writeHalfSpaceBox } from '../traversal/half-space.js'
import { createSlotList } from '../../memory/slot-list.js'
import { sortByKey } from '../../memory/sort.js'
import { firstSlot, LINK_STRIDE, ONE_LEAF, treeRadius, type ObbTree } from '../tree.js'
import { lengthAt } from './length.js'
import { NODE_ITERATIONS, NODE_TOLERANCE } from './moving-pair.js'
import { MovingTree } from './moving-tree.js'
import { writeSweptBox } from './swept-box.js'

/** Greatest turn in radians for which the path is straight enough for the swept box. */
const SHORT_TURN = 1
/** Most triangles that are advanced one by one; if there are more, the tree is searched. */
const MOST_CANDIDATES = 64

/** How a convex body and a mesh are swept. */
export interface ConvexSweep {
  /** Separation of the body's shape and a triangle. */
  separate: SeparationKernel
  /** Separation of a box and the body's shape, for a depth limit. */
  separateBox: SeparationKernel
  /** Triangles that the body touches at the start but moves away from do not count. */
  isLeaving: boolean
  /** The last time that counts. */
  maxTime: number
}

/** The convex body and, for nodes, the box around it; seen from the mesh's pivot. */
const convexRow = new Float64Array(ROW_STRIDE)
const convexMotion = new Float64Array(MOTION_STRIDE)
const boxRow = new Float64Array(ROW_STRIDE)
const boxMotion = new Float64Array(MOTION_STRIDE)
const movingConvex: MovingRow = { rows: convexRow, row: 0, motions: convexMotion, motion: 0 }
const movingBox: MovingRow = { rows: boxRow, row: 0, motions: boxMotion, motion: 0 }
const mesh = new MovingTree()
const nodeWork = new Float64Array(Work.length)
const found = new Float64Array(Advance.length)
const sweptBox = new Float64Array(ROW_STRIDE)
const space = new Float64Array(4)
const closest = new Float64Array(7)
const candidates = createSlotList()
const trees = new TreePair()
const search = new BestFirstSearch()

/** State of one query; the time of the best hit is the horizon of the search. */
const query = {
  isPlane: false,
  convexTurns: false,
  /** Separation at which a triangle counts as touched. */
  tolerance: 0,
  /** Bounding radius of the convex body; 0 for a half-space. */
  reach: 0,
  found: false,
  slot: -1,
  /** Node whose box was hit in place of a triangle, or -1. */
  node: -1,
  triangle: -1,
  iterations: 0,
}
let how: ConvexSweep
let work: Float64Array
let result: Float64Array

/**
 * First time in [0, maxTime] when a convex body comes within the tolerance of a mesh's surface: ADVANCE_TOLERANCE of
 * their bounding radii. Never later than the true first contact, and none is missed.
 *
 * @param rows the mesh's row at time 0, then the body's
 * @param motions the mesh's motion row (velocities and arm count), then the body's
 * @param scratch Work.length numbers; after a hit, the poses at that time: the body at Work.rowA, the triangle at
 *   Work.triangleB, relative to the body's pivot
 * @param out Advance.length + 1 numbers: what advanceRows writes (the axis from the body to the triangle, the
 *   iterations of all triangles), and the index of the triangle in the user's mesh: of several at the start, the
 *   smallest.
 *   At a depth limit the box of a node stands for its triangles. After a hit of a box, the triangle in `scratch` is
 *   the point of the box that is nearest to the body, without extent, and its index the first one in the box
 */
export function sweepTreeAndRow(
  tree: ObbTree,
  rows: Float64Array,
  motions: Float64Array,
  sweep: ConvexSweep,
  scratch: Float64Array,
  out: Float64Array,
): boolean {
  how = sweep
  work = scratch
  result = out
  begin(tree, rows, motions)
  beginRow(work, 0, convexRow, 0, convexMotion, 0)
  if (limitOf(tree, rows, 0) >= 0 || query.isPlane || !sweepFew()) {
    trees.treeA = tree
    trees.treeB = ONE_LEAF
    for (let i = 0; i < ROW_STRIDE; i++) trees.rows[i] = rows[i]
    search.run(trees, Infinity, rules)
  }
  out[Advance.iterations] = query.iterations
  if (!query.found) return false
  out[Advance.length] = query.triangle
  if (query.node >= 0) placeNode(query.node, search.horizon[0])
  else {
    beginSlot(query.slot, search.horizon[0])
    pose(work, search.horizon[0])
  }
  return true
}

/** Writes the rows of both bodies relative to the mesh's pivot. */
function begin(tree: ObbTree, rows: Float64Array, motions: Float64Array): void {
  mesh.begin(tree, rows, 0, motions, 0)
  const { motion } = mesh
  for (let i = 0; i < MOTION_STRIDE; i++) convexMotion[i] = motions[MOTION_STRIDE + i] - (i < 3 ? motions[i] : 0)
  for (let i = 0; i < ROW_STRIDE; i++)
    convexRow[i] = i < 3 ? rows[ROW_STRIDE + i] - rows[i] + motion[MOTION_ARM + i] : rows[ROW_STRIDE + i]
  boxRow.set(convexRow)
  boxMotion.set(convexMotion)
  const isPlane = convexMotion[MOTION_ROUND] === Infinity
  const core = lengthAt(convexMotion, MOTION_SPANS)
  const arm = lengthAt(convexMotion, MOTION_ARM)
  if (!isPlane) {
    for (let i = 0; i < 3; i++) {
      boxMotion[MOTION_SPANS + i] += convexMotion[MOTION_ROUND]
      boxRow[ROW_PARAMETERS + i] = boxMotion[MOTION_SPANS + i]
    }
    boxMotion[MOTION_ROUND] = 0
    // The box of a sphere need not turn.
    if (core === 0 && arm === 0) boxMotion.fill(0, MOTION_ANGULAR, MOTION_ANGULAR + 3)
  }
  query.isPlane = isPlane
  query.reach = isPlane ? 0 : core + convexMotion[MOTION_ROUND]
  query.convexTurns = lengthAt(convexMotion, MOTION_ANGULAR) > 0
  const size = query.reach + arm + treeRadius(tree) * Math.abs(mesh.row[ROW_SCALE]) + lengthAt(motion, MOTION_ARM)
  query.tolerance = ADVANCE_TOLERANCE * size + 64 * UNIT_ROUNDOFF * lengthAt(convexRow, 0)
  query.found = false
  query.triangle = -1
  query.slot = -1
  query.node = -1
  query.iterations = 0
  search.horizon[0] = how.maxTime
  search.queue.first[0] = 0
  beginRow(nodeWork, isPlane ? 1 : 0, boxRow, 0, boxMotion, 0)
}

/**
 * Advances the triangles near the path one by one. If the path is long or they are many, does nothing and returns
 * false.
 */
function sweepFew(): boolean {
  const { maxTime } = how
  // A body that turns about its own position stays in its ball; an arm, or a turning mesh, makes the path a curve.
  let turn = lengthAt(mesh.motion, MOTION_ANGULAR)
  if (lengthAt(convexMotion, MOTION_ARM) > 0) turn += lengthAt(convexMotion, MOTION_ANGULAR)
  if (maxTime > 0 && !(turn * maxTime <= SHORT_TURN)) return false
  writeSweptBox(convexRow, convexMotion, mesh, maxTime, query.tolerance, sweptBox)
  const count = findTreeCandidates(mesh.tree, mesh.row[ROW_SCALE], sweptBox, 0, candidates)
  if (count > MOST_CANDIDATES) return false
  // By index, so that the smallest of the triangles that share the place of contact is reported.
  sortByKey(candidates.slots, count, mesh.tree.triangles)
  for (let i = 0; i < count; i++) tryTriangle(candidates.slots[i], 0)
  return true
}

const rules: SearchRules = {
  /** A time before which nothing in the node is reached. */
  bound(node) {
    const time = search.queue.first[0]
    const which = query.isPlane ? 1 : 0
    if (time === 0 && query.convexTurns) beginRow(nodeWork, which, boxRow, 0, boxMotion, 0)
    mesh.beginNode(node, mesh.turns, nodeWork, 1 - which)
    if (query.isPlane) beginPair(nodeWork, mesh.movingNode, movingBox)
    else beginPair(nodeWork, movingBox, mesh.movingNode)
    const kernel = query.isPlane ? separateObbAndPlaneRows : separateObbRows
    const tolerance = query.tolerance + NODE_TOLERANCE * (query.reach + mesh.nodeSize[0])
    const hit = advanceFrom(kernel, nodeWork, time, search.horizon[0], tolerance, NODE_ITERATIONS, found)
    search.queue.next[0] = found[Advance.time]
    return hit
  },
  visit(node) {
    const { links } = mesh.tree
    const time = search.queue.first[0]
    const next = links[LINK_STRIDE * node]
    const count = links[LINK_STRIDE * node + 1]
    if (count === 0) tryNode(node, time)
    else for (let slot = next; slot < next + count; slot++) tryTriangle(slot, time)
    if (count === 0 || !query.found || search.horizon[0] > 0) return false
    settleStart()
    return true
  },
}

/** Begins both bodies for one triangle; a turning convex body is posed at time 0 again if the search starts there. */
function beginSlot(slot: number, start: number): void {
  if (start === 0 && query.convexTurns) beginRow(work, 0, convexRow, 0, convexMotion, 0)
  mesh.slot = -1
  mesh.beginTriangle(slot, true, work, 1)
  beginPair(work, movingConvex, mesh.movingTriangle)
}

/**
 * Advances one triangle up to the best time so far, and keeps its hit if it is earlier, or as early and of smaller
 * index.
 */
function tryTriangle(slot: number, start: number): void {
  const { horizon } = search
  const index = mesh.tree.triangles[slot]
  if (query.found && horizon[0] === 0 && index > query.triangle) return
  beginSlot(slot, start)
  const { separate, isLeaving } = how
  const hit = advanceFrom(separate, work, start, horizon[0], query.tolerance, ADVANCE_MAX_ITERATIONS, found)
  query.iterations += found[Advance.iterations]
  if (hit && !(isLeaving && found[Advance.time] === 0 && approach() < 0)) take(index, slot, -1)
}

/** Velocity of the convex body towards the triangle, along the axis that was found. */
function approach(): number {
  const n = Advance.normal
  return found[n] * convexMotion[0] + found[n + 1] * convexMotion[1] + found[n + 2] * convexMotion[2]
}

/** The same for the box of a node, which stands for its triangles. */
function tryNode(node: number, start: number): void {
  mesh.beginNode(node, mesh.turns, work, 0)
  beginRow(work, 1, convexRow, 0, convexMotion, 0)
  beginPair(work, mesh.movingNode, movingConvex)
  const { horizon } = search
  const { tolerance } = query
  const hit = advanceFrom(how.separateBox, work, start, horizon[0], tolerance, ADVANCE_MAX_ITERATIONS, found)
  // Back to the order that triangles need: the body first.
  beginRow(work, 0, convexRow, 0, convexMotion, 0)
  for (let i = 0; i < 3; i++) found[Advance.normal + i] = 0 - found[Advance.normal + i]
  const slot = firstSlot(mesh.tree.links, node)
  if (hit) take(mesh.tree.triangles[slot], slot, node)
}

/** Keeps what was found if it is earlier than the best, or as early and of a smaller triangle. */
function take(triangle: number, slot: number, node: number): void {
  if (query.found && found[Advance.time] === search.horizon[0] && triangle > query.triangle) return
  query.found = true
  query.triangle = triangle
  query.slot = slot
  query.node = node
  search.horizon[0] = found[Advance.time]
  for (let i = 0; i < Advance.length; i++) result[i] = found[i]
}

/** Poses both bodies at a time in `work`, with the node's point that is nearest to the body in place of a triangle. */
function placeNode(node: number, time: number): void {
  beginRow(work, 0, convexRow, 0, convexMotion, 0)
  mesh.beginNode(node, mesh.turns, work, 1)
  beginPair(work, movingConvex, mesh.movingNode)
  pose(work, time)
  for (let i = 0; i < ROW_STRIDE; i++) boxRow[i] = work[Work.rowA + i]
  for (let i = 0; i < 3; i++) boxRow[ROW_PARAMETERS + i] = query.isPlane ? 0 : convexMotion[MOTION_SPANS + i]
  if (query.isPlane) {
    // Seen from a point far below the plane, the nearest point of the box is its deepest.
    const far =
      treeRadius(mesh.tree) * Math.abs(mesh.row[ROW_SCALE]) + lengthAt(work, Work.rowB) + lengthAt(work, Work.rowA)
    writeHalfSpace(work, Work.rowA, space)
    for (let i = 0; i < 3; i++)
      boxRow[i] = work[Work.rowB + i] - 1e3 * (far + Math.abs(work[Work.rowA + ROW_PARAMETERS + 3])) * space[i]
  }
  closestPointsObbRows(boxRow, 0, work, Work.rowB, closest)
  for (let i = 0; i < 9; i++) work[Work.triangleB + i] = work[Work.rowB + (i % 3)] + closest[4 + (i % 3)]
}

/** The body touches at the start: only triangles of smaller index can still replace the one that was found. */
function settleStart(): void {
  if (query.isPlane) {
    writeRelativeRow(mesh.row, 0, convexRow, 0, sweptBox, 0)
    writeHalfSpace(sweptBox, 0, space)
    space[3] -= query.tolerance
    writeHalfSpaceBox(mesh.tree, mesh.row[ROW_SCALE], space, sweptBox)
  } else writeSweptBox(convexRow, convexMotion, mesh, 0, query.tolerance, sweptBox)
  findTreeCandidates(mesh.tree, mesh.row[ROW_SCALE], sweptBox, 0, candidates)
  for (let i = 0; i < candidates.count; i++) tryTriangle(candidates.slots[i], 0)
}
