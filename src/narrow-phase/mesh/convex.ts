/**
 * A mesh against a box, a capsule or a sphere: the tree gives the triangles whose leaves meet the box around the body,
 * the convex kernels test each of them, and their contacts make one manifold (touches.ts). Everything is done in the
 * mesh's frame, where triangles are scaled but never turned.
 *
 * Only the surface counts: a body wholly inside a closed mesh touches no triangle and is not in contact, unless the
 * mesh is a solid (solid.ts). Then a body whose centre is inside is pushed out the shortest way.
 */
import { MANIFOLD_LENGTH, MANIFOLD_MAX_POINTS } from '../../geometry/manifold.js'
import { writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { writeFaceNormal } from '../../obb-tree/face-normal.js'
import { limitOf } from '../../obb-tree/pair.js'
import { findTreeCandidates, findTreeEnds } from '../../obb-tree/traversal/candidates.js'
import { NO_NODE } from '../../obb-tree/traversal/ends.js'
import { isWithinFan, slotOfTriangle } from '../../obb-tree/rings.js'
import { createSlotList } from '../../memory/slot-list.js'
import { sortByKey } from '../../memory/sort.js'
import { treeSlotTriangle, writeTreeNodeRow, type ObbTree } from '../../obb-tree/tree.js'
import type { PairKernel, Trees } from '../mesh-kernels.js'
import { pairKernels } from '../pair-table.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../shape-types.js'
import { writeSolidBehind } from './solid.js'
import {
  addTouch,
  beginTouches,
  deeper,
  mergeSize,
  mergeTouches,
  straightenTouch,
  touchCount,
  touchDepth,
  touchTriangle,
  writeTouchNormal,
} from './touches.js'
import { triangleKernels } from './triangle-table.js'

/** The convex body's row, then its box's row, in the mesh's frame. */
const local = new Float64Array(2 * ROW_STRIDE)
const AROUND = ROW_STRIDE
const triangle = new Float64Array(9)
const normal = new Float64Array(3)
const contact = new Float64Array(MANIFOLD_LENGTH)
const nodeRow = new Float64Array(ROW_STRIDE)
const candidates = createSlotList()

/**
 * Behind the row of a box, capsule or sphere at `rows[0]`, writes the box around it: same frame, half extents larger by
 * the margin.
 */
export function writeBoxAround(rows: Float64Array, type: number, margin: number): void {
  for (let k = 0; k < ROW_PARAMETERS; k++) rows[ROW_STRIDE + k] = rows[k]
  const p = ROW_PARAMETERS
  for (let d = 0; d < 3; d++) {
    let half = rows[p + d]
    if (type === ShapeType.sphere) half = rows[p]
    if (type === ShapeType.capsule) half = rows[p + 1] + (d === 1 ? rows[p] : 0)
    rows[ROW_STRIDE + p + d] = half + margin
  }
}

/** Contact of a mesh with a box, a capsule or a sphere. */
export function collideMeshAndConvex(type: number): PairKernel {
  return (rowsA, a, rowsB, b, out, trees) => {
    const handle = rowsA[a + ROW_PARAMETERS]
    const tree = trees.find(handle)!
    const scale = rowsA[a + ROW_SCALE]
    const limit = limitOf(tree, rowsA, a)
    writeRelativeRow(rowsA, a, rowsB, b, local, 0)
    writeBoxAround(local, type, 0)
    beginTouches()
    mergeSize[0] =
      local[AROUND + ROW_PARAMETERS] + local[AROUND + ROW_PARAMETERS + 1] + local[AROUND + ROW_PARAMETERS + 2]
    if (trees.isSolid(handle)) {
      const behind = writeSolidBehind(tree, scale, local, nodeRow)
      const collideWithPlane = pairKernels[SHAPE_TYPE_COUNT * type + ShapeType.plane]
      if (behind >= 0 && collideWithPlane(local, 0, nodeRow, 0, contact, trees) > 0) {
        const touch = addTouch(contact, -1, local, 0, behind, 0)
        return mergeTouches(touch, MANIFOLD_MAX_POINTS, rowsA, a, out)
      }
    }
    let leader = limit < 0 ? touchTriangles(tree, scale, type) : touchNodes(tree, rowsA, a, type, trees)
    if (touchCount() === 0) return 0
    if (leader < 0) leader = straightenAll(tree, scale, type)
    return mergeTouches(leader, type === ShapeType.sphere ? 1 : MANIFOLD_MAX_POINTS, rowsA, a, out)
  }
}

/** Adds the touching triangles. Returns the deepest touch with a normal within its fan, or -1. */
function touchTriangles(tree: ObbTree, scale: number, type: number): number {
  const count = findTreeCandidates(tree, scale, local, AROUND, candidates)
  sortByKey(candidates.slots, count, tree.triangles)
  let leader = -1
  for (let k = 0; k < count; k++) leader = touchSlot(tree, scale, candidates.slots[k], type, leader)
  return leader
}

/** Tests one triangle and adds its touch. Returns it if it leads from now on, else `leader`. */
function touchSlot(tree: ObbTree, scale: number, slot: number, type: number, leader: number): number {
  treeSlotTriangle(tree, slot, scale, triangle, 0)
  if (triangleKernels[type].collide(local, 0, triangle, 0, contact) === 0) return leader
  // The triangle was second: the normal flips, and the points are taken from the body to the mesh's origin.
  const touch = addTouch(contact, -1, local, 0, tree.triangles[slot], 0)
  if (deeper(touch, leader) === leader) return leader
  writeTouchNormal(touch, 1, normal)
  return isWithinFan(tree, scale, slot, normal) ? touch : leader
}

/** The same with a depth limit: the boxes of the nodes at that level stand for their triangles. */
function touchNodes(tree: ObbTree, rows: Float64Array, r: number, type: number, trees: Trees): number {
  const scale = rows[r + ROW_SCALE]
  const count = findTreeEnds(tree, scale, limitOf(tree, rows, r), local, AROUND, candidates)
  const collideBox = pairKernels[SHAPE_TYPE_COUNT * ShapeType.box + type]
  let leader = -1
  for (let k = 0; k < 4 * count; k += 4) {
    const slot = candidates.slots[k]
    const node = candidates.slots[k + 1]
    if (node === NO_NODE) {
      leader = touchSlot(tree, scale, slot, type, leader)
      continue
    }
    writeTreeNodeRow(tree, node, rows, r + ROW_SCALE, nodeRow, 0)
    if (collideBox(nodeRow, 0, local, 0, contact, trees) === 0) continue
    leader = deeper(addTouch(contact, 1, nodeRow, 0, tree.triangles[slot], 0), leader)
  }
  return leader
}

/** Takes all touches along the normals of their faces, on the side of the body's centre. Returns the least deep one. */
function straightenAll(tree: ObbTree, scale: number, type: number): number {
  const slotOf = slotOfTriangle(tree)
  let leader = 0
  for (let touch = 0; touch < touchCount(); touch++) {
    treeSlotTriangle(tree, slotOf[touchTriangle(touch, 0)], scale, triangle, 0)
    if (writeFaceNormal(triangle, 0, normal)) {
      const height =
        normal[0] * (local[0] - triangle[0]) +
        normal[1] * (local[1] - triangle[1]) +
        normal[2] * (local[2] - triangle[2])
      const side = height < 0 ? -1 : 1
      const depth = Math.max(0, reachAlong(normal, type) - Math.abs(height))
      straightenTouch(touch, side, normal, depth)
    }
    if (touchDepth(touch) < touchDepth(leader)) leader = touch
  }
  return leader
}

/** How far the body at `local` reaches from its centre along the unit vector n. */
function reachAlong(n: Float64Array, type: number): number {
  const p = ROW_PARAMETERS
  if (type === ShapeType.sphere) return local[p]
  if (type === ShapeType.capsule) return local[p] * Math.abs(alongAxis(n, 1)) + local[p + 1]
  return (
    local[p] * Math.abs(alongAxis(n, 0)) +
    local[p + 1] * Math.abs(alongAxis(n, 1)) +
    local[p + 2] * Math.abs(alongAxis(n, 2))
  )
}

function alongAxis(n: Float64Array, axis: number): number {
  const w = ROW_AXES + 3 * axis
  return n[0] * local[w] + n[1] * local[w + 1] + n[2] * local[w + 2]
}
