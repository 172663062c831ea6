import { Work } from '../../geometry/advancement/layout.js'
import { turnToWorld, writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE, type SeparationKernel } from '../../geometry/rows.js'
import { writeFaceNormal } from '../../geometry/nearest.js'
import { sweepTreeAndRow, type ConvexSweep } from '../../obb-tree/motion/sweep-convex.js'
import { isWithinFan } from '../../obb-tree/rings.js'
import { findTreeCandidates } from '../../obb-tree/traversal/find.js'
import { beyond, cross, dot, sizeOf, subtract } from '../../math/vectors.js'
import { List } from '../../memory/list.js'
import { sortStably } from '../../memory/sort.js'
import { treeSlotTriangle, type ObbTree } from '../../obb-tree/tree.js'
import { CAST_OVERLAP } from '../../tolerances.js'
import { type MeshKernels, treeAt, type Trees } from '../mesh-kernels.js'
import { NEAR_FACE, pushNearby } from '../nearby.js'
import { separationKernels } from '../space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../shape-types.js'
import { writeBoxAround } from '../spans.js'
import { writeSupport } from '../support.js'
import { triangleKernels } from './triangle-table.js'

const none: SeparationKernel = () => {}
const sweep: ConvexSweep = { separate: none, separateBox: none, isLeaving: false }
const work = new Float64Array(Work.length)
/** The convex row in the mesh's frame, then the box around it. */
const local = new Float64Array(2 * ROW_STRIDE)
const triangle = new Float64Array(9)
const axis = new Float64Array(8)
const face = new Float64Array(3)
const candidates = new List()
/** Out of the mesh, in its body frame; and how far the convex row reaches. */
const outward = new Float64Array(3)
const edge = new Float64Array(3)
const arm = new Float64Array(3)
const reach = new Float64Array(1)

/** How a convex body of a type is swept against a mesh. The record is reused. */
export function sweepOf(type: number, isLeaving: boolean): ConvexSweep {
  sweep.separate = triangleKernels[type].separate
  sweep.separateBox = separationKernels[SHAPE_TYPE_COUNT * ShapeType.box + type]
  sweep.isLeaving = isLeaving
  return sweep
}

/** {@link MeshKernels.cast} */
export const castAtMesh: MeshKernels['cast'] = ({ types, starts, motions }, trees, out) =>
  sweepTreeAndRow(treeAt(starts, 0, trees), starts, motions, sweepOf(types[1], true), work, out)

/** {@link MeshKernels.addNearby}. Triangles are measured in the mesh's frame. */
export const addNearbyTriangles: MeshKernels['addNearby'] = ({ types, starts }, margin, obstacle, trees, out) => {
  const tree = treeAt(starts, 0, trees)
  writeRelativeRow(starts, 0, starts, ROW_STRIDE, local, 0)
  writeBoxAround(local, types[1], trees, margin)
  const count = findTreeCandidates(tree, starts[ROW_SCALE], local, ROW_STRIDE, candidates)
  sortStably(candidates.items, count, tree.triangles)
  for (let k = 0; k < count; k++) {
    treeSlotTriangle(tree, candidates.items[k], starts, ROW_SCALE, triangle, 0)
    triangleKernels[types[1]].separate(local, 0, triangle, 0, axis)
    if (!(axis[3] < margin)) continue
    const hasFace = writeFaceNormal(triangle, 0, face)
    if (hasFace && axis[3] < 0 && isOverTriangle() && isGhost(tree, candidates.items[k], starts[ROW_SCALE]))
      takeFace(types[1], trees)
    const at = pushNearby(out, axis[3], obstacle)
    const { entries } = out
    const sign = axis[0] * face[0] + axis[1] * face[1] + axis[2] * face[2] > 0 ? -1 : 1
    for (let d = 0; d < 3; d++) {
      entries[at + d] = 0 - axis[d]
      // The face on the side that the axis comes from; without area the axis.
      entries[at + NEAR_FACE + d] = hasFace ? sign * face[d] : 0 - axis[d]
    }
    turnToWorld(starts, 0, entries, at)
    turnToWorld(starts, 0, entries, at + NEAR_FACE)
  }
}

/** Whether the middle of the convex row is straight over or under the triangle. */
function isOverTriangle(): boolean {
  for (let i = 0; i < 9; i += 3) {
    const k = (i + 3) % 9
    subtract(edge, 0, triangle, k, triangle, i)
    subtract(arm, 0, local, 0, triangle, i)
    cross(outward, 0, edge, 0, arm, 0)
    if (dot(outward, 0, face, 0) < 0) return false
  }
  return true
}

/** Whether a way out of the triangle of a slot, against `axis`, leads into its neighbours. */
function isGhost(tree: ObbTree, slot: number, scale: number): boolean {
  for (let d = 0; d < 3; d++) outward[d] = scale < 0 ? axis[d] : 0 - axis[d]
  return !isWithinFan(tree, slot, outward)
}

/**
 * Makes `axis` lead into the face, on the side that the middle of the convex row is on, and measures along it. A middle
 * in the face is on the side where its winding is counter-clockwise.
 */
function takeFace(type: number, trees: Trees): void {
  const height = beyond(face, 0, local, 0, triangle, 0)
  const size = sizeOf(local, 0) + sizeOf(local, ROW_PARAMETERS) + sizeOf(triangle, 0)
  const sign = height < -CAST_OVERLAP * size ? 1 : -1
  for (let d = 0; d < 3; d++) axis[d] = sign * face[d]
  writeSupport(local, 0, type, trees, axis, 0, reach)
  axis[3] = dot(axis, 0, triangle, 0) - reach[0]
}
