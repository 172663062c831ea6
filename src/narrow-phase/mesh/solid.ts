/**
 * Closed meshes that are solids (`addTree(tree, { solid: true })`): a body whose centre is inside, or a mesh that has a
 * part inside, touches it wherever the surface is. The body is tested against the half-space behind the nearest point
 * of the surface, so the contact leads out of the solid the shortest way from there. Any other contact with a solid is
 * one with its surface.
 */
import { MANIFOLD_NORMAL, MANIFOLD_POINT_STRIDE, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { placeRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { heldVertex, holdsPoint, holdsPosed } from '../../obb-tree/traversal/contains.js'
import { findWayIn, findWayOut, WAY_NORMAL, WAY_OUT } from '../../obb-tree/traversal/way-out.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { ON_SURFACE } from '../../tolerances.js'
import { PairOut, type MeshKernels, type PairKernel, type Trees } from '../mesh-kernels.js'
import { collideMeshAndPlane } from './plane.js'

const way = new Float64Array(WAY_OUT)
const plane = new Float64Array(ROW_STRIDE)
/** A point in the model's or the body frame of a solid. */
const point = new Float64Array(3)
const modelPoint = new Float64Array(3)
/** How far outside the surface may be, in the model's frame. */
const limit = new Float64Array(1)

/**
 * Tests whether the point at point[0..2], in the body frame of a solid mesh, is inside, or outside by so little that a
 * contact with the surface may lead in. If so, writes at `rows[0]` the half-space behind the nearest point of the
 * surface, as a plane's row in the same frame, and returns the nearest triangle; else returns -1.
 */
export function writeSolidBehind(tree: ObbTree, scale: number, point: Float64Array, rows: Float64Array): number {
  for (let d = 0; d < 3; d++) modelPoint[d] = point[d] / scale
  limit[0] = ON_SURFACE * tree.frame[3]
  const isInside = holdsPoint(tree, modelPoint)
  const triangle = isInside ? findWayOut(tree, modelPoint, way) : findWayIn(tree, modelPoint, limit, true, way)
  if (triangle < 0) return -1
  const side = scale < 0 ? -1 : 1
  for (let k = 0; k < 9; k++) rows[ROW_AXES + k] = k % 4 === 0 ? 1 : 0
  for (let d = 0; d < 3; d++) {
    rows[d] = scale * way[d]
    rows[ROW_PARAMETERS + d] = side * way[WAY_NORMAL + d]
  }
  rows[ROW_PARAMETERS + 3] = 0
  return triangle
}

/** Contact of two meshes whose surfaces do not touch: one is a solid that contains a part of the other. */
export const collideMeshInSolid: PairKernel = (rowsA, a, rowsB, b, out, trees) => {
  const inA = writePlaneOfHeld(rowsA, a, rowsB, b, trees)
  if (inA >= 0) {
    const count = collideMeshAndPlane(rowsB, b, plane, 0, out, trees)
    for (let d = 0; d < 3; d++) {
      out[MANIFOLD_NORMAL + d] = 0 - out[MANIFOLD_NORMAL + d]
      const shift = rowsB[b + d] - rowsA[a + d]
      for (let k = 0; k < count; k++) out[MANIFOLD_POINTS + MANIFOLD_POINT_STRIDE * k + d] += shift
    }
    out[PairOut.featureB] = out[PairOut.featureA]
    out[PairOut.featureA] = inA
    return count
  }
  const inB = writePlaneOfHeld(rowsB, b, rowsA, a, trees)
  if (inB < 0) return 0
  const count = collideMeshAndPlane(rowsA, a, plane, 0, out, trees)
  out[PairOut.featureB] = inB
  return count
}

/**
 * Writes `plane`, in world axes, if the outer mesh contains a part of the inner one; returns the triangle of the outer
 * mesh, or -1.
 */
function writePlaneOfHeld(rowsO: Float64Array, o: number, rowsI: Float64Array, i: number, trees: Trees): number {
  const handle = rowsO[o + ROW_PARAMETERS]
  if (!trees.isSolid(handle)) return -1
  const outer = trees.find(handle)!
  const inner = trees.find(rowsI[i + ROW_PARAMETERS])!
  const scale = rowsO[o + ROW_SCALE]
  if (!heldVertex(outer, rowsO, o, inner, rowsI, i, point)) return -1
  for (let d = 0; d < 3; d++) point[d] *= scale
  const triangle = writeSolidBehind(outer, scale, point, plane)
  if (triangle >= 0) placeRow(rowsO, o, plane, 0)
  return triangle
}

/** {@link MeshKernels.isInSolid} */
export const isInSolid: MeshKernels['isInSolid'] = (rowsA, a, rowsB, b, otherIsMesh, trees) => {
  if (otherIsMesh)
    return writePlaneOfHeld(rowsA, a, rowsB, b, trees) >= 0 || writePlaneOfHeld(rowsB, b, rowsA, a, trees) >= 0
  const handle = rowsA[a + ROW_PARAMETERS]
  if (!trees.isSolid(handle)) return false
  for (let d = 0; d < 3; d++) point[d] = rowsB[b + d] - rowsA[a + d]
  return holdsPosed(trees.find(handle)!, rowsA, a, point)
}
