import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { writeTreeNodeRow } from '../../obb-tree/tree.js'
import type { MeshKernels } from '../mesh-kernels.js'

const root = new Float64Array(ROW_STRIDE)

/** {@link MeshKernels.writeReach} of the box at the root of the tree. */
export const writeReachOfRoot: MeshKernels['writeReach'] = (tree, rows, r, direction, out) => {
  writeTreeNodeRow(tree, 0, rows, r + ROW_SCALE, root, 0)
  const x = direction[0]
  const y = direction[1]
  const z = direction[2]
  let reach = x * root[0] + y * root[1] + z * root[2]
  for (let k = 0; k < 3; k++) {
    const w = ROW_AXES + 3 * k
    reach += root[ROW_PARAMETERS + k] * Math.abs(x * root[w] + y * root[w + 1] + z * root[w + 2])
  }
  out[0] = reach
}
