/**
 * How far a mesh and a second shape surely are apart: the least separation of their triangles, or of the triangles and
 * the convex body, that is below the reach of the search.
 */
import { writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_SCALE, ROW_STRIDE, TRIANGLE_STRIDE } from '../../geometry/rows.js'
import { List } from '../../memory/list.js'
import { TreePair } from '../../obb-tree/pair.js'
import { findTreeCandidates, lowerToGap } from '../../obb-tree/traversal/find.js'
import { ONE_LEAF, treeSlotTriangle } from '../../obb-tree/tree.js'
import { type SeparationPairKernel, treeAt } from '../mesh-kernels.js'
import { ShapeType, type ShapeName } from '../shape-types.js'
import { writeBoxAround } from '../spans.js'
import { isInSolid } from './solid.js'
import { triangleKernels } from './triangle-table.js'

const pair = new TreePair()
/** The convex body in the mesh's frame, then the box around it. */
const local = new Float64Array(2 * ROW_STRIDE)
const triangle = new Float64Array(TRIANGLE_STRIDE)
const axis = new Float64Array(8)
const found = new List()

/**
 * {@link MeshKernels.separate}. It is 0 at a depth limit: boxes that stand for triangles are nearer than these.
 * The reach must be 0 beside a half-space, as boundPair has it: its height over the bounds of the mesh is known.
 */
export function separateMeshAnd(name: ShapeName): SeparationPairKernel {
  const type = ShapeType[name]
  return (rowsA, a, rowsB, b, out, trees) => {
    const treeA = treeAt(rowsA, a, trees)
    const isMesh = type === ShapeType.mesh
    pair.take(treeA, rowsA, a, isMesh ? treeAt(rowsB, b, trees) : ONE_LEAF, rowsB, b)
    if (pair.hasBoxes) out[3] = 0
    if (!(out[3] > 0)) return
    if (isMesh) lowerToGap(pair, out, 3)
    else {
      writeRelativeRow(rowsA, a, rowsB, b, local, 0)
      writeBoxAround(local, type, trees, out[3])
      const count = findTreeCandidates(treeA, rowsA[a + ROW_SCALE], local, ROW_STRIDE, found)
      for (let k = 0; k < count && out[3] > 0; k++) {
        treeSlotTriangle(treeA, found.items[k], rowsA, a + ROW_SCALE, triangle, 0)
        triangleKernels[type].separate(local, 0, triangle, 0, axis)
        out[3] = Math.max(0, Math.min(out[3], axis[3]))
      }
    }
    if (out[3] > 0 && isInSolid(rowsA, a, rowsB, b, isMesh, trees)) out[3] = 0
  }
}
