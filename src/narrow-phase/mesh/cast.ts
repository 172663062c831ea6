import { separate, type SeparationKernel } from '../../geometry/advancement/advance.js'
import { Work } from '../../geometry/advancement/layout.js'
import { turnToWorld, writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { writeFaceNormal } from '../../obb-tree/face-normal.js'
import { sweepTreeAndRow, type ConvexSweep } from '../../obb-tree/motion/sweep-convex.js'
import { findTreeCandidates } from '../../obb-tree/traversal/find.js'
import { List } from '../../memory/list.js'
import { sortByKey } from '../../memory/sort.js'
import { treeSlotTriangle } from '../../obb-tree/tree.js'
import type { MeshKernels } from '../mesh-kernels.js'
import { NEAR_FACE, pushNearby } from '../nearby.js'
import { separationKernels } from '../space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../shape-types.js'
import { writeBoxAround } from '../spans.js'
import { triangleKernels } from './triangle-table.js'

const none: SeparationKernel = () => 0
const sweep: ConvexSweep = { separate: none, separateBox: none, isLeaving: false, maxTime: 0 }
const work = new Float64Array(Work.length)
/** The convex row in the mesh's frame, then the box around it. */
const local = new Float64Array(2 * ROW_STRIDE)
const triangle = new Float64Array(9)
const axis = new Float64Array(8)
const face = new Float64Array(3)
const candidates = new List()

/** How a convex body of a type is swept against a mesh. The record is reused. */
export function sweepOf(type: number, maxTime: number, isLeaving: boolean): ConvexSweep {
  sweep.separate = triangleKernels[type].separate
  sweep.separateBox = separationKernels[SHAPE_TYPE_COUNT * ShapeType.box + type]
  sweep.maxTime = maxTime
  sweep.isLeaving = isLeaving
  return sweep
}

/** {@link MeshKernels.cast} */
export const castAtMesh: MeshKernels['cast'] = ({ types, starts, motions }, maxTime, trees, out) =>
  sweepTreeAndRow(trees.find(starts[ROW_PARAMETERS])!, starts, motions, sweepOf(types[1], maxTime, true), work, out)

/** {@link MeshKernels.addNearby}. Triangles are measured in the mesh's frame. */
export const addNearbyTriangles: MeshKernels['addNearby'] = ({ types, starts }, margin, body, trees, out) => {
  const tree = trees.find(starts[ROW_PARAMETERS])!
  writeRelativeRow(starts, 0, starts, ROW_STRIDE, local, 0)
  writeBoxAround(local, types[1], trees, margin)
  const count = findTreeCandidates(tree, starts[ROW_SCALE], local, ROW_STRIDE, candidates)
  sortByKey(candidates.items, count, tree.triangles)
  for (let k = 0; k < count; k++) {
    treeSlotTriangle(tree, candidates.items[k], starts, ROW_SCALE, triangle, 0)
    separate(triangleKernels[types[1]].separate, local, 0, triangle, 0, axis)
    const separation = axis[3]
    if (!(separation < margin)) continue
    const at = pushNearby(out, separation, body)
    const { entries } = out
    const hasFace = writeFaceNormal(triangle, 0, face)
    const side = axis[0] * face[0] + axis[1] * face[1] + axis[2] * face[2] > 0 ? -1 : 1
    for (let d = 0; d < 3; d++) {
      entries[at + d] = 0 - axis[d]
      // The face on the side that the axis comes from; without area the axis.
      entries[at + NEAR_FACE + d] = hasFace ? side * face[d] : 0 - axis[d]
    }
    turnToWorld(starts, 0, entries, at)
    turnToWorld(starts, 0, entries, at + NEAR_FACE)
  }
}
