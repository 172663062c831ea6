/**
 * A mesh against a solid half-space: the tree gives the triangles that reach below the plane, and the deepest corner
 * decides (of equal depths the one of the smaller triangle index).
 */
import { MANIFOLD_NORMAL, MANIFOLD_POINTS, writeOnePoint } from '../geometry/manifold.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { findTreeCandidatesBelow } from '../obb-tree/candidates.js'
import { createSlotList } from '../obb-tree/lists.js'
import { treeSlotTriangle } from '../obb-tree/tree.js'
import { turnToWorld, writeRelativeRow } from './mesh-frame.js'
import { MESH_FEATURE_A } from './mesh-features.js'
import type { TreePool } from './tree-pool.js'

const local = new Float64Array(ROW_STRIDE)
const triangle = new Float64Array(9)
const candidates = createSlotList()

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
  writeRelativeRow(rowsA, a, rowsB, b, local, 0)
  const lx = local[ROW_PARAMETERS]
  const ly = local[ROW_PARAMETERS + 1]
  const lz = local[ROW_PARAMETERS + 2]
  // The normal in the mesh's frame, and the distance of the mesh's origin from the plane.
  const nx = local[ROW_AXES] * lx + local[ROW_AXES + 3] * ly + local[ROW_AXES + 6] * lz
  const ny = local[ROW_AXES + 1] * lx + local[ROW_AXES + 4] * ly + local[ROW_AXES + 7] * lz
  const nz = local[ROW_AXES + 2] * lx + local[ROW_AXES + 5] * ly + local[ROW_AXES + 8] * lz
  const constant = local[ROW_PARAMETERS + 3] - (nx * local[0] + ny * local[1] + nz * local[2])
  const count = findTreeCandidatesBelow(tree, scale, -1, nx, ny, nz, constant, candidates)
  let best = -1
  let lowest = 0
  let px = 0
  let py = 0
  let pz = 0
  for (let k = 0; k < count; k++) {
    const slot = candidates.slots[k]
    const index = tree.triangles[slot]
    treeSlotTriangle(tree, slot, scale, triangle, 0)
    for (let c = 0; c < 9; c += 3) {
      const distance = nx * triangle[c] + ny * triangle[c + 1] + nz * triangle[c + 2] + constant
      if (distance > 0 || (best >= 0 && !(distance < lowest || (distance === lowest && index < best)))) continue
      best = index
      lowest = distance
      px = triangle[c]
      py = triangle[c + 1]
      pz = triangle[c + 2]
    }
  }
  if (best < 0) return 0
  out[MESH_FEATURE_A] = best
  // Midway between the corner and the surface of the half-space, in world axes from the mesh's origin.
  const up = -0.5 * lowest
  writeOnePoint(out, 0 - nx, 0 - ny, 0 - nz, 0 - lowest, px + up * nx, py + up * ny, pz + up * nz, 0)
  turnToWorld(rowsA, a, out, MANIFOLD_NORMAL)
  turnToWorld(rowsA, a, out, MANIFOLD_POINTS)
  return 1
}
