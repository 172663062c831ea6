/**
 * A mesh against a solid half-space: the tree gives the triangles that reach below the plane, and their corners below it are
 * the contact: the deepest first (of equal depths the one of the smaller triangle index), four at most.
 */
import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINTS,
  writeNormal,
} from '../geometry/manifold.js'
import { collideObbAndPlaneRows } from '../geometry/obb-plane/collide.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { findTreeCandidatesBelow } from '../obb-tree/candidates.js'
import { createSlotList } from '../obb-tree/lists.js'
import { treeRadius, treeSlotTriangle, writeTreeNodeRow, type ObbTree } from '../obb-tree/tree.js'
import { findTreeNodes, NO_NODE } from './mesh-depth.js'
import { writeRelativeRow } from './mesh-frame.js'
import { sortByTriangle } from './mesh-order.js'
import { addTouch, beginTouches, mergeTouches, touchDepth } from './mesh-touches.js'
import type { TreePool } from './tree-pool.js'

/** The plane's row in the mesh's frame. */
const local = new Float64Array(ROW_STRIDE)
const nodeRow = new Float64Array(ROW_STRIDE)
const triangle = new Float64Array(9)
const contact = new Float64Array(MANIFOLD_LENGTH)
const candidates = createSlotList()

/** Out of the half-space, in the mesh's frame, and the distance of the mesh's origin from the plane. */
const plane = { x: 0, y: 0, z: 0, constant: 0 }

export function collideMeshAndPlane(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
): number {
  const tree = trees.find(rowsA[a + ROW_PARAMETERS])!
  const scale = rowsA[a + ROW_PARAMETERS + 1]
  const depth = rowsA[a + ROW_PARAMETERS + 2]
  writeRelativeRow(rowsA, a, rowsB, b, local, 0)
  const lx = local[ROW_PARAMETERS]
  const ly = local[ROW_PARAMETERS + 1]
  const lz = local[ROW_PARAMETERS + 2]
  plane.x = local[ROW_AXES] * lx + local[ROW_AXES + 3] * ly + local[ROW_AXES + 6] * lz
  plane.y = local[ROW_AXES + 1] * lx + local[ROW_AXES + 4] * ly + local[ROW_AXES + 7] * lz
  plane.z = local[ROW_AXES + 2] * lx + local[ROW_AXES + 5] * ly + local[ROW_AXES + 8] * lz
  plane.constant = local[ROW_PARAMETERS + 3] - (plane.x * local[0] + plane.y * local[1] + plane.z * local[2])
  beginTouches()
  const leader = depth < 0 || depth >= tree.depth ? touchCorners(tree, scale) : touchNodes(tree, scale, depth)
  if (leader < 0) return 0
  return mergeTouches(leader, MANIFOLD_MAX_POINTS, treeRadius(tree) * Math.abs(scale), rowsA, a, out)
}

/** Adds the triangles that reach below the plane; returns the deepest, or -1. */
function touchCorners(tree: ObbTree, scale: number): number {
  const count = findTreeCandidatesBelow(tree, scale, -1, plane.x, plane.y, plane.z, plane.constant, candidates)
  sortByTriangle(candidates.slots, count, tree.triangles)
  let leader = -1
  for (let k = 0; k < count; k++) {
    const slot = candidates.slots[k]
    treeSlotTriangle(tree, slot, scale, triangle, 0)
    if (collideTriangle() > 0) leader = deeper(addTouch(contact, 1, 0, 0, 0, tree.triangles[slot], 0), leader)
  }
  return leader
}

function touchNodes(tree: ObbTree, scale: number, depth: number): number {
  const count = findTreeNodes(tree, scale, depth, local, collideObbAndPlaneRows, candidates)
  // The corners of leaves above the limit count as they are.
  let leader = -1
  for (let k = 0; k < count; k++) {
    const slot = candidates.slots[2 * k]
    const node = candidates.slots[2 * k + 1]
    if (node === NO_NODE) {
      treeSlotTriangle(tree, slot, scale, triangle, 0)
      if (collideTriangle() > 0) leader = deeper(addTouch(contact, 1, 0, 0, 0, tree.triangles[slot], 0), leader)
      continue
    }
    writeTreeNodeRow(tree, node, scale, nodeRow, 0)
    if (collideObbAndPlaneRows(nodeRow, 0, local, 0, contact) === 0) continue
    leader = deeper(addTouch(contact, 1, nodeRow[0], nodeRow[1], nodeRow[2], tree.triangles[slot], 0), leader)
  }
  return leader
}

function deeper(touch: number, leader: number): number {
  return leader < 0 || touchDepth(touch) > touchDepth(leader) ? touch : leader
}

/** The corners of the triangle that are below the plane, midway to its surface, as a manifold. */
function collideTriangle(): number {
  const { x, y, z, constant } = plane
  let count = 0
  let deepest = 0
  for (let c = 0; c < 9; c += 3) {
    const distance = x * triangle[c] + y * triangle[c + 1] + z * triangle[c + 2] + constant
    if (distance > 0) continue
    const up = -0.5 * distance
    const p = MANIFOLD_POINTS + 5 * count++
    contact[p] = triangle[c] + up * x
    contact[p + 1] = triangle[c + 1] + up * y
    contact[p + 2] = triangle[c + 2] + up * z
    contact[p + 3] = 0 - distance
    contact[p + 4] = c / 3
    deepest = Math.max(deepest, 0 - distance)
  }
  if (count === 0) return 0
  writeNormal(contact, 0 - x, 0 - y, 0 - z, deepest)
  contact[MANIFOLD_COUNT] = count
  contact[MANIFOLD_DEPTH] = deepest
  return count
}
