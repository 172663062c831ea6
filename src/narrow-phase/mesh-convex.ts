/**
 * A mesh against a box, a capsule or a sphere: the tree gives the triangles whose leaves meet the box around the body,
 * the convex kernels test each of them, and their contacts make one manifold (mesh-touches.ts). Everything is done in
 * the mesh's frame, where triangles are scaled but never turned.
 *
 * Only the surface counts: a body wholly inside a closed mesh touches no triangle and is not in contact, unless the
 * mesh is a solid (mesh-solid.ts). Then a body whose centre is inside is pushed out the shortest way.
 */
import { collideCapsuleAndPlaneRows } from '../geometry/capsule-plane/collide.js'
import { collideCapsuleAndTriangleRows } from '../geometry/capsule-triangle/collide.js'
import { MANIFOLD_LENGTH, MANIFOLD_MAX_POINTS } from '../geometry/manifold.js'
import { collideObbAndCapsuleRows } from '../geometry/obb-capsule/collide.js'
import { collideObbRows } from '../geometry/obb-obb/collide.js'
import { collideObbAndPlaneRows } from '../geometry/obb-plane/collide.js'
import { collideObbAndSphereRows } from '../geometry/obb-sphere/collide.js'
import { collideObbAndTriangleRows } from '../geometry/obb-triangle/collide.js'
import { writeRelativeRow } from '../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { collideSphereAndPlaneRows } from '../geometry/sphere-plane/collide.js'
import { collideSphereAndTriangleRows } from '../geometry/sphere-triangle/collide.js'
import { findTreeCandidates } from '../obb-tree/candidates.js'
import { isWithinFan } from '../obb-tree/edges.js'
import { createSlotList, pushSlots } from '../obb-tree/lists.js'
import { treeSlotTriangle, writeTreeNodeRow, type ObbTree } from '../obb-tree/tree.js'
import { findTreeNodes, NO_NODE, type NodeKernel } from './mesh-depth.js'
import { writeBoxAround } from './mesh-frame.js'
import { writeFaceNormal } from './mesh-normals.js'
import { sortByTriangle } from './mesh-order.js'
import { writeSolidBehind } from './mesh-solid.js'
import { addTouch, beginTouches, mergeTouches, straightenTouch, touchDepth, touchNormal } from './mesh-touches.js'
import { ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

type TriangleKernel = (rowsA: Float64Array, a: number, triangles: Float64Array, t: number, out: Float64Array) => number

/** The convex body's row, then its box's row, in the mesh's frame. */
const local = new Float64Array(2 * ROW_STRIDE)
const AROUND = ROW_STRIDE
const triangle = new Float64Array(9)
const normal = new Float64Array(3)
const contact = new Float64Array(MANIFOLD_LENGTH)
const nodeRow = new Float64Array(ROW_STRIDE)
const candidates = createSlotList()
/** Slots of the touching triangles, in the order of the touches. */
const touching = createSlotList()

export function collideMeshAndBox(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
): number {
  return collideMeshAndConvex(
    rowsA,
    a,
    rowsB,
    b,
    out,
    trees,
    collideObbAndTriangleRows,
    collideObbRows,
    collideObbAndPlaneRows,
    ShapeType.box,
  )
}

export function collideMeshAndCapsule(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
): number {
  return collideMeshAndConvex(
    rowsA,
    a,
    rowsB,
    b,
    out,
    trees,
    collideCapsuleAndTriangleRows,
    collideObbAndCapsuleRows,
    collideCapsuleAndPlaneRows,
    ShapeType.capsule,
  )
}

export function collideMeshAndSphere(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
): number {
  return collideMeshAndConvex(
    rowsA,
    a,
    rowsB,
    b,
    out,
    trees,
    collideSphereAndTriangleRows,
    collideObbAndSphereRows,
    collideSphereAndPlaneRows,
    ShapeType.sphere,
  )
}

function collideMeshAndConvex(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
  kernel: TriangleKernel,
  nodeKernel: NodeKernel,
  planeKernel: NodeKernel,
  type: number,
): number {
  const handle = rowsA[a + ROW_PARAMETERS]
  const tree = trees.find(handle)!
  const scale = rowsA[a + ROW_PARAMETERS + 1]
  const depth = rowsA[a + ROW_PARAMETERS + 2]
  writeRelativeRow(rowsA, a, rowsB, b, local, 0)
  writeBoxAround(local, type, 0)
  beginTouches()
  touching.count = 0
  const size = local[AROUND + ROW_PARAMETERS] + local[AROUND + ROW_PARAMETERS + 1] + local[AROUND + ROW_PARAMETERS + 2]
  if (trees.isSolid(handle)) {
    const behind = writeSolidBehind(tree, scale, local[0], local[1], local[2], nodeRow, 0)
    if (behind >= 0 && planeKernel(local, 0, nodeRow, 0, contact) > 0) {
      const touch = addTouch(contact, -1, local[0], local[1], local[2], behind, 0)
      return mergeTouches(touch, MANIFOLD_MAX_POINTS, size, rowsA, a, out)
    }
  }
  const leader =
    depth < 0 || depth >= tree.depth
      ? touchTriangles(tree, scale, kernel)
      : touchNodes(tree, scale, depth, kernel, nodeKernel)
  if (touching.count === 0) return 0
  return mergeTouches(
    leader >= 0 ? leader : straightenAll(tree, scale, type),
    type === ShapeType.sphere ? 1 : MANIFOLD_MAX_POINTS,
    size,
    rowsA,
    a,
    out,
  )
}

/** Adds the touching triangles. Returns the deepest touch with a normal within its fan, or -1. */
function touchTriangles(tree: ObbTree, scale: number, kernel: TriangleKernel): number {
  const count = findTreeCandidates(tree, scale, local, AROUND, candidates)
  sortByTriangle(candidates.slots, count, tree.triangles)
  let leader = -1
  for (let k = 0; k < count; k++) leader = touchSlot(tree, scale, candidates.slots[k], kernel, leader)
  return leader
}

/** Tests one triangle and adds its touch. Returns it if it leads from now on, else `leader`. */
function touchSlot(tree: ObbTree, scale: number, slot: number, kernel: TriangleKernel, leader: number): number {
  treeSlotTriangle(tree, slot, scale, triangle, 0)
  if (kernel(local, 0, triangle, 0, contact) === 0) return leader
  // The triangle was second: the normal flips, and the points are taken from the body to the mesh's origin.
  const touch = addTouch(contact, -1, local[0], local[1], local[2], tree.triangles[slot], 0)
  pushSlots(touching, slot, slot + 1)
  if (leader >= 0 && !(touchDepth(touch) > touchDepth(leader))) return leader
  const within = isWithinFan(tree, scale, slot, touchNormal(touch, 0), touchNormal(touch, 1), touchNormal(touch, 2))
  return within ? touch : leader
}

/** The same with a depth limit: the boxes of the nodes at that level stand for their triangles. */
function touchNodes(
  tree: ObbTree,
  scale: number,
  depth: number,
  kernel: TriangleKernel,
  nodeKernel: NodeKernel,
): number {
  const count = findTreeNodes(tree, scale, depth, local, nodeKernel, candidates)
  let leader = -1
  for (let k = 0; k < count; k++) {
    const slot = candidates.slots[2 * k]
    const node = candidates.slots[2 * k + 1]
    if (node === NO_NODE) {
      leader = touchSlot(tree, scale, slot, kernel, leader)
      continue
    }
    writeTreeNodeRow(tree, node, scale, nodeRow, 0)
    if (nodeKernel(nodeRow, 0, local, 0, contact) === 0) continue
    const touch = addTouch(contact, 1, nodeRow[0], nodeRow[1], nodeRow[2], tree.triangles[slot], 0)
    pushSlots(touching, slot, slot + 1)
    if (leader < 0 || touchDepth(touch) > touchDepth(leader)) leader = touch
  }
  return leader
}

/** Takes all touches along the normals of their faces, on the side of the body's centre. Returns the least deep one. */
function straightenAll(tree: ObbTree, scale: number, type: number): number {
  let leader = 0
  for (let touch = 0; touch < touching.count; touch++) {
    treeSlotTriangle(tree, touching.slots[touch], scale, triangle, 0)
    if (writeFaceNormal(triangle, 0, normal)) {
      const height =
        normal[0] * (local[0] - triangle[0]) +
        normal[1] * (local[1] - triangle[1]) +
        normal[2] * (local[2] - triangle[2])
      const side = height < 0 ? -1 : 1
      const depth = Math.max(0, reachAlong(normal, type) - Math.abs(height))
      straightenTouch(touch, side * normal[0], side * normal[1], side * normal[2], depth)
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
