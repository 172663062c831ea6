/**
 * A mesh against a box, a capsule or a sphere: the tree gives the triangles whose leaves meet the body's box, the
 * convex table tests each of them, and the deepest contact is kept (of equal depths the smaller triangle index, so that
 * the shape of the tree does not matter). All of it in the mesh's frame: its triangles are scaled, never turned.
 *
 * The surface is what counts: a body wholly inside a closed mesh touches no triangle, and is not in contact.
 */
import { collideCapsuleAndTriangleRows } from '../geometry/capsule-triangle/collide.js'
import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_LENGTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
} from '../geometry/manifold.js'
import { collideObbAndTriangleRows } from '../geometry/obb-triangle/collide.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { collideSphereAndTriangleRows } from '../geometry/sphere-triangle/collide.js'
import { findTreeCandidates } from '../obb-tree/candidates.js'
import { createSlotList } from '../obb-tree/lists.js'
import { treeSlotTriangle } from '../obb-tree/tree.js'
import { turnToWorld, writeRelativeRow } from './mesh-frame.js'
import { MESH_FEATURE_A } from './mesh-features.js'
import type { TreePool } from './tree-pool.js'

type TriangleKernel = (rowsA: Float64Array, a: number, triangles: Float64Array, t: number, out: Float64Array) => number

/** The convex body's row, then its box's row, in the mesh's frame. */
const local = new Float64Array(2 * ROW_STRIDE)
const BOX = ROW_STRIDE
const triangle = new Float64Array(9)
const contact = new Float64Array(MANIFOLD_LENGTH)
const candidates = createSlotList()

export function collideMeshAndBox(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
): number {
  return collideMeshAndConvex(rowsA, a, rowsB, b, out, trees, collideObbAndTriangleRows, 0)
}

export function collideMeshAndCapsule(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
): number {
  return collideMeshAndConvex(rowsA, a, rowsB, b, out, trees, collideCapsuleAndTriangleRows, 1)
}

export function collideMeshAndSphere(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
): number {
  return collideMeshAndConvex(rowsA, a, rowsB, b, out, trees, collideSphereAndTriangleRows, 2)
}

/** `shape` is 0 for a box, 1 for a capsule, 2 for a sphere: it decides the box that queries the tree. */
function collideMeshAndConvex(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
  kernel: TriangleKernel,
  shape: number,
): number {
  const tree = trees.find(rowsA[a + ROW_PARAMETERS])!
  const scale = rowsA[a + ROW_PARAMETERS + 1]
  writeRelativeRow(rowsA, a, rowsB, b, local, 0)
  writeBoxAround(local, shape)
  const count = findTreeCandidates(tree, scale, -1, local, BOX, candidates)
  let best = -1
  for (let k = 0; k < count; k++) {
    const slot = candidates.slots[k]
    treeSlotTriangle(tree, slot, scale, triangle, 0)
    if (kernel(local, 0, triangle, 0, contact) === 0) continue
    const index = tree.triangles[slot]
    const depth = contact[MANIFOLD_DEPTH]
    if (best >= 0 && !(depth > out[MANIFOLD_DEPTH] || (depth === out[MANIFOLD_DEPTH] && index < best))) continue
    best = index
    for (let i = 0; i < MANIFOLD_POINTS + MANIFOLD_POINT_STRIDE; i++) out[i] = contact[i]
  }
  if (best < 0) return 0
  out[MANIFOLD_COUNT] = 1
  out[MESH_FEATURE_A] = best
  // The triangle was second: the normal flips, and the point is taken from the body to the mesh's origin.
  for (let d = 0; d < 3; d++) {
    out[MANIFOLD_NORMAL + d] = -out[MANIFOLD_NORMAL + d]
    out[MANIFOLD_POINTS + d] += local[d]
  }
  turnToWorld(rowsA, a, out, MANIFOLD_NORMAL)
  turnToWorld(rowsA, a, out, MANIFOLD_POINTS)
  return 1
}

/** At BOX, the box around the convex body at 0: same frame, half extents by shape. */
function writeBoxAround(rows: Float64Array, shape: number): void {
  for (let k = 0; k < ROW_STRIDE; k++) rows[BOX + k] = rows[k]
  if (shape === 0) return
  const p = BOX + ROW_PARAMETERS
  const radius = shape === 1 ? rows[ROW_PARAMETERS + 1] : rows[ROW_PARAMETERS]
  const halfHeight = shape === 1 ? rows[ROW_PARAMETERS] : 0
  rows[p] = radius
  rows[p + 1] = halfHeight + radius
  rows[p + 2] = radius
}
