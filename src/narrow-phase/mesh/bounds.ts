import { placeRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { treeRadius, writeTreeNodeRow } from '../../obb-tree/tree.js'
import { BOUNDS_SLACK } from '../../tolerances.js'
import type { MeshKernels } from '../mesh-kernels.js'

const root = new Float64Array(ROW_STRIDE)

/**
 * {@link MeshKernels.writeBounds}: those of the box at the root, or of the ball around the mesh's position where that
 * is tighter.
 */
export const writeMeshBounds: MeshKernels['writeBounds'] = (tree, rows, at, bounds, b) => {
  writeTreeNodeRow(tree, 0, rows, at + ROW_SCALE, root, 0)
  placeRow(rows, at, root, 0)
  const h = root[ROW_PARAMETERS]
  const i = root[ROW_PARAMETERS + 1]
  const j = root[ROW_PARAMETERS + 2]
  const u = ROW_AXES
  const x = Math.abs(root[u]) * h + Math.abs(root[u + 3]) * i + Math.abs(root[u + 6]) * j
  const y = Math.abs(root[u + 1]) * h + Math.abs(root[u + 4]) * i + Math.abs(root[u + 7]) * j
  const z = Math.abs(root[u + 2]) * h + Math.abs(root[u + 5]) * i + Math.abs(root[u + 8]) * j
  const radius = treeRadius(tree) * Math.abs(rows[at + ROW_SCALE])
  const reach = Math.abs(rows[at]) + Math.abs(rows[at + 1]) + Math.abs(rows[at + 2])
  const pad = radius * (1 + BOUNDS_SLACK) + BOUNDS_SLACK * reach
  for (let d = 0; d < 3; d++) {
    const box = (d === 0 ? x : d === 1 ? y : z) + BOUNDS_SLACK * (x + y + z) + BOUNDS_SLACK * Math.abs(root[d])
    bounds[b + d] = Math.max(root[d] - box, rows[at + d] - pad)
    bounds[b + 3 + d] = Math.min(root[d] + box, rows[at + d] + pad)
  }
}
