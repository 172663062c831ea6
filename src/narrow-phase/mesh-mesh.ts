/**
 * A mesh against a mesh: the trees give all pairs of triangles that intersect (exactly), and the pair with the deepest
 * contact is kept (of equal depths the one with the smaller triangle indices). In the frame of mesh a.
 */
import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_LENGTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
} from '../geometry/manifold.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { collideTriangleRows } from '../geometry/triangle-triangle/collide.js'
import { findTreePairs } from '../obb-tree/find.js'
import { createSlotList } from '../obb-tree/lists.js'
import { treeSlotTriangle } from '../obb-tree/tree.js'
import { turnToWorld, writeRelativeRow } from './mesh-frame.js'
import { MESH_FEATURE_A, MESH_FEATURE_B } from './mesh-features.js'
import type { TreePool } from './tree-pool.js'

/** Row of b in the frame of a. */
const local = new Float64Array(ROW_STRIDE)
const triangles = new Float64Array(18)
const contact = new Float64Array(MANIFOLD_LENGTH)
const pairs = createSlotList()

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
  const count = findTreePairs(treeA, rowsA, a, scaleA, -1, treeB, rowsB, b, scaleB, -1, pairs)
  if (count === 0) return 0
  writeRelativeRow(rowsA, a, rowsB, b, local, 0)
  let bestA = -1
  let bestB = -1
  for (let k = 0; k < count; k++) {
    const slotA = pairs.slots[2 * k]
    const slotB = pairs.slots[2 * k + 1]
    treeSlotTriangle(treeA, slotA, scaleA, triangles, 0)
    treeSlotTriangle(treeB, slotB, scaleB, triangles, 9)
    placeTriangle(triangles, 9)
    if (collideTriangleRows(triangles, 0, triangles, 9, contact) === 0) continue
    const indexA = treeA.triangles[slotA]
    const indexB = treeB.triangles[slotB]
    const depth = contact[MANIFOLD_DEPTH]
    const deeper =
      depth > out[MANIFOLD_DEPTH] ||
      (depth === out[MANIFOLD_DEPTH] && (indexA < bestA || (indexA === bestA && indexB < bestB)))
    if (bestA >= 0 && !deeper) continue
    bestA = indexA
    bestB = indexB
    for (let i = 0; i < MANIFOLD_POINTS + MANIFOLD_POINT_STRIDE; i++) out[i] = contact[i]
    // Points of two triangles are relative to the first corner of a.
    for (let d = 0; d < 3; d++) out[MANIFOLD_POINTS + d] += triangles[d]
  }
  if (bestA < 0) return 0
  out[MANIFOLD_COUNT] = 1
  out[MESH_FEATURE_A] = bestA
  out[MESH_FEATURE_B] = bestB
  turnToWorld(rowsA, a, out, MANIFOLD_NORMAL)
  turnToWorld(rowsA, a, out, MANIFOLD_POINTS)
  return 1
}

/** Moves the corners at `t` from b's frame into a's. */
function placeTriangle(out: Float64Array, t: number): void {
  for (let c = t; c < t + 9; c += 3) {
    const x = out[c]
    const y = out[c + 1]
    const z = out[c + 2]
    for (let d = 0; d < 3; d++)
      out[c + d] = local[ROW_AXES + d] * x + local[ROW_AXES + 3 + d] * y + local[ROW_AXES + 6 + d] * z + local[d]
  }
}
