/**
 * A mesh against a mesh: the trees give all pairs of triangles that intersect (exactly), and their contacts make one
 * manifold (mesh-touches.ts).
 *
 * Everything is done in the frame of the mesh whose row comes first (compareRows), be it a or b: transforming the other
 * one rounds, and a pair that has kept its order since its first touch must get the same result as a new one. Ties,
 * however, are broken in favour of a for as long as the pair touches: broken in favour of the first row, the normal and
 * the feature ids would change whenever the two rows change places in the order.
 */
import { MANIFOLD_LENGTH, MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { collideObbRows } from '../geometry/obb-obb/collide.js'
import { collideObbAndTriangleRows } from '../geometry/obb-triangle/collide.js'
import { compareRows } from '../geometry/order.js'
import { turnToWorld, writeRelativeRow } from '../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { collideTriangleRows } from '../geometry/triangle-triangle/collide.js'
import { isWithinFan } from '../obb-tree/edges.js'
import { findTreePairs } from '../obb-tree/find.js'
import { createSlotList, pushPair } from '../obb-tree/lists.js'
import { treeRadius, treeSlotTriangle, writeTreeNodeRow, type ObbTree } from '../obb-tree/tree.js'
import { findTreeNodePairs, NO_NODE } from './mesh-depth.js'
import { writeFaceNormal } from './mesh-normals.js'
import { sortPairs } from './mesh-order.js'
import { collideMeshInSolid } from './mesh-solid.js'
import { addTouch, beginTouches, mergeTouches, straightenTouch, touchDepth, touchNormal } from './mesh-touches.js'
import type { TreePool } from './tree-pool.js'

/** Row of the mesh that is transformed, in the frame of the other one. */
const local = new Float64Array(ROW_STRIDE)
/** Whether a is the one that is transformed, and not b. */
let movesA = false
const triangles = new Float64Array(18)
const normal = new Float64Array(3)
const contact = new Float64Array(MANIFOLD_LENGTH)
const nodeRows = new Float64Array(2 * ROW_STRIDE)
const pairs = createSlotList()
const nodesA = createSlotList()
const nodesB = createSlotList()

export function collideMeshes(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
): number {
  const treeA = trees.find(rowsA[a + ROW_PARAMETERS])!
  const treeB = trees.find(rowsB[b + ROW_PARAMETERS])!
  const scaleA = rowsA[a + ROW_PARAMETERS + 1]
  const scaleB = rowsB[b + ROW_PARAMETERS + 1]
  const depthA = rowsA[a + ROW_PARAMETERS + 2]
  const depthB = rowsB[b + ROW_PARAMETERS + 2]
  const full = (depthA < 0 || depthA >= treeA.depth) && (depthB < 0 || depthB >= treeB.depth)
  beginTouches()
  movesA = compareRows(rowsA, a, rowsB, b) > 0
  let count = 0
  if (full) {
    count = movesA
      ? findTreePairs(treeB, rowsB, b, scaleB, treeA, rowsA, a, scaleA, pairs, true)
      : findTreePairs(treeA, rowsA, a, scaleA, treeB, rowsB, b, scaleB, pairs)
    if (count === 0) return collideMeshInSolid(rowsA, a, rowsB, b, out, trees)
    sortPairs(pairs.slots, count, treeA.triangles, treeB.triangles)
  }
  if (movesA) writeRelativeRow(rowsB, b, rowsA, a, local, 0)
  else writeRelativeRow(rowsA, a, rowsB, b, local, 0)
  let leader = full
    ? touchPairs(treeA, scaleA, treeB, scaleB, count)
    : touchNodes(treeA, scaleA, depthA, treeB, scaleB, depthB)
  if (leader === NONE) return collideMeshInSolid(rowsA, a, rowsB, b, out, trees)
  if (leader === NO_LEADER) leader = straightenAll(treeA, scaleA, treeB, scaleB)
  const size = Math.min(treeRadius(treeA) * Math.abs(scaleA), treeRadius(treeB) * Math.abs(scaleB))
  if (!movesA) return mergeTouches(leader, MANIFOLD_MAX_POINTS, size, rowsA, a, out)
  const points = mergeTouches(leader, MANIFOLD_MAX_POINTS, size, rowsB, b, out)
  // Makes the points relative to the origin of a.
  for (let p = MANIFOLD_POINTS, k = 0; k < points; k++, p += MANIFOLD_POINT_STRIDE)
    for (let d = 0; d < 3; d++) out[p + d] += rowsB[b + d] - rowsA[a + d]
  return points
}

/** NONE: nothing touches. NO_LEADER: something does, but no touch has a normal within its fans. */
const NONE = -2
const NO_LEADER = -1

/** Slots of the touching pairs, in the order of the touches. */
const touching = createSlotList()

/** Adds the touching pairs of triangles; returns the deepest with a normal within both fans. */
function touchPairs(treeA: ObbTree, scaleA: number, treeB: ObbTree, scaleB: number, count: number): number {
  touching.count = 0
  let leader = NONE
  for (let k = 0; k < count; k++)
    leader = touchPair(treeA, scaleA, pairs.slots[2 * k], treeB, scaleB, pairs.slots[2 * k + 1], leader)
  return leader
}

/** Tests one pair of triangles and adds its touch. Returns it if it is the new leader, else `leader`. */
function touchPair(
  treeA: ObbTree,
  scaleA: number,
  slotA: number,
  treeB: ObbTree,
  scaleB: number,
  slotB: number,
  leader: number,
): number {
  writePair(treeA, scaleA, slotA, treeB, scaleB, slotB)
  if (collideTriangleRows(triangles, 0, triangles, 9, contact) === 0) return leader
  // The triangle kernel gives points relative to the first corner of a.
  const touch = addTouch(
    contact,
    1,
    triangles[0],
    triangles[1],
    triangles[2],
    treeA.triangles[slotA],
    treeB.triangles[slotB],
  )
  pushPair(touching, slotA, slotB)
  if (leader >= 0 && !(touchDepth(touch) > touchDepth(leader))) return leader
  const within = isWithinFans(treeA, scaleA, slotA, treeB, scaleB, slotB, touch)
  return within ? touch : Math.max(leader, NO_LEADER)
}

function isWithinFans(
  treeA: ObbTree,
  scaleA: number,
  slotA: number,
  treeB: ObbTree,
  scaleB: number,
  slotB: number,
  touch: number,
): boolean {
  return isInFan(treeA, scaleA, slotA, touch, 1, movesA) && isInFan(treeB, scaleB, slotB, touch, -1, !movesA)
}

/**
 * `sign` is 1 for a, which the normal points out of, and -1 for b. For the mesh that is transformed the normal is
 * turned into its frame.
 */
function isInFan(tree: ObbTree, scale: number, slot: number, touch: number, sign: number, isMoved: boolean): boolean {
  const x = sign * touchNormal(touch, 0)
  const y = sign * touchNormal(touch, 1)
  const z = sign * touchNormal(touch, 2)
  if (!isMoved) return isWithinFan(tree, scale, slot, x, y, z)
  const u = ROW_AXES
  return isWithinFan(
    tree,
    scale,
    slot,
    local[u] * x + local[u + 1] * y + local[u + 2] * z,
    local[u + 3] * x + local[u + 4] * y + local[u + 5] * z,
    local[u + 6] * x + local[u + 7] * y + local[u + 8] * z,
  )
}

/**
 * Turns all touches to the normal of one of their two faces, pointing the shorter way out: the face of the larger mesh,
 * or, if only the other one gives a normal within both fans, that one. Returns the deepest touch with a normal within
 * both fans, else the least deep one.
 */
function straightenAll(treeA: ObbTree, scaleA: number, treeB: ObbTree, scaleB: number): number {
  const larger = treeRadius(treeA) * Math.abs(scaleA) >= treeRadius(treeB) * Math.abs(scaleB) ? 0 : 9
  let leader = -1
  let least = 0
  for (let touch = 0; touch < touching.count; touch++) {
    const slotA = touching.slots[2 * touch]
    const slotB = touching.slots[2 * touch + 1]
    writePair(treeA, scaleA, slotA, treeB, scaleB, slotB)
    let within = straightenTo(larger, touch) && isWithinFans(treeA, scaleA, slotA, treeB, scaleB, slotB, touch)
    if (!within && straightenTo(9 - larger, touch)) {
      within = isWithinFans(treeA, scaleA, slotA, treeB, scaleB, slotB, touch)
      if (!within) straightenTo(larger, touch)
    }
    if (within && (leader < 0 || touchDepth(touch) > touchDepth(leader))) leader = touch
    if (touchDepth(touch) < touchDepth(least)) least = touch
  }
  return leader < 0 ? least : leader
}

/** Turns a touch to the normal of the triangle at `triangles[face]`; false if that has none. */
function straightenTo(face: number, touch: number): boolean {
  if (!writeFaceNormal(triangles, face, normal)) return false
  const other = 9 - face
  let low = Infinity
  let high = -Infinity
  for (let c = other; c < other + 9; c += 3) {
    const height =
      normal[0] * (triangles[c] - triangles[face]) +
      normal[1] * (triangles[c + 1] - triangles[face + 1]) +
      normal[2] * (triangles[c + 2] - triangles[face + 2])
    low = Math.min(low, height)
    high = Math.max(high, height)
  }
  // To leave on the upper side of the face the other triangle moves by -low, on the lower side by high. The normal goes
  // from a to b.
  const up = -low <= high
  const side = up === (face === 0) ? 1 : -1
  straightenTouch(touch, side * normal[0], side * normal[1], side * normal[2], Math.max(0, up ? -low : high))
  return true
}

/** With a depth limit on either side: at the limit the boxes of nodes stand for their triangles. */
function touchNodes(
  treeA: ObbTree,
  scaleA: number,
  depthA: number,
  treeB: ObbTree,
  scaleB: number,
  depthB: number,
): number {
  const count = movesA
    ? findTreeNodePairs(treeB, scaleB, depthB, treeA, scaleA, depthA, placeSecond, nodesB, nodesA)
    : findTreeNodePairs(treeA, scaleA, depthA, treeB, scaleB, depthB, placeSecond, nodesA, nodesB)
  touching.count = 0
  let leader = NONE
  for (let k = 0; k < count; k++) {
    const slotA = nodesA.slots[2 * k]
    const nodeA = nodesA.slots[2 * k + 1]
    const slotB = nodesB.slots[2 * k]
    const nodeB = nodesB.slots[2 * k + 1]
    if (nodeA === NO_NODE && nodeB === NO_NODE) {
      leader = touchPair(treeA, scaleA, slotA, treeB, scaleB, slotB, leader)
      continue
    }
    writePair(treeA, scaleA, slotA, treeB, scaleB, slotB)
    let sign = 1
    let from = 0
    if (nodeA !== NO_NODE) writeTreeNodeRow(treeA, nodeA, scaleA, nodeRows, 0)
    if (nodeB !== NO_NODE) writeTreeNodeRow(treeB, nodeB, scaleB, nodeRows, ROW_STRIDE)
    if ((movesA ? nodeA : nodeB) !== NO_NODE) placeRows(nodeRows)
    if (nodeA !== NO_NODE && nodeB !== NO_NODE) {
      if (collideObbRows(nodeRows, 0, nodeRows, ROW_STRIDE, contact) === 0) continue
    } else if (nodeA !== NO_NODE) {
      if (collideObbAndTriangleRows(nodeRows, 0, triangles, 9, contact) === 0) continue
    } else {
      from = ROW_STRIDE
      sign = -1
      if (collideObbAndTriangleRows(nodeRows, from, triangles, 0, contact) === 0) continue
    }
    const touch = addTouch(
      contact,
      sign,
      nodeRows[from],
      nodeRows[from + 1],
      nodeRows[from + 2],
      treeA.triangles[slotA],
      treeB.triangles[slotB],
    )
    pushPair(touching, slotA, slotB)
    if (leader < 0 || touchDepth(touch) > touchDepth(leader)) leader = touch
  }
  return leader
}

/** Writes both triangles in the frame of the mesh that is not transformed. */
function writePair(treeA: ObbTree, scaleA: number, slotA: number, treeB: ObbTree, scaleB: number, slotB: number): void {
  treeSlotTriangle(treeA, slotA, scaleA, triangles, 0)
  treeSlotTriangle(treeB, slotB, scaleB, triangles, 9)
  const from = movesA ? 0 : 9
  for (let c = from; c < from + 9; c += 3) placePoint(triangles, c)
}

/** Transforms the point at `out[c]` from the frame of the one mesh into that of the other. */
function placePoint(out: Float64Array, c: number): void {
  turnToWorld(local, 0, out, c)
  out[c] += local[0]
  out[c + 1] += local[1]
  out[c + 2] += local[2]
}

/** Of two rows, of a and of b, transforms that of the mesh that is transformed. */
function placeRows(rows: Float64Array): void {
  placeRow(rows, movesA ? 0 : ROW_STRIDE)
}

/** The same for two rows of which the second one is that of the transformed mesh. */
function placeSecond(rows: Float64Array): void {
  placeRow(rows, ROW_STRIDE)
}

function placeRow(rows: Float64Array, at: number): void {
  placePoint(rows, at)
  for (let axis = at + ROW_AXES; axis < at + ROW_AXES + 9; axis += 3) turnToWorld(local, 0, rows, axis)
}
