/** First contact of a mesh and a second body that move: at the start, or by the searches of obb-tree/motion. */
import { writeAdvancedRow } from '../../geometry/advancement/bodies.js'
import { Advance, MotionRow, Work } from '../../geometry/advancement/layout.js'
import { CLOSEST_LENGTH, CLOSEST_POINT_A } from '../../geometry/closest-points.js'
import { MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { closestPointsTriangleRows } from '../../geometry/triangle-triangle/closest-points.js'
import { collideTriangleRows } from '../../geometry/triangle-triangle/collide.js'
import { separateTriangleRows } from '../../geometry/triangle-triangle/separation.js'
import { beyond } from '../../math/vectors.js'
import { writeFaceNormal } from '../../geometry/nearest.js'
import { sweepTreeAndRow } from '../../obb-tree/motion/sweep-convex.js'
import { sweepTrees } from '../../obb-tree/motion/sweep-trees.js'
import { TreePair } from '../../obb-tree/pair.js'
import { isWithinPosedFan, slotOfTriangle } from '../../obb-tree/rings.js'
import { bringTogether, First, FirstScratch, meetAtStart } from '../first-contact.js'
import { compareShapes, type MeshKernels, type PairMotion, treeAt, type Trees } from '../mesh-kernels.js'
import { ShapeType } from '../shape-types.js'
import { sweepOf } from './cast.js'
import { triangleKernels } from './triangle-table.js'

const scratch = new FirstScratch()
const meshes = new TreePair()
/** Row of a mesh at the time of contact. */
const row = new Float64Array(ROW_STRIDE)
const face = new Float64Array(3)
const closest = new Float64Array(CLOSEST_LENGTH)

/** {@link MeshKernels.findFirstContact} */
export const findMeshFirstContact: MeshKernels['findFirstContact'] = (pair, trees, out, isApart) =>
  (!isApart && meetAtStart(pair, trees, out)) ||
  (pair.types[1] === ShapeType.mesh ? findMeshContact : findConvexContact)(pair, trees, out)

/**
 * Corrects the normal of a contact at an internal edge (obb-tree/rings.ts says which needs it) to the normal of the
 * face. The triangle of mesh `index` is at work[t]; a point of the other body is at work[o], and decides the side.
 */
function correctNormal(pair: PairMotion, index: number, trees: Trees, t: number, o: number, out: Float64Array): void {
  const { work, one, two } = scratch
  const tree = treeAt(pair.starts, index * ROW_STRIDE, trees)
  const slot = slotOfTriangle(tree)[out[First.featureA + index]]
  const sign = index === 0 ? 1 : -1
  writeAdvancedRow(index === 0 ? one : two, out[First.part], row, 0)
  for (let d = 0; d < 3; d++) face[d] = sign * out[First.normal + d]
  if (isWithinPosedFan(tree, row, slot, face) || !writeFaceNormal(work, t, face)) return
  const side = sign * (beyond(face, 0, work, o, work, t) < 0 ? -1 : 1)
  for (let d = 0; d < 3; d++) out[First.normal + d] = side * face[d] + 0
}

function findConvexContact(pair: PairMotion, trees: Trees, out: Float64Array): boolean {
  const { types, starts, motions } = pair
  const typeB = types[1]
  const { work, result } = scratch
  const tree = treeAt(starts, 0, trees)
  if (!sweepTreeAndRow(tree, starts, motions, sweepOf(typeB, false), work, result)) return false
  scratch.take(pair)
  const { separate, collide } = triangleKernels[typeB]
  const touches = bringTogether(scratch, separate, collide, Work.rowA, Work.triangleB, 9, trees, typeB)
  // The convex body was first in the sweep: its normal points to the mesh.
  scratch.writeFirst(pair, 1, Work.rowA, touches, out)
  out[First.featureA] = result[Advance.length]
  // The normal of a half-space needs no correction.
  if (typeB !== ShapeType.plane) correctNormal(pair, 0, trees, Work.triangleB, Work.rowA, out)
  return true
}

/** Writes to the manifold the contact of parallel triangles, which are at work[a] and work[b] and never overlap. */
function meetNearest(a: number, b: number): void {
  const { work, result, manifold } = scratch
  closestPointsTriangleRows(work, a, work, b, closest)
  for (let d = 0; d < 3; d++) {
    manifold[MANIFOLD_POINTS + d] = closest[CLOSEST_POINT_A + d]
    manifold[MANIFOLD_NORMAL + d] = result[Advance.normal + d]
  }
}

/** Sweeps the two meshes in one canonical order, whichever is first, as in contact.ts. */
function findMeshContact(pair: PairMotion, trees: Trees, out: Float64Array): boolean {
  const { starts, motions } = pair
  const { work, result } = scratch
  const p = compareShapes(ShapeType.mesh, starts, 0, ShapeType.mesh, starts, ROW_STRIDE, trees) > 0 ? 1 : 0
  const q = 1 - p
  const treeA = treeAt(starts, p * ROW_STRIDE, trees)
  const treeB = treeAt(starts, q * ROW_STRIDE, trees)
  meshes.take(treeA, starts, p * ROW_STRIDE, treeB, starts, q * ROW_STRIDE)
  for (let i = 0; i < MotionRow.stride; i++) {
    meshes.motions[i] = motions[p * MotionRow.stride + i]
    meshes.motions[MotionRow.stride + i] = motions[q * MotionRow.stride + i]
  }
  if (!sweepTrees(meshes, 1, work, result, Infinity, true)) return false
  scratch.take(pair)
  const a = Work.triangleA
  const b = Work.triangleB
  const mesh = ShapeType.mesh
  const touches = bringTogether(scratch, separateTriangleRows, collideTriangleRows, a, b, 9, trees, mesh)
  if (touches === 0) meetNearest(a, b)
  scratch.writeFirst(pair, p, a, 1, out)
  out[First.featureA] = result[Advance.length + p]
  out[First.featureB] = result[Advance.length + q]
  correctNormal(pair, p, trees, a, b, out)
  correctNormal(pair, q, trees, b, a, out)
  return true
}
