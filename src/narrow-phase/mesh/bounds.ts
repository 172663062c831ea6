/** How far a mesh reaches, by the box at the root of its tree, which holds all boxes at a depth limit. */
import { reachAlong } from '../../geometry/reach.js'
import { placeRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { limitedTree } from '../../obb-tree/limited.js'
import { writeTreeNodeRow } from '../../obb-tree/tree.js'
import { BOUNDS_SLACK } from '../../tolerances.js'
import { dot } from '../../math/vectors.js'
import type { MeshKernels } from '../mesh-kernels.js'
import { radiusOf } from '../spans.js'

const root = new Float64Array(ROW_STRIDE)
const half = new Float64Array(3)

/** {@link MeshKernels.writeRootRow} */
export const writeMeshRoot: MeshKernels['writeRootRow'] = (tree, rows, r, out, at) =>
  writeTreeNodeRow(limitedTree(tree, rows, r), 0, rows, r + ROW_SCALE, out, at)

/** {@link MeshKernels.writeReach} of the box at the root of the tree. */
export const writeMeshReach: MeshKernels['writeReach'] = (tree, rows, r, direction, out) => {
  writeMeshRoot(tree, rows, r, root, 0)
  out[0] = dot(direction, 0, root, 0) + reachAlong(root, 0, direction, 0)
}

/**
 * {@link MeshKernels.writeBounds}. The box at the root gives the bounds, or the ball around the mesh's position where
 * the ball is tighter.
 */
export const writeMeshBounds: MeshKernels['writeBounds'] = (tree, rows, at, bounds, b) => {
  writeMeshRoot(tree, rows, at, root, 0)
  placeRow(rows, at, root, 0)
  let sum = 0
  let far = 0
  for (let d = 0; d < 3; d++) {
    half[d] = 0
    for (let k = 0; k < 3; k++) half[d] += Math.abs(root[ROW_AXES + 3 * k + d]) * root[ROW_PARAMETERS + k]
    sum += half[d]
    far += Math.abs(rows[at + d])
  }
  const pad = radiusOf(tree, rows, at + ROW_PARAMETERS) * (1 + BOUNDS_SLACK) + BOUNDS_SLACK * far
  for (let d = 0; d < 3; d++) {
    const box = half[d] + BOUNDS_SLACK * sum + BOUNDS_SLACK * Math.abs(root[d])
    bounds[b + d] = Math.max(root[d] - box, rows[at + d] - pad)
    bounds[b + 3 + d] = Math.min(root[d] + box, rows[at + d] + pad)
  }
}
