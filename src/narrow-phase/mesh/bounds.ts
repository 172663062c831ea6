/** How far a mesh reaches: by the box at the root of its tree. */
import { reachAlong } from '../../geometry/reach.js'
import { placeRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { treeRadius, writeTreeNodeRow } from '../../obb-tree/tree.js'
import { BOUNDS_SLACK } from '../../tolerances.js'
import { dot } from '../../math/vectors.js'
import type { MeshKernels } from '../mesh-kernels.js'

const root = new Float64Array(ROW_STRIDE)
const half = new Float64Array(3)

/** {@link MeshKernels.writeReach} of the box at the root of the tree. */
export const writeMeshReach: MeshKernels['writeReach'] = (tree, rows, r, direction, out) => {
  writeTreeNodeRow(tree, 0, rows, r + ROW_SCALE, root, 0)
  out[0] = dot(direction, 0, root, 0) + reachAlong(root, 0, direction, 0)
}

/**
 * {@link MeshKernels.writeBounds}: those of the box at the root, or of the ball around the mesh's position where that
 * is tighter.
 */
export const writeMeshBounds: MeshKernels['writeBounds'] = (tree, rows, at, bounds, b) => {
  writeTreeNodeRow(tree, 0, rows, at + ROW_SCALE, root, 0)
  placeRow(rows, at, root, 0)
  let sum = 0
  let reach = 0
  for (let d = 0; d < 3; d++) {
    half[d] = 0
    for (let k = 0; k < 3; k++) half[d] += Math.abs(root[ROW_AXES + 3 * k + d]) * root[ROW_PARAMETERS + k]
    sum += half[d]
    reach += Math.abs(rows[at + d])
  }
  const radius = treeRadius(tree) * Math.abs(rows[at + ROW_SCALE])
  const pad = radius * (1 + BOUNDS_SLACK) + BOUNDS_SLACK * reach
  for (let d = 0; d < 3; d++) {
    const box = half[d] + BOUNDS_SLACK * sum + BOUNDS_SLACK * Math.abs(root[d])
    bounds[b + d] = Math.max(root[d] - box, rows[at + d] - pad)
    bounds[b + 3 + d] = Math.min(root[d] + box, rows[at + d] + pad)
  }
}
